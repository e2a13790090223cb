"""Files that commands write: the format by the extension, and a file for each board in a folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import queenside as qs
from queenside.app.cli import exits, main
from queenside.app.cli.file_names import FileNames, make_safe_name


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    boards = [qs.generate(6, seed=seed) for seed in (1, 2, 3)]
    qs.write(boards, "six.jsonl")
    Path("plain.txt").write_text("AAB\nABB\nCCC\n")


@pytest.mark.parametrize("form", ["svg", "pdf", "letters", "penpa", "json", "csv"])
def test_a_file_for_each_board(form: str) -> None:
    pytest.importorskip("fpdf", reason="PDF takes fpdf2")
    assert main(["convert", "six.jsonl", "--to", form, "-o", "first/"]) == exits.SUCCESS
    assert main(["convert", "six.jsonl", "--to", form, "-o", "second"]) == exits.SUCCESS
    words = ["generate", "6", "--number", "3", "--seed", "1", "--format", form]
    assert main([*words, "-o", "third/"]) == exits.SUCCESS
    ending = {"letters": "txt", "penpa": "txt"}.get(form, form)
    names = [f"6-{seed}v5.{ending}" for seed in (1, 2, 3)]
    assert [sorted(os.listdir(folder)) for folder in ("first", "second", "third")] == [names] * 3
    if form in ("letters", "json", "csv"):
        read = [qs.read(Path("third", name)) for name in names]
        assert read == qs.read_all("six.jsonl")


def test_names_are_safe_and_none_comes_twice(tmp_path: Path) -> None:
    names = {
        "8-hard#7v5": "8-hard-7v5",
        "../../etc/passwd": "etc-passwd",
        "a:b*c?": "a-b-c",
        ".hidden": "hidden",
        "con": "board-con",
        "nul.txt": "board-nul.txt",
        "###": "board",
        "größe": "größe",
        "x" * 300: "x" * 60,
    }
    assert {name: make_safe_name(name) for name in names} == names
    files = FileNames(str(tmp_path), "letters")
    paths = [os.path.basename(files.add(name)) for name in ("a", "A", "a-2", "a", "a#2")]
    assert paths == ["a.txt", "A-2.txt", "a-2-2.txt", "a-3.txt", "a-2-3.txt"]
