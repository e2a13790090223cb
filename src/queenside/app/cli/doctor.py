"""`doctor`: what is installed, what is missing, and whether what is here works."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final

from queenside.app.cli import exits, terminal
from queenside.app.cli.parser import Commands, command
from queenside.app.doctor import CORE, Finding, findings, names
from queenside.app.store import Store, default_path
from queenside.core.contract.documents.doctor import DoctorDocument, FindingData, State
from queenside.core.contract.kinds import data_of
from queenside.core.errors import StoreError
from queenside.core.faults import format_count
from queenside.core.version import VERSION

SCHEMA: Final = 1  # the version of the document
_COLOURS: dict[State, int] = {"ok": 32, "missing": 33, "broken": 31}
_WIDTH = max(map(len, _COLOURS))


def add_to(commands: Commands) -> None:
    parser = command(commands, doctor)
    parser.add_format(("text", "json"), "text")


def doctor(*, form: str) -> int:
    """Check the installation: what works and what is missing.

    Every installed engine solves a board and counts a small one, and every extra
    is imported, which takes up to half a minute. Missing packages aren't errors: each is
    listed with the command that installs it. Exit code 1 if something is broken.
    """
    reported: list[Finding] = []
    width = max(map(len, names()))
    all_findings = _find_all()
    core = list(islice(all_findings, len(CORE)))
    if form == "text":
        _print_missing_kernels(core)
    for finding in chain(core, all_findings):
        if form == "text":
            _print_finding(finding, width, first=not reported or reported[-1].area != finding.area)
        reported.append(finding)
    terminal.print_line(_summarise(reported) if form == "text" else _document(reported))
    is_broken = any(finding.state == "broken" for finding in reported)
    return exits.NEGATIVE if is_broken else exits.SUCCESS


def _find_all() -> Iterator[Finding]:
    """Yield the findings, the store's at the end of the core."""
    for finding in findings():
        yield finding
        if finding.name == "collection":
            yield _check_store()


def _print_missing_kernels(core: Iterable[Finding]) -> None:
    """Print first that there are no kernels, since much else follows from it."""
    for finding in core:
        if finding.name == "kernels" and finding.state != "ok":
            terminal.print_line(
                f"The kernels are {finding.state}: {terminal.escape_control(finding.about)}."
            )
            terminal.print_line(f"What to do: {finding.cure}.\n")


def _check_store() -> Finding:
    """Check the store without creating one."""
    path = default_path()
    if not path.exists():
        folder = next(folder for folder in path.parents if folder.exists())
        if os.access(folder, os.W_OK):
            return Finding("core", "store", "ok", f"none yet; it will be {path}")
        return Finding("core", "store", "broken", f"{folder} cannot be written", _STORE_CURE)
    try:
        with Store() as store:
            collections = format_count(len(store.collections()), "collection")
            contents = f"{collections}, {format_count(len(store.games()), 'game')}"
    except (StoreError, OSError) as error:
        return Finding("core", "store", "broken", str(error), _STORE_CURE)
    if not os.access(path, os.W_OK):
        return Finding("core", "store", "broken", f"{path} cannot be written", _STORE_CURE)
    return Finding("core", "store", "ok", f"{path}: {contents}")


_STORE_CURE = "make it writable, or name another folder in QUEENSIDE_HOME"


def _print_finding(finding: Finding, width: int, *, first: bool) -> None:
    if first:
        if finding.area != "core":
            terminal.print_line("")
        terminal.print_line(finding.area)
    text, cure = terminal.escape_control(finding.about), finding.cure
    if cure and finding.state == "missing":
        text, cure = f"{text}: {cure}", ""
    terminal.print_line(f"  {_colour(finding.state)}  {finding.name.ljust(width)}  {text}")
    if cure:
        terminal.print_line(f"{' ' * (_WIDTH + width + 6)}{cure}")


def _colour(state: State) -> str:
    word = state.ljust(_WIDTH)
    if terminal.colour_depth(sys.stdout, os.environ) is None:
        return word
    return f"\x1b[{_COLOURS[state]}m{word}\x1b[0m"


def _summarise(reported: Iterable[Finding]) -> str:
    broken = [finding.name for finding in reported if finding.state == "broken"]
    missing = [
        finding.name
        for finding in reported
        if finding.state == "missing" and finding.area == "extras"
    ]
    if broken:
        return f"\nBroken: {', '.join(broken)}."
    if any(finding.name == "kernels" and finding.state != "ok" for finding in reported):
        return "\nQueenside works without its kernels, but not as it should: see above."
    if missing:
        return f"\nAll that is installed works. Not installed: {', '.join(missing)}."
    return "\nEverything is installed, and works."


def _document(reported: Sequence[Finding]) -> str:
    document: DoctorDocument = {
        "queenside": SCHEMA,
        "version": VERSION,
        "fine": all(finding.state != "broken" for finding in reported),
        "findings": [data_of(FindingData, finding) for finding in reported],
    }
    return json.dumps(document, indent=2, ensure_ascii=False)
