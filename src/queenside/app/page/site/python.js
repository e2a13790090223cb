/** The thread in which Python answers: Pyodide, with Queenside as one archive. */

const PYODIDE = new URL("../../pyodide/", import.meta.url).href;
const LOADER = new URL("./pyodide.mjs", PYODIDE).href;
const ARCHIVE = new URL("../data/queenside.zip", import.meta.url).href;
const HOME = "/queenside";

/** @typedef {(method: string, address: string, body: string, put: (event: string, status: number, data: string) => void) => void} Ask */

/** @typedef {(code: string) => string} Run as JSON: what a piece of a program comes to */

/** @returns {Promise<{ask: Ask, run: Run}>} */
async function startPython() {
  const [{ loadPyodide }, archive] = await Promise.all([import(LOADER), fetch(ARCHIVE)]);
  if (!archive.ok) throw new Error(`${ARCHIVE} could not be loaded.`);
  const python = await loadPyodide({ indexURL: PYODIDE, env: { HOME, QUEENSIDE_HOME: HOME } });
  python.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  python.pyimport("queenside.app.server.worker").load();
  const { ask, run } = python.pyimport("queenside.app.server.pyodide_app");
  const names = python.toPy({});
  return { ask, run: (code) => run(code, names) };
}

/** @param {string} event @param {number} status @param {unknown} data */
function put(event, status, data) {
  postMessage({ event, status, data });
}

/** @returns the addresses of what was loaded */
function loadedFiles() {
  const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
  return [import.meta.url, ARCHIVE, LOADER, ...addresses.filter((address) => address.startsWith(PYODIDE))];
}

const starting = startPython();
starting.then(
  () => put("ready", 200, loadedFiles()),
  (error) => put("failed", 500, String(error.message)), // the examples of the documentation show it
);

onmessage = async ({ data }) => {
  const { ask, run } = await starting;
  if ("code" in data) return put("ran", 200, JSON.parse(run(data.code))); // an example of the documentation
  const [method, address, body] = data;
  try {
    ask(method, address, body, (event, status, data) => put(event, status, JSON.parse(data)));
  } catch (error) {
    const detail = String(/** @type {Error} */ (error).message).trim().split("\n").pop();
    put("problem", 500, { title: "Queenside has a defect", detail, faults: [] });
  }
};
