/**
 * Compiles what the page's worker imports when it starts, by the Python that it has, and writes the bytecode to
 * standard output: a line of JSON, its files by their paths in the archive, in base64.
 *
 *     node compile.mjs PYODIDE ARCHIVE
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const HOME = "/queenside";
const [folder, archive] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ env: { HOME, QUEENSIDE_HOME: HOME } });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: HOME });
const compiled = python.runPython(`
import base64, importlib.util, json, os, py_compile, sys

sys.path.insert(0, "${HOME}")
sys.dont_write_bytecode = True
import queenside.app.server.pyodide_app
import queenside.app.server.worker

queenside.app.server.worker.load()
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH  # they are never changed where they are unpacked
found = {}
for module in [*sys.modules.values()]:
    path = getattr(module, "__file__", None) or ""
    if path.startswith("${HOME}/") and path.endswith(".py"):
        made = py_compile.compile(path, f"{path}c", doraise=True, invalidation_mode=mode)
        with open(made, "rb") as file:
            found[os.path.relpath(made, "${HOME}")] = base64.b64encode(file.read()).decode()
json.dumps(found)
`);
process.stdout.write(compiled);
