"""Boards that are measured: what a maker asks for is what comes."""

from __future__ import annotations

from collections import Counter

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.errors import GenerationTimeout
from queenside.explainer.logic.reasoner import Position, find_waves, prove
from queenside.maker.board_spec import BoardSpec
from queenside.maker.generate import Made, make_many

compiled = pytest.mark.skipif(bool(kernels.missing()), reason="needs the compiled kernels")


def measured(created: Made, technique: str = "") -> dict[str, float]:
    areas = [*Counter(name for row in created.regions for name in row).values()]
    mean = sum(areas) / len(areas)
    path, _ = find_waves(Position.start(created.puzzle.problem))
    ratings = [wave.rating for wave in path]
    return {
        "smallest": min(areas),
        "largest": max(areas),
        "spread": 100 * (sum((area - mean) ** 2 for area in areas) / len(areas)) ** 0.5 / mean,
        "steps": len(path),
        "width": sum(wave.cells for wave in path) / len(path),
        "hard-steps": ratings.count(max(ratings)),
        "climax": 100 * ratings.index(max(ratings)) / max(1, len(path) - 1),
        "first-queen": 1 + next(index for index, wave in enumerate(path) if wave.places),
        "uses": sum(wave.technique == technique for wave in path),
    }


@compiled
@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("smallest=2-", 2, 64),
        ("smallest=4", 4, 4),
        ("largest=-14", 0, 14),
        ("spread=-60", 0, 60),
        ("steps=14-18", 14, 18),
        ("width=-2.5", 0, 2.5),
        ("hard-steps=2-3", 2, 3),
        ("climax=60-", 60, 100),
        ("first-queen=7-", 7, 64),
    ],
)
def test_a_board_has_the_measures_that_it_should(text: str, low: float, high: float) -> None:
    name = text.partition("=")[0]
    for created in make_many(2, BoardSpec(8, where=(text,)), seed=5, time_limit=60):
        assert low <= measured(created)[name] <= high
        assert created == qs.read(created.id)


@compiled
def test_after_an_aha_all_is_easy() -> None:
    for created in make_many(3, BoardSpec(8, grade="hard", where=("aha=100",)), seed=1):
        steps = prove(Position.start(created.puzzle.problem)).steps
        ratings = [step.deduction.rating for step in steps]
        hardest = ratings.index(max(ratings))
        assert 3.2 <= ratings[hardest] <= 3.4
        assert max(ratings[hardest + 1 :]) <= 1.9


@compiled
def test_a_technique_is_used_exactly_once() -> None:
    generated = qs.generate(8, technique="two-regions", where=["uses=1"], seed=1)
    assert measured(generated, "two-regions")["uses"] == 1


@compiled
@pytest.mark.parametrize(
    "rule",
    [
        {"without": ("touching-region", "touching-line")},
        {"only": ("region-single", "line-single", "two-regions", "region-in-line")},
    ],
)
def test_logic_solves_boards_as_it_may(rule: dict[str, tuple[str, ...]]) -> None:
    for seed in range(3):
        assert qs.grade(qs.generate(8, seed=seed, **rule), **rule).solved


@compiled
def test_boards_of_several_stars_are_measured_too() -> None:
    generated = qs.generate(9, 2, where=["steps=-30", "smallest=3-"], seed=1)
    assert measured(generated)["steps"] <= 30
    assert measured(generated)["smallest"] >= 3


@compiled
def test_what_was_met_is_told_when_time_runs_out() -> None:
    with pytest.raises(
        GenerationTimeout,
        match=r"where steps=1 in .* s of work; of \d+ boards steps went from \d+ to \d+",
    ):
        qs.generate(8, where=["steps=1"], seed=1, time_limit=0.2)
