"""Files of a certificate that are the same in each: the scripts, and how to use them."""

from __future__ import annotations

import inspect
from functools import cache
from types import ModuleType

from queenside.core.encodings import plain, plain_rules
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.solver.certify import claim, rup

ENCODER = "encode.py"


def encoder(kind: str) -> ModuleType:
    """Return the encoder for puzzles of a kind, as it stands in their documents."""
    return plain_rules if kind == Custom.kind else plain


@cache
def programs(kind: str) -> dict[str, str]:
    """Return the programs that a certificate of such a puzzle carries, by file name."""
    modules = {ENCODER: encoder(kind), "claim.py": claim, "rup.py": rup}
    return {name: inspect.getsource(module) for name, module in modules.items()}


VERIFY = """\
#!/bin/sh
# Checks this certificate with python3 (3.9 or newer), and with drat-trim and coqc where installed.
set -eu
cd "$(dirname "$0")"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
python3 encode.py puzzle.json > "$made/board.cnf"
cmp "$made/board.cnf" board.cnf
echo "board.cnf is what encode.py makes of puzzle.json"
python3 claim.py board.cnf claim.json "$made/refuted.cnf"
if [ -s "$made/refuted.cnf" ]; then
    python3 rup.py "$made/refuted.cnf" proof.drat
    if command -v drat-trim > /dev/null; then
        drat-trim "$made/refuted.cnf" proof.drat | grep 's VERIFIED'
    fi
fi
if [ -f board.v ] && command -v coqc > /dev/null; then
    cp board.v "$made"
    (cd "$made" && coqc board.v)
    echo "coqc accepts the theorem in board.v"
fi
echo "accepted"
"""

README = """\
A certificate that {claim}.

{title}

{boards}To check it: sh verify.sh

    puzzle.json   the puzzle; rows and columns count from 0
    encode.py     writes the rules of the puzzle as clauses
    board.cnf     these clauses
    claim.json    the claim, with the solutions it shows
    claim.py      checks the solutions against the clauses, and writes what is to be refuted
{proof}    verify.sh     runs all this, and drat-trim too where it is installed

By hand:

    python3 encode.py puzzle.json | cmp - board.cnf
    python3 claim.py board.cnf claim.json refuted.cnf
{check}
There is no need to trust what found the solution or the proof. What is left to trust is that
encode.py says what the rules say, and that the checkers check: short programs, to be read.
"""

PROOF = """\
    proof.drat    the proof that there is no {other}
    rup.py        checks the proof
"""

CHECK = """\
    python3 rup.py refuted.cnf proof.drat

Another checker of DRAT proofs in place of rup.py will do as well.
"""
