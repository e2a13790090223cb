"""Looks into a certificate, and takes nothing in it on trust.

The puzzle is read and encoded anew, by the encoder that is installed here; a solution is held
against the rules of the puzzle as well as against the clauses; and the proof goes to a checker that
others wrote.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypedDict

from queenside.core import files
from queenside.core.contract.checked import check_json
from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.formats import native_json, strict_json
from queenside.core.formats.document import Document
from queenside.core.puzzles.puzzle import outside_faults
from queenside.core.unit import Placement
from queenside.core.verify import broken_rules
from queenside.solver.certify import claim, proofs, rocq, scripts
from queenside.solver.certify.certify import (
    CLAIM,
    CLAUSES,
    PROOF,
    PUZZLE,
    SCRIPT,
    THEOREM,
    encode_document,
)

MAX_BYTES = 1_000_000_000
"""Bytes of the largest file of a certificate: proofs can be long."""


class CertificateCheck(NamedTuple):
    """One thing that was looked at: whether it is right, and a sentence about it."""

    passed: bool
    message: str


class Claim(TypedDict):
    """Claim of a certificate, and the solutions it shows, as lists of cells."""

    claim: str
    solutions: list[list[list[int]]]


def inspect(folder: Path) -> Iterator[CertificateCheck]:
    """Yield every check of a certificate in turn. It is accepted if all of them are right.

    Raises EngineUnavailable where no proof checker is installed, EngineFailed if the checker
    comes to no verdict: then nothing is decided.
    """
    try:
        document = native_json.parse(_content(folder, PUZZLE))
        clauses = encode_document(document)
        yield CertificateCheck(True, f"{PUZZLE} is a puzzle: {document.puzzle.title}")
        yield _programs(folder, document.puzzle.kind)
        is_same = _content(folder, CLAUSES) == clauses
        yield CertificateCheck(
            is_same, f"{CLAUSES} is {'' if is_same else 'not '}what the encoder makes of it"
        )
        claimed = _claim(strict_json.load(_content(folder, CLAIM)))
        yield CertificateCheck(True, f"{CLAIM} says that {claim.CLAIMS[claimed['claim']][1]}")
        yield from _solutions(document, claimed, clauses)
        if claimed["claim"] != "several":
            yield _proof(claimed, clauses, _content(folder, PROOF))
        if (folder / THEOREM).exists():
            yield from _theorem(folder, document, claimed)
    except (InvalidPuzzle, UnsupportedByFormat) as error:
        yield CertificateCheck(False, str(error))


def _content(folder: Path, name: str) -> str:
    """Return the content of the file. Raises InvalidPuzzle if it can't be read."""
    try:
        return files.read_bytes(folder / name, MAX_BYTES).decode("utf-8")
    except FileNotFoundError:
        raise InvalidPuzzle(f"{name} is missing") from None
    except UnicodeDecodeError:
        raise InvalidPuzzle(f"{name} is not a text") from None


def _programs(folder: Path, kind: str) -> CertificateCheck:
    programs = {**scripts.programs(kind), SCRIPT: scripts.VERIFY}
    changed = [name for name in programs if _content(folder, name) != programs[name]]
    if changed:
        return CertificateCheck(False, f"not the program installed here: {', '.join(changed)}")
    return CertificateCheck(True, f"{', '.join(programs)} are the programs installed here")


def _claim(data: object) -> Claim:
    """Return the claim, if it is well made. Raises InvalidPuzzle."""
    claimed = check_json(Claim, data, CLAIM)
    if claimed["claim"] not in claim.CLAIMS:
        raise InvalidPuzzle(f"{CLAIM} doesn't make one of the claims {', '.join(claim.CLAIMS)}")
    if any(len(cell) != 2 for solution in claimed["solutions"] for cell in solution):
        raise InvalidPuzzle(f"{CLAIM} must have a list of solutions, each a list of cells")
    different = {frozenset(map(tuple, solution)) for solution in claimed["solutions"]}
    if not len(claimed["solutions"]) == len(different) == claim.CLAIMS[claimed["claim"]][0]:
        words = f"says '{claimed['claim']}' but shows another number of solutions"
        raise InvalidPuzzle(f"{CLAIM} {words}")
    return claimed


def _solutions(document: Document, claimed: Claim, clauses: str) -> Iterator[CertificateCheck]:
    problem = document.puzzle.problem
    grid, (cells, rules) = problem.grid, claim.parse(clauses)
    for number, queens in enumerate(claimed["solutions"], 1):
        name = "the solution" if len(claimed["solutions"]) == 1 else f"solution {number}"
        if outside := outside_faults(
            "queen's", ((r, c) for r, c in queens), grid.rows, grid.columns
        ):
            raise InvalidPuzzle(f"{name} is off the board: {outside[0]}")
        placement: Placement = tuple(sorted(grid.cell(row, column) for row, column in queens))
        broken = broken_rules(problem, placement)
        words = f"breaks a rule: {broken[0]}" if broken else "keeps every rule of the puzzle"
        yield CertificateCheck(not broken, f"{name} {words}")
        satisfied = claim.satisfies(claim.assignment(cells, queens), rules)
        yield CertificateCheck(
            satisfied, f"{name} {'keeps every clause' if satisfied else 'breaks a clause'}"
        )


def _theorem(folder: Path, document: Document, claimed: Claim) -> Iterator[CertificateCheck]:
    solutions = [[(row, column) for row, column in queens] for queens in claimed["solutions"]]
    is_same = _content(folder, THEOREM) == rocq.theorem(document.puzzle, solutions)
    words = f"{THEOREM} is {'' if is_same else 'not '}the theorem that the claim makes"
    yield CertificateCheck(is_same, words)
    if is_same and shutil.which(rocq.CHECKER):
        right = rocq.accepts(_content(folder, THEOREM))
        verdict = "accepts" if right else "rejects"
        yield CertificateCheck(right, f"{rocq.CHECKER} {verdict} the theorem")


def _proof(claimed: Claim, clauses: str, proof: str) -> CertificateCheck:
    cells, rules = claim.parse(clauses)
    excluded = [[-n for n in claim.assignment(cells, queens)] for queens in claimed["solutions"]]
    right = bool(rules or excluded) and proofs.accepts(claim.dimacs(rules + excluded), proof)
    other = "no other solution" if excluded else "no solution"
    verdict = "accepts" if right else "rejects"
    return CertificateCheck(
        right, f"{proofs.checker_name()} {verdict} the proof that there is {other}"
    )
