"""Nobody is let in who should not be, whatever they ask for."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.unit.app.server.asking import ALLOWED, HOST, JSON, PORT, TOKEN, Answer, Header, ask

from queenside.app.server.app import Settings, create_application  # isort: skip
from queenside.app.server.endpoints import ENDPOINTS  # isort: skip
from queenside.app.server.middleware import HEADERS, MAX_BODY_SIZE  # isort: skip

APP = create_application(Settings(PORT, TOKEN))
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT")
ROWS = (f"/api/v1{row.path}" for row in ENDPOINTS.values())
PATHS = sorted({"/", "/health", "/api/v1/pair", "/api/v1/pairing", *ROWS})
ORIGINS = (
    *("null", "", "*", "http://evil.example", "https://evil.example", "file://"),
    *(f"https://127.0.0.1:{PORT}", f"https://localhost:{PORT}", "http://127.0.0.1", "http://[::1]"),
    *("http://localhost", f"http://127.0.0.1:{PORT + 1}", f"http://127.0.0.1:{PORT}0"),
    *(f"http://127.0.0.1:{PORT}/", f"http://127.0.0.1:{PORT}.evil.example", f"//127.0.0.1:{PORT}"),
    *(f"http://127.0.0.1:{PORT}@evil.example", f"http://evil.example#127.0.0.1:{PORT}"),
    *(f"http://localhost.:{PORT}", f"http://LOCALHOST:{PORT}", f" http://localhost:{PORT}"),
    *(f"http://localhost:{PORT} ", f"http://127.1:{PORT}", f"http://2130706433:{PORT}"),
    *(f"http://0.0.0.0:{PORT}", f"http://[::ffff:127.0.0.1]:{PORT}", f"http://[::1]:{PORT}0"),
    *("chrome-extension://abcdef", f"http://localhost:{PORT},http://evil.example", "about:blank"),
    "moz-extension://abcdef",
)


def hostile_hosts() -> Iterator[bytes]:
    plain = (
        *("", "evil.example", f"evil.example:{PORT}", "127.0.0.1", "localhost", "[::1]", "::1"),
        *(f"127.0.0.1:{PORT + 1}", f"127.0.0.1:{PORT}0", f"127.0.0.1:0{PORT}", f"127.1:{PORT}"),
        *(f"2130706433:{PORT}", f"0x7f000001:{PORT}", f"0.0.0.0:{PORT}", f"[::]:{PORT}"),
        *(f"LOCALHOST:{PORT}", f"localhost.:{PORT}", f"localhost:{PORT}.", f"[::1%lo]:{PORT}"),
        *(f"localhost:{PORT}@evil.example", f"evil.example@localhost:{PORT}", f"localhost:{PORT}/"),
        *(f" localhost:{PORT}", f"localhost:{PORT} ", f"localhost:{PORT}\0", f"localhost :{PORT}"),
        *(f"localhost:{PORT},evil.example", f"http://localhost:{PORT}", f"127.0.0.2:{PORT}"),
        *(f"127.0.0.1.evil.example:{PORT}", f"[::ffff:127.0.0.1]:{PORT}", f"localhost:+{PORT}"),
    )
    yield from (host.encode() for host in plain)
    dice = random.Random(7)
    own_hosts = [f"{name}:{PORT}".encode() for name in ("127.0.0.1", "localhost", "[::1]")]
    for _ in range(200 - len(plain)):  # one of the server's own with a byte too many, or another
        host = bytearray(dice.choice(own_hosts))
        index = dice.randrange(len(host))
        host[index : index + dice.randrange(2)] = bytes([dice.randrange(33, 256)])
        yield b"x" if bytes(host) in own_hosts else bytes(host)


def get(path: str, method: str = "GET", *headers: Header, body: Any = b"") -> Answer:
    return asyncio.run(ask(APP, method, path, body, headers))


async def statuses(requests: list[tuple[str, str, tuple[Header, ...]]]) -> set[int]:
    answers = [await ask(APP, method, path, b"{}", headers) for method, path, headers in requests]
    return {answer.status for answer in answers}


def test_hosts_of_others_are_refused() -> None:
    hosts = [*hostile_hosts()]
    assert len(hosts) == 200
    requests = [
        ("GET", path, ((b"host", host), ALLOWED))
        for host in hosts
        for path in ("/", "/health", "/api/v1/settings")
    ]
    assert asyncio.run(statuses(requests)) == {403}


@pytest.mark.parametrize("hosts", [(), (HOST, HOST), (HOST, (b"Host", b"evil.example"))])
def test_there_is_one_host(hosts: tuple[Header, ...]) -> None:
    assert get("/health", "GET", *hosts).status == 403


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
def test_the_server_has_three_names(name: str) -> None:
    host = f"{name}:{PORT}".encode()
    assert get("/health", "GET", (b"host", host)).status == 200
    assert get("/health", "GET", (b"host", host), (b"origin", b"http://" + host)).status == 200


def test_the_usual_port_need_not_be_named() -> None:
    app = create_application(Settings(80, TOKEN))
    for host, status in ((b"localhost", 200), (b"localhost:80", 200), (b"localhost:81", 403)):
        answer = asyncio.run(ask(app, "GET", "/health", headers=((b"host", host),)))
        assert answer.status == status


def test_pages_of_others_are_refused_everything() -> None:
    assert len(ORIGINS) == 31
    requests = [
        (method, path, (HOST, ALLOWED, JSON, (b"origin", origin.encode())))
        for path in PATHS
        for method in ("GET", "POST", "OPTIONS")
        for origin in ORIGINS
    ]
    assert len(requests) > 30 * 3 * 30
    assert asyncio.run(statuses(requests)) == {403}


def test_there_is_one_origin() -> None:
    origin = (b"origin", b"http://127.0.0.1:%d" % PORT)
    assert get("/health", "GET", HOST, origin, origin).status == 403


@pytest.mark.parametrize("path", [path for path in PATHS if path.startswith("/api/")])
def test_all_but_health_needs_the_token(path: str) -> None:
    wrong: list[tuple[Header, ...]] = [
        (),
        ((b"authorization", b""),),
        ((b"authorization", TOKEN.encode()),),
        ((b"authorization", b"Basic " + TOKEN.encode()),),
        ((b"authorization", b"bearer " + TOKEN.encode()),),
        ((b"authorization", b"Bearer " + TOKEN.encode() + b"x"),),
        ((b"authorization", b"Bearer " + TOKEN.encode()[:-1]),),
        (ALLOWED, ALLOWED),
        ((b"cookie", b"token=" + TOKEN.encode()),),
    ]
    requests = [(method, path, (HOST, JSON, *header)) for method in METHODS for header in wrong]
    requests += [("GET", f"{path}?token={TOKEN}", (HOST,))]
    assert asyncio.run(statuses(requests)) == {401}
    assert get(path, "GET", HOST).headers["www-authenticate"].startswith("Bearer")


def test_health_and_the_page_need_no_token_but_only_to_be_read() -> None:
    for path in ("/health", "/"):
        assert get(path, "GET", HOST).status == 200
        assert get(path, "HEAD", HOST).status == 200
        assert get(path, "POST", HOST).status == 401


@pytest.mark.parametrize(
    ("path", "status", "headers"),
    [
        ("/health", 200, ()),
        ("/", 200, ()),
        ("/nothing", 404, ()),
        ("/api/v1/nothing", 404, (ALLOWED,)),
        ("/api/v1/solve", 405, (ALLOWED,)),
        ("/api/v1/solve", 401, ()),
        ("/health", 403, ((b"origin", b"null"),)),
    ],
)
def test_every_answer_says_what_a_browser_may_do(
    path: str, status: int, headers: tuple[Header, ...]
) -> None:
    answer = get(path, "GET", HOST, *headers)
    assert answer.status == status
    assert HEADERS.items() <= answer.headers.items()
    assert "set-cookie" not in answer.headers
    assert not any("access-control" in name for name in answer.headers)
    if status != 200:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.data["status"] == status


def test_nothing_is_loaded_from_elsewhere() -> None:
    rules = dict(rule.split(" ", 1) for rule in HEADERS["content-security-policy"].split("; "))
    assert rules.pop("default-src") == "'none'"
    assert rules.pop("img-src") == "'self' blob: data:"
    assert rules.pop("script-src") == "'self' 'wasm-unsafe-eval'", "the kernels are WebAssembly"
    assert {*rules.values()} <= {"'self'", "'none'"}
    assert {"style-src", "connect-src", "frame-ancestors"} <= rules.keys()


@pytest.mark.parametrize(
    "kind",
    [b"text/plain", b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x", b""],
)
def test_only_json_is_read(kind: bytes) -> None:
    answer = get("/api/v1/check", "POST", HOST, ALLOWED, (b"content-type", kind), body=b"{}")
    assert answer.status == 415


def test_a_body_says_what_it_is() -> None:
    headers = (HOST, ALLOWED, (b"content-length", b"2"))
    assert get("/api/v1/check", "POST", *headers, body=b"{}").status == 415
    chunked = (HOST, ALLOWED, (b"transfer-encoding", b"chunked"))
    assert get("/api/v1/check", "POST", *chunked, body=b"{}").status == 415


@pytest.mark.parametrize("length", [b"1000001", b"9" * 40, b"-1", b"1e3", b"\xc2\xb2"])
def test_a_body_that_says_it_is_too_large_is_not_read(length: bytes) -> None:
    headers = (HOST, ALLOWED, JSON, (b"content-length", length))
    assert get("/api/v1/check", "POST", *headers, body=[]).status == 413


def test_a_body_that_turns_out_too_large_is_not_kept() -> None:
    pieces = [b" " * 100_000] * (MAX_BODY_SIZE // 100_000 + 1)
    headers = (HOST, ALLOWED, JSON, (b"transfer-encoding", b"chunked"))
    answer = get("/api/v1/check", "POST", *headers, body=pieces)
    assert answer.status == 413
    assert HEADERS.items() <= answer.headers.items()


def test_there_are_no_web_sockets() -> None:
    messages: list[Any] = []

    async def send(message: Any) -> None:
        messages.append(message)

    asyncio.run(APP({"type": "websocket", "headers": [HOST], "path": "/"}, None, send))  # type: ignore[arg-type]
    assert messages == [{"type": "websocket.close", "code": 1008}]
