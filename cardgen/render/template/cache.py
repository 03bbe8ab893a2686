"""Caches the compiled code of cardgen's own templates, as Python caches modules.

A compiled template is code: it is read only from the folder of cardgen's own compiled modules, and only the templates
that came with it are kept there. Those of a project are compiled in each run.
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
    *("budget.py", "cache.py", "code.py", "filters.py", "jinja.py", "number_lists.py", "operators.py"),
    *("sandbox.py", "text_methods.py", "views.py"),
)
"""What decides, in this folder, what a template is compiled to; that of Jinja and Python is in each file."""


class CompiledTemplates(FileSystemBytecodeCache):
    """Compiled templates of the folder `shipped`, kept in `folder` as far as it may be written."""

    def __init__(self, shipped: Path, folder: Path = FOLDER) -> None:
        super().__init__(str(folder), "%s")
        self.shipped = shipped.resolve()

    @cached_property
    def _readers_digest(self) -> str:
        texts = ((Path(__file__).parent / name).read_bytes() for name in _READERS)
        return hashlib.sha256(b"".join(texts)).hexdigest()

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Empty for a template that is not kept."""
        if filename is None or not Path(filename).resolve().is_relative_to(self.shipped):
            return ""
        return super().get_cache_key(name, filename)

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

    def _file(self, bucket: Bucket) -> Path:
        return Path(self.directory) / bucket.key


_DIGEST = 32
"""Bytes of the hash that stands before what Jinja made."""
