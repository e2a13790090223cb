"""The description of the HTTP API (OpenAPI 3.1), made from the table and the published schemas."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources
from typing import Any

from queenside.app.server import problems
from queenside.app.server.endpoints import ENDPOINTS, Endpoint
from queenside.app.server.request_body import PICTURES
from queenside.core.contract.documents.api import ProblemDocument
from queenside.core.contract.fields import Field
from queenside.core.contract.json_schema import definitions, is_described, name_of, schema_of
from queenside.core.contract.kinds import Schema
from queenside.core.contract.published import home_of, is_root
from queenside.core.version import VERSION

_PUBLISHED = ("puzzle", "result", "explanation", "compare", "reading", "job")
_COMPONENTS = "#/components/schemas/"
_SCHEMAS = resources.files("queenside") / "schema"

_PROBLEMS = {
    400: "It cannot be read.",
    401: "The token is missing or wrong.",
    403: "It comes from another site.",
    404: "Not found.",
    409: "It cannot be done now.",
    413: "The body is too large.",
    415: "The body must be JSON, or a picture where one is read.",
    422: "Something in the request is wrong; `faults` lists all faults.",
    500: "Queenside or an engine is wrong.",
    503: "Too much is being asked at once.",
    504: "The time is over.",
}


@cache
def document() -> Schema:
    paths: dict[str, dict[str, Schema]] = {}
    for endpoint in ENDPOINTS.values():
        path = paths.setdefault(f"/api/v1{endpoint.path}", {})
        path[endpoint.method.lower()] = _operation(endpoint)
    roots = [ProblemDocument, *(row.gives for row in ENDPOINTS.values() if is_described(row.gives))]
    schemas = definitions(roots, _reference, lambda declared: home_of(declared) in (None, "api"))
    schemas |= {name: _published_schema(name) for name in _PUBLISHED}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Queenside",
            "version": VERSION,
            "description": "Solve, count, explain and make queens puzzles, on your own machine.",
        },
        "paths": paths,
        "security": [{"token": []}],
        "components": {
            "schemas": schemas,
            "responses": {
                str(code): _problem(description) for code, description in _PROBLEMS.items()
            },
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint) -> Schema:
    operation: Schema = {
        "operationId": endpoint.question.replace(":", "_"),
        "summary": endpoint.summary,
        "responses": {"200": _answer(endpoint)}
        | {str(code): {"$ref": f"#/components/responses/{code}"} for code in _PROBLEMS},
    }
    if parameters := [_parameter(field) for field in endpoint.fields if field.place in _IN_ADDRESS]:
        operation["parameters"] = parameters
    if endpoint.method in ("POST", "PUT"):
        body = {"application/json": {"schema": _body(endpoint)}}
        for field in endpoint.fields:
            if field.place == "picture":
                body |= {kind: {"schema": field.schema()} for kind in PICTURES}
        needed = any(f.required and f.place not in _IN_ADDRESS for f in endpoint.fields)
        operation["requestBody"] = {"required": needed, "content": body}
    return operation


_IN_ADDRESS = ("path", "query")


def _parameter(field: Field) -> Schema:
    schema = field.schema()
    description = schema.pop("description")
    return {
        "name": field.name,
        "in": field.place,
        "required": field.required,
        "description": description,
        "schema": schema,
    }


def _body(endpoint: Endpoint) -> Schema:
    for field in endpoint.fields:
        if field.place == "whole":
            return field.schema()
    fields = [field for field in endpoint.fields if field.place == "body"]
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [field.name for field in fields if field.required],
        "properties": {field.name: field.schema() for field in fields},
    }


def _reference(declared: Any) -> str:
    home, name = home_of(declared), name_of(declared)
    if home in (None, "api"):
        return f"{_COMPONENTS}{name}"
    return f"{_COMPONENTS}{home}" + ("" if is_root(declared) else f"/$defs/{name}")


def _answer(endpoint: Endpoint) -> Schema:
    schema = schema_of(endpoint.gives, _reference)
    content: Schema = {"application/json": {"schema": schema}}
    if endpoint.events:
        content["text/event-stream"] = {"schema": {"type": "string"}}
    events = f", after events: {', '.join(endpoint.events)}" if endpoint.events else ""
    return {"description": f"The result{events}.", "content": content}


def _problem(description: str) -> Schema:
    content = {problems.MEDIA_TYPE: {"schema": {"$ref": f"{_COMPONENTS}problem"}}}
    return {"description": description, "content": content}


def _published_schema(name: str) -> Schema:
    text = (_SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8")
    text = text.replace('"#/$defs/', f'"{_COMPONENTS}{name}/$defs/')
    text = re.sub(r'"urn:queenside:([a-z]+):1"', rf'"{_COMPONENTS}\1"', text)
    schema: Schema = json.loads(text)
    for key in ("$schema", "$id"):
        del schema[key]
    return schema
