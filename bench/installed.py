"""How much there is of Queenside: on the disk, in memory, and until it is loaded.

    python -m bench.installed [--thorough] [NAME ...]

The sizes are those of the files that are installed here: of Queenside's own, and for each extra of
all packages that it needs, without what the core needs already.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from statistics import median

from bench.measure import tell
from bench.report.markdown import digits, milliseconds, table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from bench.terminal import ENVIRONMENT

ROOT = Path(__file__).parent.parent
OWN = ("src/queenside", "schema", "extension")
LOADED = {
    "Python itself": "pass",
    "`import queenside`": "import queenside",
    "a board solved": "import queenside as qs; qs.solve(qs.read('examples/first.txt'))",
    "a board explained": "import queenside as qs; list(qs.explain(qs.read('examples/first.txt')))",
    "`import queenside.web.app`": "import queenside.web.app",
}
PEAK = "\nfrom queenside.processes.memory import peak_memory\nprint(peak_memory())"
PLAIN_PEAK = """
status = open("/proc/self/status").read()
print(int(status.split("VmHWM:")[1].split()[0]) * 1024)
"""
NAME = re.compile(r"[\w.-]+")


def sizes(_: Effort) -> Data:
    """Megabytes on the disk, of the core and of each extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    core = closure(project["dependencies"])
    files = [file for folder in OWN for file in (ROOT / folder).rglob("*") if is_installed(file)]
    own = sum(file.stat().st_size for file in files)
    found: list[Data] = [
        {"name": "Queenside itself", "packages": [], "megabytes": own / 1e6},
        {"name": "what it always needs", **of_packages(core)},
    ]
    extras = project["optional-dependencies"]
    users = [name for name in extras if name not in ("all", "dev", "docs")]
    return found + [
        {"name": f"`queenside[{name}]`", **of_packages(extra(name, extras) - core)}
        for name in users
    ]


def is_installed(path: Path) -> bool:
    """Whether a file of the sources gets into an installation."""
    return path.is_file() and "__pycache__" not in path.parts


def extra(name: str, extras: dict[str, list[str]]) -> set[str]:
    """All packages of an extra, those of the extras that it names included."""
    found = set[str]()
    for words in extras[name]:
        inner = re.match(r"queenside\[([\w,]+)\]", words)
        for each in inner[1].split(",") if inner else ():
            found |= extra(each, extras)
        if not inner:
            found |= closure([words])
    return found


def closure(requirements: Iterable[str]) -> set[str]:
    """The packages that these need, and they themselves; those of other systems left out."""
    found, left = set[str](), list(requirements)
    while left:
        words = left.pop()
        name = NAME.match(words)
        if name is None or "extra ==" in words:
            continue
        plain = name[0].lower().replace("_", "-")
        if plain not in found and is_here(plain):
            found.add(plain)
            left += distribution(plain).requires or []
    return found


def is_here(name: str) -> bool:
    """Whether the package is installed."""
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def of_packages(names: set[str]) -> Data:
    """Their names and what they take."""
    return {"packages": sorted(names), "megabytes": sum(map(size, names)) / 1e6}


def size(name: str) -> int:
    """Bytes of the files of a package, compiled Python left out."""
    paths = (Path(str(file.locate())) for file in distribution(name).files or ())
    return sum(path.stat().st_size for path in paths if is_installed(path))


def sizes_table(data: Data) -> str:
    """A row for each."""
    rows = [
        [of["name"], ", ".join(of["packages"]) or "–", f"{of['megabytes']:,.1f}"] for of in data
    ]
    return table(["", "packages", "MB"], rows, left=2)


def loaded(effort: Effort) -> Data:
    """Seconds and peak memory of a fresh Python, by what it does."""
    if not Path("/proc/self/status").exists():
        raise NotHere("the system does not tell the peak of a process")
    found = []
    for name, code in LOADED.items():
        if process(code) is None:
            continue
        peak = process(code + (PLAIN_PEAK if code == "pass" else PEAK))
        runs = [*seconds(code, effort(5, 15))]
        found.append({"what": name, "seconds": median(runs), "megabytes": int(peak or 0) / 1e6})
        tell(found[-1])
    return found


def process(code: str) -> str | None:
    """What a fresh Python prints; None if it fails, as where the web app is not installed."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True
    )
    return None if done.returncode else done.stdout


def seconds(code: str, rounds: int) -> Iterator[float]:
    """How long it takes, each time."""
    for _ in range(rounds):
        begin = time.perf_counter()
        process(code)
        yield time.perf_counter() - begin


def loaded_table(data: Data) -> str:
    """A row for each."""
    rows = [[of["what"], milliseconds(of["seconds"]), digits(of["megabytes"])] for of in data]
    return table(["a fresh Python", "ms", "MB at most"], rows)


MEASUREMENTS = (
    Measurement(
        "sizes",
        "On the disk",
        "Megabytes of the installed files; of an extra all packages that it needs and that are "
        "installed here, without what is always needed.",
        sizes,
        {"sizes": sizes_table},
        {"own-size": lambda data: f"{data[0]['megabytes']:.1f} MB"},
    ),
    Measurement(
        "loading",
        "In memory",
        "A fresh Python from its start to its end, and the most memory that it had.",
        loaded,
        {"loading": loaded_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)
