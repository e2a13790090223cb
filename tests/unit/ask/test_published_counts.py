"""bench/verify_counts.py finds the small numbers right, and says so when one is not."""

from __future__ import annotations

import pytest

from bench import verify_counts
from queenside import kernels

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def test_small_boards_are_as_published(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_counts.differences(13) == []
    table = capsys.readouterr().out
    for sequence in ("A000170", "A002562", "A032522", "A033148", "A007705"):
        assert f"{sequence}  " in table


def test_a_wrong_number_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify_counts, "FUNDAMENTAL", (1, 1, 0, 0, 2))
    monkeypatch.setattr("sys.argv", ["verify_counts", "4"])
    with pytest.raises(SystemExit, match=r"A002562 .* n =  4 .* 1  but 2 is published"):
        verify_counts.main()
