"""The page about the JSON schemas, made from them: `python -m lab.tools.docs_schemas`.

A test compares docs/reference/schemas.md with what this gives.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "schemas.md"
NAMES = ("puzzle", "result", "explanation", "compare", "batch", "job")
"""The schemas, in the order in which one meets them; then come any others."""
HEAD = """\
# JSON schemas

What Queenside writes as JSON is described by schemas (JSON Schema, draft 2020-12). They come with
the package (`queenside.schema`) and are the same for the command line, the HTTP API and the browser
extension; the tests hold every document that is written against them. Rows and columns count from
0. A *cell* is [row, column], and *cells* are a list of these.

A member with a dot ● is always there.

`python -m lab.tools.docs_schemas` made this page from them.
"""

Schema = dict[str, Any]


def page() -> str:
    sections = {
        path.name.removesuffix(".schema.json"): path
        for path in ROOT.glob("src/queenside/schema/*.json")
    }
    names = [*NAMES, *sorted(sections.keys() - {*NAMES})]
    return "\n".join([HEAD, *("\n".join(section(sections[name])) for name in names)])


def section(path: Path) -> Iterator[str]:
    """Yield a schema in words: what it is for, its members, and its parts."""
    schema = json.loads(path.read_text(encoding="utf-8"))
    title = schema["title"].removeprefix("Queenside ")
    yield f"## {title[0].upper()}{title[1:]}\n"
    link = f"[`{path.name}`](../../src/queenside/schema/{path.name})"
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
        name = document.split(":")[2]
        root = json.loads(
            (ROOT / "src" / "queenside" / "schema" / f"{name}.schema.json").read_text(
                encoding="utf-8"
            )
        )
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


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
