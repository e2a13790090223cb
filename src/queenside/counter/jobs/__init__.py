"""Jobs: work that outlives a process, and is done by many.

    Job (job.py)          what is asked, in a file of its own; the face of all that follows
      Kind (kinds/)       what is to be done, cut into units: to count, to solve, to grade, to make
        Division          how a count is cut (divisions/): bands of n-queens, prefixes, cubes
      Ledger (ledger.py)  the file: the units, and what each of them gave; one writer
      Coordinator         hands units to workers, and writes down what comes back
        Workers (executors.py) who does the work: processes here, a Dask cluster, any executor
        perform (work.py) what a worker does with an assignment
      checks.py           what must hold before a total is believed; report.py: who counted what

A unit may be done twice, late or never; the total is always the sum over the units in the ledger.
"""

from queenside.counter.jobs.job import Job

__all__ = ["Job"]
