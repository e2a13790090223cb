"""The page refuses a puzzle whose rules it does not know, and never takes it for another."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PUZZLE = ROOT / "src/queenside/web/page/board/puzzle.js"
FIXTURES = ROOT / "schema/fixtures"

PROGRAM = """
const { Puzzle } = await import(process.argv[1]);
try { console.log(Puzzle.of(JSON.parse(process.argv[2])).title); }
catch (error) { console.log("refused: " + error.message); }
"""


def title(document: str) -> str:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    words = [node, "--input-type=module", "-e", PROGRAM, PUZZLE.as_uri(), document]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def test_only_known_rules_are_shown() -> None:
    assert title(json.dumps({"kind": "n-queens", "size": 8})) == "8-queens"
    custom = (FIXTURES / "superqueens.json").read_text(encoding="utf-8")
    assert title(custom).startswith('refused: This page can\'t show boards of the kind "custom"')
