"""Boards as programs, data, notes and pages have them: a writer for each kind of text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise

Grid = list[list[int]]
LETTERS = "ABCDEFGHIJKLMNOP"
EMOJI = "🟥🟧🟨🟩🟦🟪🟫⬛⬜🔴🟠🟡"
NAMES = [
    "red",
    "blue",
    "green",
    "yellow",
    "orange",
    "purple",
    "pink",
    "grey",
    "brown",
    "cyan",
    "lime",
    "navy",
]


def table(
    grid: Grid,
    cell: Callable[[int], object] = int,
    between: str = ", ",
    row: str = "[{}]",
    rows: str = ", ",
) -> str:
    return rows.join(row.format(between.join(str(cell(name)) for name in line)) for line in grid)


def letter(name: int) -> str:
    return LETTERS[name]


def lines(grid: Grid, row: str = "{}", rows: str = "\n") -> str:
    return table(grid, letter, "", row, rows)


def each(grid: Grid, form: str, between: str = "\n", base: int = 0) -> str:
    """A form for each cell: `r` its row, `c` its column, `n` its region, `l` its letter."""
    return between.join(
        form.format(r=r + base, c=c + base, n=name, l=LETTERS[name])
        for r, line in enumerate(grid)
        for c, name in enumerate(line)
    )


def places(
    grid: Grid, form: str, region: str, between: str = ", ", regions: str = "", base: int = 0
) -> str:
    """A form for each region, with a form for each of its cells."""
    cells: list[list[str]] = [[] for _ in grid]
    for r, line in enumerate(grid):
        for c, name in enumerate(line):
            cells[name].append(form.format(r=r + base, c=c + base, i=r * len(grid) + c + base))
    return regions.join(
        region.format(between.join(part), n=name, l=LETTERS[name])
        for name, part in enumerate(cells)
    )


def beside(rows: Iterable[Sequence[int]]) -> list[list[int]]:
    """1 for each cell that another region begins beside."""
    return [[int(one != other) for one, other in pairwise(row)] for row in rows]


def rects(grid: Grid) -> str:
    return "".join(
        f'<rect x="{40 * c}" y="{40 * r}" width="40" fill="#{99 * n:06x}"/>'
        for r, row in enumerate(grid)
        for c, n in enumerate(row)
    )


def drawing(grid: Grid, width: int, height: int) -> str:
    below = [[1] * len(grid), *zip(*beside(zip(*grid, strict=True)), strict=True), [1] * len(grid)]
    lines = []
    for walls, row in zip(below, [*beside(grid), []], strict=True):
        lines.append("+" + "+".join(" -"[wall] * width for wall in walls) + "+")
        if row:
            inner = "".join(" " * width + " |"[wall] for wall in [*row, 1])
            lines += [f"|{inner}"] * height
    return "\n".join(lines)


KINDS: dict[str, Callable[[Grid], str]] = {
    "json: rows": lambda g: json.dumps({"date": "2026-01-02", "layout": g}),
    "json: a list of boards": lambda g: json.dumps([{"id": 3, "board": g}], indent=1),
    "json: words": lambda g: json.dumps({"name": "x", "map": lines(g).split()}),
    "json: a text": lambda g: json.dumps({"name": "x", "map": lines(g)}),
    "json: flat": lambda g: json.dumps({"w": len(g), "areas": [*chain.from_iterable(g)]}),
    "json: records": lambda g: json.dumps(
        {"cells": [[{"region": n, "queen": False} for n in row] for row in g]}
    ),
    "json: places": lambda g: "[" + each(g, '{{"x": {c}, "y": {r}, "area": "{l}"}}', ",") + "]",
    "json: regions": lambda g: (
        '{"regions": {' + places(g, "[{r}, {c}]", '"{l}": [{0}]', regions=", ") + "}}"
    ),
    "json: names of cells": lambda g: (
        "["
        + places(g, '"r{r}c{c}"', '{{"colour": "#123", "cells": [{0}]}}', regions=", ", base=1)
        + "]"
    ),
    "json: a map": lambda g: "{" + each(g, '"{r},{c}": {n}', ", ") + "}",
    "haskell": lambda g: (
        f"board :: [[Int]]\nboard = mk\n  [ {table(g, rows=chr(10) + '  , ')}\n  ]\n"
    ),
    "haskell: words": lambda g: (
        f"b = parse $ unlines\n  [ {lines(g, chr(34) + '{}' + chr(34), ', ')} ]"
    ),
    "python": lambda g: (
        f"def main():\n    grid = [{table(g, rows=',' + chr(10))}]\n    solve(grid, stars=1)\n"
    ),
    "python: a text": lambda g: f'BOARD = """\n{lines(g)}\n"""\nprint(solve(BOARD))',
    "python: a map": lambda g: "REGIONS = {\n" + each(g, "({r}, {c}): '{l}'", ",\n") + "}\n",
    "python: sets": lambda g: "regions = [\n" + places(g, "({r}, {c})", "    {{{0}}},\n") + "]\n",
    "numpy": lambda g: f"board = np.array([{table(g, between=' ', rows=chr(10))}])",
    "javascript": lambda g: (
        f"// level\nexport const level = {{\n  size: {len(g)},\n  grid: [{table(g)},],\n}};\n"
    ),
    "java": lambda g: f"int[][] board = new int[][] {{ {table(g, row='{{{}}}')} }};\n",
    "c++": lambda g: (
        f"const int N = {len(g)};\nint b[] = {{{table(g, between=',', row='{{{}}}', rows=',')}}};"
    ),
    "rust": lambda g: f"let g = vec![{table(g, row='vec![{}]')}];",
    "go": lambda g: "var b = [][]int{\n" + table(g, row="\t{{{}}},", rows="\n") + "\n}\n",
    "edn": lambda g: f"{{:size {len(g)} :regions [{table(g, between=' ', rows=' ')}] :kind :x}}",
    "s-expressions": lambda g: (
        f"(puzzle (size {len(g)}) (rows {lines(g, chr(34) + '{}' + chr(34))}))"
    ),
    "notebook": lambda g: json.dumps(
        {"cells": [{"source": ["b = [\n", *(f"  {row},\n" for row in g), "]"]}]}
    ),
    "address": lambda g: f"https://example.org/?grid={lines(g, rows='')}&stars=1",
    "cells by line": lambda g: places(g, "r{r}c{c}", "- Region {l}: {0}\n", base=1),
    "numbers by line": lambda g: places(g, "{i}", "add([q[i] for i in [{0}]])\n"),
    "rows in words": lambda g: "".join(
        f"Row {n}: {' '.join(NAMES[k] for k in row)}\n" for n, row in enumerate(g, 1)
    ),
    "names of emoji": lambda g: table(g, lambda n: f":{NAMES[n]}_square:", "", "{}", "\n"),
    "wiki": lambda g: "{| class='x'\n" + table(g, letter, " || ", "| {}", "\n|-\n") + "\n|}",
    "clojure": lambda g: f"(def board\n  [{table(g, between=' ', rows=' ')}])",
    "lisp": lambda g: f"(defparameter *board* '({table(g, letter, ' ', '({})', ' ')}))",
    "kotlin": lambda g: "val b = listOf(\n" + lines(g, '  "{}"', ",\n") + "\n)",
    "matlab": lambda g: f"A = [ {table(g, lambda n: n + 1, ' ', '{}', ' ;' + chr(10))} ];",
    "r": lambda g: f"m <- matrix(c({each(g, '{n}', ', ')}), nrow={len(g)}, byrow=TRUE)",
    "minizinc": lambda g: f"n = {len(g)};\nr = [|{table(g, row='{}', rows=chr(10) + ' |')} |];",
    "minizinc: sets": lambda g: "r = [" + places(g, "{i}", "{{{0}}}", regions=", ", base=1) + "];",
    "prolog": lambda g: f"board([{table(g, row='[{}]', rows=',' + chr(10))}]).\n:- solve.",
    "prolog: facts": lambda g: each(g, "cell({r},{c},{n}).", base=1),
    "prolog: regions": lambda g: places(g, "({r},{c})", "region(r{n}, [{0}]).\n", base=1),
    "asp": lambda g: f"#const n={len(g)}.\n" + each(g, "in({n},({r},{c})).", " ", base=1),
    "sql": lambda g: (
        "INSERT INTO cells (r, c, region) VALUES " + each(g, "({r}, {c}, '{l}')", ", ")
    ),
    "yaml": lambda g: f"title: One\nstars: 1\nregions:\n{lines(g, '  - {}')}\n",
    "yaml: lists": lambda g: (
        f"size: {len(g)}\nregions:\n{table(g, row='  - [{}]', rows=chr(10))}\n"
    ),
    "yaml: as dumped": lambda g: "regions:\n" + table(g, lambda n: f"- {n}\n", "  ", "- {}", ""),
    "assignments": lambda g: each(g, "g[{r}][{c}] = {n};"),
    "smt": lambda g: each(g, "(assert (= (region {r} {c}) {n}))"),
    "json: numbers of cells": lambda g: json.dumps(
        {
            "regions": [
                [i for i, n in enumerate(chain.from_iterable(g)) if n == k] for k in range(len(g))
            ]
        }
    ),
    "yaml: a text": lambda g: f"board: |\n{lines(g, '  {}')}\n",
    "toml": lambda g: f'[puzzle]\nname = "x"\nstars = 1\ngrid = [\n{table(g)},\n]\n',
    "ini": lambda g: (
        "[board]\n" + "".join(f"row{n} = {row}\n" for n, row in enumerate(lines(g).split()))
    ),
    "csv: a head": lambda g: (
        ",".join(f"c{n}" for n in range(len(g))) + "\n" + table(g, letter, ",", "{}", "\n")
    ),
    "csv: places": lambda g: "row,col,region\n" + each(g, "{r},{c},{n}"),
    "markdown": lambda g: (
        f"Today:\n\n|{'|'.join(map(str, range(len(g))))}|\n{'|---' * len(g)}|\n"
        + table(g, letter, " | ", "| {} |", "\n")
    ),
    "a log": lambda g: (
        f"2026-01-02 10:00 INFO start\n{lines(g, '2026-01-02 10:00 INFO {}')}\nINFO done\n"
    ),
    "an issue": lambda g: (
        f"Hi,\n\nthe solver (v1.2) finds nothing:\n\n```\n{lines(g)}\n```\n\nIt's easy. Thanks!\n"
    ),
    "xml": lambda g: (
        f"<?xml version='1.0'?>\n<queens>{table(g, between=' ', row='<row>{}</row>')}</queens>"
    ),
    "xml: cells": lambda g: (
        "<board>" + each(g, '<cell row="{r}" column="{c}" region="{n}"/>') + "</board>"
    ),
    "html": lambda g: (
        "<!DOCTYPE html><html><body><p>Play<table>"
        + table(g, lambda n: f'<td style="background:#{n:x}a{n:x}"></td>', "", "<tr>{}</tr>", "\n")
        + "</table></body></html>"
    ),
    "html: classes": lambda g: (
        "<!DOCTYPE html><html><body>" + each(g, '<i class="cell cell-color-{n}"></i>')
    ),
    "html: a script": lambda g: (
        f'<html><script>window.DATA = {{"puzzle": {{"regions": {g}}}}};</script></html>'
    ),
    "tex": lambda g: (
        "\\begin{tabular}{cc}\n" + table(g, letter, " & ", "{} \\\\\n", "") + "\\end{tabular}"
    ),
    "jsx": lambda g: f"<Board regions={{[{table(g)}]}} stars={{1}} />",
    "svg": lambda g: "<svg>" + rects(g) + "</svg>",
    "json: colours": lambda g: json.dumps([[[n, 255 - n, 9] for n in row] for row in g]),
    "json: walls": lambda g: json.dumps(
        {"right": beside(g), "below": [*zip(*beside(zip(*g, strict=True)), strict=True)]}
    ),
    "json in json": lambda g: json.dumps({"data": json.dumps({"regions": g, "day": 1})}),
    "a drawing": lambda g: "It is this:\n\n" + drawing(g, 2, 1) + "\n",
    "a large drawing": lambda g: drawing(g, 5, 2),
    "boxes": lambda g: table(g, letter, " | ", "| {} |\n" + "+---" * len(g) + "+", "\n"),
    "emoji": lambda g: "Board:\n" + table(g, lambda n: EMOJI[n], "", "{}", "\n"),
    "names": lambda g: table(g, lambda n: NAMES[n], " ", "{}", "\n"),
    "one line": lambda g: "board: " + lines(g, rows="/"),
}
