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
    requested = parser.parse_args(words)
    if unknown := set(requested.parts) - {*PARTS, *AT_NIGHT}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    parts = requested.parts or (["mutants"] if requested.file else [*PARTS])
    reported = attack(parts, requested.seconds, requested.seed, tuple(requested.file))
    if requested.json:
        requested.json.write_text(json.dumps(reported, indent=1))
    return int(any(item.get("faults") for item in reported))


def attack(
    parts: list[str], seconds: float, seed: int, files: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    print(f"seed {seed}, about {seconds:.0f} s", file=sys.stderr)
    shares = PARTS | AT_NIGHT
    total = sum(shares[part] for part in parts)
    return [one(part, Budget(seconds * shares[part] / total, seed, files)) for part in parts]


def one(part: str, budget: Budget) -> dict[str, Any]:
    try:
        reported = import_module(f"tests.attack.{part}").attack(budget)
    except NotHere as why:
        print(f"{part}: not here: {why}", flush=True)
        return {"part": part, "missing": str(why)}
    took = time.monotonic() - budget.begin
    show(part, reported, took)
    return {"part": part, "seconds": round(took, 1), **vars(reported)}


def show(part: str, reported: Told, took: float) -> None:
    tried = ", ".join(f"{number:,} {kind}" for kind, number in reported.cases.items())
    finished = ", ".join(f"{number:,} {how}" for how, number in sorted(reported.ended.items()))
    print(f"{part}: {tried}; {finished}; {len(reported.faults)} faults; {took:.0f} s", flush=True)
    for fault in reported.faults + reported.notes:
        print("  " + fault.replace("\n", "\n    "), flush=True)


if __name__ == "__main__":
    sys.exit(main())
