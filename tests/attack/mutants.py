"""Mutation testing: put small faults into the sources, one at a time. Does a test fail?

universalmutator (Groce, Holmes, Marinov, Shi, Zhang, 2018) rewrites lines of Python, C and
JavaScript. A mutant is tried in a copy of the tree with the tests of its room; it is killed if they
fail or take far longer than without it; those that name its module most come first. There is no
list of equivalent mutants: the share of killed ones is a thermometer, and survivors are printed to
be read.
"""

from __future__ import annotations

import ast
import io
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from itertools import chain, cycle
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import MODULE, ROOT, copy, end, start, tests


class Room(NamedTuple):
    """Sources that belong together, and the tests that guard them."""

    name: str
    sources: str
    tests: tuple[str, ...]


UNIT, E2E = "tests/unit", "tests/e2e"
APP = f"{UNIT}/app"
KERNELS = {
    "core": ("solver/engines", "native/test_face.py"),
    "solver": ("solver",),
    "explainer": ("explainer",),
    "maker": ("maker",),
    "counter": ("core/kernels/test_bands.py", "solver/engines", "counter/test_estimate.py"),
    "reader": ("reader",),
    "door": ("native/test_face.py", "native/test_hostile_calls.py", "solver/engines"),
}
"""The rooms of `native`, and tests of each that don't compare sources with what is built."""
ROOMS = (
    Room("core", "src/queenside/core/*.py", (f"{UNIT}/core", f"{UNIT}/solver")),
    Room("puzzles", "src/queenside/core/puzzles/**/*.py", (f"{UNIT}/core/puzzles",)),
    Room("formats", "src/queenside/core/formats/**/*.py", (f"{UNIT}/core/formats",)),
    Room(
        "encodings",
        "src/queenside/core/encodings/*.py",
        (f"{UNIT}/core/encodings", f"{UNIT}/core/formats"),
    ),
    Room("solver", "src/queenside/solver/*.py", (f"{UNIT}/solver",)),
    Room("explainer", "src/queenside/explainer/**/*.py", (f"{UNIT}/explainer",)),
    Room("jobs", "src/queenside/counter/jobs/**/*.py", (f"{UNIT}/counter/jobs",)),
    Room("store", "src/queenside/app/store/*.py", (f"{APP}/store", f"{APP}/cli/test_store.py")),
    Room("server", "src/queenside/app/server/**/*.py", (f"{APP}/server",)),
    Room("page", "src/queenside/app/page/**/*.js", (f"{APP}/server", f"{E2E}/test_*.py")),
    Room(
        "extension",
        "src/queenside/app/extension/**/*.js",
        (f"{APP}/extension", f"{E2E}/extension", f"{UNIT}/reader/pictures/test_boxes.py"),
    ),
    *(
        Room(f"kernels: {name}", f"native/{name}/**/*.[ch]", tuple(f"{UNIT}/{at}" for at in tests))
        for name, tests in KERNELS.items()
    ),
)
LANGUAGES = {".py": "python", ".js": "javascript", ".c": "c", ".h": "c"}
JUMPS = (ast.Raise, ast.Return, ast.Continue, ast.Break)
COMMENTS = ("#", "//", "/*", "*")


class Mutant(NamedTuple):
    """A file with one line replaced. `line` counts from 1."""

    path: Path
    line: int
    text: str

    def applied(self, source: str) -> str:
        lines = source.splitlines(keepends=True)
        return "".join([*lines[: self.line - 1], self.text, *lines[self.line :]])


def attack(budget: Budget) -> Told:
    """Try mutants of all rooms in turn, or those of the files asked for."""
    report, random, seconds = Told(), Random(budget.seed), dict[Room, float]()
    with copy() as tree:
        for room in cycle(rooms_of(budget.files)):
            if budget.left <= 0 and report.cases:
                return report
            mutant = draw(tree, room, budget.files, random)
            if room not in seconds:
                seconds[room] = measure_tests(tree, room)
            files = sort_tests(tree, room, mutant.path)
            killed = is_killed(tree, files, mutant, 3 * seconds[room] + 10)
            if killed is None:
                continue
            report.tries(f"mutants of {room.name}")
            report.ends(f"killed in {room.name}" if killed else "survived")
            if not killed:
                report.notes.append(f"{mutant.path}:{mutant.line}: {mutant.text.strip()}")
    raise NotHere("no room has these files")


def rooms_of(files: tuple[str, ...]) -> list[Room]:
    return [room for room in ROOMS if not files or {*files} & {*map(str, sources(ROOT, room))}]


def sources(tree: Path, room: Room) -> list[Path]:
    paths = (path.relative_to(tree) for path in tree.glob(room.sources))
    return sorted(path for path in paths if "vendor" not in path.parts)


def draw(tree: Path, room: Room, files: tuple[str, ...], random: Random) -> Mutant:
    """Choose a mutant of the room, any file by its number of lines."""
    paths = [path for path in sources(tree, room) if not files or path.as_posix() in files]
    sizes = [(tree / path).stat().st_size for path in paths]
    while True:
        [path] = random.choices(paths, sizes)
        if mutant := next(generate_mutants(path, (tree / path).read_text("utf-8"), random), None):
            return mutant


def generate_mutants(path: Path, source: str, random: Random) -> Iterator[Mutant]:
    """Yield, in any order, the mutants of a file that mean something else, as far as is known."""
    try:
        from universalmutator.mutator import mutants_regexp
    except ImportError:
        raise NotHere("universalmutator is not installed") from None
    rules = ["universal.rules", "c_like.rules", f"{LANGUAGES[path.suffix]}.rules"]
    if path.suffix == ".py":
        del rules[1]
    lines = source.splitlines(keepends=True)
    with redirect_stdout(io.StringIO()):
        changes = mutants_regexp(lines, rules, ignorePatterns=[], ignoreStringOnly=True)
    for line, text, *_ in random.sample(changes, len(changes)):
        mutant = Mutant(path, line, text)
        is_comment = lines[line - 1].strip().startswith(COMMENTS)
        if not is_comment and is_different(mutant, source):
            yield mutant


def is_different(mutant: Mutant, source: str) -> bool:
    """Return whether something else would run; C isn't parsed."""
    if mutant.path.suffix == ".js":
        words = ["node", "--check", "--input-type=module", "-"]
        text = mutant.applied(source).encode()
        return not subprocess.run(words, input=text, capture_output=True).returncode
    if mutant.path.suffix != ".py":
        return True
    with suppress(SyntaxError):
        compile(mutant.applied(source), "mutant", "exec")  # which finds a lone "break", too
        return dump_code(mutant.applied(source)) != dump_code(source)
    return False


def dump_code(source: str) -> str:
    """Dump what can run: no docstrings, no types, nothing behind a jump."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = None
        body = getattr(node, "body", None)
        if isinstance(body, list):
            jumps = [n for n, part in enumerate(body, 1) if isinstance(part, JUMPS)]
            if isinstance(node, ast.For | ast.While):
                drop_last_continue(body)
            node.body = [  # type: ignore[attr-defined]
                part for part in body[: min(jumps, default=None)] if not is_idle(part)
            ]
    return ast.dump(tree)


def sort_tests(tree: Path, room: Room, path: Path) -> list[str]:
    """List the test files of a room, those first that name the mutated module most."""
    word = re.compile(rf"\b{re.escape(path.stem)}\b")

    def nearness(file: Path) -> int:
        in_name = (path.stem.replace("-", "_") in file.stem, path.parent.name in file.stem)
        return 100 * in_name[0] + 10 * in_name[1] + len(word.findall(file.read_text("utf-8")))

    paths = chain.from_iterable(tree.glob(name) for name in room.tests)
    files = [[path] if path.is_file() else sorted(path.rglob("test_*.py")) for path in paths]
    return [str(file.relative_to(tree)) for file in sorted(chain(*files), key=nearness)[::-1]]


def is_idle(part: ast.stmt) -> bool:
    """Return whether it is a docstring or `pass`."""
    return isinstance(part, ast.Pass) or (
        isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
    )


def drop_last_continue(body: list[ast.stmt]) -> None:
    """Drop each `continue` that a loop ends with anyway."""
    if body and isinstance(body[-1], ast.Continue):
        del body[-1]
    elif body and isinstance(body[-1], ast.If | ast.Try | ast.With):
        for part in (body[-1], *getattr(body[-1], "handlers", ())):
            drop_last_continue(part.body)
        drop_last_continue(getattr(body[-1], "orelse", []))


def measure_tests(tree: Path, room: Room) -> float:
    """Return the seconds that the tests of a room take. Raises NotHere where they fail."""
    begin = time.monotonic()
    process = start(tree, tests(*sort_tests(tree, room, Path("any"))))
    output, _ = process.communicate()
    if process.returncode:
        raise NotHere(f"the tests of {room.name} fail without a mutant: {output[-2000:]}")
    return time.monotonic() - begin


def is_killed(tree: Path, files: list[str], mutant: Mutant, seconds: float) -> bool | None:
    """Return whether the tests fail or don't end in time; None if the mutant doesn't compile."""
    path = tree / mutant.path
    source = path.read_text("utf-8")
    path.write_text(mutant.applied(source), "utf-8")
    is_compiled = mutant.path.parts[0] == "native"
    try:
        if is_compiled and not compile_kernels(tree):
            return None
        process = start(tree, tests(*files))
        try:
            return process.wait(seconds) != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            end(process)
    finally:
        path.write_text(source, "utf-8")
        if is_compiled:
            shutil.copy2(ROOT / MODULE, tree / MODULE)


def compile_kernels(tree: Path) -> bool:
    (tree / MODULE).unlink(missing_ok=True)  # a build that fails says so by leaving none
    subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=tree, capture_output=True
    )
    return (tree / MODULE).exists()
