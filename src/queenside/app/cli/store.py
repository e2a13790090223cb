"""`store`: collections, played games and times that are kept on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from queenside.app.cli import exits, many, terminal
from queenside.app.cli.boards import write_output
from queenside.app.cli.parser import Commands, command, read_seconds
from queenside.app.store import Game, Store, default_path, shared_times
from queenside.app.store import verify as verify_store
from queenside.app.store.import_export import matches
from queenside.core import files, formats
from queenside.core.faults import format_count
from queenside.core.formats.document import Document
from queenside.core.formats.quantities import clock
from queenside.reader import resolve_board

_HELP = "Manage collections of boards, played games and times."


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("store", help=_HELP.rstrip("."), description=_HELP)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = command(actions, list_)
    listing.add_value("name", "NAME", "show the boards of this one", nargs="?")
    importing = command(actions, import_)
    importing.add_value("words", "BOARD", "see queenside --help", nargs="+")
    importing.add_value("--into", "NAME", "the collection (the name of the file)")
    exporting = command(actions, export)
    exporting.add_value("name", "NAME", "only this collection", nargs="?")
    exporting.add_output()
    removing = command(actions, remove)
    removing.add_value("name", "NAME", "the collection")
    recording = command(actions, record)
    recording.add_board()
    help_text = "how long it took"
    recording.add_value("--seconds", "S", help_text, read_seconds, dest="elapsed", required=True)
    recording.add_number("--hints", "N", "how many you took (0)", 0, default=0)
    command(actions, times)
    command(actions, verify).add_output()
    command(actions, path)


def list_(name: str | None) -> int:
    """List the collections, or the boards of one."""
    with Store() as store:
        if name is None:
            counts = store.collections().items()
            lines = [f"{title}: {format_count(count, 'board')}" for title, count in counts]
        else:
            boards = enumerate(store.boards(name), 1)
            lines = [f"{board.id or i}: {board.title or board.puzzle.title}" for i, board in boards]
    if not lines:
        terminal.print_note("There is nothing here yet: queenside store import FILE adds boards.")
    for line in lines:
        terminal.print_line(terminal.escape_control(line))
    return exits.SUCCESS


def import_(words: Sequence[str], into: str | None) -> int:
    """Add boards to a collection.

    Boards that are copies of one in there are left out. A file that holds a
    whole store, from export without a NAME, is added to this one. Times are taken
    from texts and chats that say them as games do: "Queens #195 | 1:09".
    """
    texts = {word: _whole_store(word) for word in words}
    named: dict[str, list[Document]] = {}
    for word, text in texts.items():
        if text is None:
            named.setdefault(into or Path(word).stem, []).extend(
                document for _, document in many.read_named(word)
            )
    with Store() as store:
        for text in filter(None, texts.values()):
            added = store.restore(text)
            parts = _count_parts(added.boards, added.games, added.settings)
            terminal.print_line(f"{parts} added")
        for name, documents in named.items():
            terminal.print_line(_add_boards(store, name, documents))
    return exits.SUCCESS


def _whole_store(word: str) -> str | None:
    """Read a file that `export` wrote of a whole store, or shared times; None for others."""
    try:
        text = files.read_text(word)
    except (OSError, ValueError):  # whatever it is, it isn't a file of a store
        text = word
    return text if matches(text) or shared_times.parse(text) else None


def _add_boards(store: Store, name: str, documents: Sequence[Document]) -> str:
    added = store.add(name, documents)
    left_out = f", {len(documents) - added} left out" if added < len(documents) else ""
    return f"{name}: {format_count(added, 'board')} added{left_out}"


def _count_parts(boards: int, games: int, settings: int) -> str:
    parts = {"board": boards, "game": games, "setting": settings}
    return ", ".join(format_count(number, word) for word, number in parts.items())


def export(name: str | None, output: str | None) -> int:
    """Write a collection, or the whole store, in JSON Lines."""
    with Store() as store:
        text = formats.format_all(store.boards(name), "jsonl") if name else store.export()
    write_output(text, output)
    return exits.SUCCESS


def remove(name: str) -> int:
    """Remove a collection."""
    with Store() as store:
        terminal.print_line(f"{format_count(store.remove(name), 'board')} removed")
    return exits.SUCCESS


def record(board: str, *, elapsed: float, hints: int) -> int:
    """Record that you have solved a board.

    The board of the day, as daily, counts for the streak.
    """
    document = many.read_document(board)
    with Store() as store:
        store.record(Game(document, elapsed, hints=hints, daily=resolve_board.day_of(board)))
        best = store.best(document.puzzle)
    words = clock(elapsed) + (" with hints" if hints else "")
    terminal.print_line(words if best is None else f"{words}, the best is {clock(best)}")
    return exits.SUCCESS


def times() -> int:
    """Show your best and median times, and the streak.

    Only boards that were solved without hints count. The streak is of days on
    which the board of the day was solved.
    """
    with Store() as store:
        rows, streak = store.times(), store.streak()
    for row in rows:
        games = format_count(row.games, "game")
        terminal.print_line(
            f"{row.title}: {games}, best {clock(row.best)}, median {clock(row.median)}"
        )
    days = format_count(streak.current, "day")
    terminal.print_line(f"streak of daily boards: {days}, the longest {streak.longest}")
    return exits.SUCCESS


def verify(output: str | None) -> int:
    """Check the whole store and rescue what isn't damaged.

    With -o everything that is not damaged is written to FILE, as export does. To use it,
    move the damaged store away and import FILE. The exit code is 1 if anything is
    damaged.
    """
    report = verify_store()
    for fault in report.damage:
        terminal.print_line(terminal.escape_control(fault))
    content = report.sound
    boards = sum(map(len, content.collections.values()))
    parts = _count_parts(boards, len(content.games), len(content.settings))
    terminal.print_line(f"{'undamaged' if report.damage else 'ok'}: {parts}")
    if output:
        write_output(report.text(), output)
    return exits.NEGATIVE if report.damage else exits.SUCCESS


def path() -> int:
    """Print the path of the store.

    It is in the directory QUEENSIDE_HOME, if that is set in the environment.
    """
    terminal.print_line(str(default_path()))
    return exits.SUCCESS
