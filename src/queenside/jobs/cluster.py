"""A crew on many machines: the workers of a Dask cluster (https://distributed.dask.org).

The scheduler of the cluster hands the units on to its workers, which may come and go. What was at a
worker that died is done by another one. There the scheduler itself tries again some times before it
calls that a failure; everything else that fails comes back here, since the coordinator knows better.

A worker must have this same version of Queenside. A worker that cannot load `_Gate` has not, and
does not join while a job runs; those that are there already are named, and nothing is begun.
"""

from __future__ import annotations

import logging
import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from typing import Any, ParamSpec, TypeVar

import queenside
from queenside.core.errors import EngineUnavailable, UnusableJob
from queenside.jobs.crew import Crew
from queenside.jobs.processes import WorkerDied

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE = 10.0
"""Seconds in which a scheduler must answer."""
_STALE = 1.0
"""Seconds after which the number of workers is asked for again."""
_TALKATIVE = ("distributed", "tornado")


def dask(
    address: str,
    *,
    tls_ca: str | None = None,
    tls_cert: str | None = None,
    tls_key: str | None = None,
) -> Crew:
    """The workers of the cluster whose scheduler is at this address: `tcp://…` or `tls://…`.

    For TLS, the paths of the certificate of the authority, of one's own, and of its key.

    Raises EngineUnavailable if Dask is not installed, UnusableJob if the scheduler does not answer
    or has workers that could not do it.
    """
    _need_dask()
    from distributed import Client, Security

    files = {"tls_ca_file": tls_ca, "tls_client_cert": tls_cert, "tls_client_key": tls_key}
    with ExitStack() as open_things:
        open_things.enter_context(_silence())
        try:
            security = Security(require_encryption=address.startswith("tls:"), **files)
            client = Client(address, security=security, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise UnusableJob(f"the cluster {address} does not answer: {error}") from error
        return _crew(client, open_things)


def dask_local(workers: int) -> Crew:
    """A cluster of this machine, with so many workers, for trying out. Errors as of `dask`.

    Python programs that call it need `if __name__ == "__main__":`, since it starts processes.
    """
    _need_dask()
    import dask as settings
    from distributed import Client, LocalCluster

    with ExitStack() as open_things:
        open_things.enter_context(_silence())
        with settings.config.set({"distributed.scheduler.allowed-failures": 0}):
            cluster = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address=None,
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            )
        open_things.callback(cluster.close, timeout=PATIENCE)
        client = Client(cluster, timeout=PATIENCE, set_as_default=False)
        return _crew(client, open_things)


def _crew(client: Any, open_things: ExitStack) -> Crew:
    """The crew of a connected client. What is open is closed when it leaves, or if it cannot be."""
    open_things.callback(client.close, timeout=PATIENCE)
    _shut_the_gate(client, open_things)
    executor = Cluster(client)
    leave = open_things.pop_all()
    return Crew(executor, executor.size, leave.close)


class Cluster(Executor):
    """The executor of a Dask client. What it is asked to call must be importable on the workers."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._workers, self._asked, self._asking = 0, float("-inf"), False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have some worker call the function.

        The future raises what the function raises, WorkerDied if workers died with it, and
        BrokenExecutor once the scheduler is gone.
        """
        if self._client.status != "running":
            raise BrokenExecutor(_GONE)
        task = pickle.dumps((fn, args, kwargs))  # in one piece, so that Dask need not look inside
        there = self._client.submit(_unit, task, pure=False)
        here: Future[T] = Future()
        here.add_done_callback(lambda done: self._let_go(there) if done.cancelled() else None)
        self._client.loop.add_callback(self._bring, there, here)
        return here

    def size(self) -> int:
        """How many cores the workers have that are there now, as of a second ago."""
        now = time.monotonic()
        if now - self._asked > _STALE and not self._asking:
            self._asked, self._asking = now, True
            self._client.loop.add_callback(self._ask)
        return self._workers

    async def _ask(self) -> None:
        """Ask how many there are; in the client's own thread, since a scheduler may hang."""
        try:
            self._workers = sum((await self._client.scheduler.ncores()).values())
        except OSError:
            self._workers = 0
        finally:
            self._asking = False

    async def _bring(self, there: Any, here: Future[Any]) -> None:
        """Wait for Dask's future, and make of ours what became of it."""
        from distributed import KilledWorker

        found, error = None, None
        try:
            found = await there
        except CancelledError as why:
            lost = self._client.status != "running"
            error = BrokenExecutor(_GONE) if lost else why
        except KilledWorker as why:
            error = WorkerDied(f"the worker died ({why.last_worker.address})")
        except BaseException as why:  # noqa: BLE001 - it is raised again by who asks
            error = why
        if not here.set_running_or_notify_cancel():
            return
        if error is None:
            here.set_result(found)
        else:
            here.set_exception(error)

    def _let_go(self, there: Any) -> None:
        self._client.loop.add_callback(there.cancel)


_GONE = "the scheduler of the cluster does not answer any more"


def _unit(task: bytes) -> Any:
    """What a worker does; Dask's pages show it by this name."""
    fn, args, kwargs = pickle.loads(task)
    return fn(*args, **kwargs)


# ---- who may work ----


def _shut_the_gate(client: Any, open_things: ExitStack) -> None:
    """Let only workers in that have this same version of Queenside, until all is closed."""
    name = f"queenside {queenside.__version__}"
    try:
        client.register_plugin(gate(queenside.__version__), name)
    except Exception as error:
        raise UnusableJob(
            f"not all workers of the cluster have Queenside {queenside.__version__}: {error}"
        ) from error

    def leave_it() -> None:
        with suppress(Exception):
            client.unregister_worker_plugin(name)

    open_things.callback(leave_it)


def gate(version: str) -> Any:
    """What a worker loads when it joins. Raises UnusableJob where Queenside is of another version."""
    from distributed import WorkerPlugin

    if version != queenside.__version__:
        raise UnusableJob(f"a worker has Queenside {queenside.__version__}, and not {version}")

    class Gate(WorkerPlugin):  # type: ignore[misc]
        def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
            return gate, (version,)

    return Gate()


# ---- Dask ----


def _need_dask() -> None:
    if not find_spec("distributed"):
        raise EngineUnavailable(
            "a cluster needs Dask; install it with: pip install 'queenside[dist]'"
        )


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask from saying at length what the coordinator says in a line."""
    loggers = [
        logging.getLogger(name)
        for name in {*_TALKATIVE, *logging.root.manager.loggerDict}
        if name.startswith(_TALKATIVE)
    ]
    levels = [(logger, logger.level) for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in levels:
            logger.setLevel(level)
