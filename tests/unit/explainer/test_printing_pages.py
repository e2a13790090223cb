"""The examples of docs/guides/books.md, in a folder of their own."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import kernels

pytest.importorskip("fpdf", reason="books take fpdf2")
pytest.importorskip("resvg_py", reason="pictures as PNG take resvg_py")
pytest.importorskip("segno", reason="books take segno")
pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by the kernels")

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "guides" / "books.md"
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```", re.MULTILINE | re.DOTALL)
WRITTEN = re.compile(r"-o (\S+)")
COMMENTED = re.compile(r"^(\S.*?)  # ([b'\[FT].*)$")


@pytest.mark.slow
def test_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall((PAGE).read_text("utf-8"))
    assert {kind for kind, _ in blocks} == {"console", "python"}
    names: dict[str, object] = {}
    for kind, text in blocks:
        if kind == "python":
            exec("\n".join(map(checked, text.splitlines())), names)
            continue
        for command, rendered in re.findall(r"^\$ queenside (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
            code = main(shlex.split(command))
            assert "".join(capsys.readouterr()) == rendered
            written = WRITTEN.search(command)
            assert written
            assert Path(written[1]).exists() == (code == 0)


def checked(line: str) -> str:
    result = COMMENTED.match(line)
    return f"assert repr({result[1]}) == {result[2]!r}, repr({result[1]})" if result else line
