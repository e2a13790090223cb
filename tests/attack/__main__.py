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

from tests.attack import areas
from tests.attack.part import Budget, NotHere, Told

PARTS = {"sanitized": 0.4, "calls": 0.25, "wasm": 0.1, "flips": 0.25}
"""The share of the time that each gets; areas take what they take."""
AT_NIGHT = {"mutants": 1.0}
"""Parts that only run when they are named."""
SECONDS = 600


def main(words: list[str] | None = None) -> int:
    # A background job of a shell ignores Ctrl-C, and so would what tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    known = [*PARTS, *areas.AREAS, *AT_NIGHT]
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(known)}")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", action="append", default=[], help="try its mutants only")
    parser.add_argument("--json", type=Path, help="keep what was found here, too")
    requested = parser.parse_args(words)
    if unknown := set(requested.parts) - {*known}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    parts = requested.parts or (["mutants"] if requested.file else [*PARTS, *areas.AREAS])
    reported = attack(parts, requested.seconds, requested.seed, tuple(requested.file))
    if requested.json:
        requested.json.write_text(json.dumps(reported, indent=1))
    return int(any(item.get("faults") for item in reported))


def attack(
    parts: list[str], seconds: float, seed: int, files: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    print(f"seed {seed}, about {seconds:.0f} s", file=sys.stderr)
    shares = dict.fromkeys(areas.AREAS, 0.0) | PARTS | AT_NIGHT
    total = sum(shares[part] for part in parts) or 1.0
    reported = [one(part, Budget(seconds * shares[part] / total, seed, files)) for part in parts]
    print(table(reported), flush=True)
    return reported


def one(part: str, budget: Budget) -> dict[str, Any]:
    try:
        if part in areas.AREAS:
            reported = areas.attack(part)
        else:
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


def table(reported: list[dict[str, Any]]) -> str:
    lines = [f"{'attack':12}{'tried':>9}{'faults':>8}{'seconds':>9}"]
    for item in reported:
        if "missing" in item:
            lines.append(f"{item['part']:12}not here: {item['missing']}")
        else:
            tried, faults = sum(item["cases"].values()), len(item["faults"])
            lines.append(f"{item['part']:12}{tried:9,}{faults:8}{item['seconds']:9,.0f}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
