#!/usr/bin/env python3
"""Checks the solutions of a certificate, and writes down what its proof has to refute.

    python3 claim.py board.cnf claim.json refuted.cnf

Each solution in the claim has to keep every clause of the board. What has to be refuted is that all
these clauses can be kept; if there is to be one solution, then together with one more: on at least
one cell it is otherwise. Where two solutions are shown, there is nothing to refute.
"""

import json
import sys
from typing import Any

CLAIMS = {
    "none": (0, "the puzzle has no solution"),
    "unique": (1, "the puzzle has exactly one solution"),
    "several": (2, "the puzzle has more than one solution"),
}
"""The number of solutions that each claim shows, and its sentence."""

Cells = dict[tuple[int, int], int]
"""The number of each cell, by row and column from 0."""


def parse(text: str) -> tuple[Cells, list[list[int]]]:
    """The cells and the clauses. Cells are in the comments: c 7 is row 2, column 2.

    ValueError if a line isn't one clause, ended by 0, or if there aren't as many as the file says.
    """
    cells, clauses, number = {}, [], None
    for words in map(str.split, text.splitlines()):
        if words[0] == "c" and words[3] == "row":
            cells[int(words[4].rstrip(",")) - 1, int(words[6]) - 1] = int(words[1])
        elif words[0] == "p":
            number = int(words[3])
        elif words[0] != "c":
            *clause, end = map(int, words)
            if end != 0 or 0 in clause:
                raise ValueError(f"not one clause, ended by 0: {' '.join(words)}")
            clauses.append(clause)
    if len(clauses) != number:
        raise ValueError(f"the header announces {number} clauses, the file has {len(clauses)}")
    return cells, clauses


def dimacs(clauses: list[list[int]]) -> str:
    """The clauses as a file for any checker."""
    last = max((abs(n) for clause in clauses for n in clause), default=0)
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([f"p cnf {last} {len(clauses)}", *lines, ""])


def assignment(cells: Cells, queens: list[list[int]]) -> list[int]:
    """Return the value of each variable, with queens on these cells."""
    placed = {(row, column) for row, column in queens}
    if not placed <= set(cells):
        raise ValueError("a queen is not on the board")
    return [number if cell in placed else -number for cell, number in cells.items()]


def satisfies(solution: list[int], clauses: list[list[int]]) -> bool:
    """Return whether every clause is kept. Numbers that help to count follow from the cells."""
    true, before = set(solution), -1
    while before < len(true):
        before = len(true)
        for clause in clauses:
            if true.isdisjoint(clause):
                possible = [n for n in clause if -n not in true]
                if not possible:
                    return False
                true.update(possible if len(possible) == 1 else ())
    return all(not true.isdisjoint(clause) for clause in clauses)


def clauses_to_refute(
    claim: dict[str, Any], cells: Cells, clauses: list[list[int]]
) -> list[list[int]]:
    """The clauses that cannot all be kept if the claim is right. ValueError if it is wrong."""
    number, _ = CLAIMS[claim["claim"]]
    solutions = [assignment(cells, queens) for queens in claim["solutions"]]
    if not len(solutions) == len(set(map(tuple, solutions))) == number:
        raise ValueError(f"the claim has to show {number} different solutions")
    if not all(satisfies(solution, clauses) for solution in solutions):
        raise ValueError("a solution does not keep every clause")
    return clauses + [[-n for n in solution] for solution in solutions]


def main(board: str, claimed: str, target: str) -> None:
    """Check, say what is claimed, and write what is to be refuted, if anything."""
    with open(board, encoding="ascii") as file:
        cells, clauses = parse(file.read())
    with open(claimed, encoding="utf-8") as file:
        claim = json.load(file)
    refuted = clauses_to_refute(claim, cells, clauses)
    with open(target, "w", encoding="ascii") as file:
        file.write("" if claim["claim"] == "several" else dimacs(refuted))
    print("the claim: " + CLAIMS[claim["claim"]][1])


if __name__ == "__main__":
    main(*sys.argv[1:])
