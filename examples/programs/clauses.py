# %% [markdown]
# # Queens as clauses: what an encoding costs
#
# A SAT program knows variables that are true or false, and clauses: of these literals at least one
# is true. So a queens puzzle has to be said in clauses, and "at most one queen" can be said in
# several ways. Here you write two of them by hand and check them, weigh all that Queenside has, and
# let a SAT program of twenty lines solve a board (Davis, Logemann and Loveland, 1962).

# %%
from collections.abc import Callable, Iterable
from itertools import combinations, count, product

import queenside as qs
from queenside.core.encodings.cnf import ENCODINGS, cnf

Clause = tuple[int, ...]  # 3 says that variable 3 is true, -3 that it is false

# %% [markdown]
# ## At most one, twice
#
# *Pairwise*: of any two, one is false. *Sequential* (Sinz, 2005): a new variable after each literal
# says whether one was true so far, and then no other may be.


# %%
def pairwise(literals: list[int], new: Callable[[], int]) -> list[Clause]:
    """At most one of the literals is true; `new` gives new variables, none of which it needs."""
    del new
    return [(-first, -second) for first, second in combinations(literals, 2)]


def sequential(literals: list[int], new: Callable[[], int]) -> list[Clause]:
    """At most one of the literals is true; so_far is true if and only if one was so far."""
    so_far = literals[0]
    clauses: list[Clause] = []
    for literal in literals[1:]:
        clauses.append((-so_far, -literal))
        before, so_far = so_far, new()
        clauses += [(-before, so_far), (-literal, so_far), (before, literal, -so_far)]
    return clauses


def ways_to_keep(clauses: Iterable[Clause], variables: int) -> int:
    """How many of all the ways to choose true and false keep every clause."""
    assignments = product((False, True), repeat=variables)
    return sum(
        all(any(assignment[abs(x) - 1] == (x > 0) for x in c) for c in clauses)
        for assignment in assignments
    )


print("At most one of n: clauses (and new variables)\n")
print(f"{'n':>4} {'pairwise':>9} {'sequential':>16}")
for n in (2, 4, 6, 8, 16, 32, 64):
    literals, numbers = [*range(1, n + 1)], count(n + 1)
    pairs, chain = pairwise(literals, numbers.__next__), sequential(literals, numbers.__next__)
    extra = next(numbers) - 1 - n
    print(f"{n:>4} {len(pairs):>9,} {f'{len(chain):,} (+ {extra})':>16}")
    if n <= 6:  # none true, or one of the n: each in exactly one way, in either encoding
        assert ways_to_keep(pairs, n) == ways_to_keep(chain, n + extra) == n + 1

# %% [markdown]
# ## Whole boards
#
# Queenside has four encodings: these two, sorting networks (Asín and others, 2011) and totalizers
# (Bailleux and Boufkhad, 2003). The last three pay only where units are long or hold several
# queens.

# %%
BOARDS = {
    "8 queens": qs.NQueens(8),
    "16 queens": qs.NQueens(16),
    "32 queens": qs.NQueens(32),
    "Queens board, 8×8": qs.read("q8-0101"),
    "two stars, 10×10": qs.read("s10-0001"),
    "three stars, 14×14": qs.read("s14-0041"),
}
print(f"\nClauses, and below them variables\n\n{'':20}" + "".join(f"{e:>12}" for e in ENCODINGS))
for title, puzzle in BOARDS.items():
    encoded = [cnf(puzzle.problem, encoding) for encoding in ENCODINGS]
    print(f"{title:20}" + "".join(f"{len(encoding.clauses):>12,}" for encoding in encoded))
    print(f"{'':20}" + "".join(f"{encoding.variables:>12,}" for encoding in encoded))

# %% [markdown]
# ## A SAT program
#
# A clause of one literal forces it. If no clause does, guess a literal, and if that leads to a
# contradiction, it is false. A literal that has become true satisfies its clauses, and its negation
# can be struck out of the others.


# %%
def satisfy(clauses: list[Clause], guesses: list[int]) -> list[int] | None:
    """Literals that satisfy the clauses, or None; what is guessed is added to `guesses`."""
    true: list[int] = []
    while clauses:
        shortest = min(clauses, key=len)
        if not shortest:
            return None
        if len(shortest) > 1:
            break
        true += shortest
        clauses = assume(shortest[0], clauses)
    if not clauses:
        return true
    for literal in (shortest[0], -shortest[0]):
        guesses.append(literal)
        model = satisfy(assume(literal, clauses), guesses)
        if model is not None:
            return [*true, literal, *model]
    return None


def assume(literal: int, clauses: list[Clause]) -> list[Clause]:
    """What is left of the clauses if the literal is true."""
    remaining = [clause for clause in clauses if literal not in clause]
    return [tuple(x for x in c if x != -literal) if -literal in c else c for c in remaining]


print(f"\nGuesses of this program\n\n{'':20}{'pairwise':>12}{'sequential':>12}")
for title in ("8 queens", "12 queens", "Queens board, 8×8"):
    puzzle = BOARDS.get(title, qs.NQueens(12))
    grid = puzzle.problem.grid
    line = f"{title:20}"
    for encoding in ("pairwise", "sequential"):
        guesses: list[int] = []
        true = satisfy(cnf(puzzle.problem, encoding).clauses, guesses) or []
        queens = [grid.positions[literal - 1] for literal in true if 0 < literal <= grid.size]
        assert qs.complete(puzzle, queens, limit=1).solution == tuple(sorted(queens))
        line += f"{len(guesses):>12,}"
    print(line)

# %% [markdown]
# ## A program that learns
#
# What such programs do since GRASP (Marques-Silva and Sakallah, 1996): they learn a new clause from
# each conflict. PySAT brings some: the extra `sat`.

# %%
try:
    from pysat.solvers import Minisat22
except ImportError:
    print("\nWith PySAT installed (queenside[sat]) there would be a table of conflicts here.")
else:
    print(f"\nConflicts of MiniSat\n\n{'':20}" + "".join(f"{name:>12}" for name in ENCODINGS))
    for title, puzzle in BOARDS.items():
        line = f"{title:20}"
        for encoding in ENCODINGS:
            with Minisat22(bootstrap_with=cnf(puzzle.problem, encoding).clauses) as program:
                assert program.solve()
                line += f"{program.accum_stats()['conflicts']:>12,}"
        print(line)

# %% [markdown]
# ## Try
#
# 1. From which n on has `sequential` fewer clauses than `pairwise`? Find it by hand, then by
#    program.
# 2. Write *exactly one*, then "at most two of n" pairwise. How many clauses are that for n = 14?
# 3. Try 16 queens: pairwise is quick, sequential takes long. Print which variables are guessed, and
#    then let the program guess only those of cells (1 to `grid.size`).
# 4. Write a third encoding of "at most one": number the literals in binary, one new variable for
#    each bit, and let each literal force its number. How many clauses for n = 64?
