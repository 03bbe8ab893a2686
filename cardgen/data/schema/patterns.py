"""Matches text against patterns, in time proportional to the text whatever the pattern is.

Patterns come from schemas, which a stranger may have written: they are never given to Python's own engine, which tries
again from the beginning. `$` is the end of the text, not a line end before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

MAX_LENGTH = 200
SIZES = {"size_limit": 500_000, "dfa_size_limit": 500_000}
"""Bytes for a pattern that is ready, and for what is remembered while it is sought."""


_SIGNS_FOR_THEMSELVES = re.compile(r"\\.|\[\^?+\]?+(?:\\.|[^\]\\])*+(?:\]|\\?\Z)", re.DOTALL)
"""What is escaped, or one of a class, which may lack its end: no sign in it repeats or groups anything."""
_GROUP = re.compile(r"\([^()]*\)")
_COUNT = re.compile(r"\{[0-9]")
_ENDLESS = re.compile(r"[*+]|\{[0-9]+,\}")


def options() -> Any:
    """How the engine takes patterns: linear time, bounded room."""
    import jsonschema_rs

    return jsonschema_rs.RegexOptions(**SIZES)


def is_usable(pattern: str) -> bool:
    """Whether the engine takes this pattern."""
    if len(pattern) > MAX_LENGTH or _waits_for_long(pattern):
        return False
    try:
        _matcher(pattern)
    except ValueError:
        return False
    return True


def is_in(pattern: str, text: str) -> bool:
    """Whether the pattern matches somewhere in the text. Raises ValueError where the pattern is not usable."""
    try:
        return _matcher(pattern)(text)
    except UnicodeEncodeError:  # half a character
        return False


def _waits_for_long(pattern: str) -> bool:
    """Whether it could begin at each letter of a text and count from there: each letter is looked at so many times."""
    bare = _SIGNS_FOR_THEMSELVES.sub("x", pattern)
    if _COUNT.search(bare) is None:
        return False
    return not bare.startswith("^") or _ENDLESS.search(bare) is not None or "|" in _without_groups(bare)


def _without_groups(pattern: str) -> str:
    while (inner := _GROUP.sub("", pattern)) != pattern:
        pattern = inner
    return pattern


@lru_cache(maxsize=500)
def _matcher(pattern: str) -> Callable[[Any], bool]:
    import jsonschema_rs

    schema = {"type": "string", "pattern": pattern}
    is_valid: Callable[[Any], bool] = jsonschema_rs.Draft202012Validator(schema, pattern_options=options()).is_valid
    return is_valid
