"""What the page works out itself is what Python says: colours, addresses, conflicts, the end.

The modules run in the page; the boards are random, so is what stands on them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from queenside.core.formats import colours, gameid, native_json
from queenside.core.formats.document import Document
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.verify import verify
from queenside.maker import collection
from queenside.solver.solve import solve
from tests.e2e.conftest import MODULES

if TYPE_CHECKING:
    from tests.e2e.conftest import Visit

pytestmark = MODULES

ASKED = """async (cases) => {
  const { Puzzle } = await import("/board/puzzle.js");
  const { assign } = await import("/board/colours.js");
  const { gameId } = await import("/board/address.js");
  const { parseGameId } = await import("/puzzle/game-id.js");
  const sorted = (cells) => [...cells].sort((one, other) => one - other);
  return cases.map(({ document, placed }) => {
    const puzzle = Puzzle.of(document);
    return {
      title: puzzle.title,
      id: gameId(document),
      read: parseGameId(gameId(document)),
      colours: assign(puzzle),
      safe: assign(puzzle, "safe"),
      placed: placed.map((cells) => {
        const queens = new Set(cells);
        return {
          conflicts: sorted(puzzle.conflicts(queens)),
          crossed: sorted(puzzle.crossed(queens)),
          solved: puzzle.isSolved(queens),
        };
      }),
    };
  });
}"""


def puzzles() -> Iterator[Puzzle]:
    """Boards of the collection, scattered regions, more regions than colours, N-Queens."""
    dice = random.Random(7)
    entries = collection.boards()
    yield from (entry.puzzle for entry in dice.sample(entries, 25))
    for size in (1, 2, 3, 5, 7, 9, 13, 18, 23, 56, 60):
        names = [number % size for number in range(size * size)]
        if size != 9:
            dice.shuffle(names)
        rows = [names[size * row : size * (row + 1)] for row in range(size)]
        clues = {"given": [(0, size - 1)]} if size > 9 else {}
        yield RegionPuzzle(rows, **clues)
    for size in (1, 2, 3, 4, 6, 8):
        yield NQueens(size)
        yield NQueens(size, toroidal=True, blocked=[(0, 0)] if size > 3 else [])


def placements(puzzle: Puzzle) -> Iterator[list[int]]:
    """Few queens, many, and a solution where one is soon found."""
    problem = puzzle.problem
    size = problem.grid.size
    dice = random.Random(size)
    given = list(cells_of(problem.given))
    for number in (0, 1, 2, problem.grid.rows, 3 * problem.grid.rows):
        yield sorted({*given, *dice.sample(range(size), min(number, size))})
    result = solve(puzzle, time_limit=1).solution if problem.grid.rows < 20 else None
    if result:
        cells = [problem.grid.columns * row + column for row, column in result]
        yield sorted(cells)
        yield sorted(cells[1:])


def told(problem: Problem, queens: list[int]) -> dict[str, Any]:
    """The same by the units of the problem."""
    on_board = set(queens)
    blocked = set(cells_of(problem.blocked))
    conflicts, crossed = on_board & blocked, set()
    for unit in problem.units:
        cells = set(unit.cells)
        inner = cells & on_board
        if len(inner) > unit.upper:
            conflicts |= inner
        if inner and len(inner) >= unit.upper:
            crossed |= cells
    return {
        "conflicts": sorted(conflicts),
        "crossed": sorted(crossed - on_board),
        "solved": verify(problem, tuple(queens)),
    }


def is_read_here(puzzle: Puzzle) -> bool:
    """Whether the page itself reads the puzzle's word; it asks the server about others."""
    if isinstance(puzzle, NQueens):
        return not puzzle.given and not puzzle.blocked
    return isinstance(puzzle, RegionPuzzle) and puzzle.size <= 30 and puzzle.stars < 10


@pytest.fixture(scope="module")
def cases() -> list[tuple[Puzzle, list[list[int]]]]:
    return [(puzzle, list(placements(puzzle))) for puzzle in puzzles()]


def test_the_page_agrees_with_python(
    visit: Visit, cases: list[tuple[Puzzle, list[list[int]]]]
) -> None:
    page = visit("/play/q8-0200")
    requested = [
        {"document": native_json.to_data(Document(puzzle)), "placed": placed}
        for puzzle, placed in cases
    ]
    answers = page.evaluate(ASKED, requested)
    assert any(item["solved"] for answer in answers for item in answer["placed"])
    for (puzzle, placed), answer in zip(cases, answers, strict=True):
        labels = colours.regions(puzzle)
        expected = colours.assign(puzzle.problem.grid, labels) if labels else ()
        assert answer["title"] == puzzle.title
        assert answer["id"] == gameid.format(Document(puzzle))
        if answer["read"] or is_read_here(puzzle):
            assert native_json.from_data(answer["read"]).puzzle == puzzle
        assert answer["colours"] == list(expected)
        assert answer["placed"] == [told(puzzle.problem, queens) for queens in placed]


def test_touching_regions_differ_in_the_safe_palette(
    visit: Visit, cases: list[tuple[Puzzle, list[list[int]]]]
) -> None:
    boards = [puzzle for puzzle, _ in cases[:25]]
    requested = [
        {"document": native_json.to_data(Document(board)), "placed": []} for board in boards
    ]
    for puzzle, answer in zip(
        boards, visit("/play/q8-0200").evaluate(ASKED, requested), strict=True
    ):
        labels = colours.regions(puzzle)
        assert labels is not None
        neighbours = colours.touching(puzzle.problem.grid, labels)
        chosen = answer["safe"]
        for region, remaining in enumerate(neighbours):
            assert chosen[region] not in {chosen[other] for other in remaining}


def test_a_word_that_is_wrong_is_not_read_here(visit: Visit) -> None:
    """The server says what is wrong; whatever the page reads, Python reads in the same way."""
    dice = random.Random(26)
    right = [
        gameid.format(Document(entry.puzzle)) for entry in dice.sample(collection.boards(), 20)
    ]
    right += ["5:AB4CDCBC2DCBC4E2C5:g0:b7", "n-queens:6", "n-queens:7:toroidal"]
    words = [changed(dice, dice.choice(right)) for _ in range(300)]
    answers = visit("/play/q8-0200").evaluate(
        """async (words) => {
          const { parseGameId } = await import("/puzzle/game-id.js");
          return words.map(parseGameId);
        }""",
        words,
    )
    read = [(word, answer) for word, answer in zip(words, answers, strict=True) if answer]
    assert 10 < len(read) < len(words) / 2
    for word, answer in read:
        assert gameid.parse(word).puzzle == native_json.from_data(answer).puzzle, word


def changed(dice: random.Random, word: str) -> str:
    """The word with a sign or two left out, put in or changed."""
    signs = list(word)
    for _ in range(dice.randint(1, 2)):
        index = dice.randrange(len(signs))
        signs[index : index + dice.randint(0, 1)] = dice.choice(["", *"ABZa_0159:kgb.%é"])
    return "".join(signs)
