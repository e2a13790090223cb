"""What people type first: near misses, other spellings, habits from other programs."""

from __future__ import annotations

import shlex
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from queenside.cli import _FILES, build, main
from queenside.cli.examples import ALIASES, EXAMPLES, GROUPS
from queenside.cli.parser import seconds

Output = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            "slove n-queens:4",
            2,
            "unknown command 'slove'; did you mean 'solve'? (see queenside --h",
        ),
        ("frob", 2, "unknown command 'frob' (choose from solve, check"),
        ("solve n-queens:4 --time-limt 3", 2, "did you mean '--time-limit'? (see queenside solve"),
        ("hint n-queens:4 --depht=2", 2, "did you mean '--depth'?"),
        ("solve n-queens:4 --engine backtrack", 2, "did you mean 'backtracking'?"),
        ("generate --grade hrad", 2, "did you mean 'hard'?"),
        ("explain n-queens:4 --format htlm", 2, "did you mean 'html'?"),
        ("check nqueens:8", 66, "did you mean 'n-queens:8'?"),
        ("check 8", 66, "did you mean 'n-queens:8'?"),
        ("check bord.txt", 66, "did you mean 'board.txt'?"),
        ("check https://example.com/queens", 65, "web address"),
        ("generate 6 --size 7", 2, "said twice"),
        ("check n-queens:4 --time-limit 1x", 2, "30s, 2m, 1h"),
    ],
)
def test_a_near_miss_is_answered_with_what_was_meant(
    words: str,
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Output,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text("A")
    assert main(words.split()) == code
    assert said in capsys.readouterr().err


def test_a_number_is_a_chessboard_to_count_and_a_size_to_generate(capsys: Output) -> None:
    assert main(["count", "8"]) == 0
    assert capsys.readouterr().out == "92\n"
    assert main(["generate", "6", "--seed", "1"]) == 0
    assert "\n6#1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "like"), [("help", "--help"), ("help count", "count --help"), ("-V", "--version")]
)
def test_other_words_for_help_and_version(words: str, like: str, capsys: Output) -> None:
    assert main(words.split()) == 0
    said = capsys.readouterr().out
    assert main(like.split()) == 0
    assert capsys.readouterr().out == said


@pytest.mark.parametrize("quiet", ["-q", "--quiet"])
def test_quiet_is_without_a_summary(quiet: str, capsys: Output) -> None:
    assert main(["check", "n-queens:1", "n-queens:1", quiet]) == 0
    assert capsys.readouterr().err == ""
    assert main(["check", "n-queens:1", "n-queens:1"]) == 0
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "time"),
    [("10", 10), ("0.5", 0.5), ("10s", 10), ("2m", 120), ("1h30m", 5400), ("250ms", 0.25)],
)
def test_a_time_has_units(word: str, time: float) -> None:
    assert seconds(word) == time


def test_every_command_is_in_one_group_and_has_examples(capsys: Output) -> None:
    commands = {*chain(*_FILES.values())}
    assert sorted(chain(*GROUPS.values())) == sorted(commands)
    assert {*EXAMPLES} == commands
    assert main(["store", "--help"]) == 0
    assert "examples:\n  queenside store import" in capsys.readouterr().out


@pytest.mark.parametrize("words", [*chain(*EXAMPLES.values())])
def test_an_example_can_be_typed(words: str) -> None:
    typed = shlex.split(words.partition(" <")[0])
    assert build(typed[0]).parse_args(typed)


@pytest.mark.parametrize(
    ("words", "like"),
    [
        ("convert n-queens:4 --format json", "convert n-queens:4 --to json"),
        ("convert n-queens:4 --format=json", "convert n-queens:4 --to=json"),
        ("solve n-queens:6 --number 2", "solve n-queens:6 --limit 2"),
        ("generate 6 --seed 1 --difficulty medium", "generate 6 --seed 1 --grade medium"),
    ],
)
def test_an_option_by_another_name(words: str, like: str, capsys: Output) -> None:
    assert main(words.split()) == main(like.split()) == 0
    said = capsys.readouterr().out
    assert said[: len(said) // 2] == said[len(said) // 2 :]


def test_other_names_are_in_no_help(capsys: Output) -> None:
    for command, names in ALIASES.items():
        assert main([command, "--help"]) == 0
        said = capsys.readouterr().out
        assert all(f"  {name} " not in said for name in names)


def test_a_book_without_its_extra_says_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['fpdf'] = None; from queenside.cli import main; "
        "sys.exit(main(['book', '--number', '1', '-o', 'never.pdf']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 69
    assert "a book needs fpdf: install it with" in done.stderr
