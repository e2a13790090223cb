"""Builds the site: the page, what is made once for all visitors, and Python if it is wanted.

    DIR/index.html, manifest.webmanifest, icons, sw.js
    DIR/app-HASH/           the page: the bundle that wheels bring, or else its modules as they lie
    DIR/app-HASH/data/      answers that never change, the boards of the days
    DIR/docs/               the documentation, if it is given
    DIR/boards/, days/      pages for previews of links, if the site's address is given

With Python also DIR/pyodide/, Queenside in DIR/app-HASH/data/, and a wheel of it for notebooks.

The folder `app-HASH` has another name whenever anything in it changes, so its files can be kept for
ever; `sw.js` keeps all of them, and Python once it has been loaded, for when there is no network.
"""

from __future__ import annotations

import datetime
import html
import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from queenside.app.server import bundling, inputs, pyodide_app
from queenside.app.server.files import MEDIA_TYPES, with_site_address
from queenside.app.server.questions import describing, keeping
from queenside.app.site.archive import NAME, archive, bytecode
from queenside.app.site.packages import PINNED
from queenside.app.site.previews import FOLDERS, write_previews
from queenside.core.formats import gameid
from queenside.core.formats.document import Document
from queenside.maker import collection
from queenside.maker.collection import CollectionBoard
from queenside.reader import resolve_board

DAY_FILES = 42
"""The number of files with the daily boards: a visitor loads 3 kB for today's. It divides their
number, so that the day alone says which file and where in it.
"""

OPENED_SEARCHES = ("4", "3")
"""The searches that the page watches, or lets race, until others are chosen."""

PYTHON_FILES = ("python.js", "queenside.zip")
"""Files of the app that only Python needs, which is loaded when a person agrees."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of Pyodide that a browser loads, beside its list of packages, which is left empty."""

NOTICE = f"""\
Pyodide {PINNED["pyodide"]}, Python for the browser, as its makers publish it: https://pyodide.org
Its sources are at https://github.com/pyodide/pyodide, under the Mozilla Public License 2.0;
those of Python are at https://www.python.org, under the PSF License.
"""
"""Pyodide's parts whose licence requires a link to their sources."""

INSTALLED = (
    "manifest.webmanifest",
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable.png",
)
"""The files that let browsers install the app."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "img-src 'self' blob: data:; style-src 'self'; font-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The content security policy: nothing from other sites."""


def build(
    folder: Path,
    pyodide: Path | None = None,
    docs: Path | None = None,
    address: str | None = None,
    bundle: Path | None = None,
) -> list[Path]:
    """Write the site into a folder, which must be empty, or hold a site, which it replaces.

    `pyodide` is the folder of that package, `docs` a folder of documentation to put beside the app,
    `address` where the site will be, `bundle` a folder that `bundling.write` made, or else the one
    beside the page.

    Returns the files. Raises FileExistsError for a folder with something else in it, EngineFailed
    if Pyodide breaks off.
    """
    _clear(folder)
    with TemporaryDirectory() as place:
        app = Path(place) / "app"
        bundled = bundling.find_bundle(bundle)
        shutil.copytree(bundled, app) if bundled else _copy_modules(app)
        _write_data(app / "data")
        if pyodide:
            (app / "data" / "queenside.zip").write_bytes(archive(bytecode(pyodide)))
        name = f"app-{bundling.digest(app)}"
        shutil.copytree(app, folder / name)
    if pyodide:
        (folder / NAME).write_bytes(archive())
        _copy_pyodide(folder / "pyodide", pyodide)
    if docs:
        shutil.copytree(docs, folder / "docs")
    for file in INSTALLED:
        shutil.copy(bundling.page() / file, folder)
    head = _head(folder / name, is_bundled=bundled is not None, has_python=pyodide is not None)
    if address:
        dates = write_previews(folder, address, datetime.date.today())
        head.append(f'<meta name="queenside-previews" content="{dates}" />')
        head.append(f'<meta property="og:image" content="{html.escape(address)}icon-512.png" />')
    index = with_site_address(bundling.index_with(head), address)
    (folder / "index.html").write_text(index, encoding="utf-8")
    (folder / "sw.js").write_text(_service_worker(name, folder), encoding="utf-8")
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _copy_modules(app: Path) -> None:
    """Copy the page without what a site has elsewhere or doesn't need."""
    left_out = {"index.html", "offline.js", "service-worker.js", *INSTALLED}

    def ignored_names(folder: str, names: list[str]) -> set[str]:
        kinds = {name for name in names if Path(name).suffix not in MEDIA_TYPES}
        return left_out.intersection(names) | {
            name for name in kinds if Path(folder, name).is_file()
        }

    shutil.copytree(bundling.page(), app, ignore=ignored_names)


def _clear(folder: Path) -> None:
    """Remove an earlier site, or a part of one."""
    folder.mkdir(parents=True, exist_ok=True)
    ours = {"index.html", "sw.js", "pyodide", "docs", *INSTALLED, *FOLDERS}
    lying = sorted(folder.iterdir())
    for path in lying:
        if path.name not in ours and not path.name.startswith(("app-", "queenside-")):
            raise FileExistsError(f"{folder} has {path.name} in it, which isn't part of a site")
    for path in lying:
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _write_data(data: Path) -> None:
    data.mkdir()
    contents = {
        "collections": [{"name": keeping.INCLUDED, "boards": len(collection.boards())}],
        "collection": [_entry(entry) for entry in collection.boards()],
        "formats": describing.formats(inputs.Nothing()),
        "lessons": describing.lessons(inputs.Nothing()),
        "techniques": describing.techniques(inputs.Nothing()),
        "opened": _answer_opened(),
        **{f"days-{part}": _days(part) for part in range(DAY_FILES)},
        **{f"boards-{kind}": boards for kind, boards in _group_boards().items()},
    }
    for name, value in contents.items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        (data / f"{name}.json").write_text(text, encoding="utf-8")


def _answer_opened() -> dict[str, object]:
    """Return, by question, the answers that See opens with, so that only more takes Python."""
    script = (bundling.page() / "board" / "puzzle.js").read_text(encoding="utf-8")
    board = {"regions": re.findall(r'"([A-H]{8})"', script)}
    window = {"board": board, "number": 500, "first": 0}
    browsed = {"n": 8, "toroidal": False, "distinct": True, "first": 0, "number": 12}
    questions: list[tuple[str, str, object]] = [
        ("POST", "watch/searches", {"board": board}),
        *(("POST", "watch", {**window, "search": search}) for search in OPENED_SEARCHES),
        *(("GET", f"watch/source?search={search}", None) for search in OPENED_SEARCHES),
        ("POST", "n-queens/solutions", browsed),
    ]
    answers: dict[str, object] = {}
    for method, address, body in questions:
        text = json.dumps(body, sort_keys=True, separators=(",", ":")) if body else ""
        frames: list[str] = []
        pyodide_app.ask(method, address, text, lambda *frame: frames.append(frame[-1]))  # noqa: B023
        answers[address + text] = json.loads(frames[-1])
    return answers


def _entry(entry: CollectionBoard) -> dict[str, object]:
    names = ("id", "size", "stars", "grade", "rating", "techniques")
    return {name: getattr(entry, name) for name in names}


def _group_boards() -> dict[str, dict[str, list[str]]]:
    """Return each board's source and game id by id, grouped by the first part of the id."""
    groups: dict[str, dict[str, list[str]]] = {}
    for entry in collection.boards():
        document = resolve_board.of_text(entry.id)
        texts = [document.source or "", gameid.format(document).strip()]
        groups.setdefault(entry.id.partition("-")[0], {})[entry.id] = texts
    return groups


def _days(part: int) -> list[dict[str, object]]:
    """Return the boards of this day, from 0, and of every `DAY_FILES`th day after it."""
    return [_day(collection.day(number)) for number in range(part, collection.DAYS, DAY_FILES)]


def _day(entry: CollectionBoard) -> dict[str, object]:
    word = gameid.format(Document(entry.puzzle)).strip()
    return {"id": entry.id, "grade": entry.grade, "rating": entry.rating, "board": word}


def _copy_pyodide(folder: Path, package: Path) -> None:
    folder.mkdir()
    for name in PYODIDE:
        shutil.copy(package / name, folder)
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))
    (folder / "README.txt").write_text(NOTICE)


def _head(app: Path, *, is_bundled: bool, has_python: bool) -> list[str]:
    if is_bundled:
        script_folder, lines = f"{app.name}/page", bundling.bundle_tags(app)
    else:
        script_folder, lines = f"{app.name}/site", bundling.module_tags(app.name, INSTALLED)
    python = f'<meta name="queenside-python" content="{script_folder}/python.js" />'
    return [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />',
        '<meta name="queenside-static" content="yes" />',
        *([python] if has_python else []),
        '<link rel="apple-touch-icon" href="icon-192.png" />',
        f'<script type="module" async src="{script_folder}/preload.js"></script>',
        *lines,
    ]


def _service_worker(name: str, folder: Path) -> str:
    """Return the page's service worker with the list of files."""
    paths = [path for path in (folder / name).rglob("*.*") if path.name not in PYTHON_FILES]
    files = [path.relative_to(folder).as_posix() for path in paths]
    facts = {
        "app": name,
        "version": f"{name}-{bundling.digest(folder / 'pyodide')[:8]}",
        "files": sorted(path for path in [*INSTALLED, *files] if not path.endswith(".txt")),
    }
    text = (bundling.page() / "site" / "service-worker.js").read_text(encoding="utf-8")
    return text.replace('JSON.parse("null")', json.dumps(facts))
