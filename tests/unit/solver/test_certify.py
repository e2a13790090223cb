"""Certificates are accepted as they are written, and rejected when anything in them is not so."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from queenside.core.encodings import plain
from queenside.core.errors import (
    EngineBug,
    EngineFailed,
    UnsupportedByFormat,
)
from queenside.core.formats import native_json
from queenside.core.formats.document import Document
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.verify import verify
from queenside.rules import windows
from queenside.solver.certify import claim, inspection, proofs, rocq, rup
from queenside.solver.certify.certify import Certificate, certify
from queenside.solver.solve import solutions

pytest.importorskip("pysat")
pytest.importorskip("dratify")

FIRST = RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
NONE = NQueens(6, toroidal=True)  # not refuted by what is forced at once
CORNERS = RegionPuzzle(["AABB", "AABB", "CCDD", "CCDD"])
GIVEN = NQueens(8, given=[(0, 0)], blocked=[(1, 5), (1, 6)])
FILES = {"README.txt", "board.cnf", "claim.json", "claim.py", "encode.py", "puzzle.json", "rup.py"}
KINGS = Custom(2, 2, [windows()])
POSIX = pytest.mark.skipif(os.name != "posix", reason="it runs a shell script")


@pytest.fixture(autouse=True)
def dratify_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker that is there whenever these tests run."""
    monkeypatch.setattr(proofs, "DRAT_TRIM", "no-such-program")


def written(puzzle: Puzzle, folder: Path) -> Path:
    certify(Document(puzzle)).write(folder)
    return folder


def accepted(folder: Path) -> bool:
    return all([check.passed for check in inspection.inspect(folder)])


def by_hand(folder: Path) -> bool:
    """What verify.sh says."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    words = ["sh", str(folder / "verify.sh")]
    process = subprocess.run(
        words, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert (process.returncode == 0) == process.stdout.endswith("accepted\n"), process
    return process.returncode == 0


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [
        (FIRST, "unique"),
        (GIVEN, "unique"),
        (NQueens(0), "unique"),
        (NQueens(1), "unique"),
        (NONE, "none"),
        (NQueens(3), "none"),
        (RegionPuzzle(["AB", "AB"], 4), "none"),
        (NQueens(6), "several"),
    ],
)
def test_a_certificate_is_accepted(puzzle: Puzzle, status: str, tmp_path: Path) -> None:
    certificate = certify(Document(puzzle))
    assert certificate.result.status == status
    assert str(certificate) == str(certificate.result)
    certificate.write(tmp_path / "proof")
    names = {path.name for path in (tmp_path / "proof").iterdir()}
    assert names == FILES | {"verify.sh"} | ({"proof.drat"} if status != "several" else set())
    has_proof_steps = "rup.py refuted.cnf proof.drat" in certificate.files["README.txt"]
    assert has_proof_steps == ("proof.drat" in names)
    words = {"none": "that there is no solution", "unique": "that there is no other solution"}
    assert words.get(status, "") in certificate.files["README.txt"]
    assert accepted(tmp_path / "proof")
    assert os.name != "posix" or by_hand(tmp_path / "proof")
    assert os.name != "posix" or (tmp_path / "proof/verify.sh").stat().st_mode & 0o111 == 0o111


needs_coqc = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")


@needs_coqc
@pytest.mark.slow
def test_a_theorem_is_proved(tmp_path: Path) -> None:
    certify(FIRST, theorem=True).write(tmp_path / "proof")
    checks = [*inspection.inspect(tmp_path / "proof")]
    assert all(check.passed for check in checks)
    assert checks[-1].message == "coqc accepts the theorem"
    assert os.name != "posix" or by_hand(tmp_path / "proof")


@needs_coqc
@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [GIVEN, NONE, NQueens(3)], ids=repr)
def test_theorems_about_other_boards_are_proved(puzzle: Puzzle) -> None:
    assert rocq.accepts(rocq.theorem(puzzle, [*solutions(puzzle)]))


@needs_coqc
@pytest.mark.slow
def test_a_false_theorem_is_not_proved() -> None:
    [solution] = solutions(FIRST)
    moved = [*solution[1:], (0, 1)]
    assert not rocq.accepts(rocq.theorem(FIRST, [moved]))
    assert not rocq.accepts(rocq.theorem(FIRST, []))


def test_a_changed_theorem_is_rejected(tmp_path: Path) -> None:
    certify(FIRST, theorem=True).write(tmp_path / "proof")
    edit("board.v", "Definition stars : nat := 1.", "Definition stars : nat := 2.")(
        tmp_path / "proof"
    )
    assert not accepted(tmp_path / "proof")


@pytest.mark.parametrize("puzzle", [NQueens(6), NQueens(13), NQueens(0), KINGS], ids=repr)
def test_theorems_are_about_small_boards_with_one_solution_or_none(puzzle: Puzzle) -> None:
    with pytest.raises(UnsupportedByFormat, match="a theorem for Rocq"):
        certify(puzzle, theorem=True)


@pytest.mark.parametrize("max_clauses", [plain.MAX_CLAUSES, 0], ids=["listed", "counted"])
@pytest.mark.parametrize("puzzle", [NQueens(3), NQueens(4, toroidal=True), CORNERS], ids=repr)
def test_queens_on_a_board_keep_its_clauses_if_they_are_a_solution(
    puzzle: Puzzle, max_clauses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever cells they stand on: all sets of up to four, or of more by chance."""
    monkeypatch.setattr(plain, "MAX_CLAUSES", max_clauses)
    cells, clauses = claim.parse(plain.encode(native_json.to_data(Document(puzzle))))
    chance = random.Random(1)
    placements = [queens for count in range(4) for queens in combinations(cells, count)]
    placements += [
        tuple(chance.sample([*cells], chance.randint(4, len(cells)))) for _ in range(300)
    ]
    placements += [tuple(solution) for solution in solutions(puzzle)]
    for queens in placements:
        right = verify(puzzle.problem, sorted(puzzle.problem.grid.cell(*cell) for cell in queens))
        assert (
            claim.satisfies(claim.assignment(cells, [[*cell] for cell in queens]), clauses) == right
        )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("p cnf 2 1\n1 2\n", "ended by 0: 1 2"),
        ("p cnf 2 1\n1 0 2 0\n", "ended by 0: 1 0 2 0"),
        ("p cnf 2 2\n1 2 0\n", "announces 2 clauses, the file has 1"),
        ("p cnf 2 1\n1 0\n2 0\n", "announces 1 clauses, the file has 2"),
        ("1 0\n", "announces None clauses"),
    ],
)
def test_clauses_that_are_cut_off_are_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        claim.parse(text)
    assert claim.parse("p cnf 2 2\n1 -2 0\n0\n") == ({}, [[1, -2], []])


Change = Callable[[Path], object]


def edit(name: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def put(name: str, content: str | bytes) -> Change:
    data = content if isinstance(content, bytes) else content.encode()
    return lambda folder: (folder / name).write_bytes(data)


def claims(status: str, *solutions: object) -> Change:
    return put("claim.json", json.dumps({"claim": status, "solutions": solutions}))


def truncate(folder: Path) -> None:
    """Leave the end of the proof where it is, and half of the rest out."""
    path = folder / "proof.drat"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[: len(lines) // 2]) + "0\n")


def leave_open(folder: Path) -> None:
    path = folder / "proof.drat"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:3]))


QUEENS = [[0, 0], [1, 4], [2, 7], [3, 5], [4, 2], [5, 6], [6, 1], [7, 3]]

REJECTED: dict[str, tuple[Puzzle, Change]] = {
    "a clause less": (GIVEN, edit("board.cnf", "\n-1 -10 0\n", "\n")),
    "a clause changed": (GIVEN, edit("board.cnf", "\n-1 -10 0\n", "\n-1 -11 0\n")),
    "a clause more": (GIVEN, edit("board.cnf", "\n-1 -10 0\n", "\n-1 -10 0\n-5 0\n")),
    "no clauses": (GIVEN, put("board.cnf", "p cnf 0 0\n")),
    "a queen moved": (GIVEN, claims("unique", [*QUEENS[:7], [7, 2]])),
    "a queen less": (GIVEN, claims("unique", QUEENS[:7])),
    "a queen off the board": (GIVEN, claims("unique", [*QUEENS[:7], [7, 8]])),
    "a queen before the board": (GIVEN, claims("unique", [*QUEENS[:7], [7, -4]])),
    "another claim": (GIVEN, claims("none")),
    "a solution denied": (NQueens(6), claims("none")),
    "one solution, and no proof": (
        NQueens(6),
        claims("unique", [[0, 1], [1, 3], [2, 5], [3, 0], [4, 2], [5, 4]]),
    ),
    "one solution shown twice": (GIVEN, claims("several", QUEENS, QUEENS[::-1])),
    "two solutions, one of them wrong": (
        GIVEN,
        claims("several", QUEENS, [*QUEENS[:6], QUEENS[7], QUEENS[6]]),
    ),
    "a claim about nothing": (NONE, claims("sound")),
    "no claim": (NONE, put("claim.json", "[]")),
    "no solutions": (NONE, put("claim.json", '{"claim": "none"}')),
    "a solution of no cells": (NONE, claims("unique", [["a", 1]])),
    "a claim that is no JSON": (NONE, put("claim.json", "{")),
    "the proof cut short": (NONE, truncate),
    "the proof left open": (NONE, leave_open),
    "an empty proof": (NONE, put("proof.drat", "")),
    "a proof by assertion": (NONE, put("proof.drat", "0\n")),
    "a proof of something new": (NONE, put("proof.drat", "99 0\n-99 0\n0\n")),
    "a proof that is no proof": (NONE, put("proof.drat", "it is obvious\n")),
    "a proof that is no text": (NONE, put("proof.drat", b"\xff\xfe\x00")),
    "a clause with an end in it": (NONE, put("proof.drat", "1 0 2 0\n0\n")),
    "a given queen more": (NONE, edit("puzzle.json", "true", 'true,\n  "given": [[0, 0]]')),
    "another board": (FIRST, edit("puzzle.json", "[0, 1, 1, 1, 1]", "[0, 0, 1, 1, 1]")),
    "no puzzle": (FIRST, put("puzzle.json", "{}")),
    "a puzzle too large": (FIRST, put("puzzle.json", '{"kind": "n-queens", "size": 51}')),
}


@pytest.fixture(scope="module")
def originals() -> dict[Puzzle, Certificate]:
    return {puzzle: certify(Document(puzzle)) for puzzle in (FIRST, GIVEN, NONE, NQueens(6))}


@pytest.mark.parametrize("name", REJECTED)
def test_a_change_is_rejected(
    name: str, tmp_path: Path, originals: dict[Puzzle, Certificate]
) -> None:
    puzzle, change = REJECTED[name]
    folder = tmp_path / "proof"
    originals[puzzle].write(folder)
    change(folder)
    assert not accepted(folder)
    if os.name == "posix":
        assert not by_hand(folder)


@pytest.mark.parametrize("name", [*sorted(FILES - {"README.txt"}), "proof.drat"])
def test_a_missing_file_is_rejected(name: str, tmp_path: Path) -> None:
    folder = written(FIRST, tmp_path / "proof")
    (folder / name).unlink()
    *_, last = inspection.inspect(folder)
    assert last == (False, f"{name} is missing")


@pytest.mark.parametrize("name", ["encode.py", "claim.py", "rup.py", "verify.sh"])
def test_another_program_is_rejected(name: str, tmp_path: Path) -> None:
    folder = written(FIRST, tmp_path / "proof")
    put(name, "print('accepted')\n")(folder)
    wrong = [check.message for check in inspection.inspect(folder) if not check.passed]
    assert wrong == [f"not the program installed here: {name}"]


CLAUSES = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"
PAIRS = [f"-{n} {n + 1} {sign}6 0\n" for n in (2, 3) for sign in ("", "-")]
"""If 2, then 3, and then 4, whatever 6 is: nothing follows at once before 2 is known."""
OPEN = "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n"


def by_rup(clauses: str, proof: str, folder: Path) -> bool:
    (folder / "refuted.cnf").write_text(clauses)
    (folder / "proof.drat").write_text(proof)
    return rup.check(str(folder / "refuted.cnf"), str(folder / "proof.drat")) is None


@pytest.mark.parametrize(
    ("clauses", "proof", "right"),
    [
        (CLAUSES, "2 0\n0\n", True),
        (CLAUSES, "c easy\n2 0\nd 1 2 0\n0\n", True),
        (CLAUSES, "0\n", False),
        (CLAUSES, "", False),
        (OPEN, "2 0\n1 0\n0\n", False),
        (OPEN, "-2 0\n0\n", False),
        (OPEN, "", False),
        ("p cnf 1 1\n0\n", "0\n", True),
        ("p cnf 1 2\n1 0\n-1 0\n", "0\n", True),
        ("p cnf 2 3\n1 1 2 0\n-1 -1 0\n-2 0\n", "0\n", True),
        ("p cnf 1 1\n1 -1 0\n", "0\n", False),
        (f"p cnf 6 7\n1 0\n-1 2 0\n{''.join(PAIRS)}-4 -1 0\n", "3 0\n4 0\n0\n", True),
        (f"p cnf 6 7\n-1 2 0\n{''.join(PAIRS)}-4 -1 0\n1 0\n", "3 0\n4 0\n0\n", True),
    ],
)
def test_both_checkers(clauses: str, proof: str, right: bool, tmp_path: Path) -> None:
    assert by_rup(clauses, proof, tmp_path) == right
    assert proofs.accepts(clauses, proof) == right


def follows(clauses: list[list[int]], clause: list[int]) -> bool:
    """Whether to break a clause is a contradiction, by looking at all clauses again and again."""
    true = {-n for n in clause}
    if any(-n in true for n in true):
        return True
    while True:
        left = [[n for n in item if -n not in true] for item in clauses if true.isdisjoint(item)]
        if [] in left:
            return True
        forced = {item[0] for item in left if len({*item}) == 1} - true
        if not forced:
            return False
        true |= forced
        if any(-n in true for n in true):
            return True


@pytest.mark.parametrize("seed", range(40))
def test_what_follows_is_what_follows_without_watching(seed: int) -> None:
    """Random clauses, of which those that follow are added, as in a proof."""
    chance = random.Random(seed)

    def some() -> list[int]:
        length = chance.choice((1, 2, 2, 3, 3, 3, 4))
        return [chance.choice((-1, 1)) * chance.randint(1, last) for _ in range(length)]

    last = chance.randint(3, 7)
    base = [[1, last], *(some() for _ in range(chance.randint(3, 3 * last)))]
    clauses = rup.Clauses(base)
    for clause in [some() for _ in range(60)] + [[]]:
        right = follows(base, clause)
        assert clauses.is_rup(clause) == right
        if right:
            base.append(clause)
            clauses.add(clause)


@pytest.fixture
def drat_trim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Installs a drat-trim that always says the same."""

    def install(words: str) -> None:
        program = tmp_path / "drat-trim"
        program.write_text(f"#!/bin/sh\nprintf '{words}'\n")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
        monkeypatch.setattr(proofs, "DRAT_TRIM", "drat-trim")

    return install


@POSIX
def test_what_drat_trim_says(drat_trim: Callable[[str], None]) -> None:
    drat_trim(r"c all right\n\rs VERIFIED\n")
    assert proofs.checker_name() == "drat-trim"
    assert proofs.accepts(OPEN, "0\n")
    drat_trim(r"c well\n\rs NOT VERIFIED\n")
    assert not proofs.accepts(CLAUSES, "2 0\n0\n")
    drat_trim(r"s TIMEOUT\n")
    with pytest.raises(EngineFailed, match="no verdict: s TIMEOUT"):
        proofs.accepts(CLAUSES, "2 0\n0\n")


@pytest.mark.skipif(not shutil.which("drat-trim"), reason="drat-trim is not installed")
@pytest.mark.parametrize("puzzle", [FIRST, GIVEN, NONE, NQueens(0), NQueens(3)])
def test_the_real_drat_trim(
    puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "DRAT_TRIM", "drat-trim")
    folder = written(puzzle, tmp_path / "proof")
    assert accepted(folder)
    assert by_hand(folder)
    put("proof.drat", "5 0\n-5 0\n0\n")(folder)
    assert not accepted(folder) or puzzle in (FIRST, NQueens(0), NQueens(3))


def test_a_proof_of_what_is_not_so_is_a_bug() -> None:
    with pytest.raises(EngineBug, match="CaDiCaL finds one"):
        proofs.refute(OPEN, None)


def test_all_files_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = certify(Document(FIRST))
    broken = certificate._replace(files={**certificate.files, "no/such/file": ""})
    with pytest.raises(OSError, match="no/such/file"):
        broken.write(tmp_path / "proof")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    certificate = certify(Document(FIRST))
    (tmp_path / "empty").mkdir()
    certificate.write(tmp_path / "empty")
    with pytest.raises(FileExistsError):
        certificate.write(tmp_path / "empty")
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError):
        certificate.write(tmp_path / "file")
    with pytest.raises(FileNotFoundError):
        certificate.write(tmp_path / "no" / "such")
    assert {path.name for path in tmp_path.iterdir()} == {"empty", "file"}
