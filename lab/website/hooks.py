"""What MkDocs does not do by itself: the site has pages and files that lie outside docs/.

The pages of docs/ are read in two places, in a copy of the project and on the site. Their links go
by where files lie in the project. On the site some other files (`PAGES`) are pages too, and the
schemas lie beside the page about them; a link to any other file of the project becomes its name.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from queenside.core.formats import Document
from queenside.core.formats import page as board_page
from queenside.core.version import VERSION
from queenside.maker import collection

ROOT = Path(__file__).parents[2]
REPOSITORY = os.environ.get("QUEENSIDE_REPOSITORY", "")
PAGES = {
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "examples/README.md": "project/boards.md",
}
"""Where a page of the project is on the site."""
FILES = {
    **{
        f"src/queenside/schema/{path.name}": f"reference/schemas/{path.name}"
        for path in ROOT.glob("src/queenside/schema/*.json")
    },
    **{
        f"examples/pictures/{path.name}": f"pictures/{path.name}"
        for path in ROOT.glob("examples/pictures/*.*")
    },
}
"""Where another file is."""
BOARD = "q7-0003"  # the board on the front page
_FRAME = (
    f'<iframe class="live" src="board.html" data-board="{BOARD}" title="A board to play"></iframe>'
)
BOOSTS = {"guides": 10, "tutorial.md": 4, "faq.md": 4, "report": 0.001}
"""How much more the pages of a folder count in the search than others: guides before reports."""
KEYWORDS = {
    "guides/certificates.md": ["certificate", "proof"],
    "guides/explaining.md": ["hint", "grade", "difficulty"],
    "guides/jobs.md": ["cluster", "GPU"],
    "guides/own-rules.md": ["torus", "toroidal", "rules"],
    "guides/playing.md": ["colour blind", "dark mode", "palette"],
    "guides/reading-pictures.md": ["screenshot", "photo", "phone", "camera"],
    "guides/solving.md": ["star battle", "LinkedIn", "time limit"],
    "project/contributing.md": ["run the tests"],
}
"""What people search for where they want this page."""
NOT_SEARCHED = ("project/changelog.md",)
_SOURCES = {page: source for source, page in PAGES.items()}
_LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?P<path>[\w./-]+)(?P<anchor>#[\w-]*)?\)")
_PICTURE = re.compile(r'(?<=<img src=")(?P<path>\.\./[\w./-]+)(?=")')
_LIVE = re.compile(r'<img class="live"[^>]*>')
_CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Return the version below each page; edit links if the place of the project is known."""
    config.copyright = f"Queenside {VERSION} · MIT licence"
    if REPOSITORY:
        config.repo_url, config.repo_name = REPOSITORY, "Source"
        config.edit_uri = "edit/main/docs/"
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Return the files of docs/, and those from elsewhere."""
    for source, place in {**PAGES, **FILES}.items():
        files.append(File.generated(config, place, content=(ROOT / source).read_bytes()))
    board = board_page.format(Document(collection.find(BOARD).puzzle, title="Play this board"))
    files.append(File.generated(config, "board.html", content=board))
    return files


def on_page_markdown(text: str, page: Page, **_: object) -> str:
    """Return the page with each link as it is on the site; what stands in blocks of code stays."""
    address = page.file.src_uri
    if address == "index.md":  # a front page has no place in an order
        page.meta["hide"] = ["navigation", "toc"]
        text = _LIVE.sub(_FRAME, text)
    page.meta["search"] = {
        "boost": BOOSTS.get(address.split("/")[0], 1),
        "exclude": address in NOT_SEARCHED,
    }
    page.meta["tags"] = KEYWORDS.get(address, [])
    source = _SOURCES.get(address, f"docs/{address}")
    parts: list[str] = []
    end = 0
    for block in _CODE.finditer(text):
        parts += [_relinked(text[end : block.start()], source, address), block[0]]
        end = block.end()
    return "".join([*parts, _relinked(text[end:], source, address)])


def _relinked(text: str, source: str, address: str) -> str:
    """`source` is the page's path in the project, `address` the one on the site."""

    def target(match: re.Match[str]) -> str | None:
        """Return where a path leads on the site, from the page; None if it leads off it."""
        path = os.path.normpath(os.path.join(os.path.dirname(source), match["path"]))
        place = {**PAGES, **FILES}.get(path)
        if place is None and (path.startswith("docs/") or not (ROOT / path).exists()):
            place = path.removeprefix("docs/")
        return place and os.path.relpath(place, os.path.dirname(address) or ".")

    def link(match: re.Match[str]) -> str:
        place = target(match)
        return (
            f"{match['image']}[{match['text']}]({place}{match['anchor'] or ''})"
            if place
            else match["text"]
        )

    return _LINK.sub(link, _PICTURE.sub(lambda match: target(match) or match[0], text))
