"""The server as it runs: what it says, whom it lets in, and that nothing is left of it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.unit.web.running import LONG, Site, below, gone, group, serving, until

pytestmark = pytest.mark.slow

posix = pytest.mark.skipif(os.name != "posix", reason="about signals and modes of files")
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")


@contextmanager
def asking(site: Site, engine: str = "auto") -> Iterator[None]:
    """Someone who asks what takes for ever, and does not leave before the end."""
    with closing(site.connect()) as connection:
        _ask_hard(site, connection, engine)
        yield


def _ask_hard(site: Site, connection: http.client.HTTPConnection, engine: str = "auto") -> None:
    headers = {"Authorization": f"Bearer {site.token}", "Content-Type": "application/json"}
    fields = {"board": "n-queens:26", "engine": engine, "workers": 1, "time_limit": 600}
    connection.request("POST", "/api/v1/count", json.dumps(fields), headers)


@posix
def test_it_serves_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        status, words = site.ask("/health")
        assert (status, json.loads(words)["status"]) == (200, "ok")
        assert site.ask("/api/v1/check", {"board": "n-queens:6"})[0] == 200
        assert site.ask("/api/v1/formats", Authorization="")[0] == 401
        assert site.ask("/health", Host="evil.example")[0] == 403
        with asking(site):
            site.process.send_signal(signal.SIGINT)
            _, complained = site.process.communicate(timeout=LONG)
        assert (site.process.returncode, complained) == (130, "")
        assert not site.token_file.exists()


@posix
def test_it_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        site.process.terminate()
        _, complained = site.process.communicate(timeout=LONG)
        assert (site.process.returncode, complained) == (0, "")
        assert not site.token_file.exists()


@linux
def test_no_process_is_left_after_ctrl_c(tmp_path: Path) -> None:
    with serving(tmp_path) as site, asking(site):
        until(lambda: any(_works(pid) for pid in below(site.process.pid)))
        started = below(site.process.pid)
        site.process.send_signal(signal.SIGINT)
        site.process.communicate(timeout=LONG)
        assert started
        assert all(map(gone, started))


@linux
def test_no_process_is_left_of_a_server_that_is_killed(tmp_path: Path) -> None:
    """Not even of an engine that needs a process of its own."""
    pytest.importorskip("pysat", reason="asks an engine in a process of its own")
    with serving(tmp_path) as site, asking(site, "sat:cadical195"):
        until(lambda: any(len(group(pid)) > 1 for pid in below(site.process.pid)))
        started = below(site.process.pid)
        site.process.kill()
        site.process.wait()
        until(lambda: all(map(gone, started)))
        assert len(started) > 1


@linux
def test_no_worker_is_left_in_the_middle_of_a_search(tmp_path: Path) -> None:
    """Of another package, in the worker itself."""
    pytest.importorskip("pysat", reason="asks an engine of another package")
    with serving(tmp_path) as site, asking(site, "sat"):
        until(lambda: any(_works(pid) for pid in below(site.process.pid)))
        started = below(site.process.pid)
        site.process.kill()
        site.process.wait()
        until(lambda: all(map(gone, started)))


@linux
def test_no_process_computes_for_a_client_that_has_left(tmp_path: Path) -> None:
    """64 ask what takes for ever, and go away."""
    with serving(tmp_path) as site:
        clients = [site.connect() for _ in range(64)]
        for client in clients:
            _ask_hard(site, client)
        until(lambda: any(_works(pid) for pid in below(site.process.pid)))
        for client in clients:
            client.close()
        until(lambda: not any(_works(pid) for pid in below(site.process.pid)))
        assert site.ask("/api/v1/check", {"board": "n-queens:6"})[0] == 200


def _works(pid: int) -> bool:
    """Whether the process uses the processor now, and not only because it is starting."""
    try:
        before = Path(f"/proc/{pid}/stat").read_text()
        time.sleep(0.05)
        after = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    ticks = [int(text.rpartition(")")[2].split()[11]) for text in (before, after)]
    return ticks[1] - ticks[0] >= 2


@posix
def test_only_the_person_can_read_the_token(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        assert stat.S_IMODE(site.token_file.stat().st_mode) == 0o600
        assert site.token_file.read_text() == f"{site.token}\n"
        assert len(site.token) >= 43  # 256 bits


@posix
def test_the_store_may_be_named_from_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "jobs").mkdir()
    monkeypatch.chdir(tmp_path)
    with serving(Path("home"), "--jobs", "jobs") as site:
        assert site.ask("/api/v1/settings")[0] == 200
        assert (tmp_path / "home" / "store.sqlite3").exists()


@posix
def test_a_token_that_was_left_behind_is_replaced(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    left = tmp_path / f"serve-{port}.token"
    left.symlink_to(tmp_path / "elsewhere")
    with serving(tmp_path, "--port", str(port)) as site:
        assert site.port == port
        assert not left.is_symlink()
        assert left.read_text() == f"{site.token}\n"
    assert not (tmp_path / "elsewhere").exists()


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = _run(tmp_path, "--port", port)
    assert done.returncode == 74
    assert "in use" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--port", "65536"), 2, "65535"),
        (("--port", "x"), 2, "port"),
        (("--jobs", "/nowhere/at/all"), 74, "/nowhere/at/all"),
    ],
)
def test_what_cannot_be_is_told(
    words: tuple[str, ...], code: int, told: str, tmp_path: Path
) -> None:
    done = _run(tmp_path, *words)
    assert done.returncode == code
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_starlette_it_says_what_to_install(tmp_path: Path) -> None:
    missing = "import sys; sys.modules['starlette'] = None; "
    code = f"{missing}from queenside.cli import main; sys.exit(main(['serve', '--no-browser']))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 69
    assert "pip install '" in done.stderr
    assert "[web]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def _run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "queenside", "serve", "--no-browser", *words],
        capture_output=True,
        text=True,
        env=os.environ | {"QUEENSIDE_HOME": str(home)},
        timeout=LONG,
        check=False,
    )


def test_a_slow_reader_gets_all_of_a_long_answer(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        fields = {"board": "n-queens:300", "limit": 500}
        status, words = site.ask("/api/v1/solve", fields, Accept="text/event-stream")
        assert status == 200
        events = words.decode().split("\n\n")
        assert events[-1] == ""
        assert events[-2].startswith("event: result\n")
        assert len(events) > 10


def test_a_body_without_a_length_is_read_as_far_as_allowed(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        for length, expected in ((1, 200), (2_000_000, 413)):
            connection = site.connect()
            head = b'{"text": "n-queens:6' + b" " * length + b'"}'
            pieces = (head[at : at + 60_000] for at in range(0, len(head), 60_000))
            headers = {"Authorization": f"Bearer {site.token}", "Content-Type": "application/json"}
            try:
                connection.request("POST", "/api/v1/read", pieces, headers, encode_chunked=True)
                assert connection.getresponse().status == expected
            except (BrokenPipeError, ConnectionResetError):
                assert expected == 413  # it was refused before all of it was sent
            finally:
                connection.close()
