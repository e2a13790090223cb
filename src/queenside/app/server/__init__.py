"""The web app's server: the page, and the questions it asks, on the person's own machine.

    browser ──▶ middleware ──▶ app ──▶ dispatch ──▶ worker ──▶ questions ──▶ the rest

`endpoints` is the table of all questions. Those who answer, in `questions/`, know nothing of HTTP.
Only `app`, `connection`, `dispatch`, `middleware` and `server` import Starlette or uvicorn.
"""
