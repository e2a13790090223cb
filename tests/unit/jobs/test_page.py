"""The examples of docs/guides/jobs.md, run one after the other where files can be written."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from queenside import kernels
from queenside.cli import main
from tests.unit.test_pages import ROOT, blocks, checked, shown_is_printed

PAGE = "docs/guides/jobs.md"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built"),
]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory with the examples in it."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)


def test_console(capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(text for kind, text in blocks(PAGE) if kind == "console")
    steps = re.findall(r"^\$ queenside (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    assert len(steps) > 8
    for command, shown in steps:
        assert main(shlex.split(command)) == 0, command
        printed = capsys.readouterr().out
        assert shown_is_printed(shown, printed), (command, printed)


def test_python() -> None:
    names: dict[str, object] = {}
    for kind, text in blocks(PAGE):
        if kind == "python":
            exec(compile(checked(text), PAGE, "exec"), names)
