"""All formats: what each is called, and in which file its functions are."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.formats.document import Document
from queenside.core.formats.limits import LONGEST, check_drawable


class Format(NamedTuple):
    """A format that texts come in. Its functions are loaded when one is called.

    title          says in a few words what it is
    extension      what the names of such files end with
    signs          every text in it has one of these; there are none if it is only written
    file           where its functions are, if not in the file of its name; perhaps `:function`
    is_exact       no other text looks like it: its faults are told, and no board is searched for
    holds_several  whether one text may hold several puzzles
    takes_all      its functions are `parse_all` and `format_all`, for any number of puzzles
    has_cells      it writes something for each cell, so boards must not be too large
    """

    name: str
    title: str
    extension: str
    media: str = "text/plain"
    signs: tuple[str, ...] = ()
    file: str = ""
    is_exact: bool = False
    holds_several: bool = False
    takes_all: bool = False
    has_cells: bool = False

    def _call(self, function: str, argument: object) -> Any:
        file, _, own = (self.file or self.name).partition(":")
        module = import_module(f"queenside.core.formats.{file}")
        return getattr(module, own or function)(argument)

    @property
    def is_read(self) -> bool:
        """Whether there are texts that are read in this format; all formats are written."""
        return bool(self.signs)

    def matches(self, text: str) -> bool:
        """Return whether a text, without blanks around it, looks like this format, if only in part.

        It decides who explains what is wrong with the text.
        """
        return any(sign in text for sign in self.signs) and self._call("matches", text)

    def parse(self, text: str) -> list[Document]:
        """Return the puzzles of the text. Raises InvalidPuzzle naming every fault."""
        if self.takes_all:
            return list(self._call("parse_all", text))
        if len(text) > LONGEST:
            raise InvalidPuzzle(
                f"{len(text)} characters are too many for one board: at most {LONGEST} are read"
            )
        return [self._call("parse", text)]

    def format(self, documents: Sequence[Document]) -> str:
        """Write the puzzles. Raises UnsupportedByFormat for what the format has no place for."""
        for document in documents if self.has_cells else ():
            check_drawable(document.puzzle, self.title)
        if self.takes_all:
            return str(self._call("format_all", documents))
        if len(documents) == 1:
            return str(self._call("format", documents[0]))
        if not self.holds_several:
            raise UnsupportedByFormat(f"{self.title} holds one board, not {len(documents)}")
        texts = (self._call("format", document) for document in documents)
        return "".join(text.rstrip("\n") + "\n" for text in texts)


def _export(name: str, title: str, extension: str, file: str = "") -> Format:
    return Format(name, title, extension, file=f"exports.{file or name}", has_cells=True)


_DIGITS = tuple("0123456789")
_JSON = "application/json"

FORMATS = {
    entry.name: entry
    for entry in (
        Format(
            "drawing",
            "a drawing",
            ".txt",
            signs=("┌", "+"),
            holds_several=True,
            takes_all=True,
            has_cells=True,
        ),
        Format("colorgrid", "a colour grid", ".json", _JSON, ("colorGrid",), is_exact=True),
        Format(
            "jsonl",
            "a collection in JSON Lines",
            ".jsonl",
            "application/jsonl",
            ("{",),
            file="lines",
            holds_several=True,
            takes_all=True,
        ),
        Format("json", "a Queenside document", ".json", _JSON, ("{",), "native_json"),
        Format(
            "level",
            "the source of a level",
            ".ts",
            "text/typescript",
            ("colorRegions",),
            is_exact=True,
        ),
        Format("penpa", "a Penpa text", ".txt", signs=(":",)),
        Format("pzprv3", "a pzprv3 file", ".pzprv3", signs=("pzprv3",), is_exact=True),
        Format(
            "puzzlink",
            "a puzz.link address",
            ".url",
            signs=("/",),
            is_exact=True,
            holds_several=True,
        ),
        Format(
            "gameid",
            "a game id",
            ".id",
            signs=(":", "n-queens"),
            is_exact=True,
            holds_several=True,
        ),
        Format(
            "sbn",
            "Star Battle Notation (SBN)",
            ".sbn",
            signs=_DIGITS,
            is_exact=True,
            holds_several=True,
        ),
        Format("rows", "rows of numbers", ".json", signs=("[",)),
        Format("csv", "a CSV table", ".csv", "text/csv", (",", ";", "\t"), "csv_table"),
        Format("webtask", "a web task", ".task", signs=_DIGITS, holds_several=True),
        Format("letters", "a letter grid", ".txt", signs=("",)),
        Format("svg", "a picture", ".svg", "image/svg+xml", has_cells=True),
        Format("page", "a page that plays the board", ".html", "text/html", has_cells=True),
        _export("dimacs", "clauses in DIMACS form", ".cnf"),
        _export("opb", "pseudo-Boolean constraints in OPB", ".opb"),
        _export("smtlib", "a script in SMT-LIB 2", ".smt2"),
        _export("minizinc", "a program in MiniZinc", ".mzn"),
        _export(
            "smtlib_rows",
            "an SMT-LIB 2 script with an integer a row",
            ".smt2",
            "smtlib:format_rows",
        ),
        _export(
            "minizinc_rows",
            "a MiniZinc program with an integer a row",
            ".mzn",
            "minizinc:format_rows",
        ),
        _export("lp", "a 0/1 linear program in LP", ".lp"),
        _export("mps", "a 0/1 linear program in MPS", ".mps", "lp:format_mps"),
        _export("xcc", "a covering problem in DLX3 form", ".dlx"),
    )
}
"""Every format by its name: those that are read in the order in which a text is held against them,
then the exports in the order in which one meets their fields."""
