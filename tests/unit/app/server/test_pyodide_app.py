"""Python in a browser gives the server's answers: the kernels, the table, without processes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from lab.tools import pyodide as building
from lab.tools.wasm import NATIVE
from queenside.app.server.endpoints import ENDPOINTS
from queenside.app.server.pyodide_app import run
from queenside.app.site.archive import NAME, archive
from tests.pyodide import PACKAGE, Pyodide, comparable, frames_here

SEVERAL_SOLUTIONS = {
    "kind": "regions",
    "regions": [[0, 0, 0, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]],
}

QUESTIONS: list[tuple[str, str, Any]] = [
    ("GET", "daily?day=2026-11-21", None),
    ("GET", "collections", None),
    ("GET", "collections/queenside?size=7&grade=hard", None),
    ("GET", "watch/source?search=exact_cover", None),
    ("POST", "read", {"text": "8-hard#7"}),
    ("POST", "read", {"text": "not a board"}),
    ("POST", "solve", {"board": "q9-0007"}),
    ("POST", "solve", {"board": "n-queens:8", "limit": 92, "distinct": True}),
    ("POST", "check", {"board": SEVERAL_SOLUTIONS}),
    ("POST", "count", {"board": "n-queens:12"}),
    ("POST", "count", {"board": "n-queens:7:toroidal"}),
    ("POST", "grade", {"board": "s10-0003"}),
    ("POST", "hint", {"board": "q8-0009"}),
    (
        "POST",
        "diagnose",
        {"board": {**SEVERAL_SOLUTIONS, "state": {"queens": [[0, 0], [1, 1]], "marks": []}}},
    ),
    ("POST", "explain", {"board": "q7-0011"}),
    ("POST", "generate", {"size": 9, "grade": "hard", "number": 2, "seed": 3}),
    ("POST", "generate", {"size": 8, "stars": 2, "seed": 1}),
    ("POST", "generate", {"size": 99}),
    ("POST", "mend", {"board": SEVERAL_SOLUTIONS}),
    ("POST", "practice", {"technique": "region-in-line", "seed": 1}),
    ("POST", "convert", {"board": "q8-0001", "to": "svg"}),
    ("POST", "n-queens/solutions", {"n": 8}),
    ("POST", "watch", {"board": "n-queens:6", "search": "backtracking"}),
    ("POST", "nothing", {}),
    ("GET", "jobs", None),
]


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pyodide]:
    if lack := Pyodide.missing():
        pytest.skip(lack)
    with Pyodide(tmp_path_factory.mktemp("pyodide")) as running:
        yield running


def test_the_kernels_are_made_from_these_sources() -> None:
    """If not, they have changed since: `make wasm`."""
    assert building.build_of(NATIVE).encode() in building.MODULE.read_bytes()


@pytest.mark.slow
def test_answers_are_those_of_the_server(pyodide: Pyodide) -> None:
    assert pyodide.value("qs.core.kernels.missing() or qs.core.kernels.BUILD") == building.build_of(
        NATIVE
    )
    version = "__import__('importlib.metadata').metadata.version('queenside')"
    assert pyodide.value(version) == qs.__version__, "the archive is a wheel"
    for question in QUESTIONS:
        assert comparable(pyodide.frames(*question)) == comparable(frames_here(*question)), question
    assert pyodide.value("qs.count(qs.NQueens(15))") == 2279184
    assert pyodide.value("qs.solve(qs.NQueens(300), engine='repair').status") == "several"
    assert pyodide.value("qs.estimate(qs.NQueens(18), seed=0, probes=20000).value") == (
        pytest.approx(qs.estimate(qs.NQueens(18), seed=0, probes=20000).value)
    )
    compared = pyodide.frames(
        "POST",
        "compare",
        {"boards": ["q7-0011"], "engines": ["native", "exact_cover"], "rounds": 1},
    )
    engines = compared[-1][2]["boards"][0]["engines"]
    assert [(engine["status"], engine["confirmed"]) for engine in engines] == [("unique", True)] * 2
    counted = pyodide.frames("POST", "n-queens/counts", {"up_to": 13, "seconds": 30})
    assert [row["count"] for _, _, row in counted[:-1]][-1] == "73712"


def test_what_needs_a_server_is_no_row_of_a_browser() -> None:
    for key, row in ENDPOINTS.items():
        method, _, path = key.partition(" ")
        address = path[1:].replace("{name}", "x").replace("{id}", "1")
        if row.needs_server:
            [[event, status, _]] = frames_here(method, address)
            assert (event, status) == ("problem", 404), key


def test_pieces_of_a_program_go_on_with_each_other() -> None:
    names: dict[str, object] = {}

    def ran(code: str) -> Any:
        return json.loads(run(code, names))

    assert ran("a = 6\nprint(a)") == {"printed": "6\n"}
    assert ran("a * 7") == {"printed": "", "shown": "42"}
    assert ran("") == {"printed": ""}
    assert "NameError" in ran("print('before')\nb")["error"]
    assert "SyntaxError" in ran("a =")["error"]
    assert ran("exit(3)") == {"printed": "", "error": "SystemExit: 3"}
    result = ran("import queenside as qs\nqs.solve(qs.NQueens(4))")
    assert "<svg" in result["html"]


@pytest.mark.slow
def test_the_wheel_installs_in_a_notebook(tmp_path: Path) -> None:
    """As micropip does it, which asks Pyodide to load the wheel at the end."""
    if lack := Pyodide.missing():
        pytest.skip(lack)
    wheel = tmp_path / NAME
    wheel.write_bytes(archive())
    code = """
import importlib.metadata, json, queenside as qs
from queenside.core import kernels
told = importlib.metadata.version("queenside"), kernels.missing(), qs.generate(8, seed=7).id
json.dumps(told)
"""
    program = f"""
import {{ loadPyodide }} from {json.dumps((PACKAGE / "pyodide.mjs").as_uri())};
const python = await loadPyodide();
const quiet = {{ checkIntegrity: false, messageCallback() {{}} }};
await python.loadPackage({json.dumps(str(wheel))}, quiet);
process.stdout.write(python.runPython({json.dumps(code)}));
"""
    words = ["node", "--input-type=module", "-e", program]
    process = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(process.stdout) == [qs.__version__, None, qs.generate(8, seed=7).id]
