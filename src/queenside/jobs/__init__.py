"""Work that outlives a process: counts that are divided into units, kept and resumed."""
