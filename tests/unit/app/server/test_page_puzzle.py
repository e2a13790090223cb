"""The page refuses a puzzle whose rules it does not know, and has Python's units of all others."""

from __future__ import annotations

import json
from pathlib import Path

import queenside as qs
from queenside import rules
from queenside.core.formats import gameid, native_json
from queenside.core.formats.document import Document
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
    assert title(custom) == "10×10 board by rules of its own"
    assert title({"kind": "chess"}).startswith("refused: This page can't show boards of the kind")


UNITS = """
import { readFileSync } from "node:fs";
const { Puzzle } = await import(process.argv[1]);
const { decodeBoard, encodeBoard } = await import(new URL("custom.js", process.argv[1]));
const told = JSON.parse(readFileSync(0, "utf8")).map(async ([document, queens]) => {
  const puzzle = new Puzzle(document);
  const cells = puzzle.cellsOf(queens);
  const word = document.kind === "custom" ? encodeBoard(document) : null;
  const units = puzzle.units.map(({ kind, cells, lower, upper }) => [kind, cells, lower, upper]);
  const [solved, wrong] = [cells, new Set([...cells].slice(1))].map((set) => puzzle.isSolved(set));
  return { units, word, solved, wrong, board: word && (await decodeBoard(word)) };
});
console.log(JSON.stringify(await Promise.all(told)));
"""


def test_units_are_those_of_python() -> None:
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
    questions = [
        (native_json.to_data(Document(puzzle)), qs.solve(puzzle).solution) for puzzle in puzzles
    ]
    answers = run_program(UNITS, "board/puzzle.js", data=questions)
    for puzzle, answer in zip(puzzles, answers, strict=True):
        units = puzzle.problem.units
        expected = [[unit.kind, [*unit.cells], unit.lower, unit.upper] for unit in units]
        assert sorted(answer["units"]) == sorted(expected)
        assert (answer["solved"], answer["wrong"]) == (True, False), puzzle
        if answer["word"]:
            assert gameid.parse(answer["word"]) == Document(puzzle)
            assert answer["board"] == native_json.to_data(Document(puzzle))
