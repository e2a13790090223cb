# %% [markdown]
# # Dancing links, by hand
#
# *Exact cover*: there are items, and options that are sets of items. Choose options so that each
# item is covered exactly once. Knuth (Dancing Links, 2000) keeps what is left in lists linked in
# four directions. Taking a node out of a list is two assignments, and since the node still knows
# its neighbours, two more put it back: that is the dance (Hitotumatu and Noshita, 1979). Here is
# the whole of it, watched at work on Knuth's own example and then on a Queens board.

# %%
from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

import queenside as qs
from queenside import cover

# %% [markdown]
# ## Links
#
# A node is an item in an option. It hangs in the vertical list of its item, whose head is a node as
# well, and in the ring of its option. The heads hang in a ring of their own, with the root.


# %%
class Node:
    """A place in two rings: the one across and the one down."""

    def __init__(self, head: Node | None, name: Hashable) -> None:
        self.left = self.right = self.up = self.down = self
        self.head, self.name, self.size = head or self, name, 0


def links(
    options: Mapping[Any, Sequence[Hashable]],
    primary: Sequence[Hashable],
    secondary: Sequence[Hashable] = (),
) -> tuple[Node, dict[Hashable, Node]]:
    """The root, and the head of each item; heads of items that need not be covered stay alone."""
    root, heads = Node(None, "root"), {item: Node(None, item) for item in (*primary, *secondary)}
    for item in primary:
        put_left_of(root, heads[item])
    for name, items in options.items():
        nodes = [Node(heads[item], name) for item in items]
        for node in nodes:
            node.up, node.down = node.head.up, node.head
            node.up.down = node.down.up = node
            node.head.size += 1
        for node in nodes[1:]:
            put_left_of(nodes[0], node)
    return root, heads


def put_left_of(place: Node, node: Node) -> None:
    """Into the ring across, just before this place."""
    node.left, node.right = place.left, place
    place.left.right = place.left = node


def ring(start: Node, direction: str) -> Iterator[Node]:
    """The other nodes of a ring, one after the other, going this `direction`."""
    node = getattr(start, direction)
    while node is not start:
        yield node
        node = getattr(node, direction)


def cover_item(head: Node) -> None:
    """Take an item out of the ring of heads, and all its options out of the other lists."""
    head.left.right, head.right.left = head.right, head.left
    for option in ring(head, "down"):
        for node in ring(option, "right"):
            node.up.down, node.down.up = node.down, node.up
            node.head.size -= 1


def uncover_item(head: Node) -> None:
    """The same backwards, step by step: then every link finds its neighbours again."""
    for option in ring(head, "up"):
        for node in ring(option, "left"):
            node.up.down = node.down.up = node
            node.head.size += 1
    head.left.right = head.right.left = head


# %% [markdown]
# ## Knuth's example
#
# Seven items and six options, as a matrix: before, while item A is covered, and afterwards.

# %%
OPTIONS = {"1": "CEF", "2": "ADG", "3": "BCF", "4": "AD", "5": "BG", "6": "DEG"}
root, heads = links(OPTIONS, "ABCDEFG")


def show(title: str) -> None:
    """The matrix: 1 is a node in the list of its item, a dot one that has been taken out."""
    listed = {(node.name, item) for item in heads for node in ring(heads[item], "down")}
    ringed = {head.name for head in ring(root, "right")}
    print(f"\n{title}\n     ", *[item if item in ringed else " " for item in heads])
    for name, items in OPTIONS.items():
        signs = ["1" if (name, i) in listed else "·" if i in items else " " for i in heads]
        print("   ", name, " ".join(signs).rstrip())


show("Knuth's example")
cover_item(heads["A"])
show("A is covered, and its options have left the lists of D and G")
uncover_item(heads["A"])
show("A is uncovered, and everything is where it was")

# %% [markdown]
# ## The search
#
# Algorithm X: take the item with the fewest options, try each of them, and cover all its items.


# %%
def search(
    root: Node, chosen: list[Node], tell: Callable[..., object] = lambda *_: None
) -> Iterator[list[Hashable] | None]:
    """At every node None, or the names of the chosen options if they are a solution."""
    if root.right is root:
        yield [option.name for option in chosen]
        return
    yield None
    indent = "  " * (len(chosen) + 1)
    head = min(ring(root, "right"), key=lambda head: head.size)
    tell(indent, "cover", head.name, *([] if head.size else ["- stuck: it has no option left"]))
    cover_item(head)
    for option in ring(head, "down"):
        heads = [node.head for node in ring(option, "right")]
        tell(indent, "try", option.name, *[f"cover {other.name}" for other in heads])
        for other in heads:
            cover_item(other)
        yield from search(root, [*chosen, option], tell)
        for other in reversed(heads):
            uncover_item(other)
    uncover_item(head)


print("\nThe search")
[solution] = [step for step in search(root, [], tell=print) if step]
print("   solution: options", ", ".join(map(str, solution)))

# %% [markdown]
# ## A Queens board
#
# Every puzzle of Queenside is made of units: sets of cells that hold one queen, or at most one. A
# cell is an option, its units are the items; those of at most one are optional, and their heads
# stay out of the ring, so that nobody asks for them.


# %%
def as_cover(puzzle: qs.Puzzle) -> tuple[dict, list[str], list[str]]:
    """Options by (row, column), items that must be covered and items that may be."""
    problem = puzzle.problem
    options = {
        position: [unit.name for unit in problem.units if cell in unit.cells]
        for cell, position in enumerate(problem.grid.positions)
    }
    primary = [unit.name for unit in problem.units if unit.lower]
    secondary = [unit.name for unit in problem.units if not unit.lower]
    return options, primary, secondary


board = qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])
options, primary, secondary = as_cover(board)
print(f"\nA Queens board: {len(options)} options, {len(primary)} items that must be covered,")
print(f"{len(secondary)} that may be. The cell in the corner is the option:")
print(f"{', '.join(options[0, 0])}.")
placements = [sorted(step) for step in search(links(options, primary, secondary)[0], []) if step]
print("Queens, as (row, column) from 0:", *placements[0])
assert placements == [list(qs.solve(board).solution or ())]

print(
    "\nAll solutions of N-Queens: nodes here, and options tried by `queenside.solver.cover`, in C\n"
)
print(f"{'n':>3} {'solutions':>10} {'nodes here':>11} {'queenside.solver.cover':>16}")
for n in range(4, 9):
    options, primary, secondary = as_cover(qs.NQueens(n))
    steps = list(search(links(options, primary, secondary)[0], []))
    library = cover.solutions(options, optional=secondary)
    number = sum(1 for _ in library)
    assert number == sum(1 for step in steps if step)
    print(f"{n:>3} {number:>10} {len(steps):>11,} {library.nodes:>16,}")

# %% [markdown]
# ## Try
#
# 1. Knuth counts *updates*: how often a node is taken out of a list. How many are there for each
#    node of the search?
# 2. Choose the first item of the ring instead of the smallest. How many nodes are there now?
# 3. Write a Sudoku of 4×4 as options and items: a digit in a cell covers four items.
# 4. Let `secondary` be empty for N-Queens, and give each diagonal an option of its own that covers
#    it alone. Why is the number of solutions the same, and the number of nodes not?
