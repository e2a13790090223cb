"""Attacks that are tests: each area of them is run whole, and the first that fails is told."""

from __future__ import annotations

import re

from tests.attack.part import Told
from tests.attack.tree import ROOT, start, tests

JOBS = "tests/unit/counter/jobs"
AREAS = {
    "kills": ("tests/soak/test_kills.py", "tests/soak/test_dask.py", f"{JOBS}/test_processes.py"),
    "liars": (f"{JOBS}/test_wrong_totals.py", "tests/soak/test_faults.py"),
    "files": ("tests/unit/core/formats/test_malformed.py", "tests/unit/app/store/test_damage.py"),
    "requests": ("tests/unit/app/server/test_middleware.py", "tests/fuzz/test_web_api.py"),
    "misuse": ("tests/unit/test_wrong_arguments.py", "tests/unit/test_odd_puzzles.py"),
    "updates": ("tests/e2e/test_site_update.py",),
    "pages": ("tests/e2e/extension/test_hostile_pages.py",),
}


def attack(area: str) -> Told:
    process = start(ROOT, tests(*AREAS[area]))
    output, _ = process.communicate()
    reported = Told()
    for number, how in re.findall(r"(\d+) (passed|skipped|rerun)", output):
        reported.ends(how, int(number))
    reported.tries("tests", reported.ended.get("passed", 0))
    if process.returncode:
        reported.faults.append(output[-1500:])
    return reported
