"""Count the project's files and lines by folder, tests and vendored files apart.

What a tool has made is counted in a column of its own: nobody maintains its lines.

python -m tools.sizes [COMMIT ...]     what is committed; HEAD if none is named
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import PurePosixPath

KINDS = {
    **dict.fromkeys((".py", ".pyi"), "Python"),
    **dict.fromkeys((".c", ".h", ".cu"), "C"),
    **dict.fromkeys((".js", ".mjs", ".ts"), "JavaScript"),
    **dict.fromkeys((".css", ".html"), "CSS, HTML"),
}
COLUMNS = ("files", *dict.fromkeys(KINDS.values()), "lines", "generated")
_HEAD = re.compile(rb"(?:.*\n){0,2}.*made from .*: python -m tools\.")


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], check=True, capture_output=True).stdout


def is_generated(text: bytes) -> bool:
    """Return whether a file says in its first lines that a tool has made it."""
    return _HEAD.match(text) is not None


def room(path: PurePosixPath) -> str | None:
    """Return the package or folder of a file; None if it is vendored."""
    first, *rest = path.parts[:-1] or ("(top)",)
    if "vendor" in rest:
        return None
    if first == "tests" or "tests" in rest:
        return "tests"
    if first == "src":
        return "/".join(rest[:3] if rest[1:3] == ["web", "page"] else rest[:2])
    return "/".join((first, *rest[:1])) if first == "native" else first


def sizes(commit: str) -> dict[str, Counter[str]]:
    """By room: how many files, lines of each kind, and generated lines, which are of no kind."""
    rooms: dict[str, Counter[str]] = {}
    for name in git("ls-tree", "-r", "--name-only", commit).decode().splitlines():
        path = PurePosixPath(name)
        if (kind := KINDS.get(path.suffix)) and (where := room(path)):
            text = git("show", f"{commit}:{name}")
            lines = text.count(b"\n")
            kinds = ("generated",) if is_generated(text) else (kind, "lines")
            rooms.setdefault(where, Counter()).update({"files": 1, **dict.fromkeys(kinds, lines)})
    return rooms


def main(commits: list[str]) -> None:
    for commit in commits or ["HEAD"]:
        rooms = sorted(sizes(commit).items())
        product = sum((n for where, n in rooms if where != "tests"), Counter())
        print(f"{commit:34}", *(f"{column:>10}" for column in COLUMNS))
        for where, found in [*rooms, ("all but tests", product)]:
            print(f"{where:34}", *(f"{found[column]:>10,}" for column in COLUMNS))


if __name__ == "__main__":
    main(sys.argv[1:])
