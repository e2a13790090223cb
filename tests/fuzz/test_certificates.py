"""Certificates of random and published boards; foreign proofs; the plainest encoder.

A share of them in the tests; with `make fuzz`, for 10,000 cases: 200 boards certified and every
proof accepted; 1,000 sets of clauses that can be kept, with a proof of something else, and none
accepted; the encoder against brute force on 1,000 puzzles. Each proof goes to every checker here.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from queenside.core.encodings import plain
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.core.puzzles import Puzzle, RegionPuzzle
from queenside.solver.certify import claim, inspection, proofs, rup
from queenside.solver.certify.certify import certify
from queenside.solver.engines.reference import Reference
from queenside.solver.solve import solve
from tests.boards import published_boards, random_puzzle
from tests.certificates import placements_of
from tests.conformance.checks import solutions_by

solvers = pytest.importorskip("pysat.solvers")
pytest.importorskip("dratify")

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "150"))
CERTIFIED, FOREIGN, ENCODED = CASES // 50, CASES // 10, CASES // 10
CHUNK = 25
LARGEST = 14
"""Rows of the published boards that are certified; larger ones take long to check in Python."""
CHECKERS = ["no-such-program"] + ["drat-trim"] * bool(shutil.which("drat-trim"))
"""Without drat-trim it is dratify that checks."""


@pytest.mark.parametrize("start", range(0, CERTIFIED, CHUNK))
def test_every_certificate_is_accepted(
    start: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(start, min(start + CHUNK, CERTIFIED)):
        folder = tmp_path / str(number)
        certificate = certify(Document(board(number)))
        certificate.write(folder)
        for checker in CHECKERS:
            monkeypatch.setattr(proofs, "DRAT_TRIM", checker)
            wrong = [check.message for check in inspection.inspect(folder) if not check.passed]
            assert wrong == [], number
        claimed = {"claim": certificate.result.status, "solutions": certificate.result.solutions}
        refuted = claim.clauses_to_refute(claimed, *claim.parse(certificate.files["board.cnf"]))
        assert rup_accepts(claim.dimacs(refuted), certificate.files["proof.drat"], tmp_path), number


def board(number: int) -> Puzzle:
    """A puzzle with one solution or none: a published one, or else a random one."""
    rng = random.Random(number)
    boards = [
        item
        for name in ("queens_boards", "star_battle")
        for item in published_boards(f"{name}.jsonl")
    ]
    unique = [b for b in boards if b.get("solutions", 1) == 1 and b["size"] <= LARGEST]
    if unique and number % 2:
        chosen = rng.choice(unique)
        return RegionPuzzle(chosen["regions"], chosen["stars"])
    return next(puzzle for puzzle in puzzles(rng) if solve(puzzle).exhausted)


def puzzles(rng: random.Random) -> Iterator[Puzzle]:
    while True:
        yield random_puzzle(rng)


def rup_accepts(clauses: str, proof: str, folder: Path) -> bool:
    (folder / "refuted.cnf").write_text(clauses, encoding="ascii")
    (folder / "proof.drat").write_text(proof, encoding="ascii")
    return rup.check(str(folder / "refuted.cnf"), str(folder / "proof.drat")) is None


@pytest.mark.parametrize("start", range(0, FOREIGN, CHUNK))
def test_no_foreign_proof_is_accepted(
    start: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(start, min(start + CHUNK, FOREIGN)):
        clauses, proof = foreign(number)
        assert not rup_accepts(clauses, proof, tmp_path), number
        for checker in CHECKERS:
            monkeypatch.setattr(proofs, "DRAT_TRIM", checker)
            assert not proofs.accepts(clauses, proof), number


def foreign(number: int) -> tuple[str, str]:
    """Clauses that can be kept, and a proof that others cannot.

    Every other time these are the very clauses with the solution excluded: the nearest there are.
    """
    rng = random.Random(number)
    puzzle, status = next(
        (puzzle, result.status)
        for puzzle in puzzles(rng)
        if (result := solve(puzzle)).count and puzzle.problem.grid.size
    )
    cells, rules = claim.parse(encoded(puzzle))
    excluded = [[-n for n in claim.assignment(cells, solve(puzzle).solutions[0])]]
    proof = (
        refutation(rules + excluded)
        if number % 2 and status == "unique"
        else long_proofs()[number % 40]
    )
    clauses = rules if status == "unique" else rules + excluded
    assert refutation(clauses) is None
    return claim.dimacs(clauses), "\n".join(proof or ["0"]) + "\n"


@cache
def long_proofs() -> list[list[str]]:
    """Proofs about forty puzzles, which need more than a step."""
    results: list[list[str]] = []
    for puzzle in puzzles(random.Random(0)):
        if len(results) == 40:
            return results
        result = solve(puzzle)
        if result.exhausted:
            cells, rules = claim.parse(encoded(puzzle))
            rules += [[-n for n in claim.assignment(cells, queens)] for queens in result.solutions]
            proof = refutation(rules)
            results += [proof] * (proof is not None and len(proof) > 1)
    return results


def refutation(clauses: list[list[int]]) -> list[str] | None:
    """A proof that the clauses cannot all be kept; None if they can."""
    with solvers.Solver(proofs.CADICAL, bootstrap_with=clauses, with_proof=True) as solver:
        return None if solver.solve() else proofs.end_at_empty_clause(solver.get_proof())


def encoded(puzzle: Puzzle) -> str:
    return plain.encode(native_json.to_data(Document(puzzle)))


@pytest.mark.parametrize("start", range(0, ENCODED, CHUNK))
def test_the_encoder_agrees_with_brute_force(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(start, min(start + CHUNK, ENCODED)):
        monkeypatch.setattr(plain, "MAX_CLAUSES", plain.MAX_CLAUSES if seed % 2 else 0)
        puzzle = random_puzzle(random.Random(seed))
        expected = sorted(solutions_by(Reference(), puzzle.problem))
        assert placements_of(encoded(puzzle)) == expected, f"seed {seed}: {puzzle!r}"
