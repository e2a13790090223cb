"""Small faults are put into the sources, one at a time: does a test see it?

It is done in a copy of the tree. The tests are those nearest to the source; a mutant that one of
them sees, or that does not end, is killed. Those that survive are told with their place and change;
`equivalents.toml` has those that no test can see, and why.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import TimeoutExpired
from typing import NamedTuple

from queenside import kernels
from setup import build_of
from tests.attack.mutations import Mutant, mutants
from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import MODULE, ROOT, copy, end, start, tests
from tests.compiling import FOR_PYTHON, NotCompiled, link, objects, sources

PROMISED = 0.95
"""The share that is killed."""
EQUIVALENTS = Path(__file__).with_name("equivalents.toml")


class Target(NamedTuple):
    """Sources that belong together, and the tests nearest to them, the quickest first."""

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]


TARGETS = (
    Target(
        "encoders",
        ("src/queenside/encodings/*.py",),
        (
            "tests/unit/encodings",
            "tests/unit/formats/test_exports.py",
            "tests/unit/ask/test_certify.py",
            "tests/unit/ask/test_estimate.py",
        ),
    ),
    Target(
        "checkers",
        ("src/queenside/core/verify.py", "src/queenside/ask/certify/*.py"),
        (
            "tests/unit/core/test_verify.py",
            "tests/unit/ask/test_certify.py",
            "tests/unit/cli/test_certify.py",
            "tests/fuzz/test_certificates.py",
        ),
    ),
    Target(
        "techniques",
        ("src/queenside/logic/**/*.py",),
        (
            "tests/unit/logic",
            "tests/unit/kernels/test_logic.py",
            "tests/unit/kernels/test_reasons.py",
            "tests/unit/reason/test_explanations.py",
        ),
    ),
    Target(
        "kernels of the search",
        ("native/search/*.[ch]", "native/problem.c"),
        (
            "tests/unit/engines/test_native_counts.py",
            "tests/conformance/test_kernels.py",
            "tests/unit/engines/test_native_on_hard_boards.py",
        ),
    ),
    Target(
        "kernels of the ladder",
        ("native/logic/*.[ch]",),
        ("tests/unit/kernels/test_logic.py", "tests/unit/kernels/test_reasons.py"),
    ),
    Target(
        "kernels that count queens",
        ("native/queens/*.[ch]", "native/meet/*.[ch]", "native/residue.h"),
        (
            "tests/unit/kernels/test_queens.py",
            "tests/unit/kernels/test_bands.py",
            "tests/unit/engines/test_native_counts.py",
        ),
    ),
    Target(
        "the other kernels",
        ("native/cover/*.[ch]", "native/listing/*.[ch]", "native/probing/*.[ch]"),
        (
            "tests/unit/cover",
            "tests/unit/engines/test_listing.py",
            "tests/unit/ask/test_estimate.py",
        ),
    ),
)
LIMITED = ("sh", "-c", 'ulimit -v 4000000; exec "$@"', "sh")
"""A mutant may ask for more and more memory: it gets 4 GB of addresses."""
NOT_HERE = ("avx2", "avx512", "names", "__init__")
"""Sources that not every processor runs, or that hold nothing but names."""


def attack(budget: Budget) -> Told:
    """As many mutants as there is time for, of each target in turn."""
    if lack := kernels.missing():
        raise NotHere(lack)
    told = Told()
    chance = random.Random(budget.seed)
    known = equivalents()
    with copy() as tree:
        compiled = Compiled(tree)
        grounds = [Ground(target, tree, compiled) for target in TARGETS]
        waiting = [shuffled(ground, chance) for ground in grounds]
        budget = Budget(budget.seconds, budget.seed)
        while any(waiting) and (not told.cases or budget.left > 0):
            for ground, mutants_left in zip(grounds, waiting, strict=True):
                if mutants_left and (not told.cases or budget.left > 0):
                    ground.try_one(mutants_left.pop(), known, told)
    judge(told)
    return told


def shuffled(ground: Ground, chance: random.Random) -> list[Mutant]:
    """All mutants of a target, in an order that the seed decides."""
    found = ground.mutants()
    chance.shuffle(found)
    return found


def judge(told: Told) -> None:
    """Whether as many are killed as was promised."""
    killed, survived = (told.ended.get(how, 0) for how in ("killed", "survived"))
    if killed < PROMISED * (killed + survived):
        told.faults.append(f"{survived} of {killed + survived} mutants survive")


def equivalents() -> dict[str, str]:
    """Why no test can see these: by the place and the change, without the number of the line."""
    data = tomllib.loads(EQUIVALENTS.read_text("utf-8"))
    return {f"{each['file']}: {each['change']}": each["why"] for each in data.get("mutant", [])}


class Ground:
    """Where the mutants of a target are tried."""

    def __init__(self, target: Target, tree: Path, compiled: Compiled) -> None:
        self.target, self.tree, self.compiled = target, tree, compiled
        self.patience = 0.0

    def mutants(self) -> list[Mutant]:
        """All there are."""
        files = [path for each in self.target.sources for path in sorted(self.tree.glob(each))]
        return [
            mutant
            for path in files
            if not any(word in path.stem for word in NOT_HERE)
            for mutant in mutants(path.relative_to(self.tree), path.read_text("utf-8"))
        ]

    def try_one(self, mutant: Mutant, known: dict[str, str], told: Told) -> None:
        """Put it in, run the tests, and take it out again."""
        source = (self.tree / mutant.path).read_text("utf-8")
        place = mutant.told(source)
        file, _, change = place.split(":", 2)
        if f"{file}:{change}" in known:
            told.ends("known to be equivalent")
            return
        if not self.patience:
            self.rehearse()
        with self.changed(mutant, source):
            how = self.outcome(mutant)
        if how == "not compiled":
            return
        print(f"{how}: {place}", file=sys.stderr, flush=True)
        told.tries(self.target.name)
        told.ends(how)
        if how == "survived":
            told.notes.append(place)

    @contextmanager
    def changed(self, mutant: Mutant, source: str) -> Iterator[None]:
        """The file is another for a while."""
        path = self.tree / mutant.path
        path.write_text(mutant.applied(source), "utf-8")
        try:
            yield
        finally:
            path.write_text(source, "utf-8")

    def rehearse(self) -> None:
        """Without a mutant no test may fail; how long they take then is what others may take."""
        begin = time.monotonic()
        is_native = self.target.sources[0].startswith("native")
        if self.is_seen_in_c(Path("native/problem.c"), 600.0) if is_native else self.is_seen(600.0):
            raise NotHere(f"the tests of {self.target.name} fail without a mutant")
        self.patience = 20.0 + 4 * (time.monotonic() - begin)

    def outcome(self, mutant: Mutant) -> str:
        """How it ended."""
        try:
            if mutant.path.suffix == ".py":
                seen = self.is_seen(self.patience)
            else:
                seen = self.is_seen_in_c(mutant.path, self.patience)
        except NotCompiled:
            return "not compiled"
        return "killed" if seen else "survived"

    def is_seen_in_c(self, changed: Path, seconds: float) -> bool:
        """Whether the kernels' own tests see it, or the others with the module of the mutant."""
        with self.compiled.module(changed) as program:
            return fails([str(program)], seconds) or self.is_seen(seconds)

    def is_seen(self, seconds: float) -> bool:
        """Whether a test fails, or they do not end."""
        process = start(self.tree, [*LIMITED, *tests(*self.target.tests)])
        try:
            process.communicate(timeout=seconds)
        except TimeoutExpired:
            return True
        finally:
            end(process)
        return process.returncode != 0


def fails(command: list[str], seconds: float) -> bool:
    """Whether a program fails, or does not end."""
    try:
        done = subprocess.run(
            [*LIMITED, *command], capture_output=True, timeout=seconds, check=False
        )
    except TimeoutExpired:
        return True
    return done.returncode != 0


class Compiled:
    """The objects of all sources, made before any has changed; a mutant changes a few."""

    FLAGS = ("-O1", "-MMD", *FOR_PYTHON, "-DQUEENSIDE_BUILD=mutant")

    def __init__(self, tree: Path) -> None:
        self.tree, self.native = tree, tree / "native"
        self.folder = ROOT / "build" / "attack" / f"plain-{build_of(tree / 'native')}"
        if not (self.folder / "done").exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            objects(sources("wasm", native=self.native), self.folder, self.FLAGS, self.native)
            (self.folder / "done").touch()

    def affected(self, changed: Path) -> list[Path]:
        """The sources that are compiled from this one."""
        listed = {path.stem: path.read_text() for path in self.folder.glob("*.d")}
        name = changed.relative_to("native").as_posix()
        return [
            source
            for source in sources("wasm", native=self.native)
            if f"/{name}" in listed[source.stem].replace("\\\n", " ")
        ]

    @contextmanager
    def module(self, changed: Path) -> Iterator[Path]:
        """Put the module of the mutant into its place; the program of the kernels' own tests."""
        with copied(self.folder, self.tree.with_name("objects")) as folder:
            objects(self.affected(changed), folder, self.FLAGS, self.native)
            tested = {f"{path.stem}.o" for path in (self.native / "tests").glob("*.c")}
            made = {path for path in folder.glob("*.o") if path.name != "module.o"}
            kernels = [path for path in made if path.name not in tested]
            program = link(made, folder / "test_kernels", ())
            module = self.tree / MODULE
            whole = module.rename(self.tree / "whole.so")
            try:
                link([*kernels, folder / "module.o"], module, ("-shared",))
                yield program
            finally:
                whole.rename(module)


@contextmanager
def copied(folder: Path, other: Path) -> Iterator[Path]:
    """A copy of a folder, for a while."""
    shutil.copytree(folder, other)
    try:
        yield other
    finally:
        shutil.rmtree(other)
