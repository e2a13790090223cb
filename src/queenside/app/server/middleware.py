"""The guard of the server: it refuses everyone else before their request is read.

The server listens on this machine only, or in a network where its person wants that. But browsers
show pages of others, and other people may have an account here. So each request must

- name this server as its `Host`, or a page elsewhere could have its own name point here;
- come from this server's page, or from no page at all (`Origin`);
- know the token, unless it asks for the files of the page or for `/health`. There are no cookies,
  so a browser never sends it by itself;
- carry JSON of at most a million bytes, if it carries anything; or a picture of at most ten
  million, where one is read.

A browser extension that has been paired (`pairing`) comes from an origin of its own, with a token
of its own, and is let through to a few paths and no others.

What goes out says that nothing may be loaded from elsewhere, and nothing shown inside another page.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any

from queenside.app.server.pairing import PAIR, SCOPE, Pairing, is_extension
from queenside.app.server.problems import MEDIA_TYPE, HttpProblem, request_problem
from queenside.core.images.kinds import MAX_BYTES

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

MAX_BODY_SIZE = 1_000_000
"""Bytes of a body that is JSON."""

PICTURES = ("image/png", "image/jpeg", "image/webp")
"""The types of pictures."""

MAX_PICTURE_SIZE = MAX_BYTES
"""Bytes of a body that is one of them."""

API = "/api/"
"""Addresses below this need the token."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
        "img-src 'self' blob: data:; style-src 'self'; font-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-cache",
}
"""Headers of every answer; an answer may set its own cache-control."""

OWN_HOSTS = ("127.0.0.1", "localhost", "[::1]")
"""Names of this machine."""

_SAFE = ("GET", "HEAD")


@dataclass(frozen=True)
class Guard:
    """Access checks around the application `app`, which is reached at `hosts` and `port`.

    A POST to one of the paths in `pictures` may bring a picture instead of JSON.
    """

    app: App
    hosts: tuple[str, ...]
    port: int
    token: str
    pairing: Pairing
    pictures: frozenset[str]

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, _with_headers(send))
        else:  # there are no web sockets
            await send({"type": "websocket.close", "code": 1008})

    async def _http(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        extension = _extension_origin(scope)
        if extension:
            send = _allow_origin(send, extension)
        try:
            self._check(scope, extension)
            if extension and scope["method"] == "OPTIONS":
                await _send_preflight(send)
            else:
                await self.app(scope, _limit_body(receive, _max_body_size(scope)), send)
        except HttpProblem as problem:
            await send_problem(problem, send)

    def _check(self, scope: MutableMapping[str, Any], extension: bytes | None) -> None:
        headers = scope["headers"]
        hosts = self._hosts()
        if _header_values(headers, b"host") not in ([host] for host in hosts):
            raise request_problem(403, "wrong-host", "This server answers to its own address only.")
        if extension:
            self._check_paired(headers, scope, extension)
        elif _header_values(headers, b"origin") not in (
            [],
            *([b"http://" + host] for host in hosts),
        ):
            raise request_problem(403, "wrong-origin", "Requests from other sites are refused.")
        elif not _is_open(scope):
            self._check_token(headers)
        if scope["method"] not in _SAFE:
            takes = scope["method"] == "POST" and scope["path"] in self.pictures
            _check_body(scope, PICTURES if takes else ())

    def _check_paired(
        self, headers: Iterable[tuple[bytes, bytes]], scope: MutableMapping[str, Any], origin: bytes
    ) -> None:
        """Require an extension's token, unless it brings a code or its browser asks beforehand."""
        if scope["method"] == "OPTIONS" or scope["path"] == PAIR:
            return
        scheme, _, token = b"".join(_header_values(headers, b"authorization")).partition(b" ")
        if scheme != b"Bearer" or not self.pairing.knows(token, origin):
            raise _no_token("This extension is not paired: `Pair an extension` is in the settings.")

    def _hosts(self) -> list[bytes]:
        names = [name.encode() for name in self.hosts]
        with_port = [name + b":%d" % self.port for name in names]
        return [*with_port, *(names if self.port == 80 else ())]

    def _check_token(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        given = _header_values(headers, b"authorization")
        right = b"Bearer " + self.token.encode()
        if len(given) != 1 or not hmac.compare_digest(given[0], right):
            raise _no_token(
                "The token is missing or wrong: it is in the address that `queenside serve` prints."
            )


def _no_token(detail: str) -> HttpProblem:
    return request_problem(401, "no-token", detail, WWW_Authenticate='Bearer realm="queenside"')


def _extension_origin(scope: MutableMapping[str, Any]) -> bytes | None:
    """Return an extension's origin if it asks for what pairing opens."""
    origins = _header_values(scope["headers"], b"origin")
    opened = scope["path"] in {PAIR, *SCOPE} and scope["method"] in ("POST", "OPTIONS")
    return origins[0] if opened and len(origins) == 1 and is_extension(origins[0]) else None


def _is_open(scope: MutableMapping[str, Any]) -> bool:
    """Return whether no token is needed: for reading the page and `/health`."""
    return scope["method"] in _SAFE and not scope["path"].startswith(API)


def _header_values(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[bytes]:
    return [value for key, value in headers if key.lower() == name]


def _check_body(scope: MutableMapping[str, Any], pictures: Iterable[str]) -> None:
    headers, max_size = scope["headers"], _max_body_size(scope)
    lengths = _header_values(headers, b"content-length")
    if any(not length.isdigit() or int(length[:20]) > max_size for length in lengths):
        raise _too_large(max_size)
    has_body = lengths not in ([], [b"0"]) or bool(_header_values(headers, b"transfer-encoding"))
    accepted = ("application/json", *pictures)
    if _media_types(headers) not in [[kind] for kind in accepted] and (
        has_body or _media_types(headers)
    ):
        raise request_problem(415, "wrong-type", f"Only {' or '.join(accepted)} is accepted here.")


def is_picture(scope: MutableMapping[str, Any]) -> bool:
    """Return whether the body says that it is a picture, and not JSON."""
    return _media_types(scope["headers"]) in [[kind] for kind in PICTURES]


def _media_types(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    given = _header_values(headers, b"content-type")
    return [kind.split(b";")[0].strip().lower().decode("latin-1") for kind in given]


def _max_body_size(scope: MutableMapping[str, Any]) -> int:
    return MAX_PICTURE_SIZE if is_picture(scope) else MAX_BODY_SIZE


def _too_large(max_size: int) -> HttpProblem:
    return request_problem(413, "too-large", f"A body has at most {max_size:,} bytes here.")


def _limit_body(receive: Receive, max_size: int) -> Receive:
    """Raise HttpProblem once a body has more bytes than that."""
    length = 0

    async def count() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > max_size:
            raise _too_large(max_size)
        return message

    return count


def _with_headers(send: Send) -> Send:
    async def put_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            names = {name.lower() for name, _ in headers}
            ours = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message["headers"] = headers + [pair for pair in ours if pair[0] not in names]
        await send(message)

    return put_headers


def _allow_origin(send: Send, origin: bytes) -> Send:
    async def put_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [(b"access-control-allow-origin", origin), (b"vary", b"Origin")]
            message["headers"] = [*message.get("headers", ()), *headers]
        await send(message)

    return put_headers


async def _send_preflight(send: Send) -> None:
    headers = [
        (b"access-control-allow-methods", b"POST"),
        (b"access-control-allow-headers", b"authorization, content-type"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def send_problem(problem: HttpProblem, send: Send) -> None:
    body = problem.json()
    headers = {"content-type": MEDIA_TYPE, "content-length": str(len(body)), **problem.headers}
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})
