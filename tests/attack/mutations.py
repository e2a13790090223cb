"""Small faults that somebody might make: one place of a source changed, in Python or in C.

A sign is another, a number is one more or less, a condition is its opposite, a statement is gone,
nothing is returned.
Comments, messages, types and what only documents are left alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

from tests.compiling import NATIVE


class Mutant(NamedTuple):
    """A change of a file: the characters from `start` to before `end` become `text`."""

    path: Path
    start: int
    end: int
    text: str
    kind: str

    def applied(self, source: str) -> str:
        """The source, changed."""
        return source[: self.start] + self.text + source[self.end :]

    def told(self, source: str) -> str:
        """Where it is, and what the line was and is."""
        number = source.count("\n", 0, self.start) + 1
        line = source.splitlines()[number - 1].strip()
        changed = self.applied(source).splitlines()[number - 1].strip()
        return f"{self.path}:{number}: {line}  →  {changed}"

    def around(self, source: str) -> str:
        """The line it is in, and those that begin the blocks around it."""
        found, indent = [], len(source)
        for line in reversed(source.splitlines()[: source.count("\n", 0, self.start) + 1]):
            own = len(line) - len(line.lstrip())
            if own < indent and line.strip()[:1] not in "#)":
                found.append(line)
                indent = own
        return "\n".join(found)


def mutants(path: Path, source: str) -> list[Mutant]:
    """All of a source."""
    found = in_python(source) if path.suffix == ".py" else in_c(source)
    return [Mutant(path, *each) for each in found]


Change = tuple[int, int, str, str]
SIGN, NUMBER, CONDITION, GONE, NOTHING = (
    "another sign",
    "a number one more or less",
    "the opposite condition",
    "a statement gone",
    "nothing returned",
)


def other_numbers(number: int) -> list[int]:
    """One more, and one less; but 0 and 1 are each other, as in PIT's mutator of constants (Coles
    and others, 2016): 2 says the same wherever 1 says yes, and the last of one is the first.
    """
    return [1 - number] if number in (0, 1) else [number + 1, number - 1]


# ---- Python ----

TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
ONLY_TOLD = (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom, ast.Assert)
"""What says something to a person, or to nobody."""


def in_python(source: str) -> Iterator[Change]:
    """All changes of a Python source."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    raw = source.encode()

    def place(line: int, column: int) -> int:
        return len(raw[: starts[line - 1] + column].decode())

    for node, changed, kind in _changes(ast.parse(source)):
        if isinstance(node, (ast.expr, ast.stmt)):
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            start = place(node.lineno, node.col_offset)
            yield start, place(node.end_lineno, node.end_col_offset), changed, kind


def _changes(tree: ast.AST) -> Iterator[tuple[ast.AST, str, str]]:
    """Nodes, what they become, and what kind of change it is."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ONLY_TOLD) or _is_text(node) or _is_of_types(node) or _is_beside(node):
            continue
        yield from ((node, *other) for other in _others(node))
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns", "decorator_list", "bases"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        yield from _changes(ast.Module([child], []))  # type: ignore[list-item]


def _is_text(node: ast.AST) -> bool:
    """A docstring."""
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _is_of_types(node: ast.AST) -> bool:
    """What is only for the checker of types."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _is_beside(node: ast.AST) -> bool:
    """Whether lengths are checked that are the same, which asserts; or what `repr` shows."""
    return isinstance(node, ast.keyword) and node.arg in ("strict", "repr")


def _others(node: ast.AST) -> Iterator[tuple[str, str]]:
    """What a node may become, and the kind."""
    inner = deepcopy(node)
    match inner:
        case ast.Compare(ops=[operator]) if type(operator) in TURNED:
            inner.ops = [TURNED[type(operator)]()]  # type: ignore[list-item]
            yield f"({ast.unparse(inner)})", SIGN
        case ast.BinOp(op=operator) | ast.BoolOp(op=operator) if type(operator) in TURNED:
            inner.op = TURNED[type(operator)]()  # type: ignore[assignment]
            yield f"({ast.unparse(inner)})", SIGN
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"({ast.unparse(operand)})", CONDITION
        case ast.Constant(value=bool(value)):
            yield str(not value), CONDITION
        case ast.Constant(value=int(value)):
            yield from ((str(other), NUMBER) for other in other_numbers(value))
        case ast.IfExp(body=body, orelse=other):
            inner.body, inner.orelse = other, body
            yield f"({ast.unparse(inner)})", CONDITION
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
            yield "pass", GONE
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield "return None", NOTHING


# ---- C ----

OPERATORS = {
    "<=": "<",
    ">=": ">",
    "<": "<=",
    ">": ">=",
    "==": "!=",
    "!=": "==",
    "&&": "||",
    "||": "&&",
    "+": "-",
    "-": "+",
    "&": "|",
    "|": "&",
    "<<": ">>",
    ">>": "<<",
}
SPACED = re.compile(r"(?<= )(<=|>=|==|!=|&&|\|\||<<|>>|[<>+\-&|])(?= )")
DIGITS = re.compile(r"(?<![\w.])\d+(?![\w.])")
STEP = re.compile(r"\+\+|--")
STATEMENT = re.compile(
    r"^\s+([\w>.\[\]()*+-]+ ?([-+|&^]|<<|>>)?= [^;{]*|\w+\([^;{]*\)|continue|break);$"
)
DECLARED = (
    r" *(static |const |unsigned )*(?!return\b|else\b)\w+ "
    r"(\**\w+(\[[^\]\n]*\])*( = (\{[^}\n]*\}|[\w.-]+(\([^()\n]*\))?))?, )*"
    r"\**\w+(\[[^\]\n]*\])*\[[^\]\n]*\Z"
)
ROOM = re.compile(
    rf"{DECLARED}|.*\b(MOST|MAX)_\w+ = [^,\n]*\Z"
    r"|.*(alloc\(|\bcut\(|\btake\(bounds,|\broom\(l,)[^;\n]*\Z|.*\b\w+_(PER|A)_LOOK = [^,\n]*\Z"
)
"""Before the size of an array, how much fits, or how much is done between two looks at the clock:
one more makes no difference, and 1 is often added only so that something is asked for.
"""
LAST = re.compile(r" *\{NULL,[^\n]*\Z")
"""In the line that ends a table: nobody looks further than its first item."""
BOUND = re.compile(r"([^\s(]+) [<>]=? ([^<>?;&|]+?)(\) (\1 = \2|\2 = \1);| \? (\1 : \2|\2 : \1))")
DIFFERENT = re.compile(r"\(([^\s(]+) != ([^\s()]+)\) return (?=\1 [<>] \2(?!\w))")
"""The larger or smaller of two, where they are equal, either; or of two that differ."""
FRACTION = r"(?:\d+\.\d*[1-9]\d*f?|\d+e-\d+)"
MEASURE = re.compile(rf"\b(\w+) (?:= )?\(?(?:1 - )?{FRACTION}(?=[,;)\s])")
"""A constant that what is measured is compared with: it is never just that, or either would do."""
INCLUDED = re.compile(r'^#include "([^"]+)"', re.M)
ANSWER = re.compile(r"(?<=\breturn )[01](?=;)")
"""A yes or a no."""
FIRST = re.compile(r"(?<=\? -)1(?= : (1|\w+ > \w+);)")
"""That one comes before another: a sort asks no more than whether it comes after."""
ASKED = re.compile(r".*\bprocessor_has\(.*")
"""What the processor is asked: one that has all of it shows none of the changes."""
SILENT = re.compile(
    r'/\*.*?\*/|//[^\n]*|"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\])\'|^\s*#[^\n]*', re.S | re.M
)
"""Comments, texts, and what the preprocessor reads."""


def in_c(source: str) -> Iterator[Change]:
    """All changes of a C source."""
    seen = SILENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)
    idle = _idle_signs(source, seen)
    for found in SPACED.finditer(seen):
        if found.start() not in idle:
            yield *found.span(), OPERATORS[found[0]], SIGN
    for found in ANSWER.finditer(seen):
        yield *found.span(), str(1 - int(found[0])), CONDITION
    for found in DIGITS.finditer(seen):
        if ANSWER.match(seen, found.start()) or FIRST.match(seen, found.start()):
            continue
        before = seen[seen.rfind("\n", 0, found.start()) + 1 : found.start()]
        if not ROOM.match(before) and not LAST.match(before):
            yield *found.span(), str(other_numbers(int(found[0]))[0]), NUMBER
    for found in STEP.finditer(seen):
        yield *found.span(), "--" if found[0] == "++" else "++", SIGN
    at = 0
    for line in seen.splitlines(keepends=True):
        if gone := STATEMENT.match(line.rstrip("\n")):
            yield at + gone.start(1), at + gone.end(1), "", GONE
        at += len(line)


def _idle_signs(source: str, seen: str) -> set[int]:
    """Where the signs are of which another makes no difference."""
    idle = {found.end(1) + 1 for found in BOUND.finditer(seen)}
    idle |= {found.end() + len(found[1]) + 1 for found in DIFFERENT.finditer(seen)}
    headers = [NATIVE / name for name in INCLUDED.findall(source)]
    told = [source, *(header.read_text("utf-8") for header in headers if header.exists())]
    measures = {name for each in told for name in MEASURE.findall(each) if name.isupper()}
    nearly = re.compile(rf"[<>]=?(?= -?(1 - )?({'|'.join([FRACTION, *measures])})\b)")
    idle |= {found.start() for found in nearly.finditer(seen)}
    return idle | {at for found in ASKED.finditer(seen) for at in range(*found.span())}
