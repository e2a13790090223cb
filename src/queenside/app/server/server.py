"""Running the server until Ctrl-C: on this machine only, or in a network where one wants it."""

from __future__ import annotations

import asyncio
import errno
import io
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

from queenside.app.server.app import Settings, create_application
from queenside.app.server.connection import PatientConnection
from queenside.app.store.location import HOME

ADDRESS = "127.0.0.1"  # this machine alone
EVERYWHERE = "0.0.0.0"  # every address of this machine
PORT = 8717
"""The port where nobody says which: browsers keep games by address, so it is always the same."""

_LAST = 2.0
"""Seconds that the end waits at most until the system has told of the death of all processes. It
takes milliseconds, but longer where a machine is very busy; a loop that is closed before complains.
"""


def serve(
    port: int | None,
    jobs: Path,
    *,
    host: str,
    site: str | None,
    browser: bool,
    print_line: Callable[[str], None],
) -> None:
    """Serve until Ctrl-C, which raises KeyboardInterrupt, or until the process is asked to end.

    Without a port it is PORT, or another one where that is taken; 0 takes any that is free. Raises
    OSError for a port that is taken, and an address that is not this machine's.
    """
    if home := os.environ.get(HOME):  # since the processes work in another folder
        os.environ[HOME] = os.path.abspath(home)
    with listening(port, host) as listener, suppress(asyncio.CancelledError):
        address, port = listener.getsockname()
        own_address = in_network() if address == EVERYWHERE else address
        settings = Settings(port, hosts=(host, own_address), site=site, jobs=jobs.resolve())
        key = f"{port}/#token={settings.token}"

        def announce() -> None:
            url = f"http://{ADDRESS if address == EVERYWHERE else own_address}:{key}"
            print_line(f"Queenside is at {url}")
            if own_address != ADDRESS:
                print_line(_format_invitation(f"http://{own_address}:{key}"))
            print_line("Ctrl-C ends it.")
            if browser:
                Thread(target=webbrowser.open, args=(url,), daemon=True).start()

        asyncio.run(_run(settings, listener, announce))


def _format_invitation(address: str) -> str:
    """Return the address for other machines in the network, also as a QR code for a phone."""
    import segno

    code = io.StringIO()
    segno.make(address, error="l").terminal(code, compact=True)
    return (
        f"On a phone or another computer in the same network: {address}\n"
        "Whoever has this address can use Queenside here and read your games until you end it. "
        "Nothing is encrypted, the key in the address included: use it only in a network that you "
        f"trust.\n{code.getvalue().rstrip()}"
    )


def in_network() -> str:
    """Return this machine's address in its network; its own one without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: only the way there is looked up
        except OSError:
            return ADDRESS
        return str(probe.getsockname()[0])


@contextmanager
def listening(port: int | None, host: str = ADDRESS) -> Iterator[socket.socket]:
    """Listen at an address of this machine; see `serve` for the port."""
    # By its whole name, since asyncio sends at once only what it knows to be TCP. Otherwise the
    # second half of each answer waits 40 ms for a sign from the client.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        if os.name == "posix":  # elsewhere it would let two share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, PORT if port is None else port))
            listener.listen(128)
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise OSError(error.errno, "not an address of this machine", host) from None
            if error.errno != errno.EADDRINUSE:
                raise
            if port is not None:
                raise OSError(error.errno, "this port is taken; choose another", port) from None
            listener.bind((host, 0))
            listener.listen(128)
        yield listener


class _Server(uvicorn.Server):
    """A server that leaves signals alone."""

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
    with _ended_by_sigterm():
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
    app = create_application(settings)
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
