/**
 * What the app does for the documentation that lies beside it, as `queenside site DIR --docs site` puts it.
 *
 * Examples run in the reader's browser, on pages with an element `#try`: Python comes from the app; elsewhere a sentence
 * says so. The front page plays its board in the app; elsewhere its frame keeps a page that plays this one.
 */

const HOME = new URL("../../", import.meta.url);
const place = document.getElementById("try");
const board = /** @type {HTMLIFrameElement | null} */ (document.querySelector("iframe.live"));

/** @type {Worker | null} */
let worker = null;

/** @type {{code: HTMLElement, button: HTMLButtonElement, output: HTMLElement} | null} the example that runs */
let running = null;

/** @returns {Promise<string>} the page of the app beside the documentation; "" where there is none */
async function app() {
  try {
    const page = await (await fetch(new URL("index.html", HOME))).text();
    return page.includes("queenside-static") ? page : "";
  } catch {
    return ""; // opened from the disk
  }
}

/** @param {URL} address @param {HTMLElement} code */
function prepare(address, code) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "md-button try-run" });
  const output = Object.assign(document.createElement("div"), { className: "try-output" });
  output.setAttribute("role", "status");
  button.textContent = "Run";
  code.closest(".highlight").after(button, output);
  try {
    code.contentEditable = "plaintext-only";
  } catch {
    code.contentEditable = "true";
  }
  code.spellcheck = false;
  code.setAttribute("role", "textbox");
  code.setAttribute("aria-multiline", "true");
  code.setAttribute("aria-label", "Example, which you can change");
  button.addEventListener("click", () => {
    const wasRunning = running?.button === button;
    if (running) stop();
    if (!wasRunning) run(address, { code, button, output });
  });
}

/** @param {URL} address @param {NonNullable<typeof running>} example */
function run(address, example) {
  running = example;
  example.button.textContent = "Stop";
  example.output.textContent = worker ? "Running …" : "Starting Python, which is loaded once: 7 MB …";
  if (!worker) {
    worker = new Worker(address, { type: "module", name: "python" });
    worker.onmessage = ({ data: { event, data } }) => {
      if (event === "ran") showResult(data);
      if (event === "failed") showResult({ printed: "", error: data });
    };
    worker.onerror = () => showResult({ printed: "", error: "Python could not be started." });
  }
  worker.postMessage({ code: example.code.innerText });
}

/** Ends the example that runs; the names of the examples before it are gone with it. */
function stop() {
  worker?.terminate();
  worker = null;
  showResult({ printed: "", error: "Stopped. Run the examples above again before you go on." });
}

/** @param {{printed: string, shown?: string, html?: string, error?: string}} told */
function showResult({ printed, shown = "", html, error = "" }) {
  if (!running) return;
  const { button, output } = running;
  running = null;
  button.textContent = "Run";
  output.replaceChildren();
  const add = (/** @type {string} */ text, /** @type {string} */ look) => {
    if (!text) return;
    output.append(Object.assign(document.createElement("pre"), { textContent: text, className: look }));
  };
  add(printed, "");
  if (html) output.append(Object.assign(document.createElement("div"), { innerHTML: html }));
  else add(shown, "");
  add(error, "try-error");
}

if (board && (await app())) board.src = String(new URL(`index.html#/play/${board.dataset.board}`, HOME));

if (place) {
  const python = /<meta name="queenside-python" content="([^"]+)"/.exec(await app())?.[1];
  const address = python && new URL(python, HOME);
  place.textContent = address
    ? "Press Run. You can change the examples; each goes on with the names of those above it."
    : "The examples can't run here: this documentation doesn't lie beside an app with Python, as `queenside site DIR --python --docs site` puts it.";
  if (address) for (const code of document.querySelectorAll(".highlight code")) prepare(address, code);
}
