"""What a kind of job is: something to do that is cut into units, and done a unit at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from queenside.contract.documents.job import Settings, Way
from queenside.contract.options import Task
from queenside.jobs.division import Unit
from queenside.kernels import Tally


class Kind(Protocol):
    """A job without its ledger. It is made again, from its settings, wherever a worker is."""

    name: Task
    ways: tuple[Way, ...]
    """In which ways its units can be done: "plain", and others where it can be checked so."""

    @property
    def repeatable(self) -> bool:
        """Whether a unit that is done twice must give the same; a time limit may decide else."""

    @property
    def title(self) -> str:
        """What is done, in a few words."""

    @property
    def settings(self) -> Settings:
        """What makes it again, as JSON."""

    @classmethod
    def of(cls, settings: object) -> Kind:
        """The kind with these settings. Raises ValueError where they cannot be read."""

    def units(self) -> Iterator[Unit]:
        """All parts of the work, always the same ones in the same order."""

    def material(self, task: str) -> str:
        """What a worker needs for a unit and does not have; asked where the job is run."""

    def perform(self, task: str, way: Way, material: str, device: str) -> Tally | str:
        """Do a unit: a count, or lines of text."""
