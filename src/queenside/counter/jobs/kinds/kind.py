"""The kind of a job: work that is cut into units and done one unit at a time."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Self

from queenside.core.contract.checked import check_json
from queenside.core.contract.documents.job import Method, Settings
from queenside.core.contract.options import Task
from queenside.core.errors import EngineUnavailable, JobError
from queenside.core.kernels import Tally
from queenside.counter.jobs.division import WorkUnit


class JobKind(ABC):
    """A job without its ledger. It is made again, from its settings, wherever a worker is."""

    name: Task
    declared: type[Any]
    """The type of its settings, which are the arguments that make it again."""
    methods: tuple[Method, ...] = ("plain",)
    """By which methods its units can be done: "plain", and others where it can be checked so."""

    time_limit: float | None = None
    """Seconds for each board, if they are limited."""

    @property
    def repeatable(self) -> bool:
        """Whether a unit that is done twice must give the same: no time limit decides."""
        return self.time_limit is None

    @property
    @abstractmethod
    def title(self) -> str:
        """A short description of the work."""

    @property
    @abstractmethod
    def settings(self) -> Settings:
        """The JSON that restores this kind."""

    @classmethod
    def from_settings(cls, settings: object) -> Self:
        """The kind with these settings. Raises ValueError where they cannot be read."""
        return cls(**check_json(cls.declared, settings))

    @abstractmethod
    def units(self) -> Iterator[WorkUnit]:
        """All parts of the work, always the same ones in the same order."""

    def load_input(self, task: str) -> str:  # noqa: ARG002 - most tasks say it all
        """Return the data a worker needs for a unit, read where the job runs; "" for none."""
        return ""

    @abstractmethod
    def perform(self, task: str, method: Method, material: str, device: str) -> Tally | str:
        """Do a unit: a count, or lines of text."""

    @abstractmethod
    def find_fault(self, task: str, payload: int | str | None) -> str | None:
        """Say why this can't be what a unit gave, whoever did it; None if it can be.

        Raises JobError where what there was to be done is gone.
        """

    def recheck(self, took: Mapping[str, float], seconds: float) -> Iterator[tuple[str, int | str]]:
        """Do some units again, here: as many as there is time for, and what each gives.

        `took` says how long each took, in seconds.
        """
        end = time.monotonic() + seconds
        for task, previous_seconds in took.items():
            if previous_seconds < end - time.monotonic():
                try:
                    lines = self.perform(task, "plain", self.load_input(task), "cpu")
                except (JobError, EngineUnavailable):  # what there is to do isn't here
                    break
                assert isinstance(lines, str)
                yield task, lines
