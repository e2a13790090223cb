"""The app as static files: without a server, and after the first visit without a network."""

from __future__ import annotations

import datetime
import json
import random
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import queenside as qs
from queenside.app.store import import_export
from queenside.core.formats import gameid, native_json
from queenside.core.formats.document import Document
from queenside.maker import collection, daily
from queenside.rules import columns, diagonals, rows
from tests import static
from tests.e2e.playing import act, at, solved
from tests.e2e.test_links import INTERNAL
from tests.pyodide import comparable, frames_here
from tests.unit.app.server.drawing import encode, needs_extra
from tests.unit.app.server.drawing import picture as drawn

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 120_000
"""Milliseconds that Python gets to start: it is done once, perhaps on a busy machine."""

CUSTOM = qs.Custom(5, 6, [rows(1), columns(at_most=1), diagonals()], holes=[(0, 0)])
"""A board by rules of its own, with 37 solutions."""

TRY = Path(__file__).parents[2] / "lab" / "website" / "assets" / "try.js"
EXAMPLES = """<!doctype html><title>Examples</title><link rel="icon" href="data:,"><p id="try"></p>
<iframe class="live" src="data:," data-board="q5-0001"></iframe>
<div class="highlight"><pre><code>import queenside as qs
qs.solve(qs.NQueens(5))</code></pre></div>
<div class="highlight"><pre><code>qs.count(qs.NQueens(6))</code></pre></div>
<div class="highlight"><pre><code>while True: pass</code></pre></div>
<script type="module" src="assets/try.js"></script>"""
"""A page of the documentation, as small as it may be."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("static")
    with static.serve_site(folder) as address:
        for place in (folder / "host" / "queens" / "docs", folder / "host" / "alone"):
            (place / "assets").mkdir(parents=True)
            (place / "assets" / "try.js").write_text(TRY.read_text(encoding="utf-8"))
            (place / "try.html").write_text(EXAMPLES)
        yield f"{address}/"


def said_at(text: ConsoleMessage) -> str:
    """What the console says, and of which file."""
    return f"{text.text} ({text.location['url']})"


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A first visit: nothing is requested from elsewhere, and nothing goes wrong on the console."""
    wrong: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    context.add_init_script("try { localStorage.setItem('queenside-python', 'yes') } catch {}")
    context.on(
        "request",
        lambda requested: requested.url.startswith(address) or wrong.append(requested.url),
    )
    context.on("console", lambda text: text.type == "error" and wrong.append(said_at(text)))
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    yield context
    context.close()
    assert not [item for item in wrong if not item.startswith(("data:", "blob:"))]


def opened(context: BrowserContext, address: str, place: str = "") -> Page:
    page = context.new_page()
    page.goto(f"{address}#{place}")
    page.wait_for_selector(".main > *")
    return page


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    return page.evaluate(
        "([method, path, body]) => window.queensideDoor.ask(path, body ?? undefined, {method})",
        [method, path, body],
    )


def test_a_visit(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    requests: list[str] = []
    page.on("request", lambda requested: requests.append(requested.url.removeprefix(address)))
    page.goto(f"{address}#/play")
    page.wait_for_selector(".board")
    assert not any("pyodide" in request for request in requests), "the first board needs no Python"
    later = ("icon", "manifest", "kernel", "worker")  # what comes beside the board, or after it
    assert (
        len([request for request in requests if not any(map(request.__contains__, later))]) <= 7
    ), requests
    page.locator(".play-head", has_text=daily.daily().title.split()[0]).wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator("section.panel li").first.wait_for()
    assert not any("queenside.zip" in request for request in requests), "nor does the first hint"
    page.goto(f"{address}#/see")
    page.get_by_role("link", name="Compare").wait_for()
    assert page.get_by_role("link", name="Jobs").count() == 0


def test_a_link_to_the_board_of_a_day_counts_for_that_day(
    context: BrowserContext, address: str
) -> None:
    page = opened(context, address, "/learn/rules")
    page.goto(f"{address}#/play")
    page.locator(".play-board .board").wait_for()
    act(page, "share")
    link = page.locator(".share-text").inner_text().split("\n")[-1]
    today = datetime.date.today()
    assert link == f"{address}#/play/daily:{today}"
    page.goto(link)
    page.locator(".play-board .board").wait_for()
    solution = qs.solve(daily.daily(today)).solution or ()
    for row, column in solution:
        at(page, len(solution) * row + column).click(button="right")
    solved(page)
    page.get_by_role("link", name="Queenside").click()
    expect(page.locator(".today-streak b")).to_have_text("1")
    page.get_by_role("link", name="Look at it again").wait_for()


@needs_extra
def test_a_clear_screenshot_is_read_without_python(context: BrowserContext, address: str) -> None:
    from PIL import Image

    requests: list[str] = []
    page = context.new_page()
    page.on("request", lambda requested: requests.append(requested.url))
    page.goto(f"{address}#/play/q8-0001")
    page.wait_for_selector(".play .board")
    page.keyboard.press("n")
    page.get_by_role("button", name="Open", exact=True).first.click()
    chooser = page.locator("dialog input[name=picture]")
    rows = collection.boards(size=7, stars=1)[2].rows
    chooser.set_input_files(files=[picture_file(drawn(rows))])
    page.locator(".read-words").get_by_text("Read with certainty").wait_for()
    assert not any("pyodide" in request for request in requests)
    page.get_by_role("button", name="Play this board").click()
    page.locator(".play-board .board[aria-rowcount='7']").wait_for()
    act(page, "more")
    page.locator("input[name=picture]").set_input_files(
        files=[picture_file(encode(Image.new("RGB", (300, 300), "white")))]
    )
    page.locator("dialog .fault").get_by_text("reads only clear screenshots").wait_for()


def picture_file(content: bytes) -> Any:
    return {"name": "board.png", "mimeType": "image/png", "buffer": content}


def test_games_are_kept_in_the_browser(context: BrowserContext, address: str) -> None:
    page = opened(context, address, "/play/q5-0001")
    solution = [0, 0, 0, 0, 0]
    board = frames_here("POST", "solve", {"board": "q5-0001"})[-1][2]["solutions"][0]
    for row, column in board:
        solution[row] = column
        at(page, 5 * row + column).click(button="right")
    solved(page)
    other = opened(context, address, "/play/q5-0001")
    other.goto(f"{address}#/stats")
    dialog = other.locator(".stats")
    dialog.get_by_text("5×5 queens board q5-0001").wait_for()
    with other.expect_download() as saving:
        dialog.get_by_role("button", name="Save all as a file").click()
    text = Path(saving.value.path()).read_text(encoding="utf-8")
    assert text.startswith('{"queenside-store":1}')
    [game] = import_export.parse(text).games
    assert game.solved
    dialog.locator("input[name=store]").set_input_files(saving.value.path())
    dialog.get_by_text("0 games added").wait_for()
    dialog.locator("input[name=shared]").fill("Anna: Queens #195 | 1:09 and flawless")
    dialog.locator("input[name=shared]").press("Enter")
    expect(dialog.get_by_role("row", name="Queens, shared by Anna 1:09 1:09 1")).to_be_visible()


def test_a_board_by_rules_of_its_own_is_played(context: BrowserContext, address: str) -> None:
    word = gameid.format(Document(CUSTOM)).strip()
    page = opened(context, address, f"/play/{word}")
    page.get_by_text("At most 1 queen in each diagonal.").wait_for()
    page.get_by_text("several solutions").wait_for()
    solution = qs.solve(CUSTOM).solution or ()
    for row, column in solution[:-1]:
        at(page, 6 * row + column).click(button="right")
    act(page, "share")
    link = page.locator(".share-text").inner_text().split("\n")[-1]
    assert len(link) < 300
    page.keyboard.press("Escape")
    page.goto(f"{address}#/play/q5-0002")  # left, and gone on with
    page.locator("[data-cell='24']").wait_for()
    page.goto(link)
    page.locator("[data-cell='29']").wait_for()
    row, column = solution[-1]
    at(page, 6 * row + column).click(button="right")
    solved(page)


def taken(page: Page, text: str) -> str:
    """What the page says after such a file was added."""
    stats = page.locator(".stats")
    file = {"name": "store.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    stats.locator("input[name=store]").set_input_files([file])
    printed = stats.locator(".fault, .row [role=status]:not(:empty)")
    page.wait_for_function(SETTLED)
    return printed.first.inner_text()


SETTLED = """async () => {
  const said = () => document.querySelector(".stats .fault, .stats .row [role=status]:not(:empty)");
  await new Promise((done) => setTimeout(done));
  return said() !== null;
}"""


def test_collections_are_kept(context: BrowserContext, address: str) -> None:
    page = opened(context, address, f"/play/{gameid.format(Document(CUSTOM)).strip()}")
    at(page, 1).click(button="right")  # begun by a link, which carries no title
    page.goto(f"{address}#/play/q5-0001")
    page.locator("[data-cell='24']").wait_for()
    boards = [Document(CUSTOM, title="Mine"), Document(collection.find("q6-0001").puzzle)]
    text = import_export.format(import_export.Content(collections={"friends": boards}))
    assert ask(page, "POST", "store", {"text": text}) == {"boards": 2, "games": 0, "settings": 0}
    assert ask(page, "POST", "store", {"text": text})["boards"] == 0
    assert import_export.parse(ask(page, "GET", "store")["text"]).collections == {"friends": boards}
    names = [item["name"] for item in ask(page, "GET", "collections")["collections"]]
    assert names == ["queenside", "friends"]
    assert len(ask(page, "GET", "collections/friends?size=6")["boards"]) == 1
    act(page, "pick")
    page.get_by_role("button", name="Collection").click()
    page.locator("select[name=name]").select_option("friends")
    page.get_by_role("button", name="Mine").click()
    page.get_by_role("heading", name="Mine").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.is-queen').length === 1")


def hostile_files(number: int) -> Iterator[str]:
    """Files that nobody meant to add: each a store with something wrong in it somewhere."""
    dice = random.Random(number)
    board = native_json.to_data(Document(collection.find("q5-0001").puzzle))
    played = "2026-11-21T18:05:00+01:00"
    game = {"board": board, "solved": True, "seconds": 7, "hints": 0, "played": played}
    junk = [None, True, -1, 1e999, "", "x", "<b>", [], {}, [[]], {"a": {}}, "🙂" * 99, 5, [[9, 9]]]
    text = json.dumps({"game": game})
    yield from (
        "",
        "\0",
        "[]",
        "null",
        "5",
        '"queenside-store"',
        "\ufeff",
        '{"queenside-store": 2}',
    )
    yield from ("[" * 100_000, '{"a":' * 50_000, text, "x" * 2_000_000)
    for _ in range(number):
        kind = dice.choice(["game", "board", "cut", "signs", "setting", "collection"])
        line = json.loads(text)
        if kind == "game":
            line["game"][dice.choice([*game, "daily"])] = dice.choice(junk)
        elif kind == "board":
            name = dice.choice(["kind", "regions", "stars", "given", "state", "rows", "title"])
            line["game"]["board"][name] = dice.choice(junk)
        elif kind == "setting":
            line = {"setting": dice.choice(junk), "value": dice.choice(junk)}
        elif kind == "collection":
            line = {"collection": dice.choice(junk), "board": dice.choice([*junk, board])}
        wrong = json.dumps(line)
        if kind == "cut":
            wrong = wrong[: dice.randrange(len(wrong))]
        if kind == "signs":
            index = dice.randrange(len(wrong))
            wrong = (
                wrong[:index]
                + dice.choice(["\0", "\n", "}", '"', "\u202e", "9"])
                + wrong[index + 1 :]
            )
        yield f'{{"queenside-store":1}}\n{wrong}\n'


@pytest.mark.parametrize("number", [20, pytest.param(500, marks=pytest.mark.long)])
def test_a_hostile_file_gets_a_sentence(context: BrowserContext, address: str, number: int) -> None:
    page = opened(context, address, "/play/q5-0001")
    for text in hostile_files(number):
        printed = page.evaluate(ADDED, text)
        stored = text.startswith('{"queenside-store":1}') and isinstance(printed, dict)
        assert stored or (isinstance(printed, str) and len(printed.split()) > 2), (
            text[:300],
            printed,
        )
        assert not (isinstance(printed, str) and re.search(INTERNAL, printed)), (
            text[:300],
            printed,
        )
    import_export.parse(ask(page, "GET", "store")["text"])  # what was kept, Python reads as well
    page.reload()
    page.goto(f"{address}#/stats")
    page.locator(".stats").get_by_text("days in a row").wait_for()
    assert "line 1" in taken(page, "[" * 1000)


ADDED = """(text) => window.queensideDoor.ask("store", {text}, {method: "POST"}).catch(
  (problem) => problem.detail ?? `not a Problem: ${problem}`,
)"""


def test_examples_of_the_documentation_run(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}docs/try.html")
    run = page.get_by_role("button", name="Run")
    output = page.locator(".try-output")
    run.first.click()
    output.first.locator("svg").first.wait_for()
    run.nth(1).click()
    output.nth(1).get_by_text("4").wait_for()
    run.nth(2).click()
    page.get_by_role("button", name="Stop").click()
    output.nth(2).get_by_text("Stopped.").wait_for()
    run.nth(1).click()
    output.nth(1).get_by_text("NameError").wait_for()
    board = page.frame_locator("iframe.live")
    board.get_by_text("5×5 queens board").first.wait_for()
    assert board.locator(".play .board").count() == 1
    assert not board.locator("header.head").is_visible()
    assert context.browser
    isolated = context.browser.new_page()
    isolated.goto(f"{address}../alone/try.html")
    isolated.get_by_text("The examples can't run here").wait_for()
    assert isolated.get_by_role("button").count() == 0
    assert isolated.locator("iframe.live").get_attribute("src") == "data:,"
    isolated.close()


def test_python_is_loaded_only_when_someone_agrees(browser: Browser, address: str) -> None:
    with closing(browser.new_context()) as context:
        page = context.new_page()
        requests: list[str] = []
        page.on("request", lambda requested: requests.append(requested.url))
        page.goto(f"{address}#/see/compare")
        page.locator(".python-sign", has_text="8 MB").get_by_role("button", name="Cancel").click()
        page.locator(".fault", has_text="needs Python").first.wait_for()
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    names = ("pyodide", "queenside.zip", "python.js")
    assert not [request for request in requests if any(name in request for name in names)]


def test_python_answers_the_rest_and_all_of_it_works_offline(
    context: BrowserContext, address: str
) -> None:
    page = opened(context, address, "/see/compare")
    page.locator(".python-sign").wait_for()
    page.locator(".python-sign").wait_for(state="detached")
    for method, path, body in (
        ("POST", "explain", {"board": "q9-0007"}),
        ("POST", "grade", {"board": "s10-0003"}),
        ("GET", "daily?day=2026-11-21", None),
        ("POST", "read", {"text": "q10-0033"}),
        ("POST", "read", {"text": "daily:2027-02-01"}),
        ("POST", "read", {"text": "5:AB4CDCBC2DCBC4E2C5"}),
        ("GET", "techniques", None),
        ("POST", "n-queens/solutions", {"n": 6}),
    ):
        expected = comparable(frames_here(method, path, body)[-1][2])
        assert comparable(ask(page, method, path, body)) == expected, path
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    context.set_offline(True)
    try:
        page.goto(f"{address}#/play")
        page.reload()
        page.wait_for_selector(".board")
        page.goto(f"{address}#/learn/explain/q7-0002")
        page.locator(".learn-step h3").wait_for()
        assert ask(page, "POST", "n-queens/solutions", {"n": 5})
    finally:
        context.set_offline(False)


PUT = """([table, record]) => new Promise((done, failed) => {
  const request = indexedDB.open("queenside");
  request.onsuccess = () => {
    const change = request.result.transaction(table, "readwrite");
    change.objectStore(table).put(record);
    change.oncomplete = () => { request.result.close(); done(); };
    change.onerror = () => failed(change.error);
  };
})"""
FIRST_GAME = """() => new Promise((done) => {
  const request = indexedDB.open("queenside");
  request.onsuccess = () => {
    const games = request.result.transaction("games").objectStore("games").getAll();
    games.onsuccess = () => { request.result.close(); done(games.result[0]); };
  };
})"""


def damages(game: dict[str, Any]) -> Iterator[list[tuple[str, Any]]]:
    """Lots of damaged records, each with its table, beside what is right or in its place."""
    garbled = {"queenside": 1, "kind": "regions", "regions": [[0, "a"], [None]]}
    empty = {"queenside": 1, "kind": "regions", "regions": []}
    settings = {"key": "web", "value": "boo", "isSaved": True}
    without_board = {key: value for key, value in game.items() if key != "board"}
    yield [
        ("games", {**game, "key": "x#1", "state": None}),
        ("games", {**without_board, "key": "x#2"}),
        ("games", {**game, "key": "x#3", "board": garbled}),
        ("games", {**game, "key": "x#4", "played": None}),
        ("games", {**game, "key": "x#5", "version": 9, "state": {**game["state"], "zzz": 1}}),
        ("games", {**game, "key": "x#6", "seconds": "abc", "played": "never", "moves": 50}),
        ("saved", {"key": game["key"], "id": "x"}),
        ("settings", {**settings, "value": {"palette": "own red;} <i>", "met": True, "theme": 5}}),
        ("settings", {**settings, "key": "trainer", "value": {"tallies": 7}}),
        ("settings", {**settings, "key": "trainer-rating"}),
        ("settings", {**settings, "key": "reviews", "value": [None, {"techniques": 5}]}),
        ("games", {**game, "key": "x#7", "board": empty, "solved": True, "hints": "no"}),
        ("boards", {"id": 99, "board": None, "collection": "odd"}),
    ]
    yield [
        ("games", {**game, "state": {"queens": [[99, 99]], "marks": "zz"}}),
        ("settings", settings),
        ("moves", {"game": game["key"], "number": 0, "move": {"type": "zap"}, "auto": "x"}),
        ("moves", {"game": game["key"], "number": 1}),
    ]


def test_a_damaged_record_is_set_aside(context: BrowserContext, address: str) -> None:
    page = opened(context, address, "/learn/rules")
    page.goto(f"{address}#/play/q8-0004")
    at(page, 0).click(button="right")
    page.wait_for_function(f"() => ({FIRST_GAME})().then(Boolean)")
    for records in damages(page.evaluate(FIRST_GAME)):
        for table, record in records:
            page.evaluate(PUT, [table, record])
        for place, sight in (
            ("today", ".today-picture .board"),
            ("play/daily", ".play-board .board"),
            ("play/q8-0004", ".play-board .board"),
            ("learn/train", "main h2"),
            ("learn/review", ".review-all"),
        ):
            page.goto("about:blank")
            page.goto(f"{address}#/{place}")
            page.locator(sight).first.wait_for(timeout=20_000)
            assert page.locator(".fault, .skeleton").count() == 0, place
    page.goto(f"{address}#/play/q8-0004")
    at(page, 20).click(button="right")
    expect(at(page, 20)).to_have_class(re.compile("is-queen"))
    page.goto(f"{address}#/stats")
    expect(page.locator(".stats")).to_contain_text("couldn't be read")
