"""What a trial leads to, as the page and the extension write it on the cells."""

from __future__ import annotations

from tests.unit.app.server.node import run_program

PROGRAM = """
const { trialNotes, trialLinks } = await import(process.argv[1]);
const link = (places, eliminates, trial = []) => ({ places, eliminates, trial, sentence: "" });
const within = [link([], [[4, 5], [2, 0]]), link([], [[4, 5]]), link([], [[4, 5]])];
const last = link([], [[4, 6]], within);
const led = trialLinks([link([[1, 3]], [[4, 4]]), link([[2, 1]], [[1, 3]]), last]);
console.log(JSON.stringify(trialNotes(led).map(({ cell, text }) => [...cell, text])));
"""


def test_numbers_are_on_queens_and_within_a_trial_on_crosses() -> None:
    notes = run_program(PROGRAM, "puzzle/trial.js")
    assert notes == [[1, 3, "1"], [2, 1, "2"], [4, 5, "3.1+"], [2, 0, "3.1"]]
