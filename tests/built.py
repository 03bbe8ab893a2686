"""What a build wrote: the files, when they were written, and their manifest."""

import json
from pathlib import Path


def files_of(out: Path) -> dict[str, bytes]:
    """All that was written for people: the memory of the last build is cardgen's own."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and ".cardgen" not in path.relative_to(out).parts
    }


def times_of(out: Path) -> dict[str, int]:
    return {path.as_posix(): path.stat().st_mtime_ns for path in out.rglob("*") if path.is_file()}


def manifest(out: Path) -> dict:
    return json.loads((out / "manifest.json").read_text(encoding="utf-8"))
