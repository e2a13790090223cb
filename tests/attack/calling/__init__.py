"""Calls of the compiled module by arguments of any kind; what runs in the child processes."""
