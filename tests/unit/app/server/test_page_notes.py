"""Notes in the corners of cells: moves like any other, that change nothing else."""

from __future__ import annotations

from typing import Any

from tests.unit.app.server.node import run_program

PROGRAM = """
import { readFileSync } from "node:fs";
const { Puzzle } = await import(process.argv[1]);
const { begin, play } = await import(process.argv[2]);
const regions = ["AAAAB", "DAABB", "DDCCC", "DDDCC", "DDDEC"];
let game = begin(Puzzle.of({ regions, given: [[4, 3]] }));
const set = (move) => ({ ...move, queens: new Set(move.queens), marks: new Set() });
const log = JSON.parse(readFileSync(0, "utf8")).map(([type, cell, more]) => {
  const move = type === "set" ? set({ type, queens: cell }) : { type, cell, sign: more };
  const after = play(game, move);
  const same = after === game;
  game = after;
  return [Object.fromEntries(game.now.notes), [...game.now.queens], [...game.now.marks], same];
});
console.log(JSON.stringify(log));
"""

MOVES: list[tuple[list[Any], tuple[dict[str, int], list[int], list[int]]]] = [
    (["note", 7, 1], ({"7": 0b1}, [], [])),
    (["note", 7, 3], ({"7": 0b101}, [], [])),
    (["note", 7, 1], ({"7": 0b100}, [], [])),
    (["mark", 7], ({"7": 0b100}, [], [7])),
    (["note", 8, 4], ({"7": 0b100, "8": 0b1000}, [], [7])),
    (["queen", 7], ({"8": 0b1000}, [7], [])),
    (["note", 7, 2], ({"8": 0b1000}, [7], [])),  # a queen's cell takes none
    (["note", 23, 2], ({"8": 0b1000}, [7], [])),  # nor that of a given queen
    (["undo"], ({"7": 0b100, "8": 0b1000}, [], [7])),
    (["redo"], ({"8": 0b1000}, [7], [])),
    (["try"], ({"8": 0b1000}, [7], [])),
    (["note", 0, 1], ({"0": 0b1, "8": 0b1000}, [7], [])),
    (["drop"], ({"8": 0b1000}, [7], [])),
    (["note", 0, 1], ({"0": 0b1, "8": 0b1000}, [7], [])),
    (["set", [8]], ({"0": 0b1}, [8], [])),  # what a hint makes of it
    (["note", 0, 1], ({}, [8], [])),
    (["queen", 8], ({}, [], [])),
    (["note", 3, 2], ({"3": 0b10}, [], [])),
    (["clear"], ({}, [], [])),
    (["clear"], ({}, [], [])),
    (["undo"], ({"3": 0b10}, [], [])),
]
UNCHANGED = {6, 7, 19}
"""The numbers of the moves that change nothing."""


def test_notes_are_moves() -> None:
    moves = [move for move, _ in MOVES]
    log = run_program(PROGRAM, "board/puzzle.js", "board/game.js", data=moves)
    for number, (state, (move, (notes, queens, marks))) in enumerate(zip(log, MOVES, strict=True)):
        assert state == [notes, queens, marks, number in UNCHANGED], f"{number}: {move}"
