"""The pages of the report, its pictures, and the marked blocks of other pages, from what is kept.

A block stands between `<!-- measured: NAME -->` and `<!-- /measured -->`: on lines of its own for a
table, inside a sentence for a figure. The same results give the same text, so that a test can
compare.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bench.report import headline, keeping
from bench.report.keeping import Kept
from bench.report.markdown import table
from bench.report.measurement import Measurement
from bench.report.taking import QUIET
from bench.report.topics import TOPICS, Topic, all_measurements

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
REPORT = DOCS / "report"
PICTURES = DOCS / "pictures"
BLOCK = re.compile(
    r"<!-- measured: (?P<name>[\w.-]+) -->(?P<text>.*?)<!-- /measured -->", re.DOTALL
)
METHOD = """\
- Every answer is checked before its time counts. One wrong answer, and the run reports no times.
- Competitors run in turn, A B A B, after a warm-up round. We report the median, or the fastest
  where other programs may interfere. Single-threaded runs are pinned to one core.
- Other programs share the machine: **compare ratios, not seconds**. Measurements taken on a busy
  machine say so.
- `make report` repeats everything except what is marked *long*, in about an hour, and writes these
  pages; `python -m bench.report NAME` repeats one measurement, `--thorough` with more rounds."""


# ---- marked blocks ----


def texts() -> dict[str, str]:
    """Return the content of each block; NAME-machine names the machine of NAME."""
    found = {}
    for measurement in all_measurements():
        kept = keeping.read(measurement.name)
        found[f"{measurement.name}-machine"] = kept.machine if kept else "no machine yet"
        for name, show in measurement.blocks.items():
            found[name] = shown(kept, show) if kept else "*not measured yet*"
    return found


def shown(kept: Kept, show: Callable[[object], str]) -> str:
    """One block."""
    return f"*not measured here: {kept.missing}*" if kept.missing else show(kept.data)


def filled(page: str, blocks: dict[str, str]) -> str:
    """The page with every block written anew. Raises KeyError for one that nobody measures."""

    def block(match: re.Match[str]) -> str:
        text = blocks[match["name"]]
        inside = f"\n{text}\n" if match["text"].startswith("\n") else text
        return f"<!-- measured: {match['name']} -->{inside}<!-- /measured -->"

    return BLOCK.sub(block, page)


def marked_pages() -> Iterator[Path]:
    """The pages that have blocks, or may have."""
    yield ROOT / "README.md"
    yield from sorted(path for path in DOCS.rglob("*.md") if REPORT not in path.parents)


# ---- the report ----


def pages() -> dict[Path, str]:
    """Every page that is written, whole."""
    blocks = texts()
    found = {path: filled(path.read_text("utf-8"), blocks) for path in marked_pages()}
    found[REPORT / "index.md"] = index()
    return found | {REPORT / f"{topic.name}.md": page_of(topic) for topic in TOPICS}


def pictures(measurements: Iterable[Measurement]) -> Iterator[tuple[Path, str]]:
    """The pictures of these, as far as there are figures for them, and that of the first page."""
    yield PICTURES / headline.NAME, headline.draw()
    for claim in headline.claims():
        yield PICTURES / claim.picture, headline.chart([claim], claim.title)
    for measurement in measurements:
        kept = keeping.read(measurement.name)
        if kept and not kept.missing:
            for name, picture in measurement.pictures.items():
                yield PICTURES / name, picture.draw(kept.data)


def page_of(topic: Topic) -> str:
    """The page of a topic, a section for each measurement."""
    parts = [f"# {topic.title}", topic.about]
    for measurement in topic.measurements:
        parts += [f"## {measurement.title}", *section(measurement)]
    parts.append("[Method and machine](index.md)")
    return "\n\n".join(parts) + "\n"


def section(measurement: Measurement) -> Iterator[str]:
    """Yield the title, the figures, and the date of a measurement."""
    yield measurement.about
    kept = keeping.read(measurement.name)
    if kept is None or kept.missing:
        why = (
            f"here: {kept.missing}" if kept else f"yet: `python -m bench.report {measurement.name}`"
        )
        yield f"*Not measured {why}*"
        return
    for show in measurement.tables.values():
        yield show(kept.data)
    for name, picture in measurement.pictures.items():
        yield f"![{picture.alt}](../pictures/{name})"
    elsewhere = "" if kept.machine == usual_machine() else f", on {kept.machine}"
    busy = f", at a load of **{kept.load:g}**" if kept.load > QUIET else ""
    yield f"`{kept.command}`, {kept.day}{elsewhere}, {kept.seconds:.0f} s{busy}"


def index() -> str:
    """The first page: the machine, the versions, the method, and what there is."""
    kept = every_kept()
    measured = [each for each in kept.values() if not each.missing]
    days = sorted({each.day for each in measured})
    when = " to ".join(dict.fromkeys((days[0], days[-1]))) if days else "–"
    versions = {name: of for each in measured for name, of in each.versions.items()}
    loads = sorted(each.load for each in measured)
    parts = [
        "# Benchmarks",
        "Queenside's main claims, and how long others take: × says how many times as long. Bars "
        "beside others are on a logarithmic scale.",
        *(
            f"[![{claim.title}](../pictures/{claim.picture})]({claim.where})"
            for claim in headline.claims()
        ),
        "## Machine and method",
        f"- **Machine:** {usual_machine()}, shared with other programs\n- **When:** {when}\n"
        f"- **Load** at the start of a measurement: {loads[0]} to {loads[-1]}\n"
        f"- **Versions:** {', '.join(f'{name} {of}' for name, of in sorted(versions.items()))}"
        if measured
        else "Nothing has been measured yet.",
        METHOD,
        "## Every measurement",
        table(["", "measured", "seconds", "day"], contents(kept), left=2),
    ]
    return "\n\n".join(parts) + "\n"


def contents(kept: dict[str, Kept]) -> Iterator[list[str]]:
    """A row for each measurement."""
    for topic in TOPICS:
        title = f"[{topic.title}]({topic.name}.md)"
        for measurement in topic.measurements:
            anchor = re.sub(r"[^\w\- ]", "", measurement.title.lower()).replace(" ", "-")
            name = f"[{measurement.title}]({topic.name}.md#{anchor})" + (
                " *(long)*" if measurement.is_long else ""
            )
            took = kept.get(measurement.name)
            what, title = [title, name], ""
            if took is None or took.missing:
                yield [*what, "–", "not here" if took else "not yet"]
            else:
                yield [*what, f"{took.seconds:.0f}", took.day]


def every_kept() -> dict[str, Kept]:
    """All that is kept, by name."""
    found = ((each.name, keeping.read(each.name)) for each in all_measurements())
    return {name: kept for name, kept in found if kept}


def usual_machine() -> str:
    """The machine that most was measured on."""
    machines = Counter(kept.machine for kept in every_kept().values() if not kept.missing)
    return machines.most_common(1)[0][0] if machines else "no machine yet"


def write(measurements: Iterable[Measurement]) -> None:
    """Write all pages, and the pictures of these measurements, where they differ."""
    REPORT.mkdir(exist_ok=True)
    for path, text in [*pages().items(), *pictures(measurements)]:
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
