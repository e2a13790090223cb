"""The pages of the report, its pictures, and the marked blocks of other pages.

A block stands between `<!-- measured: NAME -->` and `<!-- /measured -->`: on lines of its own for a
table, inside a sentence for a figure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from lab.bench.report import claims
from lab.bench.report.measurement import ROOT, Measurement, StoredMeasurement, read_stored
from lab.bench.report.topics import TOPICS, Topic, all_measurements

DOCS = ROOT / "docs"
REPORT = DOCS / "report"
PICTURES = DOCS / "pictures"
QUIET = 1.0  # other programs that want a processor, up to which figures mean something
BLOCK = re.compile(
    r"<!-- measured: (?P<name>[\w.-]+) -->(?P<text>.*?)<!-- /measured -->", re.DOTALL
)
METHOD = """\
- Every answer is checked before its time counts: one wrong answer, and there are no times.
- Competitors run in turn, A B A B, after a warm-up round. We report the median, or the fastest
  where other programs may interfere. Single threads are pinned to one core.
- Other programs share the machine: **compare ratios, not seconds**.
- `make report` repeats everything but the attacks, in half an hour, and writes these pages;
  `python -m lab.bench.report NAME` repeats one measurement, by the name below its table."""


# ---- marked blocks ----


def render_blocks() -> dict[str, str]:
    """Return the content of each block; NAME-machine names the machine of NAME."""
    blocks = {}
    for measurement in all_measurements():
        stored = read_stored(measurement.name)
        blocks[f"{measurement.name}-machine"] = stored.machine if stored else "no machine yet"
        for name, show in measurement.blocks.items():
            blocks[name] = show(stored.data) if stored else "*not measured yet*"
    return blocks


def fill_blocks(page: str, blocks: dict[str, str]) -> str:
    """Write every block of a page anew. Raises KeyError for one that nobody measures."""

    def replace(match: re.Match[str]) -> str:
        text = blocks[match["name"]]
        inside = f"\n{text}\n" if match["text"].startswith("\n") else text
        return f"<!-- measured: {match['name']} -->{inside}<!-- /measured -->"

    return BLOCK.sub(replace, page)


def marked_pages() -> Iterator[Path]:
    yield ROOT / "README.md"
    yield from sorted(path for path in DOCS.rglob("*.md") if REPORT not in path.parents)


# ---- the report ----


def render_pages() -> dict[Path, str]:
    blocks = render_blocks()
    pages = {path: fill_blocks(path.read_text("utf-8"), blocks) for path in marked_pages()}
    pages[REPORT / "index.md"] = render_index()
    return pages | {REPORT / f"{topic.name}.md": render_topic(topic) for topic in TOPICS}


def render_pictures(measurements: Iterable[Measurement]) -> Iterator[tuple[Path, str]]:
    """Yield the pictures of these, as far as there are figures, and the README's."""
    yield PICTURES / claims.NAME, claims.draw_headline()
    for measurement in measurements:
        stored = read_stored(measurement.name)
        if stored:
            for name, picture in measurement.pictures.items():
                yield PICTURES / name, picture.draw(stored.data)


def render_topic(topic: Topic) -> str:
    parts = [f"# {topic.title}", topic.about]
    for measurement in topic.measurements:
        parts += [f"## {measurement.title}", *render_section(measurement)]
    parts.append("[Method and machine](index.md)")
    return "\n\n".join(parts) + "\n"


def render_section(measurement: Measurement) -> Iterator[str]:
    yield measurement.about
    stored = read_stored(measurement.name)
    if stored is None:
        yield "*Not measured yet*"
        return
    for show in measurement.tables.values():
        yield show(stored.data)
    for name, picture in measurement.pictures.items():
        yield f"![{picture.alt}](../pictures/{name})"
    machine = "" if stored.machine == usual_machine() else f", on {stored.machine}"
    busy = f", at a load of **{stored.load:g}**" if stored.load > QUIET else ""
    if stored.command:
        name = stored.command.removeprefix("python -m lab.bench.report ")
        yield f"`{name}`, {stored.day}{machine}, {stored.seconds:.0f} s{busy}"
    else:  # by a program that is not part of the project
        yield f"{stored.day}{machine}"


def render_index() -> str:
    stored = read_all_stored()
    days = sorted({result.day for result in stored})
    versions = {name: number for result in stored for name, number in result.versions.items()}
    loads = sorted(result.load for result in stored)
    parts = [
        "# Benchmarks",
        "Queenside's main claims; × says how many times as long others take (logarithmic scale).",
        f"![{claims.ALT}](../pictures/{claims.NAME})",
        "## Machine and method",
        f"- **Machine:** {usual_machine()}, shared with other programs\n"
        f"- **When:** {' to '.join(dict.fromkeys((days[0], days[-1])))}\n"
        f"- **Load** at the start of a measurement: {loads[0]} to {loads[-1]}\n"
        f"- **Versions:** {', '.join(' '.join(pair) for pair in sorted(versions.items()))}",
        METHOD,
        "## Every measurement",
        "\n".join(f"- [{topic.title}]({topic.name}.md)" for topic in TOPICS),
    ]
    return "\n\n".join(parts) + "\n"


def read_all_stored() -> list[StoredMeasurement]:
    stored = (read_stored(measurement.name) for measurement in all_measurements())
    return [result for result in stored if result]


def usual_machine() -> str:
    machines = Counter(result.machine for result in read_all_stored())
    return machines.most_common(1)[0][0] if machines else "no machine yet"


def write(measurements: Iterable[Measurement]) -> None:
    REPORT.mkdir(exist_ok=True)
    for path, text in [*render_pages().items(), *render_pictures(measurements)]:
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
