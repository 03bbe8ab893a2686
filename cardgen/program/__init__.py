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
    folder, fault = examined_cache()
    return None if fault else folder


def examined_cache() -> tuple[Path | None, str]:
    """The folder of `user_cache`, made where it was missing, and why nothing is kept there; empty where all is well."""
    try:
        folder = _cache_home() / "cardgen"
    except RuntimeError:
        return None, "there is no home folder"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder, _why_not_private(folder.lstat())
    except OSError as fault:
        return folder, f"it cannot be made: {(fault.strerror or str(fault)).lower()}"


def _cache_home() -> Path:
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if named.is_absolute():
        return named
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def _why_not_private(status: os.stat_result) -> str:
    """Why somebody else may have written into it; empty for a folder of one's own. On Windows those below a user's own
    are.
    """
    if not stat.S_ISDIR(status.st_mode):
        return "it is a link or a file, not a folder"
    if hasattr(os, "geteuid") and status.st_uid != os.geteuid():
        return "it belongs to somebody else"
    return "others may write into it" if hasattr(os, "geteuid") and status.st_mode & 0o022 else ""
