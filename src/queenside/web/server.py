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

import uvicorn

from queenside.store.opening import HOME
from queenside.web.app import Settings, application
from queenside.web.connection import PatientConnection

ADDRESS = "127.0.0.1"
_LAST = 2.0
"""Seconds that the end waits at most until the system has told of the death of all processes. It
takes milliseconds, but longer where a machine is very busy; a loop that is closed before complains.
"""


def serve(port: int, jobs: Path, *, browser: bool, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C, which raises KeyboardInterrupt, or until the process is asked to end.

    Port 0 takes any that is free. Raises OSError for a port that is taken.
    """
    if home := os.environ.get(HOME):  # since the processes work in another folder
        os.environ[HOME] = os.path.abspath(home)
    with listening(port) as listener, suppress(asyncio.CancelledError):
        settings = Settings(listener.getsockname()[1], jobs=jobs.resolve())

        def announce() -> None:
            address = f"http://{ADDRESS}:{settings.port}/#token={settings.token}"
            say(f"Queenside is at {address}\nCtrl-C ends it.")
            if browser:
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        asyncio.run(_run(settings, listener, announce))


@contextmanager
def listening(port: int) -> Iterator[socket.socket]:
    """A socket that listens on this machine alone; port 0 takes any that is free.

    Raises OSError for a port that is taken.
    """
    # By its whole name, since asyncio sends at once only what it knows to be TCP. Otherwise the
    # second half of each answer waits 40 ms for a sign from the client.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
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

    def stop_listening(self) -> None:
        """Let nobody else in."""
        for listener in getattr(self, "servers", ()):  # none before it has begun
            listener.close()

    def hang_up(self) -> None:
        """Take no more requests: one that came while the loop ends would be left in it."""
        for connection in [*self.server_state.connections]:
            connection.transport.abort()


async def _run(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> None:
    with _ended_by_sigterm(), _token_file(settings):
        await _serve(settings, listener, announce)


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """Have SIGTERM cancel this task.

    The loop does it between two steps. A handler that raised would do so in the middle of whatever
    runs, and uvicorn takes all that is raised while a request is answered for its defect. Before
    and after, the system ends the process, of which nothing is left then either.
    """
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task
    with suppress(NotImplementedError):  # as on Windows, where the system ends the process always
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGTERM)


async def _serve(settings: Settings, listener: socket.socket, announce: Callable[[], None]) -> None:
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
    server = _Server(config)
    try:
        app.pools.warm()
        announce()
        await server.serve([listener])
    finally:  # also after Ctrl-C, which asyncio turns into the end of this function, and SIGTERM
        logging.getLogger("uvicorn.error").disabled = True  # of answers that break off
        server.stop_listening()
        app.pools.kill()
        try:
            with suppress(TimeoutError):  # they are dead; a busy machine may be slow to say so
                await asyncio.wait_for(app.pools.end(), _LAST)
        finally:
            server.hang_up()


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
