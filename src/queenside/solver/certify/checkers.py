"""Checkers of proofs that others wrote: drat-trim if it is on the path, else dratify."""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from queenside.core import extras
from queenside.core.errors import EngineFailed, EngineUnavailable

DRAT_TRIM = "drat-trim"


def checker_name() -> str:
    """Return the checker that serves here. Raises EngineUnavailable if there is none."""
    if shutil.which(DRAT_TRIM):
        return DRAT_TRIM
    if find_spec("dratify"):
        return "dratify"
    raise EngineUnavailable(
        f"no proof checker is installed: {extras.install_command('certify')}, or drat-trim from "
        "your system; verify.sh, beside the proof, needs only Python"
    )


def accepts(clauses: str, proof: str) -> bool:
    """Return whether the checker accepts the proof (DRAT) that refutes the clauses (DIMACS).

    Raises EngineUnavailable if there is no checker, EngineFailed if it comes to no verdict.
    """
    return (_drat_trim if checker_name() == DRAT_TRIM else _dratify)(clauses, proof)


def _drat_trim(clauses: str, proof: str) -> bool:
    """By the program of Marijn Heule."""
    with TemporaryDirectory() as folder:
        formula, steps = Path(folder, "refuted.cnf"), Path(folder, "proof.drat")
        formula.write_text(clauses, encoding="ascii", newline="\n")
        steps.write_text(proof, encoding="utf-8", newline="\n")
        command = [DRAT_TRIM, str(formula), str(steps)]
        process = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    output = process.stdout.splitlines()
    if "s VERIFIED" in output:
        return True
    if "s NOT VERIFIED" in output:
        return False
    raise EngineFailed(f"drat-trim gave no verdict: {' / '.join(output[-2:])}")


def _dratify(clauses: str, proof: str) -> bool:
    """By the package of Carlo Perassi."""
    from dratify import check_proof, parse_dimacs

    formula = parse_dimacs(clauses)
    try:
        return bool(check_proof(formula, proof).ok)
    except ValueError:  # it isn't a proof at all
        return False
