"""What people type first: near misses, other spellings, habits from other programs."""

from __future__ import annotations

import shlex
from itertools import chain

import pytest

from queenside.app.cli import _FILES, build, main
from queenside.app.cli.examples import EXAMPLES, GROUPS
from queenside.app.cli.parser import read_seconds

Output = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("words", "like"), [("help", "--help"), ("help count", "count --help"), ("-V", "--version")]
)
def test_other_words_for_help_and_version(words: str, like: str, capsys: Output) -> None:
    assert main(words.split()) == 0
    printed = capsys.readouterr().out
    assert main(like.split()) == 0
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize(
    ("word", "time"),
    [("10", 10), ("0.5", 0.5), ("10s", 10), ("2m", 120), ("1h30m", 5400), ("250ms", 0.25)],
)
def test_a_time_has_units(word: str, time: float) -> None:
    assert read_seconds(word) == time


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
    printed = capsys.readouterr().out
    assert printed[: len(printed) // 2] == printed[len(printed) // 2 :]
