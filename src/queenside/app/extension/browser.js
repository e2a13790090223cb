/** The extension API (page/types.d.ts), which browsers call by two names. */

const { browser: firefoxApi, chrome: chromeApi } = /** @type {any} */ (globalThis);

/** @type {Browser} */
export const browser = firefoxApi ?? chromeApi;
