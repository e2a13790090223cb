/** The kernels, loaded from a file of the extension when they are first asked for. */

import { browser } from "./browser.js";
import { Kernel } from "./kernel/kernel.js";

/** @type {Promise<Kernel> | null} */
let loading = null;

export function kernel() {
  loading ??= load();
  loading.catch(() => (loading = null));
  return loading;
}

async function load() {
  const file = await fetch(browser.runtime.getURL("kernel/kernel.wasm"));
  return Kernel.of(await file.arrayBuffer());
}
