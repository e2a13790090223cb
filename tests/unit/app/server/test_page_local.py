"""Questions that the page's own worker answers, asked as the page asks them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import queenside as qs

PAGE = Path(__file__).parents[4] / "src/queenside/app/page"

PROGRAM = """
import { readFile } from "node:fs/promises";
const [page, questions] = process.argv.slice(1);
const answers = [];
globalThis.onmessage = null;
globalThis.fetch = async (url) => {
  if (!(url instanceof URL)) throw new Error(`the server is asked: ${url}`);
  return new Response(await readFile(url), { headers: { "Content-Type": "application/wasm" } });
};
globalThis.Worker = class {
  async postMessage(data) {
    await import(page + "local/worker.js");
    globalThis.postMessage = (answer) => this.onmessage({ data: structuredClone(answer) });
    globalThis.onmessage({ data: structuredClone(data) });
  }
};
const { answer } = await import(page + "local/answer.js");
for (const [path, body] of JSON.parse(questions)) {
  const signal = new AbortController().signal;
  answers.push(await answer(path, body, signal).catch((problem) => String(problem)));
}
console.log(JSON.stringify(answers));
"""


def answers_here(*questions: tuple[str, dict[str, Any]]) -> list[Any]:
    """Ask the page without a server: an answer in words means that the worker had none."""
    if (node := shutil.which("node")) is None:
        pytest.skip("node is not installed")
    arguments = [f"{PAGE.as_uri()}/", json.dumps(questions)]
    command = [node, "--input-type=module", "-e", PROGRAM, "--", *arguments]
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    return list(json.loads(process.stdout))


SEVERAL_SOLUTIONS: list[dict[str, Any]] = [
    {"kind": "n-queens", "size": 8},
    {"kind": "n-queens", "size": 7, "toroidal": True},
    {"kind": "n-queens", "size": 32},
    {"kind": "regions", "regions": ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]},
    {"kind": "regions", "stars": 2, "regions": [letter * 8 for letter in "ABCDEFGH"]},
]


@pytest.mark.parametrize("board", SEVERAL_SOLUTIONS, ids=str)
def test_boards_with_several_solutions_are_finished_here(board: dict[str, Any]) -> None:
    board = {"queenside": 1, **board}
    puzzle = qs.read(json.dumps(board))
    solution = sorted(qs.solve(puzzle).solution or ())
    states = [
        {"queens": [], "marks": []},
        {"queens": solution[:3], "marks": []},
        {"queens": solution, "marks": []},
        {"queens": [], "marks": [cell for cell in cells_of(puzzle) if cell[0] == 1]},
    ]
    boards = [{**board, "state": state} for state in states]
    hints = answers_here(*(("hint", {"board": document, "depth": 1}) for document in boards))
    checks = answers_here(*(("diagnose", {"board": document}) for document in boards))
    assert [hint["kind"] for hint in hints] == ["completion", "completion", "solved", "mistake"]
    for state, hint in zip(states[:2], hints, strict=False):
        queens = [*map(tuple, state["queens"]), tuple(hint["around"])]
        assert qs.complete(puzzle, queens, limit=1).count
    for state, check in zip(states, checks, strict=True):
        state_of_play = qs.State(*(tuple(map(tuple, state[kind])) for kind in ("queens", "marks")))
        python = qs.diagnose(puzzle, state_of_play)
        assert (check["verdict"], check["sentence"]) == (python.verdict, python.sentence)


def cells_of(puzzle: qs.Puzzle) -> list[tuple[int, int]]:
    return [*puzzle.problem.grid.positions]
