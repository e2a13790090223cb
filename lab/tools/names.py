"""Count vague names by room: `found`, `each`, `way`, `told` and the like, alone.

A name counts once for each place that binds it, but imports. `left` is vague in files that bind no
`right`. C and JavaScript are read by regular expressions, which miss a few declarations.

    python -m lab.tools.names            the share of each room
    python -m lab.tools.names ROOM ...   these rooms only, with the place of each vague name
    python -m lab.tools.names --check    exit with 1 where a room has more than `budget.toml` allows
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from lab.tools.sizes import BUDGET, KINDS, files_of, is_generated, room

VAGUE = frozenset(
    """
    asked begun borne done ended found gone held kept known left lost made meant met said seen shown
    spoken spoilt taken told wanted
    about across again alone around apart at beside by down enough here inside of once over there
    twice where without
    another both each every few least many mine more most much must one ones only others own rest
    several single some such that theirs thing things this tall way ways what which who whole whom
    why wide
    """.split()  # noqa: SIM905
)
Bindings = Iterator[tuple[str, int]]
"""Names, each with the line that binds it."""


class Count(NamedTuple):
    """How many names a room binds, and the places of the vague ones."""

    bound: int
    vague: list[str]

    @property
    def share(self) -> float:
        return 100 * len(self.vague) / self.bound if self.bound else 0.0


def python_bindings(text: str) -> Bindings:
    nodes = list(ast.walk(ast.parse(text)))
    starred = {node.value for node in nodes if isinstance(node, ast.Starred)}
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in starred:
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno


def blank(text: str, pattern: str) -> str:
    """Replace all matches by spaces, so that lines keep their numbers."""
    return re.sub(pattern, lambda match: re.sub(r"[^\n]", " ", match[0]), text, flags=re.DOTALL)


C_TYPE = (
    r"(?:void|bool|char|short|int|long|float|double|unsigned|\w+_t|__m\d+i?|struct\s+\w+"
    r"|[A-Z]\w*[a-z]\w*)"
)
C_DECLARATION = re.compile(
    rf"\b{C_TYPE}[\s*]+(?:(?:const|restrict|__restrict)\s+)*(\w+)\s*(?=[=;,\[)(])"
)
C_KEYWORDS = frozenset("const int char long unsigned double short void return if sizeof".split())  # noqa: SIM905


def c_bindings(text: str) -> Bindings:
    code = blank(text, r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"')
    for match in C_DECLARATION.finditer(code):
        if match[1] not in C_KEYWORDS and not match[1].isdigit():
            yield match[1], code.count("\n", 0, match.start(1)) + 1


JS_IGNORED = (
    r'/\*.*?\*/|(?<![:"\'\\])//[^\n]*'
    r'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|\$\{[^}`]*\}|[^`\\])*`'
)
JS_DECLARATION = re.compile(r"\b(?:const|let|var|class|function\*?)\s+([\w$]+)")
JS_NAMES = (
    re.compile(r"\b(?:const|let|var)\s*([\[{][^=;]*?[\]}])\s*(?==|of\b)"),
    re.compile(
        r"\bfunction\b\*?\s*[\w$]*\s*\(([^()]*)\)|\(([^()]*)\)\s*=>|(?<![\w$.)])([\w$]+)\s*=>"
    ),
)


def javascript_bindings(text: str) -> Bindings:
    code = blank(text, JS_IGNORED)
    for match in JS_DECLARATION.finditer(code):
        yield match[1], code.count("\n", 0, match.start(1)) + 1
    for pattern in JS_NAMES:
        for match in pattern.finditer(code):
            names = next(group for group in match.groups() if group is not None)
            for part in re.split(r"[,{}\[\]]", names):
                name = part.split("=")[0].split(":")[-1].strip()
                if re.fullmatch(r"[\w$]+", name):
                    yield name, code.count("\n", 0, match.start()) + 1


READERS: dict[str, Callable[[str], Bindings]] = {
    "Python": python_bindings,
    "C": c_bindings,
    "JavaScript": javascript_bindings,
}


def count_names(unchecked: frozenset[str]) -> dict[str, Count]:
    bound, vague = Counter[str](), defaultdict[str, list[str]](list)
    for path, content in files_of(None):
        read, where = READERS.get(KINDS[path.suffix]), room(path)
        names = {path.as_posix(), *(parent.as_posix() for parent in path.parents)}
        if not read or not where or path.suffixes[-2:] == [".d", ".ts"]:
            continue
        if names & unchecked or is_generated(content):
            continue
        bindings = [(name.strip("_").lower(), line) for name, line in read(content.decode())]
        has_right = any(name == "right" for name, _ in bindings)
        bound[where] += sum(1 for name, _ in bindings if name)
        vague[where] += [
            f"{name:<10}{path}:{line}"
            for name, line in bindings
            if name in VAGUE and not (name == "left" and has_right)
        ]
    return {where: Count(number, vague[where]) for where, number in bound.items()}


def main(words: list[str]) -> None:
    limits = tomllib.loads(BUDGET.read_text(encoding="utf-8"))["vague"]
    is_check = words == ["--check"]
    rooms = count_names(frozenset(limits["unchecked"] if is_check else ()))
    worst_first = sorted(rooms.items(), key=lambda item: -item[1].share)
    if is_check:
        faults = [where for where, count in worst_first if count.share > limits["percent"]]
        if faults:
            sys.exit(
                f"More than {limits['percent']} % vague names: {', '.join(faults)}. Use the "
                "field's word, or the noun that is missing."
            )
        return
    for where, count in worst_first:
        if not words or where in words:
            print(f"{where:34}{count.bound:>8,}{count.share:>7.1f} %")
            print(*sorted(count.vague) if words else (), sep="\n", end="\n" * bool(words))


if __name__ == "__main__":
    main(sys.argv[1:])
