"""The program itself: its version, the folder that it lies in, and one of its user. Imports nothing of ours, and may be
asked by all.
"""

import os
import stat
import sys
from pathlib import Path

__version__ = "0.1.0"

PACKAGE = Path(__file__).parents[1]
"""The folder `cardgen/`."""


def user_cache() -> Path | None:
    """The folder in which this user keeps what cardgen can make again; None where others may write into it, too.

    It lies where the system has such folders, or in that of the variable XDG_CACHE_HOME.
    """
    try:
        folder = _cache_home() / "cardgen"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_private(folder.lstat()) else None
    except (OSError, RuntimeError):  # it cannot be made, or there is no home
        return None


def _cache_home() -> Path:
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if named.is_absolute():
        return named
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def _is_private(status: os.stat_result) -> bool:
    """Whether it is a folder that nobody else can write into; on Windows those below a user's own are."""
    is_own = not hasattr(os, "geteuid") or (status.st_uid == os.geteuid() and not status.st_mode & 0o022)
    return is_own and stat.S_ISDIR(status.st_mode)
