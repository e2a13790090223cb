"""Every value shows itself: a useful `str`, a short `repr`, a picture in a notebook, a table."""

from __future__ import annotations

import pickle
import re
from html.parser import HTMLParser
from typing import Any

import pytest

import queenside as qs
from queenside.core import extras, kernels

ROWS = ["01111", "23212", "23212", "22244", "22222"]
PUZZLE = qs.RegionPuzzle(ROWS)
PLAYED = qs.State(queens=((0, 1),), marks=((0, 0),))
PUZZLES = [
    PUZZLE,
    qs.RegionPuzzle(ROWS, given=[(0, 0)], blocked=[(4, 4)]),
    qs.NQueens(6),
    qs.NQueens(5, toroidal=True, given=[(0, 1)]),
    qs.Custom(3, 4, [qs.rules.rows(1), qs.rules.regions(["AAB.", "ABB.", "...."], 1)]),
    qs.Custom(2, 2, [qs.rules.groups([[(0, 0)]], at_least=1, name="cage")], wrap="both"),
    qs.RegionPuzzle([[row] * 60 for row in range(60)], blocked=[(0, 0)]),
]
VALUES: list[Any] = [
    *PUZZLES,
    PUZZLE.problem,
    *(qs.solve(PUZZLE), qs.solve(qs.NQueens(3)), qs.solve(qs.NQueens(200))),
    *(qs.explain(PUZZLE), qs.explain(qs.NQueens(4)), qs.explain(PUZZLE).steps[0]),
    *(qs.hint(PUZZLE), qs.hint(PUZZLE, PLAYED), qs.hint(qs.NQueens(8))),
    *(qs.diagnose(PUZZLE, PLAYED), qs.diagnose(PUZZLE, qs.State())),
    *(qs.grade(PUZZLE), qs.practice("region-single", seed=1)),
    qs.watch(qs.NQueens(6), "backtracking"),
    *(qs.solve(PUZZLE).solution, qs.solve(qs.NQueens(6)).solution),
]
if not kernels.missing():
    VALUES += [
        qs.generate(6, seed=1),
        qs.book(number=2, size=6, grade="easy", seed=1),
        qs.estimate(qs.NQueens(8), probes=20_000, seed=1),
        qs.mend(PUZZLE),
        qs.mend(["AABBB", "AAABB", "CCABB", "CCDDD", "CCDEE"]),
    ]
IN_WORDS = (qs.Grade, qs.Solution, qs.Step, qs.Watched, qs.Estimate)
"""What a notebook shows without a picture."""
PICTURED = [value for value in VALUES if hasattr(value, "_repr_html_")]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.title)
def test_the_repr_of_a_puzzle_makes_it_again(puzzle: qs.Puzzle) -> None:
    names = {"Rule": qs.Rule, **{name: getattr(qs, name) for name in qs.__all__}}
    assert eval(repr(puzzle), names) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_repr_is_short_and_a_str_says_something(value: Any) -> None:
    if value != PUZZLES[-1]:
        assert len(repr(value)) < 250
    assert "\n" not in repr(value)
    assert str(value).strip()


def test_a_puzzle_prints_as_its_board() -> None:
    assert str(PUZZLE).startswith("┌───┬────")
    if not kernels.missing():
        assert str(PUZZLE) in str(qs.mend(PUZZLE))
    assert repr(PUZZLE) == "RegionPuzzle(['ABBBB', 'CDCBC', 'CDCBC', 'CCCEE', 'CCCCC'])"
    assert repr(qs.NQueens(8)) == "NQueens(8)"


class Tags(HTMLParser):
    """Whether all tags are closed, and what there is."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.met: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: object) -> None:
        self.met.append(tag)
        if tag != "input":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: object) -> None:
        self.met.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("value", PICTURED, ids=repr)
def test_a_notebook_shows_a_picture_without_scripts_or_anything_else(value: Any) -> None:
    html = value._repr_html_()
    tags = Tags(html)
    assert not tags.open
    is_drawn = not isinstance(value, IN_WORDS) and "too large" not in html
    assert is_drawn == ("svg" in tags.met)
    assert not {"script", "link", "img", "iframe"} & {*tags.met}
    assert not re.search(r"url\(|href|src=", html)


def test_an_explanation_is_stepped_by_radio_buttons() -> None:
    explanation = qs.explain(PUZZLE)
    one, other = explanation._repr_html_(), explanation._repr_html_()
    buttons = re.findall(r'<input type="radio" name="([^"]+)" id="([^"]+)"', one)
    assert len({name for name, _ in buttons}) == 1
    assert buttons[0][0] not in other  # or two outputs of a notebook would share their buttons
    targets = set(re.findall(r'<label for="([^"]+)"', one))
    assert targets == {ident for _, ident in buttons}
    assert one.count(" checked") == 1
    assert explanation.ending in one
    for step in explanation:
        assert step.sentence in one


def test_a_hint_opens_depth_by_depth() -> None:
    html = qs.hint(PUZZLE)._repr_html_()
    before, *folds = html.split("<details>")
    location, technique, cells = qs.hint(PUZZLE).texts
    assert location in before
    assert technique not in before
    assert len(folds) == 2
    assert cells in folds[1]


def test_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    assert PUZZLE.to_numpy().tolist() == [[*row] for row in PUZZLE.regions]
    assert qs.RegionPuzzle(PUZZLE.to_numpy()) == PUZZLE
    assert set(qs.NQueens(4).to_numpy().flat) == {-1}
    boards = qs.solve(qs.NQueens(6), limit=None).to_numpy()
    assert (boards.shape, boards.dtype, boards.sum()) == ((4, 6, 6), numpy.uint8, 24)
    assert qs.solve(qs.NQueens(3)).to_numpy().shape == (0, 3, 3)
    first = [tuple(map(int, cell)) for cell in numpy.argwhere(boards[0])]
    assert first == [*qs.solve(qs.NQueens(6), limit=None).solutions[0]]


def test_tables() -> None:
    pytest.importorskip("pandas")
    steps = qs.explain(PUZZLE).to_frame()
    assert list(steps["technique"]) == [step.technique for step in qs.explain(PUZZLE)]
    queens = qs.solve(qs.NQueens(6), limit=None).to_frame()
    assert list(queens.columns) == ["solution", "row", "column"]
    assert len(queens) == 24


def test_a_missing_package_is_told_with_its_cure() -> None:
    with pytest.raises(qs.EngineUnavailable, match=r"this needs no_such: .*pip install no_such"):
        extras.import_extra("no_such")
    with pytest.raises(qs.EngineUnavailable, match=re.escape(extras.install_advice("array"))):
        extras.import_extra("no_such", "array")


def test_a_result_is_true_where_there_is_a_solution() -> None:
    assert qs.solve(PUZZLE)
    assert not qs.solve(qs.NQueens(3))
    assert not qs.solve(qs.NQueens(30), engine="backtracking", time_limit=0)
