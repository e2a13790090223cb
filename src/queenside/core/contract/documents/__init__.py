"""The JSON that Queenside writes: the same for the command line, the HTTP API and the jobs.

A module here is a schema in src/queenside/schema/, which its docstring heads: its first line is
the title. What a class ends in does not count for the names in a schema: `StepData` is `step`. A
class that is final has no members but those it declares.
"""
