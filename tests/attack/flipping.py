"""Damages files of ours and asks the command line about them: the child of `flips.py`.

python -m tests.attack.flipping SEED FIRST LAST
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import queenside as qs
from queenside.app.cli import main
from queenside.app.store import Game, Store
from queenside.app.store.location import HOME
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.counter.jobs import Job, executors
from queenside.printer.picture import picture
from queenside.solver.certify.certify import certify
from tests.attack import children
from tests.attack.children import tell

ROOT = Path(__file__).parents[2]
WHOLE = (0, 1, 65, 66, 69, 74, 75)
"""Exit codes by which a command says what it has to say."""
ROWS = ["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]


class Ended(NamedTuple):
    """How a command has ended, and what it has written."""

    code: int
    output: str
    complaint: str


def command(*words: object) -> Ended:
    output, complaint = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(complaint):
        try:
            code = main([*map(str, words)])
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else 1
    return Ended(code, output.getvalue(), complaint.getvalue())


# ---- damage ----


def damaged(chance: Random, content: bytes) -> bytes:
    spoiled = bytearray(content)
    index, size = chance.randrange(len(content)), chance.choice((1, 2, 16, 100, 512, 4096))
    match chance.choice("fffffbbtdlzme"):
        case "f":
            for _ in range(chance.choice((1, 1, 1, 2, 8, 64))):
                spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
        case "b":
            spoiled[index] = chance.choice(b'\0\xff0123456789"{}[],:-.eE\n ')
        case "t":
            del spoiled[index:]
        case "d":
            spoiled[index:index] = spoiled[index : index + size]
        case "l":
            del spoiled[index : index + size]
        case "z":
            spoiled[index : index + size] = bytes(len(spoiled[index : index + size]))
        case "m":
            to = chance.randrange(len(content))
            spoiled[to : to + size] = content[index : index + size]
        case _:
            spoiled += chance.randbytes(size)
    return bytes(spoiled)


# ---- jobs ----

JOB_TOTAL = 14
"""Of kings on 5×5 cells."""


def make_jobs(folder: Path) -> None:
    kings = qs.RegionPuzzle([[row] * 5 for row in range(5)])
    with (
        Job.count(folder / "done.job", kings, unit_seconds=1e-6) as job,
        ThreadPoolExecutor(1) as pool,
    ):
        job.run(executors.of(pool, 64), quorum=2)
        assert job.total() == JOB_TOTAL
    Job.count(folder / "planned.job", kings, unit_seconds=1e-6).close()


def ask_done(path: Path) -> str:
    finished = command(
        "job", "run", path, "--workers", "1", "--progress", "none", "--time-limit", "0.001"
    )
    if finished.code == 0 and finished.output.strip() != str(JOB_TOTAL):
        return f"another total: {finished.output}"
    observed = command("job", "export", path)
    if observed.code == 0 and json.loads(observed.output).get("total") not in (
        None,
        str(JOB_TOTAL),
        JOB_TOTAL,
    ):
        return f"another total in the report: {observed.output[:300]}"
    return (
        bad(finished)
        or bad(observed)
        or bad(command("job", "verify", path))
        or bad(command("job", "status", path))
    )


def ask_planned(path: Path) -> str:
    refused = (qs.JobError, qs.Unfinished, qs.ConflictingResults, qs.InputNotFound)
    try:
        with Job(path) as job, ThreadPoolExecutor(1) as pool:
            job.run(executors.of(pool, 64))
            total = job.total()
    except refused:
        return bad(command("job", "status", path))
    return "" if total == JOB_TOTAL else f"another total: {total}"


def bad(finished: Ended) -> str:
    """What is wrong with the way a command has ended: the code, or no words with it."""
    if finished.code not in WHOLE or "Traceback" in finished.complaint:
        return f"exit code {finished.code}: {finished.complaint[-400:]}"
    return (
        ""
        if finished.code == 0 or finished.output or finished.complaint
        else f"exit {finished.code} without a word"
    )


# ---- stores ----


def make_store(folder: Path) -> None:
    os.environ[HOME] = str(folder)
    first, eight = (
        Document(qs.RegionPuzzle(ROWS), id="first", title="The first"),
        Document(qs.NQueens(8)),
    )
    with Store() as store:
        store.add("mine", [first, eight])
        store.add("others", [eight])
        store.record(Game(first, 75))
        store.record(Game(eight, 30, hints=2))
        store.update({"theme": "dark", "sound": True})
    (folder / "backup.jsonl").write_text(command("store", "export").output)


def ask_store(path: Path) -> str:
    """What is wrong with what is said of a store: nothing in it may be another than it was."""
    os.environ[HOME] = str(path.parent)
    right = (WORK / "whole" / "backup.jsonl").read_text().splitlines()
    observed, verified = (
        command("store", "export"),
        command("store", "verify", "-o", path.parent / "saved"),
    )
    lines = observed.output.splitlines()
    if remaining := [line for line in lines if line not in right]:
        return f"another row: {remaining[0][:300]}"
    if observed.code == 0 and len(lines) < len(right) and verified.code == 0:
        return f"{len(right) - len(lines)} rows are missing, and nothing is said"
    (path.parent / "saved").unlink(missing_ok=True)
    return (
        bad(observed)
        or bad(verified)
        or bad(command("store", "list"))
        or bad(command("store", "times"))
    )


def ask_backup(path: Path) -> str:
    """What is wrong with how a backup is taken in: what is kept can be written and read again."""
    with TemporaryDirectory(dir=WORK) as home:
        os.environ[HOME] = home
        finished = command("store", "import", path)
        once = command("store", "export")
        os.environ[HOME] = home + "/again"
        (Path(home) / "once.jsonl").write_text(once.output)
        if once.output and command("store", "import", Path(home) / "once.jsonl").code:
            return f"what was taken in cannot be restored: {once.output[:300]}"
        return bad(finished) or bad(once)


# ---- certificates ----


def make_certificate(folder: Path) -> None:
    for name, puzzle in (("unique", qs.RegionPuzzle(ROWS)), ("none", qs.NQueens(3))):
        certify(Document(puzzle)).write(folder / name)


def ask_certificate(path: Path) -> str:
    finished = command("verify", path.parent)
    if finished.code == 0 and path.name in READ and not says_the_same(path):
        return f"accepted, though {path.name} says something else"
    return bad(finished)


READ = {"board.cnf", "claim.json", "encode.py", "claim.py", "rup.py", "puzzle.json", "verify.sh"}
"""What of a certificate must be as it was; a proof may be another that is one, too."""


def says_the_same(path: Path) -> bool:
    full = WORK / "whole" / path.parent.name / path.name
    if path.name == "puzzle.json":
        one, other = (native_json.parse(item.read_text()).puzzle.problem for item in (path, full))
        return one == other
    if path.suffix == ".json":
        one, other = (json.loads(item.read_text()) for item in (path, full))
        return all([one[key] == other[key] for key in ("claim", "solutions")])
    return path.read_bytes() == full.read_bytes()


# ---- pictures ----


def make_pictures(folder: Path) -> None:
    from PIL import Image

    drawn = picture(qs.RegionPuzzle(ROWS), zoom=1.0)
    with Image.open(io.BytesIO(drawn)) as image:
        for kind in ("png", "jpeg", "webp"):
            image.convert("RGB").save(folder / f"board.{kind}")


def ask_picture(path: Path) -> str:
    """What is wrong with what is read: another board, without a doubt.

    JPEG and WebP have no checksums: a file that has changed can be a picture of another board.
    """
    finished = command("read", path)
    if finished.code == 0 and finished.output != BOARD[0] and path.suffix == ".png":
        return f"another board, without a doubt: {finished.output}"
    return bad(finished)


BOARD: list[str] = []

# ---- all ----

WORK = Path()
ASKED: dict[str, Callable[[Path], str]] = {
    "done.job": ask_done,
    "planned.job": ask_planned,
    "store.sqlite3": ask_store,
    "backup.jsonl": ask_backup,
    **{f"unique/{name}": ask_certificate for name in sorted({*READ, "proof.drat"})},
    **{f"none/{name}": ask_certificate for name in ("board.cnf", "claim.json", "proof.drat")},
    "board.png": ask_picture,
    "board.jpeg": ask_picture,
    "board.webp": ask_picture,
}
"""Every file, and who asks about it."""
OFTEN = {
    "done.job": 6,
    "planned.job": 4,
    "store.sqlite3": 12,
    "backup.jsonl": 6,
    "unique/puzzle.json": 3,
}
"""How much more often than the others."""


@contextmanager
def whole_files() -> Iterator[None]:
    global WORK
    with TemporaryDirectory(prefix="queenside-flips-") as folder:
        WORK = Path(folder)
        full = WORK / "whole"
        full.mkdir()
        for make in (make_jobs, make_store, make_certificate, make_pictures):
            make(full)
        BOARD.append(command("read", full / "board.png").output)
        for name, ask in ASKED.items():
            fault = ask(full / name)
            assert not fault, f"{name}, undamaged: {fault}"
        yield


def attempt(chance: Random) -> None:
    name = chance.choices([*ASKED], [OFTEN.get(name, 1) for name in ASKED])[0]
    full, tried = WORK / "whole", WORK / "tried"
    shutil.copytree(full / Path(name).parent, (tried / name).parent)
    path = tried / name
    path.write_bytes(damaged(chance, path.read_bytes()))
    tell("call", name)
    try:
        fault = ASKED[name](path)
    except Exception as error:  # noqa: BLE001  # that is what is looked for
        fault = repr(error)
    tell("fault" if fault else "told", f"{name}: {fault}" if fault else Path(name).suffix or name)
    shutil.rmtree(tried)


if __name__ == "__main__":
    with whole_files():
        children.serve(attempt)
    sys.exit()
