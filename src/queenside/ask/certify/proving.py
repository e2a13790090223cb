"""Finds the proof that some clauses cannot all be kept: CaDiCaL does, by way of PySAT.

CaDiCaL writes down every clause that it learns, and every one that it drops; that is the proof
(N. Wetzler, M. Heule and W. Hunt, 2014). PySAT keeps the interpreter for as long as CaDiCaL works,
so it gets a process of its own, which can be killed.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import find_spec

from queenside.ask.certify import claim
from queenside.ask.certify.process import run
from queenside.core import extras
from queenside.core.errors import EngineBug, EngineFailed, EngineUnavailable
from queenside.processes.memory import limit_memory, memory_limit
from queenside.processes.worker import die_with

CADICAL = "cadical195"
_FOUND, _NONE = "a solution", "none"


def require() -> None:
    """See to it that proofs can be found here. Raises EngineUnavailable."""
    if not find_spec("pysat"):
        raise EngineUnavailable(f"a proof needs a package: {extras.advice('certify')}")


def refute(clauses: str, deadline: float | None) -> str | None:
    """A proof in DRAT that the clauses (in DIMACS) cannot all be kept; None if time runs out.

    Raises EngineBug if they can, and EngineFailed if the search breaks off.
    """
    code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
    words = [sys.executable, "-c", code, str(memory_limit()), str(os.getpid())]
    done = run(words, clauses, deadline)
    if done is None:
        return None
    answer, _, proof = done.stdout.partition("\n")
    if answer == _FOUND:
        raise EngineBug(
            "an engine proved that there is no other solution, but CaDiCaL finds one. "
            "Please report this, with the board"
        )
    if done.returncode or answer != _NONE:
        last = done.stderr.strip().rpartition("\n")[2] or f"exit code {done.returncode}"
        raise EngineFailed(f"the search for a proof broke off: {last}")
    return proof


def serve() -> None:
    """Read clauses, and print whether they can be kept, or else the proof that they cannot."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which kills this one
    limit_memory(int(sys.argv[1]))
    die_with(int(sys.argv[2]))
    from pysat.solvers import Solver

    _, clauses = claim.parse(sys.stdin.read())
    with Solver(CADICAL, bootstrap_with=clauses, with_proof=True) as cadical:
        if cadical.solve():
            print(_FOUND)
            return
        print(_NONE)
        print(*ended(cadical.get_proof()), sep="\n")


def ended(proof: list[str]) -> list[str]:
    """The proof up to the empty clause, which CaDiCaL leaves out where there is nothing to do."""
    return [*proof[: proof.index("0") if "0" in proof else None], "0"]
