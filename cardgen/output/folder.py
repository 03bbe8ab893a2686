"""Lets one process at a time write into an output folder, and removes what a killed one left there half written.

Why so, decision 40 tells.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardgen.output.file_cache import FOLDER, OF_FACES
from cardgen.output.files import PART
from cardgen.output.locks import locked
from cardgen.output.picture_cache import OF_PICTURES

LOCK = ".cardgen/lock"
_OWN = ("", ".cardgen", FOLDER, OF_FACES, OF_PICTURES)
"""Folders that each run writes into."""
_PART = re.compile(rf"\.\d+-\d+{re.escape(PART)}")
Tell = Callable[[str], None]


@contextmanager
def alone_in(out: Path, folders: Iterable[str], tell: Tell = lambda line: None) -> Iterator[None]:
    """Nobody else writes into `out` meanwhile: who does is waited for, and `tell` told so. Parts of files go first, and
    after a fault, in `folders` of it.

    Where a folder cannot be locked, as on some network drives, or not be written, there is no lock.
    """
    places = [out / name for name in dict.fromkeys((*_OWN, *folders))]
    with locked(out / LOCK, lambda: tell(f"another cardgen writes into {out.as_posix()}: waiting until it is done")):
        _sweep(places)
        try:
            yield
        except BaseException:
            _sweep(places)
            raise


def _sweep(folders: Iterable[Path]) -> None:
    for folder in folders:
        for part in folder.glob(f".*{PART}"):
            if _PART.fullmatch(part.name):
                with contextlib.suppress(OSError):
                    part.unlink()
