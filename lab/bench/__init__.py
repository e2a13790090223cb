"""Benchmarks. Each checks the answers before it prints a time, and says on which machine it ran."""
