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

from queenside.pictures.reading.kinds import MOST_BYTES
from queenside.web.pairing import PAIR, SCOPE, Pairing, is_extension
from queenside.web.problems import MEDIA_TYPE, Problem, refusal

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

LARGEST = 1_000_000
"""Bytes of a body that is JSON."""

PICTURES = ("image/png", "image/jpeg", "image/webp")
"""The types of pictures."""

LARGEST_PICTURE = MOST_BYTES
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
    """The application `app`, behind all checks; `hosts` and `port` are where it is reached.

    A POST to one of the paths in `pictures` may bring a picture instead of JSON.
    """

    app: App
    hosts: tuple[str, ...]
    port: int
    token: str
    pairing: Pairing
    pictures: frozenset[str]

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, _with_headers(send))
        else:  # there are no web sockets
            await send({"type": "websocket.close", "code": 1008})

    async def _http(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        extension = _extension(scope)
        if extension:
            send = _shared(send, extension)
        try:
            self._check(scope, extension)
            if extension and scope["method"] == "OPTIONS":
                await _put_preflight(send)
            else:
                await self.app(scope, _bounded(receive, _most(scope)), send)
        except Problem as problem:
            await put(problem, send)

    def _check(self, scope: MutableMapping[str, Any], extension: bytes | None) -> None:
        headers = scope["headers"]
        hosts = self._hosts()
        if _all(headers, b"host") not in ([host] for host in hosts):
            raise refusal(403, "wrong-host", "This server answers to its own address only.")
        if extension:
            self._check_paired(headers, scope, extension)
        elif _all(headers, b"origin") not in ([], *([b"http://" + host] for host in hosts)):
            raise refusal(403, "wrong-origin", "Requests from other sites are refused.")
        elif not _is_open(scope):
            self._check_token(headers)
        if scope["method"] not in _SAFE:
            takes = scope["method"] == "POST" and scope["path"] in self.pictures
            _check_body(scope, PICTURES if takes else ())

    def _check_paired(
        self, headers: Iterable[tuple[bytes, bytes]], scope: MutableMapping[str, Any], origin: bytes
    ) -> None:
        """An extension needs its token, unless it brings a code or its browser asks beforehand."""
        if scope["method"] == "OPTIONS" or scope["path"] == PAIR:
            return
        scheme, _, token = b"".join(_all(headers, b"authorization")).partition(b" ")
        if scheme != b"Bearer" or not self.pairing.knows(token, origin):
            raise _no_token("This extension is not paired: `Pair an extension` is in the settings.")

    def _hosts(self) -> list[bytes]:
        names = [name.encode() for name in self.hosts]
        with_port = [name + b":%d" % self.port for name in names]
        return [*with_port, *(names if self.port == 80 else ())]

    def _check_token(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        given = _all(headers, b"authorization")
        right = b"Bearer " + self.token.encode()
        if len(given) != 1 or not hmac.compare_digest(given[0], right):
            raise _no_token(
                "The token is missing or wrong: it is in the address that `queenside serve` prints."
            )


def _no_token(detail: str) -> Problem:
    return refusal(401, "no-token", detail, WWW_Authenticate='Bearer realm="queenside"')


def _extension(scope: MutableMapping[str, Any]) -> bytes | None:
    """The origin of an extension, where one asks for what pairing opens."""
    origins = _all(scope["headers"], b"origin")
    opened = scope["path"] in {PAIR, *SCOPE} and scope["method"] in ("POST", "OPTIONS")
    return origins[0] if opened and len(origins) == 1 and is_extension(origins[0]) else None


def _is_open(scope: MutableMapping[str, Any]) -> bool:
    """Return whether everyone may ask: the files of the page, and whether the server is there."""
    return scope["method"] in _SAFE and not scope["path"].startswith(API)


def _all(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[bytes]:
    """The values of all headers of this name."""
    return [value for key, value in headers if key.lower() == name]


def _check_body(scope: MutableMapping[str, Any], pictures: Iterable[str]) -> None:
    headers, most = scope["headers"], _most(scope)
    lengths = _all(headers, b"content-length")
    if any(not length.isdigit() or int(length[:20]) > most for length in lengths):
        raise _too_large(most)
    has_body = lengths not in ([], [b"0"]) or bool(_all(headers, b"transfer-encoding"))
    taken = ("application/json", *pictures)
    if _types(headers) not in [[kind] for kind in taken] and (has_body or _types(headers)):
        raise refusal(415, "wrong-type", f"Only {' or '.join(taken)} is accepted here.")


def is_picture(scope: MutableMapping[str, Any]) -> bool:
    """Return whether the body says that it is a picture, and not JSON."""
    return _types(scope["headers"]) in [[kind] for kind in PICTURES]


def _types(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    """Return the media types given for the body, without parameters."""
    given = _all(headers, b"content-type")
    return [kind.split(b";")[0].strip().lower().decode("latin-1") for kind in given]


def _most(scope: MutableMapping[str, Any]) -> int:
    """The most bytes that the body may have."""
    return LARGEST_PICTURE if is_picture(scope) else LARGEST


def _too_large(most: int) -> Problem:
    return refusal(413, "too-large", f"A body has at most {most:,} bytes here.")


def _bounded(receive: Receive, most: int) -> Receive:
    """The same, which raises a Problem once a body has more bytes than that."""
    length = 0

    async def count() -> Message:
        nonlocal length
        message = await receive()
        length += len(message.get("body", b""))
        if length > most:
            raise _too_large(most)
        return message

    return count


def _with_headers(send: Send) -> Send:
    """The same, with the headers that every answer carries."""

    async def put_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", ()))
            known = {name.lower() for name, _ in own}
            ours = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message["headers"] = own + [pair for pair in ours if pair[0] not in known]
        await send(message)

    return put_headers


def _shared(send: Send, origin: bytes) -> Send:
    """The same, with the header by which a browser lets this extension read the answer."""

    async def put_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            told = [(b"access-control-allow-origin", origin), (b"vary", b"Origin")]
            message["headers"] = [*message.get("headers", ()), *told]
        await send(message)

    return put_headers


async def _put_preflight(send: Send) -> None:
    """Answer a browser's preflight request for an extension."""
    headers = [
        (b"access-control-allow-methods", b"POST"),
        (b"access-control-allow-headers", b"authorization, content-type"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def put(problem: Problem, send: Send) -> None:
    """Answer with a problem."""
    body = problem.json()
    headers = {"content-type": MEDIA_TYPE, "content-length": str(len(body)), **problem.headers}
    pairs = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})
