"""The wishes for a board to make, and the seed id: the one word that makes it again.

    8#7                          8 rows, seed 7
    10k2#7                       10 rows, 2 stars
    8-hard#7                     of grade hard
    8-r3.2-3.8-winding#7         rated from 3.2 to 3.8, in the style winding
    8-forcing-chain-symmetric#7  needs the technique; looks the same after a half turn
    9-mirror#7                   nearly its own mirror image
    9-heart#7                    drawn as a heart
    9-letters.a#7                drawn as the letter A
    9-heart-givens#7             and exactly so, with as few given queens as can be
    8-smallest.2to-steps.to9#7   measured: the smallest region from 2 cells on, up to 9 steps
    8-without.two-lines#7        logic solves it without this technique
    8-hard#7v5                   made by the fourth version of the generator

The parts stand in any order. An id without a version means the current one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

from queenside.core import kernels
from queenside.core.arguments import check_whole
from queenside.core.contract import options
from queenside.core.contract.kinds import Flag, ListOf, Number, OneOf, Text, Title
from queenside.core.contract.options import MADE_GRADES, MOTIFS, NEARS, STYLES, Rating
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import did_you_mean, format_count, square_board, with_article
from queenside.maker import measures

if TYPE_CHECKING:
    from queenside.core.contract.fields import Field
    from queenside.explainer.logic.ladder import Level

VERSION = kernels.GENERATION_VERSION
"""The version of the generator: another one makes other boards of the same seeds."""

EXPERT_ROWS = 6
"""The fewest rows of boards of this grade: hardly any smaller one is between hard and master."""

EXTREME_ROWS = 7
"""The fewest rows of boards of one star that are rated as extreme ones are."""

EXTREME_RATING = 8.0
"""The lowest rating of these."""

TOO_RARE = frozenset({"counting", "nested-contradiction"})
"""Techniques that hardly any board needs."""

MAX_SEED = 2**64 - 1
"""The largest seed."""

_ID = re.compile(r"(\d{1,4})(?:k(\d{1,3}))?((?:-[a-z0-9.]+)*)#(\d{1,20})(?:v(\d{1,6}))?")
_LETTERS = re.compile(r"letters\.([a-z]{1,16})(?=-|\Z)")
_RATING = re.compile(r"r(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)")
_PARTS = "a seed id looks like 8#7, 10k2#7 or 8-hard-winding#7"


class BoardSpec(NamedTuple):
    """Options of a board to generate, each declared once.

    The command line, HTTP, the keywords of `generate`, the page's controls (those with a Title) and
    the words of a seed id follow. One with the name of a GENERATION_OPTION of the kernels is passed
    to them: a flag as 0 or 1.
    """

    size: options.Size = 8
    stars: options.Stars = 1
    grade: Annotated[options.MadeGrade, Title("Grade")] = None
    technique: Annotated[str | None, Text(), "a technique that the board must need"] = None
    rating: Annotated[
        Rating | None, ListOf(Number(1, 10), 2, 2), "of the hardest step: from, to"
    ] = None
    style: Annotated[str, OneOf(STYLES), Title("Style"), "how regions look"] = STYLES[0]
    near: Annotated[
        str | None,
        OneOf(NEARS),
        Title("Nearly symmetric", none_label="no"),
        "nearly its own image: in a mirror, in a diagonal, or turned",
    ] = None
    symmetric: Annotated[
        bool, Flag(), Title("Symmetric regions"), "regions look the same after a half turn"
    ] = False
    givens: Annotated[
        bool,
        Flag(),
        Title("Given queens, as few as possible"),
        "give as few queens as one solution takes, and draw regions more freely",
    ] = False
    motif: Annotated[
        str | None,
        OneOf(MOTIFS),
        Title("Shape", none_label="no shape"),
        "draw this, with as few other cells as possible",
    ] = None
    letters: Annotated[
        str | None, Text(16, "[A-Za-z]+", "letters A to Z"), "draw these letters, each as a region"
    ] = None
    draft: Annotated[
        tuple[str, ...] | None,
        ListOf(Text(64), 64),
        "rows of a sketch: equal signs that touch are a region, dots are free",
    ] = None
    where: Annotated[
        tuple[str, ...],
        ListOf(Text(40, "[a-z-]+=[0-9.-]+", "a range such as smallest=2- or steps=8-12"), 16, 0),
        "measures of the board, such as smallest=2- (no region of one cell)",
    ] = ()
    without: options.ExcludedTechniques = ()
    only: options.AllowedTechniques = ()

    @property
    def is_sifted(self) -> bool:
        """Whether boards are made until one is as it should be."""
        return bool(self.where or self.without or self.only)

    @property
    def is_plain(self) -> bool:
        """Whether boards of any difficulty will do."""
        return self.grade is None and self.technique is None and self.rating is None

    def __str__(self) -> str:
        return "-".join(self._words())

    def _words(self) -> Iterator[str]:
        yield str(self.size) if self.stars == 1 else f"{self.size}k{self.stars}"
        rating = self.rating and f"r{self.rating[0]:g}-{self.rating[1]:g}"
        style = None if self.style == STYLES[0] else self.style
        letters = self.letters and f"letters.{self.letters.lower()}"
        words = (self.grade, self.technique, rating, style, self.near, self.motif, letters)
        yield from filter(None, words)
        yield from (flag for flag in FLAGS if getattr(self, flag))
        yield from map(measures.to_word, self.where)
        for name in _RULED:
            yield from (f"{name}.{technique}" for technique in getattr(self, name))

    @property
    def parts(self) -> bytes | None:
        """Return the draft as the kernel takes it: see queenside/maker/drafts; None without one.

        Raises ValueError or InvalidPuzzle for a drawing that isn't a board.
        """
        if not (self.motif or self.letters or self.draft):
            return None
        from queenside.maker.drafts import draft
        from queenside.maker.drafts.letters import draw_letters
        from queenside.maker.drafts.motifs import draw_motif

        if self.draft:
            return draft.parts(draft.join_small(self.draft, self.stars))
        if self.motif:
            drawing = draw_motif(self.motif, self.size)
        else:
            drawing = draw_letters(self.letters or "", self.size)
        min_size = max(len(drawing), len(drawing[0]))
        if self.size < min_size:
            raise ValueError(
                f"{self.motif or self.letters} needs a board of {min_size} rows at least"
            )
        rows = draft.centre_drawing(drawing, self.size)
        return draft.parts(draft.join_small(rows, self.stars))

    def sentence(self) -> str:
        """In words: "8×8 board of grade hard"."""
        text = f"{self.size}×{self.size} board"
        if self.stars > 1:
            text += f" with {self.stars} stars"
        if self.grade:
            text += f" of grade {self.grade}"
        if self.rating:
            text += f" rated {self.rating[0]:g} to {self.rating[1]:g}"
        if self.technique:
            text += f" that needs {self.technique}"
        if drawn := self.motif or self.letters or (self.draft and "the draft"):
            text += f" drawn as {drawn}"
        if self.where:
            text += f" where {' and '.join(self.where)}"
        for name in _RULED:
            if getattr(self, name):
                text += f" solved {name} {', '.join(getattr(self, name))}"
        if self.givens:
            text += " with given queens"
        return ("symmetric " if self.symmetric else "") + text


_RULED = ("without", "only")
"""The options that name techniques; a seed id has each of them."""

FLAGS = tuple(name for name, value in BoardSpec._field_defaults.items() if value is False)
"""The options that are on or off; a seed id has the name of one that is on."""


F = TypeVar("F", bound=Callable[..., Any])


def keyword_fields() -> list[Field]:
    """Return the fields that are keywords: all but size and stars, which have their places."""
    from queenside.core.contract.fields import fields_of

    return [field for field in fields_of(BoardSpec) if field.name not in ("size", "stars")]


def with_board_options(function: F) -> F:
    """Name the fields of BoardSpec in the signature and the docstring, in place of `options`."""
    from inspect import Parameter, cleandoc, signature

    fields, declared = keyword_fields(), signature(function)
    named = [*declared.parameters.values()][:-1]
    named += [Parameter(x.name, Parameter.KEYWORD_ONLY, default=x.default) for x in fields]
    function.__signature__ = declared.replace(parameters=named)  # type: ignore[attr-defined]
    meanings = "".join(f"\n- `{field.name}`: {_meaning(field)}" for field in fields)
    function.__doc__ = f"{cleandoc(function.__doc__ or '')}\n\nOptions of the board:\n{meanings}\n"
    return function


def _meaning(field: Field) -> str:
    values = f": {', '.join(field.kind.words)}" if isinstance(field.kind, OneOf) else ""
    return field.description + values


class LevelTarget(NamedTuple):
    """Levels of the ladder that a spec is about, as bits; 0 for any."""

    levels: int
    needed: int


def resolve(spec: BoardSpec) -> LevelTarget:
    """Translate the spec to the ladder.

    Raises ValueError, which names the fault, if there are no such boards or they cannot be made.
    """
    check_whole("stars", spec.stars)
    check_whole("size", spec.size)
    for fault in _faults(spec):
        raise ValueError(fault)
    return _target(spec)


def _faults(spec: BoardSpec) -> Iterator[str]:
    size, stars = spec.size, spec.stars
    if stars not in kernels.MADE_SIZES:
        yield f"boards are made with 1 to {max(kernels.MADE_SIZES)} stars, not {stars}"
        return
    min_rows, max_rows = kernels.MADE_SIZES[stars]
    if stars > 1 and size < min_rows:
        yield (
            f"{stars} stars in each row, column and region need {min_rows} rows at least: "
            f"there is no such {size}×{size} board"
        )
    elif not min_rows <= size <= max_rows:
        yield f"boards of {_queens(stars)} are made with {min_rows} to {max_rows} rows, not {size}"
    for name, values in (("style", STYLES), ("near", NEARS), ("motif", MOTIFS)):
        if (value := getattr(spec, name)) not in (None, *values):
            yield f"there is no {name} '{value}'; choose one of: {', '.join(values)}"
            return
    if spec.near is not None:
        yield from _faults_of_near(spec)
    if stars == 1 and size < EXPERT_ROWS and spec.grade == "expert":
        yield (
            f"{size}×{size} boards are hardly ever expert: "
            f"choose hard or master, or {EXPERT_ROWS} rows"
        )
    yield from _faults_of_drawing(spec)
    yield from measures.faults(spec.where, size, spec.technique)
    if spec.without or spec.only:
        yield from _faults_of_techniques(spec)


def _faults_of_near(spec: BoardSpec) -> Iterator[str]:
    if spec.stars > 1:
        yield "boards that are nearly symmetric are made with one star only"
    if spec.symmetric:
        yield "a symmetric board can't be nearly symmetric too"
    if spec.style != STYLES[0]:
        yield f"nearly symmetric boards have the style {STYLES[0]}, not {spec.style}"


def _faults_of_techniques(spec: BoardSpec) -> Iterator[str]:
    from queenside.explainer.logic.ladder import SINGLES, TRUSTING, left_out

    try:
        omitted = left_out(spec.without, spec.only)
    except ValueError as error:
        yield str(error)
        return
    if trusting := sorted(TRUSTING & {*spec.only}):
        yield f"{trusting[0]} trusts that a board has only one solution: generate can't rest on it"
    if {*SINGLES} <= omitted:
        yield f"queens are placed by {' or '.join(SINGLES)}: allow one of them"
    if spec.technique in omitted:
        yield f"a board that needs {spec.technique} can't be solved without it"


def _faults_of_drawing(spec: BoardSpec) -> Iterator[str]:
    drawings = [name for name in ("motif", "letters", "draft") if getattr(spec, name)]
    if not drawings:
        return
    if len(drawings) > 1:
        yield f"a board can draw only one thing, not {' and '.join(drawings)}"
    if not re.fullmatch("[A-Za-z]{0,16}", spec.letters or ""):
        yield f"letters are A to Z, and 16 at most, not '{spec.letters}'"
        return
    if spec.symmetric or spec.near or spec.style != STYLES[0]:
        yield (
            f"a {drawings[0]} is drawn in the style {STYLES[0]}, and is neither symmetric nor "
            "nearly so"
        )
    if spec.draft and len(spec.draft) != spec.size:
        yield f"the draft has {format_count(len(spec.draft), 'row')}, and the board {spec.size}"
    try:
        parts = spec.parts
    except (ValueError, InvalidPuzzle) as error:
        yield str(error)
        return
    if spec.stars > 1 and parts and not kernels.missing():
        from queenside.maker.drafts.draft import has_room

        if not has_room(parts, spec.size, spec.stars):
            yield (
                f"around the {drawings[0]} there is no room for {spec.stars} stars in each row and "
                f"column of {square_board(spec.size)}: ask for more rows"
            )


def _target(spec: BoardSpec) -> LevelTarget:
    """Raises ValueError for a grade, rating or technique that does not exist or cannot be met."""
    if spec.is_plain:
        return LevelTarget(0, 0)
    from queenside.explainer.logic.ladder import ONE, SEVERAL

    _check_grade(spec.grade)
    ladder = ONE if spec.stars == 1 else SEVERAL
    levels = _rated_levels(spec, ladder)
    techniques = dict.fromkeys(level.technique for level in ladder)
    if spec.technique is not None and spec.technique not in techniques:
        raise ValueError(
            f"there is no technique '{spec.technique}' for boards of {_queens(spec.stars)}"
            f"{did_you_mean(spec.technique, techniques)}; choose one of: {', '.join(techniques)}"
        )
    if not levels:
        ratings = ", ".join(f"{level.rating:g}" for level in ladder)
        raise ValueError(f"no {spec.sentence()} exists; the ratings are {ratings}")
    needed = [level for level in ladder if level.technique == spec.technique]
    if TOO_RARE.issuperset(level.technique for level in needed or levels):
        raise ValueError(f"{with_article(spec.sentence())} is too rare to make")
    easiest = min(level.rating for level in needed or levels)
    if spec.stars == 1 and spec.size < EXTREME_ROWS and easiest >= EXTREME_RATING:
        raise ValueError(
            f"{with_article(spec.sentence())} is too rare to make: those rated {easiest:g} or "
            f"more have {EXTREME_ROWS} rows at least"
        )
    if needed and needed[0].number > levels[-1].number:
        raise ValueError(
            f"no {spec.sentence()} exists, since {spec.technique} is rated {needed[0].rating:g}"
        )
    return LevelTarget(
        sum(1 << level.number for level in levels), sum(1 << level.number for level in needed)
    )


def _check_grade(name: str | None) -> None:
    from queenside.explainer.logic.grade import NAMES

    if name not in (None, *MADE_GRADES):
        fault = f"boards of grade {name} are too rare to make"
        if name not in NAMES:
            fault = f"unknown grade '{name}'"
        raise ValueError(f"{fault}; choose one of: {', '.join(MADE_GRADES)}")


def _rated_levels(spec: BoardSpec, ladder: Sequence[Level]) -> list[Level]:
    from queenside.explainer.logic.grade import grade_name

    low, high = spec.rating or (ladder[0].rating, ladder[-1].rating)
    if low > high:
        raise ValueError(f"a range of ratings goes up: {high:g}-{low:g}, not {low:g}-{high:g}")
    return [
        level
        for level in ladder
        if low <= level.rating <= high
        and spec.grade in (None, grade_name(level.rating, spec.stars))
    ]


def _queens(stars: int) -> str:
    return "one star" if stars == 1 else f"{stars} stars"


def seed_id(spec: BoardSpec, seed: int) -> str:
    """Return the word that makes this board again: "8-hard#7v5"."""
    return f"{spec}#{seed}v{VERSION}"


def is_seed_id(text: str) -> bool:
    """Return whether the word looks like a seed id, be it possible or not."""
    return _ID.fullmatch(text) is not None


def parse_seed_id(text: str) -> tuple[BoardSpec, int]:
    """Return the spec and the seed of an id.

    Raises ValueError for anything that isn't a seed id, for another version's, or an impossible
    spec.
    """
    match = _ID.fullmatch(text)
    if not match:
        raise ValueError(f"'{text}' isn't a seed id: {_PARTS}")
    size, stars, words, seed, version = match.groups()
    if version and int(version) != VERSION:
        raise ValueError(
            f"the board '{text}' was made by version {version} of the generator, and this is "
            f"version {VERSION}, which makes other boards of the same seeds"
        )
    if int(seed) > MAX_SEED:
        raise ValueError(f"the seed of '{text}' is too large: it goes to {MAX_SEED}")
    spec = _with_words(BoardSpec(int(size), int(stars or 1)), words, text)
    resolve(spec)
    return spec, int(seed)


_Named = dict[str, tuple[str, Any]]
"""By word of an id: an option, and its value or one of its values."""


def _with_words(spec: BoardSpec, words: str, text: str) -> BoardSpec:
    """Return the spec with what the words of an id ask for; each of them begins with a hyphen."""
    named = _named_words()
    while words:
        match = _match_option(words, named)
        if not match:
            raise ValueError(f"'{words[1:]}' means nothing in '{text}': {_PARTS}")
        option, value, end = match
        if option in ("where", *_RULED):
            value = (*getattr(spec, option), value)
        spec = spec._replace(**{option: value})
        words = words[end:]
    return spec


def _match_option(words: str, named: _Named) -> tuple[str, Any, int] | None:
    """Return the option that the words begin with, its value, and where the next word begins."""
    if measured := measures.match_word(words, 1):
        return "where", *measured
    if match := _RATING.match(words, 1):
        return "rating", (float(match[1]), float(match[2])), match.end()
    if match := _LETTERS.match(words, 1):
        return "letters", match[1], match.end()
    matches = [word for word in named if f"{words}-".startswith(f"-{word}-")]
    if not matches:
        return None
    word = max(matches, key=len)
    return *named[word], 1 + len(word)


def _named_words() -> _Named:
    from queenside.explainer.logic.grade import NAMES
    from queenside.explainer.logic.ladder import TECHNIQUES

    values = {
        "grade": NAMES,
        "technique": TECHNIQUES,
        "style": STYLES,
        "near": NEARS,
        "motif": MOTIFS,
    }
    named: _Named = {word: (option, word) for option, words in values.items() for word in words}
    named |= {flag: (flag, True) for flag in FLAGS}
    return named | {f"{rule}.{name}": (rule, name) for rule in _RULED for name in TECHNIQUES}
