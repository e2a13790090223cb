"""Any text as a tree of values: JSON, XML and web pages, or whatever has brackets.

    board :: [[Int]]                  Group ── board ─▶ Group ─▶ Group "0 0 1"
    board = [ [0, 0, 1], …                                    └▶ Group "0 1 1"
    <cell x="0" y="1"/>               Group "cell": x ─▶ 0, y ─▶ 1
    cell(1, 2, a).                    Group "cell": 1, 2, a

Programs and data of most languages differ in their brackets, commas and the signs between a name
and its value, and in little else that a table needs. So one scanner reads them all. It is no
parser: what it doesn't understand it passes over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import NamedTuple
from urllib.parse import parse_qsl

Scalar = str | int | None


class Word(str):
    """A text without quotes."""


class Truth(int):
    """A boolean, as 0 or 1."""


class Item(NamedTuple):
    """A value of a group, and the name that the text gives it; "" if none."""

    key: str | Group
    value: Group | str | int | None


@dataclass(slots=True)
class Group:
    """Values that stand together: a list, an object, an element.

    `name` stands before its bracket.
    """

    name: str = ""
    items: list[Item] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    """Numbers of the items before which a row ends, by a semicolon or a bar."""
    start: int = 0
    """Number of the first item after the last comma, semicolon or bar."""
    is_closed: bool = True
    is_data: bool = False
    """Whether it is of JSON or XML, where every name counts."""

    @property
    def values(self) -> list[Group | str | int | None]:
        """The values without a name."""
        return [value for key, value in self.items if key == ""]

    @property
    def fields(self) -> dict[str, Group | str | int | None]:
        """The values with a name."""
        return {key: value for key, value in self.items if isinstance(key, str) and key}

    def scalars(self) -> Iterator[str | int | None]:
        """All values inside that are no groups, in order, with those of inner groups."""
        for key, value in self.items:
            if isinstance(key, Group):
                yield from key.scalars()
            if isinstance(value, Group):
                yield from value.scalars()
            else:
                yield value


VARIATION = str.maketrans("", "", "\ufe0e\ufe0f\u200d")
"""Signs that choose how an emoji looks: to be left out."""

MAX_DEPTH = 40
_MIN_INNER = 20
_ADDRESS = re.compile(r"https?://[^\s?#]+[?#]+(\S+)")
_TAG = re.compile(
    r"<!--.*?-->|<!\[CDATA\[(?P<data>.*?)\]\]>|<[!?][^>]*>"
    r"|<(?P<end>/?)(?P<name>[A-Za-z_][\w:.-]*)(?P<attributes>(?:\"[^\"]*\"|'[^']*'|[^<>\"'])*?)(?P<empty>/?)>",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([^\s=\"'<>/]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_SCRIPT = re.compile(r"(.*?)</(script|style)\s*>", re.DOTALL | re.IGNORECASE)
_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
_OPTIONAL_END = {"html", "head", "body", "p", "div", "li", "td", "th", "tr", "tbody", "option"}
"""Elements of web pages whose end may be left out, or often is."""
_CLOSES = {"td": {"td", "th"}, "th": {"td", "th"}, "tr": {"td", "th", "tr"}, "li": {"li"}}
"""Elements of web pages that another one ends, if they are open."""

_TOKEN = re.compile(
    r"""
    (?P<comment>(?<![^\n])[ \t]*[-*>]\s+|/\*.*?\*/|\{-.*?-\}
        |(?<![:\w"'])//[^\n]*|(?:^|(?<=\s))(?:--|\#|%)\s[^\n]*)
    |"{3}(?P<long>.*?)"{3}|'{3}(?P<long_too>.*?)'{3}
    |"(?P<string>(?:[^"\\\n]|\\.)*)"|(?<!\w)'(?P<single>(?:[^'\\\n]|\\.)*)'(?!\w)|`(?P<template>[^`]*)`
    |(?P<open>\[\||[\[({])|(?P<close>\|\]|[\])}])
    |(?<![^\s{[(]):(?P<keyword>[a-zA-Z][\w-]*)(?=[\s\])}])
    |(?P<pair>=>|->|:=|::|[:=])|(?P<row>[;|])|(?P<comma>,)
    |(?P<place>(?<![\w.-])\d{1,2}-\d{1,2}(?![\w.-]))
    |(?P<number>[-+]?\d{1,9}(?![\w.]))
    |(?P<word>[^\s\[\](){},;:=|"'`]+)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_ENTRY = r"-[ ]+([^\s-]\S*)[ ]*(?:\n|\Z)"
_SEQUENCE = re.compile(rf"^[ ]*-[ ]*(?:\n[ ]+)?{_ENTRY}(?:[ ]+{_ENTRY})+", re.MULTILINE)
_CLOSING = {"[": "]", "(": ")", "{": "}", "[|": "|]"}
_IDENTIFIER = re.compile(r"[^\W\d][\w.!$]*|#")
_ESCAPE = re.compile(r"\\(n|r|t|u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


def as_text(value: Group | Scalar) -> str | None:
    """Return the text of a value, or of the only one in a group; None for any other group."""
    if isinstance(value, Group):
        inner = value.values
        only = inner[0] if len(inner) == 1 else value
        return None if isinstance(only, Group) or len(value.items) > 1 else as_text(only)
    return "" if value is None else str(value).translate(VARIATION).strip()


def parse(text: str) -> Group:
    """Return the tree of a text."""
    stripped = text.strip()
    if stripped.startswith(("{", "[", '"')):
        try:
            return Group(
                items=[Item("", _from_json(json.loads(stripped, object_pairs_hook=_Pairs)))],
                is_data=True,
            )
        except (ValueError, RecursionError):
            pass
    if match := _ADDRESS.fullmatch(stripped):
        pairs = parse_qsl(match[1])
        return Group(
            items=[Item(key, _inner_json(word, 0) or word) for key, word in pairs], is_data=True
        )
    return _parse_markup(stripped) if stripped.startswith("<") else parse_code(stripped)


class _Pairs(list[tuple[str, object]]):
    """The members of an object; a key may occur twice."""


def _from_json(data: object, depth: int = 0) -> Group | str | int | None:
    if isinstance(data, float):
        return str(data)
    if isinstance(data, str):
        return _inner_json(data, depth) or data
    if isinstance(data, int):
        return Truth(data) if isinstance(data, bool) else data
    if data is None or depth > MAX_DEPTH:
        return None
    assert isinstance(data, list)
    lines = [line for line in data if isinstance(line, str)]
    if len(lines) == len(data) > 1 and all(line.endswith("\n") for line in lines[:-1]):
        return parse_code("".join(lines))  # a cell of a notebook
    pairs = data if isinstance(data, _Pairs) else [("", child) for child in data]
    return Group(
        items=[Item(key, _from_json(child, depth + 1)) for key, child in pairs], is_data=True
    )


def _inner_json(text: str, depth: int) -> Group | None:
    """Return what a text in JSON holds, if it is JSON itself."""
    if text[:1] in ("{", "[") and len(text) >= _MIN_INNER:
        try:
            data = json.loads(text, object_pairs_hook=_Pairs)
        except (ValueError, RecursionError):
            return None
        value = _from_json(data, depth + 1)
        return value if isinstance(value, Group) else None
    return None


def _parse_markup(text: str) -> Group:
    root = Group(is_data=True)
    stack, place = [root], 0
    while match := _TAG.search(text, place):
        _add_text(stack[-1], text[place : match.start()])
        place = match.end()
        if match["data"] is not None:
            _add_text(stack[-1], match["data"])
        name = (match["name"] or "").lower()
        if match["end"]:
            _close(stack, name)
        elif name in ("script", "style"):
            content = _SCRIPT.match(text, place)
            place = content.end() if content else len(text)
            if content and name == "script":
                stack[-1].items.append(Item("", parse(content[1])))
        elif name:
            while len(stack) > 1 and stack[-1].name in _CLOSES.get(name, ()):
                stack.pop()
            group = Group(name, _attributes(match["attributes"]), is_data=True)
            stack[-1].items.append(Item("", group))
            if not match["empty"] and name not in _VOID and len(stack) < 4 * MAX_DEPTH:
                stack.append(group)
    _add_text(stack[-1], text[place:])
    for group in stack[1:]:
        group.is_closed = group.name in _OPTIONAL_END
    return root


def _attributes(text: str) -> list[Item]:
    return [
        Item(name.lower(), _inner_json(words, 0) or words)
        for name, a, b, c in _ATTRIBUTE.findall(text)
        for words in [unescape(a or b or c)]
    ]


def _add_text(group: Group, text: str) -> None:
    if stripped := unescape(text).strip():
        group.items.append(
            Item("", int(stripped) if re.fullmatch(r"\d{1,9}", stripped) else stripped)
        )


def _close(stack: list[Group], name: str) -> None:
    for number in range(len(stack) - 1, 0, -1):
        if stack[number].name == name:
            del stack[number:]
            return


class _Scanner:
    """The groups that are open, and the name that waits for its value."""

    def __init__(self) -> None:
        self.root = Group()
        self.stack: list[tuple[Group, str]] = [(self.root, "")]
        self.key: str | Group = ""
        self.can_name = False  # whether the value before may be the name of a group

    def add(self, value: Group | str | int | None) -> None:
        self.stack[-1][0].items.append(Item(self.key, value))
        self.key = ""

    def open(self, bracket: str) -> None:
        if len(self.stack) > MAX_DEPTH:  # no board lies so deep
            self.can_name = False
            return
        items = self.stack[-1][0].items
        group = Group()
        if (
            self.can_name
            and items
            and isinstance(name := items[-1].value, str)
            and _IDENTIFIER.fullmatch(name)
        ):
            group.name = name
            items[-1] = items[-1]._replace(value=group)
        else:
            self.add(group)
        self.stack.append((group, _CLOSING[bracket]))
        self.can_name = False

    def close(self, bracket: str) -> None:
        for number in range(len(self.stack) - 1, 0, -1):
            if self.stack[number][1] == bracket:
                for group, closing in self.stack[number + 1 :]:
                    group.is_closed = closing == ")"
                _split_rows(self.stack[number][0])
                _name_list(self.stack[number][0])
                del self.stack[number:]
                break
        self.key, self.can_name = "", False

    def name(self) -> None:
        """Take the value before as the name of the next: `board: T = …`, `g[0][1] = …`."""
        group = self.stack[-1][0]
        name: str | Group = self.key if isinstance(self.key, str) else ""
        numbers = list[Item]()
        while len(group.items) > group.start and not name:
            key, value = group.items.pop()
            if not isinstance(value, Group) or key != "":
                name = key or str(value)
            else:
                name, numbers = value.name, value.items + numbers
        self.key = Group(str(name), numbers) if numbers else name


def parse_code(text: str) -> Group:
    """Return the tree of a text by its brackets."""
    scanner = _Scanner()
    rows = _SEQUENCE.sub(lambda row: f"[{', '.join(re.findall(_ENTRY, row[0]))}]\n", text)
    for match in _TOKEN.finditer(rows):
        kind, token = match.lastgroup, match[0]
        if kind == "open":
            scanner.open(token)
        elif kind == "close":
            scanner.close(token)
        elif kind == "keyword" and scanner.stack[-1][1] == "}" and scanner.key == "":
            scanner.key, scanner.can_name = match["keyword"], False  # {:stars 1}
        elif kind == "pair":
            scanner.name()
            scanner.can_name = False
        elif kind in ("row", "comma"):
            group = scanner.stack[-1][0]
            group.start = len(group.items)
            if kind == "row" and scanner.stack[1:]:
                group.breaks.append(len(group.items))
            scanner.key, scanner.can_name = "", False
        elif kind == "number":
            scanner.add(int(token))
            scanner.can_name = False
        elif kind in ("word", "keyword"):
            scanner.add(Word(match[kind]))
            scanner.can_name = True
        elif kind != "comment":
            scanner.add(_unescape(match[kind or 0]))
            scanner.can_name = False
    for group, closing in scanner.stack[1:]:
        group.is_closed = closing == ")"  # as the words of a text have them
    root = scanner.root
    root.items = [item for item in root.items if item.key != "" or not isinstance(item.value, Word)]
    return root


def _unescape(text: str) -> str:
    def replace(match: re.Match[str]) -> str:
        sign = match[1]
        return chr(int(sign[1:], 16)) if len(sign) == 5 else _ESCAPES.get(sign, sign)

    return _ESCAPE.sub(replace, text) if "\\" in text else text


def _split_rows(group: Group) -> None:
    """Make rows of what semicolons or bars divide: `[0 0 1; 0 1 1]`, `[|0, 0, 1|0, 1, 1|]`."""
    if not group.breaks or any(key != "" or isinstance(value, Group) for key, value in group.items):
        return
    ends = [*group.breaks, len(group.items)]
    rows = [group.items[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    group.items = [Item("", Group(items=row)) for row in rows if row]


def _name_list(group: Group) -> None:
    """Take the first word of a list of Lisp as its name: `(stars 2)`, `(given (0 1))`."""
    word, *others = group.values if len(group.values) == len(group.items) > 1 else [None]
    is_field = len(others) == 1 and isinstance(others[0], int)
    is_list = bool(others) and all(isinstance(value, Group) for value in others)
    is_head = isinstance(word, Word) and len(word) > 1 and not (group.name or group.start)
    if is_head and (is_field or is_list):
        group.name = str(word)
        del group.items[0]
