/**
 * Keeps the site's files, so that it opens at once and without a network. All files of a version come
 * together: a new one waits until no page of the old one is open, or until a visitor asks for it.
 */

/** @type {{version: string, app: string, files: string[]}} `app` is the folder that no other version has */
const { version, app, files } = JSON.parse("null"); // made with the site

const scope = /** @type {any} */ (self);

const IS_PYTHON = /\/pyodide\/|\/queenside\.zip$|\/python\.js$/; // what is kept once it was asked for: most visitors never need it

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([deleteOutdated(), scope.clients.claim()]));
});

scope.addEventListener("message", (/** @type {any} */ { data }) => data === "activate" && scope.skipWaiting());

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const isOurs = request.method === "GET" && request.url.startsWith(scope.registration.scope);
  if (isOurs) event.respondWith(answer(request));
});

/**
 * Files whose names stay the same come from the host itself, since the browser's own cache may still have those of
 * the version before. So may the host, while a site is being copied: then nothing is kept, and the old version stays.
 */
async function install() {
  const page = await fetch("./", { cache: "reload" });
  const text = await page.clone().text();
  if (!text.includes(app)) throw new Error(`The page isn't that of ${app} yet.`);
  const cache = await caches.open(version);
  await cache.addAll(files.map((file) => new Request(file, { cache: file.startsWith(app) ? "default" : "reload" })));
  await cache.put("./", page);
}

/** Keeps what other open pages still need, until the version after this one. */
async function deleteOutdated() {
  const pages = await scope.clients.matchAll();
  if (pages.length > 1) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("app-") && name !== version).map((name) => caches.delete(name)));
}

/** @param {Request} request @returns {Promise<Response>} what is kept, or what the network has, which is kept then */
async function answer(request) {
  const cache = await caches.open(version);
  const key = request.mode === "navigate" && isPage(request.url) ? "./" : request;
  const cached = (await cache.match(key, { ignoreSearch: key === "./" })) ?? (await caches.match(key));
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && IS_PYTHON.test(request.url)) await cache.put(request, response.clone());
  return response;
}

/** @param {string} url @returns {boolean} whether the app itself is looked for, and not a page beside it */
function isPage(url) {
  const { pathname } = new URL(url);
  const { pathname: home } = new URL(scope.registration.scope);
  return pathname === home || pathname === `${home}index.html`;
}
