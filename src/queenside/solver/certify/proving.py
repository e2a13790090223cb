"""Finds the proof that some clauses cannot all be kept: CaDiCaL does, by way of PySAT.

CaDiCaL writes down every clause that it learns, and every one that it drops; that is the proof
(N. Wetzler, M. Heule and W. Hunt, 2014). PySAT keeps the interpreter for as long as CaDiCaL works,
so it gets a process of its own, which can be killed.
"""

from __future__ import annotations

from importlib.util import find_spec

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
