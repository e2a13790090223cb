"""Searches in step with each other, their trees, and what is asked of those who watch."""

from __future__ import annotations

from typing import Any

import pytest

import queenside as qs
from tests.unit.app.server.node import run_program

TREE = """
import { readFileSync } from "node:fs";
const { barsOf } = await import(process.argv[1] + "/charts.js");
const { questionFrom } = await import(process.argv[1] + "/race-clock.js");
const sights = JSON.parse(readFileSync(0, "utf8"));
const nodes = sights.length;
const trace = { nodes, has: (node) => node < nodes, at: (node) => sights[node] };
console.log(JSON.stringify({
  bars: barsOf(sights, sights.length - 1),
  questions: sights.map((_, node) => questionFrom(trace, node)),
}));
"""


def run(program: str, data: object) -> Any:
    return run_program(program, "watch", data=data)


@pytest.fixture(scope="module")
def sights() -> list[dict[str, Any]]:
    board = qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])
    return [sight._asdict() for sight in qs.watch(board, "3").sights]


def test_a_node_is_as_wide_as_what_lies_below_it(sights: list[dict[str, Any]]) -> None:
    bars = run(TREE, sights)["bars"]
    assert len(bars) == len(sights)
    for bar in bars:
        below = bar["node"] + 1
        while below < len(bars) and bars[below]["depth"] > bar["depth"]:
            below += 1
        assert bar["end"] == below


def test_some_answers_to_a_question_are_dead_ends_and_some_are_not(
    sights: list[dict[str, Any]],
) -> None:
    questions = [item for item in run(TREE, sights)["questions"] if item]
    assert questions
    for question in questions:
        node, branches = question["node"], question["branches"]
        assert [branch["cell"] for branch in branches] == node["choices"]
        events = {branch["child"]["event"] == "dead end" for branch in branches}
        assert events == {True, False}
        assert all(set(node["queens"]) < set(item["child"]["queens"]) for item in branches)
