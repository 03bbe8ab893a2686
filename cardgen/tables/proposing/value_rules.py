"""Finds what the cells of a column have in common, as a schema says it: numbers in a range, lists, words, or text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardgen.model.texts.own_signs import with_all_signs
from cardgen.tables.cells.values import FALSE, TRUE

LINE, NAME = 200, 60
"""Characters: room for a text, and for a name."""
_FEW_WORDS, _ROWS_A_WORD = 12, 3
_NUMBERS_A_WORD, _SHORT_WORD = 3, 20
_MOST_WORDS = 60
"""A list of more words is no list to choose from, but text."""
_BETWEEN = re.compile(r"[;,\n]")
CODE = re.compile(r"0\d+")
"""A number that begins so is a name: its zeros mean something."""
INTEGER = re.compile(r"[-+]?\d{1,15}")
NUMBER = re.compile(r"[-+]?\d{1,15}(?:[.,]\d{1,25})?(?:[eE][-+]?\d{1,2})?")
FIGURE = re.compile(r"[-+]?(?:\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,15})(?:[.,]\d{1,25})?")
"""A number as people write it, with marks between thousands, too."""
_FIGURE_WITH_SIGN = re.compile(r"[-+]?[€$£¥]? ?\d[\d.,]{0,20}(?: \d{1,3})?(?:/\d{1,3})? ?[%€$£¥]?")
"""A number with a sign that a card shows: `50%`, `1.50 €`, `+1`, `1 1/2`."""
LONGEST = 100_000
"""Characters of a cell."""
_ENDS, _MANY_WORDS = (".", "!", "?", "…", ".”", '."'), 6


def is_prose(values: Sequence[str]) -> bool:
    """Whether these are sentences: most end like one, or have many words."""
    return 2 * sum(value.endswith(_ENDS) or len(value.split()) > _MANY_WORDS for value in values) > len(values)


def rules_of(values: Sequence[str], is_list: bool = False) -> dict[str, Any]:
    """The schema of a column: yes or no, a number in the range found, a list, one of a few words, or text."""
    if is_list and not all(map(NUMBER.fullmatch, values)) and _is_list(values, is_said=True):
        return _list_rules(values)
    folded = {value.casefold() for value in values}
    if folded <= TRUE | FALSE and not folded <= {"0", "1"} and not all(map(INTEGER.fullmatch, values)):
        return {"type": "boolean"}
    if any(re.search("[+/%€$£¥]", value) for value in values) and all(map(_FIGURE_WITH_SIGN.fullmatch, values)):
        return text_rules(values, NAME)
    if any(map(CODE.fullmatch, values)):
        return text_rules(values, LINE)
    if all(map(INTEGER.fullmatch, values)):
        numbers = [*map(int, values)]
        return {"type": "integer", "minimum": min(0, *numbers), "maximum": max(*numbers, 1)}
    if all(map(NUMBER.fullmatch, values)):
        found = [float(value.replace(",", ".")) for value in values]
        return {"type": "number", "minimum": min(0.0, *found), "maximum": max(*found, 1.0)}
    if odd_words(values):
        of_numbers = rules_of([value for value in values if NUMBER.fullmatch(value)])
        if of_numbers["type"] == "string":  # numbers with signs, or zeros that mean something
            return text_rules(values, NAME)
        return {**of_numbers, "type": [of_numbers["type"], "string"], "maxLength": NAME}
    if _is_list(values, is_list):
        return _list_rules(values)
    if _are_few_words(values):
        return _word_rules(Counter(values))
    return text_rules(values, LINE)


def odd_words(values: Sequence[str]) -> list[str]:
    """The few words, as `X` or `n/a`, among many numbers; none where numbers are not many, or words are sentences."""
    words = [value for value in values if not NUMBER.fullmatch(value)]
    is_odd = 0 < _NUMBERS_A_WORD * len(words) <= len(values) - len(words)
    are_short = all(len(value) <= _SHORT_WORD and "\n" not in value for value in words)
    return words if is_odd and are_short and not all(map(FIGURE.fullmatch, words)) else []


def described(rules: Mapping[str, Any]) -> str:
    """A schema of values in words."""
    types = [rules["type"]] if isinstance(rules.get("type"), str) else rules.get("type", [])
    words = [_DESCRIBED[type_](rules) for type_ in types if type_ in _DESCRIBED and "enum" not in rules]
    if "enum" in rules:
        words = [f"one of {', '.join(map(str, rules['enum']))}"]
    return ", or ".join(filter(None, words)) or "as cardgen knows it"


def _range(rules: Mapping[str, Any]) -> str:
    bounds = [f"{rules[key]:g}" if key in rules else "" for key in ("minimum", "maximum")]
    return f"a number, {' to '.join(bounds)}" if all(bounds) else "a number"


def _of_items(rules: Mapping[str, Any]) -> str:
    items = rules.get("items", {}).get("enum")
    return f"a list of {', '.join(map(str, items))}" if items else "a list of words"


_DESCRIBED: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "integer": _range,
    "number": _range,
    "array": _of_items,
    "boolean": lambda rules: "yes or no",
    "string": lambda rules: f"text of at most {rules['maxLength']} characters" if "maxLength" in rules else "",
}


def wider(rules: Mapping[str, Any], values: Sequence[str]) -> dict[str, Any]:
    """A schema that these values fit, too: no narrower than it was, and the same where they fit."""
    types = [rules["type"]] if isinstance(rules.get("type"), str) else [*rules.get("type", [])]
    if "array" in types:
        return _wider_list(rules, values)
    numbers = [value for value in values if NUMBER.fullmatch(value)] if {"integer", "number"} & {*types} else []
    others = [value for value in values if value not in numbers]
    if "boolean" in types:
        others = [value for value in others if value.casefold() not in TRUE | FALSE]
    wide = _wider_range({**rules}, numbers)
    if "integer" in types and not all(map(INTEGER.fullmatch, numbers)):
        types[types.index("integer")] = "number"
    if others:
        if "string" not in types and (types or "enum" not in rules):
            types.append("string")
            wide.setdefault("maxLength", NAME)
        wide = _wider_text(wide, others)
    return {**wide, "type": types[0] if len(types) == 1 else types} if types else wide


def with_lists(rules: Mapping[str, Any], values: Sequence[str]) -> dict[str, Any]:
    """A schema that takes lists, too, as these values are, a line for each item; what was no list stays what it is."""
    kept = {key: value for key, value in rules.items() if key != "enum"}
    types = [rules["type"]] if isinstance(rules.get("type"), str) else [*rules.get("type", [])]
    items = [item for value in values for item in _items(value)]
    room = text_rules([*map(str, rules.get("enum", ())), *items], NAME)["maxLength"]
    most, words = max(rules.get("maxLength", room), room), {"type": "string", "maxLength": room}
    return {**kept, "type": [*dict.fromkeys((*types, "string", "array"))], "maxLength": most, "items": words}


def _wider_list(rules: Mapping[str, Any], values: Sequence[str]) -> dict[str, Any]:
    items = [_items(value) for value in values]
    longest = max(map(len, items), default=0)
    inner = rules.get("items")
    wide = {**rules}
    if isinstance(inner, dict) and ("enum" in inner or "maxLength" in inner):
        wide["items"] = _wider_text(inner, [item for several in items for item in several])
    if longest > rules.get("maxItems", longest):
        wide["maxItems"] = longest
    return wide


def _wider_range(wide: dict[str, Any], numbers: Sequence[str]) -> dict[str, Any]:
    found = [_number(number) for number in numbers]
    for key, end in (("minimum", min), ("maximum", max)):
        if key in wide and found:
            wide[key] = end(wide[key], *found)
    return wide


def _number(text: str) -> int | float:
    number = float(text.replace(",", "."))
    return int(number) if number.is_integer() else number


def _wider_text(rules: Mapping[str, Any], values: Sequence[str]) -> dict[str, Any]:
    """More words where there is a list of them, and room for longer ones."""
    wide = {**rules}
    if "enum" in rules:
        known = {str(word).casefold() for word in rules["enum"]}
        new = [word for word in dict.fromkeys(values) if word.casefold() not in known]
        wide["enum"] = [*rules["enum"], *new]
        if len(wide["enum"]) <= _MOST_WORDS:
            return wide
        values = [*map(str, wide.pop("enum"))]
        wide |= {"type": "string", "maxLength": NAME}
    if max((len(with_all_signs(value)) for value in values), default=0) > wide.get("maxLength", LONGEST):
        wide["maxLength"] = text_rules(values, NAME)["maxLength"]
    return wide


def _are_few_words(values: Sequence[str]) -> bool:
    """Whether these are short, on one line, and come again and again."""
    are_short = max(map(len, values)) <= 40 and not any("\n" in value for value in values)
    return are_short and not is_prose(values) and len(values) > _ROWS_A_WORD * len(set(values))


def _is_list(values: Sequence[str], is_said: bool) -> bool:
    """Whether a good part of the cells are several short items, or the file says that they are lists, and few are
    sentences. A text that goes on in a new line is none, unless the words in its lines come again and again.
    """
    if 5 * sum(value.endswith(_ENDS) for value in values) > len(values) or all(map(FIGURE.fullmatch, values)):
        return False
    several = sum(1 for value in values if _BETWEEN.search(value))
    items = [item for value in values for item in _items(value)]
    are_short = all(len(item) <= 30 and len(item.split()) <= 3 for item in items)
    if is_said:
        return are_short and not any(re.search("[;,]", value) for value in values)
    are_lines = not any(re.search("[;,]", value) for value in values)
    return are_short and 5 * several >= len(values) and not (are_lines and len(items) < 2 * len(set(items)))


def _list_rules(values: Sequence[str]) -> dict[str, Any]:
    items = Counter(item for value in values for item in _items(value))
    longest = max(len(_items(value)) for value in values)
    return {"type": "array", "items": _word_rules(items), "maxItems": max(100, longest)}


def _items(value: str) -> list[str]:
    return [item for part in _BETWEEN.split(value) if (item := part.strip())]


def _word_rules(found: Counter[str]) -> dict[str, Any]:
    """A word of those found, where they are few."""
    return {"type": "string", "enum": [*found]} if len(found) <= _FEW_WORDS else {"type": "string", "maxLength": NAME}


def text_rules(values: Iterable[str], least: int) -> dict[str, Any]:
    """Text of the length that is there, rounded up: room for a better word. Marks may each need a backslash."""
    longest = max((len(with_all_signs(value)) for value in values), default=0)
    room = max(least, -(-longest * 5 // 4 // 50) * 50)
    return {"type": "string", "minLength": 1, "maxLength": room}
