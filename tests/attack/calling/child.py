"""Calls the compiled module again and again; each call may end in an exception, and no other way.

    python -m tests.attack.calling.child SEED FIRST LAST

What is called is told before it is. A call that ends in a SystemError, which is Python's word for
a module that errs, is told as a fault, and so is an answer that is wrong afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from threading import Barrier, Thread
from typing import Any

import queenside as qs
from queenside.core import kernels
from tests.attack import children
from tests.attack.calling import entries
from tests.attack.calling.values import anything, damaged
from tests.attack.children import tell

OFTEN = 200
SIX = [
    (1, 9, 17, 18, 26, 34),
    (2, 11, 13, 22, 24, 33),
    (3, 6, 16, 19, 29, 32),
    (4, 8, 12, 23, 27, 31),
]
RIGHT = ([SIX], True, 40, 92)
"""What `check` asks for: the solutions of 6 queens, one of them, how many of 7 and 8, a grade."""

HOLDING_MUCH = (tuple, list, bytes, bytearray)
"""What can be wrong in many ways, and is damaged more often."""

Call = Callable[[], Any]


def attempt(chance: Random) -> None:
    """One entry, called; or several of one handle, one after the other or all at once."""
    name = chance.choice([*entries.functions()])
    kind = entries.kind_of(name)
    try:
        right = entries.arguments(chance, name)
    except ValueError:  # some handles can't be made
        return
    if right is None or not kind or chance.random() < 0.3:
        outcome(step(chance, name, right))
        return
    handle = right[0]
    names = [run for run in entries.RUNS if entries.kind_of(run) == kind]
    requested = chance.choices(names, k=chance.randint(1, 8))
    steps = [step(chance, run, [handle, *entries.RUNS[run](chance)]) for run in requested]
    if chance.random() < 0.25:
        at_once(steps if chance.random() < 0.5 else steps[:1] * 3)
        return
    for call in steps:
        outcome(call)


def is_long(arguments: list[Any]) -> bool:
    """Whether the seconds, which come last, are more than a run may take here."""
    return bool(arguments) and isinstance(arguments[-1], (int, float)) and arguments[-1] > 1


def hostile(chance: Random, arguments: list[Any] | None) -> list[Any]:
    """Right arguments, of which some may have been damaged; or any arguments at all."""
    if arguments is None or chance.random() < 0.03:
        return [anything(chance) for _ in range(chance.randrange(8))]
    if arguments and chance.random() < 0.4:
        weights = [3 if isinstance(argument, HOLDING_MUCH) else 1 for argument in arguments]
        for choice in chance.choices(range(len(arguments)), weights, k=chance.choice((1, 1, 2))):
            arguments[choice] = damaged(chance, arguments[choice], arguments)
    return arguments


def called(chance: Random, name: str, call: Call, arguments: list[Any]) -> Any:
    tell("call", name, *(f"{type(argument).__name__}:{short(argument)}" for argument in arguments))
    remaining = [argument for argument in arguments if isinstance(argument, (list, bytearray))]
    if remaining and chance.random() < 0.3:
        changing = Thread(target=change, args=(remaining[0],))
        changing.start()
        try:
            return outcome(call)
        finally:
            changing.join()
    return outcome(call)


def short(value: Any) -> str:
    return repr(value)[:40] if type(value) in (int, float, str, bytes, bool, type(None)) else ""


def change(victim: list[Any] | bytearray) -> None:
    """Make it longer and empty it, again and again."""
    for _ in range(20):
        try:
            victim.extend([7] * 100)
            victim.clear()
        except BufferError:  # it is being read
            return


def outcome(call: Call) -> Any:
    try:
        return call()
    except SystemError as error:
        tell("fault", repr(error))
    except Exception as error:  # noqa: BLE001  # any other is an answer
        tell("told", type(error).__name__)
    return None


def step(chance: Random, name: str, right: list[Any] | None) -> Call:
    """One entry with these arguments, or with wrong ones."""
    arguments = hostile(chance, right)
    if name in entries.ENDLESS and is_long(arguments):
        arguments[-1] = 0.01
    call = partial(entries.functions()[name], *arguments)
    return partial(called, chance, name, call, arguments)


def at_once(steps: list[Call]) -> None:
    """Each in a thread of its own."""
    barrier = Barrier(len(steps))

    def begin(call: Call) -> None:
        barrier.wait()
        outcome(call)

    threads = [Thread(target=begin, args=(item,)) for item in steps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def check(case: int) -> None:
    if case % OFTEN:
        return
    six = qs.NQueens(6).problem
    reported = (
        [sorted(item[3]) for item in kernels.search_many([six], None, None, 60.0) if item],
        kernels.verify(six, SIX[0]),
        qs.count(qs.NQueens(7)),
        kernels.MeetKernel(8).count_bands(b"").count,
    )
    if reported != RIGHT:
        tell("fault", "a wrong answer afterwards", reported)


if __name__ == "__main__":
    children.serve(attempt, check)
