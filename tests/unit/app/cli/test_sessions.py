"""Run the sessions in `sessions/`, which show what is typed and what a person sees then.

    ## a comment
    $ queenside check n-queens:3 nowhere.txt
    n-queens:3   none
    nowhere.txt  file not found: 'nowhere.txt'
    ! 2 boards: 1 none, 1 failed
    [66]

A line that begins with `! ` is on standard error, and `[66]` is the exit code; 0 is left out.
`[..]` stands for any text within a line, a line `...` for any lines. Besides queenside there are
cat, print, ls, pipes and `> FILE`. `UPDATE_GOLDEN=1 pytest ...` writes what is printed now.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from queenside.app.cli import main
from queenside.core import kernels

SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.txt"))
EXAMPLES = Path(__file__).parents[4] / "examples"
ROWS = "01111\n23212\n23212\n22244\n22222\n"
NONE = ["AAABB", "AAABB", "AAABB", "CCCDD", "CCCDE"]
FILES = {
    "board.txt": ROWS,
    "played.txt": f"{ROWS}\nQ....\n.xx..\n.....\n.....\n.....\n",
    "wrong.txt": f"{ROWS}\nQ....\n.xx.Q\n.x...\n.....\n.....\n",
    "boards/one.txt": ROWS,
    "boards/two.csv": "\n".join(map(",".join, ROWS.split())),
    "boards.jsonl": "".join(f"{json.dumps({'regions': rows})}\n" for rows in (ROWS.split(), NONE)),
    "mine.jsonl": "".join(
        f"{json.dumps(board)}\n"
        for board in (
            {"id": "one", "regions": ROWS.split()},
            {"regions": ROWS.split()[::-1]},
            {"kind": "n-queens", "size": 8},
        )
    ),
    "folder/a.txt": ROWS,
    "folder/b.txt": "# n-queens: 3\n",
    "folder/c.jsonl": '{"kind": "n-queens", "size": 4}\n{"kind": "n-queens", "size": 1}\n',
    "folder/README.md": "Boards",
    "folder/.hidden.txt": "nothing",
    "empty.txt": "",
    "hello.txt": "hello world\n",
    "page.html": "<!doctype html>\n<html><body>AAB</body></html>\n",
    "table.txt": "alice\ncharlotte\n" + "bob\n" * 30,
    "windows.txt": "\ufeff" + ROWS.replace("\n", "\r\n"),
    "nested.json": json.dumps([[int(cell) for cell in row] for row in ROWS.split()]),
    "rows.csv": "\n".join(map(",".join, ROWS.split())),
    "bad.json": json.dumps({"regions": ROWS.split(), "title": "\x1b[2Jgone"}),
    "faults.json": json.dumps(
        {"regions": ["AAAA", "BBBB", "CCCC", "DDDD"], "given": [[0, 0], [0, 3], [1, 1]]}
    ),
    "covers.dlx": "| two ways\na b | c\na b\na c:1\nb c:1\nb c:2\n",
    "wrong.dlx": "a\nb\na a\n",
}
"""What lies in the folder where each session begins."""


class Step(NamedTuple):
    """A command of a session, and what it should print."""

    comment: str
    command: str
    expected: str


def steps_of(text: str) -> Iterator[Step]:
    for comment, command, expected in re.findall(
        r"((?:^## .*\n)*)^\$ (.*)\n((?:^(?!\$ |## ).*\n)*)", text, re.MULTILINE
    ):
        yield Step(comment, command, expected)


def matches(expected: str, printed: str) -> bool:
    pattern = re.escape(expected).replace(r"\[\.\.\]", r"[^\n]*")
    pattern = re.sub(r"^\\\.\\\.\\\.\\?\n", r"(?:.*\\n)*?", pattern, flags=re.MULTILINE)
    return re.fullmatch(pattern, printed) is not None


def run_program(command: str, given: str, monkeypatch: pytest.MonkeyPatch) -> int:
    words = shlex.split(command)
    if words[0] == "queenside":
        stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(given.encode())))
        monkeypatch.setattr("sys.stdin", stream)
        return main(words[1:])
    if words[0] == "print":
        sys.stdout.write("".join(f"{word}\n" for word in words[1:]))
    elif words[0] == "ls":
        print("\n".join(sorted(os.listdir(*words[1:]))))
    else:
        assert words[0] == "cat", command
        sys.stdout.write("".join(Path(name).read_text(encoding="utf-8") for name in words[1:]))
    return 0


def files() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def run_step(
    step: Step, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """Run the command; return what is printed, as a session shows it."""
    command, _, target = step.command.partition(" > ")
    before, out, errors, code = files(), "", "", 0
    for part in command.split(" | "):
        code = run_program(part, out, monkeypatch)
        out, err = capsys.readouterr()
        errors += err
    assert "internal error" not in errors
    if code > 1 and errors.count("\n") == 1:
        assert files() == before, f"{command} has written a file"
    if target:
        Path(target).write_text(out, encoding="utf-8")
        out = ""
    out = "".join(f"{line}\n" for line in out.splitlines())
    printed = out + "".join(f"! {line}\n" for line in errors.splitlines())
    return printed + (f"[{code}]\n" if code else "")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode())
    (tmp_path / "nothing").mkdir()
    (tmp_path / "folder" / "deeper").mkdir()
    (tmp_path / "program").write_bytes(b"\x7fELF\x02\x01\xff\xfe")
    (tmp_path / "examples").symlink_to(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path.with_name(f"{tmp_path.name}-home")))
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_session(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = path.read_text(encoding="utf-8")
    for package in re.findall(r"^## needs (.*)$", text, re.MULTILINE):
        if package != "kernels":
            pytest.importorskip(package)
        elif reason := kernels.missing():
            pytest.skip(reason)
    written, differences = "", []
    for step in steps_of(text):
        printed = run_step(step, monkeypatch, capsys)
        is_right = matches(step.expected, printed)
        written += f"{step.comment}$ {step.command}\n{step.expected if is_right else printed}"
        if not is_right:
            differences.append(f"$ {step.command}\n{step.expected}-- but it prints:\n{printed}")
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(written, encoding="utf-8")
    else:
        assert not differences, "\n".join(differences)


def test_a_session_is_read_and_compared() -> None:
    [first, second] = steps_of("## one\n$ a b\nout\n! err\n[2]\n## two\n$ c\n")
    assert first == Step("## one\n", "a b", "out\n! err\n[2]\n")
    assert second.comment == "## two\n"
    assert matches("a [..] c\n...\nend\n", "a b c\nx\ny\nend\n")
    assert matches("...\n", "")
    assert not matches("a\n", "a\nb\n")
    assert not matches("a[..]\n", "b\n")
