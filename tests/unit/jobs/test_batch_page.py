"""The examples of docs/guides/cookbook.md, run one after the other where files can be written."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from queenside import kernels
from queenside.cli import main
from tests.unit.test_pages import blocks, checked, shown_is_printed

PAGE = "docs/guides/cookbook.md"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(kernels.missing()), reason="the kernels make boards"),
]


def test_console(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "".join(text for kind, text in blocks(PAGE) if kind == "console")
    steps = re.findall(r"^\$ queenside (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    assert len(steps) >= 8
    for command, shown in steps:
        assert main(shlex.split(command)) == 0, command
        printed = capsys.readouterr().out
        assert shown_is_printed(shown, printed), (command, printed)


def test_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    printed = ""
    for kind, text in blocks(PAGE):
        if kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(checked(text), PAGE, "exec"), names)
            printed = out.getvalue()
        elif kind == "text":
            assert shown_is_printed(text, printed), printed
