"""The examples of docs/guides/collection.md, run in order with a store of their own."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import kernels
from tests.unit.test_pages import ROOT, blocks, checked, shown_is_printed

PAGE = "docs/guides/collection.md"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def test_console(capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(text for kind, text in blocks(PAGE) if kind == "console")
    steps = re.findall(r"^\$ queenside (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    assert len(steps) > 18
    for command, output in steps:
        assert main(shlex.split(command)) == 0, command
        printed = capsys.readouterr().out
        assert shown_is_printed(output, printed), (command, printed)


@pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by the compiled kernels")
def test_python() -> None:
    names: dict[str, object] = {}
    for kind, text in blocks(PAGE):
        if kind == "python":
            exec(compile(checked(text), PAGE, "exec"), names)
