"""Boards that are made: unique, in one piece, as hard as asked, and the same for the same seed."""

from __future__ import annotations

import hashlib
from itertools import islice
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.errors import EngineBug, EngineUnavailable, GenerationTimeout, Unfinished
from queenside.core.puzzles.region import RegionPuzzle
from queenside.explainer.logic.ladder import TRUSTING
from queenside.maker import givens as fewest
from queenside.maker import measures
from queenside.maker.board_spec import (
    NEARS,
    STYLES,
    VERSION,
    BoardSpec,
    parse_seed_id,
    seed_id,
)
from queenside.maker.generate import Made, generate, generate_from_id, generate_many, make_many

compiled = pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")

KINDS = [
    *(BoardSpec(size) for size in (5, 6, 7, 8, 9, 10, 12, 13, 16, 17, 24, 33)),
    *(BoardSpec(8, style=style) for style in STYLES[1:]),
    *(BoardSpec(9, near=near) for near in NEARS),
    *(BoardSpec(size, symmetric=True) for size in (5, 6, 9, 12)),
    *(BoardSpec(size, stars, symmetric=True) for size, stars in ((8, 2), (9, 2), (12, 3), (13, 3))),
    *(BoardSpec(size, stars) for size, stars in ((8, 2), (9, 2), (10, 2), (12, 3), (16, 4))),
    BoardSpec(8, grade="medium"),
    BoardSpec(9, technique="two-regions"),
    BoardSpec(8, technique="forcing-chain"),
    BoardSpec(7, rating=(3.8, 5.0)),
    *(BoardSpec(size, motif="cat") for size in (9, 13)),
    BoardSpec(10, letters="q"),
]

HARD = [
    BoardSpec(8, rating=(6.25, 7), style="natural"),
    BoardSpec(7, rating=(5.4, 6), style="natural"),
    BoardSpec(8, rating=(8, 9), style="natural"),
]
"""Boards that are climbed to for long, so that what was measured is met again and again."""

EXTREME = [BoardSpec(8, rating=(8, 9), style=style) for style in STYLES[:2]]

GOLDEN = {
    "all kinds": "368bde391fe80eb0",
    "hard": "6ce83b8ac5f9656f",
    "extreme": "0d7daf2dc601c619",
}
"""Digests of the first boards: when one changes, GENERATION_VERSION must rise."""


def boards(spec: BoardSpec, number: int = 2, seed: int = 0) -> list[Made]:
    return list(make_many(number, spec, seed=seed))


@compiled
@pytest.mark.parametrize("spec", KINDS, ids=str)
def test_boards_are_unique_by_a_second_family_of_engines(spec: BoardSpec) -> None:
    engine = "exact_cover" if spec.stars == 1 else "backtracking"
    for board in boards(spec, 1 if spec.size > 12 or spec.stars > 2 else 4):
        assert (board.puzzle.size, board.puzzle.stars) == (spec.size, spec.stars)
        assert kernels.in_one_piece(board.puzzle.regions)
        if spec.size * spec.stars > 24:
            continue  # long, in Python; the native search has proved it
        result = qs.solve(board.puzzle, engine=engine, limit=2)
        assert (result.status, result.solution) == ("unique", board.solution)


@compiled
@pytest.mark.parametrize(
    ("specs", "name"), [(KINDS, "all kinds"), (HARD, "hard"), (EXTREME, "extreme")]
)
def test_the_same_seed_makes_the_same_board_until_the_version_changes(
    specs: list[BoardSpec], name: str
) -> None:
    digest = hashlib.sha256()
    for spec in specs:
        for board in boards(spec):
            digest.update(repr((board.id, board.regions, board.solution.columns)).encode())
    assert digest.hexdigest()[:16] == GOLDEN[name]


@compiled
def test_every_board_of_a_batch_can_be_made_alone_and_by_several_threads() -> None:
    batch = boards(BoardSpec(7), 70, seed=5)
    assert len({created.puzzle for created in batch}) > 60
    assert batch == list(generate_many(70, 7, seed=5, workers=3))
    assert batch[69] == generate_from_id(batch[69].id) == boards(BoardSpec(7), 1, seed=74)[0]
    assert generate(7, seed=74) == batch[69].puzzle


@compiled
def test_a_board_is_the_same_whatever_was_made_before_it() -> None:
    """A thread keeps its kernel from call to call, but not for boards of another kind."""
    isolated = [generate(8, grade="medium", seed=seed).puzzle for seed in (1, 2, 3)]
    multiple = generate_many(3, 8, grade="medium", seed=1)
    remaining: list[dict[str, Any]] = [{"near": "turn"}, {"grade": "medium"}, {"stars": 2}]
    results = [(next(multiple).puzzle, generate(8, seed=9, **other))[0] for other in remaining]
    assert results == isolated


@compiled
def test_without_a_seed_one_is_drawn_and_told() -> None:
    first, second = (next(generate_many(1, 6)) for _ in range(2))
    assert first.id != second.id
    assert generate_from_id(first.id) == first


@compiled
@pytest.mark.parametrize("name", ["easy", "medium", "hard", "expert", "master"])
def test_boards_are_of_the_grade_that_was_wished(name: str) -> None:
    from queenside.explainer.logic.grade import grade

    for board in boards(BoardSpec(8, grade=name), 3):
        result = grade(board.puzzle.problem)
        assert result is not None
        assert result.solved
        assert result.name == name


@compiled
@pytest.mark.parametrize("technique", ["region-in-line", "three-in-three", "forcing-chain"])
def test_boards_need_the_technique_that_was_wished(technique: str) -> None:
    from queenside.explainer.logic.grade import grade

    for board in boards(BoardSpec(7, technique=technique)):
        result = grade(board.puzzle.problem)
        assert result is not None
        assert technique in result.techniques


@compiled
def test_boards_of_several_stars_are_picked_by_grade() -> None:
    from queenside.explainer.logic.grade import grade

    result = grade(boards(BoardSpec(8, 2, grade="medium"), 1)[0].puzzle.problem)
    assert result is not None
    assert result.name == "medium"


@compiled
@pytest.mark.parametrize("size", [5, 8, 11, (8, 2), (9, 2), (12, 3), (13, 3), (16, 4), (20, 5)])
def test_symmetric_regions_look_the_same_after_a_half_turn(size: int | tuple[int, int]) -> None:
    rows, stars = size if isinstance(size, tuple) else (size, 1)
    for board in boards(BoardSpec(rows, stars, symmetric=True), 5 if stars < 3 else 1):
        turned = [row[::-1] for row in reversed(board.puzzle.regions)]
        assert RegionPuzzle(turned, stars) == board.puzzle


@compiled
@pytest.mark.parametrize(
    "spec",
    [
        BoardSpec(8, givens=True),
        BoardSpec(9, givens=True, motif="heart"),
        BoardSpec(9, givens=True, symmetric=True),
        pytest.param(BoardSpec(8, 2, givens=True), marks=pytest.mark.long),
        BoardSpec(7, givens=True, grade="medium"),
        BoardSpec(7, givens=True, where=("steps=-12",)),
    ],
    ids=str,
)
def test_no_given_queen_could_be_missing(spec: BoardSpec) -> None:
    for board in boards(spec, 1 if spec.stars > 1 else 3):
        assert board.given
        assert qs.check(board.puzzle) == "unique"
        for queen in board.given:
            fewer = [other for other in board.given if other != queen]
            less = RegionPuzzle(board.regions, spec.stars, fewer)
            assert qs.check(less) == "several" or qs.grade(less).rating > 3.0
        if spec.grade:
            assert board.grade.name == spec.grade
        if spec.motif:
            assert board.differing == ()
        assert generate_from_id(board.id) == board


@compiled
def test_given_queens_do_not_depend_on_how_fast_a_machine_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fewest, "_MAX_NODES", 3)  # so that some searches are given up
    spec, result = BoardSpec(9, givens=True), []
    for seconds in (1e-9, 10.0):
        monkeypatch.setattr(fewest, "_POLL_INTERVAL", seconds)
        result += [[board.given for board in boards(spec, 3)]]
    assert result[0] == result[1]


@compiled
def test_steps_are_counted_with_given_queens_in_place() -> None:
    created = boards(BoardSpec(7, givens=True, where=("steps=-12",)), 1)[0]
    path = measures.path_of(created.puzzle, TRUSTING)
    assert path is not None
    assert len(path) <= 12
    assert sum(step.places.bit_count() for step in path) == 7 - len(created.given)


Rows = list[tuple[int, ...]]


def across(rows: Rows) -> Rows:
    return [row[::-1] for row in rows]


def over(rows: Rows) -> Rows:
    return [*zip(*rows, strict=True)]


IMAGES = {
    "mirror": [across, lambda rows: rows[::-1]],
    "diagonal": [over, lambda rows: over(across(rows[::-1]))],
    "turn": [lambda rows: over(rows[::-1]), lambda rows: across(rows[::-1])],
}


def borders_of(rows: Rows) -> set[tuple[int, int, bool]]:
    size = range(len(rows))
    below = {(r, c, True) for r in size[:-1] for c in size if rows[r][c] != rows[r + 1][c]}
    right = {(r, c, False) for r in size for c in size[:-1] if rows[r][c] != rows[r][c + 1]}
    return below | right


@compiled
@pytest.mark.parametrize("near", NEARS)
def test_nearly_symmetric_boards_share_most_borders_with_their_image(near: str) -> None:
    shares = []
    for board in boards(BoardSpec(9, near=near), 12):
        rows = [tuple(row) for row in board.puzzle.regions]
        local = borders_of(rows)
        images = [borders_of(image(rows)) for image in IMAGES[near]]
        shares.append(max(len(local & image) / len(local | image) for image in images))
    assert sum(shares) / len(shares) > 0.6


@compiled
def test_it_says_what_it_could_not_reach() -> None:
    with pytest.raises(
        GenerationTimeout,
        match=r"no 7×7 board that needs contradiction in 0.05 s of work; those met",
    ):
        generate(7, technique="contradiction", seed=1, time_limit=0.05)
    with pytest.raises(Unfinished, match="no 60×60 board in 0 s of work; more time may help"):
        generate(60, time_limit=0)


def test_boards_that_are_too_rare_are_refused_at_once() -> None:
    with pytest.raises(ValueError, match="5×5 board rated 8 to 9 is too rare to make"):
        generate(5, rating=(8, 9))
    with pytest.raises(ValueError, match="grade extreme are too rare to make"):
        generate(8, grade="extreme")
    with pytest.raises(ValueError, match=r"8×8 board rated 9 to 9\.5 is too rare to make"):
        generate(8, rating=(9, 9.5))
    with pytest.raises(ValueError, match="that needs counting is too rare to make"):
        generate(10, 2, technique="counting")


@compiled
def test_a_board_of_several_stars_is_changed_until_it_is_as_hard_as_asked() -> None:
    board = next(make_many(1, BoardSpec(9, 2, grade="expert"), seed=5))
    assert board.grade.name == "expert"
    assert qs.check(board) == "unique"


@compiled
def test_a_generation_that_nobody_waits_for_ends() -> None:
    boards = generate_many(1000, 7, rating=(8, 8), workers=2, time_limit=0.3)
    with pytest.raises(GenerationTimeout):
        list(boards)
    left = generate_many(10**9, 6, workers=2)
    assert len(list(islice(left, 3))) == 3
    left.close()  # type: ignore[attr-defined]


@compiled
def test_progress_is_told() -> None:
    reported: list[int] = []
    assert len(list(generate_many(3, 6, seed=1, progress=reported.append))) == 3
    assert reported == [1, 2, 3]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (BoardSpec(3), "made with 5 to 64 rows, not 3"),
        (BoardSpec(65), "made with 5 to 64 rows, not 65"),
        (BoardSpec(7, 2), "2 stars in each row, column and region need 8 rows at least"),
        (BoardSpec(30, 2), "2 stars are made with 8 to 14 rows, not 30"),
        (BoardSpec(8, 0), "1 to 5 stars, not 0"),
        (BoardSpec(8, style="wild"), "no style 'wild'; choose one of: drawn"),
        (BoardSpec(8, near="far"), "near 'far'; choose one of: mirror"),
        (BoardSpec(10, 2, near="turn"), "with one star only"),
        (BoardSpec(9, near="turn", symmetric=True), "can't be nearly symmetric too"),
        (BoardSpec(9, near="turn", style="even"), "have the style drawn, not even"),
        (BoardSpec(8, grade="extreme"), "too rare to make; choose one of: easy"),
        (BoardSpec(8, grade="horrid"), "unknown grade 'horrid'; choose one of: easy"),
        (BoardSpec(8, technique="magic"), "no technique 'magic' for boards of one star"),
        (
            BoardSpec(8, rating=(3.25, 3.28)),
            "no 8×8 board rated 3.25 to 3.28 exists; the ratings are 1,",
        ),
        (BoardSpec(8, grade="easy", technique="finned-count"), "since finned-count is rated"),
        (BoardSpec(5, grade="expert"), "5×5 boards are hardly ever expert"),
        (BoardSpec(8, where=("smalest=2",)), "no measure 'smalest'; did you mean 'smallest'"),
        (BoardSpec(8, where=("steps=",)), "'steps=' is not a range such as"),
        (BoardSpec(8, where=("smallest=9-",)), "has smallest=9-: the most is 8"),
        (BoardSpec(8, where=("steps=9-3",)), "steps=9-3 is empty"),
        (BoardSpec(8, where=("steps=9-", "steps=-12")), "there are two ranges for steps"),
        (BoardSpec(8, where=("uses=1",)), "say which one the board must need"),
        (BoardSpec(8, without=("magic",)), "unknown technique 'magic'"),
        (BoardSpec(8, only=("two-regions",)), "placed by region-single or line-single"),
        (BoardSpec(8, only=("line-single", "at-sea")), "at-sea trusts that a board has only one"),
        (BoardSpec(8, only=("line-single",), without=("two-lines",)), "not both"),
        (BoardSpec(8, technique="two-lines", without=("two-lines",)), "solved without it"),
    ],
)
def test_impossible_wishes_are_refused(spec: BoardSpec, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_many(1, spec)


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="number of boards"):
        generate_many(-1)
    with pytest.raises(ValueError, match="workers"):
        generate_many(1, workers=0)
    with pytest.raises(ValueError, match="time limit"):
        generate_many(1, time_limit=-1)
    with pytest.raises(ValueError, match="seed"):
        generate_many(1, seed=-1)
    with pytest.raises(ValueError, match="seeds go to"):
        generate_many(2, seed=2**64 - 1)


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("8#7", BoardSpec(8)),
        ("10k2#7", BoardSpec(10, 2)),
        ("8-hard#7", BoardSpec(8, grade="hard")),
        ("8-r3.2-3.8#7", BoardSpec(8, rating=(3.2, 3.8))),
        ("10k2-symmetric-givens#7", BoardSpec(10, 2, symmetric=True, givens=True)),
        (
            "8-pressured-exclusion-winding-symmetric#7",
            BoardSpec(8, 1, None, "pressured-exclusion", None, "winding", None, True),
        ),
        (
            "8-two-lines-uses.1-smallest.2to-steps.to9.5#7",
            BoardSpec(8, technique="two-lines", where=("uses=1", "smallest=2-", "steps=-9.5")),
        ),
        (
            "8-without.two-lines-without.two-regions#7",
            BoardSpec(8, without=("two-lines", "two-regions")),
        ),
        (
            "9-expert-exclusion-r4.2-5-even#7",
            BoardSpec(9, 1, "expert", "exclusion", (4.2, 5.0), "even"),
        ),
    ],
)
def test_seed_ids_are_read_and_written(text: str, spec: BoardSpec) -> None:
    assert parse_seed_id(text) == parse_seed_id(f"{text}v{VERSION}") == (spec, 7)
    assert seed_id(spec, 7) == f"{text}v{VERSION}"


def test_the_parts_of_a_seed_id_stand_in_any_order() -> None:
    assert parse_seed_id("8-symmetric-hard#1") == parse_seed_id("8-hard-symmetric#1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("8", "isn't a seed id"),
        ("8#", "isn't a seed id"),
        ("8-wild#1", "'wild' means nothing"),
        ("8-hardest#1", "'hardest' means nothing"),
        (f"8#1v{VERSION + 1}", f"made by version {VERSION + 1} of the generator"),
        ("7k2#1", "need 8 rows"),
        ("8#18446744073709551616", "too large"),
    ],
)
def test_other_words_are_no_seed_ids(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_seed_id(text)


@compiled
def test_a_wrong_board_is_never_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "search_many", lambda *_: [(2, False, 9, ((0,), (1,)), True)])
    with pytest.raises(EngineBug, match=rf"8#3v{VERSION}"):
        generate(8, seed=3)
    monkeypatch.undo()
    monkeypatch.setattr(kernels, "in_one_piece", lambda _: False)
    with pytest.raises(EngineBug, match="a wrong board"):
        generate(8, seed=3)


@compiled
def test_regions_in_two_pieces_are_seen() -> None:
    assert kernels.in_one_piece(((0, 0), (1, 0)))
    assert not kernels.in_one_piece(((0, 1), (1, 0)))
    assert not kernels.in_one_piece(((0, 1, 0), (1, 1, 1), (2, 2, 2)))
    around_the_end_of_a_row = ((1, 1, 0), (0, 1, 1), (2, 2, 2))
    assert not kernels.in_one_piece(around_the_end_of_a_row)


def test_without_the_kernels_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_native", None)
    with pytest.raises(EngineUnavailable, match="can't generate boards here"):
        generate(8)
