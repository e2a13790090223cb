"""Watch searches: the watcher, and the adapters of each lesson and each engine."""
