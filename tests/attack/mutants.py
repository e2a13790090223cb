"""Small faults are put into the sources, one at a time: does a test see it?

It is done in a copy of the tree. The tests are those that guard the source, file by file, those of
its own name first, until one fails; a mutant that one of them sees, or that does not end, is
killed. Those that survive are told with their place and change; `equivalents.toml` has those that
no test can see, and why.
"""

from __future__ import annotations

import fcntl
import os
import random
import resource
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from queenside import kernels
from setup import build_of
from tests.attack.mutations import Mutant, mutants
from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import MODULE, ROOT, copy, environment
from tests.attack.warm import SAID, Ran, Warm
from tests.compiling import FOR_PYTHON, SANITIZERS, SCARCE, NotCompiled, link, objects, sources

PROMISED = 0.95
"""The share that is killed."""
EQUIVALENTS = Path(__file__).with_name("equivalents.toml")


class Target(NamedTuple):
    """Sources that belong together, and the tests that guard them, the quickest first.

    A test is a file for pytest, or `native:` and a word for the program of the kernels' own tests;
    with `watched:` that is compiled for the sanitizers (`tests/unit/native/test_native.py`).
    """

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]

    def guards(self, path: Path) -> list[str]:
        """The tests, those of the kernels first, then those that are named after the source."""
        name = path.stem.split("_")[0]
        return sorted(self.tests, key=lambda test: ("native:" not in test, name not in test))


TARGETS = (
    Target(
        "encoders",
        ("src/queenside/encodings/*.py",),
        (
            "tests/unit/encodings/test_written.py",
            "tests/unit/encodings/test_integer.py",
            "tests/unit/encodings/test_cover.py",
            "tests/unit/encodings/test_linear.py",
            "tests/unit/encodings/test_plain.py",
            "tests/unit/encodings/test_cnf.py",
            "tests/unit/encodings/test_cardinality.py",
            "tests/unit/ask/test_encodings.py",
            "tests/unit/ask/test_estimate.py",
            "tests/unit/formats/test_exports.py",
            "tests/unit/ask/test_certify.py",
        ),
    ),
    Target(
        "checkers",
        ("src/queenside/core/verify.py", "src/queenside/ask/certify/*.py"),
        (
            "tests/unit/core/test_verify.py",
            "tests/unit/cli/test_certify.py",
            "tests/unit/encodings/test_plain.py",
            "tests/fuzz/test_certificates.py",
            "tests/unit/ask/test_side_by_side.py",
            "tests/unit/ask/test_certify.py",
        ),
    ),
    Target(
        "techniques",
        ("src/queenside/logic/**/*.py",),
        (
            "tests/unit/logic/test_board.py",
            "tests/unit/logic/test_patterns.py",
            "tests/unit/logic/test_differentials.py",
            "tests/unit/logic/test_techniques.py",
            "tests/unit/logic/test_sentences.py",
            "tests/unit/logic/test_other_rules.py",
            "tests/unit/logic/test_uniqueness.py",
            "tests/unit/logic/test_weekday.py",
            "tests/unit/logic/test_counting.py",
            "tests/unit/logic/test_found.py",
            "tests/unit/reason/test_explanations.py",
            "tests/unit/kernels/test_reasons.py",
            "tests/unit/kernels/test_logic.py",
        ),
    ),
    Target(
        "kernels of the search",
        ("native/search/*.[ch]", "native/problem.c"),
        (
            "tests/unit/engines/test_native_counts.py",
            "native:search",
            "tests/unit/native/test_face.py",
            "tests/unit/engines/test_native_on_hard_boards.py",
            "tests/unit/ask/test_batch.py",
            "watched:search",
            "watched:memory",
        ),
    ),
    Target(
        "kernels of the ladder",
        ("native/logic/*.[ch]",),
        (
            "native:logic",
            "tests/unit/kernels/test_reasons.py",
            "tests/unit/kernels/test_logic.py",
            "watched:logic",
            "watched:memory",
        ),
    ),
    Target(
        "kernels that count queens",
        ("native/queens/*.[ch]", "native/meet/*.[ch]", "native/residue.h"),
        (
            "native:counting",
            "tests/unit/kernels/test_queens.py",
            "tests/unit/engines/test_native_counts.py",
            "tests/unit/kernels/test_bands.py",
            "tests/unit/engines/test_meet.py",
            "tests/unit/native/test_face.py",
            "watched:counting",
            "watched:memory",
        ),
    ),
    Target(
        "the other kernels",
        (
            "native/balance/*.[ch]",
            "native/cover/*.[ch]",
            "native/listing/*.[ch]",
            "native/probing/*.[ch]",
        ),
        (
            "native:covers",
            "native:counting",
            "tests/unit/engines/test_listing.py",
            "tests/unit/ask/test_estimate.py",
            "tests/unit/cover/test_cover.py",
            "tests/unit/kernels/test_balance.py",
            "tests/unit/logic/test_counting.py",
            "tests/unit/native/test_face.py",
            "watched:covers",
            "watched:counting",
            "watched:memory",
        ),
    ),
    Target(
        "kernels of local search",
        ("native/repair/*.[ch]",),
        ("native:repair", "tests/unit/engines/test_repair.py", "watched:repair", "watched:memory"),
    ),
    Target(
        "kernels that make boards",
        ("native/generation/*.[ch]",),
        (
            "native:generation",
            "tests/unit/make/test_generate.py",
            "tests/unit/make/test_drafts.py",
            "watched:generation",
            "watched:memory",
        ),
    ),
    Target(
        "kernels that read pictures",
        ("native/pictures/*.[ch]",),
        (
            "native:parts",
            "native:pictures",
            "tests/unit/pictures/reading/test_regions.py",
            "tests/unit/pictures/reading/test_signs.py",
            "tests/unit/pictures/reading/test_kernel.py",
            "tests/unit/pictures/reading/test_spoilt.py",
            "tests/unit/pictures/reading/test_limits.py",
            "tests/unit/pictures/reading/test_doubts.py",
            "tests/unit/pictures/reading/test_reading.py",
            "watched:parts",
            "watched:pictures",
            "watched:memory",
        ),
    ),
    Target(
        "the face of the kernels",
        ("native/python/*.[ch]",),
        (
            "tests/unit/native/test_face.py",
            "tests/conformance/test_kernels.py",
            "tests/unit/native/test_hostile_calls.py",
            "tests/unit/engines/test_repair.py",
            "tests/unit/engines/test_listing.py",
            "tests/unit/engines/test_meet.py",
            "tests/unit/kernels/test_queens.py",
            "tests/unit/kernels/test_bands.py",
            "tests/unit/kernels/test_logic.py",
            "tests/unit/make/test_generate.py",
            "tests/unit/ask/test_board_arrays.py",
            "tests/unit/ask/test_batch.py",
            "tests/unit/ask/test_estimate.py",
            "tests/unit/cover/test_cover.py",
            "tests/unit/logic/test_counting.py",
            "tests/unit/pictures/reading/test_kernel.py",
        ),
    ),
)
COMPILED = ("-MMD", *FOR_PYTHON, "-Werror=incompatible-pointer-types")
"""What no compiler would take without a word is no mutant."""
HOW = {
    "native": ("plain", ("-O1", *COMPILED, "-DQUEENSIDE_BUILD=mutant"), ()),
    "watched": ("watched", ("-Og", "-g1", *COMPILED, *SCARCE, *SANITIZERS), SANITIZERS),
}
"""Of a kind of tests: a name, and how their program is compiled and linked."""
ADDRESSES = {"native": 4_000_000_000, "watched": resource.RLIM_INFINITY}
"""A sanitizer maps more than there is."""
PROGRAM, WHOLE = "test_kernels", "whole.so"
NOT_HERE = ("avx2", "avx512", "names", "__init__")
"""Sources that not every processor runs, or that hold nothing but names."""
LONGEST = 20.0
"""Seconds of processor time that the tests of a file may take without a mutant."""


@dataclass
class ToldOfMutants(Told):
    """Besides: of each room and kind how many were killed and survived; why some can't be seen."""

    mutants: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    explained: list[dict[str, str]] = field(default_factory=list)

    def tried(self, room: str, kind: str, is_killed: bool) -> None:
        """One has been tried."""
        self.tries(room)
        self.ends("killed" if is_killed else "survived")
        share = self.mutants.setdefault(room, {}).setdefault(kind, [0, 0])
        share[not is_killed] += 1


def attack(budget: Budget) -> Told:
    """As many mutants as there is time for, of each target in turn."""
    if lack := kernels.missing():
        raise NotHere(lack)
    if sys.platform != "linux":
        raise NotHere("it takes Linux to end all that a test has begun")
    told = ToldOfMutants(explained=tomllib.loads(EQUIVALENTS.read_text("utf-8"))["mutant"])
    chance = random.Random(budget.seed)
    with copy() as tree, tried_in(tree) as trial:
        grounds = [Ground(target, trial) for target in TARGETS]
        waiting = [shuffled(ground.mutants(budget.files), chance) for ground in grounds]
        if not any(waiting):
            raise NotHere(f"there are no mutants of {', '.join(budget.files)}")
        budget = Budget(budget.seconds, budget.seed)
        while any(waiting) and (not told.cases or budget.left > 0):
            for ground, mutants_left in zip(grounds, waiting, strict=True):
                if mutants_left and (not told.cases or budget.left > 0):
                    ground.try_one(mutants_left.pop(), told)
    judge(told)
    return told


def shuffled(found: list[Mutant], chance: random.Random) -> list[Mutant]:
    """In an order that the seed decides."""
    chance.shuffle(found)
    return found


def judge(told: Told) -> None:
    """Whether as many are killed as was promised."""
    killed, survived = (told.ended.get(how, 0) for how in ("killed", "survived"))
    if killed < PROMISED * (killed + survived):
        told.faults.append(f"{survived} of {killed + survived} mutants survive")


def is_explained(place: str, around: str, explained: list[dict[str, str]]) -> bool:
    """Whether the change is among these, or its line is: where one is in several blocks of its
    file, `within` has some words of the lines around the one that is meant.
    """
    file, _, change = place.split(":", 2)
    line, _, _ = change.partition("  →  ")
    return any(
        each["file"] == file
        and each["change"] in (change.strip(), line.strip())
        and each.get("within", "") in around
        for each in explained
    )


class Ground:
    """Where the mutants of a target are tried."""

    def __init__(self, target: Target, trial: Trial) -> None:
        self.target, self.trial, self.tree = target, trial, trial.tree

    def mutants(self, only: tuple[str, ...] = ()) -> list[Mutant]:
        """All there are, or those of these files."""
        files = [path for each in self.target.sources for path in sorted(self.tree.glob(each))]
        return [
            mutant
            for path in files
            if not any(word in path.stem for word in NOT_HERE)
            and (not only or any(path.match(each) for each in only))
            for mutant in mutants(path.relative_to(self.tree), path.read_text("utf-8"))
        ]

    def guards(self, mutant: Mutant, told: ToldOfMutants) -> list[str]:
        """Its tests, but those that fail without any mutant. Raises NotHere if the first few do."""
        tests = [test for test in self.target.guards(mutant.path) if test not in self.trial.broken]
        for at, test in enumerate(tests[:3]):
            if self.trial.holds(test, told):
                return tests[at:]
        raise NotHere(f"the tests of {mutant.path} fail without a mutant")

    def try_one(self, mutant: Mutant, told: ToldOfMutants) -> None:
        """Put it in, run the tests, and take it out again."""
        source = (self.tree / mutant.path).read_text("utf-8")
        place = mutant.told(source)
        if is_explained(place, mutant.around(source), told.explained):
            told.ends("known to be equivalent")
            return
        guards = self.guards(mutant, told)
        try:
            with self.trial.changed(mutant):
                by = next(filter(self.trial.is_seen_by, guards), None)
        except NotCompiled:
            return
        if by and not self.trial.holds(by, told):
            self.try_one(mutant, told)
            return
        told.tried(self.target.name, mutant.kind, by is not None)
        print(
            f"killed by {by}: {place}" if by else f"survived: {place}", file=sys.stderr, flush=True
        )
        if not by:
            told.notes.append(place)


@contextmanager
def tried_in(tree: Path) -> Iterator[Trial]:
    """What runs the tests in a copy of the tree, for a while."""
    warm = Warm(tree, {**environment(tree), "PYTHONDONTWRITEBYTECODE": ""})
    try:
        yield Trial(tree, warm)
    finally:
        warm.end()


class Trial:
    """A copy of the tree in which one file at a time is another, and tests are run.

    Each file of tests may take some times the processor time that it took when it passed.
    """

    def __init__(self, tree: Path, warm: Warm) -> None:
        self.tree, self.warm = tree, warm
        self.compiled = {kind: Compiled(tree, *how) for kind, how in HOW.items()}
        self.usual: dict[str, float] = {}
        self.broken: set[str] = set()
        self.changes = 0

    def holds(self, test: str, told: Told) -> bool:
        """Whether it passes without a mutant. If not, that is told, and it guards no longer."""
        if test in self.usual:
            return True
        for _ in range(2):  # on a busy machine it may fail for once
            code, seconds = self.run(test, LONGEST)
            if not code:
                self.usual[test] = seconds
                return True
        said = (self.tree / SAID).read_text(errors="replace")[-3000:]
        told.faults.append(f"{test} fails without a mutant ({code}): {said}")
        self.broken.add(test)
        return False

    def is_seen_by(self, test: str) -> bool:
        """Whether it fails, or does not end."""
        usual = self.usual.get(test, LONGEST)
        code, seconds = self.run(test, 2 + 3 * usual)
        if not code:
            self.usual.setdefault(test, seconds)
        return code != 0

    def run(self, test: str, seconds: float) -> Ran:
        """Run a file of tests, or those of a program, for so much processor time at most."""
        kind, _, word = test.rpartition(":")
        if kind:
            program = str(self.compiled[kind].program())
            return self.warm.run(seconds, program, word, addresses=ADDRESSES[kind])
        self.compiled["native"].put_module()
        return self.warm.run(seconds, test)

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """The file is another for a while, and so is what is compiled from it when it is asked for.

        Each change has a second of its own, by which Python knows that its bytecode is old.
        """
        path = self.tree / mutant.path
        source, was = path.read_text("utf-8"), path.stat()
        path.write_text(mutant.applied(source), "utf-8")
        self.changes += 1
        os.utime(path, (self.changes, self.changes))
        with ExitStack() as stack:
            if path.suffix != ".py":
                for compiled in self.compiled.values():
                    stack.enter_context(compiled.changed(mutant.path))
            try:
                yield
            finally:
                path.write_text(source, "utf-8")
                os.utime(path, (was.st_atime, was.st_mtime))


class Compiled:
    """The objects of all sources, made before any has changed; a mutant changes a few."""

    def __init__(self, tree: Path, name: str, flags: tuple[str, ...], links: tuple[str, ...]):
        self.tree, self.native = tree, tree / "native"
        self.flags, self.links = flags, links
        self.folder = ROOT / "build" / "attack" / f"{name}-{build_of(self.native, ())}"
        self.tested = {path.stem for path in (self.native / "tests").glob("*.c")}
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "done").open("a+") as done:  # others wait until it says so
            fcntl.flock(done, fcntl.LOCK_EX)
            if not done.tell():
                objects(sources("wasm", native=self.native), self.folder, self.flags, self.native)
                self.link(self.folder)
                done.write("done")
        self.mutant: Path | None = None
        self.other = self.tree.with_name(name)

    @contextmanager
    def changed(self, mutant: Path) -> Iterator[None]:
        """A source is another one for a while."""
        self.mutant = mutant
        try:
            yield
        finally:
            self.mutant = None
            shutil.rmtree(self.other, ignore_errors=True)
            if (whole := self.tree / WHOLE).exists():
                whole.rename(self.tree / MODULE)

    def affected(self, changed: Path) -> list[Path]:
        """The sources that are compiled from this one."""
        listed = {path.stem: path.read_text() for path in self.folder.glob("*.d")}
        name = changed.relative_to("native").as_posix()
        return [
            source
            for source in sources("wasm", native=self.native)
            if f"/{name}" in listed[source.stem].replace("\\\n", " ")
        ]

    def made(self) -> Path:
        """A folder with all objects and the program, compiled from what there is now."""
        if not self.mutant:
            return self.folder
        if not self.other.exists():
            shutil.copytree(self.folder, self.other)
            objects(self.affected(self.mutant), self.other, self.flags, self.native)
            self.link(self.other)
        return self.other

    def link(self, folder: Path) -> None:
        """The program of the kernels' own tests."""
        parts = [path for path in folder.glob("*.o") if path.stem != "module"]
        link(parts, folder / PROGRAM, self.links)

    def program(self) -> Path:
        """That program, of what there is now."""
        return self.made() / PROGRAM

    def put_module(self) -> None:
        """Put the module of what there is now into its place."""
        module, whole = self.tree / MODULE, self.tree / WHOLE
        if self.mutant and not whole.exists():
            parts = [path for path in self.made().glob("*.o") if path.stem not in self.tested]
            module.rename(whole)
            link(parts, module, ("-shared",))
