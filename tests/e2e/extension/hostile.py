"""Two hundred hostile pages: 22 kinds of malice.

They try what a page can try against scripts that read it from another world: to run something, to
be asked for something, to keep them busy, to mislead them, to be clicked. Every page keeps count in
`window.canary`: `ran` of its bait that was run, `touched` of events that only a click makes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import NamedTuple

COUNT = 200

_CANARY = """<script>
window.canary = {ran: 0, touched: 0};
window.ran = () => { canary.ran += 1; };
for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "focus", "keydown",
  "input", "change", "submit", "scroll"]) {
  window.addEventListener(type, () => { canary.touched += 1; }, true);
}
</script>"""

_BAIT = (
    '"><script>ran()</script>',
    "<img src=/bait onerror=ran()>",
    "javascript:ran()",
    "${ran()}",
    "url(/bait)",
    "');ran();('",
    "{{constructor.constructor('ran()')()}}",
    "\u202eQueen\u0000\ud7ff\uffff",
    "__proto__",
    "][onclick=ran()",
)

_ELSEWHERE = """for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
  addEventListener(type, (event) => {
    if (!event.composedPath().includes(board)) canary.elsewhere += 1;
  }, true);
}"""
"""Counts what is pressed outside the board."""


class HostilePage(NamedTuple):
    body: str
    kind: str = "text/html; charset=utf-8"


def page(number: int) -> HostilePage:
    """One of the pages, always the same for its number."""
    created = KINDS[number % len(KINDS)](random.Random(number))
    return created if isinstance(created, HostilePage) else _html(created)


def name(number: int) -> str:
    return f"{KINDS[number % len(KINDS)].__name__}-{number}"


def trap(number: int, board: str) -> HostilePage:
    """A board that can be played, on a page that wants other things to be pressed.

    `canary.elsewhere` counts the events of a press that went to anything but the board.
    """
    size = len(board.split("/"))
    regions = board.replace("/", "")
    cells = "".join(
        _cell(cell, _label(cell, size, ord(regions[cell]))) for cell in range(size * size)
    )
    style = (
        f"<style>.grid{{display:grid;grid-template-columns:repeat({size},40px)}}"
        ".grid>*{height:40px}.over{position:fixed;inset:0;opacity:0.01}</style>"
    )
    deed = TRAPS[number % len(TRAPS)]
    later = MOMENTS[number // len(TRAPS) % len(MOMENTS)]
    script = f"""<script>
      canary.elsewhere = 0;
      const board = document.querySelector(".grid"), bait = document.querySelector("#bait");
      {_ELSEWHERE}
      board.addEventListener("{later}", (event) => {{ {deed} }}, true);
    </script>"""
    bait = '<button id="bait" type="button">Pay</button>'
    return _html(f'{bait}<section class="grid">{cells}</section>{script}', style)


def painted_trap(number: int, size: int) -> HostilePage:
    """A painted board of cells of 40 pixels at the corner, on a page that wants other presses.

    `strike()` does its deed, at once or when the press begins; `canary.elsewhere` counts the events
    of a press that went to anything but the board.
    """
    rng = random.Random(number)
    deed = AFTER_PICTURES[number % len(AFTER_PICTURES)]
    kind = number // len(AFTER_PICTURES) % 3
    side = 40 * size
    later = rng.choice(_words("pointerover mouseover pointermove pointerdown mousedown"))
    style = (
        "<style>body{margin:0}.board{display:block;position:relative;"
        f"width:{side}px;height:{side}px;background:#ddd}}"
        ".board i{position:absolute;width:40px;height:40px}.over{position:fixed;inset:0;width:100%;"
        "height:100%;margin:0;opacity:0;z-index:9}"
        "@keyframes away{to{transform:translateX(50px)}}</style>"
    )
    parts = "".join(
        f'<i style="left:{40 * (index % size)}px;top:{40 * (index // size)}px"></i>'
        for index in range(size * size)
    )
    board = (
        "<canvas class=board></canvas>",
        "<img alt='' class=board>",
        f"<div class=board>{parts}</div>",
    )
    script = f"""<script>
      canary.elsewhere = 0;
      const board = document.querySelector(".board"), bait = document.querySelector("#bait");
      {_ELSEWHERE}
      let over;
      const deed = () => {{ {deed} }};
      window.strike = (isLater) => isLater ? board.addEventListener("{later}", deed, true) : deed();
    </script>"""
    bait = '<button id="bait" type="button">Pay</button>'
    return _html(f"<main>{board[kind]}</main>{bait}{script}", style)


def _words(text: str) -> list[str]:
    return text.split()


def _html(body: str, head: str = "") -> HostilePage:
    return HostilePage(
        f"<!doctype html><html><head>{_CANARY}{head}</head><body>{body}</body></html>"
    )


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _cell(index: object, label: str = "", inner: str = "", more: str = "", tag: str = "div") -> str:
    return (
        f'<{tag} data-cell-idx="{_quoted(str(index))}" role="button" '
        f'aria-label="{_quoted(label)}" {more}>{inner}</{tag}>'
    )


def _label(cell: int, size: int, region: int | None = None) -> str:
    row, column = divmod(cell, size)
    colour = row if region is None else region
    return f"Empty cell of color C{colour}, row {row + 1}, column {column + 1}"


def _board(size: int, inner: str = "", extra: str = "", tag: str = "div") -> str:
    """A board that can be read, its rows its regions."""
    cells = (_cell(cell, _label(cell, size), inner, extra, tag) for cell in range(size * size))
    return f'<section class="grid">{"".join(cells)}</section>'


def many_cells(rng: random.Random) -> str:
    count = rng.choice((1001, 5_000, 20_000, 50_000))
    attribute = rng.choice(('data-cell-idx="0"', 'class="square" data-row="0" data-col="0"'))
    kind = rng.choice(("board", "x"))
    return f'<div class="{kind}">{f"<p {attribute}></p>" * count}</div>'


def wrong_numbers(rng: random.Random) -> str:
    size = rng.randint(4, 9)
    numbers: list[object] = list(range(size * size))
    odd = ("NaN", "-1", "1e999", "0x3", "Infinity", "", " 3", "3.0", "٣", "9" * 5000, "null", "0")
    for cell in rng.sample(range(size * size), rng.randint(1, size)):
        numbers[cell] = rng.choice(odd)
    cells = (_cell(number, _label(index, size)) for index, number in enumerate(numbers))
    return f"<div>{''.join(cells)}</div>"


def shadowed_document(rng: random.Random) -> str:
    names = _words(
        "querySelector querySelectorAll documentElement body createElement createElementNS "
        "addEventListener removeEventListener elementFromPoint defaultView getElementById contains "
        "appendChild dispatchEvent nodeType location cookie forms head children evaluate"
    )
    chosen = rng.sample(names, rng.randint(5, len(names)))
    tag = rng.choice(('<img name="{}" alt="">', '<form name="{}"></form>', '<embed name="{}">'))
    return "".join(tag.format(name) for name in chosen) + _board(rng.randint(5, 8))


def shadowed_elements(rng: random.Random) -> str:
    names = _words(
        "children parentElement getAttribute getBoundingClientRect closest contains querySelector "
        "querySelectorAll style dataset dispatchEvent scrollIntoView classList nodeType "
        "ownerDocument setAttribute appendChild remove className attributes length isConnected"
    )
    inputs = "".join(f'<input name="{name}">' for name in rng.sample(names, rng.randint(8, 20)))
    if rng.random() < 0.5:
        return _board(rng.randint(4, 6), inputs, tag="form")
    return f"<form>{inputs}{_board(5).replace('section', 'fieldset')}</form>"


def shadowed_window(rng: random.Random) -> str:
    names = _words(
        "queensidePage chrome browser getComputedStyle MutationObserver PointerEvent MouseEvent "
        "addEventListener removeEventListener dispatchEvent requestAnimationFrame performance "
        "setTimeout innerWidth innerHeight Array Object Map Set Promise Element Node Document self "
        "top window location toString valueOf hasOwnProperty constructor __proto__ then"
    )
    chosen = rng.sample(names, rng.randint(10, len(names)))
    boxes = "".join(f'<a id="{name}"></a><a id="{name}" name="{name}"></a>' for name in chosen)
    return boxes + _board(rng.randint(4, 7))


def long_labels(rng: random.Random) -> str:
    size, length = rng.randint(5, 15), rng.choice((10_000, 1_000_000))
    sign = rng.choice(("x", "Empty cell of color ", "row 1, ", "\u0301", "\\"))
    return (
        _board(size)
        + f"""<script>
      const label = "Empty cell of color " + {json.dumps(sign)}.repeat({length // len(sign)});
      for (const cell of document.querySelectorAll("[data-cell-idx]")) {{
        cell.setAttribute("aria-label", label);
      }}
      document.querySelector("section").setAttribute("class", label);
    </script>"""
    )


def bait(rng: random.Random) -> str:
    size = rng.randint(4, 8)
    cells = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        colour = _BAIT[row] if rng.random() < 0.9 else rng.choice(_BAIT)
        label = f"Queen of color {colour}, row {row + 1}, column {column + 1}"
        cells.append(_cell(cell, label, more=f'class="{_quoted(rng.choice(_BAIT))}"'))
    return f"<div>{''.join(cells)}</div>"


def frames(rng: random.Random) -> str:
    kind = rng.randrange(3)
    if kind == 0:
        itself = """<script>
          let depth = 0;
          for (let at = window; at !== top; at = at.parent) depth += 1;
          if (depth < 8) {
            const frame = document.createElement("iframe");
            frame.src = location.pathname + "?" + Math.random();
            document.body.append(frame);
          }
        </script>"""
        return _board(5) + itself
    inner = _quoted(f"{_board(4)}<iframe srcdoc='{'<p>' * 50}'></iframe>")
    number = f'<iframe srcdoc="{inner}"></iframe>' * rng.randint(2, 12)
    return number + ('<iframe src="about:blank" sandbox></iframe>' * 5 if kind == 1 else "")


def restless(rng: random.Random) -> str:
    change = rng.choice(
        (
            "cell.setAttribute('aria-label', Math.random())",
            "board.append(cell)",
            "cell.replaceWith(cell.cloneNode(true))",
            "board.replaceChildren(...board.children)",
            "cell.setAttribute('data-cell-idx', Math.floor(Math.random() * 30))",
        )
    )
    return (
        _board(rng.randint(4, 6))
        + f"""<script>
      const board = document.querySelector("section");
      const change = () => {{
        const cell = board.children[Math.floor(Math.random() * board.children.length)];
        {change};
      }};
      new MutationObserver(() => setTimeout(change)).observe(document, {{
        subtree: true, childList: true, attributes: true,
      }});
      change();
    </script>"""
    )


def poisoned_code(rng: random.Random) -> str:
    deeds = (
        "Array.prototype.map = Array.prototype.filter = () => { ran(); throw 1; };",
        "Element.prototype.getAttribute = function () { ran(); return 'Queen'; };",
        "Document.prototype.querySelectorAll = function () { ran(); return []; };",
        "window.MutationObserver = window.getComputedStyle = () => { ran(); };",
        "for (const cell of cells) Object.defineProperty(cell, 'children', {get: ran});",
        "for (const cell of cells) cell.getBoundingClientRect = () => { ran(); throw 2; };",
        "Object.setPrototypeOf(cells[0], new Proxy({}, {get: ran, has: ran}));",
        "Object.prototype.then = ran; Object.prototype.toJSON = ran;",
        "String.prototype.slice = Symbol.prototype.toString = ran;",
        "for (const n of ['regions', 'queens', 'reason']) "
        "Object.defineProperty(Object.prototype, n, {get: ran, set: ran});",
    )
    chosen = "\n".join(rng.sample(deeds, rng.randint(3, len(deeds))))
    script = (
        f"<script>const cells = document.querySelectorAll('[data-cell-idx]');\n{chosen}</script>"
    )
    return _board(rng.randint(4, 8)) + script


def odd_colours(rng: random.Random) -> str:
    size = rng.randint(5, 20)
    kinds = (
        "color(display-p3 {0} 0.5 0.1)",
        "oklch(70% 0.1 {0})",
        "rgb({0} 0 0 / 0)",
        "hsl({0} 50% 50% / 0.5)",
        "url(#x{0})",
        "var(--x{0}, url(/bait))",
        "color-mix(in srgb, red {0}%, blue)",
        "transparent",
    )
    cells = []
    for cell in range(size * size):
        colour = rng.choice(kinds).format(rng.randint(0, 99))
        cells.append(_cell(cell, more=f'style="background-color:{colour};transform:scale(0)"'))
    motion = "div{animation:x 1s infinite}@keyframes x{to{background:red;filter:blur(9px)}}"
    return f"<div>{''.join(cells)}</div><style>{motion}</style>"


def many_boards(rng: random.Random) -> str:
    size = rng.randint(4, 6)
    hidden = rng.choice(
        ("", "<style>.grid{display:none}</style>", "<style>*{display:contents}</style>")
    )
    return hidden + _board(size) * rng.randint(2, 1000 // size**2)


def elements_that_react(rng: random.Random) -> str:
    script = """<script>
      const react = () => setTimeout(ran, 1e9);
      customElements.define("a-cell", class extends HTMLElement {
        static observedAttributes = ["style", "class", "aria-label", "aria-hidden"];
        constructor() {
          super();
          this.attachShadow({mode: "open"}).append(document.createElement("slot"));
        }
        attributeChangedCallback(name, old) { if (old !== null) ran(); }
        adoptedCallback() { ran(); }
        get children() { ran(); return []; }
        getAttribute() { ran(); return "0"; }
        set style(value) { ran(); }
      });
    </script>"""
    return script + _board(rng.randint(4, 8), tag="a-cell")


def other_documents(rng: random.Random) -> HostilePage:
    cells = "".join(
        f'<g data-cell-idx="{cell}" aria-label="{_label(cell, 4)}"/>' for cell in range(16)
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{cells}</svg>'
    xml = f'<board class="board">{cells.replace("<g", "<square")}</board>'
    frameset = "<html><frameset cols='50%,50%'><frame src='about:blank'><frame></frameset></html>"
    kinds = (
        HostilePage(svg, "image/svg+xml"),
        HostilePage(xml, "text/xml"),
        HostilePage("", "text/html"),
        HostilePage(_board(4), "text/plain"),
        HostilePage(frameset, "text/html"),
        HostilePage(f"{_board(5)}<script>document.documentElement.remove()</script>", "text/html"),
    )
    return rng.choice(kinds)


def slow_patterns(rng: random.Random) -> str:
    size = rng.randint(4, 15)
    part = rng.choice((", row 1", " cell of color ", "Queen of color , row ", " " * 9, "1"))
    text = rng.choice(("Empty cell of color ", "Row 1, column 1, region ", "")) + part * 2000
    return _board(size).replace("Empty cell of color C0", text)


def strange_sizes(rng: random.Random) -> str:
    size = rng.choice((1, 2, 3, 29, 30, 31, 31))
    full = _board(size).replace("Empty", rng.choice(("Queen", "Empty", "Cross")))
    locked = 'aria-disabled="true" role' if rng.random() < 0.5 else "role"
    return full.replace("role", locked) + rng.choice(
        ("", "<div id=launch-footer-start-button>x</div>")
    )


def watchers(rng: random.Random) -> str:
    deeds = (
        "for (const n of ['attachShadow', 'setAttribute', 'checkVisibility'])"
        " { const real = Element.prototype[n]; Element.prototype[n] = function (...words) "
        "{ ran(); return real.apply(this, words); }; }",
        "const old = OffscreenCanvas; window.OffscreenCanvas = class extends old "
        "{ constructor(...words) { super(...words); ran(); } };",
        "CanvasRenderingContext2D.prototype.getImageData = () => { ran(); throw 1; };",
        "window.DecompressionStream = window.TextDecoderStream = ran;",
        "Error.prepareStackTrace = ran;",
        "HTMLCanvasElement.prototype.__defineGetter__('width', ran);",
        "for (const n of ['dispatchEvent', 'addEventListener']) EventTarget.prototype[n] = ran;",
    )
    script = "".join(rng.sample(deeds, rng.randint(3, len(deeds))))
    return _board(rng.randint(4, 8)) + f"<canvas></canvas><script>{script}</script>"


def layers(rng: random.Random) -> str:
    count = rng.choice((1, 20, 400))
    style = "position:fixed;inset:0;background:rgba(255,255,255,0.01)"
    layer = f'<div style="{style};z-index:2147483647" onclick="ran()" onpointerdown="ran()"></div>'
    return _board(rng.randint(4, 8)) + layer * count


def closed_roots(rng: random.Random) -> str:
    size = rng.randint(4, 8)
    mode = rng.choice(("closed", "open"))
    return f"""<div id="host"></div><script>
      const host = document.querySelector("#host");
      const root = host.attachShadow({{mode: "{mode}"}});
      root.innerHTML = {json.dumps(_board(size))};
      for (const name of ["elementFromPoint", "querySelectorAll", "host", "children"]) {{
        Object.defineProperty(root, name, {{get: () => {{ ran(); throw 1; }}}});
      }}
      Object.defineProperty(host, "shadowRoot", {{get: () => {{ ran(); return root; }}}});
    </script>"""


def false_statements(rng: random.Random) -> str:
    size = rng.randint(4, 30)
    task = ",".join(str(rng.randint(1, size)) for _ in range(size * size))
    kinds = (
        f"var task = '{task}', stars = 99999999999;",
        f"var task = '{'1,' * 200_000}1';",
        "task='" * 50_000,
        f"var task = '{task}'; ({{stars:-1}})",
    )
    scripts = "".join(f"<script>{rng.choice(kinds)}</script>" for _ in range(rng.choice((1, 70))))
    return scripts.replace("task='task=", "/*task='task=") + _board(rng.randint(4, 8))


def painted(rng: random.Random) -> str:
    side = rng.choice((0, 1, 300, 8000))
    return f"""<canvas width="{side}" height="{side}" style="width:300px;height:300px"></canvas>
      <script>
      history.replaceState(null, "", "?p={
        rng.choice((*_BAIT[:1], "A" * 9999, "%00%ff", "7Z1N"))
        .replace('"', "%22")
        .replace("<", "%3C")
    }&starbattle/5/5/1/vvvvvvvv");
      const canvas = document.querySelector("canvas");
      for (const name of ["getContext", "toDataURL", "width"]) {{
        Object.defineProperty(canvas, name, {{get: () => {{ ran(); throw 1; }}}});
      }}
    </script>"""


def drifting(rng: random.Random) -> str:
    size = rng.randint(4, 7)
    step = rng.choice(("rotate(3deg)", "translate(7px, 0)", "scale(0.98)", "skewX(2deg)"))
    return (
        _board(size)
        + f"""<style>section{{display:grid;grid-template-columns:repeat({size},30px);
      animation:drift 0.1s infinite alternate}}section>*{{height:30px}}
      @keyframes drift{{to{{transform:{step}}}}}</style>"""
    )


AFTER_PICTURES = (
    "document.body.append(Object.assign(document.createElement('div'), {className: 'over'}));",
    "over = document.createElement('div'); over.className = 'over'; over.popover = 'manual';"
    " document.body.append(over); over.showPopover();",
    "document.body.append(document.createElement('dialog')); document.querySelector('dialog')"
    ".showModal();",
    "board.style.marginTop = `${3 + Math.random() * 300}px`;",
    "board.style.transform = `translate(${2 + Math.random() * 90}px, 0)`;",
    "board.style.transform = `scale(${0.5 + Math.random() * 0.4})`;",
    "bait.style.cssText = 'position:fixed;inset:0;opacity:0';",
    "bait.style.cssText = 'position:fixed;inset:0;opacity:0;z-index:9';"
    " (board.firstChild ? board : document.body).append(bait);",
    "board.replaceWith(bait); bait.style.cssText = 'display:block;width:200px;height:200px';",
    "board.style.pointerEvents = 'none';",
    "board.style.visibility = 'hidden';",
    "board.remove();",
    "document.body.style.height = '3000px'; scrollTo(0, 2 + Math.random() * 99);",
    "document.body.style.zoom = 1.3;",
    "const frame = document.createElement('iframe'); frame.className = 'over';"
    " document.body.append(frame);",
    "history.pushState(null, '', '/elsewhere'); document.body.replaceChildren(bait);",
    "const shadow = document.createElement('div'); shadow.attachShadow({mode: 'open'})"
    ".append(bait); bait.style.cssText = 'position:fixed;inset:0'; document.body.append(shadow);",
    "bait.style.cssText = 'position:fixed;left:0;top:0;width:200px;height:200px';"
    " board.parentElement.append(bait);",
    "const twin = board.cloneNode(); twin.className = 'over'; document.body.append(twin);",
    "board.style.animation = 'away 1ms -1s forwards';",
)
"""What a page does between a picture of it and the press on what was seen there."""

MOMENTS = ("pointerdown", "mousedown", "pointerup")
"""When a trap springs."""

TRAPS = (
    "document.body.append(Object.assign(document.createElement('div'), {className: 'over'}));",
    "board.style.marginTop = `${Math.random() * 300}px`;",
    "event.target.replaceWith(bait);",
    "bait.style.cssText = 'position:fixed;inset:0;opacity:0';",
    "bait.append(event.target);",
    "board.style.pointerEvents = 'none';",
    "event.target.style.display = 'contents';",
    "document.body.prepend(...document.body.childNodes); bait.focus();",
    "board.remove();",
    "event.stopImmediatePropagation(); scrollTo(0, 999);",
)

KINDS: tuple[Callable[[random.Random], str | HostilePage], ...] = (
    many_cells,
    wrong_numbers,
    shadowed_document,
    shadowed_elements,
    shadowed_window,
    long_labels,
    bait,
    frames,
    restless,
    poisoned_code,
    odd_colours,
    many_boards,
    elements_that_react,
    other_documents,
    slow_patterns,
    strange_sizes,
    watchers,
    layers,
    closed_roots,
    false_statements,
    painted,
    drifting,
)
