"""Options that the HTTP API has too are those of the contract."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from queenside.app.cli import build, exits, main
from queenside.app.cli.parser import UsageError
from queenside.core.contract import jobs, options
from queenside.core.contract.fields import fields_of
from queenside.counter.jobs import Job


@pytest.mark.parametrize(
    ("command", "option", "declared"),
    [
        ("solve", "distinct", options.Distinct),
        ("count", "workers", options.Workers),
        ("count", "distinct", options.Distinct),
        ("count", "seed", options.Seed),
        ("sample", "seed", options.Seed),
        ("explain", "naming", options.RegionNames),
        ("hint", "naming", options.RegionNames),
        ("hint", "depth", options.Depth),
        ("practice", "seed", options.Seed),
        ("generate", "workers", options.Workers),
        ("mend", "seed", options.Seed),
        ("book", "size", options.Size),
        ("book", "stars", options.Stars),
        ("book", "seed", options.Seed),
        ("compare", "rounds", options.Rounds),
    ],
)
def test_words_and_least_are_those_of_the_contract(
    command: str, option: str, declared: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    kind, help_text = declared.__metadata__
    assert main([command, "--help"]) == exits.SUCCESS
    assert help_text in " ".join(capsys.readouterr().out.split())
    if minimum := getattr(kind, "minimum", None):
        words = [command, f"--{option}", str(minimum - 1)]
        with pytest.raises(UsageError, match=f"a whole number from {minimum}, not"):
            build(command).parse_args(words)


@pytest.mark.parametrize(
    ("words", "option", "default"),
    [
        ("hint -", "depth", 1),
        ("hint -", "naming", None),
        ("mend -", "by", "regions"),
        ("compare -", "rounds", 5),
        ("book -o book.pdf", "size", "left out"),
    ],
)
def test_defaults(words: str, option: str, default: object) -> None:
    parsed = build(words.split()[0]).parse_args(words.split())
    assert getattr(parsed, option, "left out") == default


@pytest.mark.parametrize("option", ["audit", "quorum", "device", "lease"])
def test_a_job_is_run_with_the_options_of_the_contract(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    declared = {"device": options.CountedOn}.get(option, getattr(options, option.title(), None))
    assert main(["job", "run", "--help"]) == exits.SUCCESS
    assert declared.__metadata__[1] in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("task", jobs.TASKS)
def test_a_job_is_told_what_the_contract_says(
    task: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the command line and in Python."""
    method = {"generate": "make"}.get(task, task)
    parameters = inspect.signature(getattr(Job, method)).parameters
    assert main(["job", "new", "--help"]) == exits.SUCCESS
    help_text = " ".join(capsys.readouterr().out.split())
    for field in fields_of(jobs.TASKS[task]):
        assert field.name in parameters
        assert f"--{field.name.replace('_', '-')} " in help_text
