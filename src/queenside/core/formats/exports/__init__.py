"""Boards for other people's tools, as the problem that each tool takes. They are only written.

Their files are imported when they are needed. A file of a board says in its comments what the
puzzle is, which variable is which cell, what each constraint says, and how to run a tool on it.
Every tool finds as many solutions in it as the puzzle has.
"""

from __future__ import annotations

from importlib import import_module

from queenside.core.formats.document import Document
from queenside.core.formats.entry import Format, single_format
from queenside.core.formats.limits import check_drawable


def _export(name: str, title: str, extension: str, file: str = "") -> Format:
    def format(document: Document) -> str:
        check_drawable(document.puzzle, title)
        module = import_module(f"{__name__}.{file or name}")
        text: str = getattr(module, f"format_{name}" if file else "format")(document)
        return text

    return single_format(name, title, extension, format=format)


FORMATS = (
    _export("dimacs", "clauses in DIMACS form", ".cnf"),
    _export("opb", "pseudo-Boolean constraints in OPB", ".opb"),
    _export("smtlib", "a script in SMT-LIB 2", ".smt2"),
    _export("minizinc", "a program in MiniZinc", ".mzn"),
    _export("smtlib_rows", "an SMT-LIB 2 script with an integer a row", ".smt2", "smtlib"),
    _export("minizinc_rows", "a MiniZinc program with an integer a row", ".mzn", "minizinc"),
    _export("lp", "a 0/1 linear program in LP", ".lp"),
    _export("mps", "a 0/1 linear program in MPS", ".mps", "lp"),
    _export("xcc", "a covering problem in DLX3 form", ".dlx"),
)
"""The exports, in the order in which one meets their fields."""
