/**
 * A service worker for the page of `queenside serve`: it keeps the page's files, so that the page opens
 * and goes on while the server is gone. As long as the server answers, every file comes from there.
 */

const CACHE = "queenside-page";

/** @type {string[]} */
const FILES = JSON.parse("[]"); // put in by the server: another list is another worker, which is installed
const language = location.search.slice(1); // of the languages only the reader's, which the page names in this script's address

/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(keepAll());
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const isFile = method === "GET" && origin === location.origin && !/^[/](api[/]|health)/.test(pathname);
  if (isFile) event.respondWith(answer(event.request));
});

/** Keeps what is not kept, and forgets what the page has no more: bundles have other names when they change. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const needed = FILES.filter((path) => !path.includes("/locales/") || path.endsWith(`/${language}.json`));
  const cachedPaths = (await cache.keys()).map((/** @type {Request} */ { url }) => new URL(url).pathname);
  await cache.addAll(needed.filter((path) => !cachedPaths.includes(path)));
  await Promise.all(cachedPaths.filter((path) => !FILES.includes(path)).map((path) => cache.delete(path)));
}

/** Files are kept by their paths alone: the rest of an address may be a token, or anything. @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(pathname, response.clone());
    return response;
  } catch (error) {
    const cached = await cache.match(pathname);
    if (!cached) throw error;
    return cached;
  }
}
