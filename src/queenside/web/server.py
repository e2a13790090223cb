"""Running the server: on this machine only, until Ctrl-C, and nothing is left afterwards."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from types import FrameType

import uvicorn

from queenside.store.opening import HOME
from queenside.web.app import Settings, application
from queenside.web.connection import PatientConnection

ADDRESS = "127.0.0.1"
_LAST = 2.0
"""Seconds that the end waits at most until the system has told of the death of all processes. It
takes milliseconds, but longer where a machine is very busy; a loop that is closed before complains.
"""


class _Ended(SystemExit):
    """Someone has asked the process to end."""


def serve(port: int, jobs: Path, *, browser: bool, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C, which raises KeyboardInterrupt, or until the process is asked to end.

    Port 0 takes any that is free. Raises OSError for a port that is taken.
    """
    if home := os.environ.get(HOME):  # since the processes work in another folder
        os.environ[HOME] = os.path.abspath(home)
    before = signal.signal(signal.SIGTERM, _end)
    try:
        with _listening(port) as listener:
            settings = Settings(listener.getsockname()[1], jobs=jobs.resolve())

            def announce() -> None:
                address = f"http://{ADDRESS}:{settings.port}/#token={settings.token}"
                say(f"Queenside is at {address}\nCtrl-C ends it.")
                if browser:
                    Thread(target=webbrowser.open, args=(address,), daemon=True).start()

            with _token_file(settings):
                asyncio.run(_run(settings, listener, announce))
    except _Ended:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    raise _Ended


@contextmanager
def _listening(port: int) -> Iterator[socket.socket]:
    with socket.socket() as listener:
        if os.name == "posix":  # elsewhere it would let two share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((ADDRESS, port))
        listener.listen(128)
        yield listener


class _Server(uvicorn.Server):
    """Leaves signals alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: asyncio turns Ctrl-C into the end of everything."""
        yield


async def _run(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> None:
    app = application(settings)
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http=PatientConnection,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
    )
    try:
        app.pools.warm()
        announce()
        await _Server(config).serve([listener])
    finally:  # also after Ctrl-C, which asyncio turns into the end of this function
        logging.getLogger("uvicorn.error").disabled = True  # of answers that break off
        app.pools.kill()
        with suppress(TimeoutError):  # they are dead; a busy machine may be slow to say so
            await asyncio.wait_for(app.pools.end(), _LAST)


@contextmanager
def _token_file(settings: Settings) -> Iterator[None]:
    """The token in a file that only this user can read, for other programs of theirs."""
    folder = state_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"serve-{settings.port}.token"
    path.unlink(missing_ok=True)  # of a server that was killed
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{settings.token}\n")
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def state_folder() -> Path:
    """Where the token is: in QUEENSIDE_HOME, else where the system keeps a user's state."""
    if home := os.environ.get(HOME):
        return Path(home)
    from platformdirs import user_state_path

    return user_state_path("queenside", appauthor=False)
