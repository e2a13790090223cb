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
    "a list that another thread empties": """
        import threading
        from queenside import NQueens
        problems = [NQueens(12, blocked=[(0, each % 12)]).problem.packed for each in range(200)]
        search = N.search_new()
        thread = threading.Thread(target=lambda: N.search_many(search, problems, 50, 0, 5.0))
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
        repair, listing = N.repair_queens(3, b"", 6)[0], N.listing_new(30, b"", 0)
        flat, search = NQueens(20).problem.packed, N.search_new()
        N.search_start(search, flat, 0, 0, False)
        cover, _ = N.cover_new(40, *arrays, b"", 0, False, 0)
        made = N.generation_new(array("I", [64, 1] + [0] * 7).tobytes(), None)
        N.generation_start(made, 1)
        calls = [
            (N.repair_run, (repair, 2**64 - 1, 0.2), ((N.repair_board, repair),)),
            (N.listing_fill, (listing, bytearray(30 * 2**20), 0.2),
             ((N.listing_skip, listing, 1, 0.0),)),
            (N.search_run, (search, 0.2), ((N.search_start, search, flat, 0, 0, False),)),
            (N.cover_run, (cover, 0.2), ((N.cover_run, cover, 0.0),)),
            (N.generation_run, (made, 0.2),
             ((N.generation_start, made, 1), (N.generation_board, made)))]

        def run(call, arguments):
            with suppress(RuntimeError):  # the other thread may be at it
                call(*arguments)

        for call, long, others in calls:
            for other, *arguments in others:
                refused = False
                while not refused:  # a busy machine may not let this thread look during a whole run
                    thread = threading.Thread(target=run, args=(call, long))
                    thread.start()
                    while thread.is_alive() and not refused:
                        try:
                            other(*arguments)
                        except RuntimeError:
                            refused = True
                    thread.join()
                other(*arguments)
    """,
    "a time that is no number": """
        from queenside import NQueens
        from array import array
        nan, flat = float("nan"), NQueens(20).problem.packed
        search = N.search_new()
        N.search_start(search, flat, 0, 0, False)
        assert not N.search_run(search, nan)[0]
        assert N.search_many(search, [flat], 0, 0, nan) == [None]
        assert N.listing_skip(N.listing_new(30, b"", 0), 2**64 - 1, nan)[0] < 2**32
        assert N.repair_run(N.repair_queens(3, b"", 6)[0], 2**64 - 1, nan)[2] is None
        made = N.generation_new(array("I", [64, 1] + [0] * 7).tobytes(), None)
        N.generation_start(made, 1)
        assert not N.generation_run(made, nan)[0]
    """,
}


def run(body: str) -> None:
    head = (
        "from contextlib import suppress; from pytest import raises\n"
        "from queenside.core.kernels import _native as N\n"
    )
    completed = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", head + dedent(body)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr


@pytest.mark.parametrize("case", CALLS)
def test_a_call_that_used_to_be_trusted(case: str) -> None:
    run(CALLS[case])
