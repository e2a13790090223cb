"""A game looked back on: which steps each move took, what was guessed, and what adds up."""

from __future__ import annotations

from typing import Any

import queenside as qs
from tests.unit.app.server.node import run_program

REGIONS = ["AAAAB", "DAABB", "DDCCC", "DDDCC", "DDDEC"]

PROGRAM = """
import { readFileSync } from "node:fs";
const [{ Puzzle }, { review, summarise, profileOf }] = await Promise.all(
  process.argv.slice(1, 3).map((each) => import(each)),
);
const { regions, steps, entries } = JSON.parse(readFileSync(0, "utf8"));
const puzzle = Puzzle.of({ regions });
const isThere = ({ queens, marks }, { places, eliminates }) => {
  const crossed = new Set([...marks, ...puzzle.crossed(queens)]);
  return [...puzzle.cellsOf(places)].every((cell) => queens.has(cell))
    && [...puzzle.cellsOf(eliminates)].every((cell) => crossed.has(cell));
};
const next = async (state) => steps.find((step) => !isThere(state, step)) ?? null;
const moments = await review(puzzle, entries, new Set([1, 9, 12, 15, 23]), next);
const told = moments.map(({ kind, cells, seconds, steps, hinted, guessed }) => ({
  kind, cells, seconds, hinted, guessed, steps: steps.map(({ technique }) => technique),
}));
const sums = { key: "one", played: "", ...summarise(moments) };
const profile = [...profileOf([sums, { ...sums, techniques: { "region-single": [1, 9] } }])];
console.log(JSON.stringify({ told, sums, profile }));
"""


def review_game(*moves: tuple[str, int | None, float]) -> Any:
    steps = [
        {name: getattr(step, name) for name in ("technique", "rating", "places", "eliminates")}
        for step in qs.explain(REGIONS).steps
        if step.technique != "queen-marks"
    ]
    entries = [
        {
            "move": {"type": kind} | ({} if cell is None else {"cell": cell}),
            "auto": True,
            "at": seconds,
        }
        for kind, cell, seconds in moves
    ]
    data = {"regions": REGIONS, "steps": steps, "entries": entries}
    return run_program(PROGRAM, "board/puzzle.js", "reason/review.js", data=data)


def test_each_move_has_the_steps_that_it_took() -> None:
    review = review_game(
        ("queen", 23, 4.0),
        ("mark", 14, 10.0),  # the one cell that region-in-line excludes here
        ("queen", 12, 12.0),
        ("queen", 0, 20.0),
        ("undo", None, 21.0),
        ("hint", None, 22.0),
        ("queen", 15, 30.0),
        ("queen", 1, 31.0),
        ("queen", 9, 32.0),
    )
    rows = [
        (move["kind"], move["cells"], move["seconds"], move["steps"]) for move in review["told"]
    ]
    assert rows == [
        ("queen", [23], 4, ["region-single"]),
        ("marks", [14], 6, ["region-in-line"]),
        ("queen", [12], 2, ["region-single"]),
        ("mistake", [0], 8, []),
        ("queen", [15], 10, ["line-single"]),
        ("queen", [1], 1, ["region-single"]),
        ("queen", [9], 1, ["region-single"]),
    ]
    assert [move["hinted"] for move in review["told"]] == [False] * 4 + [True, False, False]
    assert not any(move["guessed"] for move in review["told"])
    assert review["sums"]["mistakes"] == 1
    assert review["sums"]["techniques"] == {"region-single": [4, 8], "region-in-line": [1, 6]}
    name, profile = review["profile"][0]
    assert name == "region-single"
    assert profile == {"times": 5, "seconds": 17 / 5, "trend": [9, 2]}


def test_what_came_quicker_than_logic_is_a_guess() -> None:
    review = review_game(("queen", 12, 2.0), ("queen", 23, 9.0))
    first, second = review["told"]
    assert first["steps"] == ["region-single", "region-in-line", "region-single"]
    assert first["guessed"]
    assert (second["steps"], second["guessed"]) == ([], False)  # it followed already
    assert review["sums"]["techniques"] == {}
    assert review["sums"]["guesses"] == 1
    slower = review_game(("queen", 12, 20.0))
    assert not slower["told"][0]["guessed"]
