"""The games that cardgen ships, for measurements that need one already read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parent.parent


def shipped_game(name: str) -> Any:
    from cardgen.commands.pipeline import load

    return load(REPOSITORY, (name,))[0].games[name]
