/**
 * The extension API, which browsers call by two names, and the part of it that is used.
 *
 * @typedef {object} Tab
 * @property {number} [id]
 * @property {boolean} [active] whether it is in front in its window
 * @property {number} [windowId]
 *
 * @typedef {object} Sender who has sent a message
 * @property {string} [id] the extension
 * @property {string} [url] the page
 *
 * @typedef {(message: any, sender: Sender, reply: (answer: unknown) => void) => boolean} Heard
 *
 * @typedef {object} Area of storage
 * @property {(defaults: Record<string, unknown>) => Promise<Record<string, any>>} get
 * @property {(values: Record<string, unknown>) => Promise<void>} set
 * @property {(key: string) => Promise<void>} remove
 *
 * @typedef {object} Browser
 * @property {{
 *   id: string,
 *   getURL: (path: string) => string,
 *   sendMessage: (message: unknown) => Promise<any>,
 *   onMessage: {addListener: (heard: Heard) => void},
 * }} runtime
 * @property {{
 *   query: (wanted: {active: boolean, currentWindow: boolean}) => Promise<Tab[]>,
 *   get: (tab: number) => Promise<Tab>,
 *   create: (wanted: {url: string}) => Promise<Tab>,
 *   captureVisibleTab: (window: number | undefined, wanted: {format: "png"}) => Promise<string>,
 *   sendMessage: (tab: number, message: unknown, to: {frameId: number}) => Promise<any>,
 * }} tabs
 * @property {{
 *   executeScript: (wanted: {
 *     target: {tabId: number, allFrames: boolean},
 *     files: string[],
 *     injectImmediately: boolean,
 *   }) => Promise<{frameId: number}[]>,
 * }} scripting
 * @property {{
 *   setBadgeText: (wanted: {tabId: number, text: string}) => Promise<void>,
 *   setTitle: (wanted: {tabId: number, title: string}) => Promise<void>,
 * }} action
 * @property {{create: (wanted: Record<string, unknown>) => Promise<unknown>}} [windows]
 * @property {{getMessage: (key: string) => string}} i18n
 * @property {{
 *   onCommand: {addListener: (heard: (name: string, tab?: Tab) => void) => void},
 * }} commands
 * @property {{
 *   request: (wanted: {origins: string[]}) => Promise<boolean>,
 *   remove: (wanted: {origins: string[]}) => Promise<boolean>,
 * }} permissions
 * @property {{local: Area, session: Area}} storage
 */

const { browser: firefoxApi, chrome: chromeApi } = /** @type {any} */ (globalThis);

/** @type {Browser} */
export const browser = firefoxApi ?? chromeApi;
