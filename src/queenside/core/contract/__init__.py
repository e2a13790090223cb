"""All requests, with their limits and defaults, and all answers: declared once, typed.

A declaration is an annotation: `Annotated[int, Whole(1, 64), "rows of the board"]` has the type,
the limits and the words that explain it. `kinds` are the limits, `options` the declarations that
several questions share, `documents` the types of all JSON that leaves Queenside. From these follow

- what a request is checked for, and the options of a command (`fields`);
- the JSON schemas in src/queenside/schema/ and the description of the HTTP API (`json_schema`,
`published`);
- the types and constants of the web page.

`python -m lab.tools.contract` writes what is committed of it; a test compares.
"""
