"""Boards for other people's tools, as the problem that each tool takes. They are only written.

A file of a board says in its comments what the puzzle is, which variable is which cell, what each
constraint says, and how to run a tool on it. Every tool finds as many solutions in it as the puzzle
has.
"""
