"""The page in few files: its modules and styles bundled by esbuild, in a folder `app-HASH`.

    app-HASH/page/      the modules and styles; the workers' too; the texts of each language
    app-HASH/kernel/    the kernels

The name changes with the content, so the files can be kept for ever. A wheel brings it in
`app/bundle`; it is used as long as it was made from the page beside it.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import partial
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from queenside.core.errors import EngineFailed

SEPARATE = {"worker": "local/worker.js", "preload": "site/preload.js", "python": "site/python.js"}
"""The modules that are loaded by their address, by the names of their bundles."""

START = "start"  # the name of the bundle that starts the page
FIRST = ("site/backend.js", "today/page.js", "play/page.js")
"""Modules that a first visit needs at once and an unbundled page would load later."""

SOURCE = "source.txt"  # the file in `app/bundle` that says of which page it is a bundle
_HEAD = re.compile(r"\s*<link rel=\"(?:icon|manifest|stylesheet|modulepreload)\".*|\s*<script .*")
_LATER = re.compile(r'(?<!\{)import\("(\.[\w./-]+)"\)(?!\.(?!then\())')
"""An import when it is needed; `import("./x.js").Name` is a type."""
_SHEET = re.compile(r'<link rel="stylesheet" href="/(.+?)"')


def page() -> Path:
    return Path(str(resources.files("queenside.app") / "page"))


def write(folder: Path, esbuild: Path) -> Path:
    """Bundle the page by esbuild into a folder, replacing it; return the `app-HASH` in it."""
    shutil.rmtree(folder, ignore_errors=True)
    with TemporaryDirectory() as place:
        app = Path(place) / "app"
        app.mkdir()
        _write_app(app, esbuild)
        app_folder = Path(shutil.copytree(app, folder / f"app-{digest(app)}"))
    (folder / SOURCE).write_text(digest(page()))
    return app_folder


def find_bundle(folder: Path | None = None) -> Path | None:
    """Return `app-HASH` in this folder or beside the page; None if another page's, or none."""
    folder = folder or page().with_name("bundle")
    source = folder / SOURCE
    if not source.is_file() or source.read_text() != digest(page()):
        return None
    [app] = folder.glob("app-*")
    return app


def _write_app(app: Path, esbuild: Path) -> None:
    folder = _copy_sources(app.with_name("sources"))
    index = (folder / "index.html").read_text(encoding="utf-8")
    imported = "".join(f'@import "./{sheet}";\n' for sheet in _SHEET.findall(index))
    (folder / "styles.css").write_text(imported, encoding="utf-8")
    _run_esbuild(esbuild, folder, app, "--splitting", f"{START}=app.js", "styles=styles.css")
    _run_esbuild(esbuild, folder, app, *(f"{name}={path}" for name, path in SEPARATE.items()))
    shutil.copytree(folder / "locales", app / "page" / "locales")
    shutil.copytree(folder / "kernel" / "licences", app / "kernel" / "licences")
    shutil.copytree(folder / "vendor" / "licences", app / "page" / "licences")
    shutil.copy(folder / "kernel" / "kernel.wasm", app / "kernel")


def _copy_sources(folder: Path) -> Path:
    """Copy the page so that all that is loaded later comes from two bundles: first and rest.

    A browser that follows one import after the other waits a round trip for each. What a first
    visit needs is imported where the page starts; the rest comes together when it is needed.
    """
    shutil.copytree(page(), folder)
    deferred: dict[str, str] = {}

    def rewrite_import(file: Path, match: re.Match[str]) -> str:
        part = (file.parent / match[1]).resolve().relative_to(folder.resolve()).as_posix()
        if part in FIRST:
            return f"Promise.resolve(first{FIRST.index(part)})"
        name = deferred.setdefault(part, f"part{len(deferred)}")
        address = Path(os.path.relpath(folder / "rest.js", file.parent)).as_posix()
        return f'import("./{address}").then((all) => all.{name})'

    for file in sorted(folder.rglob("*.js")):
        text = file.read_text(encoding="utf-8")
        if _LATER.search(text):
            file.write_text(_LATER.sub(partial(rewrite_import, file), text), encoding="utf-8")
    first = [f'import * as first{index} from "./{part}";\n' for index, part in enumerate(FIRST)]
    app = folder / "app.js"
    app.write_text("".join(first) + app.read_text(encoding="utf-8"), encoding="utf-8")
    lines = [f'export * as {name} from "./{part}";\n' for part, name in deferred.items()]
    (folder / "rest.js").write_text("".join(lines), encoding="utf-8")
    return folder


def _run_esbuild(esbuild: Path, folder: Path, app: Path, *words: str) -> None:
    command = [
        str((esbuild / "bin" / "esbuild").resolve()),
        *words,
        "--bundle",
        "--format=esm",
        "--minify",
        "--target=es2022",
        "--legal-comments=none",
        "--log-level=warning",
        f"--outdir={app / 'page'}",
    ]
    process = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if process.returncode:
        raise EngineFailed(f"esbuild failed: {process.stderr.strip()}")


def digest(folder: Path) -> str:
    """Return sixteen hex digits that change with any file."""
    checksum = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        checksum.update(
            f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode() + content
        )
    return checksum.hexdigest()[:16]


def index_with(head: Iterable[str]) -> str:
    """Return the page with these lines in place of those that load its files one by one."""
    text = (page() / "index.html").read_text(encoding="utf-8")
    before, charset, after = _HEAD.sub("", text).partition('<meta charset="utf-8" />')
    return before + "\n    ".join([charset, *head]) + after


def module_tags(app: str, kept_paths: Iterable[str]) -> list[str]:
    """Return the lines that load the page's modules from this folder, but for `kept_paths`."""
    lines = _HEAD.findall((page() / "index.html").read_text(encoding="utf-8"))
    near = "|".join(map(re.escape, kept_paths))
    return [
        re.sub(rf'="/(?!(?:{near})")', f'="{app}/', line.strip()).replace('="/', '="')
        for line in lines
    ]


def bundle_tags(app: Path, root: str = "") -> list[str]:
    """Return the lines that load a bundle from its folder in `root`; the icon is in its line."""
    icon = quote((page() / "icon.svg").read_text(encoding="utf-8").strip())
    path = f"{root}{app.name}/page"
    started = (app / "page" / f"{START}.js").read_text(encoding="utf-8")
    imported = re.findall(r'(?:from|import)"\./([\w-]+\.js)"', started)
    return [
        f'<link rel="icon" href="data:image/svg+xml,{icon}" />',
        f'<link rel="manifest" href="{root}manifest.webmanifest" />',
        f'<link rel="stylesheet" href="{path}/styles.css" />',
        *(f'<link rel="modulepreload" href="{path}/{module}" />' for module in imported),
        f'<script type="module" src="{path}/{START}.js"></script>',
    ]
