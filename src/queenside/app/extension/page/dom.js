/**
 * A page's elements, as the page scripts see them: the first of the scripts, which makes the object
 * that all of them share.
 *
 * The scripts run in a world of their own inside the page: they see its elements and none of its
 * code. But elements shadow properties, too (a form has its inputs by their names, a document its
 * images), so every property is taken from the prototypes, and never from the element. Whatever a
 * page holds, the work is bounded: so many cells, so many styles, so many signs of a text.
 */

// The declaration makes a property of its own, before an element of the page with this id is found
// by that name; and it leaves the object as it is when the scripts are injected again.
/** @type {Shared} */
var queensidePage = globalThis.queensidePage || {};

function createDom() {
  const MOST_SIGNS = 200;
  const MOST_ATTRIBUTES = 20;
  const MOST_DEPTH = 500;

  const { querySelector: first, querySelectorAll: all, elementFromPoint: elementAt } = Document.prototype;
  const {
    querySelector: firstWithin,
    querySelectorAll: allWithin,
    getAttribute: attributeOf,
    getAttributeNames: attributesOf,
    checkVisibility: isShown,
    getBoundingClientRect: boxOf,
    closest,
  } = Element.prototype;
  const { contains, getRootNode: rootOf } = Node.prototype;
  const { addEventListener: listen, removeEventListener: unlisten } = EventTarget.prototype;

  /** @param {object} prototype @param {string} name @returns {(node: object) => any} */
  function getter(prototype, name) {
    const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
    return (node) => get?.call(node);
  }

  const ofNode = ["nodeValue", "nodeType", "childNodes", "textContent", "parentNode"];
  const [textOf, kindOf, nodesOf, wholeText, parentNode] = ofNode.map((name) => getter(Node.prototype, name));
  const shadowOf = getter(Element.prototype, "shadowRoot");
  const hostOf = getter(ShadowRoot.prototype, "host");
  const titleOf = getter(Document.prototype, "title");
  const valueOf = getter(HTMLInputElement.prototype, "value");
  const inFragment = getter(DocumentFragment.prototype, "children");
  const { elementFromPoint: elementAtInside } = ShadowRoot.prototype;

  /** @param {Node} node @returns {Element | null} also out of a shadow root */
  function above(node) {
    const parent = parentNode(node);
    if (parent instanceof ShadowRoot) return hostOf(parent);
    return parent instanceof Element ? parent : null;
  }

  /** @param {Node} node @returns {Element[]} what it is in, the innermost first */
  function path(node) {
    const elements = [];
    for (let up = above(node); up && elements.length < MOST_DEPTH; up = above(up)) elements.push(up);
    return elements;
  }

  return {
    all: (/** @type {Document} */ document, /** @type {string} */ selector) => all.call(document, selector),
    first: (/** @type {Document} */ document, /** @type {string} */ selector) => first.call(document, selector),
    within: (/** @type {Element} */ element, /** @type {string} */ selector) => allWithin.call(element, selector),
    has: (/** @type {Element} */ element, /** @type {string} */ selector) =>
      firstWithin.call(element, selector) !== null,
    attribute: (/** @type {Element} */ element, /** @type {string} */ name) =>
      attributeOf.call(element, name)?.slice(0, MOST_SIGNS) ?? null,
    parent: /** @type {(element: Element) => Element | null} */ (getter(Node.prototype, "parentElement")),
    children: /** @type {(element: Element) => HTMLCollection} */ (getter(Element.prototype, "children")),
    above,
    path,
    connected: getter(Node.prototype, "isConnected"),
    rootOf: (/** @type {Node} */ node) => rootOf.call(node),
    /** What an open shadow root holds. @returns {HTMLCollection | null} */
    shadow: (/** @type {Element} */ element) => shadowOf(element) && inFragment(shadowOf(element)),
    name: /** @type {(element: Element) => string} */ (getter(Element.prototype, "localName")),
    shown: (/** @type {Element} */ element) =>
      isShown.call(element, { opacityProperty: true, visibilityProperty: true }),
    attributes: (/** @type {Element} */ element) => attributesOf.call(element).slice(0, MOST_ATTRIBUTES),
    title: (/** @type {Document} */ document) => titleOf(document).slice(0, MOST_SIGNS),
    /** Its own text, without that of its children; of a field, what is in it. */
    text: (/** @type {Element} */ element) => {
      if (element instanceof HTMLInputElement) return valueOf(element).slice(0, MOST_SIGNS);
      const nodes = nodesOf(element);
      let text = "";
      for (let index = 0; index < Math.min(nodes.length, MOST_ATTRIBUTES); index++) {
        if (kindOf(nodes[index]) === Node.TEXT_NODE) text += textOf(nodes[index]).slice(0, MOST_SIGNS);
      }
      return text.trim().slice(0, MOST_SIGNS);
    },
    /** Whether a node is another or inside it, also inside its shadow roots. */
    inside: (/** @type {Node} */ outer, /** @type {Node} */ node) => {
      let at = /** @type {Node | null} */ (node);
      for (let step = 0; at && step < MOST_DEPTH; step++, at = above(at)) {
        if (at === outer) return true;
      }
      return false;
    },
    content: (/** @type {Element} */ element) => /** @type {string} */ (wholeText(element) ?? ""),
    closest: (/** @type {Element} */ element, /** @type {string} */ selector) => closest.call(element, selector),
    contains: (/** @type {Node} */ node, /** @type {Node | null} */ other) => contains.call(node, other),
    box: (/** @type {Element} */ element) => boxOf.call(element),
    visible: (/** @type {Element} */ element) => {
      const { width, height } = boxOf.call(element);
      return width > 0 && height > 0;
    },
    root: /** @type {(document: Document) => Element | null} */ (getter(Document.prototype, "documentElement")),
    at: (/** @type {Document} */ document, /** @type {number} */ x, /** @type {number} */ y) => {
      let hit = elementAt.call(document, x, y);
      for (let step = 0; hit && step < MOST_DEPTH; step++) {
        const root = shadowOf(hit);
        const inner = root && elementAtInside.call(root, x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit;
    },
    /** @param {EventTarget} target @param {string} type @param {(event: any) => void} heard */
    listen: (target, type, heard) => listen.call(target, type, heard, true),
    /** @param {EventTarget} target @param {string} type @param {(event: any) => void} heard */
    unlisten: (target, type, heard) => unlisten.call(target, type, heard, true),
  };
}

queensidePage.dom ??= createDom();
