"""Generate the files that follow from the contract: `python -m lab.tools.contract`.

The JSON schemas, the types and constants of the web page, and the keywords of `generate`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from lab.tools import page_contract, page_data
from queenside.core.contract import published
from queenside.core.contract.fields import Field
from queenside.core.contract.kinds import Flag, ListOf, Number, WholeNumber
from queenside.maker.board_spec import keyword_fields

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "queenside"
_WIDTH = 100


def files() -> dict[Path, str]:
    schemas = {
        PACKAGE / f"schema/{name}.schema.json": f"{layout(published.document_schema(name))}\n"
        for name in published.NAMES
    }
    keywords = PACKAGE / "maker" / "board_options.py"
    return {**schemas, **page_data.files(), **page_contract.files(), keywords: board_options()}


def board_options() -> str:
    lines = [f'    {x.name}: {_type(x)}\n    """{x.description}"""\n' for x in keyword_fields()]
    return f'''\
"""Keywords of `generate`, made from maker/board_spec.py: python -m lab.tools.contract."""

from collections.abc import Iterable
from typing import TypedDict


class BoardOptions(TypedDict, total=False):
    """Options of a board to generate."""

{"".join(lines)}'''


def _type(field: Field) -> str:
    if isinstance(field.kind, ListOf):
        is_range = isinstance(field.kind.kind, Number)
        name = "tuple[float, float]" if is_range else "Iterable[str]"
    else:
        name = {Flag: "bool", WholeNumber: "int", Number: "float"}.get(type(field.kind), "str")
    return name + (" | None" if field.default is None else "")


def layout(value: object, depth: int = 0, before: int = 0) -> str:
    """A value as JSON, on one line where it fits; `before` are the characters on its line."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or 2 * depth + before + len(line) <= _WIDTH:
        return line
    inner = "  " * (depth + 1)
    parts = ",\n".join(f"{inner}{part}" for part in _parts(value, depth + 1))
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    return f"{opened}\n{parts}\n{'  ' * depth}{closed}"


def _parts(value: dict[str, object] | list[object], depth: int) -> Iterator[str]:
    if isinstance(value, list):
        yield from (layout(item, depth) for item in value)
    else:
        for name, item in value.items():
            key = f"{json.dumps(name)}: "
            yield f"{key}{layout(item, depth, len(key))}"


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
