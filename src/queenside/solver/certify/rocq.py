"""A certificate as a theorem for Rocq (Coq), which its kernel checks by computing.

`board.v` beside this file is the same for each board but for what stands between @ signs. Its
search goes cell by cell in reading order, so it is for small boards.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

from queenside.core.errors import UnsupportedByFormat
from queenside.core.puzzles.known import as_queens, as_regions
from queenside.core.puzzles.nqueens import NQueens
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.puzzles.region import RegionPuzzle

MAX_ROWS = 10
"""Most rows of a board: the search takes some seconds then, and for 11 rows a minute."""


FILE, CHECKER = "board.v", "coqc"


def theorem(board: Puzzle, solutions: Sequence[Iterable[Cell]]) -> str:
    """Return the file that proves that these are all solutions: one, or none.

    Raises UnsupportedByFormat for several, and for a board by other rules or a larger one.
    """
    puzzle = as_queens(board) or as_regions(board)
    if puzzle is None or len(solutions) > 1:
        raise UnsupportedByFormat(
            "a theorem for Rocq is about a board of regions or n-queens, with one solution or none"
        )
    rows, stars = puzzle.problem.grid.rows, getattr(puzzle, "stars", 1)
    if not 1 <= rows <= MAX_ROWS:
        raise UnsupportedByFormat(f"a theorem for Rocq is for 1 to {MAX_ROWS} rows, not {rows}")
    rules = _regions(puzzle) if isinstance(puzzle, RegionPuzzle) else _diagonals(puzzle)
    parts = {
        "TITLE": puzzle.title,
        "SIZE": str(rows),
        "STARS": str(stars),
        "GIVEN": _cells(puzzle.given),
        "BLOCKED": _cells(puzzle.blocked),
        "THEOREM": _ONE.format(_cells(solutions[0])) if solutions else _NONE,
        **rules,
    }
    text = (resources.files("queenside.solver.certify") / "board.v").read_text(encoding="utf-8")
    for name, part in parts.items():
        text = text.replace(f"@{name}@", part)
    return text


def accepts(text: str) -> bool:
    """Return whether the installed checker accepts a file of ours; it runs in a folder of its own.

    Raises FileNotFoundError where none is installed.
    """
    with TemporaryDirectory() as folder:
        Path(folder, FILE).write_text(text, encoding="utf-8")
        process = subprocess.run([CHECKER, FILE], cwd=folder, capture_output=True, check=False)
    return process.returncode == 0


def _regions(puzzle: RegionPuzzle) -> dict[str, str]:
    rows = ";\n   ".join(f"[{'; '.join(map(str, row))}]" for row in puzzle.regions)
    return {
        "BOARD": f"Definition regions : list (list nat) :=\n  [{rows}].\n",
        "UNITS": _REGION,
        "RULES": "  /\\ (forall g, g < size -> queens p (region g) = stars)\n",
        "ATTACKS": _TOUCH,
        "MORE": " ++ map region (seq 0 size)",
        "BELOW": ", <- (all_below region)",
        "SKIPPED": "_ & ",
    }


def _diagonals(puzzle: NQueens) -> dict[str, str]:
    attacks = _TOROIDAL if puzzle.toroidal else _DIAGONAL
    return {"ATTACKS": attacks} | dict.fromkeys(
        ("BOARD", "UNITS", "RULES", "MORE", "BELOW", "SKIPPED"), ""
    )


def _cells(cells: Iterable[Cell]) -> str:
    return f"[{'; '.join(f'({row}, {column})' for row, column in cells)}]"


_REGION = """\
Definition region (g : nat) : cell -> bool :=
  fun a => nth (snd a) (nth (fst a) regions []) size =? g.
"""
_TOUCH = """\
(* Queens may not touch, not even at a corner. *)
Definition close (i j : nat) : bool := (i <=? S j) && (j <=? S i).
Definition attacks (a b : cell) : bool :=
  negb (same a b) && close (fst a) (fst b) && close (snd a) (snd b)."""
_DIAGONAL = """\
(* Queens may not stand on one diagonal. *)
Definition attacks (a b : cell) : bool :=
  negb (same a b)
  && ((fst a + snd a =? fst b + snd b) || (fst a + snd b =? fst b + snd a))."""
_TOROIDAL = """\
(* Queens may not stand on one diagonal; these go on at the other side. *)
Definition attacks (a b : cell) : bool :=
  negb (same a b)
  && (((fst a + snd a) mod size =? (fst b + snd b) mod size)
      || ((fst a + snd b) mod size =? (fst b + snd a) mod size))."""
_ONE = """\
(* ---- there is exactly one solution ---- *)

Definition solution : list cell := {}.

Lemma found : search board [] = [rev solution].
Proof. vm_compute; reflexivity. Qed.

Theorem exactly_one :
  solves (fun a => member a solution)
  /\\ forall p, solves p -> forall a, In a board -> p a = member a solution.
Proof.
  split; [apply check_solves; vm_compute; reflexivity |].
  intros p solved a inside.
  pose proof (search_complete p solved board [] eq_refl) as only.
  change (rev (filter p [])) with (@nil cell) in only.
  rewrite found in only; destruct only as [only|[]].
  apply (f_equal (@rev cell)) in only; rewrite !rev_involutive in only.
  apply eq_true_iff_eq; rewrite member_iff, only, filter_In; tauto.
Qed."""
_NONE = """\
(* ---- there is no solution ---- *)

Lemma found : search board [] = [].
Proof. vm_compute; reflexivity. Qed.

Theorem none : forall p, ~ solves p.
Proof.
  intros p solved.
  pose proof (search_complete p solved board [] eq_refl) as only.
  change (rev (filter p [])) with (@nil cell) in only.
  now rewrite found in only.
Qed."""
