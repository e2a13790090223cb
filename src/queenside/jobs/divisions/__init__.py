"""The ways to divide the count of a problem into units, one file each."""
