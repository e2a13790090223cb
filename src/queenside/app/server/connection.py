"""A connection that does not wait for ever: a request that has not come after a while is closed.

It has so many seconds from its first byte to its last, the first one from when the connection was
made. Between requests uvicorn closes idle connections; an answer may take any time here.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0  # seconds in which a request must have come
_UNFINISHED = ("IDLE", "SEND_BODY")  # h11's states of a client that hasn't sent everything yet


class PatientConnection(H11Protocol):
    """A connection of uvicorn, by its own parser of HTTP, with a limit for half-sent requests."""

    patience = PATIENCE
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        """Begin to wait, or go on, or stop if all of a request is there."""
        if str(self.conn.their_state) not in _UNFINISHED:
            self._stop_waiting()
        elif self._late is None and not self.transport.is_closing():
            self._late = self.loop.call_later(self.patience, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
