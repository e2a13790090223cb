/** A value that others watch. @template T @param {T} value */
export function observable(value) {
  /** @type {Set<(value: T) => void>} */
  const watchers = new Set();
  return {
    /** @param {T} now */
    set(now) {
      if (now === value) return;
      value = now;
      for (const watcher of watchers) watcher(now);
    },
    /** @param {(value: T) => void} watcher is told now and at each change @returns {() => void} ends it */
    watch(watcher) {
      watchers.add(watcher);
      watcher(value);
      return () => watchers.delete(watcher);
    },
  };
}
