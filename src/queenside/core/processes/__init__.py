"""Worker processes: start one, call functions in it, stream what they yield, and kill it.

- `messages` is what goes through the pipes: calls one way, what comes of them the other.
- `worker` runs inside the process.
- `client` is the other end; `async_client` is the same for an event loop.
- `memory` says how much a process may take.

A worker dies with the process that started it, whatever kills that one, and never hears Ctrl-C:
its client kills it. One that dies costs the call it was answering and nothing else.
"""
