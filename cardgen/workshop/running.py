"""Runs the server of a session until Ctrl-C, on the loopback of this computer."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn

from cardgen.workshop.memory import keep_small
from cardgen.workshop.server import app_of
from cardgen.workshop.session import NOW, Session

LOOPBACK = "127.0.0.1"
GRACE = 1
"""Seconds that open answers have at the end."""
TURN = 0.0005
"""Seconds after which whoever looks at all faces lets those go on who answer."""


class _Ending(logging.Filter):
    """Keeps quiet about answers that were still being drawn when somebody pressed Ctrl-C."""

    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[0] if record.exc_info else None
        is_end = fault is not None and issubclass(fault, asyncio.CancelledError)
        return not is_end and "graceful shutdown" not in record.getMessage()


def serve(
    root: Path,
    games: Sequence[str],
    port: int,
    editor: str,
    built: Path,
    tell: Callable[[str], object],
    browse: Callable[[str], object] | None = None,
) -> None:
    """Shows the project at `root` until Ctrl-C; `editor` is the address that opens a line, `built` has the last build,
    `tell` gets the address of the page and `browse` opens it. Raises OSError where the port is taken, UnknownName for
    a game that there is not.
    """
    gc.enable()  # short commands do without
    sys.setswitchinterval(TURN)
    keep_small()
    listening = socket.create_server((LOOPBACK, port))
    port = listening.getsockname()[1]
    token = secrets.token_urlsafe(16)
    address = f"http://{LOOPBACK}:{port}/{token}/"
    session = Session(root, games, editor, built)
    tell(address)
    tell(f"{len(session.snapshots[NOW].rows)} cards; Ctrl-C ends it")
    app = app_of(session, token, (f"{LOOPBACK}:{port}", f"localhost:{port}"))
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=GRACE, lifespan="on")
    if browse:
        browse(address)
    logging.getLogger("uvicorn.error").addFilter(_Ending())
    uvicorn.Server(config).run(sockets=[listening])
