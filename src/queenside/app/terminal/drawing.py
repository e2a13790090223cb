"""A session as lines of text: each line is a list of pieces, a style and its text.

Styles are written as prompt_toolkit reads them: "bold", "fg:#1c202b bg:#c1a3ef". Without colours
regions have lines around them, and brackets say what colours would: `>♛<` the cursor, `[♛]` a given
queen, `!♛!` a wrong one, `(·)` a cell to look at, `+♛+` where a hint puts one.
"""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from queenside.app.terminal.help import CellHighlight
from queenside.app.terminal.keys import KEYS, TERMINAL_KEYS
from queenside.app.terminal.layout import HEIGHT, WIDTH, Layout
from queenside.app.terminal.opening import next_board
from queenside.app.terminal.session import Session
from queenside.core.formats import colours, letters, quantities, text
from queenside.core.formats.colours import Colour, Palette
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.maker import daily

Piece = tuple[str, str]
Line = list[Piece]

_FAINT = "fg:ansibrightblack"
_KEY = "bold"
_GOOD = "bold fg:ansigreen"
_WRONG = "bold fg:#ffffff bg:#b3001b"
_FRESH = "bold fg:#0a5c1a bg:#ffffff"
_TRIED = "bold fg:#0033cc"
_TRYING = "bold fg:ansibrightblue"
_GREY: Colour = (0x80, 0x80, 0x80)
_MARK, _QUEEN, _EMPTY, _BLOCKED = "×", "♛", "·", "▒"


class _SessionView(NamedTuple):
    """Facts about a session beside its queens, computed once for each drawing."""

    crosses: frozenset[int]
    trial_cells: frozenset[int]
    wrong: frozenset[int]
    highlight: CellHighlight


class GameDrawing:
    """Draws a session; `palette` are the colours of regions and of a chessboard, None for none."""

    def __init__(self, session: Session, palette: tuple[Palette, Palette] | None) -> None:
        self.session = session
        self.ruled = palette is None
        self._fills = colours.by_cell(session.puzzle, *palette) if palette else ()

    def lines(self, layout: Layout) -> list[Line]:
        session = self.session
        width = max(layout.panel[0] + layout.panel[2], WIDTH)
        lines = _head(session, width)
        if session.paused:
            lines += [[], *_paused_lines(session, width)]
            panel = []
        else:
            lines += self._board(layout)
            panel = _panel(session, layout)
        _overlay(lines, panel, layout.panel[0], layout.panel[1])
        height = layout.panel[1] + layout.panel[3]
        lines += [[] for _ in range(height - len(lines))]
        return [*lines[:height], _foot(session)]

    def _board(self, layout: Layout) -> list[Line]:
        width = layout.step[0]
        numbers = "".join(f"{column + 1:^{width}}" for column in layout.columns)
        pad = " " * (layout.left + layout.ruled)
        head = [(_FAINT, (pad + numbers).rstrip())]
        session = self.session
        game = session.game
        view = _SessionView(game.crosses(), game.trial_cells(), session.wrong, session.highlight)
        rows = self._ruled_rows if self.ruled else self._rows
        return [head, *rows(layout, view)]

    def _rows(self, layout: Layout, view: _SessionView) -> list[Line]:
        lines: list[Line] = []
        for row in layout.rows:
            blank, middle = list[Piece](), list[Piece]()
            for column in layout.columns:
                cell = layout.grid.cell(row, column)
                sign = self._sign(cell, view)
                style, filler = self._style(cell, sign, view), _BLOCKED if _BLOCKED in sign else " "
                middle.append((style, f"{sign:{filler}^{layout.cell_width}}"))
                blank.append((style, filler * layout.cell_width))
            for line in range(layout.cell_height):
                is_middle = line == layout.cell_height // 2
                side = _side(row, layout) if is_middle else " " * layout.left
                lines.append([(_FAINT, side), *(middle if is_middle else blank)])
        return lines

    def _sign(self, cell: int, view: _SessionView) -> str:
        session = self.session
        rules, highlight = session.game.rules, view.highlight
        if rules.blocked >> cell & 1:
            return _BLOCKED * 3
        if rules.given >> cell & 1:
            return f"[{_QUEEN}]"
        if cell in session.game.now.queens or cell in highlight.queens:
            return f" {_QUEEN} "
        if cell in view.crosses or cell in highlight.marks:
            return f" {_MARK} "
        if session.letters and session.regions:
            return f" {letters.region_name(session.regions[cell])} "
        return f" {_EMPTY} "

    def _style(self, cell: int, sign: str, view: _SessionView) -> str:
        session, highlight = self.session, view.highlight
        fill = self._fills[cell]
        new = cell in highlight.queens or cell in highlight.marks
        if highlight.cells and not (new or cell in highlight.cells or cell in highlight.wrong):
            fill = _mix_colours(fill, _GREY, 0.6)
        placed = _QUEEN in sign
        ink = text.DARK if placed or sign[1] == _MARK else _mix_colours(fill, (0, 0, 0), 0.4)
        if cell == session.cursor and not session.solved:
            return f"bold fg:{colours.to_hex(fill)} bg:{colours.to_hex(text.DARK)}"
        if cell in view.wrong:
            return _WRONG
        if new:
            return _FRESH
        if cell in view.trial_cells:
            return f"{_TRIED} bg:{colours.to_hex(fill)}"
        return f"{'bold ' * placed}fg:{colours.to_hex(ink)} bg:{colours.to_hex(fill)}"

    def _ruled_rows(self, layout: Layout, view: _SessionView) -> list[Line]:
        session, grid = self.session, layout.grid
        signs = [self._bracket_cell(cell, view) for cell in range(grid.size)]
        labels = session.regions or (0,) * grid.size
        drawn = list(text.draw_lines(grid, labels, signs))
        first, last = 4 * layout.columns[0], 4 * layout.columns[-1] + 5
        lines: list[Line] = []
        for index in range(2 * layout.rows[0], 2 * layout.rows[-1] + 3):
            row, line_in_row = divmod(index - 1, 2)
            side = _side(row, layout) if not line_in_row else " " * layout.left
            line: Line = [(_FAINT, side)]
            if not line_in_row and row == grid.positions[session.cursor][0]:
                column = 4 * grid.positions[session.cursor][1] + 1
                parts = (first, column, column + 3, last)
                styles = ("", "reverse bold", "")
                line += [(s, drawn[index][parts[i] : parts[i + 1]]) for i, s in enumerate(styles)]
            else:
                line.append(("", drawn[index][first:last]))
            lines.append(line)
        return lines

    def _bracket_cell(self, cell: int, view: _SessionView) -> str:
        session, highlight = self.session, view.highlight
        sign = self._sign(cell, view)
        for says, brackets in (
            (cell == session.cursor and not session.solved, "><"),
            (cell in view.wrong, "!!"),
            (cell in highlight.queens or cell in highlight.marks, "++"),
            (cell in view.trial_cells, "??"),
            (cell in highlight.cells, "()"),
        ):
            if says:
                return brackets[0] + sign[1] + brackets[1]
        return sign


def too_small(width: int, height: int) -> list[Line]:
    words = f"This window is {width}×{height}. Make it at least {WIDTH}×{HEIGHT} to play."
    return [[("", line)] for line in wrap(words, max(width, 10))]


def name_of(session: Session) -> str:
    if day := daily.day_of(session.document):
        return f"Daily board, {day.day} {day:%B} {day.year}"
    return session.document.title or session.puzzle.title


def rules_of(puzzle: Puzzle) -> str:
    if isinstance(puzzle, NQueens):
        torus = ", and diagonals that leave the board continue on the other side"
        ends = torus * puzzle.toroidal
        return f"One queen in each row and column, and no two on a diagonal{ends}."
    stars = puzzle.stars if isinstance(puzzle, RegionPuzzle) else 1
    number = "One queen" if stars == 1 else f"{stars} queens"
    units = "in each row, each column and each region"
    return f"{number} {units}. Queens may not touch, not even at a corner."


def help_pages(puzzle: Puzzle, width: int, height: int) -> list[list[Line]]:
    """Return the rules and the keys, on as many screens of this size as they take."""
    mouse = "Click: cross, queen, empty. Right click: a queen. Drag: cross cells out, or erase."
    pairs = [
        ("arrows", "move the cursor"),
        *((key.label, key.does) for key in (*KEYS, *TERMINAL_KEYS)),
    ]
    lines: list[Line] = [[("", f" {line}")] for line in wrap(rules_of(puzzle), width - 2)]
    lines += [[], *([("", f" {line}")] for line in wrap(mouse, width - 2)), []]
    for label, does in pairs:
        first, *rest = wrap(does, width - 19)
        lines.append([(_KEY, f" {label:17}"), ("", first)])
        lines += [[("", f"{'':18}{line}")] for line in rest]
    room = height - 2
    pages = [lines[start : start + room] for start in range(0, len(lines), room)]
    foot: Line = [(_KEY, " ?"), (_FAINT, " next" if len(pages) > 1 else " back")]
    return [[*page, [], foot] for page in pages]


def _head(session: Session, width: int) -> list[Line]:
    time = quantities.clock(session.clock.read()) if session.shows_clock else ""
    name = name_of(session)
    names = [session.document.id] if session.document.id else []
    names = [session.puzzle.title] * (name != session.puzzle.title) + names
    room = width - len(time) - 2
    name = name if len(name) <= room else f"{name[: room - 1]}…"
    suffix = f"  {' · '.join(names)}" if names else ""
    suffix = suffix if len(name) + len(suffix) <= room else ""
    gap = " " * (room - len(name) - len(suffix) + 1)
    return [[("bold", f" {name}"), (_FAINT, suffix), ("", gap), ("bold", time)]]


def _paused_lines(session: Session, width: int) -> list[Line]:
    words = [*wrap(rules_of(session.puzzle), width - 2), "", "Paused. Press p to resume."]
    return [[], *([("", f" {line}")] for line in words)]


def _panel(session: Session, layout: Layout) -> list[Line]:
    _, _, width, height = layout.panel
    if session.solved:
        return _solved_lines(session, width)
    count = f"{session.queens} of {_count_queens(session.puzzle)} queens"
    hints = f", {session.hints} hint{'s' * (session.hints != 1)}" if session.hints else ""
    lines: list[Line] = [[("bold", count), (_FAINT, hints)]]
    if not layout.is_whole:
        lines.append([(_FAINT, _window(layout))])
    if session.game.now.base:
        lines.append([(_TRYING, "What if …"), ("", " w keeps, bksp drops")])
    lines += [[]] * (height > 9)
    lines += _message_lines(session, width)
    remaining = height - len(lines) - 1
    if remaining >= len(_REMINDER) and not session.help:
        lines += [[], *([(_KEY, f"{key:9}"), (_FAINT, does)] for key, does in _REMINDER)]
    return lines[:height]


_REMINDER = (
    ("arrows", "move"),
    ("space", "cross, queen, empty"),
    ("x  q", "a cross, a queen"),
    ("u  r", "undo, redo"),
    ("h", "hint"),
    ("c", "check"),
    ("?", "all keys"),
)


def _message_lines(session: Session, width: int) -> list[Line]:
    if not session.help:
        return [[("", line)] for line in wrap(session.message, width)]
    sentences = (sentence for sentence, _ in session.help.levels[: session.depth])
    lines: list[Line] = [[("", line)] for words in sentences for line in wrap(words, width)]
    if action := session.help.next_action[session.depth - 1]:
        key = "h" if session.help.title == "Hint" else "c"
        lines.append([(_KEY, key), (_FAINT, f" {action}")])
    return lines


def _solved_lines(session: Session, width: int) -> list[Line]:
    seconds = session.clock.read()
    hints = f" with {session.hints} hint{'s' * (session.hints != 1)}" if session.hints else ""
    lines: list[Line] = [[(_GOOD, f"{_QUEEN} Solved in {quantities.clock(seconds)}{hints}")]]
    if session.best is not None and session.best < seconds - 0.5:
        lines.append([("", f"Your best on this board is {quantities.clock(session.best)}.")])
    following = next_board(session.document)
    lines += [[], [(_KEY, "n"), (_FAINT, f" next board ({following})")]]
    lines += [[(_KEY, "a"), (_FAINT, " play it again")], [(_KEY, "ctrl-q"), (_FAINT, " leave")]]
    return [*lines, *([("", line)] for line in wrap(session.message, width))]


def _foot(session: Session) -> Line:
    play = (("h", "hint"), ("c", "check"))
    after = (("n", "next"), ("a", "again"))
    keys = (*(after if session.solved else play), ("?", "keys"), ("^Q", "leave"))
    return [piece for key, does in keys for piece in ((_KEY, f" {key}"), (_FAINT, f" {does} "))]


def _window(layout: Layout) -> str:
    rows, columns = layout.rows, layout.columns
    part = f"rows {rows[0] + 1}–{rows[-1] + 1}"
    if len(columns) < layout.grid.columns:
        part += f", columns {columns[0] + 1}–{columns[-1] + 1}"
    return f"{part} of {layout.grid.rows}"


def _overlay(lines: list[Line], panel: list[Line], column: int, top: int) -> None:
    lines += [[] for _ in range(top + len(panel) - len(lines))]
    for index, line in enumerate(panel, top):
        used = sum(len(piece) for _, piece in lines[index])
        lines[index] = [*lines[index], ("", " " * (column - used)), *line]


def _side(row: int, layout: Layout) -> str:
    return f"{row + 1:>{layout.left - 1}} "


def _count_queens(puzzle: Puzzle) -> int:
    return sum(unit.lower for unit in puzzle.problem.units if unit.kind == "row")


def _mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    """One colour with so much of the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
