"""Find and check proofs that some clauses cannot all be kept.

CaDiCaL, by way of PySAT, writes down every clause that it learns, and every one that it drops; that
is the proof (N. Wetzler, M. Heule and W. Hunt, 2014). PySAT keeps the interpreter for as long as
CaDiCaL works, so it gets a process of its own, which can be killed. The checkers are by others:
drat-trim if it is on the path, else dratify.
"""

from __future__ import annotations

import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from queenside.core import extras
from queenside.core.errors import EngineBug, EngineFailed, EngineUnavailable
from queenside.core.processes.client import Client, describe
from queenside.core.processes.memory import memory_limit
from queenside.core.processes.messages import Failure
from queenside.solver.certify import claim

CADICAL = "cadical195"


def check_available() -> None:
    """See to it that proofs can be found here. Raises EngineUnavailable."""
    if not find_spec("pysat"):
        raise EngineUnavailable(f"a proof needs a package: {extras.install_advice('certify')}")


def refute(clauses: str, deadline: float | None) -> str | None:
    """Return a proof in DRAT that refutes the clauses (in DIMACS); None if time runs out.

    Raises EngineBug if they can, and EngineFailed if the search breaks off.
    """
    client = Client(memory_limit(), quiet=True)
    try:
        client.ask(find_proof, clauses)
        message = client.answer(deadline)
    finally:
        client.close()
    if message is None:
        return None
    if isinstance(message, Failure):
        raise EngineFailed(f"the search for a proof stopped: {describe(message.error)}")
    if message.value is None:
        raise EngineBug(
            "an engine proved that there is no other solution, but CaDiCaL finds one. "
            "Please report this, with the board"
        )
    proof: str = message.value
    return proof


def find_proof(clauses: str) -> str | None:
    """Return the proof, found in this process; None if the clauses can all be kept."""
    from pysat.solvers import Solver

    _, numbers = claim.parse(clauses)
    with Solver(CADICAL, bootstrap_with=numbers, with_proof=True) as cadical:
        if cadical.solve():
            return None
        return "".join(f"{line}\n" for line in end_at_empty_clause(cadical.get_proof()))


def end_at_empty_clause(proof: list[str]) -> list[str]:
    """Cut the proof at the empty clause, or add that, which CaDiCaL may leave out."""
    return [*proof[: proof.index("0") if "0" in proof else None], "0"]


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
