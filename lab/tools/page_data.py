"""The data that the web page and the extension have from Python, as JavaScript modules.

Python's files are the originals: the words of reasons, the colours of regions, and what the
kernels call styles by their numbers.
"""

from __future__ import annotations

import json
from pathlib import Path

from queenside.core import kernels
from queenside.core.formats import colours
from queenside.core.formats.finder.genres import UNMISTAKABLE
from queenside.explainer.explain import explain
from queenside.explainer.logic import weekday
from queenside.explainer.logic.catalogue import CATALOGUE
from queenside.explainer.logic.grade import BOUNDS, NAMES, UNIT, grade_name
from queenside.explainer.logic.ladder import GUESS, GUESS_RATING, ONE
from queenside.explainer.logic.sentences import templates_text

PAGE = Path(__file__).parents[2] / "src" / "queenside" / "app" / "page"


def files() -> dict[Path, str]:
    return {
        PAGE / "puzzle" / "templates.js": templates(),
        PAGE / "board" / "palette.js": palette(),
        PAGE / "kernel" / "constants.js": constants(),
        PAGE.parent / "extension" / "page" / "genres.js": genres(),
    }


def genres() -> str:
    """Return the names of other puzzles that the title of a page may say."""
    names = ",\n".join(f"  {json.dumps(name.lower())}" for name in UNMISTAKABLE)
    return f"""\
/** Names of other puzzles, made from core/formats/finder/genres.py: python -m lab.tools.contract */
queensidePage.genres ??= [
{names},
];
"""


def templates() -> str:
    """Return the templates of `queenside/explainer/logic/sentences.json`, and a sentence for each
    technique."""
    text = templates_text().strip()
    techniques = {name: technique.sentence for name, technique in CATALOGUE.items()}
    titles = {name: technique.title for name, technique in CATALOGUE.items()}
    solved = {"solved by logic": explain.SOLVED, "tried": explain.TRIED, "trusted": explain.TRUSTED}
    endings = explain.ENDINGS | solved | {"long": explain.LONG}
    limits = [explain.STATUS_TIMEOUT, explain.MAX_HOPELESS_RATING]
    return f"""\
/**
 * The words of reasons, made from explainer/logic/sentences.json: python -m lab.tools.contract
 *
 * @type {{Record<string, string | {{when?: Record<string, string>, say: string}}[]>}}
 */
export const TEMPLATES = {text};

/**
 * What each technique is called and says, from queenside/explainer/logic/catalogue.py.
 *
 * @type {{Record<string, string>}}
 */
export const TECHNIQUES = {json.dumps(techniques, ensure_ascii=False, indent=2)};

/** @type {{Record<string, string>}} */
export const TITLES = {json.dumps(titles, ensure_ascii=False, indent=2)};

/** How explanations end, from queenside/explainer/explain/explain.py. */
export const ENDINGS = {json.dumps(endings, ensure_ascii=False, indent=2)};

/** Seconds to count the solutions, and the highest rating that is tried if there isn't one. */
export const [STATUS_SECONDS, HOPELESS_RATING] = {json.dumps(limits)};
"""


def constants() -> str:
    """Return the facts about the kernels that their door needs."""
    smallest, largest = weekday.SIZES[0], weekday.SIZES[-1]
    bounds = [[*zip(NAMES, most, strict=False)] for most in BOUNDS.values()]
    return f"""\
/** How regions can look, by number, made from core/kernels: python -m lab.tools.contract */
export const STYLES = /** @type {{const}} */ ({json.dumps(kernels.STYLES)});

/** What a drawn board can nearly be, by number less one. */
export const NEARS = /** @type {{const}} */ ({json.dumps(kernels.NEARS)});

/** The names of what the generator is told, in order: see native/maker/generation.h. */
export const GENERATION_OPTIONS = {json.dumps(kernels.generation_options())};

/** Which boards the seeds make. */
export const GENERATION_VERSION = {kernels.GENERATION_VERSION};

/** The levels of the ladder for one queen a unit, from the first; the last stands for a guess. */
export const LEVELS = [
{_levels()}
];

/** The last resort when nothing on the ladder helps. */
export const GUESS = {{ rating: {GUESS_RATING:g}, technique: "{GUESS}", name: "{NAMES[-1]}" }};

/** The highest rating of each grade but the last: for one queen a unit, and for more. */
export const GRADE_BOUNDS = /** @type {{[string, number][][]}} */ ({json.dumps(bounds)});

/** Of the score. */
export const SCORE_UNIT = {UNIT};

/** What scores mean to people, from queenside/explainer/logic/weekday.py. */
export const WEEKDAYS = [
{_weekdays()}
];

/** The rows and the highest rating of the boards that were measured. */
export const MEASURED = {{ least: {smallest}, most: {largest}, hardest: {weekday.HARDEST} }};
"""


def _levels() -> str:
    rungs = [*((level.rating, level.technique) for level in ONE), (GUESS_RATING, GUESS)]
    return "\n".join(
        f'  {{ rating: {rating:g}, technique: "{technique}", grade: "{grade_name(rating, 1)}" }},'
        for rating, technique in rungs
    )


def _weekdays() -> str:
    return "\n".join(
        f'  {{ name: "{day.name}", most: {day.most}, seconds: {[*day.seconds]} }},'
        for day in weekday.WEEKDAYS
    )


def palette() -> str:
    rows = "\n".join(
        f"  [{json.dumps(name)}, 0x{red:02x}{green:02x}{blue:02x}],"
        for name, (red, green, blue) in zip(colours.NAMES, colours.SOFT, strict=True)
    )
    return f"""\
/** The colours by their names, made from core/formats/colours.py: python -m lab.tools.contract */
export const PALETTE = /** @type {{const}} */ ([
{rows}
]);

/** The distance from which two colours are clearly different. */
export const CLEAR = {colours.CLEAR};
"""
