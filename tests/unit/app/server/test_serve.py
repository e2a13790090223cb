"""The server as it runs: what it says, whom it lets in, and that nothing is left of it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.app.server.server import _format_invitation, in_network
from tests.processes import LONG, below, eventually, group, is_running
from tests.unit.app.server.running import Site, serving

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


@posix
def test_it_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        site.process.terminate()
        _, complained = site.process.communicate(timeout=LONG)
        assert (site.process.returncode, complained) == (0, "")


@linux
def test_no_process_is_left_after_ctrl_c(tmp_path: Path) -> None:
    with serving(tmp_path) as site, asking(site):
        eventually(lambda: _some_work(site))
        started = below(site.process.pid)
        site.process.send_signal(signal.SIGINT)
        site.process.communicate(timeout=LONG)
        assert started
        eventually(lambda: not any(map(is_running, started)))


@linux
def test_no_process_is_left_of_a_server_that_is_killed(tmp_path: Path) -> None:
    """Not even of an engine that needs a process of its own."""
    pytest.importorskip("pysat", reason="asks an engine in a process of its own")
    with serving(tmp_path) as site, asking(site, "sat:cadical195"):
        eventually(lambda: any(len(group(pid)) > 1 for pid in below(site.process.pid)))
        started = below(site.process.pid)
        site.process.kill()
        site.process.wait()
        eventually(lambda: not any(map(is_running, started)))
        assert len(started) > 1


@linux
def test_no_process_computes_for_a_client_that_has_left(tmp_path: Path) -> None:
    """64 ask what takes for ever, and go away."""
    with serving(tmp_path) as site:
        clients = [site.connect() for _ in range(64)]
        for client in clients:
            _ask_hard(site, client)
        eventually(lambda: _some_work(site))
        for client in clients:
            client.close()
        eventually(lambda: not _some_work(site))
        eventually(lambda: site.ask("/api/v1/check", {"board": "n-queens:6"})[0] == 200)


def _some_work(site: Site) -> bool:
    """Whether a process of the server uses the processor now, as far as others let it."""
    before = {pid: _ticks(pid) for pid in below(site.process.pid)}
    time.sleep(0.3)
    return any(_ticks(pid) >= ticks + 2 for pid, ticks in before.items())


def _ticks(pid: int) -> int:
    """The processor time of a process, in hundredths of a second; 0 of one that has ended."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11])
    except (FileNotFoundError, ProcessLookupError):
        return 0


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
def test_each_start_has_a_token_of_its_own_and_keeps_it_nowhere(tmp_path: Path) -> None:
    with socket.socket() as free:  # the usual port is another test's as soon as it is free
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with serving(tmp_path, "--port", port) as first:
        assert len(first.token) >= 43  # 256 bits
        assert first.ask("/api/v1/settings")[0] == 200
    with serving(tmp_path, "--port", port) as second:
        assert second.port == first.port
        assert second.ask("/api/v1/settings", Authorization=f"Bearer {first.token}")[0] == 401
        assert second.ask("/api/v1/settings")[0] == 200
    contents = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert not {first.token.encode(), second.token.encode()} & {
        *re.findall(rb"[\w-]{43}", contents)
    }


@posix
def test_a_second_server_takes_another_port(tmp_path: Path) -> None:
    with serving(tmp_path) as first, serving(tmp_path) as second:
        assert first.port != second.port


@posix
def test_a_phone_in_the_same_network(tmp_path: Path) -> None:
    address = in_network()
    with serving(tmp_path, "--host", "0.0.0.0") as site:
        assert site.process.stdout
        invited = re.search(rf"http://{re.escape(address)}:(\d+)/#token=(\S+)", _until_end(site))
        assert address == "127.0.0.1" or (invited and invited[2] == site.token)
        assert site.ask("/api/v1/settings", Host=f"{address}:{site.port}")[0] == 200
        assert site.ask("/api/v1/settings", Host=f"evil.example:{site.port}")[0] == 403
        assert site.ask("/api/v1/settings", Origin=f"http://{address}:{site.port}")[0] == 200


def _until_end(site: Site) -> str:
    assert site.process.stdout
    lines = iter(site.process.stdout.readline, "Ctrl-C ends it.\n")
    return "".join(lines)


def test_the_invitation_has_a_code_that_says_the_address() -> None:
    address = "http://192.168.1.23:8717/#token=" + "A" * 43
    *words, code = _format_invitation(address).split("\n", 2)
    assert address in words[0]
    assert "Nothing is encrypted, the key in the address included" in words[1]
    assert {*code} <= {*" ▀▄█\n"}
    assert len({len(line) for line in code.split("\n")}) == 1


def test_an_address_of_another_machine_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--host", "192.0.2.77"]) == 74
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = str(listener.getsockname()[1])
        assert main(["serve", "--no-browser", "--port", port]) == 74
    [complaint] = capsys.readouterr().err.splitlines()
    assert f"{port}: this port is taken" in complaint


def test_without_starlette_it_says_what_to_install(tmp_path: Path) -> None:
    missing = "import sys; sys.modules['starlette'] = None; "
    code = f"{missing}from queenside.app.cli import main; sys.exit(main(['serve', '--no-browser']))"
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert process.returncode == 69
    assert "pip install '" in process.stderr
    assert "[web]'" in process.stderr
    assert len(process.stderr.splitlines()) == 1


def test_a_slow_reader_gets_all_of_a_long_answer(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        fields = {"board": "n-queens:300", "limit": 500}
        status, words = site.ask("/api/v1/solve", fields, Accept="text/event-stream")
        assert status == 200
        events = words.decode().split("\n\n")
        assert events[-1] == ""
        assert events[-2].startswith("event: result\n")
        assert len(events) > 10
