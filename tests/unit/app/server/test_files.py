"""The page is a fixed map of files, and nothing else can be had."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path

import pytest

from tests.unit.app.server.asking import HOST, PORT, TOKEN, Answer, Header, ask

import queenside.app.server  # isort: skip
from queenside.core.errors import EngineUnavailable  # isort: skip
from queenside.app.server import bundling, files  # isort: skip
from queenside.app.server.app import Settings, create_application  # isort: skip
from queenside.app.site.packages import find_package  # isort: skip

APP = create_application(Settings(PORT, TOKEN))
PAGE = Path(queenside.app.server.__file__).parents[1] / "page"
ROOT = Path(__file__).parents[4]


def get(path: str, *headers: Header) -> Answer:
    return asyncio.run(ask(APP, "GET", path, headers=(HOST, *headers)))


def test_every_file_of_the_page_is_there() -> None:
    page_files = files.load_page()
    for path in PAGE.rglob("*"):
        if path.suffix in files.MEDIA_TYPES:
            assert f"/{path.relative_to(PAGE).as_posix()}" in page_files
    for path, file in page_files.items():
        answer = get(path)
        assert (answer.status, answer.body) == (200, file.content)
        assert answer.headers["content-type"] == file.media_type


def test_the_page_itself_is_at_the_root() -> None:
    assert b'<div id="app">' in get("/").body
    assert get("/").headers["content-type"] == "text/html; charset=utf-8"


def test_what_has_not_changed_is_not_sent_again() -> None:
    tag = get("/").headers["etag"].encode()
    second = get("/", (b"if-none-match", tag))
    assert (second.status, second.body) == (304, b"")
    assert get("/", (b"if-none-match", b'"other"')).status == 200


def test_browsers_get_it_compressed() -> None:
    answer = get("/app.js", (b"accept-encoding", b"gzip, deflate, br"))
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.body) == get("/app.js").body == (PAGE / "app.js").read_bytes()
    for refused in (b"br", b"gzip;q=0", b"identity"):
        assert "content-encoding" not in get("/app.js", (b"accept-encoding", refused)).headers


OUTSIDE = (
    *("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/page/index.html", "//index.html"),
    *("/index.html/", "/./index.html", "/INDEX.HTML", "/app.py", "/etc/passwd", "/."),
    *("/\\..\\app.py", "/vendor/README.md", "/index.html\x00.js"),
)


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_else_is_there(path: str) -> None:
    assert get(path).status == 404


def test_the_page_may_name_a_site_for_links() -> None:
    named = files.load_page('https://queens.example/"><script>')["/"].content.decode()
    assert (
        '<meta name="queenside-site" content="https://queens.example/&quot;&gt;&lt;script&gt;'
        in named
    )
    assert "queenside-site" not in files.load_page()["/"].content.decode()


def listed_in(page_files: dict[str, files.File]) -> set[str]:
    """Return the files that the service worker keeps."""
    worker = page_files[files.OFFLINE].content.decode()
    listed = re.search(r"const FILES = (\[.*\]);", worker)
    assert listed
    return {*json.loads(listed[1])}


def test_the_page_may_keep_every_file(tmp_path: Path) -> None:
    page_files = files.load_page(bundle=tmp_path)  # where there is none
    assert listed_in(page_files) == {*page_files} - {files.OFFLINE, "/index.html"}


def test_a_bundle_is_served_as_long_as_it_is_of_this_page(tmp_path: Path) -> None:
    try:
        esbuild = find_package("esbuild", ROOT)
    except EngineUnavailable as missing:
        pytest.skip(str(missing))
    bundling.write(tmp_path, esbuild)
    page_files = files.load_page(bundle=tmp_path)
    index = page_files["/"].content.decode()
    loaded = re.findall(r'(?:src|href)="(/[^"#]+)"', index)
    assert len(loaded) == 4
    assert [page_files[path].lasting for path in loaded] == [False, True, True, True]
    worker = loaded[-1].replace("start.js", "worker.js")
    assert page_files[worker].lasting
    assert page_files[loaded[-1].replace("page/start.js", "kernel/kernel.wasm")].lasting
    listed = listed_in(page_files)
    assert {*loaded, worker, "/"} - {"/manifest.webmanifest"} <= listed <= {*page_files}
    languages = {path for path in listed if "/locales/" in path}
    assert len(listed - languages) <= 7
    (tmp_path / bundling.SOURCE).write_text("another page")
    assert "/app.js" in files.load_page(bundle=tmp_path)["/"].content.decode()
