"""Bands that a graphics processor counts, here by the same source compiled as C."""

from __future__ import annotations

from pathlib import Path

import pytest

import queenside as qs
from queenside import kernels
from queenside.jobs import Job
from queenside.kernels import cuda
from tests.unit.jobs.boards import kings, run_here

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")
