/** Files that were generated with the site, by name; each is fetched once. */

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** @param {string} name */
export function addressOf(name) {
  return new URL(`../data/${name}.json`, import.meta.url);
}

/** @param {string} name @throws where there is no such file, or no network */
export function fetchGenerated(name) {
  const cached = fetched.get(name);
  if (cached) return cached;
  const loading = fetch(addressOf(name)).then((response) => (response.ok ? response.json() : Promise.reject(new Error(`no ${name}`))));
  fetched.set(name, loading);
  loading.catch(() => fetched.delete(name)); // so that it is fetched again
  return loading;
}
