"""Times in the texts that games let people share."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

import queenside as qs
from queenside.app.cli import exits, main
from queenside.app.store import Store
from queenside.app.store.shared_times import parse

CHAT = """\
[21.11.25, 08:12:33] Anna: Queens #195 | 1:09 and flawless
[21.11.25, 08:13:02] Ben M.: Queens #195
[21.11.25, 08:13:09] Ben M.: Queens #195 | 0:52
[22.11.25, 09:00:00] Anna: Queens #196 | 2:05 with 1 hint
First 👑s: 🟥 🟦 🟩
[23.11.25, 09:00:00] Anna: Queens #197 | 0:51
[23.11.25, 09:00:01] Ben M.: at 10:30 then
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Queens #195 | 1:09 and flawless", ("Queens", 195, 69, 0, "")),
        ("Queens #12\n0:45 👑\nlnkd.in/queens.", ("Queens", 12, 45, 0, "")),
        ("Queens #301 | 2:05 with 1 hint", ("Queens", 301, 125, 1, "")),
        ("Queens Nr. 195 | 1:09 und fehlerfrei", ("Queens", 195, 69, 0, "")),
        ("Queens n° 195 | 1:02:09", ("Queens", 195, 3729, 0, "")),
        ("I solved Star Battle #44 in 3m 12s!", ("Star Battle", 44, 192, 0, "")),
        ("Queens #7 🕐 69s", ("Queens", 7, 69, 0, "")),
        ("11/21/25, 8:12 AM - Anna: Queens #195 | 1:09", ("Queens", 195, 69, 0, "Anna")),
    ],
)
def test_a_text(text: str, expected: tuple[str, int, int, int, str]) -> None:
    assert [*map(tuple, parse(text))] == [expected]


@pytest.mark.parametrize("text", ["Tango #5 | 0:50", "8 queens", "Queens 8 at 12:30", "Queens #5"])
def test_no_shared_text(text: str) -> None:
    assert parse(text) == []


def test_a_chat_is_imported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path))
    chat = tmp_path / "chat.txt"
    chat.write_text(CHAT, encoding="utf-8")
    assert main(["store", "import", str(chat)]) == exits.SUCCESS
    assert capsys.readouterr().out == "0 boards, 4 games, 0 settings added\n"
    assert main(["store", "import", "Queens #195 | 1:10"]) == exits.SUCCESS
    assert main(["store", "import", str(chat)]) == exits.SUCCESS
    assert main(["store", "times"]) == exits.SUCCESS
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "0 boards, 1 game, 0 settings added"
    assert lines[1] == "0 boards, 0 games, 0 settings added"
    assert lines[2:5] == [
        "Queens, shared by Anna: 2 games, best 0:51, median 1:00",
        "Queens, shared by Ben M.: 1 game, best 0:52, median 0:52",
        "Queens, shared: 1 game, best 1:10, median 1:10",
    ]


def test_shared_times_move_with_the_store(tmp_path: Path) -> None:
    with Store(tmp_path / "a") as first, Store(tmp_path / "b") as second:
        first.restore(CHAT)
        first.add("mine", [qs.core.formats.document.Document(qs.NQueens(8))])
        second.restore(first.export())
        assert second.times() == first.times() != []
        second.set("shared_times", [{"game": 1}, "x"])
        assert second.times() == []


@pytest.mark.skipif(not shutil.which("node"), reason="Node runs the page's code")
def test_the_page_reads_the_same() -> None:
    module = files("queenside") / "app" / "page" / "store" / "shared-times.js"
    texts = [
        CHAT,
        "Queens n° 195 | 1:02:09",
        "Queens #12\n0:45 👑",
        "I solved Star Battle #44 in 3m 12s",
    ]
    code = (
        f"import {{ parseSharedTimes }} from {json.dumps(Path(str(module)).as_uri())};"
        f"console.log(JSON.stringify({json.dumps(texts)}.map(parseSharedTimes)))"
    )
    command = ["node", "--input-type=module", "-e", code]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(output) == [[time._asdict() for time in parse(text)] for text in texts]
