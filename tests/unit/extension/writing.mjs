/** Writes the document of each line in every format of the extension, one line of JSON for each. */

import { createInterface } from "node:readline";
import { asId, asJson, asLink, asText } from "../../../extension/writing.js";

for await (const line of createInterface({ input: process.stdin })) {
  const document = JSON.parse(line);
  const texts = [asText, asId, asLink, asJson].map((write) => write(document));
  process.stdout.write(`${JSON.stringify(texts)}\n`);
}
