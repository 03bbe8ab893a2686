"""Writes a value as YAML on one line, so that it reads back as the same value."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

from cardgen.data.yaml.scalars import is_certainly_text

_BARE = re.compile(r"[^\W\d_](?:[\w ./'+-]*[\w.'+-])?")
_SMALLEST = 1e-16
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))


def plain_number(value: float) -> str:
    """A number as people write it, `0.000000001` for 1e-09, unless that has too many digits."""
    written = json.dumps(value)
    return f"{Decimal(written):f}" if "e-" in written and abs(value) > _SMALLEST else written


def flow(value: Any) -> str:
    """Mappings and lists in brackets, text in quotes only where some reader could take it for something else."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{flow(name)}: {flow(inner)}' for name, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, float):
        return plain_number(value)
    return value if isinstance(value, str) and _is_bare(value) else json.dumps(value, ensure_ascii=False)


def _is_bare(text: str) -> bool:
    return bool(_BARE.fullmatch(text)) and is_certainly_text(text) and text.casefold() not in _WORDS
