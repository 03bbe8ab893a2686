"""Reads a YAML text of other programs in which parts are said once and meant at several places: `&base`, `*base`, `<<`.

Files of cardgen have none of these. What comes out is as small as may be read by a person: nothing grows without end.
"""

from __future__ import annotations

from typing import Any

from cardgen.data.yaml import scalars
from cardgen.data.yaml.reader import MAX_DEPTH

MOST_VALUES = 20_000
"""So many values there may be, when all that is meant is written out."""
_MERGE = "<<"


class TooMuchMeant(ValueError):
    """A text that means itself, or far more than it says."""


def written_out(text: str) -> Any:
    """The value of a text with all that its aliases mean. Raises TooMuchMeant; ValueError for what is no such text."""
    import yaml

    try:
        node = yaml.compose(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError) as fault:
        raise ValueError("this is no plain YAML") from fault
    return _Writer().value(node, 0)


class _Writer:
    """Writes values out, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def value(self, node: Any, depth: int) -> Any:
        self.count += 1
        if self.count > MOST_VALUES or depth > MAX_DEPTH:
            raise TooMuchMeant("its aliases mean more than can be read")
        if node is None:
            return None
        if not node.tag.startswith("tag:yaml.org,2002:"):
            raise ValueError("tags are not read")
        if node.id == "sequence":
            return [self.value(inner, depth + 1) for inner in node.value]
        if node.id == "mapping":
            return self.mapping(node, depth)
        word = str(node.value)
        return word if node.style else scalars.resolve(word)

    def mapping(self, node: Any, depth: int) -> dict[str, Any]:
        """Its own keys, above those of the mappings that it merges, of which the first counts."""
        merged: dict[str, Any] = {}
        own: dict[str, Any] = {}
        for key, inner in node.value:
            value = self.value(inner, depth + 1)
            if str(key.value) != _MERGE:
                own[str(key.value)] = value
                continue
            for other in value if isinstance(value, list) else [value]:
                merged = {**other, **merged} if isinstance(other, dict) else merged
        return {**merged, **own}
