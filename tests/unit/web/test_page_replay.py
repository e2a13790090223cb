"""Mistakes in a game are what stood on the board, not what was only passed through."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[3] / "src/queenside/web/page"

PROGRAM = """
const [puzzle, replay] = await Promise.all(process.argv.slice(1, 3).map((each) => import(each)));
const { regions, games } = JSON.parse(process.argv[3]);
const board = puzzle.Puzzle.of({ regions });
const solution = new Set([1, 9, 12, 15, 23]);
const entry = ([type, cell, sign], at) => ({ move: { type, cell, sign }, auto: true, at });
const mistakes = (moves) => replay.mistakesIn(board, moves.map(entry), solution);
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
    if (node := shutil.which("node")) is None:
        pytest.skip("node is not installed")
    modules = [(PAGE / "board" / name).as_uri() for name in ("puzzle.js", "replay.js")]
    asked = json.dumps(
        {
            "regions": ["AAAAB", "DAABB", "DDCCC", "DDDCC", "DDDEC"],
            "games": [moves for _, moves in GAMES],
        }
    )
    words = [node, "--input-type=module", "-e", PROGRAM, *modules, asked]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [mistakes for mistakes, _ in GAMES]
