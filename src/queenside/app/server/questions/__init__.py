"""The functions that answer, a file for each subject. They run in a child process.

A function takes the checked fields of a request and returns plain JSON values. One that has
something to say on the way is a generator of events, pairs of a name ("progress" or "item") and
plain JSON values, and returns the result. Whatever it raises becomes a problem (see `problems`).
"""
