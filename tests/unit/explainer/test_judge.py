"""Claimed steps: those of explanations are shown, by their techniques and from their units."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.explainer.logic.ladder import MARKS

BOARD = ["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"]


@pytest.mark.parametrize("name", ["q5-0001", "q8-0101", "q9-0040", "s10-0001"])
def test_each_step_of_an_explanation_is_shown(name: str) -> None:
    puzzle, state = qs.read(name), qs.State()
    for step in qs.explain(puzzle, full=True):
        units = [] if step.technique == MARKS else [unit.name for unit in step.because]
        claim = {"places": step.places, "eliminates": step.eliminates, "because": units}
        judgement = qs.judge(puzzle, state, technique=step.technique, **claim)
        assert judgement.verdict == "shown", (step, judgement)
        state = step.after


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ({"eliminates": [(0, 3)], "technique": "region-in-line"}, "shown"),
        ({"eliminates": [(0, 3)], "because": ["region 1"]}, "shown"),
        ({"eliminates": [(0, 3)], "because": ["Region A"], "naming": "letters"}, "shown"),
        ({"eliminates": [(0, 3)], "technique": "region-in-line", "because": ["row 2"]}, "true"),
        ({"eliminates": [(0, 3)], "technique": "line-single"}, "true"),
        ({"eliminates": [(0, 3)], "hardest": 1.0}, "true"),
        ({"eliminates": [(0, 3), (0, 1)]}, "wrong"),
        ({"places": [(0, 0)]}, "wrong"),
    ],
)
def test_verdicts(claim: dict[str, object], verdict: str) -> None:
    judgement = qs.judge(BOARD, **claim)  # type: ignore[arg-type]
    assert judgement.verdict == verdict
    assert (judgement.step is not None) == (verdict == "shown")


def test_a_dead_end_comes_first() -> None:
    assert qs.judge(BOARD, qs.State(queens=((0, 0),)), places=[(1, 3)]).verdict == "dead end"


def test_a_claim_can_be_open() -> None:
    assert qs.judge(qs.NQueens(6), eliminates=[(0, 1)]).verdict == "open"


@pytest.mark.parametrize(
    "claim",
    [
        {},
        {"places": [(0, 0)], "technique": "luck"},
        {"places": [(0, 0)], "because": ["row 9"]},
    ],
)
def test_claims_that_say_nothing_are_refused(claim: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"say which|unknown technique|no unit is called"):
        qs.judge(BOARD, **claim)  # type: ignore[arg-type]
