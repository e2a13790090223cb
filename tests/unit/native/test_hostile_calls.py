"""No call of the compiled module ends the process, whatever its arguments.

Each call runs in a process of its own, which must end by itself: with an answer or an exception.
"""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest

from queenside import kernels

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
        repair, listing = N.Repair(None, 3, b"", 6), N.Listing(30, b"", 0)
        search = N.Search(NQueens(20).problem.flat, 0, 0, False)
        runs = [(repair, "steps", lambda: repair.run(2**64 - 1, 0.2)),
                (repair, "starts", lambda: repair.run(2**64 - 1, 0.2)),
                (repair, "queens", lambda: repair.run(2**64 - 1, 0.2)),
                (listing, "over", lambda: listing.skip(2**63, 0.2)),
                (search, "nodes", lambda: search.run(0.2))]
        for kernel, name, run in runs:
            refused = False
            while not refused:  # a busy machine may not let this thread look during a whole run
                thread = threading.Thread(target=run)
                thread.start()
                while thread.is_alive() and not refused:
                    try:
                        getattr(kernel, name)
                    except RuntimeError:
                        refused = True
                thread.join()
            getattr(kernel, name)
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
        nan, flat = float("nan"), NQueens(20).problem.flat
        assert not N.Search(flat, 0, 0, False).run(nan)
        assert N.search_many([flat], 0, 0, nan) == [None]
        assert N.Listing(30, b"", 0).skip(2**64 - 1, nan) < 2**32
        assert N.Repair(None, 3, b"", 6).run(2**64 - 1, nan) is None
        made = N.Generation(64, 1, 0, 0, False, 0, 0, False)
        made.start(1)
        assert not made.run(nan)
    """,
    "sets of rows that are none": """
        halves = N.Meet(8, "", -1, 0, b"").halves(0)
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
        "from queenside.kernels import _native as N\n"
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
