/**
 * Keeps the site's files, so that it opens at once and without a network. All files of a version come
 * together: a new one waits until no page of the old one is open.
 */

/** @type {{version: string, files: string[]}} */
const { version, files } = JSON.parse("null"); // made with the site

const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)));
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const outdated = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("app-") && name !== version).map((name) => caches.delete(name)));
  };
  event.waitUntil(Promise.all([outdated(), scope.clients.claim()]));
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(scope.registration.scope);
  if (isOurs) event.respondWith(answer(request));
});

/** @param {Request} request @returns {Promise<Response>} what is kept, or what the network has, which is kept then */
async function answer(request) {
  const cache = await caches.open(version);
  const wanted = request.mode === "navigate" && isPage(request.url) ? "./" : request;
  const kept = await cache.match(wanted, { ignoreSearch: wanted === "./" });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && request.url.includes("/pyodide/")) await cache.put(request, response.clone());
  return response;
}

/** @param {string} url @returns {boolean} whether the app itself is looked for, and not a page beside it */
function isPage(url) {
  const { pathname } = new URL(url);
  const { pathname: home } = new URL(scope.registration.scope);
  return pathname === home || pathname === `${home}index.html`;
}
