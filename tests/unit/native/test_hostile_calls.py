"""No call of the compiled module ends the process, whatever its arguments.

Each call runs in a process of its own, which must end by itself: with an answer or an exception.
"""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest

from queenside.core import kernels

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

CALLS = {
    "a cover by no method": """
        for method in (12345678, 99, -1, 6):
            with raises(ValueError):
                N.Cover(None, 0, b"", bytes(4), b"", b"", b"", b"", 0, True, method).method
    """,
    "cells beyond the board": """
        with raises(ValueError):
            N.probe(5, 1, b"\\xff" * 40, bytes(200), 0, 1000, True)
        with raises(ValueError):
            N.probe(1, 65, bytes(8) + b"\\xfe" + bytes(7), bytes(16 * 65), 0, 1, True)
        with raises(ValueError):
            N.probe(1, 1, b"\\x01" + bytes(7), b"\\xff" * 8, 0, 1, True)
    """,
    "a list that another thread empties": """
        import threading
        from queenside import NQueens
        problems = [NQueens(12, blocked=[(0, each % 12)]).problem.flat for each in range(200)]
        thread = threading.Thread(target=lambda: N.search_many(problems, 50, 0, 5.0))
        thread.start()
        problems.clear()
        junk = [bytes(range(256)) * 8 for _ in range(5000)]
        thread.join()
    """,
    "what another thread is writing": """
        import threading
        from queenside import NQueens
        from array import array
        lists = [1] * 80, range(81), [at // 2 for at in range(80)], [0] * 80, range(80)
        arrays = [array("I", each).tobytes() for each in lists]
        repair, listing = N.Repair(None, 3, b"", 6), N.Listing(30, b"", 0)
        search = N.Search(NQueens(20).problem.flat, 0, 0, False)
        cover = N.Cover(None, 40, *arrays, b"", 0, False, 0)
        made = N.Generation(array("I", [64, 1] + [0] * 7).tobytes())
        made.start(1)
        numbers = {"count": None, "residue": None, "exhausted": None, "nodes": None}
        members = [
            (repair, (2**64 - 1, 0.2),
             {"run": (1, 0.0), "steps": None, "starts": None, "queens": None}),
            (listing, (bytearray(30 * 2**20), 0.2), {"skip": (1, 0.0), "over": None}),
            (search, (0.2,), {"run": (0.0,), "take": (), "runs": None, **numbers}),
            (cover, (0.2,), {"run": (0.0,), "take": (), **numbers}),
            (made, (0.2,), {"start": (1,), "again": (), "run": (0.0,), "board": (), "met": None})]

        def use(kernel, name, arguments):
            value = getattr(kernel, name)
            if arguments is not None:
                value(*arguments)

        def run(kernel, arguments):
            with suppress(RuntimeError):  # the other thread may be at it
                (listing.fill if kernel is listing else kernel.run)(*arguments)

        for kernel, long, some in members:
            for name, arguments in some.items():
                refused = False
                while not refused:  # a busy machine may not let this thread look during a whole run
                    thread = threading.Thread(target=run, args=(kernel, long))
                    thread.start()
                    while thread.is_alive() and not refused:
                        try:
                            use(kernel, name, arguments)
                        except RuntimeError:
                            refused = True
                    thread.join()
                use(kernel, name, arguments)
    """,
    "boards that overflow": """
        for n in (-2**31, -1, 0, 2**31 - 1):
            for band in (-2**31, -1, 6, 2**31 - 1):
                for cut in (-2**31, 6, 2**31 - 1):
                    with raises(ValueError):
                        N.Meet(n, "generic", band, cut, b"")
    """,
    "a time that is no number": """
        from queenside import NQueens
        from array import array
        nan, flat = float("nan"), NQueens(20).problem.flat
        assert not N.Search(flat, 0, 0, False).run(nan)
        assert N.search_many([flat], 0, 0, nan) == [None]
        assert N.Listing(30, b"", 0).skip(2**64 - 1, nan) < 2**32
        assert N.Repair(None, 3, b"", 6).run(2**64 - 1, nan) is None
        made = N.Generation(array("I", [64, 1] + [0] * 7).tobytes())
        made.start(1)
        assert not made.run(nan)
    """,
    "sets of rows that are none": """
        halves = N.Meet(8, "", -1, 0, b"").halves(b"")
        assert halves.count(5, 5) == halves.count(2**64 - 1, 0) == 0
    """,
    "numbers that wrap": """
        for wrong in (2**63 - 1, 2**32, -1, 2**64):
            with raises(OverflowError):
                N.Repair(None, wrong, b"", 6)
        with raises(ValueError):
            N.Repair(None, 2**32 - 1, b"", 6)
        for wrong in (-1, 2**64):
            with raises(OverflowError):
                N.Repair(None, 8, b"", wrong)
            with raises(OverflowError):
                N.Repair(None, 8, b"", 6).run(wrong, 0.1)
            with raises(OverflowError):
                N.search_many([], wrong, 0, 1.0)
            with raises(OverflowError):
                N.verify_queens(wrong, b"", False)
            with raises(OverflowError):
                N.Listing(8, b"", 0).skip(wrong, 0.1)
    """,
}


def run(body: str) -> None:
    head = (
        "from contextlib import suppress; from pytest import raises\n"
        "from queenside.core.kernels import _native as N\n"
    )
    ended = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", head + dedent(body)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("case", CALLS)
def test_a_call_that_used_to_be_trusted(case: str) -> None:
    run(CALLS[case])
