"""Watches the files of a project, and has them read again when one of them was saved."""

from __future__ import annotations

from pathlib import Path

from starlette.concurrency import run_in_threadpool
from watchfiles import awatch

from cardgen.workshop.session import Session, files_of, is_output

DEBOUNCE, STEP = 60, 15
"""Milliseconds: programs save a file in several steps; these belong together."""


async def watch(session: Session) -> None:
    """Until it is cancelled."""
    async for changes in awatch(*files_of(session.root), debounce=DEBOUNCE, step=STEP):
        saved = {path for _, name in changes if not is_output(path := Path(name), session.root)}
        if saved:
            await run_in_threadpool(session.reload, saved)
