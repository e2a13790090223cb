"""TEMPORARY."""
class Prefixes: pass
