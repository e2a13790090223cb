"""Count the project's lines by room, and compare them with the budget in `budget.toml`.

Vendored files don't count, and what a tool has generated has a column of its own.

    python -m lab.tools.sizes [COMMIT ...]     what is committed; HEAD by default
    python -m lab.tools.sizes --check          exit with 1 where the files here are over budget
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
BUDGET = Path(__file__).with_name("budget.toml")

KINDS = {
    **dict.fromkeys((".py", ".pyi"), "Python"),
    **dict.fromkeys((".c", ".h", ".cu"), "C"),
    **dict.fromkeys((".js", ".mjs", ".ts"), "JavaScript"),
    **dict.fromkeys((".css", ".html"), "CSS, HTML"),
}
SPLIT = ("queenside/app", "queenside/core", "native/counter", "native/explainer", "native/solver")
COLUMNS = ("files", *dict.fromkeys(KINDS.values()), "lines", "generated")
_HEAD = re.compile(rb"(?:.*\n){0,2}.*made from .*: python -m lab\.tools\.")


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], check=True, capture_output=True).stdout


def is_generated(text: bytes) -> bool:
    """Return whether a file says in its first lines that a tool has made it."""
    return _HEAD.match(text) is not None


def room(path: PurePosixPath) -> str | None:
    """Return the room of a file; None if it is vendored. Those in `SPLIT` have rooms inside."""
    first, *rest = path.parts[:-1] or ("(top)",)
    if "vendor" in rest:
        return None
    if first == "tests" or "tests" in rest:
        return "tests"
    folders = rest if first == "src" else [first, *rest]
    return "/".join(folders[: 3 if "/".join(folders[:2]) in SPLIT else 2])


def files_of(commit: str | None) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Yield the code files of a commit, or those in the folder here that git doesn't ignore."""
    if commit is None:
        listing = git("ls-files", "--cached", "--others", "--exclude-standard")
    else:
        listing = git("ls-tree", "-r", "--name-only", commit)
    for name in listing.decode().splitlines():
        path = PurePosixPath(name)
        if path.suffix in KINDS and (commit or (ROOT / path).exists()):
            yield path, git("show", f"{commit}:{name}") if commit else (ROOT / path).read_bytes()


def sizes(commit: str | None) -> dict[str, Counter[str]]:
    rooms: dict[str, Counter[str]] = {}
    for path, text in files_of(commit):
        if name := room(path):
            lines = text.count(b"\n")
            kinds = ("generated",) if is_generated(text) else (KINDS[path.suffix], "lines")
            rooms.setdefault(name, Counter()).update({"files": 1, **dict.fromkeys(kinds, lines)})
    return rooms


def check_budget() -> list[str]:
    """Return a sentence for each room that is over its budget, or that has none."""
    limits: dict[str, int] = tomllib.loads(BUDGET.read_text(encoding="utf-8"))["lines"]
    lines = {name: count["lines"] for name, count in sizes(None).items()}
    return [
        f"{name} has {number:,} lines; its budget is {limits.get(name, 0):,}"
        for name, number in sorted(lines.items())
        if number > limits.get(name, 0)
    ]


def main(words: list[str]) -> None:
    if words == ["--check"]:
        if faults := check_budget():
            sys.exit("\n".join([*faults, f"Cut, or raise it in {BUDGET.name} and say why."]))
        return
    for commit in words or ["HEAD"]:
        rooms = sorted(sizes(commit).items())
        product = sum((n for name, n in rooms if name != "tests"), Counter())
        print(f"{commit:34}", *(f"{column:>10}" for column in COLUMNS))
        for name, count in [*rooms, ("all but tests", product)]:
            print(f"{name:34}", *(f"{count[column]:>10,}" for column in COLUMNS))


if __name__ == "__main__":
    main(sys.argv[1:])
