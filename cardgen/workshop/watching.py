"""Watches the files of a project, and has them read again when one of them was saved."""

from __future__ import annotations

from pathlib import Path

from starlette.concurrency import run_in_threadpool
from watchfiles import awatch

from cardgen.workshop.saves import DEBOUNCE, STEP, files_of, is_output
from cardgen.workshop.session import Session


async def watch(session: Session) -> None:
    """Until it is cancelled."""
    async for changes in awatch(*files_of(session.root), debounce=DEBOUNCE, step=STEP):
        saved = {path for _, name in changes if not is_output(path := Path(name), session.root)}
        if saved:
            await run_in_threadpool(session.reload, saved)
