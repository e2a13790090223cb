"""Boards by rules of their own in one word, and words that are wrong."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import formats
from queenside.core.formats import gameid
from queenside.core.formats.document import Document

EXAMPLES = sorted((Path(__file__).parents[4] / "examples" / "rules").glob("*.json"))


def word_of(text: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_a_board_comes_back(path: Path) -> None:
    puzzle = formats.parse(path.read_text(encoding="utf-8"))[0].puzzle
    word = gameid.format(Document(puzzle))
    assert formats.detect(word) == "gameid"
    assert formats.parse(word)[0].puzzle.problem == puzzle.problem


def test_it_is_short_enough_for_a_message() -> None:
    board = qs.generate(11, seed=5)
    rules = [qs.rules.rows(1), qs.rules.columns(1), qs.rules.windows(), qs.rules.knights()]
    custom = qs.Custom(11, 11, [*rules, qs.rules.regions(board.puzzle.regions, 1)])
    clues = qs.RegionPuzzle(board.puzzle.regions, given=board.solution[:3])
    for puzzle in (custom, clues):
        assert len(gameid.format(Document(puzzle))) + len("https://example.org/#/play/") <= 300


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("", "cut off"),
        ("%%%", "damaged"),
        ("AAAA", "damaged|cut off"),
        (word_of(b"{}")[:-2], "cut off"),
        (word_of(b" " * 5_000_000), "too long"),
        (word_of(b"\xff\xfe"), "damaged"),
        (word_of(b'{"kind": "custom"}'), "."),
        (word_of(b"["), "."),
    ],
    ids=["empty", "signs", "bits", "half", "bomb", "bytes", "rules", "json"],
)
def test_a_wrong_word_is_refused(word: str, fault: str) -> None:
    with pytest.raises(qs.InvalidPuzzle, match=fault):
        gameid.parse(f"custom:{word}")
