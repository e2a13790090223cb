"""Requests made from the description of the HTTP API, right and wrong: the server never errs.

320 requests in the tests, 10,000 with `make fuzz`, as many as wanted with QUEENSIDE_FUZZ_CASES. In
every other request the boards are real ones, small, large and odd, so that questions are answered
and not only refused. What takes longer than the client waits is ended by its leaving.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from queenside.app.server import openapi
from tests.hostile_pictures import make_hostile
from tests.unit.app.server.drawing import HAS_EXTRA
from tests.unit.app.server.running import Site, serving

schemathesis = pytest.importorskip("schemathesis", reason="makes the requests")


CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "320"))
BUSY = (503, 504)
"""What it says on a machine that has too much to do."""
PATIENCE = 2.0
"""Seconds that the client waits."""

SCHEMA = schemathesis.openapi.from_dict(openapi.document())
OPERATIONS = {
    result.label: result for result in (item.ok() for item in SCHEMA.get_all_operations())
}
MODES = [*schemathesis.GenerationMode]
EACH = max(1, CASES // (len(OPERATIONS) * len(MODES)))

STATE = {"queens": [[0, 0], [1, 2]], "marks": [[4, 4]]}
BOARDS: tuple[Any, ...] = (
    *(
        "q5-0001",
        "q8-0001",
        "s10-0001",
        "daily",
        "5#3",
        "9k2-easy#7",
        "n-queens:4",
        "AAB\nABB\nCCC",
    ),
    *("n-queens:0", "n-queens:1", "n-queens:2", "n-queens:3", "n-queens:7:toroidal"),
    *("n-queens:30", "n-queens:255", "n-queens:1000", "n-queens:100000", "n-queens:10000000"),
    *(
        "64-compact#1",
        "22k5#1",
        "/etc/passwd",
        "q8-9999",
        "daily:0001-01-01",
        "{}",
        "[]",
        "0" * 500,
    ),
    {"regions": ["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"], "state": STATE},
    {"regions": ["AB", "AB"], "given": [[0, 0]], "blocked": [[1, 1], [0, 1]]},
    {"regions": [[0] * 30] * 30, "stars": 1},
    {"regions": [[row] * 40 for row in range(40)], "stars": 3},
    {"regions": [["A"]], "stars": 0},
    {"kind": "n-queens", "size": 6, "toroidal": True, "given": [[0, 0]], "state": STATE},
    {"kind": "n-queens", "size": 64, "blocked": [[row, row] for row in range(64)]},
    {"regions": ["AAAA", "AABB", "CCBB", "CDDD"], "solution": [[9, 9]]},
)


@cache
def pictures() -> list[bytes]:
    return [bomb.content for bomb in make_hostile(60, seed=5)] if HAS_EXTRA else [b""]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with tempfile.TemporaryDirectory() as home, serving(Path(home)) as running:
        yield running


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
@pytest.mark.parametrize("label", OPERATIONS)
def test_the_server_never_errs(label: str, mode: Any, site: Site) -> None:
    import requests

    dice = Random(label)

    @seed(1)
    @settings(
        max_examples=EACH,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
        deadline=None,
    )
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if dice.random() < 0.5:
            case.body = body_for(case, dice)
        url, headers = f"http://127.0.0.1:{site.port}", headers_of(case, site)
        try:
            answer = case.call(base_url=url, headers=headers, timeout=PATIENCE)
        except requests.Timeout:
            return
        except (ValueError, requests.RequestException):
            return  # it cannot be sent at all
        assert answer.status_code < 500 or answer.status_code in BUSY, (case.body, answer.content)
        if answer.status_code >= 400:
            assert answer.headers["content-type"] == ["application/problem+json"]
            assert answer.json()["status"] == answer.status_code

    ask()
    assert site.process.poll() is None


def is_picture(case: Any) -> bool:
    return str(case.media_type).startswith("image/")


def body_for(case: Any, dice: Random) -> Any:
    return dice.choice(pictures()) if is_picture(case) else with_boards(case.body, dice)


def headers_of(case: Any, site: Site) -> dict[str, str]:
    headers = {"Authorization": f"Bearer {site.token}"}
    if is_picture(case):
        headers["Content-Type"] = case.media_type
    elif isinstance(case.body, (dict, list, str, int, float, bytes)):
        headers["Content-Type"] = "application/json"
    return headers


def with_boards(body: Any, dice: Random) -> Any:
    """The same body with real boards where it has some."""
    if not isinstance(body, dict):
        return body
    changed = dict(body)
    if "board" in changed:
        changed["board"] = dice.choice(BOARDS)
    if "boards" in changed:
        changed["boards"] = dice.sample(BOARDS, 2)
    if "time_limit" in changed:
        changed["time_limit"] = dice.choice([0.01, 0.5, None])
    if isinstance(changed.get("engine"), str):
        changed["engine"] = dice.choice(
            ["auto", "native", "reference", "listing", "meet", "repair"]
        )
    if "engines" in changed:
        changed["engines"] = dice.sample(["native", "reference", "backtracking", "meet"], 2)
    return changed
