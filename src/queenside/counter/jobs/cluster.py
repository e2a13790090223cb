"""Workers on many machines: those of a Dask cluster (https://distributed.dask.org).

The scheduler hands the units on to its workers, which may come and go, and has what was at one that
died done by another, some times, before it calls that a failure. All other failures come back here;
the coordinator knows better.

All of the cluster must have this same build of Queenside: its version, and a hash of the kernels'
sources. So must the scheduler, since it unpickles what it hands on. If it is not so at first,
nothing is begun, and the message says who has another. Who joins later without it gets no units.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Any, ParamSpec, TypeVar
from urllib.parse import urlsplit

from queenside.core import extras, kernels
from queenside.core.errors import EngineUnavailable, JobError
from queenside.core.processes.client import WorkerDied
from queenside.counter.jobs.executors import Workers
from queenside.counter.jobs.work import version

P = ParamSpec("P")
T = TypeVar("T")
TIMEOUT = 10.0
"""Seconds in which a scheduler must answer."""
_CLOSE_TIMEOUT = 60.0
"""Seconds in which a cluster of this machine ends, however busy it is."""
_REFRESH_SECONDS = 1.0
"""Seconds after which the number of workers is asked for again."""
_LOGGERS = ("distributed", "tornado")
PRESENT = version() + " without its kernels" * bool(kernels.missing())
"""The build of Queenside that a worker has."""


def dask(
    address: str,
    tls_ca: str | None = None,
    tls_cert: str | None = None,
    tls_key: str | None = None,
) -> Workers:
    """The workers of the cluster whose scheduler is at this address: `tcp://…` or `tls://…`.

    For TLS, the paths of the certificate of the authority, of one's own, and of the key to it
    (which may be in the same file).

    Raises EngineUnavailable if Dask is not installed, JobError if the scheduler does not answer
    or has workers that could not do it.
    """
    _need_dask()
    from distributed import Client, Security

    _check_address(address, bool(tls_ca and tls_cert))
    files = {"tls_ca_file": tls_ca, "tls_client_cert": tls_cert, "tls_client_key": tls_key}
    with ExitStack() as open_things:
        open_things.enter_context(_silence())
        try:
            security = Security(require_encryption=address.startswith("tls:"), **files)
            client = Client(address, security=security, timeout=TIMEOUT, set_as_default=False)
        except OSError as error:
            reason = f": {error}" if error.errno else ""  # from the system, not from Dask
            raise JobError(
                f"the cluster {address} does not answer{reason}; start its scheduler or check the "
                "address, and run the job again"
            ) from error
        return _workers(client, open_things)


def dask_local(workers: int) -> Workers:
    """A cluster of this machine, with so many workers, for trying out. Errors as of `dask`.

    Python programs that call it need `if __name__ == "__main__":`, since it starts processes.
    """
    _need_dask()
    from distributed import Client, LocalCluster

    with ExitStack() as open_things:
        open_things.enter_context(_silence())
        cluster = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address="127.0.0.1:0",  # any free port
            memory_limit=0,
            preload=[__name__],
            silence_logs=logging.CRITICAL,
            scheduler_kwargs={"allowed_failures": 0},
        )
        open_things.callback(_close, cluster)
        cluster.adapt(minimum=workers, maximum=workers)  # who does not come back is replaced
        client = Client(cluster, timeout=TIMEOUT, set_as_default=False)
        return _workers(client, open_things)


def _workers(client: Any, open_things: ExitStack) -> Workers:
    """The workers of a connected client; what is open is closed with them, or if it fails."""
    open_things.callback(_close, client)
    executor = Cluster(client)
    try:
        executor.check()
    except OSError as error:
        raise JobError(f"{_LOST_SCHEDULER}: run the job again once it does") from error
    return Workers(executor, executor.size, open_things.pop_all().close)


def _close(connection: Any) -> None:
    """Close a client or a cluster; if that takes too long, what has been done is done all the same.

    Workers that are left then end with this process.
    """
    with suppress(OSError):  # out of time, or the other side is gone
        connection.close(timeout=_CLOSE_TIMEOUT)


class Cluster(Executor):
    """The executor of a Dask client. What it is asked to call must be importable on the workers."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._has: dict[str, object] = {}
        self._cores: dict[str, int] = {}
        self._chosen: list[str] | None = None
        self._asked, self._asking = 0.0, False

    def check(self) -> None:
        """Raise JobError unless everyone there is now has this build of Queenside."""
        try:
            self._client.run_on_scheduler(resolve_name, _PRESENT)
        except (ImportError, AttributeError) as error:
            raise JobError(f"the cluster's scheduler needs {_REQUIREMENT}: {error}") from error
        self._client.sync(self._ask)
        if wrong := "; ".join(
            f"{address} has {'none' if isinstance(build, Exception) else build}"
            for address, build in self._has.items()
            if build != PRESENT
        ):
            raise JobError(f"all workers of the cluster need {_REQUIREMENT}: {wrong}")

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have some worker call the function.

        The future raises what the function raises, WorkerDied if workers died with it, and
        BrokenExecutor once the scheduler is gone.
        """
        if self._client.status != "running":
            raise BrokenExecutor(_LOST_SCHEDULER)
        task = pickle.dumps((fn, args, kwargs))  # in one piece, so that Dask need not look inside
        local_future: Future[T] = Future()
        self._client.loop.add_callback(self._bring, task, local_future)
        return local_future

    def size(self) -> int:
        """The number of cores at work, as of a second ago."""
        now = time.monotonic()
        if now - self._asked > _REFRESH_SECONDS and not self._asking:
            self._asked, self._asking = now, True
            self._client.loop.add_callback(self._ask)
        return sum(self._cores.values())

    async def _ask(self) -> None:
        """Find the workers that have Queenside; in Dask's thread, since a worker may hang."""
        try:
            async with asyncio.timeout(TIMEOUT):
                cores = await self._client.scheduler.ncores()
                if new := [address for address in cores if address not in self._has]:
                    self._has |= await self._client.run(
                        resolve_name, _PRESENT, workers=new, on_error="return"
                    )
        except OSError:  # out of time, or cut off
            return
        finally:
            self._asking = False
        self._has = {address: build for address, build in self._has.items() if address in cores}
        fit = [address for address, has in self._has.items() if has == PRESENT]
        self._cores = {address: cores[address] for address in fit}
        self._chosen = None if len(fit) == len(cores) else fit

    async def _bring(self, task: bytes, local_future: Future[Any]) -> None:
        """Have a task done, and make of our future what became of it."""
        try:
            try:
                value = await self._do(task, local_future)
            except (ImportError, AttributeError):  # perhaps from someone new, without Queenside
                await self._ask()
                value = await self._do(task, local_future)
        except BaseException as error:  # noqa: BLE001 - it is raised again by who asks
            if local_future.set_running_or_notify_cancel():
                local_future.set_exception(
                    BrokenExecutor(_LOST_SCHEDULER) if self._is_cut_off(error) else error
                )
        else:
            if local_future.set_running_or_notify_cancel():
                local_future.set_result(value)

    async def _do(self, task: bytes, local_future: Future[Any]) -> Any:
        """Have one who can do a task, once there is one. It is cancelled when our future is."""
        from distributed import KilledWorker

        while self._chosen == [] and self._client.status == "running":
            await asyncio.sleep(_REFRESH_SECONDS)
        if self._client.status != "running":
            raise BrokenExecutor(_LOST_SCHEDULER)
        remote_future = self._client.submit(_unit, PRESENT, task, pure=False, workers=self._chosen)
        loop = self._client.loop
        local_future.add_done_callback(
            lambda done: done.cancelled() and loop.add_callback(remote_future.cancel)
        )
        try:
            return await remote_future
        except KilledWorker as error:
            raise WorkerDied(f"the worker died ({error.last_worker.address})") from None

    def _is_cut_off(self, error: BaseException) -> bool:
        """Whether the scheduler died while it took a task or brought its answer."""
        is_cut = isinstance(error, OSError) and type(error).__module__.startswith(_LOGGERS)
        return is_cut or self._client.status != "running"


_LOST_SCHEDULER = "the scheduler of the cluster does not answer any more"
_REQUIREMENT = f"the same build of Queenside as here, {PRESENT} ({extras.install_command('dist')})"
_PRESENT = f"{__name__}:PRESENT"


def _unit(build: str, task: bytes) -> Any:
    """Do a unit on a worker; Dask's dashboard shows this name."""
    if build != PRESENT:
        raise ImportError(f"the worker has Queenside {PRESENT} instead of {build}")
    fn, args, kwargs = pickle.loads(task)
    return fn(*args, **kwargs)


# ---- Dask ----


def dask_setup(worker: Any) -> None:  # noqa: ARG001 - so Dask wants it
    """Ignore Ctrl-C in a local worker, which receives it too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _check_address(address: str, has_files: bool) -> None:
    """Raise JobError for what Dask would stumble over, and leave half a client behind."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("tcp", "tls") and parts.hostname and parts.port
    except ValueError:
        good = False
    if not good:
        raise JobError(f"a cluster has an address like tcp://host:8786, not {address}")
    if parts.scheme == "tls" and not has_files:
        raise JobError(f"the cluster {address} needs the certificates for TLS (see --tls-ca)")


def _need_dask() -> None:
    if not find_spec("distributed"):
        raise EngineUnavailable(f"a cluster needs Dask; {extras.install_advice('dist')}")


@contextmanager
def _silence() -> Iterator[None]:
    """Keep Dask from saying at length what the coordinator says in a line."""
    loggers = [
        logging.getLogger(name)
        for name in {*_LOGGERS, *logging.root.manager.loggerDict}
        if name.startswith(_LOGGERS)
    ]
    levels = [(logger, logger.level) for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in levels:
            logger.setLevel(level)
