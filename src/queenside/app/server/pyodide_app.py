"""Answers where there is no server: in a browser's worker, by the same rows of the same table.

The page of a static site asks here (`app/page/site/python.js`). What a server keeps for a person
the browser keeps (`app/page/site/storage.js`); what needs processes or files is not asked.
"""

from __future__ import annotations

import ast
import io
import json
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from urllib.parse import parse_qsl, unquote

from queenside.app.server.endpoints import ENDPOINTS, Endpoint
from queenside.app.server.problems import request_problem
from queenside.app.server.worker import Frame, Head, answer

Put = Callable[[str, int, str], object]
"""Takes a frame: its event, its status, its data as JSON."""


def ask(method: str, address: str, body: str, put: Put) -> None:
    """Answer one question, frame by frame; `address` is what follows `/api/v1/`."""
    path, _, query = address.partition("?")
    row = _row(method, path.split("/"))
    if row is None:
        problem = request_problem(404, "no-endpoint", "There is nothing at this address.")
        return _send(Frame("problem", problem.status, problem.json()), put)
    endpoint, names = row
    fields = parse_qsl(query, keep_blank_values=True)
    answering = answer(Head(endpoint.key, names, fields, streamed=True), body.encode())
    while True:
        try:
            _send(next(answering), put)
        except StopIteration as ended:
            return _send(ended.value, put)


def run(code: str, names: dict[str, object]) -> str:
    """Run a piece of a program, with the names of the pieces before; what it comes to, as JSON.

    `printed` is what it printed, `error` the last line of what went wrong, and `shown` and `html`
    are the value of its last line, if that has one and isn't None.
    """
    printed = io.StringIO()
    result: dict[str, str] = {}
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            value = _value(code, names)
            if value is not None:
                result["shown"] = repr(value)
            if hasattr(value, "_repr_html_"):
                result["html"] = value._repr_html_()
        except (Exception, SystemExit) as error:  # noqa: BLE001 -- whatever someone has typed
            result["error"] = traceback.format_exception_only(error)[-1].strip()
    return json.dumps({"printed": printed.getvalue(), **result})


def _value(code: str, names: dict[str, object]) -> Any:
    """Run all lines, and return the value of the last."""
    tree = ast.parse(code, "<example>")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<example>", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "<example>", "eval"), names)


def _row(method: str, words: list[str]) -> tuple[Endpoint, dict[str, str]] | None:
    for endpoint in ENDPOINTS.values():
        places = endpoint.path.split("/")[1:]
        if endpoint.method != method or len(places) != len(words) or endpoint.needs_server:
            continue
        pairs = list(zip(places, words, strict=True))
        if all(place == word or place.startswith("{") for place, word in pairs):
            return endpoint, {
                place[1:-1]: unquote(word) for place, word in pairs if place.startswith("{")
            }
    return None


def _send(frame: Frame, put: Put) -> None:
    put(frame.event, frame.status, frame.data.decode())
