"""Mistakes in a game are what stood on the board, not what was only passed through."""

from __future__ import annotations

from typing import Any

from tests.unit.app.server.node import run_program

PROGRAM = """
import { readFileSync } from "node:fs";
const [puzzle, replay] = await Promise.all(process.argv.slice(1, 3).map((each) => import(each)));
const games = JSON.parse(readFileSync(0, "utf8"));
const board = puzzle.Puzzle.of({ regions: ["AAAAB", "DAABB", "DDCCC", "DDDCC", "DDDEC"] });
const solution = new Set([1, 9, 12, 15, 23]);
const entry = ([type, cell, sign], at) => ({ move: { type, cell, sign }, auto: true, at });
const mistakes = (moves) => replay.countMistakes(board, moves.map(entry), solution);
console.log(JSON.stringify(games.map(mistakes)));
"""

GAMES: list[tuple[int, list[list[Any]]]] = [
    (0, [["queen", cell] for cell in (1, 9, 12, 15, 23)]),
    (0, [["tap", 1], ["tap", 1], ["tap", 9], ["tap", 9]]),  # each a cross on its way to a queen
    (2, [["tap", 1], ["tap", 9]]),  # two crosses that stay where queens belong
    (1, [["queen", 0], ["undo"], ["queen", 1]]),
    (2, [["queen", 0], ["undo"], ["queen", 2], ["undo"]]),
    (1, [["stroke", 0], ["paint", 1], ["paint", 2], ["lift"]]),
    (0, [["try"], ["queen", 0], ["drop"]]),
    (1, [["try"], ["queen", 0], ["keep"]]),
    (0, [["tap", 1], ["note", 5, 2], ["tap", 1]]),  # the note is not a stop
    (1, [["queen", 0], ["note", 9, 1], ["undo"], ["undo"], ["queen", 1]]),
]


def test_mistakes_are_what_stood_there() -> None:
    games = [moves for _, moves in GAMES]
    reported = run_program(PROGRAM, "board/puzzle.js", "board/game.js", data=games)
    assert reported == [mistakes for mistakes, _ in GAMES]
