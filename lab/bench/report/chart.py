"""Line charts as SVG, all in one style; the same figures give the same picture."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

COLOURS = ("#e07b00", "#2f5fd0", "#14866d", "#8a4fbf", "#c2334d", "#5d6475", "#8a6d1b", "#2a9fb8")
"""The first three are those of `queenside compare`."""
MARKERS = "o^sDvPX*"
INK, PALE, GRID = "#262a36", "#5d6475", "#dfe3ea"
STYLE = {
    "svg.hashsalt": "queenside",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": PALE,
    "xtick.color": PALE,
    "ytick.color": PALE,
    "axes.edgecolor": GRID,
}

Line = Sequence[tuple[float, float]]


def draw_lines(
    title: str,
    x_label: str,
    y_label: str,
    series: Mapping[str, Line],
    *,
    is_log_x: bool = False,
    ticks: Mapping[int, str] | None = None,
) -> str:
    """Draw a line for each name; the axis upwards is logarithmic."""
    import matplotlib
    from cycler import cycler

    matplotlib.use("svg")
    from matplotlib import pyplot

    style: Any = {**STYLE, "axes.prop_cycle": cycler(color=COLOURS, marker=list(MARKERS))}
    with matplotlib.rc_context(style):
        picture, axes = pyplot.subplots(figsize=(8, 4.8), layout="constrained")
        for name, points in series.items():
            axes.plot(*zip(*points, strict=True), label=name, markersize=5, linewidth=1.6)
        axes.set_yscale("log")
        if is_log_x:
            axes.set_xscale("log")
        if ticks:
            axes.set_xticks([*ticks], [*ticks.values()])
        axes.set_title(title, loc="left", fontweight="bold")
        axes.set(xlabel=x_label, ylabel=y_label)
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(color=GRID)
        axes.set_axisbelow(True)
        if len(series) > 1:
            picture.legend(loc="outside right upper", frameon=False)
        text = io.StringIO()
        picture.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(picture)
    return text.getvalue()
