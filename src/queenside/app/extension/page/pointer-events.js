/**
 * How a cell is clicked: by the events that a mouse sends, in their order, where a person clicks.
 *
 * A page asks for one of three gestures. "mouse" is everything a click consists of; "pointer" is a
 * pointer that goes down and, a frame later, up; "any", where nothing is known of the page, is all
 * of it in the order of a real mouse. Where such clicks make no queen, "double" is a double click
 * and "secondary" a click with the right button. Handlers may ask to hold or release the pointer,
 * which fails for one that the browser does not know; so its number is looked for. A page may also
 * put the cell somewhere else while it is pressed, into a button, say: then the rest of the press
 * is not sent.
 */

function createPointerEvents() {
  const { dom } = queensidePage;
  const MAX_POINTERS = 10;
  const FRAME_TIMEOUT = 2000; // milliseconds that a frame may take on a busy machine; a hidden page has none

  /** @type {Record<Gesture, (cell: Element, at: Point) => Promise<void>>} */
  const GESTURES = {
    async mouse(cell, point) {
      const send = sender(cell, point, 1);
      ["pointerdown", "mousedown", "pointerup", "mouseup", "click"].forEach(send);
    },
    pointer: (cell, point) => press(cell, point, ["pointerdown"], ["pointerup"]),
    any(cell, point) {
      const down = ["pointerover", "mouseover", "pointermove", "mousemove", "pointerdown", "mousedown"];
      return press(cell, point, down, ["pointerup", "mouseup", "click"]);
    },
    async double(cell, point) {
      await GESTURES.any(cell, point);
      await GESTURES.any(cell, point);
      sender(cell, point, 1)("dblclick");
      await frame(); // what the clicks have done is gone by then
    },
    secondary(cell, point) {
      return press(cell, point, ["pointerdown", "mousedown", "contextmenu"], ["pointerup", "mouseup", "auxclick"], 2);
    },
  };

  /** @param {Element} cell @param {Point} point @param {string[]} down @param {string[]} up @param {number} [button] */
  async function press(cell, point, down, up, button) {
    const send = sender(cell, point, livePointer(cell), button);
    down.forEach(send);
    await frame();
    up.forEach(send);
  }

  /**
   * @param {Element} cell @param {Point} point @param {number} pointerId @param {number} [button]
   * @returns {(type: string) => void} sends an event, if the cell is where it was or nowhere
   */
  function sender(cell, point, pointerId, button = 0) {
    const path = dom.path(cell);
    return (type) => {
      const isThere = dom.path(cell).every((above, step) => above === path[step]);
      if (isThere) send(cell, type, point, { pointerId, button });
    };
  }

  /** @param {Element} cell @param {string} type @param {Point} at @param {{pointerId: number, button: number}} by */
  function send(cell, type, { x, y }, { pointerId, button }) {
    const pointer = type.startsWith("pointer");
    const common = {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      detail: pointer ? 0 : type === "dblclick" ? 2 : 1,
      clientX: x,
      clientY: y,
      button,
      buttons: type.endsWith("down") ? button || 1 : 0,
    };
    const event = pointer
      ? new PointerEvent(type, { ...common, pointerId, pointerType: "mouse", isPrimary: true })
      : new MouseEvent(type, common);
    EventTarget.prototype.dispatchEvent.call(cell, event);
  }

  /** @param {Element} cell @returns {number} a pointer that there is: others cannot be released */
  function livePointer(cell) {
    for (const pointer of [1, 0, ...Array(MAX_POINTERS).keys()]) {
      try {
        Element.prototype.releasePointerCapture.call(cell, pointer);
        return pointer;
      } catch {
        // The browser knows no such pointer.
      }
    }
    return 1;
  }

  /**
   * Touch a cell, for pages that ignore pointers.
   * @param {Element} cell @param {Point} at @returns {boolean} whether the browser can
   */
  function touch(cell, { x, y }) {
    if (typeof Touch === "undefined" || typeof TouchEvent === "undefined") return false;
    const finger = new Touch({ identifier: 1, target: cell, clientX: x, clientY: y });
    const common = { bubbles: true, cancelable: true, composed: true, view: window, changedTouches: [finger] };
    for (const [type, touches] of Object.entries({ touchstart: [finger], touchend: [] })) {
      const event = new TouchEvent(type, { ...common, touches, targetTouches: touches });
      EventTarget.prototype.dispatchEvent.call(cell, event);
    }
    return true;
  }

  function frame() {
    return new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, FRAME_TIMEOUT);
    });
  }

  /** @param {() => DOMRect} boxOf where it is now @param {Element} element the cell, or what holds it */
  function middle(boxOf, element) {
    const point = middleOf(boxOf());
    if (point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight) return point;
    scrollTo(element, "nearest");
    return middleOf(boxOf());
  }

  /** @param {Element} element @param {ScrollLogicalPosition} alignment in the window, as far as that goes */
  function scrollTo(element, alignment) {
    const options = { block: alignment, inline: alignment, behavior: /** @type {const} */ ("instant") };
    Element.prototype.scrollIntoView.call(element, options);
  }

  /** @param {DOMRect} box @returns {Point} */
  function middleOf({ left: x, top: y, width, height }) {
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** @param {Document} document @param {Element} board @param {Point} at */
  function covering(document, board, { x, y }) {
    const hit = dom.at(document, x, y);
    return hit && !dom.inside(board, hit) && !dom.inside(hit, board) ? hit : null;
  }

  return { gestures: GESTURES, touch, middle, scrollTo, covering };
}

queensidePage.pointerEvents ??= createPointerEvents();
