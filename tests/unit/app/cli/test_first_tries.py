"""What people type first: near misses, other spellings, habits from other programs."""

from __future__ import annotations

import io
import json
import shlex
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from queenside.app.cli import _FILES, build, main
from queenside.app.cli.examples import EXAMPLES, GROUPS
from queenside.app.cli.parser import read_seconds
from queenside.core import kernels

Output = pytest.CaptureFixture[str]


TRIES = [
    # typos
    (
        "slove n-queens:4",
        2,
        "unknown command 'slove'; did you mean 'solve'? (see queenside --help)",
    ),
    ("frob", 2, "unknown command 'frob' (see queenside --help)"),
    ("list", 2, "unknown command 'list' (see queenside --help)"),
    ("board.txt", 2, "did you mean 'queenside solve board.txt'?"),
    ("n-queens:8", 2, "did you mean 'queenside solve n-queens:8'?"),
    ("-v", 2, "unrecognized arguments: -v"),
    ("--color never solve board.txt", 2, "unrecognized arguments: --color (see queenside --help)"),
    ("--verison", 2, "did you mean '--version'?"),
    ("solve n-queens:4 --time-limt 3", 2, "did you mean '--time-limit'? (see queenside solve"),
    ("hint n-queens:4 --depht=2", 2, "did you mean '--depth'?"),
    ("solve n-queens:4 --engine backtrack", 2, "did you mean 'backtracking'?"),
    ("generate --grade hrad", 2, "did you mean 'hard'?"),
    ("generate --grade evil", 2, "choose one of: easy, medium, hard, expert, master"),
    ("explain n-queens:4 --format htlm", 2, "did you mean 'html'?"),
    ("convert board.txt --to letter", 2, "did you mean 'letters'?"),
    ("solve", 2, "required: BOARD, such as board.txt or - for standard input"),
    ("convert board.txt", 2, "say which format, with --to: drawing, colorgrid"),
    ("check n-queens:4 --time-limit 1x", 2, "30s, 2m, 1h"),
    ("generate 6 --size 7", 2, "given twice"),
    ("generate 6x7", 2, "must be a whole number from 1, not '6x7'"),
    ("generate 3", 2, "boards of one star are made with 5 to 64 rows, not 3"),
    ("job run", 2, "required: JOB"),
    ("store frob", 2, "unknown command 'frob'; choose one of: list, import, export, remove"),
    ("daily 2026-02-30", 2, "must be a date such as 2026-11-21, not '2026-02-30'"),
    ("daily 2026-11-21 --date 2026-11-22", 2, "give the day once"),
    ("explain board.txt --without frob", 2, "unknown technique 'frob'; choose one of: region-"),
    ("generate --rating 9-1", 2, "a range of ratings goes up: 1-9, not 9-1"),
    ("generate --draft drawing.txt", 66, "file not found: 'drawing.txt'"),
    ("generate --picture bord.png", 66, "file not found: 'bord.png'"),
    ("convert board.txt -o board.xyz", 65, "choose one with --to"),
    ("show board.txt -o nowhere/board.svg", 74, "folder not found: 'nowhere'; create it"),
    # values and options that cannot be
    ("compare n-queens:4 --engines native,oracle", 2, "unknown engine 'oracle'"),
    ("compare n-queens:4 --engines ,", 2, "at least one name"),
    ("compare n-queens:4 --rounds 0", 2, "whole number from 1"),
    ("compare n-queens:4 --time-limit never", 2, "seconds from 0"),
    ("compare nowhere.txt", 66, "nowhere.txt"),
    ("compare n-queens:4 -o nowhere/times.svg --engines reference", 74, "folder not found"),
    ("count n-queens:6 --seed 1", 2, "--seed goes with --estimate"),
    ("count n-queens:6 --estimate --engine native", 2, "takes no engine"),
    ("count n-queens:6 --estimate --long", 2, "takes no engine"),
    ("count n-queens:6 --distinct --stats", 2, "leave out --stats"),
    ("count n-queens:6 --estimate --distinct", 2, "not allowed with"),
    ("count n-queens:6 --estimate --time-limit 0", 2, "more than 0 seconds"),
    ("count n-queens:6 --workers 0", 2, "whole number from 1"),
    ("count n-queens:129 --estimate", 69, "at most 128×128"),
    ("count n-queens:20 --distinct --time-limit 0 --engine reference", 75, "out of time"),
    ("solve n-queens:8 --distinct", 2, "--all or --limit"),
    ("solve n-queens:6 --limit 2 --format png", 2, "a picture shows one solution"),
    ("solve n-queens:6 --all -o a.json", 2, "-o takes one answer"),
    ("sample n-queens:50", 69, "goes up to n = 18"),
    ("sample n-queens:17 --time-limit 0", 75, "out of time"),
    ("sample n-queens:8 --number -1", 2, "whole number"),
    ("solve n-queens:256 --format svg", 65, "for boards of at most 255 rows, not 256"),
    ("convert n-queens:256 --to dimacs", 65, "for boards of at most 255 rows, not 256"),
    ("convert n-queens:1000000 --to lp", 65, "for boards of at most 255 rows, not 1000000"),
    ("explain board.txt --brief --format html", 2, "--brief is for text"),
    ("explain board.txt --format svg", 2, "name a folder with -o"),
    ("practice zzz", 2, "tiling"),
    ("practice tiling --answer --format json", 2, "--answer is for text, svg, png, pdf"),
    ("mend n-queens:8", 65, "can mend only boards of regions"),
    ("mend 5:A2B3CA2B2C2DB2CD3EC2E3 --time-limit 0", 75, "the board in 0 s"),
    ("lessons 7", 2, "there is no '7'; there are: 0, 1, 2"),
    ("extension build -o no/such/folder", 74, "folder not found: no/such/folder"),
    ("read none.png", 66, "file not found: 'none.png'"),
    ("read board.txt --stars 1", 2, "--stars is for pictures"),
    ("show n-queens:4 --zoom 2", 2, "--zoom and --transparent are for png"),
    ("show n-queens:4 --zoom -1 -o a.png", 2, "must be a number above 0"),
    ("generate --technique magic", 2, "there is no technique 'magic'"),
    ("generate --size 7 --stars 2", 2, "there is no such 7×7 board"),
    ("generate --rating 3.15-3.16", 2, "the ratings are"),
    ("generate --rating hard", 2, "must be a range such as 3.2-4.4"),
    ("generate --draft n-queens:8", 2, "without regions"),
    ("generate --size 5 --rating 8-9 --time-limit 0.1 -o board.txt", 75, "in 0.1 s"),
    ("check 8-hard#7v9", 65, "version 9"),
    ("store list nothing", 66, "the store has no collection 'nothing'"),
    ("store remove nothing", 66, "the store has no collection 'nothing'"),
    ("store import nothing.txt", 66, "file not found: 'nothing.txt'"),
    ("store record n-queens:8", 2, "--seconds"),
    ("store record n-queens:8 --seconds -1", 2, "must be a number of seconds"),
    ("store", 2, "ACTION"),
    ("job new n-queens:9", 2, "--file"),
    ("job new no-such-board --file x.job", 66, "no-such-board"),
    ("job run no-such.job", 66, "no job in no-such.job"),
    ("job run x.job --audit 150%", 2, "must be a share from 0% to 100%"),
    ("job run x.job --audit some", 2, "must be a share"),
    ("job run x.job --quorum 3", 2, "invalid choice: 3"),
    ("job run x.job --tls-ca ca.pem", 2, "--cluster tls://"),
    ("job run x.job --workers 2 --cluster tcp://x", 2, "not allowed with"),
    ("job status hello.txt", 74, "is no job of Queenside"),
    ("job new n-queens:9 --limit 2 --file x.job", 2, "--limit does not go with --task count"),
    ("job new x --task grade --number 2 --file x.job", 2, "--number does not go with --task grade"),
    ("job new 8-hard --task generate --file x.job", 2, "seed id"),
    ("job new n-queens:9 --unit-seconds 0 --file x.job", 2, "a unit must take some time"),
    ("certify board.txt", 2, "--output"),
    ("certify no-such-board.txt -o proof", 66, "no-such-board.txt"),
    ("certify board.txt -o boards", 74, "boards: there is something in it already"),
    ("certify n-queens:60 -o proof", 65, "at most 50 rows"),
    ("check proof", 66, "not found"),
    ("check --certificate proof", 66, "folder not found"),
    ("book --size 50 --grade easy -o a.pdf", 65, "too large for a page"),
    ("book --title Дамы --number 1 -o a.pdf", 65, "no character 'Д'"),
    ("book --time-limit 0 --stars 2 --size 10 -o a.pdf", 75, "in 0 s"),
    ("book --number 5000 -o a.pdf", 2, "a book has 1 to 2000 boards, not 5000"),
    ("book --grade hard-easy -o a.pdf", 2, "write easy-hard"),
    ("book --size 4 -o a.pdf", 2, "5 to 64 rows, not 4"),
    ("book --per-page 7 -o a.pdf", 2, "1, 2, 4, 6, 9 or 12 boards, not 7"),
    ("book --paper a5 -o a.pdf", 2, "a5"),
    ("book board.txt --size 6 --grade easy -o a.pdf", 2, "--size, --grade is for generated boards"),
    ("book --number 1 -o nowhere/book.pdf", 74, "folder not found"),
    ("book --number 1 -o book.docx", 2, "book.pdf"),
    ("book --number 1", 2, "-o"),
    # names of boards
    ("check nqueens:8", 66, "did you mean 'n-queens:8'?"),
    ("check 8", 66, "did you mean 'n-queens:8'?"),
    ("check bord.txt", 66, "did you mean 'board.txt'?"),
    ("check boards/on.txt", 66, "did you mean 'boards/one.txt'?"),
    ("check shot.png", 66, "file not found: 'shot.png'"),
    ("solve q8-9999", 66, "the collection has no board q8-9999"),
    ("solve 8-evil#3", 65, "'evil' means nothing in '8-evil#3'"),
    ("solve daily:tomorrow", 66, "write daily:2026-11-21"),
    ("solve boards.jsonl#9", 66, "has no puzzle '9'"),
    ("check https://example.com/queens", 65, "web address"),
    ("check www.example.com", 65, "take a screenshot of the board and give its file"),
    # odd files
    ("check empty.txt", 65, "the text is empty"),
    ("check hello.txt", 65, "'hello world' isn't a board in any known format"),
    ("check page.html", 65, "this is a web page: take a screenshot"),
    ("check program", 65, "'program' is neither UTF-8 text nor a readable picture"),
    ("check table.txt", 65, "row 2 has 9 cells, but row 1 has 5"),
    ("check windows.txt", 0, "unique"),
    ("check nested.json", 0, "unique"),
    ("check rows.csv", 0, "unique"),
    ("check nothing", 66, "the folder 'nothing' has no files of boards"),
    ("check boards", 0, "boards/two.csv"),
    ("check boards.jsonl", 1, "2 boards: 1 unique, 1 none"),
    ("check board.txt gone.txt", 66, "2 boards: 1 unique, 1 failed"),
    ("solve boards.jsonl#2", 1, "There is no solution."),
    ("solve boards/", 0, "1 4 2 5 3"),
    ("read board.txt", 0, "CDCBC"),
    ("show board.txt -o board.gif", 65, "pictures can be written as svg, png, pdf, not gif"),
    ("verify board.txt", 66, "folder not found: 'board.txt'"),
    ("store list", 0, "There is nothing here yet"),
    # pipes
    ("generate 6 --seed 1 | solve -", 0, "This is the only solution."),
    ("generate 6 --seed 1 | show -", 0, "┌─"),
    ("generate 6 --seed 1 | grade -", 0, "master"),
    ("solve board.txt | check -", 0, "unique"),
    ("show board.txt | convert - --to letters | check -", 0, "unique"),
    ("convert q8-0001 --to puzzlink | check -", 0, "unique"),
    ("convert boards.jsonl --to jsonl | check -", 1, "1 unique, 1 none"),
    ("print shot.png | solve -", 65, "is the name of a file, not a board"),
    ("print | check -", 65, "the text is empty"),
    ("print 01111/23212/23212/22244/22222 | check -", 0, "unique"),
    # other habits
    ("help frob", 2, "unknown command 'frob'"),
    ("version", 0, "queenside "),
    ("solve board.txt --time-limit 10s", 0, "This is the only solution."),
    ("convert board.txt -o out.json", 0, ""),
    ("explain board.txt -o out.txt", 0, ""),
    ("lessons encodings --format json", 0, '"smallest": ["AB", "BB"]'),
    ("count n-queens:0", 0, "1"),
    ("grade n-queens:8", 1, "several solutions, so it has no grade"),
]
"""What is typed after `queenside`, the exit code of the last command, and what is said."""
PACKAGES = {"book": "fpdf", "certify": "dratify"}
NEEDS_KERNELS = ("generate 6 ", "generate --", "mend ", "count n-queens:129 ", "sample ", "book ")
ROWS = "01111\n23212\n23212\n22244\n22222\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies about where people try."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENSIDE_HOME", str(tmp_path.with_name(f"{tmp_path.name}-home")))
    rows = ROWS.split()
    csv = "\n".join(map(",".join, rows))
    none = ["AAABB", "AAABB", "AAABB", "CCCDD", "CCCDE"]
    files = {
        "board.txt": ROWS,
        "boards/one.txt": ROWS,
        "boards/two.csv": csv,
        "boards.jsonl": "".join(f"{json.dumps({'regions': each})}\n" for each in (rows, none)),
        "empty.txt": "",
        "hello.txt": "hello world\n",
        "page.html": "<!doctype html>\n<html><body>AAB</body></html>\n",
        "table.txt": "alice\ncharlotte\n" + "bob\n" * 30,
        "windows.txt": "\ufeff" + ROWS.replace("\n", "\r\n"),
        "nested.json": json.dumps([[int(cell) for cell in row] for row in rows]),
        "rows.csv": csv,
    }
    Path("boards").mkdir()
    Path("nothing").mkdir()
    for name, text in files.items():
        Path(name).write_bytes(text.encode())
    Path("program").write_bytes(b"\x7fELF\x02\x01\xff\xfe")


def files() -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in Path().rglob("*.*")}


@pytest.mark.parametrize(("line", "code", "said"), TRIES, ids=[line for line, *_ in TRIES])
@pytest.mark.usefixtures("folder")
def test_a_first_try(
    line: str, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    if kernels.missing() and line.startswith(NEEDS_KERNELS):
        pytest.skip("boards are made by the compiled kernels")
    if package := PACKAGES.get(line.split()[0]):
        pytest.importorskip(package)
    ended, out, err = 0, "", ""
    before = files()
    for command in line.split(" | "):
        program, *words = shlex.split(command)
        if program == "print":
            out = "".join(f"{word}\n" for word in words)
            continue
        given = io.TextIOWrapper(io.BufferedReader(io.BytesIO(out.encode())))
        monkeypatch.setattr("sys.stdin", given)
        ended = main([program, *words])
        out, err = capsys.readouterr()
    assert (ended, said in out + err) == (code, True), out + err
    assert len(err) < 600
    assert "internal error" not in err
    if ended > 1:
        assert err.count("\n") == 1 or "boards: " in err
        assert files() == before, "nothing is written"


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
    said = capsys.readouterr().out
    assert said[: len(said) // 2] == said[len(said) // 2 :]


def test_a_book_without_its_extra_says_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['fpdf'] = None; from queenside.app.cli import main; "
        "sys.exit(main(['book', '--number', '1', '-o', 'never.pdf']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 69
    assert "a book needs fpdf: install it with" in done.stderr
