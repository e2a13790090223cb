"""The published schemas, each of which may refer to the others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

SCHEMAS: dict[str, Any] = {
    path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
    for path in (Path(__file__).parents[1] / "src" / "queenside" / "schema").glob("*.schema.json")
}
_REGISTRY: Registry[Any] = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values()
)


def validator(name: str) -> Draft202012Validator:
    """What holds a document against the schema of this name."""
    return Draft202012Validator(SCHEMAS[name], registry=_REGISTRY)
