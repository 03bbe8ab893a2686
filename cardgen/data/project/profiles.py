"""Finds the profiles of presses: `card_data/profiles/<name>.icc` of the project, else of what cardgen ships.

Knows nothing of what is in them.
"""

from __future__ import annotations

from pathlib import Path, PurePath

from cardgen.data.project.files import CARD_DATA, inside, shipped_root
from cardgen.data.project.opening import is_plain, read_plain

DEFAULT_PROFILE = "cardgen-coated"
"""Of offset printing on coated paper, and free to pass on (docs/decisions/0050)."""
PROFILES = "profiles"
_SUFFIXES = (".icc", ".icm")
_MOST_BYTES = 20_000_000


def profile_file(root: Path, name: str = DEFAULT_PROFILE) -> Path | None:
    """Where the profile of a name lies: in the project at `root` or, where it has none, in what cardgen ships."""
    for base in (root, shipped_root()):
        for suffix in _SUFFIXES:
            path = inside(base, f"{CARD_DATA}/{PROFILES}/{name}{suffix}")
            if path is not None and is_plain(path, base):
                return path
    return None


def profile_bytes(path: Path) -> bytes:
    """What is in a profile that `profile_file` found. Raises RefusedFile."""
    return read_plain(path, _MOST_BYTES)


def is_profile(path: PurePath) -> bool:
    """Whether a path below the root is where profiles lie."""
    return path.parts[:2] == (CARD_DATA, PROFILES) and len(path.parts) == 3 and path.suffix.lower() in _SUFFIXES
