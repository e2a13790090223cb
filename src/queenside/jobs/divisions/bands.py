"""TEMPORARY."""
class Bands: pass
