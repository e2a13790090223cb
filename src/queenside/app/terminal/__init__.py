"""Playing a board in the terminal: `app/page/play` is the same game in JavaScript.

A game begun there goes on here, and the other way round. Only `screen` knows a terminal.
"""
