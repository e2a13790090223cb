"""The guard of the server: it refuses everyone else before their request is read.

Browsers show pages of others, and other people may have an account here. So each request must

- name this server as its `Host`, or a page elsewhere could have its own name point here;
- come from this server's page, or from no page at all (`Origin`);
- know the token, unless it asks for the files of the page or for `/health`. There are no cookies,
  so a browser never sends it by itself;
- carry JSON, if anything, or a picture where one is read, of so many bytes at most.

A browser extension that has been paired (`pairing`) has an origin and a token of its own, and is
let through to a few paths. Nothing may be loaded from elsewhere, or shown inside another page.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

from queenside.app.server.pairing import PAIR, SCOPE, Pairing, is_extension
from queenside.app.server.problems import MEDIA_TYPE, HttpProblem, request_problem
from queenside.app.server.request_body import PICTURES
from queenside.core.images.kinds import MAX_BYTES

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY_SIZE = 1_000_000  # bytes of a body that is JSON
MAX_PICTURE_SIZE = MAX_BYTES  # of one that is a picture

API = "/api/"  # addresses below this need the token
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

OWN_HOSTS = ("127.0.0.1", "localhost", "[::1]")  # names of this machine
_SAFE = ("GET", "HEAD")
_PREFLIGHT = {
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "authorization, content-type",
}
"""What a browser is told that asks beforehand, for an extension."""


@dataclass(frozen=True)
class Guard:
    """Access checks around `app`. A POST to one of the paths in `pictures` may bring a picture."""

    app: App
    hosts: tuple[str, ...]
    port: int
    token: str
    pairing: Pairing
    pictures: frozenset[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:  # there are no web sockets
            await send({"type": "websocket.close", "code": 1008})

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        extension = _extension_origin(scope)
        send = _with_headers(send, extension)
        try:
            self._check(scope, extension)
            if extension and scope["method"] == "OPTIONS":
                await Response(status_code=204, headers=_PREFLIGHT)(scope, receive, send)
            else:
                await self.app(scope, _limit_body(receive, _max_body_size(scope)), send)
        except HttpProblem as problem:
            await problem_response(problem)(scope, receive, send)

    def _check(self, scope: Scope, extension: bytes | None) -> None:
        headers, hosts = _headers_of(scope), self._hosts()
        if headers.getlist("host") not in ([host] for host in hosts):
            raise request_problem(403, "wrong-host", "This server answers to its own address only.")
        if extension:
            self._check_paired(headers, scope, extension)
        elif headers.getlist("origin") not in ([], *([f"http://{host}"] for host in hosts)):
            raise request_problem(403, "wrong-origin", "Requests from other sites are refused.")
        elif not _is_open(scope):
            self._check_token(headers)
        if scope["method"] not in _SAFE:
            takes = scope["method"] == "POST" and scope["path"] in self.pictures
            _check_body(scope, PICTURES if takes else ())

    def _check_paired(self, headers: Headers, scope: Scope, origin: bytes) -> None:
        """Require an extension's token, unless it brings a code or its browser asks beforehand."""
        if scope["method"] == "OPTIONS" or scope["path"] == PAIR:
            return
        scheme, _, token = "".join(headers.getlist("authorization")).partition(" ")
        if scheme != "Bearer" or not self.pairing.knows(token.encode("latin-1"), origin):
            raise _no_token("This extension is not paired: `Pair an extension` is in the settings.")

    def _hosts(self) -> list[str]:
        with_port = [f"{name}:{self.port}" for name in self.hosts]
        return [*with_port, *(self.hosts if self.port == 80 else ())]

    def _check_token(self, headers: Headers) -> None:
        given = [value.encode("latin-1") for value in headers.getlist("authorization")]
        right = b"Bearer " + self.token.encode()
        if len(given) != 1 or not hmac.compare_digest(given[0], right):
            raise _no_token(
                "The token is missing or wrong: it is in the address that `queenside serve` prints."
            )


def _headers_of(scope: Scope) -> Headers:
    return Headers(raw=[(name.lower(), value) for name, value in scope["headers"]])


def _no_token(detail: str) -> HttpProblem:
    return request_problem(401, "no-token", detail, WWW_Authenticate='Bearer realm="queenside"')


def _extension_origin(scope: Scope) -> bytes | None:
    """Return an extension's origin if it asks for what pairing opens."""
    origins = [origin.encode("latin-1") for origin in _headers_of(scope).getlist("origin")]
    opened = scope["path"] in {PAIR, *SCOPE} and scope["method"] in ("POST", "OPTIONS")
    return origins[0] if opened and len(origins) == 1 and is_extension(origins[0]) else None


def _is_open(scope: Scope) -> bool:
    """Return whether no token is needed: for reading the page and `/health`."""
    return scope["method"] in _SAFE and not scope["path"].startswith(API)


def _check_body(scope: Scope, pictures: Iterable[str]) -> None:
    headers, max_size = _headers_of(scope), _max_body_size(scope)
    lengths = headers.getlist("content-length")
    if any(not length.isdecimal() or int(length[:20]) > max_size for length in lengths):
        raise _too_large(max_size)
    has_body = lengths not in ([], ["0"]) or bool(headers.getlist("transfer-encoding"))
    accepted, types = ("application/json", *pictures), _media_types(scope)
    if types not in [[kind] for kind in accepted] and (has_body or types):
        raise request_problem(415, "wrong-type", f"Only {' or '.join(accepted)} is accepted here.")


def is_picture(scope: Scope) -> bool:
    """Return whether the body says that it is a picture, and not JSON."""
    return _media_types(scope) in [[kind] for kind in PICTURES]


def _media_types(scope: Scope) -> list[str]:
    given = _headers_of(scope).getlist("content-type")
    return [kind.split(";")[0].strip().lower() for kind in given]


def _max_body_size(scope: Scope) -> int:
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


def _with_headers(send: Send, origin: bytes | None) -> Send:
    """Put the headers of every answer, and those that let an extension's origin read it."""

    async def put_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if origin:
                headers.append("access-control-allow-origin", origin.decode("latin-1"))
                headers.append("vary", "Origin")
        await send(message)

    return put_headers


def problem_response(problem: HttpProblem) -> Response:
    return Response(problem.json(), problem.status, problem.headers, MEDIA_TYPE)
