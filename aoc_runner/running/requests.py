"""What goes between the runner and its fork server.

A request is PREPARE for the days of a folder, or for scripts, START with a job and two descriptors,
the worker's channel and what its day prints to, or KILL. START says how many workers may live at
once: until there is room, the new one waits to be begun. The answers are the exit code of each
worker that has ENDED, or why one was NOT_STARTED.
"""

from struct import Struct

PREPARE, START, KILL = 1, 2, 3
REQUEST = Struct("!BQQI")  # which, number of the worker, length of the content, how many at once
ENDED, NOT_STARTED = 1, 2
ANSWER = Struct("!BQi")  # which, number of the worker, its exit code or an errno
