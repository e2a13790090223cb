"""An extension is let in with a code that the person types in, to ask about boards and no more."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.unit.app.server.asking import (
    ALLOWED,
    HOST,
    JSON,
    PORT,
    TOKEN,
    Answer,
    Header,
    ask,
    asking,
    body,
)
from tests.unit.app.server.test_middleware import METHODS, ORIGINS, PATHS, get, statuses

from queenside.app.server.app import Settings, create_application  # isort: skip
from queenside.app.server.middleware import HEADERS  # isort: skip
from queenside.app.server.pairing import LIFETIME, MAX_TOKENS, SCOPE, MAX_ATTEMPTS, Pairing  # isort: skip

CHROMIUM = b"chrome-extension://" + b"abcdefghijklmnop" * 2
FIREFOX = b"moz-extension://01234567-89ab-cdef-0123-456789abcdef"
OTHER = b"chrome-extension://" + b"ponmlkjihgfedcba" * 2
PAIR = "/api/v1/pair"
BOARD = {"regions": ["AAB", "CAB", "CCB"]}
OPENED = [f"/api/v1/{name}" for name in ("check", "diagnose", "explain", "games", "grade", "hint")]


def from_(origin: bytes, token: str = "") -> tuple[Header, ...]:
    key = ((b"authorization", f"Bearer {token}".encode()),) if token else ()
    return (HOST, JSON, (b"origin", origin), *key)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def pair_extension(app: Any, origin: bytes = CHROMIUM) -> str:
    async def steps() -> str:
        code = (await ask(app, "POST", "/api/v1/pairing", b"{}")).data["code"]
        return (await ask(app, "POST", PAIR, body(code=code), from_(origin))).data["token"]

    return asyncio.run(steps())


@pytest.fixture
def app() -> Any:
    return create_application(Settings(PORT, TOKEN))


def answer(app: Any, method: str, path: str, headers: tuple[Header, ...], **fields: Any) -> Answer:
    return asyncio.run(ask(app, method, path, body(**fields), headers))


def test_the_scope_is_what_is_said() -> None:
    assert sorted(SCOPE) == sorted([*OPENED, "/api/v1/solve"])


def test_a_code_is_used_once() -> None:
    pairing = Pairing()
    code = pairing.begin()
    token = pairing.redeem(code, CHROMIUM)
    assert token is not None
    assert len(token) >= 43
    assert pairing.redeem(code, CHROMIUM) is None
    assert pairing.redeem("", CHROMIUM) is None


@pytest.mark.parametrize(("seconds", "is_open"), [(LIFETIME, True), (LIFETIME + 0.001, False)])
def test_a_code_lasts_two_minutes(seconds: float, is_open: bool) -> None:
    clock = Clock()
    pairing = Pairing(clock)
    code = pairing.begin()
    clock.now = seconds
    assert (pairing.redeem(code, CHROMIUM) is not None) == is_open
    assert LIFETIME == 120


@pytest.mark.parametrize(("wrong", "is_open"), [(MAX_ATTEMPTS - 1, True), (MAX_ATTEMPTS, False)])
def test_wrong_codes_end_it(wrong: int, is_open: bool) -> None:
    pairing = Pairing()
    code = pairing.begin()
    assert all(pairing.redeem(code[:-1] + "!", CHROMIUM) is None for _ in range(wrong))
    assert (pairing.redeem(code, CHROMIUM) is not None) == is_open
    assert MAX_ATTEMPTS == 5


def test_a_new_code_ends_the_one_before() -> None:
    pairing = Pairing()
    old, new = pairing.begin(), pairing.begin()
    assert pairing.redeem(old, CHROMIUM) is None
    assert pairing.redeem(new, CHROMIUM) is not None


def test_the_oldest_pairing_makes_room() -> None:
    pairing = Pairing()
    tokens = [pairing.redeem(pairing.begin(), CHROMIUM) or "" for _ in range(MAX_TOKENS + 1)]
    are_known = [pairing.knows(token.encode(), CHROMIUM) for token in tokens]
    assert are_known == [False] + [True] * MAX_TOKENS


def test_a_token_belongs_to_one_extension() -> None:
    pairing = Pairing()
    token = (pairing.redeem(pairing.begin(), CHROMIUM) or "").encode()
    assert pairing.knows(token, CHROMIUM)
    assert not pairing.knows(token, OTHER)
    assert not pairing.knows(b"", CHROMIUM)
    assert not Pairing().knows(b"", b"")


@pytest.mark.parametrize("origin", [CHROMIUM, FIREFOX])
def test_a_paired_extension_asks(origin: bytes) -> None:
    async def scenario(app: Any) -> list[Answer]:
        pairing = await ask(app, "POST", "/api/v1/pairing", b"{}")
        redeemed = await ask(app, "POST", PAIR, body(code=pairing.data["code"]), from_(origin))
        solve = body(board=BOARD, engine="native")
        headers = from_(origin, redeemed.data["token"])
        return [pairing, redeemed, await ask(app, "POST", "/api/v1/solve", solve, headers)]

    pairing, redeemed, solved = asking(scenario)
    assert pairing.data["seconds"] == LIFETIME
    assert pairing.headers["cache-control"] == redeemed.headers["cache-control"] == "no-store"
    assert "native" in redeemed.data["engines"]
    assert solved.data["status"] == "none"
    assert solved.headers["access-control-allow-origin"] == origin.decode()
    assert {**HEADERS, "cache-control": "no-store"}.items() <= solved.headers.items()


def test_a_code_is_for_the_page_to_make(app: Any) -> None:
    assert answer(app, "POST", "/api/v1/pairing", (HOST, JSON)).status == 401
    assert answer(app, "POST", "/api/v1/pairing", (HOST, JSON, ALLOWED)).status == 200
    token = pair_extension(app)
    assert answer(app, "POST", "/api/v1/pairing", from_(CHROMIUM, token)).status == 403
    assert answer(app, "POST", "/api/v1/pairing", from_(CHROMIUM, TOKEN)).status == 403


def test_everything_else_is_closed_to_a_paired_extension(app: Any) -> None:
    token = pair_extension(app)
    requests = [
        (method, path, from_(CHROMIUM, token))
        for path in PATHS
        for method in METHODS
        if not (method in ("POST", "OPTIONS") and path in {PAIR, *SCOPE})
    ]
    requests += [("GET", path, from_(CHROMIUM, token)) for path in ("/icon.svg", "/nothing")]
    requests += [("POST", f"{path}/", from_(CHROMIUM, token)) for path in SCOPE]
    assert asyncio.run(asking_all(app, requests)) == {403}


async def asking_all(app: Any, requests: list[tuple[str, str, tuple[Header, ...]]]) -> set[int]:
    return {
        (await ask(app, method, path, b"{}", headers)).status for method, path, headers in requests
    }


def test_the_token_of_an_extension_opens_nothing_elsewhere(app: Any) -> None:
    key = (b"authorization", f"Bearer {pair_extension(app)}".encode())
    origin = (b"origin", b"http://127.0.0.1:%d" % PORT)
    api = [path for path in PATHS if path.startswith("/api/")]
    requests = [
        (method, path, (HOST, JSON, key, *headers))
        for method in METHODS
        for path in api
        for headers in ((), (origin,))
    ]
    assert asyncio.run(asking_all(app, requests)) == {401}
    requests = [("POST", path, from_(OTHER, key[1][7:].decode())) for path in SCOPE]
    assert asyncio.run(asking_all(app, requests)) == {401}
    requests = [("POST", path, (*from_(o.encode()), key)) for path in SCOPE for o in ORIGINS]
    assert asyncio.run(asking_all(app, requests)) == {403}


def test_without_its_token_an_extension_gets_nothing(app: Any) -> None:
    wrong = [
        from_(CHROMIUM),
        from_(CHROMIUM, TOKEN),
        from_(CHROMIUM, "x"),
        (*from_(CHROMIUM), ALLOWED),
    ]
    requests = [("POST", path, headers) for path in SCOPE for headers in wrong]
    assert asyncio.run(asking_all(app, requests)) == {401}


def test_the_host_is_looked_at_first(app: Any) -> None:
    token = pair_extension(app)
    for path in (PAIR, "/api/v1/solve"):
        headers = ((b"host", b"evil.example"), *from_(CHROMIUM, token)[1:])
        assert answer(app, "POST", path, headers).status == 403
        assert answer(app, "OPTIONS", path, headers).status == 403


@pytest.mark.parametrize("origin", [None, b"null", b"http://evil.example", b"chrome-extension://x"])
def test_only_extensions_are_paired(app: Any, origin: bytes | None) -> None:
    code = answer(app, "POST", "/api/v1/pairing", (HOST, JSON, ALLOWED)).data["code"]
    headers = ((b"origin", origin),) if origin is not None else ()
    assert answer(app, "POST", PAIR, (HOST, JSON, ALLOWED, *headers), code=code).status == 403
    assert answer(app, "POST", PAIR, from_(CHROMIUM), code=code).status == 200


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b'{"code": 1}', b'{"code": "A", "more": 1}', b'{"code": "A", "code": "B"}',
     b'{"code": "' + b"A" * 1000 + b'"}', b"\xff"],
)  # fmt: skip
def test_a_code_is_read_strictly(app: Any, text: bytes) -> None:
    answer = asyncio.run(ask(app, "POST", PAIR, text, from_(CHROMIUM)))
    assert answer.status == 422
    assert answer.data["faults"] is not None


def test_a_wrong_code_says_so(app: Any) -> None:
    assert answer(app, "POST", PAIR, from_(CHROMIUM), code="AAAAAAAA").status == 403
    assert "code" in answer(app, "POST", PAIR, from_(CHROMIUM), code="").data["detail"]
    answer(app, "POST", "/api/v1/pairing", (HOST, JSON, ALLOWED))
    assert answer(app, "POST", PAIR, from_(CHROMIUM), code="\ud800").status == 422


def test_a_browser_may_ask_beforehand_for_exactly_these(app: Any) -> None:
    for path in sorted({*PATHS, *SCOPE, PAIR, "/nothing"}):
        preflight = asyncio.run(ask(app, "OPTIONS", path, b"", (HOST, (b"origin", CHROMIUM))))
        if path in {PAIR, *SCOPE}:
            assert preflight.status == 204
            assert preflight.headers["access-control-allow-origin"] == CHROMIUM.decode()
            assert preflight.headers["access-control-allow-methods"] == "POST"
            assert "access-control-allow-credentials" not in preflight.headers
        else:
            assert preflight.status == 403
            assert not any("access-control" in name for name in preflight.headers)


def test_json_is_meant_here_too(app: Any) -> None:
    token = pair_extension(app)
    headers = tuple(header for header in from_(CHROMIUM, token) if header != JSON)
    answer = asyncio.run(ask(app, "POST", "/api/v1/solve", json.dumps({}).encode(),
                           (*headers, (b"content-type", b"text/plain"))))  # fmt: skip
    assert answer.status == 415
    assert get("/", "GET", HOST).status == 200
    assert asyncio.run(statuses([("OPTIONS", PAIR, (HOST, ALLOWED))])) == {405}
