"""TEMPORARY."""


class Bands:
    pass
