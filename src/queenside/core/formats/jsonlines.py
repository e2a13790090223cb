"""Collections: JSON Lines, one Queenside document on each line. `lines` reads them."""

from __future__ import annotations

import json
from collections.abc import Sequence

from queenside.core.formats import lines, native_json
from queenside.core.formats.document import Document
from queenside.core.formats.entry import Format

TITLE = "a collection in JSON Lines"


def matches(text: str) -> bool:
    """Return whether the first line is a JSON object, and the next, if any, begins so."""
    first, _, remaining = text.partition("\n")
    return (
        first.startswith("{")
        and first.rstrip().endswith("}")
        and remaining.lstrip()[:1] in ("", "{")
    )


def parse(text: str) -> list[Document]:
    return [*lines.parse_numbered(text).values()]


def format(documents: Sequence[Document]) -> str:
    return "".join(f"{json.dumps(native_json.to_data(document))}\n" for document in documents)


FORMAT = Format(
    "jsonl", TITLE, ".jsonl", "application/jsonl", matches, parse, format, holds_several=True
)
