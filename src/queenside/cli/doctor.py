"""`doctor`: what is installed, what is missing, and whether what is here works."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Final

from queenside.ask.doctor import CORE, Finding, findings, names
from queenside.cli import exits, terminal
from queenside.cli.parser import Commands, add_format, command
from queenside.contract.documents.doctor import DoctorDocument, FindingData, State
from queenside.core.errors import StoreError
from queenside.core.version import VERSION
from queenside.store import Store, default_path

SCHEMA: Final = 1
"""The version of the document."""

_COLOURS: dict[State, int] = {"ok": 32, "missing": 33, "broken": 31}
_WIDTH = max(map(len, _COLOURS))


def add_to(commands: Commands) -> None:
    parser = command(commands, doctor)
    add_format(parser, ("text", "json"), "text")


def doctor(*, form: str) -> int:
    """Check the installation: what works and what is missing.

    Every installed engine solves a board and counts a small one, and every extra
    is imported, which takes some seconds. Missing packages aren't errors: each is
    listed with the command that installs it. Exit code 1 if something is broken.
    """
    seen: list[Finding] = []
    width = max(map(len, names()))
    looked_at = _all()
    at_once = list(islice(looked_at, len(CORE)))
    if form == "text":
        _tell_first(at_once)
    for finding in chain(at_once, looked_at):
        if form == "text":
            _show(finding, width, first=not seen or seen[-1].area != finding.area)
        seen.append(finding)
    terminal.say(_verdict(seen) if form == "text" else _document(seen))
    return exits.NEGATIVE if any(each.state == "broken" for each in seen) else exits.DONE


def _all() -> Iterator[Finding]:
    """Yield the findings, with the store's after the rest of the core."""
    for finding in findings():
        yield finding
        if finding.name == "collection":
            yield _store()


def _tell_first(core: Iterable[Finding]) -> None:
    """Say before all else that there are no kernels, since all the rest follows from that."""
    for finding in core:
        if finding.name == "kernels" and finding.state != "ok":
            terminal.say(f"The kernels are {finding.state}: {terminal.visible(finding.about)}.")
            terminal.say(f"What to do: {finding.cure}.\n")


def _store() -> Finding:
    """The store, which is not made if there is none."""
    path = default_path()
    if not path.exists():
        made = next(folder for folder in path.parents if folder.exists())
        if os.access(made, os.W_OK):
            return Finding("core", "store", "ok", f"none yet; it will be {path}")
        return Finding("core", "store", "broken", f"{made} cannot be written", _MOVE)
    try:
        with Store() as store:
            collections = terminal.counted(len(store.collections()), "collection")
            held = f"{collections}, {terminal.counted(len(store.games()), 'game')}"
    except (StoreError, OSError) as error:
        return Finding("core", "store", "broken", str(error), _MOVE)
    if not os.access(path, os.W_OK):
        return Finding("core", "store", "broken", f"{path} cannot be written", _MOVE)
    return Finding("core", "store", "ok", f"{path}: {held}")


_MOVE = "make it writable, or name another folder in QUEENSIDE_HOME"


def _show(finding: Finding, width: int, *, first: bool) -> None:
    """One line, under the head of its area; what to do about it in the line below."""
    if first:
        if finding.area != "core":
            terminal.say("")
        terminal.say(finding.area)
    about, cure = terminal.visible(finding.about), finding.cure
    if cure and finding.state == "missing":
        about, cure = f"{about}: {cure}", ""
    terminal.say(f"  {_coloured(finding.state)}  {finding.name.ljust(width)}  {about}")
    if cure:
        terminal.say(f"{' ' * (_WIDTH + width + 6)}{cure}")


def _coloured(state: State) -> str:
    """The word, as wide as the widest, in colour where there is colour."""
    word = state.ljust(_WIDTH)
    if terminal.depth(sys.stdout, os.environ) is None:
        return word
    return f"\x1b[{_COLOURS[state]}m{word}\x1b[0m"


def _verdict(seen: Iterable[Finding]) -> str:
    """The last line."""
    broken = [each.name for each in seen if each.state == "broken"]
    missing = [each.name for each in seen if each.state == "missing" and each.area == "extras"]
    if broken:
        return f"\nBroken: {', '.join(broken)}."
    if missing:
        return f"\nAll that is installed works. Not installed: {', '.join(missing)}."
    return "\nEverything is installed, and works."


def _document(seen: Iterable[Finding]) -> str:
    """The document (`schema/doctor.schema.json`)."""
    found: list[FindingData] = [
        {"area": area, "name": name, "state": state, "about": about, "cure": cure}
        for area, name, state, about, cure in seen
    ]
    fine = all(each["state"] != "broken" for each in found)
    document: DoctorDocument = {
        "queenside": SCHEMA,
        "version": VERSION,
        "fine": fine,
        "findings": found,
    }
    return json.dumps(document, indent=2, ensure_ascii=False)
