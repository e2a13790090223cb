"""Ways to cut a count into units, one file each."""
