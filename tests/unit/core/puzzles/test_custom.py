"""Boards by rules of one's own: each rule is what it says, bad ones are refused fault by fault."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenside as qs
from queenside.core import formats
from queenside.core.errors import InvalidPuzzle
from queenside.core.formats import Document
from queenside.core.puzzles.puzzle import Cell
from queenside.core.symmetry import image, symmetries
from queenside.rules import (
    Rule,
    columns,
    diagonals,
    knights,
    regions,
    rows,
    windows,
)
from tests.boards import random_custom

QUEENS = [rows(1), columns(1), diagonals()]


# ---- what the rules mean, by the definition ----


def steps(puzzle: qs.Custom, cell: Cell, dy: int, right: int) -> Iterator[Cell]:
    """The cells from this one in a direction, as far as the board goes, each once."""
    row, column = cell
    visited = set()
    while True:
        row, column = row + dy, column + right
        if puzzle.wrap in ("both", "top-bottom"):
            row %= puzzle.rows
        if puzzle.wrap in ("both", "left-right"):
            column %= puzzle.columns
        if (
            not (0 <= row < puzzle.rows and 0 <= column < puzzle.columns)
            or (row, column) in visited
        ):
            return
        visited.add((row, column))
        yield row, column


def line(puzzle: qs.Custom, cell: Cell, dy: int, right: int) -> frozenset[Cell]:
    halves = (steps(puzzle, cell, dy, right), steps(puzzle, cell, -dy, -right))
    return frozenset({cell, *chain.from_iterable(halves)})


def near(puzzle: qs.Custom, cell: Cell, moves: list[Cell]) -> set[Cell]:
    cells = (next(steps(puzzle, cell, *move), cell) for move in moves)
    return {*cells} - {cell}


KINGS = [(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if d or r]
KNIGHTS = [(d, r) for d in (-2, -1, 1, 2) for r in (-2, -1, 1, 2) if abs(d) != abs(r)]
WAYS = {"rows": [(0, 1)], "columns": [(1, 0)], "falling": [(1, 1)], "rising": [(-1, 1)]}
WAYS["diagonals"] = WAYS["falling"] + WAYS["rising"]


def keeps(puzzle: qs.Custom, rule: Rule, queens: frozenset[Cell]) -> bool:
    """Whether queens on these cells keep the rule."""
    cells = [(row, column) for row in range(puzzle.rows) for column in range(puzzle.columns)]
    if rule.units in ("windows", "knights"):
        moves = KINGS if rule.units == "windows" else KNIGHTS
        return not any(near(puzzle, queen, moves) & queens for queen in queens)
    if rule.units == "regions":
        label = dict(zip(cells, chain.from_iterable(rule.regions), strict=True))
        numbers = range(max(n for n in label.values() if n is not None) + 1)
        units = [{cell for cell in cells if label[cell] == number} for number in numbers]
    elif rule.units == "groups":
        units = [{*group} for group in rule.groups]
    else:
        directions = WAYS[rule.units]
        lines = dict.fromkeys(
            line(puzzle, cell, *direction) for direction in directions for cell in cells
        )
        units = [{*item} for item in lines]
    lowers, uppers = (n if isinstance(n, tuple) else (n,) * len(units) for n in both(rule))
    return all(
        low <= len(unit & queens) <= high
        for unit, low, high in zip(units, lowers, uppers, strict=True)
    )


def both(rule: Rule) -> tuple[int | tuple[int, ...], int | tuple[int, ...]]:
    return rule.at_least, 99 if rule.at_most is None else rule.at_most


def by_hand(puzzle: qs.Custom) -> int:
    """The number of solutions, found by trying every set of cells."""
    closed = {*puzzle.holes, *puzzle.blocked, *puzzle.given}
    free = [
        (row, column)
        for row in range(puzzle.rows)
        for column in range(puzzle.columns)
        if (row, column) not in closed
    ]
    sets = chain.from_iterable(combinations(free, size) for size in range(len(free) + 1))
    return sum(
        all(keeps(puzzle, rule, frozenset({*queens, *puzzle.given})) for rule in puzzle.rules)
        for queens in sets
    )


@pytest.mark.slow
@given(st.integers(0, 1_000_000))
def test_it_means_what_it_says(seed: int) -> None:
    puzzle = random_custom(random.Random(seed))
    assert qs.count(puzzle) == by_hand(puzzle)


@given(st.integers(0, 1_000_000))
def test_images_are_copies_and_solutions_fall_into_their_orbits(seed: int) -> None:
    puzzle = random_custom(random.Random(seed))
    problem = puzzle.problem
    solutions = {s.placement(problem.grid) for s in qs.solutions(puzzle)}
    ids, stabilising = set(), [tuple(range(problem.grid.size))]
    for symmetry in symmetries(problem.grid):
        turned, goes = image(problem, symmetry), symmetry.cells(problem.grid)
        if puzzle.wrap in (None, "both"):
            ids.add(qs.canonical_id(qs.Custom.from_problem(turned)))
        if is_own(problem, turned):
            stabilising.append(goes)
    assert len(ids) < 2
    orbits = {
        frozenset(tuple(sorted(m[c] for c in solution)) for m in stabilising)
        for solution in solutions
    }
    assert qs.distinct(puzzle).fundamental == len(orbits)


def is_own(problem: qs.Problem, turned: qs.Problem) -> bool:
    """Whether the image demands the same of the same cells, whatever the units are called."""
    plain, other = ((demands(item), item.given, item.blocked) for item in (problem, turned))
    return plain == other


def demands(problem: qs.Problem) -> dict[tuple[int, ...], set[int]]:
    """The numbers of queens that each set of cells may hold, where not every number will do."""
    numbers: dict[tuple[int, ...], set[int]] = {}
    for unit in problem.units:
        numbers.setdefault(unit.cells, {*range(len(unit.cells) + 1)})
        numbers[unit.cells] &= {*range(unit.lower, unit.upper + 1)}
    return {cells: allowed for cells, allowed in numbers.items() if len(allowed) <= len(cells)}


@given(st.integers(0, 1_000_000))
def test_documents_and_the_way_back(seed: int) -> None:
    puzzle = random_custom(random.Random(seed))
    for name in ("json", "jsonl"):
        assert formats.parse(formats.format(Document(puzzle), name)) == [Document(puzzle)]
    rebuilt = qs.Custom.from_problem(puzzle.problem)
    assert demands(rebuilt.problem) == demands(puzzle.problem)
    assert qs.count(rebuilt) == qs.count(puzzle)


# ---- recognised by its rules ----

BOARD = ["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"]


def test_what_says_the_same_is_the_same() -> None:
    """Known puzzles, said rule by rule in any order, have the same id and formats."""
    pairs: list[tuple[qs.Custom, qs.Puzzle]] = [
        (
            qs.Custom(5, 5, [regions(BOARD, 1), windows(), columns(1), rows(1)], blocked=[(0, 0)]),
            qs.RegionPuzzle(BOARD, blocked=[(0, 0)]),
        ),
        (qs.Custom(6, 6, QUEENS), qs.NQueens(6)),
        (qs.Custom(5, 5, QUEENS, wrap="both"), qs.NQueens(5, toroidal=True)),
    ]
    for custom, standard in pairs:
        assert qs.canonical_id(custom) == qs.canonical_id(standard)
        for name in ("gameid", "letters"):
            text = formats.format(Document(standard), name)
            assert formats.format(Document(custom), name) == text
        assert qs.Custom.from_problem(standard.problem).problem == standard.problem


def test_any_puzzle_can_be_said_rule_by_rule() -> None:
    puzzle = qs.Custom(4, 4, [rows(1), columns(1)], holes=[(1, 2)], given=[(0, 0)])
    custom = qs.Custom.from_problem(puzzle.problem)
    assert custom.rules == (rows(1), columns(1))
    assert custom.problem == puzzle.problem


# ---- what is wrong ----


def faults(data: dict[str, object]) -> list[str]:
    with pytest.raises(InvalidPuzzle) as caught:
        formats.parse(json.dumps({"kind": "custom"} | data))
    return list(caught.value.faults)


def test_all_faults_of_a_document_at_once() -> None:
    rules: list[object] = [
        {"rule": "rows", "exactly": [1, 2]},
        {"rule": "columns", "at_least": 3, "at_most": 2},
        {"rule": "diagonal", "at_most": 1},
        {"rule": "windows", "at_mots": 1},
        {"rule": "groups", "exactly": 1, "groups": [[[0, 0], [7, 7]]], "name": "Cage 1"},
        {"rule": "regions", "at_most": -1, "regions": ["AB", "AAAA", "...."]},
        {"rule": "rising", "at_most": 1},
        {"rule": "diagonals", "at_most": 1},
        "rows",
    ]
    data = {"rows": 3, "columns": 4, "rules": rules, "wrap": "round", "holes": [[3, 0]]}
    messages = faults(data)
    assert messages == [
        "rule 3: unknown rule 'diagonal'; choose one of: rows, columns, diagonals, falling, "
        "rising, windows, knights, regions, groups",
        "rule 4: windows has no 'at_mots'",
        "rule 4: windows: a number is missing: exactly, at_least or at_most",
        "rule 9: 'rows' isn't a rule: a rule is an object with the key rule",
        "wrap: 'round' is none of left-right, top-bottom, both",
        "hole cell at row 4, column 1 is outside the 3×4 board",
        "rule 1 (rows): 2 numbers for 3 rows",
        "rule 2 (columns): at least 3 queens, but at most 2",
        "rule 5 (groups): the name 'Cage 1' must be 2 to 20 small letters, with hyphens between "
        "words",
        "rule 5 (groups): group 1: the cell at row 8, column 8 is outside the 3×4 board",
        "rule 6 (regions): row 1 of the regions has 2 cells, but the board has 4 columns",
        "rule 6 (regions): '-1' is not a whole number from 0 to 65535",
        "rule 8 (diagonals): rule 7 is about antidiagonals already",
    ]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, "rules: a list of rules is missing"),
        ({"rows": 0, "columns": 4}, "rows: '0' is not a whole number from 1 to 255"),
        ({"rows": 3, "columns": 256}, "columns: '256' is not a whole number from 1 to 255"),
        ({"rows": 3, "columns": True}, "columns: 'True' is not a whole number from 1 to 255"),
        ({"rows": 3, "columns": 4, "rules": []}, "there are no rules"),
        ({"rows": 3, "columns": 4, "holes": [[0]]}, "holes: item 1 is '[0]' and not a cell"),
    ],
)
def test_a_fault_says_where(data: dict[str, object], fault: str) -> None:
    assert any(fault in message for message in faults(data))


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (lambda: rows(), "a number is missing"),
        (lambda: rows(1, at_most=2), "exactly stands alone"),
        (lambda: qs.Custom(200, 200, [knights()]), "157608 knights are too many: at most 65535"),
        (lambda: qs.Custom(3, 3, [Rule("windows", 0, (1, 2))]), "windows take one number"),
        (lambda: qs.Custom(3, 3, [rows(1)], holes=[(0, 0)], given=[(0, 0)]), "stands on a hole"),
        (lambda: qs.Custom(3, 3, [rows(1)], given=[(0, 0), (0, 2)]), "row 1 has 2 given queens"),
        (lambda: qs.Custom(3, 3, ["rows"]), "rule 1: 'rows' is not a rule"),
    ],
)
def test_bad_rules_are_refused(rule: object, fault: str) -> None:
    with pytest.raises(InvalidPuzzle, match=fault):
        rule()  # type: ignore[operator]


# ---- documents with anything in them ----

ANYTHING: list[object] = [None, True, 0, -1, 2.5, 10**30, "", "AB", [], [[0, 0]], [[0]], {}, 70000]
FIXTURES = Path(__file__).parents[4] / "src/queenside/schema/fixtures"


def places(value: object, place: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    if place:
        yield place
    items: Iterable[tuple[object, object]] = ()
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield from places(item, (*place, key))


@given(st.integers(0, 1_000_000))
def test_a_spoilt_document_is_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    name = rng.choice(["many-rules.json", "superqueens.json"])
    document = json.loads((FIXTURES / name).read_text(encoding="utf-8"))
    for _ in range(rng.randint(1, 3)):
        *method, last = rng.choice([*places(document)])
        inner = document
        for key in method:
            inner = inner[key]
        inner[last] = copy.deepcopy(rng.choice(ANYTHING))
    try:
        [parsed] = formats.parse(json.dumps(document))
    except InvalidPuzzle:
        return
    assert formats.parse(formats.format(parsed, "json")) == [parsed]
