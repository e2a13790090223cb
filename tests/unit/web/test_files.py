"""The page is a fixed map of files, and nothing else can be had."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest

from tests.unit.web.asking import HOST, PORT, TOKEN, Answer, Header, ask

import queenside.web  # isort: skip
from queenside.web import files  # isort: skip
from queenside.web.app import Settings, application  # isort: skip

APP = application(Settings(PORT, TOKEN))
PAGE = Path(queenside.web.__file__).parent / "page"


def get(path: str, *headers: Header) -> Answer:
    return asyncio.run(ask(APP, "GET", path, headers=(HOST, *headers)))


def test_every_file_of_the_page_is_there() -> None:
    found = files.of_page()
    for path in PAGE.rglob("*"):
        if path.suffix in files.MEDIA_TYPES:
            assert f"/{path.relative_to(PAGE).as_posix()}" in found
    for path, file in found.items():
        answer = get(path)
        assert (answer.status, answer.body) == (200, file.content)
        assert answer.headers["content-type"] == file.media_type


def test_the_page_itself_is_at_the_root() -> None:
    assert get("/").body == (PAGE / "index.html").read_bytes()
    assert get("/").headers["content-type"] == "text/html; charset=utf-8"


def test_what_has_not_changed_is_not_sent_again() -> None:
    tag = get("/").headers["etag"].encode()
    again = get("/", (b"if-none-match", tag))
    assert (again.status, again.body) == (304, b"")
    assert get("/", (b"if-none-match", b'"other"')).status == 200


def test_browsers_get_it_compressed() -> None:
    answer = get("/app.js", (b"accept-encoding", b"gzip, deflate, br"))
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.body) == get("/app.js").body == (PAGE / "app.js").read_bytes()
    for refused in (b"br", b"gzip;q=0", b"identity"):
        assert "content-encoding" not in get("/app.js", (b"accept-encoding", refused)).headers


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/..%2fapp.py",
        "/page/index.html",
        "//index.html",
        "/index.html/",
        "/./index.html",
        "/INDEX.HTML",
        "/app.py",
        "/etc/passwd",
        "/.",
        "/\\..\\app.py",
        "/vendor/README.md",
        "/index.html\x00.js",
    ],
)
def test_nothing_else_is_there(path: str) -> None:
    assert get(path).status == 404
