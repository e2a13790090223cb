"""Each row of the table, asked: what comes back is what the description says."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Never, Union, get_args, get_origin, get_type_hints

import pytest
from jsonschema import Draft202012Validator

from tests.unit.app.server.asking import ALLOWED, HOST, JSON, PNG, Answer, ask, asking, body
from tests.unit.app.server.drawing import HAS_EXTRA, picture

from queenside.app.server import openapi  # isort: skip
from queenside.app.server.app import Application  # isort: skip
from queenside import solve  # isort: skip
from queenside.core.formats import native_json  # isort: skip
from queenside.maker.generate import generate  # isort: skip
from queenside.app.server.endpoints import ENDPOINTS  # isort: skip

BOARD = {"regions": ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]}
CUSTOM: dict[str, Any] = {
    "kind": "custom",
    "rows": 3,
    "columns": 4,
    "holes": [[0, 0], [1, 1]],
    "rules": [
        {"rule": "rows", "exactly": 1},
        {"rule": "columns", "at_most": 1},
        {"rule": "knights", "at_most": 1},
        {"rule": "regions", "at_most": 1, "regions": ["AABB", "AA..", "CCCC"]},
    ],
}
"""A board by rules of its own."""
GAME = {"board": BOARD, "seconds": 75, "solved": True}
REQUESTS: dict[str, list[tuple[str, dict[str, Any] | bytes | None]]] = {
    "POST /solve": [("/solve", {"board": BOARD}), ("/solve", {"board": CUSTOM})],
    "POST /check": [("/check", {"board": "n-queens:6"})],
    "POST /certain": [
        ("/certain", {"board": {**BOARD, "state": {"marks": [[0, 0]]}}}),
        ("/certain", {"board": "n-queens:6", "counts": True}),
    ],
    "POST /count": [("/count", {"board": "n-queens:8", "distinct": True})],
    "POST /compare": [("/compare", {"boards": [BOARD], "engines": ["reference"], "rounds": 1})],
    "POST /explain": [
        ("/explain", {"board": BOARD}),
        ("/explain", {"board": "q6-0041"}),
        ("/explain", {"board": "q6-0041", "full": True}),
        ("/explain", {"board": CUSTOM}),
        ("/explain", {"board": "q6-0064", "trust_unique": True}),
        ("/explain", {"board": "q6-0041", "without": ["two-lines"]}),
    ],
    "POST /explain/page": [("/explain/page", {"board": BOARD})],
    "POST /hint": [
        ("/hint", {"board": BOARD, "depth": 3, "naming": "cells"}),
        ("/hint", {"board": CUSTOM}),
    ],
    "POST /judge": [
        ("/judge", {"board": BOARD, "places": [[0, 0]], "because": ["row 1"]}),
        ("/judge", {"board": "n-queens:6", "eliminates": [[0, 0]], "technique": "line-single"}),
    ],
    "POST /diagnose": [
        ("/diagnose", {"board": {**BOARD, "state": {"queens": [[0, 0]], "marks": []}}}),
        ("/diagnose", {"board": {**CUSTOM, "state": {"queens": [[0, 1]], "marks": []}}}),
    ],
    "POST /grade": [("/grade", {"board": BOARD}), ("/grade", {"board": "n-queens:5"})],
    "POST /units": [("/units", {"board": CUSTOM}), ("/units", {"board": "n-queens:4"})],
    "POST /practice": [("/practice", {"technique": "line-single", "seed": 1})],
    "POST /read": [("/read", {"text": "AAB\nABB\nCCC"})],
    "POST /convert": [
        ("/convert", {"board": BOARD, "to": "svg", "solution": True}),
        ("/convert", {"board": "q5-0001", "to": "puzzlink"}),
        ("/convert", {"board": CUSTOM, "to": "json"}),
    ],
    "POST /print": [("/print", {"board": "q5-0001"})],
    "POST /generate": [
        ("/generate", {"size": 5, "seed": 1, "number": 2}),
        ("/generate", {"size": 8, "seed": 1, "motif": "face"}),
    ],
    "POST /draft": [],
    "POST /mend": [
        ("/mend", {"board": "5:A2B3CA2B2C2DB2CD3EC2E3"}),
        ("/mend", {"board": "5:A2B3CA2B2C2DB2CD3EC2E3", "by": "givens"}),
    ],
    "GET /daily": [("/daily", None), ("/daily?day=2026-11-21", None)],
    "GET /collections": [("/collections", None)],
    "GET /collections/{name}": [("/collections/queenside?size=5&grade=easy", None)],
    "POST /games": [("/games", GAME)],
    "GET /games": [("/games", None), ("/games?solved=true&number=1", None)],
    "GET /store": [("/store", None)],
    "POST /store": [("/store", {"text": '{"queenside-store": 1}'})],
    "GET /progress": [("/progress", None)],
    "DELETE /games/{id}": [("/games/1", None)],
    "PUT /settings": [("/settings", {"web": {"theme": "dark"}})],
    "GET /settings": [("/settings", None)],
    "POST /jobs": [("/jobs", {"name": "small", "board": BOARD})],
    "GET /jobs": [("/jobs", None)],
    "GET /jobs/{name}": [("/jobs/small", None)],
    "POST /jobs/{name}/run": [("/jobs/small/run", {"workers": 1})],
    "GET /jobs/{name}/events": [("/jobs/small/events", None)],
    "GET /jobs/{name}/report": [("/jobs/small/report", None)],
    "POST /watch": [("/watch", {"board": BOARD, "search": "4", "number": 3})],
    "POST /watch/pace": [("/watch/pace", {"board": BOARD, "search": "4"})],
    "POST /watch/searches": [("/watch/searches", {"board": "n-queens:6"})],
    "GET /watch/source": [("/watch/source?search=5-sets", None)],
    "POST /n-queens/solutions": [("/n-queens/solutions", {"n": 6})],
    "POST /n-queens/counts": [("/n-queens/counts", {"up_to": 8, "seconds": 1})],
    **{
        f"GET /{name}": [(f"/{name}", None)]
        for name in ("engines", "lessons", "formats", "techniques", "openapi.json")
    },
}
"""What is asked of each row, in this order: with fields, with a picture, or with nothing."""
if HAS_EXTRA:
    REQUESTS["POST /read"] += [
        ("/read", picture(BOARD["regions"])),
        ("/read?stars=1", picture(BOARD["regions"], "JPEG")),
    ]
    REQUESTS["POST /draft"] += [("/draft?size=9", picture(BOARD["regions"]))]

Answers = dict[str, list[Answer]]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answers]:
    folder = tmp_path_factory.mktemp("jobs")

    async def scenario(app: Application) -> Answers:
        answers_by_row: Answers = {}
        for key, requests in REQUESTS.items():
            method = key.split()[0]
            for path, fields in requests:
                words = fields if isinstance(fields, bytes) else body(**fields or {})
                headers = (HOST, ALLOWED, PNG if isinstance(fields, bytes) else JSON)
                answer = await ask(app, method, f"/api/v1{path}", words, headers)
                answers_by_row.setdefault(key, []).append(answer)
        return answers_by_row

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QUEENSIDE_HOME", str(folder))
        yield asking(scenario, folder, workers=1)


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    return openapi.document()


def test_every_row_is_asked() -> None:
    assert REQUESTS.keys() == ENDPOINTS.keys()


@pytest.mark.parametrize("key", ENDPOINTS)
def test_answers_are_as_described(key: str, answers: Answers, description: dict[str, Any]) -> None:
    row = ENDPOINTS[key]
    operation = description["paths"][f"/api/v1{row.path}"][row.method.lower()]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator({**schema, "components": description["components"]})
    for answer in answers[key]:
        assert answer.status == 200, answer.body
        assert answer.headers["cache-control"] == "no-store"
        validator.validate(answer.data)


@pytest.mark.parametrize("key", [key for key in ENDPOINTS if not key.startswith("GET")])
def test_requests_are_as_described(key: str, description: dict[str, Any]) -> None:
    row = ENDPOINTS[key]
    operation = description["paths"][f"/api/v1{row.path}"][row.method.lower()]
    if row.method == "DELETE":
        assert "requestBody" not in operation
        return
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator({**schema, "components": description["components"]})
    assert validator.is_valid({}) or operation["requestBody"]["required"]
    for _, fields in REQUESTS[key]:
        if isinstance(fields, bytes):
            assert "image/png" in operation["requestBody"]["content"]
        else:
            validator.validate(fields)
    assert not validator.is_valid({"" if key == "PUT /settings" else "nothing like it": 1})


def test_the_description_is_one(description: dict[str, Any], answers: Answers) -> None:
    validate = pytest.importorskip("openapi_spec_validator", reason="checks the description")
    validate.validate(description)
    assert answers["GET /openapi.json"][0].data == description


@pytest.mark.parametrize("key", ENDPOINTS)
def test_a_question_takes_and_gives_what_its_row_says(key: str) -> None:
    row = ENDPOINTS[key]
    module, name = row.question.split(":")
    function = getattr(import_module(f"queenside.app.server.questions.{module}"), name)
    types = get_type_hints(function, include_extras=True)
    assert types["question"] is row.takes
    events, _, answer = get_args(types["return"]) if row.events else (Never, None, types["return"])
    assert answer == row.gives
    declared = {part for part in (row.item, row.progress) if part is not None}
    if row.events:
        _, data = get_args(events)
        assert {*(get_args(data) if get_origin(data) in (Union, UnionType) else [data])} == declared


def test_what_is_solved_is_right(answers: Answers) -> None:
    solved, custom = answers["POST /solve"]
    assert custom.data["puzzle"]["kind"] == "custom"
    assert (solved.data["status"], len(solved.data["solutions"])) == ("unique", 1)
    [counted] = answers["POST /count"]
    assert (counted.data["count"], counted.data["stats"]["all"]) == ("12", "92")
    explained, short, full, _, trusting, restricted = answers["POST /explain"]
    assert explained.data["solved"]
    assert "at-sea" in {step["technique"] for step in trusting.data["steps"]}
    assert len(full.data["steps"]) > len(short.data["steps"]) > 0
    assert "two-lines" not in {step["technique"] for step in restricted.data["steps"]}
    for mended, cell in zip(answers["POST /mend"], ([2, 2], [3, 2]), strict=True):
        document = native_json.from_data(mended.data["board"])
        assert document.solution == solve(document.puzzle).solution
        assert mended.data["changed"] == [cell]
    graded, not_graded = answers["POST /grade"]
    assert graded.data["grade"]["name"] == "easy"
    assert not_graded.data["grade"] is None
    assert "several" in not_graded.data["why"]


def test_a_game_is_kept_and_forgotten(answers: Answers) -> None:
    [recorded] = answers["POST /games"]
    assert recorded.data == {"id": 1, "best": 75.0}
    listed, _ = answers["GET /games"]
    assert [game["title"] for game in listed.data["games"]] == ["5×5 queens board"]
    [progress] = answers["GET /progress"]
    assert progress.data["times"][0]["best"] == 75.0
    assert answers["DELETE /games/{id}"][0].data == {"id": 1}


def test_a_job_is_done(answers: Answers) -> None:
    [run] = answers["POST /jobs/{name}/run"]
    assert run.data["done"] == run.data["units"]
    assert run.data["counted"] == "1"
    assert answers["GET /jobs/{name}/report"][0].data["total"] == "1"


def test_boards_are_printed(answers: Answers) -> None:
    [sheet] = answers["POST /print"]
    assert base64.b64decode(sheet.data["base64"]).startswith(b"%PDF-")
    assert sheet.data["file_name"] == "q5-0001.pdf"


def test_boards_are_written(answers: Answers) -> None:
    picture, link, custom = answers["POST /convert"]
    assert json.loads(custom.data["text"])["rules"] == [
        *CUSTOM["rules"][:3],
        {**CUSTOM["rules"][3], "regions": [[0, 0, 1, 1], [0, 0, None, None], [2, 2, 2, 2]]},
    ]
    assert picture.data["text"].startswith("<svg")
    assert (picture.data["media_type"], picture.data["file_name"]) == ("image/svg+xml", "board.svg")
    assert link.data["text"].startswith("https://puzz.link/p?starbattle/5/5/1/")
    generated, drawn = answers["POST /generate"]
    assert [board["id"] for board in generated.data["boards"]] == ["5#1v5", "5#2v5"]
    assert not any("differing" in board for board in generated.data["boards"])
    face = generate(8, motif="face", seed=1)
    assert face.differing
    [board] = drawn.data["boards"]
    assert board["differing"] == [list(cell) for cell in face.differing]


WRONG: list[tuple[str, str, bytes, int, str]] = [
    ("POST", "/check", b"{", 400, "no-json"),
    ("POST", "/check", b'{"board": "a", "board": "b"}', 400, "no-json"),
    ("POST", "/check", b'{"board": ' + b"[" * 99 + b"]" * 99 + b"}", 400, "no-json"),
    ("POST", "/check", b'{"board": ' + b"1" * 9999 + b"}", 400, "no-json"),
    ("GET", "/daily?day=2026-01-01&day=2026-01-02", b"", 400, "twice"),
    ("GET", "/daily?day", b"", 400, "no-query"),
    ("POST", "/check", b"{}", 422, "invalid-input"),
    ("POST", "/check", body(board="/etc/passwd"), 422, "invalid-input"),
    ("POST", "/check", body(board={"regions": ["AB"]}), 422, "invalid-input"),
    ("POST", "/check", body(board="n-queens:1000000"), 422, "invalid-input"),
    ("POST", "/solve", body(board="n-queens:90000", limit=10000), 422, "invalid-input"),
    ("POST", "/check", body(board=BOARD, engine="nix"), 422, "unknown-engine"),
    ("POST", "/check", body(board=BOARD, engine="listing"), 422, "engine-refuses"),
    ("POST", "/explain", body(board="n-queens:1000"), 422, "invalid-input"),
    ("POST", "/practice", body(technique="nix"), 422, "invalid-input"),
    ("POST", "/convert", body(board=BOARD, to="nix"), 422, "invalid-input"),
    ("POST", "/convert", body(board="n-queens:5", to="svg", solution=True), 422, "not-unique"),
    ("POST", "/convert", body(board="n-queens:5", to="puzzlink"), 422, "cannot-write"),
    ("POST", "/generate", body(size=4), 422, "invalid-input"),
    ("POST", "/generate", body(rating=[9, 1]), 422, "invalid-input"),
    ("POST", "/compare", body(boards=[]), 422, "invalid-input"),
    ("GET", "/daily?day=2026-02-30", b"", 422, "invalid-input"),
    ("POST", "/games", body(**GAME, id=99, played="now"), 422, "invalid-input"),
    ("POST", "/games", body(**GAME, id=99, since=["now"]), 422, "invalid-input"),
    ("POST", "/games", body(**GAME, id=99, since=["2026-11-22T12:00:00"]), 409, "played-since"),
    ("PUT", "/settings", b"[]", 400, "no-json"),
    ("PUT", "/settings", b'{"": 1}', 422, "invalid-input"),
    ("GET", "/collections/nix", b"", 404, "not-found"),
    ("DELETE", "/games/7", b"", 404, "not-found"),
    ("GET", "/jobs/nix", b"", 404, "not-found"),
    ("POST", "/jobs/nix/run", b"{}", 404, "not-found"),
    ("POST", "/jobs", body(name="../a", board=BOARD), 422, "invalid-input"),
    ("GET", "/jobs/..", b"", 422, "invalid-input"),
    ("GET", "/jobs/a%2Fb", b"", 422, "invalid-input"),
    ("POST", "/read", body(text="q8-9999"), 404, "not-found"),
    ("POST", "/mend", body(board="n-queens:3"), 422, "invalid-input"),
    ("POST", "/mend", body(board=BOARD, by="magic"), 422, "invalid-input"),
    ("POST", "/explain", body(board=BOARD, without=["two-linez"]), 422, "invalid-input"),
    ("POST", "/watch", body(board=BOARD, search="a"), 422, "engine-refuses"),
    ("POST", "/watch", body(board=BOARD, search="nobody"), 422, "unknown-engine"),
    ("POST", "/watch", body(board=BOARD, search="4", number=1_000_000), 422, "invalid-input"),
]


def test_what_is_wrong_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path))

    async def scenario(app: Application) -> list[Answer]:
        headers = (HOST, ALLOWED, JSON)
        return [
            await ask(app, method, f"/api/v1{path}", words, headers)
            for method, path, words, _, _ in WRONG
        ]

    for (method, path, *_, status, kind), answer in zip(
        WRONG, asking(scenario, tmp_path, workers=1), strict=True
    ):
        problem = answer.data
        assert (answer.status, problem["type"]) == (status, f"urn:queenside:problem:{kind}"), path
        assert answer.headers["content-type"] == "application/problem+json"
        assert problem["detail"], method
        assert problem["faults"] or kind != "invalid-input"
        assert len(answer.body) < 10_000


def test_faults_of_a_board_are_told(tmp_path: Path) -> None:
    board = {"regions": ["AB", "AB"], "given": [[5, 5]], "blocked": [[0, 7]]}
    text = json.dumps({**BOARD, "title": "\ud800"})

    async def scenario(app: Application) -> list[Answer]:
        read = await ask(app, "POST", "/api/v1/read", body(text=text))
        return [read, await ask(app, "POST", "/api/v1/check", body(board=board))]

    read, checked = asking(scenario, tmp_path, workers=1)
    assert read.status == 422
    assert "half of a surrogate pair" in read.data["faults"][0]
    assert len(checked.data["faults"]) == 2
    assert all(fault.startswith("board: ") for fault in checked.data["faults"])


def test_a_store_without_anything_is_not_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path))
    (tmp_path / "store.sqlite3").write_bytes(b"no store at all" * 100)

    async def scenario(app: Application) -> list[int]:
        paths = ("/settings", "/daily")
        return [(await ask(app, "GET", f"/api/v1{path}")).status for path in paths]

    assert asking(scenario, tmp_path, workers=1) == [503, 200]
