"""The time that a gallery takes, the first time and when nothing changed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from bench.commands import peak_megabytes
from bench.sizes import Size

LIMIT = 60.0


def gallery(size: Size, root: Path) -> dict[str, Any]:
    """Pictures and pages of a project, made by one process in a folder beside it, and made again."""
    from cardgen.gallery.flow import GalleryOrder, make_gallery

    out, start = root.parent / "gallery", time.process_time()
    made = make_gallery(root, out, GalleryOrder(built=root))
    first = time.process_time()
    again = make_gallery(root, out, GalleryOrder(built=root))
    return {
        "cards": made.cards,
        "faces": made.drawn,
        "seconds": round(first - start, 1),
        "limit": LIMIT,
        "drawn again": again.drawn,
        "seconds, nothing changed": round(time.process_time() - first, 1),
        "MB on the disk": round(sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6, 1),
        "kB of the page of all cards": round((out / "fsys/index.html").stat().st_size / 1e3),
        "peak MB": round(peak_megabytes()),
    }
