"""Pictures sent to the web app: what is read, what is refused, and that a broken one harms none."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Any

import pytest

from tests.hostile_pictures import make_hostile
from tests.unit.app.server.asking import ALLOWED, HOST, JSON, PNG, Answer, ask, asking, scope_of
from tests.unit.app.server.drawing import draw_rows, encode, needs_extra, picture

import queenside as qs  # isort: skip
from queenside.core.run import Run  # isort: skip
from queenside.core.formats import native_json  # isort: skip
from queenside.app.server import openapi, worker  # isort: skip
from queenside.app.server.app import Application  # isort: skip
from queenside.app.server.middleware import MAX_BODY_SIZE, MAX_PICTURE_SIZE  # isort: skip
from queenside.app.server.request_body import PICTURES  # isort: skip

pytestmark = pytest.mark.slow

READ, DRAFT = "/api/v1/read", "/api/v1/draft"
ROWS = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]
KINDS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WEBP"}


def ask_all(
    requests: Sequence[tuple[Any, ...]], methods: Iterable[str] = repeat("POST")
) -> list[Answer]:
    """Ask with each content, media type, path and further headers, in one application."""

    async def scenario(app: Application) -> list[Answer]:
        return [
            await _ask(app, method, *request)
            for request, method in zip(requests, methods, strict=False)
        ]

    return asking(scenario, workers=1)


async def _ask(
    app: Application,
    method: str,
    content: bytes | list[bytes],
    kind: str = "image/png",
    path: str = READ,
    *headers: tuple[bytes, bytes],
) -> Answer:
    media_type = (b"content-type", kind.encode())
    return await ask(app, method, path, content, (HOST, ALLOWED, media_type, *headers))


@needs_extra
def test_a_picture_is_read() -> None:
    for answer in ask_all([(picture(ROWS, name), kind) for kind, name in KINDS.items()]):
        assert answer.status == 200
        reading = answer.data["reading"]
        assert (reading["size"], reading["stars"]) == (5, 1)
        assert ["".join("ABCDE"[label] for label in row) for row in reading["regions"]] == ROWS
        assert (len(reading["colours"]), len(reading["corners"])) == (5, 4)
        assert reading["sure"] is (not reading["doubts"])
        [board] = answer.data["boards"]
        assert native_json.from_data(board).puzzle == qs.read("\n".join(ROWS))


@needs_extra
def test_what_has_no_solution_is_read_and_doubted() -> None:
    [answer] = ask_all([(picture(ROWS), "image/png", f"{READ}?stars=3")])
    assert answer.status == 200
    assert answer.data["reading"]["stars"] == 3
    assert not answer.data["reading"]["sure"]
    assert answer.data["reading"]["doubts"]


HEART = [
    ".........",
    "..##.##..",
    ".#######.",
    ".#######.",
    ".#######.",
    "..#####..",
    "...###...",
    "....#....",
    ".........",
]


@needs_extra
def test_a_picture_becomes_a_draft() -> None:
    heart = draw_rows(HEART)
    requests = [(encode(heart, name), kind, f"{DRAFT}?size=9") for kind, name in KINDS.items()]
    for kind, answer in zip(KINDS, ask_all(requests), strict=True):
        assert answer.status == 200
        signs = zip("".join(answer.data["draft"]), "".join(HEART), strict=True)
        wrong = sum((sign == ".") != (expected == ".") for sign, expected in signs)
        assert wrong <= (kind != "image/png")


NO_BOARD: list[tuple[str, Any, str]] = [
    (READ, b"", "picture"),
    (READ, b"AAB\nABB\nCCC", "PNG"),
    (READ, b"GIF89a" + b"\0" * 100, "damaged"),
    (READ, b"<svg xmlns='http://www.w3.org/2000/svg'/>", "PNG"),
    (READ, b"\x89PNG\r\n\x1a\n" + b"\0" * 1000, "picture"),
    (READ, [" " * 9] * 6, "board"),
    (DRAFT, b"AAB", "PNG"),
    (DRAFT, [" " * 9] * 6, "background"),
    (f"{DRAFT}?size=65", HEART, "size"),
    (f"{READ}?stars=0", b"", "stars"),
    (f"{READ}?stars=x", b"", "stars"),
    (f"{READ}?text=AAB", b"", "unknown field"),
]


@needs_extra
def test_what_cannot_be_read_is_said() -> None:
    contents = [
        content if isinstance(content, bytes) else encode(draw_rows(content))
        for _, content, _ in NO_BOARD
    ]
    answers = ask_all(
        [
            (content, "image/png", path)
            for (path, *_), content in zip(NO_BOARD, contents, strict=True)
        ]
    )
    for (path, _, word), answer in zip(NO_BOARD, answers, strict=True):
        assert answer.status == 422
        assert path != READ or answer.data["type"] == "urn:queenside:problem:unreadable-picture"
        assert word in answer.data["detail"]


def test_what_belongs_to_pictures_is_refused_with_json() -> None:
    text = b'{"text": "q8-0001"}'
    draft, read = ask_all(
        [(b"{}", "application/json", DRAFT), (text, "application/json", f"{READ}?stars=2")]
    )
    assert (draft.status, read.status) == (422, 422)
    assert "stars" in read.data["detail"]


OTHER_TYPES = ("image/gif", "image/svg+xml", "image/*", "image/pngx", "text/plain", "png", "")
OTHER_PATHS = ("/api/v1/solve", "/api/v1/games", "/api/v1/read/", "/")
TOO_LARGE = (b"content-length", b"%d" % (MAX_PICTURE_SIZE + 1))
REFUSED: list[tuple[int, tuple[Any, ...], str]] = [
    *((415, ([], kind), "POST") for kind in OTHER_TYPES),
    *((415, ([], "image/png", path), "POST") for path in OTHER_PATHS),
    *((415, ([], "image/png", path), "PUT") for path in ("/api/v1/settings", READ)),
    *((415, ([], "image/png", READ, extra), "POST") for extra in (PNG, JSON)),
    (413, ([], "image/png", READ, TOO_LARGE), "POST"),
    (413, ([b" " * 1_000_000] * (MAX_PICTURE_SIZE // 1_000_000 + 1),), "POST"),
    (413, ([b" " * (MAX_BODY_SIZE + 1)], "application/json"), "POST"),
]
"""Other types, other paths, other methods, two types, and what is too large, said so or not."""


def test_what_is_not_read_at_all() -> None:
    answers = ask_all([request for _, request, _ in REFUSED], [method for *_, method in REFUSED])
    for (status, request, _), answer in zip(REFUSED, answers, strict=True):
        assert answer.status == status, request[1:]
        if request[1:] and request[1] in OTHER_TYPES:
            assert "image/png" in answer.data["detail"]
        elif request[2:] and request[2] in OTHER_PATHS:
            assert "image/png" not in answer.data["detail"]


@needs_extra
def test_a_picture_in_pieces_and_one_of_the_largest_size() -> None:
    """Above a million bytes it is kept in a file until it has come."""
    content = picture(ROWS)
    pieces = [content[offset : offset + 100] for offset in range(0, len(content), 100)]
    padded = content + b"\0" * (MAX_PICTURE_SIZE - len(content))  # a PNG ends where it says so
    chunks = [padded[offset : offset + 65536] for offset in range(0, len(padded), 65536)]
    assert [answer.status for answer in ask_all([(pieces,), (chunks,)])] == [200, 200]


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from queenside.core import images

    monkeypatch.delitem(sys.modules, "queenside.core.images.decode", raising=False)
    monkeypatch.delattr(images, "decode", raising=False)
    monkeypatch.setitem(sys.modules, "PIL", None)
    run = Run(worker.answer(worker.Head("POST /read", {}, [], picture=True)))
    assert list(run) == []
    frame = run.value
    assert (frame.event, frame.status) == ("problem", 422)
    assert b"[image]" in frame.data
    assert b"engine-unavailable" in frame.data


def test_the_description_names_the_types() -> None:
    content = openapi.document()["paths"][READ]["post"]["requestBody"]["content"]
    assert [*content] == ["application/json", *PICTURES]
    other_content = openapi.document()["paths"]["/api/v1/solve"]["post"]["requestBody"]["content"]
    assert [*other_content] == ["application/json"]


@needs_extra
def test_hostile_pictures_harm_nobody() -> None:
    async def scenario(app: Application) -> list[Answer]:
        answers = []
        for number, bomb in enumerate(make_hostile(20, seed=3)):
            headers = (HOST, ALLOWED, (b"content-type", bomb.media_type.encode()))
            path = DRAFT if number % 4 == 0 else READ
            answers.append(await ask(app, "POST", path, bomb.content, headers))
        pids: Any = app.pools.by_name["question"].pids
        answers.append(await ask(app, "POST", READ, picture(ROWS), (HOST, ALLOWED, PNG)))
        assert app.pools.by_name["question"].pids == pids, "a process has died"
        return answers

    *answers, last = asking(scenario, workers=1)
    assert {answer.status for answer in answers} <= {200, 422}
    assert all(answer.status == 200 or len(answer.data["detail"]) < 300 for answer in answers)
    assert last.status == 200


def test_the_client_may_leave_while_it_sends() -> None:
    async def scenario(app: Application) -> Answer:
        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        messages: list[Any] = []

        async def send(message: Any) -> None:
            messages.append(message)

        scope = scope_of("POST", READ, (HOST, ALLOWED, PNG))
        await asyncio.wait_for(app(scope, receive, send), 10)
        return Answer(messages[0]["status"], {}, b"")

    assert asking(scenario, workers=1).status == 400
