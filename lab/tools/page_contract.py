"""The contract for the web page: its types (contract.d.ts) and its constants (contract.js).

Each JSON object that the API answers is an interface, and so is each question, without what stands
in its address. The page asks with these types, and TypeScript checks them in its comments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, get_type_hints, is_typeddict

from queenside.app.server.endpoints import ENDPOINTS, NEEDS_SERVER, Endpoint
from queenside.app.site.build import DAY_FILES
from queenside.core.contract import options
from queenside.core.contract.documents import api
from queenside.core.contract.documents.puzzle import PuzzleDocument
from queenside.core.contract.fields import Field, fields_of
from queenside.core.contract.json_schema import (
    describe_type,
    has_name,
    is_described,
    is_needed,
    name_of,
    schema_of,
    strip_notes,
)
from queenside.core.contract.kinds import OneOf, ReadAs, Schema, Title
from queenside.explainer.logic.ladder import TECHNIQUES
from queenside.maker.board_spec import BoardSpec

PAGE = Path(__file__).parents[2] / "src" / "queenside" / "app" / "page"
HEAD = "made from core/contract and app/server/inputs.py: python -m lab.tools.contract"


def _control(field: Field, title: Title) -> dict[str, object]:
    named: dict[str, object] = {"name": field.name, "title": title.text}
    if not isinstance(field.kind, OneOf):
        return named
    values = field.kind.words if field.default else ("", *field.kind.words)
    return {**named, "values": values, "without": title.none_label}


CONSTANTS: dict[str, tuple[str, object]] = {
    "BOARD_OPTIONS": (
        "The options of a board to generate that have a control: choices and flags.",
        [_control(field, field.title) for field in fields_of(BoardSpec) if field.title],
    ),
    "GRADES": ("The names of grades, the easiest first.", options.GRADES),
    "SIZES": (
        "For each number of stars, the fewest and the most rows of boards that can be made.",
        options.SIZES,
    ),
    "TECHNIQUES": ("The names of techniques, the easiest first.", TECHNIQUES),
    "PATIENCE": (
        "The seconds that a question gets unless it says otherwise.",
        options.DEFAULT_SECONDS,
    ),
    "NEEDS_SERVER": (
        "The questions that take processes, files or packages, which only a server has.",
        NEEDS_SERVER,
    ),
    "DAY_FILES": ("How many files the boards of the days are in, on a static site.", DAY_FILES),
}
_ANSWER = """
type Bare<Path> = Path extends `${infer Found}?${string}` ? Found : Path;
type Matching<Row, Path> = Row extends [infer Pattern, infer Given]
  ? [Path, Pattern] extends [Pattern, Path] ? Given : never
  : never;

/** What a path answers, with or without a query; unknown where the path is not known before. */
export type Answer<Method extends keyof Answers, Path extends string> = string extends Path
  ? unknown
  : Matching<Answers[Method], Bare<Path>>;

/** What a path says before it answers: the name of an event, and its data. */
export type EventOf<Method extends keyof Events, Path extends string> = Matching<
  Events[Method],
  Bare<Path>
>;"""
_WORDS = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
_PUZZLE = "#/components/schemas/puzzle"


def files() -> dict[Path, str]:
    return {PAGE / "contract.js": constants(), PAGE / "contract.d.ts": types()}


def constants() -> str:
    lines = [f"/** What can be asked of the server, {HEAD} */"]
    for name, (meaning, value) in CONSTANTS.items():
        lines += ["", f"/** {meaning} */", f"export const {name} = {json.dumps(value)};"]
    return "\n".join(lines) + "\n"


def types() -> str:
    lines = [f"// What can be asked of the server and what it answers, {HEAD}"]
    for name, (meaning, value) in CONSTANTS.items():
        lines += ["", f"/** {meaning} */", f"export const {name}: {_constant(value)};"]
    roots = [row.gives for row in ENDPOINTS.values()] + [api.ProblemDocument, PuzzleDocument]
    roots += [item for row in ENDPOINTS.values() for item in (row.item, row.progress) if item]
    for declared in _reachable_types(root for root in roots if is_described(root)):
        lines += ["", *_declaration(declared)]
    for question in dict.fromkeys(row.takes for row in ENDPOINTS.values()):
        lines += ["", *_question(question)]
    lines += ["", "/** The paths that each method asks, with what they answer. */"]
    lines += _by_path("Answers", lambda row: _type(row.gives))
    about = "The paths that say something before they answer, with the names and the data."
    lines += ["", f"/** {about} */", *_by_path("Events", _events)]
    return "\n".join([*lines, _ANSWER]) + "\n"


def _constant(value: object) -> str:
    if isinstance(value, dict):
        return "Record<number, [number, number]>"
    if isinstance(value, list):
        return (
            "readonly {name: string, title: string, values?: readonly string[], without?: string}[]"
        )
    return f"readonly {json.dumps(value)}" if isinstance(value, tuple) else "number"


def _reachable_types(roots: Iterator[Any]) -> list[Any]:
    """These types and those that they mention, each once."""
    types_by_name: dict[str, Any] = {}
    waiting = [*roots]

    def note(declared: Any) -> str:
        waiting.append(declared)
        return ""

    while waiting:
        declared = waiting.pop(0)
        name = _name(declared)
        if name not in types_by_name:
            types_by_name[name] = declared if has_name(declared) else strip_notes(declared)
            describe_type(declared, note)
    return [types_by_name[name] for name in sorted(types_by_name)]


def _name(declared: Any) -> str:
    if has_name(declared):
        return name_of(declared).capitalize()
    return str(strip_notes(declared).__name__)


def _declaration(declared: Any) -> Iterator[str]:
    if not is_typeddict(declared):
        schema = describe_type(declared, _name)
        yield f"/** {schema['description']} */" if "description" in schema else ""
        yield f"export type {_name(declared)} = {written(schema)};"
        return
    yield f"/** {' '.join((declared.__doc__ or '').split())} */"
    yield f"export interface {_name(declared)} {{"
    for name, member in get_type_hints(declared, include_extras=True).items():
        schema = schema_of(_written(member), _name)
        if "description" in schema:
            yield f"  /** {schema['description']} */"
        key = name if name.isidentifier() else json.dumps(name)
        yield f"  {key}{'' if is_needed(declared, name, member) else '?'}: {written(schema)};"
    yield "}"


def _written(declared: Any) -> Any:
    """Return the type as it is written, which is what the page gets."""
    words = getattr(declared, "__metadata__", ())
    remaining = [word for word in words if not isinstance(word, ReadAs)]
    return (
        Annotated[(strip_notes(declared), *remaining)] if len(remaining) < len(words) else declared
    )


def _events(row: Endpoint) -> str:
    return " | ".join(f'["{name}", {_type(getattr(row, name))}]' for name in row.events)


def _by_path(name: str, describe: Callable[[Endpoint], str]) -> Iterator[str]:
    """Yield an interface with a row for each endpoint of which there is something to say."""
    yield f"export interface {name} {{"
    for method in dict.fromkeys(row.method for row in ENDPOINTS.values()):
        rows = [row for row in ENDPOINTS.values() if row.method == method and describe(row)]
        yield f"  {method}:" if rows else f"  {method}: never;"
        for row in rows:
            path = re.sub(r"\{\w+\}", "${string}", row.path.strip("/"))
            yield f"    | [`{path}`, {describe(row)}]"
    yield "}"


def _type(declared: Any) -> str:
    return written(schema_of(declared, _name))


def _question(question: type) -> Iterator[str]:
    [row, *_] = [item for item in ENDPOINTS.values() if item.takes is question]
    fields = [item for item in row.fields if item.place == "body"]
    if not fields:
        return
    yield f"/** {(question.__doc__ or '').strip()} */"
    yield f"export interface {question.__name__} {{"
    for item in fields:
        yield from _field(item)
    yield "}"


def _field(item: Field) -> Iterator[str]:
    text = item.description
    if not item.required and item.default is not None:
        text += f"; without it {json.dumps(item.default)}"
    yield f"  /** {text} */"
    nothing = " | null" if item.default is None else ""
    yield f"  {item.name}{'' if item.required else '?'}: {written(item.kind.schema())}{nothing};"


def written(schema: Any) -> str:
    """Return a JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return "PuzzleDocument" if schema["$ref"] == _PUZZLE else str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(word) for word in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(written(item) for item in schema["anyOf"])
    kind = schema["type"]
    if isinstance(kind, list):
        return " | ".join(written({**schema, "type": item}) for item in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {written(values) if values else 'unknown'}>"
    return _WORDS.get(kind, str(kind))


def _array(schema: Schema) -> str:
    items = written(schema["items"])
    max_items = schema.get("maxItems")
    if max_items == 2 and schema.get("minItems") == max_items:
        return f"[{items}, {items}]"
    return f"({items})[]" if " | " in items else f"{items}[]"
