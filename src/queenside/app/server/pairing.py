"""Pairing: how the browser extension is let in, for a few things, once the person has said so.

The person types a code of the page into the extension, which exchanges it for a token
(`POST /api/v1/pair`). The token is bound to the extension's origin, opens what is in `SCOPE`, and
ends with the server.
"""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

PAIR = "/api/v1/pair"  # the address to which an extension brings a code
SCOPE = frozenset(
    f"/api/v1/{name}"
    for name in ("solve", "check", "explain", "hint", "diagnose", "grade", "games")
)
"""The requests of a paired extension, all POST: questions about boards, and keeping a game."""

LIFETIME = 120.0  # seconds in which a code can be used
MAX_ATTEMPTS = 5  # wrong codes after which the right one ends
MAX_TOKENS = 8  # extensions that are paired at once; the oldest pairing makes room for another
_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that are taken for each other
_LENGTH = 8
_EXTENSION = re.compile(
    rb"chrome-extension://[a-p]{32}|moz-extension://[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
)


def is_extension(origin: bytes) -> bool:
    """Return whether this is the origin of an extension, as browsers write it."""
    return _EXTENSION.fullmatch(origin) is not None


@dataclass
class Pairing:
    """The open code, and the tokens handed out."""

    clock: Callable[[], float] = time.monotonic
    _code: str = ""
    _until: float = 0.0
    _wrong: int = 0
    _tokens: OrderedDict[bytes, bytes] = field(default_factory=OrderedDict)

    def begin(self) -> str:
        """Return a new code; the one before ends."""
        self._code = "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
        self._until = self.clock() + LIFETIME
        self._wrong = 0
        return self._code

    def redeem(self, code: str, origin: bytes) -> str | None:
        """Return a token for an extension, if its code is right and still open."""
        if not self._code or self.clock() > self._until:
            self._code = ""
            return None
        if not hmac.compare_digest(code.encode(errors="replace"), self._code.encode()):
            self._wrong += 1
            if self._wrong == MAX_ATTEMPTS:
                self._code = ""
            return None
        self._code = ""
        token = secrets.token_urlsafe(32)
        self._tokens[token.encode()] = origin
        if len(self._tokens) > MAX_TOKENS:
            self._tokens.popitem(last=False)
        return token

    def knows(self, token: bytes, origin: bytes) -> bool:
        """Return whether this extension got this token; compares with each, in full."""
        matches = [
            hmac.compare_digest(token, expected) & hmac.compare_digest(origin, owner)
            for expected, owner in self._tokens.items()
        ]
        return any(matches)
