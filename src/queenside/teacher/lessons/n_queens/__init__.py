"""The road to a fast search for N-Queens, where no region says where to look first."""
