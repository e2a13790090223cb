"""The page and the terminal play the same game: the same moves, the same keys."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from queenside.app.terminal.game import Game, begin
from queenside.app.terminal.keys import KEYS
from queenside.app.terminal.rules import PlayRules
from queenside.core.formats import native_json
from queenside.reader import resolve_board
from tests.unit.app.server.node import run_program

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "src/queenside/app/page"

ON_CELL = ("tap", "queen", "mark", "stroke", "paint")
ALONE = ("lift", "clear", "undo", "undo", "undo", "redo", "redo", "try", "keep", "drop")

PROGRAM = """
const { Puzzle } = await import(process.argv[1]);
const { begin, play, visibleState, canUndo, canRedo, isSolved } = await import(process.argv[2]);
const { document, moves, auto } = JSON.parse((await import("node:fs")).readFileSync(0, "utf8"));
let game = begin(Puzzle.of(document));
const sorted = (set) => [...set].sort((a, b) => a - b);
const log = moves.map(([type, cell]) => {
  game = play(game, { type, cell }, auto);
  const { marks, layer } = visibleState(game, auto);
  const wrong = game.puzzle.conflicts(new Set([...game.puzzle.given, ...game.now.queens]));
  return [sorted(game.now.queens), sorted(game.now.marks), sorted(marks), sorted(layer),
    sorted(wrong), canUndo(game), canRedo(game), isSolved(game)];
});
console.log(JSON.stringify(log));
"""

DO = {
    "try": Game.begin_trial,
    "keep": Game.commit_trial,
    "drop": Game.discard_trial,
    "undo": Game.undo,
    "redo": Game.redo,
    "lift": Game.end_stroke,
    "clear": Game.clear,
}


def log_of(game: Game, moves: list[tuple[str, int]]) -> list[list[object]]:
    result: list[list[object]] = []
    for subject, cell in moves:
        game = getattr(game, subject)(cell) if subject in ON_CELL else DO[subject](game)
        now, wrong = game.now, game.rules.conflicts(game.now.queens)
        result.append(
            [
                sorted(now.queens),
                sorted(now.marks),
                sorted(game.crosses()),
                sorted(game.trial_cells()),
                [cell for cell in range(game.rules.size) if wrong >> cell & 1],
                game.past is not None,
                game.future is not None,
                game.solved,
            ]
        )
    return result


@pytest.mark.parametrize("board", ["q7-0001", "s10-0001", "n-queens:5:toroidal", "clues.txt"])
@pytest.mark.parametrize("auto", [True, False])
def test_the_same_moves_make_the_same_game(board: str, auto: bool, tmp_path: Path) -> None:
    if board == "clues.txt":
        board = str(ROOT / "examples/given.txt")
    document = resolve_board.read(board)
    size, draw = document.puzzle.problem.grid.size, random.Random(board)
    words = [*ON_CELL * 4, *ALONE]
    moves = [(draw.choice(words), draw.randrange(size)) for _ in range(400)]
    requested = {"document": native_json.to_data(document), "moves": moves, "auto": auto}
    modules = ("board/puzzle.js", "board/game.js")
    foreign = run_program(PROGRAM, *modules, data=requested)
    ours = log_of(begin(PlayRules(document.puzzle), auto=auto), moves)
    for number, (one, other) in enumerate(zip(foreign, ours, strict=True)):
        assert one == other, f"after move {number}: {moves[number]}"


def test_the_keys_are_those_of_the_page() -> None:
    source = (PAGE / "play/keys.js").read_text(encoding="utf-8")
    rows = re.findall(r'keys: (\[[^]]+\]), shown: (?:t\()?"([^"]+)".*action: "(\w+)"', source)
    terminal = {"Enter": "enter", "Backspace": "backspace", "Escape": "escape"}
    foreign = {action: [terminal.get(k, k) for k in json.loads(keys)] for keys, _, action in rows}
    for action in ("note", "notes"):  # the terminal has none
        foreign.pop(action)
    ours = {key.action: [k for k in key.keys if not k.startswith("c-")] for key in KEYS}
    assert foreign == ours
