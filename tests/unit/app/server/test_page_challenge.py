"""Races against friends: what a link holds comes back, and nothing else does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.app.server.node import run_program

PROGRAM = """
import { readFileSync } from "node:fs";
const challenge = await import(process.argv[1]);
const [name, ...given] = JSON.parse(readFileSync(0, "utf8"));
const words = name === "readChallenge" ? [new URLSearchParams(given[0])] : given;
console.log(JSON.stringify(challenge[name](...words)));
"""
ANNA = {"name": "Anna & Zoë ♛ #1?", "seconds": 83.2, "hints": 0, "mistakes": 2}
BEN = {"name": "", "seconds": 70, "hints": 1, "mistakes": None}


def call(*words: object) -> Any:
    return run_program(PROGRAM, "play/challenge.js", data=words)


@pytest.mark.parametrize(
    "way", [{"start": 1_764_268_800, "until": ""}, {"start": 0, "until": "2026-12-04"}]
)
def test_a_race_comes_back_from_its_link(way: dict[str, object]) -> None:
    race = {**way, "results": [ANNA, BEN]}
    query = call("challengeQuery", race)
    assert "#" not in query
    assert "?" not in query
    assert call("readChallenge", query) == race


@pytest.mark.parametrize("query", ["", "r=832.0.1.Anna", "until=tomorrow", "start=soon", "start=0"])
def test_other_links_are_no_race(query: str) -> None:
    assert call("readChallenge", query) is None


def test_damaged_results_are_left_out() -> None:
    damaged = ["832", "x.0.1.Anna", "-5.0.0.A", f"1.0.0.{'A' * 25}", "832.0..Ben"]
    query = "until=2026-12-04&" + "&".join(f"r={text}" for text in damaged)
    [result] = call("readChallenge", query)["results"]
    assert result == {"name": "Ben", "seconds": 83.2, "hints": 0, "mistakes": None}


def test_times_are_ranked_and_ones_own_counts_once() -> None:
    assert call("rankResults", [BEN, ANNA]) == [ANNA, BEN], "who took hints comes after"
    own = {"seconds": 83.1999, "hints": 0, "mistakes": None}
    assert call("othersIn", [ANNA, BEN], own) == [BEN]
