"""An explanation as a page: one HTML file that needs nothing else, on a screen or on paper.

A card for each move, with its picture and its sentences. The page has no script; it follows the
reader's choice of light or dark, and the width of the window.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from html import escape

from queenside.core.errors import NotUnique
from queenside.core.formats import svg
from queenside.core.formats.document import Document
from queenside.explainer.explain.explain import Explanation, Link, Step
from queenside.explainer.explain.moves import UNFOLD, Move, moves
from queenside.explainer.grade import grade
from queenside.explainer.logic.catalogue import CATALOGUE, MEANINGS
from queenside.explainer.logic.grade import Grade
from queenside.explainer.logic.ladder import GUESS, MARKS

_NARROWEST, _A_CELL = 290, 24
"""A card is at least so many pixels wide, and so many for each column of the board."""


def page(document: Document, explanation: Explanation, *, monochrome: bool = False) -> str:
    """Return the whole page; `monochrome` is black and white, to print."""
    puzzle = document.puzzle
    name = document.title or document.id
    heading = f"{name}: {puzzle.title}" if name else puzzle.title
    width = max(_NARROWEST, _A_CELL * puzzle.problem.grid.columns)
    cards = "\n".join(
        _card(move, move.picture(puzzle, monochrome=monochrome)) for move in moves(explanation)
    )
    return _PAGE.format(
        title=escape(f"{heading}, explained"),
        heading=escape(heading),
        style=(_PRINTED if monochrome else _STYLE).replace("CARD", f"{width}px"),
        board=svg.draw(puzzle, monochrome=monochrome).rstrip(),
        about=_describe_grade(document, explanation),
        legend=_LEGEND,
        cards=cards,
        ending=escape(explanation.ending),
    )


def _card(move: Move, picture: str) -> str:
    rating = f'<span class="rating">{move.rating:g}</span>' if move.rating else ""
    number = f'<span class="number">{move.label}</span> ' if move.label else ""
    sentences = "\n".join(map(_words, move.steps))
    if move.closing:
        sentences = (
            f"<p>{escape(move.closing.sentence)}</p>\n"
            f"<details><summary>{UNFOLD}</summary>\n{sentences}</details>"
        )
    return (
        f'<li id="step-{move.number}"><figure>{picture.rstrip()}</figure>\n'
        f"<h2>{number}{escape(move.title)} {rating}</h2>\n"
        f"{sentences}</li>"
    )


def _words(step: Step) -> str:
    """Return the sentence of a step, and below it the deductions of a trial that it only counts."""
    marks = _MARKS if step.technique == MARKS else ""
    return f"<p{marks}>{escape(step.sentence)}</p>{_trial_list(step.summarised_links)}"


def _trial_list(links: Iterable[Link]) -> str:
    """Return the deductions of a trial as a list, those of trials within it below them."""
    lines = "".join(
        f"<li>{escape(link.sentence)}{_trial_list(link.summarised_links)}</li>" for link in links
    )
    return f'<ol class="trial">{lines}</ol>' if lines else ""


def _describe_grade(document: Document, explanation: Explanation) -> str:
    """Return the board's grade and its meaning, or why it has none."""
    try:
        graded = grade(document.puzzle) if explanation.status == "unique" else None
    except NotUnique:
        graded = None
    if graded is None:
        return f"<p>{escape(explanation.opening or explanation.ending)}</p>"
    rating = f'<span class="rating">{graded.rating:g}</span>'
    like = f" It is {graded.like}." if graded.like else ""
    return (
        f'<p class="grade">{escape(graded.name)} {rating}</p>\n'
        f"<p>{escape(MEANINGS[graded.name])} {escape(_hardest(graded) + like)}</p>\n"
        f"<ul>{''.join(_uses(explanation.steps))}</ul>"
    )


def _hardest(graded: Grade) -> str:
    if not graded.hardest:
        return ""
    if graded.hardest == GUESS:
        return CATALOGUE[GUESS].about
    sentence = f"The hardest is “{CATALOGUE[graded.hardest].title}”"
    if graded.opening != graded.hardest:
        return f"{sentence}; up to the first queen it is “{CATALOGUE[graded.opening].title}”."
    return f"{sentence}, needed before the first queen."


def _uses(steps: Iterable[Step]) -> Iterable[str]:
    """Return each technique that the steps use, the easiest first, and how often."""
    uses = Counter(step.technique for step in steps if step.technique != MARKS)
    for name, technique in CATALOGUE.items():
        if uses[name]:
            times = f" ×{uses[name]}" if uses[name] > 1 else ""
            yield f'<li title="{escape(technique.about)}">{escape(technique.title)}{times}</li>'


_MARKS = ' class="marks"'

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header>
<figure>{board}</figure>
<div>
<h1>{heading}</h1>
{about}
{legend}
</div>
</header>
<ol>
{cards}
</ol>
<p class="ending">{ending}</p>
</body>
</html>
"""

_LEGEND = """\
<p class="legend">
<span><svg viewBox="0 0 20 20"><circle cx="10" cy="10" r="5" class="ring"/></svg>what is looked \
at</span>
<span><svg viewBox="0 0 20 20"><path d="M4,4l12,12m0,-12l-12,12" class="new"/></svg>newly crossed \
out</span>
<span><svg viewBox="0 0 20 20"><path d="M6,6l8,8m0,-8l-8,8" class="old"/></svg>crossed out \
before</span>
<span><svg viewBox="0 0 20 20"><circle cx="10" cy="10" r="8" class="ring disc"/></svg>a new queen \
stands on a white disc</span>
<span>blue: what a trial would lead to</span>
<span>r3c5 is row 3, column 5</span>
</p>"""

_STYLE = """\
:root {
  color-scheme: light dark;
  --paper: #f4f3ef; --card: #fff; --ink: #22252e; --soft: #626979; --line: #dddbd3; --new: #b3122d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161b; --card: #1e2129; --ink: #e9e9ec; --soft: #9aa2b3; --line: #323743;
    --new: #ff6b81;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); max-width: 90rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word;
}
figure { margin: 0; }
figure svg { display: block; width: 100%; height: auto; }
header { display: flex; flex-wrap: wrap; gap: 1.5rem 2.5rem; align-items: center; }
header > figure { flex: 1 1 min(100%, 16rem); max-width: 24rem; }
header > div { flex: 2 1 min(100%, 24rem); }
h1 { margin: 0 0 .5rem; font-size: clamp(1.5rem, 4vw, 2.25rem); line-height: 1.15; }
.grade { margin: 0; font-size: 1.35rem; font-weight: 650; }
.grade::first-letter { text-transform: uppercase; }
header ul {
  display: flex; flex-wrap: wrap; gap: .4rem; margin: 1rem 0; padding: 0; list-style: none;
}
header ul li {
  padding: .1rem .7rem; border: 1px solid var(--line); border-radius: 1rem;
  background: var(--card); font-size: .875rem;
}
.legend {
  display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; color: var(--soft); font-size: .875rem;
}
.legend span { display: inline-flex; align-items: center; gap: .4rem; }
.legend svg { width: 1.25rem; flex: none; fill: none; stroke-linecap: round; }
.ring { stroke: var(--ink); stroke-width: 2; }
.disc { fill: #fff; }
.new { stroke: var(--new); stroke-width: 3.4; }
.old { stroke: var(--soft); stroke-width: 1.8; }
body > ol {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, CARD), 1fr));
  gap: 1.25rem; margin: 2rem 0 0; padding: 0; list-style: none;
}
body > ol > li {
  padding: 1rem 1rem 1.1rem; border: 1px solid var(--line); border-radius: .9rem;
  background: var(--card);
}
h2 { display: flex; align-items: center; gap: .55rem; margin: .8rem 0 .3rem; font-size: 1rem; }
.number { color: var(--soft); font-variant-numeric: tabular-nums; }
.rating {
  margin-left: auto; padding: 0 .55rem; border-radius: 1rem; background: var(--paper);
  color: var(--soft); font-size: .8125rem; font-weight: 500;
}
.grade .rating { margin-left: .35rem; background: var(--card); font-size: 1rem; }
ol p { margin: 0; }
.trial {
  margin: .35rem 0 0; padding-left: 1.2rem; font-size: .9375rem; list-style: none;
  counter-reset: link;
}
.trial > li { counter-increment: link; }
.trial > li::before { content: counters(link, ".") ". "; color: var(--soft); }
.trial .trial { font-size: 1em; }
ol p.marks { margin-top: .35rem; color: var(--soft); font-size: .9375rem; }
details { margin-top: .5rem; }
summary { color: var(--soft); cursor: pointer; }
.ending { margin: 2rem 0 0; font-weight: 600; text-align: center; }
@media print {
  :root {
    --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --new: #b3122d;
    font-size: 9.5pt;
  }
  body { padding: 0; }
  details { display: none; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  header > figure { max-width: 16rem; }
  body > ol {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(CARD * .7)), 1fr)); gap: .9rem;
  }
  body > ol > li { break-inside: avoid; }
}
"""

_DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{.*?\n\}\n", re.DOTALL)
_PRINTED = _DARK.sub("", _STYLE).replace("light dark", "light").replace("#b3122d", "#000")
"""The style of a page in black and white: there is no dark one of it."""
