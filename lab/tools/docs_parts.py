"""The parts of the documentation that are made from the code: `python -m lab.tools.docs_parts`.

A part stands between `<!-- generated: NAME -->` and `<!-- /generated -->` in a page of docs/. A
test compares each with what this gives.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from lab.tools.technique_pictures import page_examples
from lab.tools.transcript import transcript
from queenside.app.cli import build
from queenside.app.cli.tree import Argument, Command, commands
from queenside.app.server.endpoints import ENDPOINTS
from queenside.app.server.tools import TOOLS
from queenside.core.contract.fields import Field
from queenside.explainer.logic.catalogue import CATALOGUE, MEANINGS
from queenside.explainer.logic.grade import NAMES, grade_name
from queenside.explainer.logic.ladder import (
    AT_SEA,
    BY_A_THREAD,
    GUESS_RATING,
    ONE,
    ONE_TRUSTING,
    SEVERAL,
    TECHNIQUES,
    Level,
)
from queenside.maker.generate import generate
from queenside.solver.arrays import DISTINCT
from queenside.solver.engines import get, names
from queenside.solver.engines.engine import Engine, KernelEngine
from queenside.solver.engines.external import ExternalEngine
from queenside.solver.published import KNOWN
from queenside.teacher.referee import Referee, play_by_explainer, play_by_guessing

PAGES = sorted((Path(__file__).parents[2] / "docs").rglob("*.md"))
PART = re.compile(
    r"(?P<start><!-- generated: (?P<name>[\w -]+) -->\n).*?(?P<end><!-- /generated -->)", re.DOTALL
)
LISTS = {
    "native": "[an engine](engines.md)",
    "region-single": "[a technique](techniques.md)",
    "5-heap": "[a lesson](../explanation/lessons.md)",
    "climax": "[measures](../guides/generating.md#choose-how-it-is-solved)",
    "puzzlink": "text, svg, png, pdf, [a format](formats.md) or [an export](exports.md)",
}
"""The names of long lists of words, by one of them; the page that has them is linked."""

SHARED_BY = 3
"""How many commands describe an option alike, so that it is described once for all of them."""

FORMATS = "output format, of those that each command lists (default: from FILE's extension)"


def parts() -> dict[str, str]:
    all_commands = list(commands(build()))[1:]
    shared = shared_options(all_commands)
    return {
        **{
            entry.words[0]: "\n".join(section(entry, all_commands, shared))
            for entry in all_commands
            if len(entry.words) == 1
        },
        "shared options": "\n".join(map(item, shared.values())),
        "engines table": "\n".join(engines()),
        "known counts": "\n".join(counts()),
        "techniques": "\n".join(techniques()),
        "positions": "\n\n".join(positions()),
        "trusting techniques": "\n".join(trusting()),
        "grades": "\n".join(grades()),
        "endpoints": "\n".join(endpoints()),
        "tools": "\n".join(tools()),
        "transcript": transcript(),
        "baselines": "\n".join(baselines()),
    }


def fill(page: str, texts: dict[str, str]) -> str:
    """Return the page with every part written anew. Raises KeyError for one that isn't known."""
    return PART.sub(lambda part: f"{part['start']}{texts[part['name']]}\n{part['end']}", page)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |".replace("|  |", "| |")


def tools() -> Iterator[str]:
    """Yield a line for each tool of `queenside mcp`."""
    for name, tool in TOOLS.items():
        yield f"- `{name}`: {tool.description}"


def baselines() -> Iterator[str]:
    """Yield the scores of the two players of the guide for agents."""
    head = ["Player", "Grade", "`hardest`", "Solved", "Queens shown", "Wrong", "Reward a board"]
    played = (("easy", 10.0), ("hard", 10.0), ("hard", 3.0))
    yield from table(
        head, (score(*game, name) for game in played for name in ("explains", "guesses"))
    )


def score(grade: str, hardest: float, name: str) -> list[str]:
    games = [Referee(generate(8, grade=grade, seed=seed), hardest) for seed in range(1, 6)]
    for seed, game in enumerate(games, 1):
        play_by_explainer(game) if name == "explains" else play_by_guessing(game, seed)
    turns = [turn for game in games for turn in game.turns]
    shown = sum(turn.action.kind == "place" and turn.verdict == "shown" for turn in turns)
    wrong = sum(turn.verdict == "wrong" for turn in turns)
    solved, reward = sum(game.is_solved for game in games), sum(game.reward for game in games)
    return [
        name,
        grade,
        f"{hardest:g}",
        f"{solved} of 5",
        f"{shown} of 40",
        str(wrong),
        f"{reward / len(games):.1f}",
    ]


# ---- the command line ----


def shared_options(all_commands: Sequence[Command]) -> dict[str, Argument]:
    """Return the options that many commands have, by flag, each as most of them describe it."""
    options: dict[str, list[Argument]] = defaultdict(list)
    for entry in all_commands:
        for option in entry.options:
            if "--help" not in option.flags:
                options[option.flags[-1]].append(option)
    usual = {flag: Counter(found).most_common(1)[0] for flag, found in options.items()}
    shared = {flag: option for flag, (option, times) in usual.items() if times >= SHARED_BY}
    shared["--format"] = shared["--format"]._replace(help=FORMATS, offered=())
    return shared


def section(
    entry: Command, all_commands: Sequence[Command], shared: Mapping[str, Argument]
) -> Iterator[str]:
    """Yield a command, and then each of its actions with a heading."""
    yield from command(entry, shared)
    for action in all_commands:
        if action.words[:-1] == entry.words:
            yield f"\n### {' '.join(action.words)}\n"
            yield from command(action, shared)


def command(entry: Command, shared: Mapping[str, Argument]) -> Iterator[str]:
    """Yield the usage of a command, what it does, its own options, and those it shares."""
    needed = [f"{option.flags[-1]} {option.value}" for option in entry.options if option.needed]
    usage = " ".join(["queenside", *entry.words, *map(spell, entry.arguments), *needed])
    yield f"`{usage}`: {sentences(entry.description)}\n"
    places = [
        place
        for place in entry.arguments
        if place.help
        and place.value not in ("BOARD", "JOB")
        and len(place.offered) != 1
        and not place.help.startswith("the same as")
    ]
    options = [option for option in entry.options if "--help" not in option.flags]
    notes = {option: note(option, shared.get(option.flags[-1])) for option in options}
    items = [*places, *(option for option in options if notes[option] is None)]
    if items:
        yield from map(item, items)
        yield ""
    also = [
        f"`{option.flags[-1]}`{f' ({notes[option]})' if notes[option] else ''}"
        for option in options
        if notes[option] is not None
    ]
    if also:
        yield f"[Also](#options-of-several-commands) {', '.join(also)}."


def note(option: Argument, shared: Argument | None) -> str | None:
    """Return in what an option differs from the shared one; None if it means something else."""
    if shared is None:
        return None
    if "--format" in option.flags:
        return "what `convert` writes" if len(option.offered) > 9 else ", ".join(option.offered)
    meaning, _, default = option.help.partition(" (")
    if meaning != shared.help.partition(" (")[0]:
        return None
    return "" if option.help == shared.help else default.removesuffix(")")


def spell(place: Argument) -> str:
    word = f"{place.value}{'…' * place.repeated}"
    return word if place.needed else f"[{word}]"


def item(option: Argument) -> str:
    """Return an item of a list: an option, or an argument that has a place, and its meaning."""
    name = " ".join(filter(None, [", ".join(option.flags), option.value]))
    meaning = option.meaning
    for word, link in LISTS.items():
        if word in option.offered:
            meaning = link.join(option.help.split(", ".join(option.offered)))
    return f"- `{name}`: {meaning}"


def sentences(text: str) -> str:
    """Return the text of a help, its paragraphs as they flow."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


# ---- engines and counts ----


def engines() -> Iterator[str]:
    for name in names():
        engine = get(name)
        info = engine.info
        able = {"proves": info.proves, "lists": info.enumerates, "counts": info.counts}
        notes = [", ".join(word for word, yes in able.items() if yes), info.largest, needed(engine)]
        yield f"- `{name}`: {info.summary} ({'; '.join(filter(None, notes))})"


def needed(engine: Engine) -> str:
    """Return what has to be installed, beside Python."""
    if isinstance(engine, ExternalEngine):
        return f"needs `queenside[{engine.extra}]`"
    return "needs a C compiler" if isinstance(engine, KernelEngine) else ""


def counts() -> Iterator[str]:
    pairs = zip(KNOWN, DISTINCT, strict=False)
    rows = [(str(n), f"{number:,}", f"{classes:,}") for n, (number, classes) in enumerate(pairs)]
    return table(["N", "all solutions (A000170)", "up to symmetry (A002562)"], rows[1:])


# ---- techniques ----


def techniques() -> Iterator[str]:
    for name in TECHNIQUES:
        _, title, meaning = CATALOGUE[name]
        rated = "/".join(ratings(ladder, name) or "–" for ladder in (ONE, SEVERAL))
        yield f"- `{name}`, **{title}** ({rated}): {meaning}"


def positions() -> Iterator[str]:
    """Yield a picture of a position for each technique that boards of the collection need."""
    for name in page_examples():
        yield f"![{CATALOGUE[name].title}](../pictures/technique-{name}.svg)"


def trusting() -> Iterator[str]:
    for name in (AT_SEA, BY_A_THREAD):
        _, title, meaning = CATALOGUE[name]
        yield f"- `{name}`, **{title}** ({ratings(ONE_TRUSTING, name)}): {meaning}"


def ratings(ladder: Sequence[Level], technique: str) -> str:
    """Return the ratings of a technique: "2.2, 3", or "6–7" for many; empty where it has none."""
    values = [f"{level.rating:g}" for level in ladder if level.technique == technique]
    return f"{values[0]}–{values[-1]}" if len(values) > 2 else ", ".join(values)


def grades() -> Iterator[str]:
    rows = [(name, up_to(name, ONE, 1), up_to(name, SEVERAL, 2), MEANINGS[name]) for name in NAMES]
    return table(["Grade", "One star: up to", "More: up to", "What it asks for"], rows)


def up_to(name: str, ladder: Sequence[Level], stars: int) -> str:
    rated = [level.rating for level in ladder if grade_name(level.rating, stars) == name]
    return f"{GUESS_RATING if name == NAMES[-1] else max(rated):g}"


# ---- the HTTP API ----


def endpoints() -> Iterator[str]:
    for row in ENDPOINTS.values():
        fields = f" ({', '.join(map(field, row.fields))})" if row.fields else ""
        events = f" *{', '.join(row.events)}*" if row.events else ""
        yield f"- `{row.key}`{fields}: {row.summary}{events}"


def field(item: Field) -> str:
    if item.place == "whole":
        return f"the body: {item.description}"
    return f"`{item.name}{'' if item.required else '?'}`"


if __name__ == "__main__":
    sections = parts()
    for path in PAGES:
        path.write_text(fill(path.read_text("utf-8"), sections), encoding="utf-8")
