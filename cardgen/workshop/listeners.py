"""Tells everybody who listens what happened, from any thread."""

from __future__ import annotations

import asyncio
import json
from threading import Lock

OVER = ""


class Listeners:
    """Queues of messages, one for each who listens, each with the loop that it waits in."""

    def __init__(self) -> None:
        self._queues: dict[asyncio.Queue[str], asyncio.AbstractEventLoop] = {}
        self._lock = Lock()

    def join(self) -> asyncio.Queue[str]:
        """A queue for the one who asks, in a running loop."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        with self._lock:
            self._queues[queue] = asyncio.get_running_loop()
        return queue

    def leave(self, queue: asyncio.Queue[str]) -> None:
        with self._lock:
            self._queues.pop(queue, None)

    def tell(self, word: str, fact: object = None) -> None:
        """Puts a word into each queue, with what is to be known at once."""
        self._put(f"event: {word}\ndata: {json.dumps(fact)}\n\n")

    def close(self) -> None:
        """Nothing more will happen."""
        self._put(OVER)

    def _put(self, message: str) -> None:
        with self._lock:
            for queue, loop in self._queues.items():
                loop.call_soon_threadsafe(queue.put_nowait, message)
