"""`queenside generate`: boards as wished, in any format, the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import queenside as qs
from queenside.app.cli import generate as cli
from queenside.app.cli import main
from queenside.core import kernels
from queenside.core.errors import GenerationTimeout
from queenside.maker.board_spec import BoardSpec
from queenside.maker.generate import Made, make_many

Output = pytest.CaptureFixture[str]

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason=str(kernels.missing()))


def test_several_into_a_collection(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "boards.jsonl"
    words = ["generate", "--size", "7", "--number", "5", "--seed", "20", "--solution"]
    assert main([*words, "--workers", "2", "-o", str(file)]) == 0
    documents = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [document["id"] for document in documents] == [f"7#{seed}v5" for seed in range(20, 25)]
    for document, puzzle in zip(documents, qs.read_all(file), strict=True):
        assert qs.read(document["id"].removesuffix("v2")) == puzzle
        assert [list(cell) for cell in qs.solve(puzzle).solution or ()] == document["solution"]
    assert capsys.readouterr().out == ""


def test_what_was_made_in_time_is_kept(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(number: int, wish: BoardSpec, **settings: object) -> Iterator[Made]:
        yield from make_many(3, wish, seed=1)
        raise GenerationTimeout("too late")

    monkeypatch.setattr(cli, "make_many", slow)
    file = tmp_path / "boards.jsonl"
    assert main(["generate", "--size", "6", "--number", "50", "-o", str(file)]) == 75
    assert len(qs.read_all(file)) == 3
    assert capsys.readouterr().err == "queenside: out of time after 3 of 50 boards\n"
