"""Schemas in src/queenside/schema/, made from the types of the documents."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from queenside.core.contract.documents.puzzle import KINDS, HeadData, PuzzleDocument
from queenside.core.contract.json_schema import (
    Reference,
    definitions,
    has_name,
    name_of,
    strip_notes,
)
from queenside.core.contract.kinds import Schema
from queenside.core.contract.notes import NOTES

NAMES = ("puzzle", "result", "explanation", "compare", "batch", "job", "doctor", "reading")
"""Documents whose schemas are made."""


def document_schema(name: str) -> Schema:
    """Return the schema of a document, or of all that are one of its sort."""
    module = import_module(f"queenside.core.contract.documents.{name}")
    title, _, description = (module.__doc__ or "").strip().partition(".\n\n")
    roots = module.ROOTS
    if name == "puzzle":
        roots = (HeadData, *(document for document, _ in KINDS.values()))
    schemas = definitions(
        roots, reference_in(name), lambda declared: home_of(declared) in (None, name)
    )
    head: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:queenside:{name}:1",
        "title": title,
        "description": " ".join(description.split()),
    }
    if name == "puzzle":
        head, schemas = _by_kind(head, schemas)
    elif len(module.ROOTS) > 1:
        head["oneOf"] = [{"$ref": f"#/$defs/{name_of(root)}"} for root in module.ROOTS]
    else:
        head = {**head, **schemas.pop(name_of(module.ROOTS[0])), "description": head["description"]}
    return {**head, **({"$defs": schemas} if schemas else {})}


def _by_kind(head: Schema, schemas: dict[str, Schema]) -> tuple[Schema, dict[str, Schema]]:
    """Return the schema of a puzzle: what all have, and by its kind what else it has."""
    parts: dict[str, Schema] = {
        kind: {**schemas.pop(name_of(document)), "required": [*required]}
        for kind, (document, required) in KINDS.items()
    }
    *first_kinds, last = KINDS
    alternatives: Schema = {"$ref": f"#/$defs/{last}"}
    for kind in reversed(first_kinds):
        is_kind = {"properties": {"kind": {"const": kind}}, "required": ["kind"]}
        alternatives = {"if": is_kind, "then": {"$ref": f"#/$defs/{kind}"}, "else": alternatives}
    common = schemas.pop(name_of(HeadData))
    head_properties: Any = common["properties"]
    properties = {**head_properties, **{note: {"description": "A note."} for note in NOTES}}
    closed = {"properties": properties, "unevaluatedProperties": False}
    description = {"description": head["description"]}
    return {**head, **common, **description, **alternatives, **closed}, {**parts, **schemas}


def reference_in(name: str) -> Reference:
    """Return how the schema of a document refers to a type."""

    def reference(declared: Any) -> str:
        home = home_of(declared)
        place = f"#/$defs/{name_of(declared)}"
        if strip_notes(declared) is PuzzleDocument and not has_name(declared):
            return "urn:queenside:puzzle:1"
        return place if home in (None, name) else f"urn:queenside:{home}:1{place}"

    return reference


def is_root(declared: Any) -> bool:
    """Return whether a class is all that the schema of its document describes."""
    roots = getattr(import_module(strip_notes(declared).__module__), "ROOTS", (PuzzleDocument,))
    return tuple(roots) == (strip_notes(declared),)


def home_of(declared: Any) -> str | None:
    """Return the document that describes a class; none for what each describes for itself.

    These are the types with a name of their own, and the parts of a puzzle.
    """
    home: str = strip_notes(declared).__module__.rpartition(".")[2]
    is_part = home == "puzzle" and strip_notes(declared) is not PuzzleDocument
    return None if is_part or has_name(declared) else home
