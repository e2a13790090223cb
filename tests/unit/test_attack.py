"""The attacks themselves (`make attack`): a few cases of each, and that no end goes unseen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from queenside import kernels
from tests.attack import calls, children, flips, planted, sanitizers, wasm
from tests.attack.calling import entries
from tests.attack.mutants import (
    EQUIVALENTS,
    TARGETS,
    Ground,
    Target,
    ToldOfMutants,
    Trial,
    is_explained,
)
from tests.attack.mutations import Mutant, mutants
from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import ROOT
from tests.attack.warm import IDLE, LITTLE, SAID, Ran, Watch

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")


CASES = [(calls.CHILD, 400), (flips.CHILD, 25)]
if shutil.which("node"):
    CASES += [(wasm.CALLS, 1000), (wasm.FLIPS, 20)]


@pytest.mark.parametrize(("child", "cases"), CASES)
def test_a_few_cases(child: children.Command, cases: int) -> None:
    done = subprocess.run(
        child(7, 0, cases), cwd=ROOT, capture_output=True, text=True, errors="replace", check=False
    )
    lines = done.stdout.splitlines()
    assert not [line for line in lines if line.startswith("fault")]
    assert lines[-1] == "end", done.stderr
    assert lines.count("case 0") == 1


@pytest.mark.parametrize(
    ("end", "seen"),
    [
        ("os.abort()", "died (-6)"),
        ("print('fault another total')", "another total"),
        ("sys.exit(1)", "died (1)"),
    ],
)
def test_a_bad_end_is_seen(end: str, seen: str) -> None:
    words = f"import os, sys; print('case 3\\ncall that', flush=True); {end}; print('end')"
    told = Told()
    child: children.Command = lambda *_: [sys.executable, "-c", words]  # noqa: E731
    children.attack(child, ROOT, Budget(0.0), told, "cases")
    assert len(told.faults) == 1
    assert seen in told.faults[0]
    assert "that" in told.faults[0]


def test_a_report_is_summed_up() -> None:
    report = """=====
==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1
    #0 0x2 in read_problem /somewhere/native/python/module.c:61
"""
    summary = sanitizers.summary(report)
    assert summary.endswith("heap-use-after-free on address 0x1 at native/python/module.c:61")


def test_every_entry_is_attacked() -> None:
    """`Halves` are made by a `Meet` alone."""
    assert entries.functions().keys() - entries.MAKERS.keys() == {"Halves"}
    exported = re.findall(r"^EXPORT\((\w+)\)", (ROOT / "native/wasm/module.c").read_text(), re.M)
    attack = (ROOT / "tests/attack/wasm.mjs").read_text()
    assert exported
    assert not [name for name in exported if f"wasm.{name}(" not in attack]


@pytest.mark.parametrize("name", entries.MAKERS)
def test_what_is_meant_to_be_right_is_taken(name: str) -> None:
    """Arguments that an entry never takes would attack nothing but how it reads them."""
    entry, maker = entries.functions()[name], entries.MAKERS[name]
    taken = 0
    for case in range(20):
        with suppress(ValueError):
            entry(*maker(Random(case)))
            taken += 1
    assert taken >= 5


@pytest.mark.long
@pytest.mark.parametrize("fault", planted.PLANTED)
def test_a_planted_fault_is_found(fault: str) -> None:
    """Half a minute each, on a machine that has nothing else to do."""
    assert planted.cases_until_found(planted.PLANTED[fault])


PYTHON = '''"""Words."""
def f(a: int = 1) -> int:
    if a < 2 and not g:
        raise ValueError(f"{a + 1}")
    return h(a)
'''
C = """#define ONE 1
/* a < b */
static int room[4];
static Method last[] = {
    {NULL, 0, 5}};
static void f(int a) {
    if (a < 2 && g("1 < 2")) a += 1; // 3
    put(a);
}
"""


def test_mutants_of_python() -> None:
    changed = {mutant.applied(PYTHON) for mutant in mutants(Path("f.py"), PYTHON)}
    for was, now in [
        ("a < 2 and not g", "(a <= 2) and not g"),
        ("a < 2 and not g", "(a < 2 or not g)"),
        ("not g", "(g)"),
        ("a < 2", "a < 3"),
        ("= 1)", "= 0)"),
        ("return h(a)", "return None"),
    ]:
        assert PYTHON.replace(was, now) in changed
    assert all('raise ValueError(f"{a + 1}")' in each for each in changed)


def test_mutants_of_c() -> None:
    changed = {mutant.applied(C) for mutant in mutants(Path("f.c"), C)}
    for was, now in [
        ("(a < 2", "(a <= 2"),
        ("&&", "||"),
        ("a < 2 &&", "a < 3 &&"),
        ("    put(a);", "    ;"),
        ("a += 1;", "a += 0;"),
    ]:
        assert C.replace(was, now) in changed
    assert all(each.startswith(C[: C.index("static void")]) and "// 3" in each for each in changed)


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("if (a > b[1]) a = b[1];", ">="),
        ("a = x->a < 9 ? x->a : 9;", "<="),
        ("p = malloc(n + 1);", "0"),
        ("p = (int *)cut(block, &used, n + 1);", "0"),
        ("p = (int *)take(bounds, n + 1, sizeof *p);", "0"),
        ("p = (int *)room(l, n + 1, sizeof *p);", "0"),
        ("enum { STEPS_PER_LOOK = 7 + (a < 1) };", "8"),
        ("enum { STEPS_A_LOOK = 7 + (a < 1) };", "8"),
        ("#define TINY 1e-9\nif (a <= 1 - TINY && b == 3) return;", "<"),
        ("#define TINY (1 - 1e-9)\nif (a > TINY && b == 3) return;", ">="),
        ("static const double NEAR = 0.35;\nif (a < NEAR * b && c) return;", "<="),
        ("if (a > 0.35f * b && c) return;", ">="),
        ("if (a > b[1]) b[1] = a;", ">="),
        ("if (a != b[1]) return a < b[1];", "<="),
        ("return a < b ? -1 : a > b;", "0"),
        ("int a = b(3), c[7] = {0}, *d[9];", "8"),
        ("int a = b(3), c[7] = {0}, *d[9];", "10"),
        ('if (processor_has("x") && processor_has("y")) return a < 2;', "||"),
    ],
)
def test_what_makes_no_difference_by_its_form_is_no_mutant(line: str, other: str) -> None:
    found = [
        each.text for each in mutants(Path("f.c"), f"static void f(int a) {{\n    {line}\n}}\n")
    ]
    assert found
    assert other not in found


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("return a[7] + b;", "8"),
        ("static const double MOST = 35;\nif (a < MOST && b) return;", "<="),
        ("if (a > 35.0 && b) return;", ">="),
    ],
)
def test_what_looks_like_that_is_a_mutant(line: str, other: str) -> None:
    assert other in {each.text for each in mutants(Path("f.c"), f"    {line}\n")}


def test_explained_mutants_are_there() -> None:
    """Each is one that would be tried, at one place, and is explained once."""
    explained = tomllib.loads(EQUIVALENTS.read_text("utf-8"))["mutant"]
    for file in {each["file"] for each in explained}:
        source = (ROOT / file).read_text("utf-8")
        places = [(each.told(source), each.around(source)) for each in mutants(Path(file), source)]
        fitting = [
            (each["change"], {place.split(":")[1] for place in places_of(each, places)})
            for each in explained
            if each["file"] == file
        ]
        assert [(change, lines) for change, lines in fitting if len(lines) != 1] == []
        assert len({(change, *lines) for change, lines in fitting}) == len(fitting)


def places_of(explanation: dict[str, str], places: list[tuple[str, str]]) -> list[str]:
    """Those that it explains."""
    return [place for place, around in places if is_explained(place, around, [explanation])]


def test_explained_mutants_are_known_by_their_change_or_line() -> None:
    place = "native/f.c:7: if (a < 2) return;  →  if (a <= 2) return;"
    change = place.split(": ", 1)[1]
    for words in (change, "if (a < 2) return;"):
        assert is_explained(place, "", [{"file": "native/f.c", "change": words}])
        assert not is_explained(place, "", [{"file": "native/g.c", "change": words}])
    assert not is_explained(place, "", [{"file": "native/f.c", "change": "if (a <= 2) return;"}])


BLOCKS = {
    "f.c": """static int f(int a,
             int b) {
    if (a < b) {
#ifdef G
        put(a);
#endif

        a = 3;
    }
}
void NAME(g)(int a) {
        a = 3;
}
""",
    "f.py": """def f(
    a: int
) -> None:
    if h():
        a = 3
class A:
    def g(self) -> None:
        a = 3
""",
}


@pytest.mark.parametrize("file", BLOCKS)
@pytest.mark.parametrize(
    ("within", "fits"),
    [("f(", [1, 0]), ("if", [1, 0]), ("g", [0, 1]), ("put", [0, 0]), ("", [1, 1])],
)
def test_explained_mutants_may_be_of_one_block(file: str, within: str, fits: list[int]) -> None:
    source = BLOCKS[file]
    found = [each for each in mutants(Path(file), source) if "= 4" in each.told(source)]
    change = found[0].told(source).split(": ", 1)[1]
    explained = [{"file": file, "change": change, "within": within}]
    assert fits == [
        is_explained(each.told(source), each.around(source), explained) for each in found
    ]


class Rehearsed(Trial):
    """Tests that fail with a mutant, but one that sees none; and some that fail without."""

    def __init__(self, tree: Path, failing: set[str]) -> None:
        self.tree, self.failing = tree, failing
        self.usual, self.broken = {}, set()

    def run(self, test: str, seconds: float) -> Ran:
        return Ran(int(test in self.failing or (self.changing and test != "f")), seconds)

    changing = False

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        self.changing = True
        yield
        self.changing = False


@pytest.mark.parametrize("failing", [set(), {"f"}, {"g"}, {"f", "g"}])
def test_a_test_that_fails_anyway_kills_no_mutant(failing: set[str], tmp_path: Path) -> None:
    (tmp_path / "f.py").write_text(PYTHON)
    (tmp_path / SAID).write_text("why")
    told = ToldOfMutants()
    ground = Ground(Target("room", ("f.py",), ("f", "g", "h")), Rehearsed(tmp_path, failing))
    mutant = mutants(Path("f.py"), PYTHON)[0]
    ground.try_one(mutant, told)
    assert told.ended == {"killed": 1}
    assert [fault.split()[0] for fault in told.faults] == sorted(failing)
    all_fail = Ground(ground.target, Rehearsed(tmp_path, {"f", "g", "h"}))
    with pytest.raises(NotHere, match=r"f\.py fail without"):
        all_fail.try_one(mutant, told)


def test_mutants_of_a_few_files_alone(tmp_path: Path) -> None:
    for name in ("f.py", "g.py"):
        (tmp_path / name).write_text(PYTHON)
    ground = Ground(Target("room", ("*.py",), ()), Rehearsed(tmp_path, set()))
    assert {each.path.name for each in ground.mutants()} == {"f.py", "g.py"}
    assert {each.path.name for each in ground.mutants(("g.py",))} == {"g.py"}
    assert not ground.mutants(("h.py",))


def test_the_tests_that_guard_against_mutants_are_there() -> None:
    files = {test for target in TARGETS for test in target.tests if ":" not in test}
    assert files
    assert [file for file in files if not (ROOT / file).is_file()] == []


ENDS = {
    "waits for a process of another session": (-9, "Popen(SLEEP, start_new_session=True).wait()"),
    "waits for a lock that it holds": (-9, "lock = Lock(); lock.acquire(); lock.acquire()"),
    "leaves a process of another session": (0, "Popen(SLEEP, start_new_session=True)"),
    "leaves a process of a process": (0, "run(['setsid', 'sh', '-c', 'sleep 600 &'])"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="mutants are tried on Linux")
@pytest.mark.parametrize("what", ENDS)
def test_a_run_ends_and_nothing_of_it_lives_on(what: str, tmp_path: Path) -> None:
    code, body = ENDS[what]
    (tmp_path / "test_it.py").write_text(f"""
from subprocess import Popen, run
from threading import Lock
SLEEP = ["sleep", "600"]
def test_it():
    {body}
""")
    program = """if True:
        from tests.attack import warm
        warm.IDLE = 3
        warm.adopt_orphans()
        print(warm.limited(5, warm.ADDRESSES, "test_it.py").code, warm.descendants())
    """
    said = subprocess.check_output(
        [sys.executable, "-c", program], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert said.decode() == f"{code} {{}}\n"


def test_a_run_that_does_nothing_for_a_while_is_idle() -> None:
    watch = Watch(0.0)
    assert not watch.is_idle(IDLE, LITTLE / 2)
    assert watch.is_idle(IDLE + 1, LITTLE / 2)
    assert not watch.is_idle(IDLE + 1, LITTLE)
    assert not watch.is_idle(2 * IDLE, LITTLE)
    assert watch.is_idle(2 * IDLE + 2, LITTLE)
