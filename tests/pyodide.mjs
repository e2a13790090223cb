/**
 * Asks Queenside in Pyodide, in Node: a line of JSON for each question, a line for each answer. Its argument
 * is the archive that a site has.
 *
 *     {"ask": "value", "code": "an expression whose value can be JSON"}
 *     {"ask": "answer", "method": "POST", "address": "hint", "body": "…"}
 */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const env = { HOME: "/queenside", QUEENSIDE_HOME: "/queenside" };
const python = await loadPyodide({ env, stderr: (line) => process.stderr.write(`${line}\n`) });
python.unpackArchive(new Uint8Array(readFileSync(process.argv[2])), "zip", { extractDir: "/queenside" });
python.runPython('import sys; sys.path.insert(0, "/queenside")');
const { ask: asked } = python.pyimport("queenside.app.server.pyodide_app");

const QUESTIONS = {
  value: ({ code }) => JSON.parse(python.runPython(`import json, queenside as qs\njson.dumps(${code})`)),
  answer({ method, address, body }) {
    const frames = [];
    asked(method, address, body, (event, status, data) => frames.push([event, status, JSON.parse(data)]));
    return frames;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...question } = JSON.parse(line);
  let answer;
  try {
    answer = QUESTIONS[ask](question);
  } catch (error) {
    answer = { error: error.message.trim().split("\n").pop() }; // Node would print all of Pyodide's source
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
