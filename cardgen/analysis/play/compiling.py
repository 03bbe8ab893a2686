"""Compiles kernels, which play games move by move as the readable engines do, only quicker, where numba is installed.

Kernels are modules whose names end in `kernel`. What is compiled lies in the user's cache folder, under a digest of all
that it is made of: another version of anything has a folder of its own.
"""

from __future__ import annotations

import shutil
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from cardgen.program import PACKAGE, __version__, user_cache

F = TypeVar("F", bound=Callable[..., Any])

OF_KERNELS = ("*kernel.py", "play/*.py", "codes.py", "rules.py", "demand.py", "species.py")
"""Kernels, and where they take numbers from."""
INSTALL = "pip install 'cardgen[fast]'"


class NoCompiler(Exception):
    """Compiled kernels are asked for, and there is nothing to compile them with."""

    def __init__(self) -> None:
        super().__init__(f"`--engine fast` needs one more library: {INSTALL}")


def has_compiler() -> bool:
    """Looks for numba without loading it, which takes most of a second."""
    return find_spec("numba") is not None


def part(function: F) -> F:
    """A function that is compiled into those that call it."""
    from numba import njit

    compiled: F = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy")(function)
    return compiled


def entry(function: F) -> F:
    """A function that Python calls: compiled once for all times where its user has a folder to keep it."""
    from numba import config, njit

    folder = own_folder()
    if folder is not None:
        config.CACHE_DIR = str(folder / function.__module__)
    compiled: F = njit(cache=folder is not None, error_model="numpy")(function)
    return compiled


def called(function: Callable[..., Any], *given: Any) -> Any:
    """What an entry returns. What somebody spoilt in the cache, or a full disk, only costs the time to compile."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that something could not be kept is nothing to a player
        try:
            return function(*given)
        except Exception:  # whatever reading foreign bytes may raise
            forget()
            return function(*given)


def forget() -> None:
    """Removes what was compiled."""
    folder = own_folder()
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)


def is_compiled(module: str) -> bool:
    """Was anything of this module compiled before, by this version? Then the rest will not take long."""
    folder = own_folder()
    return folder is not None and any((folder / module).glob("**/*.nbc"))


def own_folder() -> Path | None:
    """The folder of what was compiled; None where nothing can be kept, or others may write there: compiled code is
    carried out as it is.
    """
    kept = user_cache()
    if kept is None:
        return None
    with suppress(ImportError):  # the compiler is half there
        return kept / "kernels" / _digest()
    return None


@cache
def _digest() -> str:
    """Of the versions and of the source of all kernels, and of what they take numbers from: numba itself looks at one
    file of several.
    """
    from importlib.metadata import version  # only where there is a compiler

    found = sha256(f"{__version__} {sys.version} {version('numba')} {version('numpy')}".encode())
    for path in sorted({path for pattern in OF_KERNELS for path in PACKAGE.rglob(pattern)}):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]
