"""TEMPORARY."""


class Prefixes:
    pass
