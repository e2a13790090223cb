"""The trainer over weeks: what comes next, when it comes back, board sizes, and the rating."""

from __future__ import annotations

from typing import Any

from queenside.app.server import inputs
from queenside.app.server.questions import describing
from tests.unit.app.server.node import run_program

PROGRAM = """
import { readFileSync } from "node:fs";
const levels = await import(process.argv[1]);
const { catalogue, calls } = JSON.parse(readFileSync(0, "utf8"));
const all = calls.map(([name, ...words]) => {
  if (name !== "nextUp") return levels[name](...words) ?? null;
  const [tallies, profile, today] = words;
  const { technique, why } = levels.nextUp(catalogue, tallies, new Map(profile), today);
  return [technique.name, why];
});
console.log(JSON.stringify(all));
"""
TODAY = "2026-11-23"
NEW = {"right": 0, "streak": 0, "best": 0, "box": 0, "due": ""}


def answers(*calls: list[Any]) -> list[Any]:
    catalogue = describing.techniques(inputs.Nothing())
    data = {"catalogue": catalogue, "calls": calls}
    return list(run_program(PROGRAM, "reason/levels.js", data=data))


def test_what_is_found_comes_back_later_and_on_larger_boards() -> None:
    tally: dict[str, Any] = NEW
    states = []
    for how in ("right", "right", "helped", "shown", *["right"] * 6):
        tally, rows = answers(["updateTally", tally, how, TODAY], ["rowsFor", tally])
        states.append((tally["box"], tally["due"], tally["streak"], rows))
    assert states[:4] == [
        (1, "2026-11-24", 1, 6),
        (2, "2026-11-26", 2, 7),
        (2, TODAY, 3, 8),
        (1, TODAY, 0, 8),
    ]
    assert states[-1] == (5, "2026-12-28", 6, None)  # any size
    assert tally["right"] == 9
    assert tally["best"] == 6


def test_what_comes_next() -> None:
    def later(days: int) -> dict[str, Any]:
        return NEW | {"right": 1, "box": 1, "due": f"2026-11-{23 + days}"}

    entry = {"times": 5, "trend": []}
    profile = [
        ["region-single", entry | {"seconds": 2}],  # rated 1.0
        ["line-single", entry | {"seconds": 2}],
        ["two-regions", entry | {"seconds": 40}],
    ]
    names = [
        technique["name"]
        for technique in describing.techniques(inputs.Nothing())["techniques"]
        if technique["one_star"]
    ]
    assert answers(
        ["nextUp", {}, [], TODAY],
        ["nextUp", {"region-single": later(1)}, [], TODAY],
        ["nextUp", {"region-single": later(0), "line-single": later(-1)}, [], TODAY],
        ["nextUp", {}, profile, TODAY],
        ["nextUp", {}, [[name, technique | {"times": 2}] for name, technique in profile], TODAY],
        ["nextUp", {name: later(3 if name != "exclusion" else 2) for name in names}, [], TODAY],
    ) == [
        ["region-single", "new"],
        ["line-single", "new"],
        ["line-single", "due"],
        ["two-regions", "slow"],
        ["region-single", "new"],
        ["exclusion", "ahead"],
    ]


def test_the_rating_is_elos() -> None:
    even, easy, hard, half, shown_answer = answers(
        ["updateRating", 700, 1, "right"],
        ["updateRating", 1100, 1, "right"],
        ["updateRating", 700, 3, "right"],
        ["updateRating", 700, 1, "helped"],
        ["updateRating", 700, 1, "shown"],
    )
    assert (even, half, shown_answer) == (716, 700, 684)
    assert easy == 1100 + round(32 / 11)  # expected to win ten of eleven
    assert hard == 700 + round(32 * 10 / 11)
