"""The attacks themselves (`make attack`): a few cases of each, and that no end goes unseen."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from queenside.core import kernels
from tests.attack import calls, children, flips, sanitizers, wasm
from tests.attack.calling import entries
from tests.attack.mutants import ROOMS, generate_mutants, rooms_of
from tests.attack.part import Budget, Told
from tests.attack.tree import ROOT

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")


CASES = [(calls.CHILD, 400), (flips.CHILD, 100)]
if shutil.which("node"):
    CASES += [(wasm.CALLS, 1000), (wasm.FLIPS, 20)]


@pytest.mark.parametrize(("child", "cases"), CASES)
def test_a_few_cases(child: children.Command, cases: int) -> None:
    completed = subprocess.run(
        child(7, 0, cases), cwd=ROOT, capture_output=True, text=True, errors="replace", check=False
    )
    lines = completed.stdout.splitlines()
    assert not [line for line in lines if line.startswith("fault")]
    assert lines[-1] == "end", completed.stderr
    assert lines.count("case 0") == 1


@pytest.mark.parametrize(
    ("end", "observed"),
    [
        ("os.abort()", "died (-6)"),
        ("print('fault another total')", "another total"),
        ("sys.exit(1)", "died (1)"),
    ],
)
def test_a_bad_end_is_seen(end: str, observed: str) -> None:
    words = f"import os, sys; print('case 3\\ncall that', flush=True); {end}; print('end')"
    reported = Told()
    child: children.Command = lambda *_: [sys.executable, "-c", words]  # noqa: E731
    children.attack(child, ROOT, Budget(0.0), reported, "cases")
    assert len(reported.faults) == 1
    assert observed in reported.faults[0]
    assert "that" in reported.faults[0]


def test_a_report_is_summed_up() -> None:
    report = """=====
==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1
    #0 0x2 in read_problem /somewhere/native/python/module.c:61
"""
    summary = sanitizers.summary(report)
    assert summary.endswith("heap-use-after-free on address 0x1 at native/python/module.c:61")


def test_every_entry_is_attacked() -> None:
    """What is no maker is called on what a maker of its kernel gives."""
    kernels = {name.split("_")[0] for name in entries.MAKERS}
    assert {name.split("_")[0] for name in entries.functions()} <= kernels
    exported = re.findall(r"^EXPORT\((\w+)\)", (ROOT / "native/wasm/module.c").read_text(), re.M)
    attack = (ROOT / "tests/attack/wasm.mjs").read_text()
    assert exported
    assert not [name for name in exported if f"wasm.{name}(" not in attack]


@pytest.mark.parametrize("name", entries.MAKERS)
def test_what_is_meant_to_be_right_is_taken(name: str) -> None:
    """Arguments that an entry never takes would attack nothing but how it reads them."""
    entry, maker = entries.functions()[name], entries.MAKERS[name]
    occupied = 0
    for case in range(20):
        with suppress(ValueError):
            entry(*maker(Random(case)))
            occupied += 1
    assert occupied >= 5


PYTHON = '''"""One < two."""
def f(a: int = 1) -> int:
    if a < 2 and not g:
        raise ValueError(f"{a + 1}")
    return h(a)
'''


def test_mutants_change_what_runs() -> None:
    pytest.importorskip("universalmutator")
    mutants = generate_mutants(Path("f.py"), PYTHON, Random(1))
    changed = [mutant.applied(PYTHON) for mutant in mutants]
    assert PYTHON.replace("a < 2", "a <= 2") in changed
    assert any("or not g" in text for text in changed)
    assert not any("One <= two" in text for text in changed)


def test_a_file_is_tried_in_its_room() -> None:
    assert [room.name for room in rooms_of(("src/queenside/core/formats/lines.py",))] == ["formats"]
    assert rooms_of(("native/core/no.c",)) == []


def test_every_room_has_sources_and_tests() -> None:
    for room in ROOMS:
        assert next(ROOT.glob(room.sources), None), room.name
        assert all(next(ROOT.glob(path), None) for path in room.tests), room.name
