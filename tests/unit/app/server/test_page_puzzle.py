"""The page refuses a puzzle whose rules it does not rememberUnits, and learns those of others."""

from __future__ import annotations

import json
from pathlib import Path

import queenside as qs
from queenside import rules
from queenside.core.formats import gameid, native_json
from queenside.core.formats.document import Document
from tests.pyodide import frames_here
from tests.unit.app.server.node import run_program

ROOT = Path(__file__).parents[4]
FIXTURES = ROOT / "src/queenside/schema/fixtures"

PROGRAM = """
import { readFileSync } from "node:fs";
const { Puzzle } = await import(process.argv[1]);
let said;
try { said = Puzzle.of(JSON.parse(readFileSync(0, "utf8"))).title; }
catch (error) { said = "refused: " + error.message; }
console.log(JSON.stringify(said));
"""


def title(document: object) -> str:
    return str(run_program(PROGRAM, "board/puzzle.js", data=document))


def test_only_known_rules_are_shown() -> None:
    assert title({"kind": "n-queens", "size": 8}) == "8-queens"
    custom = json.loads((FIXTURES / "superqueens.json").read_text(encoding="utf-8"))
    assert title(custom).startswith('refused: This page can\'t show boards of the kind "custom"')


LEARNING = """
import { readFileSync } from "node:fs";
const { Puzzle } = await import(process.argv[1]);
const { rememberUnits, encodeBoard } = await import(new URL("custom.js", process.argv[1]));
const told = JSON.parse(readFileSync(0, "utf8")).map(([document, answer, queens]) => {
  if (document.kind === "custom") rememberUnits(document, answer);
  const puzzle = new Puzzle(document);
  const cells = puzzle.cellsOf(queens);
  const word = document.kind === "custom" ? encodeBoard(document) : null;
  const units = puzzle.units.map(({ kind, cells, lower, upper }) => [kind, cells, lower, upper]);
  const [solved, wrong] = [cells, new Set([...cells].slice(1))].map((set) => puzzle.isSolved(set));
  return { units, word, solved, wrong };
});
console.log(JSON.stringify(told));
"""


def test_units_are_those_of_python() -> None:
    """Those of plain boards, which the page makes itself, and those of others, which it learns."""
    cages = rules.regions(["AAB", "A.B", "CCB"], at_most=1)
    all_cells = [divmod(cell, 90) for cell in range(90 * 90)]  # more than one block of a word
    superqueens = [rules.rows(1), rules.columns(1), rules.diagonals(), rules.knights()]
    puzzles = [
        qs.RegionPuzzle(["AABB", "ACBB", "CCDB", "CDDD"]),
        qs.NQueens(5, toroidal=True),
        qs.Custom(3, 3, [rules.rows(1), cages], wrap="both", holes=[(1, 1)]),
        qs.Custom(10, 10, superqueens),
        qs.Custom(90, 90, [rules.rows(1), rules.groups([all_cells], at_most=90)]),
    ]
    questions = []
    for puzzle in puzzles:
        document = native_json.to_data(Document(puzzle))
        units = frames_here("POST", "units", {"board": document})[-1][2]
        questions.append((document, units, qs.solve(puzzle).solution))
    learnt = run_program(LEARNING, "board/puzzle.js", data=questions)
    for puzzle, (_, units, _), page_puzzle in zip(puzzles, questions, learnt, strict=True):
        plain = [unit for unit in units["units"] if unit["kind"] != "window"]
        expected = [[unit[key] for key in ("kind", "cells", "lower", "upper")] for unit in plain]
        assert sorted(page_puzzle["units"]) == sorted(expected)
        assert (page_puzzle["solved"], page_puzzle["wrong"]) == (True, False), puzzle
        if page_puzzle["word"]:
            assert {gameid.parse(page_puzzle["word"]), gameid.parse(units["word"])} == {
                Document(puzzle)
            }
