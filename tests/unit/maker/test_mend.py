"""Boards that are mended: one solution, few changes, nothing falls apart, the same for a seed."""

from __future__ import annotations

import contextlib
import random
import statistics
from collections import Counter

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.contract.options import MendablePart
from queenside.core.errors import EngineUnavailable, GenerationTimeout, InvalidPuzzle
from queenside.core.kernels import in_one_piece
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.unit import REGION, Partition
from queenside.maker.drafts.draft import match_region_names
from queenside.maker.generate import generate
from queenside.maker.mend import beam
from queenside.maker.mend.drafts import DraftBoard
from queenside.maker.mend.mend import mend
from queenside.rules import columns, rows, windows
from queenside.rules import regions as regions_rule
from tests.boards import corpus

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")


def broken(size: int, stars: int, seed: int, moves: int) -> RegionPuzzle:
    rng = random.Random(seed)
    problem = generate(size, stars, seed=seed).problem
    [partition] = [family for family in problem.families if family.kind == REGION]
    assert isinstance(partition, Partition)
    board = DraftBoard(problem, partition)
    draft = board.start
    while True:
        for _ in range(moves):
            draft = board.apply(draft, rng.choice(list(board.moves(draft))))
        rows = [draft[start : start + size] for start in range(0, size * size, size)]
        if qs.check(puzzle := RegionPuzzle(rows, stars)) != "unique":
            return puzzle


def stripes(size: int, stars: int = 1) -> RegionPuzzle:
    return RegionPuzzle([[row] * size for row in range(size)], stars)


def differences(before: RegionPuzzle, after: RegionPuzzle) -> int:
    pairs = Counter(
        (old, new)
        for rows in zip(before.regions, after.regions, strict=True)
        for old, new in zip(*rows, strict=True)
    )
    match: dict[int, int] = {}
    for (old, new), _ in pairs.most_common():
        if old not in match and new not in match.values():
            match[old] = new
    return sum(count for (old, new), count in pairs.items() if match.get(old) != new)


def test_fifty_broken_boards_are_mended() -> None:
    sorts = [
        (6, 1, 2),
        (8, 1, 1),
        (8, 1, 3),
        (9, 1, 4),
        (10, 1, 3),
        (8, 2, 2),
        (9, 2, 2),
        (7, 1, 5),
    ]
    changes = []
    for seed in range(7):
        for size, stars, moves in sorts:
            puzzle = broken(size, stars, seed, moves)
            mended = mend(puzzle, seed=seed)
            assert qs.check(mended.puzzle, engine="exact_cover" if stars == 1 else "native") == (
                "unique"
            )
            assert mended.solution == qs.solve(mended.puzzle).solution
            assert mended.puzzle.size == size
            assert in_one_piece(mended.puzzle.regions)
            assert differences(puzzle, mended.puzzle) <= len(mended.changed)
            changes.append(len(mended.changed))
    assert statistics.median(changes) == 1
    assert max(changes) <= 6


def test_one_changed_cell_is_mended_by_one() -> None:
    for seed in range(20):
        assert len(mend(broken(8, 1, seed, 1)).changed) == 1


def test_the_same_seed_mends_in_the_same_way() -> None:
    puzzle = stripes(6)
    assert mend(puzzle, seed=5) == mend(puzzle, seed=5)
    assert len({mend(puzzle, seed=seed).puzzle for seed in range(5)}) > 1


def test_a_unique_board_is_left_alone() -> None:
    puzzle = generate(8, seed=1)
    for step in ("regions", "givens"):
        mended = mend(puzzle, by=step)
        assert (mended.puzzle, mended.changed) == (puzzle, ())


def test_a_loose_board_is_approached_from_the_other_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beam, "_STEPS", 0)
    for puzzle in (stripes(7), RegionPuzzle(["AAAAB", "AAAAA", "CDAAA", "AAAAA", "AAAAE"])):
        mended = mend(puzzle)
        assert qs.check(mended.puzzle, engine="exact_cover") == "unique"
        assert in_one_piece(mended.puzzle.regions)
        assert mended.changed
    with pytest.raises(GenerationTimeout, match="no small change of the regions"):
        mend(stripes(8, 2))


@pytest.mark.parametrize("size", [1, 4, 5, 6, 8])
def test_stripes(size: int) -> None:
    mended = mend(stripes(size))
    assert qs.check(mended.puzzle, engine="backtracking") == "unique"
    assert in_one_piece(mended.puzzle.regions)


def test_clues_stay_and_are_kept() -> None:
    puzzle = RegionPuzzle([[row] * 6 for row in range(6)], given=[(0, 2)], blocked=[(3, 3), (5, 5)])
    mended = mend(puzzle)
    assert (mended.puzzle.given, mended.puzzle.blocked) == (puzzle.given, puzzle.blocked)
    assert (0, 2) in mended.solution
    assert not {(3, 3), (5, 5)} & set(mended.solution)


def test_regions_in_pieces_fall_into_no_more() -> None:
    puzzle = RegionPuzzle(["ABAB", "CDCD", "ABAB", "CDCD"])
    mended = mend(puzzle)
    assert qs.check(mended.puzzle, engine="reference") == "unique"
    assert len(mended.changed) == 1


def test_by_givens() -> None:
    mended = mend(stripes(8), by="givens")
    assert mended.puzzle.regions == stripes(8).regions
    assert mended.changed == mended.puzzle.given
    assert 1 <= len(mended.changed) <= 4
    assert qs.check(mended.puzzle, engine="exact_cover") == "unique"


def test_by_givens_takes_away_what_leaves_no_solution() -> None:
    puzzle = RegionPuzzle(stripes(4).regions, blocked=[(0, 1), (0, 2), (3, 3)])
    assert qs.check(puzzle) == "none"
    mended = mend(puzzle, by="givens")
    assert set(mended.puzzle.blocked) < set(puzzle.blocked)
    assert len(mended.changed) == 1
    assert qs.check(mended.puzzle, engine="reference") == "unique"


def test_every_board_of_the_corpus_is_mended_or_refused() -> None:
    finished = 0
    for expected in corpus():
        if expected.puzzle.problem.grid.rows > 9:
            continue
        for step in ("regions", "givens"):
            with contextlib.suppress(InvalidPuzzle, GenerationTimeout):
                mended = mend(expected.puzzle, by=step)
                assert (mended.changed == ()) == (expected.solutions == 1)
                finished += 1
    assert finished > 60


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (qs.Custom(2, 2, [regions_rule(["A.", ".A"], 1)]), "on which each cell has a region"),
        (stripes(3), "whatever its 3 regions are, this 3×3 board has no solution"),
        (qs.NQueens(3), "no solution to draw regions around"),
        (stripes(65), "can mend boards of up to 64 rows and columns, not 65"),
    ],
)
def test_what_is_impossible_is_refused(puzzle: qs.Puzzle, words: str) -> None:
    with pytest.raises(InvalidPuzzle, match=words):
        mend(puzzle)


def test_without_clues_no_solution_either() -> None:
    with pytest.raises(InvalidPuzzle, match="its regions must change"):
        mend(stripes(3), by="givens")


def test_wrong_words() -> None:
    with pytest.raises(ValueError, match="givens, blocked or numbers, not 'magic'"):
        mend(stripes(4), by="magic")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed must be at least 0"):
        mend(stripes(4), seed=-1)


def test_out_of_time() -> None:
    with pytest.raises(GenerationTimeout, match="the board in 0 s"):
        mend(stripes(9), time_limit=0)


def test_without_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "missing", lambda: "no kernels")
    with pytest.raises(EngineUnavailable, match="can't mend boards here: no kernels"):
        mend(stripes(4))


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_a_board_is_mended_to_a_grade(grade: str) -> None:
    board = RegionPuzzle(["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"])
    mended = mend(board, grade=grade, seed=0)
    assert qs.grade(mended.puzzle).name == grade
    assert qs.solve(mended.puzzle).solution == mended.solution
    cells = [(row, column) for row in range(5) for column in range(5)]
    regions = match_region_names(board.regions, mended.puzzle.regions)
    assert mended.changed == tuple((r, c) for r, c in cells if regions[r][c] != board.regions[r][c])
    assert len(mended.changed) <= 6


def test_a_board_that_is_so_hard_already_stays() -> None:
    board = generate(8, grade="medium", seed=2)
    assert mend(board, grade="medium").changed == ()


SHAPELESS = qs.Custom(8, 8, [rows(2), columns(2), windows()])
TORUS = qs.Custom(9, 9, [rows(1), columns(1), windows()], wrap="both")


@pytest.mark.parametrize("board", [SHAPELESS, TORUS, qs.NQueens(8)], ids=repr)
@pytest.mark.parametrize("part", ["givens", "blocked"])
def test_a_bare_board_of_any_rules_becomes_a_puzzle(board: qs.Puzzle, part: MendablePart) -> None:
    mended = mend(board, by=part, seed=1)
    clues = {"givens": mended.puzzle.given, "blocked": mended.puzzle.blocked}
    assert mended.changed == clues.pop(part)
    assert clues.popitem()[1] == ()
    assert mended.puzzle.problem.families == board.problem.families
    assert qs.solve_many([mended.puzzle], engine="sat", limit=2)[0].status == "unique"


def test_no_blocked_cell_could_be_open() -> None:
    mended = mend(SHAPELESS, by="blocked", seed=2)
    for cell in mended.changed:
        blocked = [other for other in mended.changed if other != cell]
        less = qs.Custom(8, 8, SHAPELESS.rules, blocked=blocked)
        assert qs.check(less) == "several"


@pytest.mark.parametrize(("board", "grade"), [(SHAPELESS, "easy"), (TORUS, "hard")])
def test_cells_are_blocked_until_a_board_is_so_hard(board: qs.Puzzle, grade: str) -> None:
    mended = mend(board, by="blocked", grade=grade, seed=1)
    assert qs.grade(mended.puzzle).name == grade
    with pytest.raises(ValueError, match="unknown grade 'extreme'"):
        mend(board, by="blocked", grade="extreme")


def test_blocked_cells_give_no_solution() -> None:
    with pytest.raises(InvalidPuzzle, match="blocked cells would not give it one"):
        mend(qs.NQueens(3), by="blocked")


def test_boards_without_regions_get_some() -> None:
    for board, grade in ((SHAPELESS, None), (TORUS, "medium")):
        mended = mend(board, by="regions", grade=grade, seed=1)
        assert grade in (None, qs.grade(mended.puzzle).name)
        assert qs.solve_many([mended.puzzle], engine="sat", limit=2)[0].status == "unique"
        [regions] = [f for f in mended.puzzle.problem.families if f.kind == REGION]
        assert {len(unit.cells) > 0 for unit in regions.units} == {True}
        assert mended.summary == "All regions are drawn."


def test_regions_on_a_torus_stay_whole_around_its_edges() -> None:
    board = mend(TORUS, by="regions", seed=2).puzzle.problem
    [partition] = [family for family in board.families if isinstance(family, Partition)][-1:]
    draft = DraftBoard(board, partition)
    assert draft.is_whole(draft.start)
    assert len(draft.neighbours[0]) == 4
    mended = mend(qs.Custom.from_problem(board), grade="hard", seed=3)
    assert qs.grade(mended.puzzle).name == "hard"


def test_numbers_are_told_until_one_solution_is_left() -> None:
    board = qs.Custom(5, 5, [rows(at_most=2), columns(at_most=2), windows()])
    mended = mend(board, by="numbers", seed=1)
    assert qs.check(mended.puzzle) == "unique"
    assert mended.summary.startswith("Numbers: column 2: 2, column 5: 1, row")
    assert mended.changed == ()
    with pytest.raises(InvalidPuzzle, match="no numbers leave a single solution"):
        mend(SHAPELESS, by="numbers")
    with pytest.raises(InvalidPuzzle, match="no blocked cells leave a single solution"):
        mend(qs.Custom(3, 3, [windows()]), by="blocked")


def test_two_stars_are_mended_to_a_grade() -> None:
    board = generate(8, 2, seed=3)
    assert qs.grade(board).name != "hard"
    assert qs.grade(mend(board, grade="hard", seed=1).puzzle).name == "hard"
