"""How is a value, a place or a remedy put into words?

Lower case, no full stop, what the user wrote in backticks. Knows nothing of files and positions.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from cardgen.data.events import NodePath

TYPE_NAMES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "keys with values",
    "null": "`null`",
}


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """The remedy for a word that is none of `choices`: the nearest one, or the whole list if it is short."""
    known = list(choices)
    if near := nearest(word, known):
        return f"did you mean `{near}`?"
    if not known or len(known) > 12:
        return ""
    return "write " + "one of " * (len(known) > 1) + ", ".join(f"`{choice}`" for choice in known)


def nearest(word: str, choices: Iterable[str]) -> str:
    """The choice most like `word`, or nothing where none is; case does not matter."""
    if len(word) > 60:  # comparing takes time, and nobody misspells an essay
        return ""
    folded = {choice.casefold(): choice for choice in choices}
    near = get_close_matches(word.casefold(), folded, n=1)
    return folded[near[0]] if near else ""


def label(path: NodePath) -> str:
    """How to speak of a node: `title`, item 3 of `icons`, the file."""
    if not path:
        return "the file"
    if isinstance(path[-1], str):
        return f"`{short(path[-1])}`"
    return f"item {path[-1] + 1} of {label(path[:-1])}"


def noun(schema: dict[str, Any], otherwise: str) -> str:
    """What the schema describes, by its title where that has an article: a game, an id."""
    title = str(schema.get("title", ""))
    return title[0].lower() + title[1:] if title.lower().startswith(("a ", "an ", "the ")) else otherwise


def form(schema: dict[str, Any]) -> str:
    """What to write instead, from the schema's own description and example."""
    said = str(schema.get("description", ""))
    model = next((item for item in schema.get("examples", ()) if isinstance(item, str)), "")
    if not said:
        return f"write it like `{model}`" if model else ""
    return f"write {said}" + (f", like `{model}`" if model else "")


def example(schema: dict[str, Any]) -> str:
    """The schema's first example, as one would write it."""
    examples = schema.get("examples", ())
    return json.dumps(examples[0], ensure_ascii=False) if examples else "..."


def made_up_id(titles: Iterable[Any]) -> str:
    """An id made from the first of these that is text with letters; nothing where none is."""
    for title in titles:
        if isinstance(title, str):
            plain_letters = unicodedata.normalize("NFKD", title[:200].casefold()).encode("ascii", "ignore").decode()
            made = re.sub(r"[^a-z0-9]+", "-", plain_letters.replace("'", "")).lstrip("0123456789-")
            if made := made[:60].strip("-"):
                return made
    return ""


def described(value: Any) -> str:
    """A value and its type: the number `5`."""
    if isinstance(value, bool):
        return f"`{plain(value)}`"
    if isinstance(value, int | float):
        return f"the number `{value}`"
    if isinstance(value, str):
        return f"the text `{short(value)}`"
    return "a list" if isinstance(value, list) else "keys with values"


def type_remedy(value: Any, wanted: list[str], schema: dict[str, Any], written: str = "") -> str:
    """What to write where a value has none of the wanted types; `written` is how it stands in the file."""
    if "pattern" in schema and not re.search(schema["pattern"], written):
        return form(schema)
    if "string" in wanted and isinstance(value, bool | int | float):
        return f'quote it: "{written or plain(value)}"'
    if {"integer", "number"} & set(wanted) and isinstance(value, str) and value.isdecimal():
        return f"write it without quotes: {short(value.lstrip('0') or '0')}"
    if "array" in wanted and len(wanted) == 1 and isinstance(value, str):
        return f"write a list: [{short(value)}]"
    return "write " + " or ".join(TYPE_NAMES[name] for name in wanted)


def plain(value: Any) -> str:
    """A value as one would write it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def quoted(value: Any) -> str:
    """A value between backticks, on one line."""
    return f"`{short(plain(value))}`"


def counted(number: int, thing: str) -> str:
    """1 item, 2 items."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def short(text: str) -> str:
    """At most 60 characters, on one line."""
    line = text.replace("\n", " ")
    return line if len(line) <= 60 else line[:59] + "…"
