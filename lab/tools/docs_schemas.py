"""The JSON schemas in words: a part of docs/reference/schemas.md, see `lab.tools.docs_parts`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SCHEMAS = Path(__file__).parents[2] / "src" / "queenside" / "schema"
NAMES = ("puzzle", "result", "explanation", "compare", "batch", "job")
"""The schemas, in the order in which one meets them; then come any others."""

Schema = dict[str, Any]


def read(name: str) -> Schema:
    schema: Schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return schema


def schemas() -> Iterator[str]:
    names = {path.name.removesuffix(".schema.json") for path in SCHEMAS.glob("*.json")}
    for name in (*NAMES, *sorted(names - {*NAMES})):
        yield from section(name)


def section(name: str) -> Iterator[str]:
    """Yield a schema in words: what it is for, its members, and its parts."""
    schema, file = read(name), f"{name}.schema.json"
    title = schema["title"].removeprefix("Queenside ")
    yield f"## {title[0].upper()}{title[1:]}\n"
    link = f"[`{file}`](../../src/queenside/schema/{file})"
    yield f"{schema['description']} The schema is {link}.\n"
    if "oneOf" in schema:
        parts = ", ".join(f"*{part['$ref'].rsplit('/', 1)[-1]}*" for part in schema["oneOf"])
        yield f"It is one of these: {parts}.\n"
    yield from members(schema, schema)
    for name, part in schema.get("$defs", {}).items():
        if "properties" in part:
            text = f"{' '.join(part['description'].split())}\n" if "description" in part else ""
            yield f"**{name}.** {text}".rstrip() + "\n"
            yield from members(part, schema)


def members(schema: Schema, root: Schema) -> Iterator[str]:
    """Yield the table of an object's members; `root` is the schema that it is a part of."""
    properties: dict[str, Schema] = schema.get("properties", {})
    if not properties:
        return
    yield "| Member | | Type | What it is |\n|---|---|---|---|"
    for name, value in properties.items():
        mark = "●" if name in schema.get("required", ()) else ""
        text = value.get("description") or target(value, root)[0].get("description", "")
        yield f"| `{name}` | {mark} | {escape_cell(kind(value, root))} | {escape_cell(text)} |"
    yield ""


def target(schema: Schema, root: Schema) -> tuple[Schema, Schema]:
    """Resolve a reference, here or in another schema, to a value and its root."""
    document, _, path = schema.get("$ref", "").partition("#/")
    if not path:
        return schema, root
    if document:
        root = read(document.split(":")[2])
    schema_part: Any = root
    for key in path.split("/"):
        schema_part = schema_part[key]
    return target(schema_part, root)


def kind(schema: Schema, root: Schema) -> str:
    reference: str = schema.get("$ref", "")
    if reference and "#" not in reference:
        return f"{reference.split(':')[2]} document"
    if reference:
        part, root = target(schema, root)
        has_name = "/$defs/" in reference and {"array", "object"} & {*types(part)}
        return reference.rsplit("/", 1)[-1] if has_name else kind(part, root)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return ", ".join(map(json.dumps, schema["enum"]))
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " or ".join(kind(item, root) for item in schema[choice])
    if "prefixItems" in schema:
        return f"[{', '.join(kind(item, root) for item in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}), root)}" if "items" in schema else "list"
    return " or ".join(types(schema))


def types(schema: Schema) -> list[str]:
    names = schema.get("type", [])
    return names if isinstance(names, list) else [names]


def escape_cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
