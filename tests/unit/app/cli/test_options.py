"""Options that the HTTP API has too are those of the contract."""

from __future__ import annotations

import inspect

import pytest

from queenside.app.cli import exits, main
from queenside.core.contract import jobs
from queenside.core.contract.fields import fields_of
from queenside.counter.jobs import Job


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
