"""Count: N-Queens, estimates, and jobs that outlive a process."""
