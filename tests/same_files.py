"""What is found in a project is found once for all tests of a process whose projects have the same files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any


def once_for_the_same_files(work: Callable[..., Any]) -> Callable[..., Any]:
    """Work on a project that depends on its files, not on where it lies, and on what is said besides."""
    known: dict[tuple[bytes, tuple[Any, ...]], Any] = {}

    @wraps(work)
    def known_or_done(root: Path, *said: Any) -> Any:
        key = digest_of(root), said
        if key not in known:
            known[key] = work(root, *said)
        return known[key]

    return known_or_done


def digest_of(root: Path) -> bytes:
    """Of the places and the bytes of all files."""
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()} {len(data)} ".encode() + data)
    return digest.digest()
