"""The web app's server: the page, and the questions it asks, on the person's own machine.

    browser ──▶ guard ──▶ app ──▶ dispatch ──▶ worker ──▶ questions ──▶ the rest

- `server` listens on this machine only; `guard` lets nothing through that another page, another
  user or a careless program could send; `app` knows the paths.
- `endpoints` is the table: each row says what is asked where, in which words, and which function
  answers. The paths, what is checked in a body and the OpenAPI document all come from it.
- The event loop never computes. `dispatch` passes a question to one of the warm processes of a
  `worker_pool`, and kills it when the client goes away or time runs out. `worker` is what runs
  inside, and `questions/` are the functions it calls: plain Python, which know nothing of HTTP.
- `page/` is the page itself, served as it lies.

The modules that import Starlette and uvicorn are `app`, `dispatch`, `files` and `server`.
"""
