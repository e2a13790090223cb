"""Pictures sent to the web app: what is read, what is refused, and that a broken one harms none."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from tests.hostile_pictures import make_hostile
from tests.unit.web.asking import ALLOWED, HOST, JSON, PNG, Answer, ask, asking
from tests.unit.web.drawing import drawn, encoded, needs_extra, picture

import queenside as qs  # isort: skip
from queenside.core.run import Run  # isort: skip
from queenside.formats import native_json  # isort: skip
from queenside.web import openapi, worker  # isort: skip
from queenside.web.app import Application  # isort: skip
from queenside.web.guard import LARGEST, LARGEST_PICTURE, PICTURES  # isort: skip

pytestmark = pytest.mark.slow

READ, DRAFT = "/api/v1/read", "/api/v1/draft"
ROWS = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]
KINDS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WEBP"}


def asked(
    content: bytes | list[bytes],
    kind: str = "image/png",
    path: str = READ,
    *headers: tuple[bytes, bytes],
    method: str = "POST",
) -> Answer:
    """One question with a picture."""

    async def scenario(app: Application) -> Answer:
        told = (HOST, ALLOWED, (b"content-type", kind.encode()), *headers)
        return await ask(app, method, path, content, told)

    return asking(scenario, workers=1)


@needs_extra
@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_read(kind: str) -> None:
    answer = asked(picture(ROWS, KINDS[kind]), kind)
    assert answer.status == 200
    reading = answer.data["reading"]
    assert reading["size"] == 5
    assert reading["stars"] == 1
    assert ["".join("ABCDE"[label] for label in row) for row in reading["regions"]] == ROWS
    assert len(reading["colours"]) == 5
    assert len(reading["corners"]) == 4
    assert reading["sure"] is (not reading["doubts"])
    [board] = answer.data["boards"]
    assert native_json.from_data(board).puzzle == qs.read("\n".join(ROWS))


@needs_extra
def test_what_has_no_solution_is_read_and_doubted() -> None:
    answer = asked(picture(ROWS), path=f"{READ}?stars=3")
    assert answer.status == 200
    assert answer.data["reading"]["stars"] == 3
    assert not answer.data["reading"]["sure"]
    assert answer.data["reading"]["doubts"]


@needs_extra
@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "picture"),
        (b"AAB\nABB\nCCC", "PNG"),
        (b"GIF89a" + b"\0" * 100, "damaged"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "PNG"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 1000, "picture"),
    ],
)
def test_what_is_no_picture_is_said(content: bytes, word: str) -> None:
    answer = asked(content)
    assert answer.status == 422
    assert answer.data["type"] == "urn:queenside:problem:unreadable-picture"
    assert word in answer.data["detail"]


@needs_extra
def test_a_picture_without_a_board_is_said() -> None:
    from PIL import Image

    answer = asked(encoded(Image.new("RGB", (300, 200), "white")))
    assert answer.status == 422
    assert "board" in answer.data["detail"]


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
@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_becomes_a_draft(kind: str) -> None:
    answer = asked(encoded(drawn(HEART), KINDS[kind]), kind, f"{DRAFT}?size=9")
    assert answer.status == 200
    signs = zip("".join(answer.data["draft"]), "".join(HEART), strict=True)
    assert sum((sign == ".") != (wanted == ".") for sign, wanted in signs) <= (kind != "image/png")


@needs_extra
def test_what_cannot_be_a_draft_is_said() -> None:
    from PIL import Image

    for content, path, word in (
        (b"AAB", DRAFT, "PNG"),
        (encoded(Image.new("RGB", (300, 200), "white")), DRAFT, "background"),
        (encoded(drawn(HEART)), f"{DRAFT}?size=65", "size"),
    ):
        answer = asked(content, path=path)
        assert answer.status == 422
        assert word in answer.data["detail"]
    assert asked(b"{}", "application/json", DRAFT).status == 422


@pytest.mark.parametrize(
    "kind", ["image/gif", "image/svg+xml", "image/*", "image/pngx", "text/plain", "png", ""]
)
def test_other_types_are_refused(kind: str) -> None:
    answer = asked([], kind)
    assert answer.status == 415
    assert "image/png" in answer.data["detail"]


@pytest.mark.parametrize("path", ["/api/v1/solve", "/api/v1/games", "/api/v1/read/", "/"])
def test_other_paths_take_no_pictures(path: str) -> None:
    answer = asked([], path=path)
    assert answer.status == 415
    assert "image/png" not in answer.data["detail"]


def test_only_a_post_brings_one() -> None:
    assert asked([], path="/api/v1/settings", method="PUT").status == 415
    assert asked([], path=READ, method="PUT").status == 415


def test_one_type_is_told() -> None:
    assert asked([], "image/png", READ, PNG).status == 415
    assert asked([], "image/png", READ, JSON).status == 415


def test_a_picture_that_says_it_is_too_large_is_not_read() -> None:
    length = b"%d" % (LARGEST_PICTURE + 1)
    assert asked([], "image/png", READ, (b"content-length", length)).status == 413


def test_a_picture_that_turns_out_too_large_is_not_kept() -> None:
    piece = b" " * 1_000_000
    assert asked([piece] * (LARGEST_PICTURE // len(piece) + 1)).status == 413


def test_json_does_not_become_longer_by_it() -> None:
    assert asked([b" " * (LARGEST + 1)], "application/json").status == 413


@needs_extra
def test_a_picture_in_pieces_and_one_of_the_largest_size() -> None:
    """Above a million bytes it is kept in a file until it has come."""
    content = picture(ROWS)
    pieces = [content[at : at + 100] for at in range(0, len(content), 100)]
    assert asked(pieces).status == 200
    padded = content + b"\0" * (LARGEST_PICTURE - len(content))  # a PNG ends where it says so
    assert asked([padded[at : at + 65536] for at in range(0, len(padded), 65536)]).status == 200


def test_the_address_is_checked() -> None:
    for query, word in (("stars=0", "stars"), ("stars=x", "stars"), ("text=AAB", "unknown field")):
        answer = asked(b"", path=f"{READ}?{query}")
        assert answer.status == 422
        assert word in answer.data["detail"]


def test_stars_are_for_pictures() -> None:
    answer = asked(b'{"text": "q8-0001"}', "application/json", f"{READ}?stars=2")
    assert answer.status == 422
    assert "stars" in answer.data["detail"]


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from queenside.pictures import reading

    monkeypatch.delitem(sys.modules, "queenside.pictures.reading.opening", raising=False)
    monkeypatch.delattr(reading, "opening", raising=False)
    monkeypatch.setitem(sys.modules, "PIL", None)
    head: worker.Head = {
        "endpoint": "POST /read",
        "path": {},
        "query": [],
        "picture": True,  # type: ignore[typeddict-item]
        "streamed": False,
        "waited": 0.0,
    }
    run = Run(worker.answer(head))
    assert list(run) == []
    frame = run.value
    assert (frame.event, frame.status) == ("problem", 422)
    assert b"[image]" in frame.data
    assert b"engine-unavailable" in frame.data


def test_the_description_names_the_types() -> None:
    content = openapi.document()["paths"][READ]["post"]["requestBody"]["content"]
    assert [*content] == ["application/json", *PICTURES]
    others = openapi.document()["paths"]["/api/v1/solve"]["post"]["requestBody"]["content"]
    assert [*others] == ["application/json"]


@needs_extra
def test_hostile_pictures_harm_nobody() -> None:
    """A share of what `make bombs` sends to a running server."""

    async def scenario(app: Application) -> list[Answer]:
        found = []
        for number, bomb in enumerate(make_hostile(40, seed=3)):
            headers = (HOST, ALLOWED, (b"content-type", bomb.media_type.encode()))
            path = DRAFT if number % 4 == 0 else READ
            found.append(await ask(app, "POST", path, bomb.content, headers))
        pids: Any = app.pools.by_name["question"].pids
        found.append(await ask(app, "POST", READ, picture(ROWS), (HOST, ALLOWED, PNG)))
        assert app.pools.by_name["question"].pids == pids, "a process has died"
        return found

    *answers, last = asking(scenario, workers=1)
    assert {answer.status for answer in answers} <= {200, 422}
    assert all(answer.status == 200 or len(answer.data["detail"]) < 300 for answer in answers)
    assert last.status == 200


def test_the_client_may_leave_while_it_sends() -> None:
    async def scenario(app: Application) -> Answer:
        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        said: list[Any] = []

        async def send(message: Any) -> None:
            said.append(message)

        scope = {
            "type": "http",
            "method": "POST",
            "path": READ,
            "raw_path": READ.encode(),
            "query_string": b"",
            "root_path": "",
            "http_version": "1.1",
            "scheme": "http",
            "asgi": {"version": "3.0"},
            "headers": [HOST, ALLOWED, PNG],
        }
        await asyncio.wait_for(app(scope, receive, send), 10)
        return Answer(said[0]["status"], {}, b"")

    assert asking(scenario, workers=1).status == 400
