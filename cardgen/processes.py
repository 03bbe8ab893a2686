"""What do worker processes have in common? Who is interrupted is the process that the user started."""

from __future__ import annotations

import signal


def leave_interrupts_to_the_first() -> None:
    """For a worker's start: Ctrl-C reaches all processes of a terminal, and one message is enough."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
