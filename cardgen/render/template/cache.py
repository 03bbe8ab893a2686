"""Caches the compiled code of templates, as Python caches modules.

A compiled template is code: it is read only from the folder of cardgen's own compiled modules, where the templates that
came with it are kept, and from one that nobody but the user can write into, for those of projects.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from functools import cached_property
from pathlib import Path
from pickle import UnpicklingError

from jinja2.bccache import Bucket, FileSystemBytecodeCache

from cardgen.data.project.opening import read_plain
from cardgen.program import PACKAGE

FOLDER = PACKAGE / "__pycache__" / "templates"
_READERS = (
    *("budget.py", "cache.py", "code.py", "filters.py", "jinja.py", "messages.py", "number_lists.py", "operators.py"),
    *("sandbox.py", "text_methods.py", "views.py"),
)
"""What decides, in this folder, what a template is compiled to; that of Jinja and Python is in each file."""


class CompiledTemplates(FileSystemBytecodeCache):
    """Compiled templates: those of the folder `shipped`, kept in `folder` as far as it may be written, and others, kept
    in the user's `own`, where there is such a folder.
    """

    def __init__(self, shipped: Path, folder: Path = FOLDER, own: Path | None = None) -> None:
        super().__init__(str(folder), "%s")
        self.shipped, self.own = shipped.resolve(), own

    @cached_property
    def _readers_digest(self) -> str:
        texts = ((Path(__file__).parent / name).read_bytes() for name in _READERS)
        return hashlib.sha256(b"".join(texts)).hexdigest()

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Empty for a template that is not kept."""
        if filename is None:
            return ""
        key = super().get_cache_key(name, filename)
        if Path(filename).resolve().is_relative_to(self.shipped):
            return key
        return f"{_OWN}{key}" if self.own else ""

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(self._readers_digest + source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """A file that cannot be read, or is not as it was written, is not there."""
        try:
            data = read_plain(self._file(bucket)) if bucket.key else b""
            if data and hashlib.sha256(data[_DIGEST:]).digest() == data[:_DIGEST]:
                bucket.bytecode_from_string(data[_DIGEST:])
        except (OSError, EOFError, ValueError, UnpicklingError):
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """A folder that cannot be written costs time, nothing else."""
        if sys.dont_write_bytecode or not bucket.key:
            return
        data = bucket.bytecode_to_string()
        path = self._file(bucket)
        part = path.with_name(f".{path.name}-{os.getpid()}")
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(hashlib.sha256(data).digest() + data)
            os.replace(part, path)
            if bucket.key.startswith(_OWN):
                _forget_oldest(path.parent)

    def _file(self, bucket: Bucket) -> Path:
        folder = self.own if self.own and bucket.key.startswith(_OWN) else Path(self.directory)
        return folder / bucket.key


def _forget_oldest(folder: Path) -> None:
    """Projects come and go, and the folder does not grow for ever."""
    files = sorted(folder.glob(f"{_OWN}*"), key=lambda path: path.stat().st_mtime)
    for path in files[:-MOST_OWN]:
        path.unlink()


_OWN = "own-"
"""How the names of files begin that are not of templates of cardgen."""
MOST_OWN = 500
_DIGEST = 32
"""Bytes of the hash that stands before what Jinja made."""
