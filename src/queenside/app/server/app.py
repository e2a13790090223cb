"""The application: which path is answered by what. Starlette finds the way; the rest is ours."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from queenside.app.server import files
from queenside.app.server.dispatch import Dispatcher
from queenside.app.server.endpoints import ENDPOINTS, Endpoint
from queenside.app.server.middleware import OWN_HOSTS, Guard, problem_response
from queenside.app.server.pairing import LIFETIME, PAIR, Pairing, is_extension
from queenside.app.server.problems import HttpProblem, problem_from, request_problem
from queenside.app.server.worker import prepare_disposable
from queenside.app.server.worker_pool import WorkerPool
from queenside.core.errors import InvalidPuzzle
from queenside.core.formats import strict_json
from queenside.core.processes.memory import memory_limit
from queenside.core.version import VERSION
from queenside.solver.engines import names
from queenside.solver.engines.division import cores

_READ = ("GET", "HEAD")
_MAX_CODE_LENGTH = 200
_MAX_WAITING_QUICK = 64  # questions that may wait where none takes long
_MAX_JOBS = 16  # jobs that are run or watched at once


@dataclass(frozen=True)
class Settings:
    """The address of the server, and its limits.

    `token` is what a client must know. It is another one for each server and kept nowhere else, so
    whoever takes the port later has no use for it. `hosts` are the names the server is reached by,
    beside those of this machine alone; `site` the address of a site of Queenside, for links;
    `workers` how many questions are answered at once and `waiting` how many more may wait; `jobs`
    the folder of the jobs.
    """

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    hosts: tuple[str, ...] = ()
    site: str | None = None
    workers: int = field(default_factory=cores)
    waiting: int = 8
    jobs: Path = field(default_factory=Path.cwd)


class WorkerPools:
    """Pools of processes: for questions, for quick ones that keep state, and for jobs."""

    def __init__(self, settings: Settings) -> None:
        folder, memory = settings.jobs, memory_limit()
        self.by_name = {
            "question": WorkerPool(
                settings.workers, settings.waiting, folder, memory, prepare_disposable
            ),
            "quick": WorkerPool(1, _MAX_WAITING_QUICK, folder, memory),
            "job": WorkerPool(_MAX_JOBS, 0, folder, 0),
        }

    @property
    def pids(self) -> list[int]:
        return [pid for workers in self.by_name.values() for pid in workers.pids]

    def warm(self) -> None:
        self.by_name["question"].warm()
        self.by_name["quick"].warm()

    def kill(self) -> None:
        for workers in self.by_name.values():
            workers.kill()

    async def end(self) -> None:
        for workers in self.by_name.values():
            await workers.end()


@dataclass(frozen=True)
class Application(Guard):
    """The guarded application, and its processes."""

    pools: WorkerPools


def create_application(settings: Settings) -> Application:
    """Create the ASGI application behind its guard; whoever runs it ends its pools."""
    pools = WorkerPools(settings)

    handlers: dict[Any, Any] = {
        HTTPException: _http_error,
        HttpProblem: _problem_response,
        Exception: _problem_response,
    }
    pairing = Pairing()
    routes = [*_routes(pools, settings.site), *_pairing_routes(pairing)]
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.router.redirect_slashes = False
    pictures = frozenset(_path(row) for row in ENDPOINTS.values() if row.takes_picture)
    hosts = (*OWN_HOSTS, *settings.hosts)
    return Application(app, hosts, settings.port, settings.token, pairing, pictures, pools)


def _routes(pools: WorkerPools, site: str | None) -> list[Route]:
    rows = [
        Route(
            _path(endpoint),
            Dispatcher(key, endpoint, pools.by_name[endpoint.pool]),
            methods=[endpoint.method],
        )
        for key, endpoint in ENDPOINTS.items()
    ]
    pages = [
        Route(path, _file_handler(file), methods=_READ)
        for path, file in files.load_page(site).items()
    ]
    return [Route("/health", _health, methods=_READ), *rows, *pages]


def _path(endpoint: Endpoint) -> str:
    return f"/api/v1{endpoint.path}"


def _pairing_routes(pairing: Pairing) -> list[Route]:
    """Give codes to the page, and exchange them for tokens; neither takes a process."""

    async def begin(request: Request) -> Response:  # noqa: ARG001
        return _private_response({"code": pairing.begin(), "seconds": LIFETIME})

    async def redeem(request: Request) -> Response:
        origin = request.headers.get("origin", "").encode("latin-1")
        if not is_extension(origin):
            raise request_problem(403, "wrong-origin", "Only a browser extension can be paired.")
        token = pairing.redeem(_read_code(await request.body()), origin)
        if token is None:
            raise request_problem(
                403, "wrong-code", "The code is wrong or too old. Ask for a new one."
            )
        return _private_response({"token": token, "engines": names()})

    return [
        Route("/api/v1/pairing", begin, methods=["POST"]),
        Route(PAIR, redeem, methods=["POST"]),
    ]


def _private_response(data: Mapping[str, object]) -> Response:
    return JSONResponse(data, headers={"cache-control": "no-store"})


def _read_code(body: bytes) -> str:
    try:
        fields = strict_json.load(body[:_MAX_CODE_LENGTH].decode())
    except (InvalidPuzzle, UnicodeDecodeError):
        fields = None
    if not isinstance(fields, dict) or [*fields] != ["code"] or not isinstance(fields["code"], str):
        raise request_problem(422, "invalid-input", 'The body must be {"code": "..."}.')
    return fields["code"]


async def _health(request: Request) -> Response:  # noqa: ARG001
    return JSONResponse({"status": "ok", "version": VERSION})


def _file_handler(file: files.File) -> Any:
    async def answer(request: Request) -> Response:
        headers = {"etag": file.tag, "vary": "accept-encoding"}
        if file.lasting:
            headers["cache-control"] = "private, max-age=31536000, immutable"
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if not _takes_gzip(request):
            return Response(file.content, headers=headers, media_type=file.media_type)
        headers["content-encoding"] = "gzip"
        return Response(file.compressed, headers=headers, media_type=file.media_type)

    return answer


def _takes_gzip(request: Request) -> bool:
    offered = request.headers.get("accept-encoding", "").lower().split(",")
    return any(
        encoding.replace(" ", "") in ("gzip", "gzip;q=1.0", "gzip;q=1") for encoding in offered
    )


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    details = {404: "There is nothing at this address.", 405: "This address has no such method."}
    problem = request_problem(
        error.status_code, "no-endpoint", details.get(error.status_code, error.detail)
    )
    problem.headers.update(error.headers or {})
    return await _problem_response(request, problem)


async def _problem_response(request: Request, error: Exception) -> Response:  # noqa: ARG001
    return problem_response(problem_from(error))
