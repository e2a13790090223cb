"""A problem in the words of other fields: covering, clauses, linear constraints. One file each."""
