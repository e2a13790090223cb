"""lab/bench/counting.py finds the small numbers right, and says so when one is not."""

from __future__ import annotations

import pytest

from lab.bench import counting
from queenside.core import kernels

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def test_small_boards_are_as_published(capsys: pytest.CaptureFixture[str]) -> None:
    data = counting.measure_known(lambda *_: 13)
    assert {entry["n"] for entry in data} == {13}
    sequences = ("A000170", "A002562", "A007705")
    assert {entry["sequence"] for entry in data} == {*sequences}
    table = capsys.readouterr().err
    for sequence in sequences:
        assert f"{sequence}  " in table


def test_a_wrong_number_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "DISTINCT", (1, 1, 0, 0, 2))
    with pytest.raises(SystemExit, match=r"A002562\(4\) is 1, but 2 is published"):
        counting.measure_known(lambda *_: 4)
