"""Writes a value as YAML on one line, so that it reads back as the same value."""

from __future__ import annotations

import json
import re
from typing import Any

from cardgen.data.yaml.scalars import is_certainly_text

_BARE = re.compile(r"[^\W\d_](?:[\w ./'+-]*[\w.'+-])?")
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))


def flow(value: Any) -> str:
    """Mappings and lists in brackets, text in quotes only where some reader could take it for something else."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{flow(name)}: {flow(inner)}' for name, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    return value if isinstance(value, str) and _is_bare(value) else json.dumps(value, ensure_ascii=False)


def _is_bare(text: str) -> bool:
    return bool(_BARE.fullmatch(text)) and is_certainly_text(text) and text.casefold() not in _WORDS
