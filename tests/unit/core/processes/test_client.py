"""A worker process answers, dies without harm, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from queenside.core.processes.client import Client, WorkerDied, alive
from queenside.core.processes.messages import Failure, Item, Message, Result
from tests.processes import eventually, is_running
from tests.unit.core.processes import deeds

ROOT = Path(__file__).parents[4]
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
Start = Callable[..., Client]


@pytest.fixture
def start() -> Iterator[Start]:
    """Clients of new processes, which are killed in the end."""
    clients: list[Client] = []

    def start(**settings: Any) -> Client:
        clients.append(Client(**settings))
        return clients[-1]

    yield start
    for client in clients:
        client.close()
        assert not is_running(client.pid)


def received(client: Client) -> list[Message]:
    results = [message := client.receive()]
    while isinstance(message, Item):
        results.append(message := client.receive())
    return [message for message in results if message is not None]


def error_of(client: Client) -> Exception:
    message = client.answer()
    assert isinstance(message, Failure)
    return message.error


def test_items_and_a_result_call_after_call(start: Start) -> None:
    client = start()
    for maximum in (0, 3):
        client.ask(deeds.numbers, maximum)
        assert received(client) == [*map(Item, range(maximum)), Result("done")]
    client.ask(deeds.echo, 1, "two")
    assert client.answer() == Result((1, "two"))
    assert client.is_alive
    assert client in alive()


def test_a_large_message_both_ways(start: Start) -> None:
    client, large = start(), os.urandom(1 << 20) * 40
    client.ask(deeds.echo, large)
    assert client.answer() == Result((large,))


@pytest.mark.parametrize(
    ("kind", "error", "words"),
    [
        ("plain", ValueError, "plain"),
        ("unportable", RuntimeError, "Unportable: one two"),
        ("exit", RuntimeError, "SystemExit: 3"),
        ("unreadable", ValueError, "no number"),
        ("unpicklable", Exception, "lambda"),
    ],
)
def test_what_goes_wrong_in_a_call(
    start: Start, kind: str, error: type[Exception], words: str
) -> None:
    client = start()
    client.ask(deeds.fail, kind)
    with pytest.raises(error, match=words):
        raise error_of(client)
    client.ask(deeds.echo, 1)
    assert client.answer() == Result((1,))


def test_what_cannot_be_asked(start: Start) -> None:
    client = start()
    for unpicklable in (lambda: 1, (item for item in ())):
        with pytest.raises((AttributeError, TypeError)):
            client.ask(deeds.echo, "x" * 10**6, unpicklable)
    client.ask(deeds.echo, deeds.Unreadable())
    assert isinstance(error_of(client), ValueError)
    client.ask(deeds.echo, 1)
    assert client.answer() == Result((1,))


@pytest.mark.parametrize(
    ("deed", "argument", "words"),
    [
        (deeds.die, "SIGKILL", r"the worker's process died \(SIGKILL\)$"),
        (deeds.die, "SIGSEGV", r"the worker's process died \(SIGSEGV\)$"),
        (deeds.leave, 3, r"the worker's process died \(exit code 3\)$"),
    ],
)
def test_it_dies_in_a_call(
    start: Start, deed: Callable[..., None], argument: object, words: str
) -> None:
    client = start()
    client.ask(deed, argument)
    for _ in range(2):
        with pytest.raises(WorkerDied, match=words):
            raise error_of(client)
    assert not client.is_alive
    client.ask(deeds.echo, b"x" * 1_000_000)  # which nobody reads
    assert isinstance(error_of(client), WorkerDied)


def test_an_answer_is_left_half_read(start: Start) -> None:
    """The worker waits with the rest; to kill it takes no reader."""
    client = start()
    client.ask(deeds.endless)
    assert isinstance(client.receive(), Item)
    client.close()
    client.close()
    assert not is_running(client.pid)
    eventually(lambda: not client._reader.is_alive())


def test_it_is_killed_while_another_thread_waits(start: Start) -> None:
    client, heard = start(), list[Message | None]()
    client.ask(deeds.wait)
    assert isinstance(client.receive(), Item)
    thread = threading.Thread(target=lambda: heard.append(client.receive()))
    thread.start()
    client.close()
    thread.join(120)
    assert isinstance(heard[0], Failure)


def test_it_goes_when_no_one_knows_it_any_more() -> None:
    client = Client()
    client.ask(deeds.endless)
    assert isinstance(client.receive(), Item)
    pid = client.pid
    del client
    eventually(lambda: not is_running(pid))


@linux
def test_it_is_killed_with_all_it_has_started(start: Start) -> None:
    client = start(own_group=True)
    client.ask(deeds.start_another)
    message = client.receive()
    assert isinstance(message, Item)
    assert all(map(is_running, message.value))
    client.close()
    eventually(lambda: not any(map(is_running, message.value)))


ORPHANS = """
import sys, time
from queenside.core.processes.client import Client
from tests.unit.core.processes import deeds
client = Client(own_group=True)
client.ask(deeds.start_worker)
print(*client.receive().value, flush=True)
time.sleep(600)
"""


@linux
def test_it_dies_with_its_parent_and_so_does_its_own_worker() -> None:
    """Even when the parent is killed and can clear up nothing."""
    parent = subprocess.Popen(
        [sys.executable, "-c", ORPHANS], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout
    pids = [int(word) for word in parent.stdout.readline().split()]
    assert all(map(is_running, pids))
    parent.kill()
    parent.communicate()
    eventually(lambda: not any(map(is_running, pids)))


@linux
def test_it_hears_the_end_in_the_middle_of_a_call(start: Start) -> None:
    """Without Linux's help: nobody writes to its pipe any more."""
    client = start(own_group=True)
    client.ask(deeds.start_another)
    message = client.receive()
    assert isinstance(message, Item)
    assert client._process.stdin
    client._process.stdin.close()
    eventually(lambda: not any(map(is_running, message.value)))


def test_what_it_prints_does_not_disturb(start: Start, capfd: pytest.CaptureFixture[str]) -> None:
    for settings, lines in (({}, 3), ({"quiet": True}, 0)):
        client = start(**settings)
        client.ask(deeds.chatter)
        assert client.answer() == Result("quiet")
        printed, complained = capfd.readouterr()
        assert printed == ""
        assert len(complained.splitlines()) == lines


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_ctrl_c_is_not_for_it(start: Start) -> None:
    client = start()
    client.ask(deeds.echo, 1)
    assert client.answer() == Result((1,))
    os.kill(client.pid, signal.SIGINT)
    client.ask(deeds.echo, 2)
    assert client.answer() == Result((2,))


def test_it_works_where_it_is_told_and_is_prepared(start: Start, tmp_path: Path) -> None:
    client = start(folder=tmp_path, prepare=f"{deeds.__name__}:prepare")
    client.ask(deeds.where)
    assert client.answer() == Result(str(tmp_path.resolve()))
    client.ask(deeds.is_prepared)
    assert client.answer() == Result(True)


@linux
def test_nothing_is_left_open(start: Start) -> None:
    def open_files() -> int:
        return len(os.listdir("/proc/self/fd"))

    client, before = start(), open_files()
    for number in range(50):
        client.ask(deeds.echo, number)
        assert client.answer() == Result((number,))
    eventually(lambda: open_files() <= before)  # another test's may still be closing
    client.close()
    for number in range(5):
        second = start()
        second.ask(deeds.endless if number % 2 else deeds.echo)
        second.receive()
        second.close()
    eventually(lambda: open_files() <= before - 2)
