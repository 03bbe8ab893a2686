"""Phrases values, places and remedies in messages about schemas.

Lower case, no full stop, what the user wrote in backticks. Knows nothing of files and positions.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from cardgen.data.schema import patterns
from cardgen.data.yaml import scalars
from cardgen.data.yaml.flow import flow
from cardgen.data.yaml.reader import NodePath

LONGEST_EXAMPLE = 100
_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa", "þ": "th"})
"""Letters that people write as two where they must."""
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


def holder(schema: dict[str, Any], path: NodePath) -> str:
    """How to speak of something with keys: `text`, a card."""
    name = label(path)
    return name if path and isinstance(path[-1], str) else noun(schema, name)


def noun(schema: dict[str, Any], otherwise: str) -> str:
    """What the schema describes, by its title where that has an article: a game, an id."""
    title = str(schema.get("title", ""))
    return title[0].lower() + title[1:] if title.lower().startswith(("a ", "an ", "the ")) else otherwise


def form(schema: dict[str, Any]) -> str:
    """What to write instead, from the schema's own description and example."""
    description = str(schema.get("description", ""))
    model = next((item for item in schema.get("examples", ()) if isinstance(item, str)), "")
    if not description:
        return f"write it like `{model}`" if model else ""
    return f"write {description}" + (f", like `{model}`" if model else "")


def example(schema: dict[str, Any]) -> str:
    """The schema's first example, as one would write it."""
    examples = schema.get("examples", ())
    return json.dumps(examples[0], ensure_ascii=False) if examples else "..."


def made_up_id(titles: Iterable[Any]) -> str:
    """An id made from the first of these that is text with letters; nothing where none is."""
    for title in titles:
        if isinstance(title, str):
            made = re.sub(r"[^a-z0-9]+", "-", in_ascii(title[:200]).replace("'", "")).lstrip("0123456789-")
            if made := made[:60].strip("-"):
                return made
    return ""


def in_ascii(text: str) -> str:
    """A text in small letters without accents, as one writes it where there are none: `gruene kueche`."""
    spelt = unicodedata.normalize("NFC", text).casefold().translate(_SPELT)
    return unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode()


def described(value: Any) -> str:
    """A value and its type: the number `5`."""
    if isinstance(value, bool):
        return f"`{plain(value)}`"
    if isinstance(value, int | float):
        return f"the number `{value}`"
    if isinstance(value, str):
        return f"the text `{short(value)}`"
    return "a list" if isinstance(value, list) else "keys with values"


def type_names(wanted: Sequence[str]) -> str:
    """`a whole number, text or a list`"""
    names = [TYPE_NAMES[name] for name in wanted]
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def type_remedy(value: Any, wanted: list[str], schema: dict[str, Any], written: str = "", key: str = "") -> str:
    """What to write where a value has none of the wanted types; `written` is how it stands in the file."""
    if "pattern" in schema and not patterns.is_in(schema["pattern"], written):
        return form(schema)
    if "integer" in wanted and isinstance(value, float):
        return "write a whole number" + as_in(schema, ["integer"], key)
    if "string" in wanted and isinstance(value, bool | int | float):
        return f'quote it: "{written or plain(value)}"'
    if isinstance(value, str) and (number := _number_in(value, wanted)):
        return f"write it without quotes: {number}"
    if wanted == ["array"] and isinstance(value, str):
        return f"write a list: [{short(value)}]"
    if isinstance(value, list) and len(value) == 1 and types_of(value[0]) & set(wanted):
        return f"write it without brackets: {flow(value[0])}"
    return f"write {type_names(wanted)}{as_in(schema, wanted, key)}"


def _number_in(text: str, wanted: Collection[str]) -> str:
    """The number that a text is, where a number of its type is wanted."""
    if text.isascii() and text.isdecimal() and {"integer", "number"} & set(wanted):
        return short(text.lstrip("0") or "0")
    try:
        number = scalars.resolve(text)
    except ValueError:
        return ""
    return plain(number) if not isinstance(number, str | bool) and types_of(number) & set(wanted) - {"null"} else ""


def types_of(value: Any) -> set[str]:
    """The names that JSON Schema has for the type of a value."""
    if isinstance(value, bool):
        return {"boolean"}
    if isinstance(value, int):
        return {"integer", "number"}
    known = ((str, "string"), (float, "number"), (list, "array"), (dict, "object"))
    return {name for kind, name in known if isinstance(value, kind)} or {"null"}


def as_in(schema: dict[str, Any], wanted: Iterable[str], key: str = "") -> str:
    """`, as in `paid: {at-least: 35}``: the schema's first example of each wanted type; nothing where it has none."""
    examples = [item for item in schema.get("examples", ()) if item is not None]
    firsts = (next((item for item in examples if name in types_of(item)), None) for name in wanted)
    examples = [f"`{key}: {flow(item)}`" if key else f"`{flow(item)}`" for item in firsts if item is not None]
    fitting = [text for text in dict.fromkeys(examples) if len(text) <= LONGEST_EXAMPLE]
    return f", as in {' or '.join(fitting)}" if fitting else ""


def plain(value: Any) -> str:
    """A value as one would write it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def quoted(value: Any) -> str:
    """A value between backticks, on one line."""
    return f"`{short(plain(value))}`"


def as_written(value: Any) -> str:
    """The same, with what nobody sees as one writes it between quotes: `Otter\\nKing`."""
    signs = (json.dumps(sign)[1:-1] if unicodedata.category(sign) == "Cc" else sign for sign in plain(value)[:61])
    return f"`{short(''.join(signs))}`"


def counted(number: int, thing: str) -> str:
    """1 item, 2 items."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def short(text: str) -> str:
    """At most 60 characters, on one line."""
    line = text.replace("\n", " ")
    return line if len(line) <= 60 else line[:59] + "…"
