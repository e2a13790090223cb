"""Attack, and say what was found; the exit code is 1 if anything was."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.attack.part import Budget, NotHere, Told

PARTS = {"sanitized": 0.4, "calls": 0.25, "wasm": 0.1, "flips": 0.25}
"""The share of the time that each gets."""
AT_NIGHT = {"mutants": 1.0}
"""Parts that only run when they are named."""
SECONDS = 600


def main(words: list[str] | None = None) -> int:
    # A background job of a shell ignores Ctrl-C, and so would what tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    names = ", ".join(PARTS | AT_NIGHT)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {names}")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", action="append", default=[], help="try its mutants only")
    parser.add_argument("--json", type=Path, help="keep what was found here, too")
    asked = parser.parse_args(words)
    if unknown := set(asked.parts) - {*PARTS, *AT_NIGHT}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    parts = asked.parts or (["mutants"] if asked.file else [*PARTS])
    told = attack(parts, asked.seconds, asked.seed, tuple(asked.file))
    if asked.json:
        asked.json.write_text(json.dumps(told, indent=1))
    return int(any(each.get("faults") for each in told))


def attack(
    parts: list[str], seconds: float, seed: int, files: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    print(f"seed {seed}, about {seconds:.0f} s", file=sys.stderr)
    shares = PARTS | AT_NIGHT
    total = sum(shares[part] for part in parts)
    return [one(part, Budget(seconds * shares[part] / total, seed, files)) for part in parts]


def one(part: str, budget: Budget) -> dict[str, Any]:
    try:
        told = import_module(f"tests.attack.{part}").attack(budget)
    except NotHere as why:
        print(f"{part}: not here: {why}", flush=True)
        return {"part": part, "missing": str(why)}
    took = time.monotonic() - budget.begin
    show(part, told, took)
    return {"part": part, "seconds": round(took, 1), **vars(told)}


def show(part: str, told: Told, took: float) -> None:
    tried = ", ".join(f"{number:,} {kind}" for kind, number in told.cases.items())
    ended = ", ".join(f"{number:,} {how}" for how, number in sorted(told.ended.items()))
    print(f"{part}: {tried}; {ended}; {len(told.faults)} faults; {took:.0f} s", flush=True)
    for fault in told.faults + told.notes:
        print("  " + fault.replace("\n", "\n    "), flush=True)


if __name__ == "__main__":
    sys.exit(main())
