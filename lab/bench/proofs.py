"""How much shorter a chosen proof is than the easiest one, on boards that others published.

Both have only steps that are needed. Words are counted once with every step, and once with the last
singles in one sentence.

    python -m lab.bench.proofs 78 180      prints both proofs of these daily boards
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from statistics import fmean, median, quantiles
from typing import Any, NamedTuple

import queenside as qs
from lab.bench.report.markdown import digits, table
from lab.bench.report.measurement import Data, Effort, Measurement, published_file
from lab.bench.timing import log, refuse
from queenside.core.grid import cells_of
from queenside.core.verify import verify
from queenside.explainer.explain.explain import names_for
from queenside.explainer.logic.ladder import MARKS, SINGLES
from queenside.explainer.logic.reasoner import Position, Proof, prove
from queenside.explainer.logic.sentences import say

KINDS = {"daily boards": ("daily_boards.jsonl", 1), "10×10, 2 stars": ("star_battle.jsonl", 2)}
"""The files, and stars."""
TWO_STAR_ROWS = 10
EXAMPLES = (2,)  # daily boards whose proofs the page shows


class Board(NamedTuple):
    number: int
    puzzle: qs.RegionPuzzle

    @property
    def start(self) -> Position:
        return Position.start(self.puzzle.problem, names_for(self.puzzle, "colours"))


def published_boards(name: str, stars: int) -> Iterator[Board]:
    for index, line in enumerate(published_file(name).read_text("utf-8").splitlines()):
        board = json.loads(line)
        is_measured = stars == 1 or board["size"] == TWO_STAR_ROWS
        if board.get("stars", 1) == stars and board.get("solutions", 1) == 1 and is_measured:
            yield Board(board.get("number", index), qs.RegionPuzzle(board["regions"], stars))


# ---- figures of a proof ----


def figures_of(proof: Proof) -> dict[str, float]:
    """Return what the table has, of one proof."""
    steps = [step.deduction for step in proof.steps if step.deduction.technique != MARKS]
    words = [len(step.sentence.split()) for step in steps]
    places = [index for index, step in enumerate(steps, 1) if step.places]
    closing = proof.closing and len(say(proof.closing[1]).split())
    last = proof.closing and sum(
        step.deduction.technique != MARKS for step in proof.steps[proof.closing[0] :]
    )
    ratings = [step.rating for step in steps]
    return {
        "steps": len(steps),
        "reasoning": sum(step.technique not in SINGLES for step in steps),
        "first": places[0],
        "words": sum(words),
        "closed": sum(words[:-last] if last else words) + (closing or 0),
        "ratings": sum(ratings),
        "hardest": max(ratings),
        "seen": sum(step.evidence.bit_count() for step in steps),
    }


def measure(effort: Effort) -> Data:
    rows = []
    for name, (file, stars) in KINDS.items():
        boards = [*published_boards(file, stars)][:: effort(1 if stars == 1 else 3, 1)]
        rows.append({"name": name, **compare(boards)})
        log(name, rows[-1]["seconds"])
    return {"kinds": rows, "examples": [example_of(board) for board in example_boards(EXAMPLES)]}


def compare(boards: Iterable[Board]) -> Data:
    easiest, chosen, seconds = [], [], []
    for board in boards:
        before, after, elapsed = prove_both(board)
        easiest.append(figures_of(before))
        chosen.append(figures_of(after))
        seconds.append(elapsed)
    pairs = [*zip(easiest, chosen, strict=True)]
    return {
        "boards": len(pairs),
        "easiest": {key: fmean(figures[key] for figures in easiest) for key in easiest[0]},
        "chosen": {key: fmean(figures[key] for figures in chosen) for key in chosen[0]},
        "longer": sum(after["steps"] > before["steps"] for before, after in pairs),
        "harder": sum(after["hardest"] > before["hardest"] for before, after in pairs),
        "seconds": [median(seconds), quantiles(seconds, n=10)[-1], max(seconds)],
    }


def prove_both(board: Board) -> tuple[Proof, Proof, float]:
    """Return the easiest proof, the chosen one, and how long it took to choose."""
    before = prove(board.start, choose=False)
    start = time.process_time()
    after = prove(board.start)
    elapsed = time.process_time() - start
    for proof in (before, after):
        queens = proof.steps[-1].after.queens
        if not verify(board.puzzle.problem, tuple(cells_of(queens))):
            refuse(f"a proof of board {board.number} ends with a wrong solution")
    return before, after, elapsed


# ---- examples ----


def example_boards(numbers: Iterable[int]) -> Iterator[Board]:
    boards = {board.number: board for board in published_boards(*KINDS["daily boards"])}
    return (boards[number] for number in numbers if number in boards)


def example_of(board: Board) -> Data:
    before, after, _ = prove_both(board)
    return {"number": board.number, "easiest": sentences_of(before), "chosen": sentences_of(after)}


def sentences_of(proof: Proof) -> list[str]:
    """Return the sentences, the last singles in one."""
    last = proof.closing[0] if proof.closing else len(proof.steps)
    sentences = [
        step.deduction.sentence for step in proof.steps[:last] if step.deduction.technique != MARKS
    ]
    return [*sentences, say(proof.closing[1])] if proof.closing else sentences


LINES = {
    "steps": "steps",
    "reasoning": "steps that reason",
    "first": "steps to the first queen",
    "words": "words",
    "closed": "words, the last singles in one sentence",
    "ratings": "sum of ratings",
    "hardest": "hardest rating",
    "seen": "cells to be seen",
}


def proofs_table(data: Data) -> str:
    kinds = data["kinds"]
    rows: list[list[str]] = [["boards", *(str(kind["boards"]) for kind in kinds)]]
    for key, name in LINES.items():
        pairs = [(kind["easiest"][key], kind["chosen"][key]) for kind in kinds]
        rows.append([name, *(f"{digits(first)} → {digits(second)}" for first, second in pairs)])
    for key, name in (("longer", "longer on"), ("harder", "harder on")):
        rows.append([name, *(str(kind[key]) for kind in kinds)])
    spreads = [" / ".join(digits(1e3 * value) for value in kind["seconds"]) for kind in kinds]
    rows.append(["ms to choose: median / 90 % / most", *spreads])
    return table(["mean of a board, easiest → chosen", *(kind["name"] for kind in kinds)], rows)


def examples_list(data: Data) -> str:
    parts = []
    for example in data["examples"]:
        first, second = example["easiest"], example["chosen"]
        parts.append(f"Daily board {example['number']}, the easiest proof:\n\n{numbered(first)}")
        parts.append(f"The chosen one:\n\n{numbered(second)}")
    return "\n\n".join(parts)


def numbered(sentences: Iterable[str]) -> str:
    return "\n".join(f"{number}. {text}" for number, text in enumerate(sentences, 1))


MEASUREMENTS: tuple[Measurement, ...] = (
    Measurement(
        "chosen-proofs",
        "Chosen proofs",
        "What [choosing a proof](../explanation/proving-steps.md#choosing-a-proof) gains over "
        "taking the easiest step each time and leaving out what is not needed. A board follows; "
        "`python -m lab.bench.proofs 78 180` shows others.",
        measure,
        {"chosen-proofs": proofs_table, "proofs-in-full": examples_list},
    ),
)

if __name__ == "__main__":
    examples: dict[str, Any] = {
        "examples": [example_of(board) for board in example_boards(map(int, sys.argv[1:]))]
    }
    print(examples_list(examples))
