"""Reads what the user says columns of a table for a new game are about: `--column "Says=text.action"`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardgen.model.link.ids import nearest, some_of
from cardgen.tables.columns import USUAL
from cardgen.tables.head_names import spelt, words
from cardgen.tables.sheet import UnreadableTable

ACTION = "text.action"
OF_PRINTINGS = ("copies", "number", "rarity", "art.file", "art.artist", "art.licence")
RESERVED = frozenset(("id", "kind", "icons", "link", "text", "title", "action", "set", "number"))
"""Keys that mean something to cardgen."""
KEY_OF_PICTURE = "picture"
"""That of a column in which only a part of the name of a picture stands."""
_KEPT = ("icons", "link")
"""Keys of cards that no column of a new game becomes."""
_KEY = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def given_keys(names: Sequence[str], keys_by_head: Mapping[str, str]) -> dict[int, str]:
    """Keys by the places of columns, as the user said; `title` is as good as `text.title`. Raises UnreadableTable."""
    short = {key.rpartition(".")[2]: key for key in (*OF_PRINTINGS, "text.title", ACTION)} | {"text": ACTION}
    found: dict[int, str] = {}
    for head, key in keys_by_head.items():
        called = [place for place, name in enumerate(names) if words(name) == words(head)]
        place = next((place for place in called if spelt(names[place]) == spelt(head)), next(iter(called), None))
        if place is None:
            heads = [name for name in names if name]
            help = nearest(head, heads) or f"there are {some_of(heads)}"
            raise UnreadableTable(f"no column is called `{head}`", help)
        whole = short.get(key, key)
        if not is_key(whole):
            message = f"a card of a new game cannot have the key `{key}`"
            raise UnreadableTable(message, "as in cost, text.flavour, title, kind or copies")
        if whole in found.values():
            raise UnreadableTable(f"two columns are to be `{key}`", "give one of them another key")
        found[place] = whole
    return found


def is_key(key: str) -> bool:
    """Whether it is one that cardgen knows, a text, or a new one that means nothing to cardgen."""
    first, _, last = key.rpartition(".")
    if key in USUAL:
        return key not in _KEPT
    return bool(_KEY.fullmatch(last)) and (first == "text" or (not first and last not in RESERVED))
