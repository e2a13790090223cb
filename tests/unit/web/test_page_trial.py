"""What a trial leads to, as the page and the extension write it on the cells."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

TRIAL = Path(__file__).parents[3] / "src/queenside/web/page/puzzle/trial.js"

PROGRAM = """
const { notesOf, ofTrial } = await import(process.argv[1]);
const link = (places, eliminates, trial = []) => ({ places, eliminates, trial, sentence: "" });
const within = [link([], [[4, 5], [2, 0]]), link([], [[4, 5]]), link([], [[4, 5]])];
const last = link([], [[4, 6]], within);
const led = ofTrial([link([[1, 3]], [[4, 4]]), link([[2, 1]], [[1, 3]]), last]);
console.log(JSON.stringify(notesOf(led).map(({ cell, text }) => [...cell, text])));
"""


def test_numbers_are_on_queens_and_within_a_trial_on_crosses() -> None:
    if (node := shutil.which("node")) is None:
        pytest.skip("node is not installed")
    command = [node, "--input-type=module", "-e", PROGRAM, "--", TRIAL.as_uri()]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(said) == [[1, 3, "1"], [2, 1, "2"], [4, 5, "3.1+"], [2, 0, "3.1"]]
