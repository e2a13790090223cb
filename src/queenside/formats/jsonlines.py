"""Collections: JSON Lines, one Queenside document on each line. Blank lines are passed over."""

from __future__ import annotations

import json
from collections.abc import Sequence

from queenside.core.faults import Faults
from queenside.formats import native_json, strict_json
from queenside.formats.document import Document
from queenside.formats.entry import Format

TITLE = "a collection in JSON Lines"


def matches(text: str) -> bool:
    """Whether the first line is a JSON object, and the next one begins like one if there is one."""
    first, _, rest = text.partition("\n")
    return first.startswith("{") and first.rstrip().endswith("}") and rest.lstrip()[:1] in ("", "{")


def parse(text: str) -> list[Document]:
    """The documents. Raises InvalidPuzzle naming every fault with its line."""
    return list(numbered(text).values())


def numbered(text: str) -> dict[int, Document]:
    """The documents by the number of their line, from 1. Raises what `parse` raises."""
    faults, documents = Faults(), {}
    place = "line {}: " if "\n" in text.strip() else ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            with faults.collecting(place.format(number)):
                documents[number] = native_json.from_data(strict_json.load(line))
    faults.stop()
    return documents


def format(documents: Sequence[Document]) -> str:
    """The documents, each on its line."""
    lines = (json.dumps(native_json.to_data(document)) for document in documents)
    return "".join(f"{line}\n" for line in lines)


FORMAT = Format("jsonl", TITLE, ".jsonl", "application/jsonl", matches, parse, format)
