"""Certificates: what is known of a board, in files that anyone can check without trusting us.

A certificate claims that a puzzle has no solution, exactly one, or more than one. It holds the
puzzle, its rules as clauses by the plainest encoder (`core/encodings/plain.py`, or
`plain_rules.py` for a board by rules of its own), the solution, or two of them, and where
something is claimed not to exist a proof in DRAT (N. Wetzler, M. Heule and W. Hunt, 2014), found
by CaDiCaL: the clauses, and one that excludes the solution, cannot all be kept.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from queenside.core import files
from queenside.core.errors import InvalidPuzzle, Unfinished, UnsupportedByFormat
from queenside.core.formats import native_json, text
from queenside.core.formats.document import Document
from queenside.core.puzzles import Puzzle
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.puzzles.known import as_queens, as_regions
from queenside.core.query import Query
from queenside.solver.certify import claim, proofs, rocq, scripts
from queenside.solver.result import Result
from queenside.solver.solve import search

MAX_SIDE = 50
"""Most rows of a board that is certified. There are 300,000 clauses for 50 queens."""

PUZZLE, CLAUSES, CLAIM, PROOF = "puzzle.json", "board.cnf", "claim.json", "proof.drat"
SCRIPT = "verify.sh"
THEOREM = rocq.FILE


class Certificate(NamedTuple):
    """An answer about a puzzle with its proof: the files of a certificate, by name.

    >>> certificate = qs.certify(qs.NQueens(3))
    >>> certificate.result.status
    'none'
    >>> sorted(certificate.files)[:3]
    ['README.txt', 'board.cnf', 'claim.json']
    """

    result: Result
    files: Mapping[str, str]

    def __repr__(self) -> str:
        return f"<Certificate {self.result.status}: {self.result.puzzle.title}>"

    def __str__(self) -> str:
        return str(self.result)

    def _repr_html_(self) -> str:
        return self.result._repr_html_()

    def write(self, folder: str | PathLike[str]) -> None:
        """Write the files to a new or an empty folder: all of them, or none. Raises OSError."""
        target = Path(folder)
        check_target(target)
        part = target.absolute().with_name(f".{target.absolute().name}.{os.getpid()}")
        part.mkdir()
        try:
            for name, content in self.files.items():
                files.write_text(part / name, content)
            script = part / SCRIPT
            script.chmod(script.stat().st_mode | 0o111)
            if target.exists():
                target.rmdir()
            part.rename(target)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise


def certify(
    puzzle: BoardLike | Document, *, theorem: bool = False, time_limit: float | None = None
) -> Certificate:
    """Solve a puzzle, and prove that the answer is right.

    `puzzle` may be a document with an id and a title. `certify(…).write("folder")` writes files
    that anyone can check, with the programs to check them. With `theorem` one of them is a theorem
    for Rocq (Coq), "board.v", if the board is small. `time_limit` is in seconds.

    Raises Unfinished when the time runs out, UnsupportedByFormat for a puzzle that the encoder does
    not take, EngineUnavailable without the package that finds proofs, and what `solve` raises.

        >>> certificate = qs.certify(qs.NQueens(3))
        >>> certificate
        <Certificate none: 3-queens>
        >>> certificate.write("proof")  # doctest: +SKIP
    """
    document = puzzle if isinstance(puzzle, Document) else Document(as_puzzle(puzzle))
    query = Query.from_arguments(2, time_limit, None)
    proofs.check_available()
    plain = _plain_document(document)
    clauses = encode_document(plain)
    result = search(document.puzzle, document.puzzle.problem, "auto", query)
    if result.status not in claim.CLAIMS:
        raise Unfinished(result.count)
    claimed = {"claim": result.status, "solutions": result.solutions}
    files = {
        PUZZLE: native_json.format(plain),
        CLAUSES: clauses,
        CLAIM: json.dumps(claimed) + "\n",
        **scripts.programs(plain.puzzle.kind),
        SCRIPT: scripts.VERIFY,
        "README.txt": _readme(result),
    }
    if result.status != "several":
        refuted = claim.clauses_to_refute(claimed, *claim.parse(clauses))
        proof = proofs.refute(claim.dimacs(refuted), query.deadline)
        if proof is None:
            raise Unfinished(result.count)
        files[PROOF] = proof
    if theorem:
        files[THEOREM] = rocq.theorem(plain.puzzle, result.solutions)
    return Certificate(result, files)


def encode_document(document: Document) -> str:
    """Return the clauses of the puzzle, by the encoder for its kind.

    Raises UnsupportedByFormat if too large.
    """
    puzzle = document.puzzle
    grid = puzzle.problem.grid
    for word, side in (("rows", grid.rows), ("columns", grid.columns)):
        if side > MAX_SIDE:
            raise UnsupportedByFormat(
                f"certificates are for boards of at most {MAX_SIDE} {word}, not {side}"
            )
    data = json.loads(native_json.format(Document(puzzle)))
    clauses: str = scripts.encoder(puzzle.kind).encode(data)
    return clauses


def _plain_document(document: Document) -> Document:
    """Return the document of the puzzle alone, of a kind that an encoder knows.

    Raises UnsupportedByFormat for a puzzle too large for that.
    """
    puzzle: Puzzle | None = as_queens(document.puzzle) or as_regions(document.puzzle)
    if puzzle is None and type(document.puzzle) is Custom:
        puzzle = document.puzzle
    if puzzle is None:
        try:
            puzzle = Custom.from_problem(document.puzzle.problem)
        except InvalidPuzzle as error:
            raise UnsupportedByFormat(f"a certificate cannot hold this puzzle: {error}") from None
    return replace(document, puzzle=puzzle, state=None, solution=None)


def check_target(folder: Path) -> None:
    """Raise OSError if a certificate cannot be written to this folder: it must be new or empty."""
    if not folder.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder.parent))
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(errno.EEXIST, "there is something in it already", str(folder))


def _readme(result: Result) -> str:
    status, puzzle = result.status, result.puzzle
    proved = status != "several"
    other = "other solution" if status == "unique" else "solution"
    return scripts.README.format(
        claim=claim.CLAIMS[status][1],
        title=puzzle.title,
        boards="".join(
            f"{text.draw(puzzle, solution)}\n\n" for solution in result.solutions or [()]
        ),
        proof=scripts.PROOF.format(other=other) if proved else "",
        check=scripts.CHECK if proved else "",
    )
