"""What exactly does not fit a schema, in words, at the key or the value where it stands?

One finding for each thing to repair, whatever the validator makes of it: an error for each unknown
key, choices narrowed to the one that was meant. Knows nothing of the files' order or of ids.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import Any

from cardgen.data.events import NodePath
from cardgen.data.source import Document
from cardgen.diagnostics import Diagnostic

_TYPE_NAMES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "keys with values",
    "null": "`null`",
}
# A choice between forms is told apart by one of these keys, where it has one.
_DISCRIMINATORS = ("kind", "type")

Located = tuple[NodePath, Diagnostic]


def of(document: Document, rules: dict[str, Any], value: Any, place: NodePath) -> Iterator[Located]:
    """Each thing at `place` of a document that does not fit `rules`, with the path of its node."""
    from jsonschema import Draft202012Validator
    from referencing import Registry

    # An empty registry: no reference can open a file or the network.
    validator = Draft202012Validator(rules, registry=Registry())
    said: set[Diagnostic] = set()
    for error in validator.iter_errors(value):
        for part in _narrowed(error):
            for located in _complaints(document, part, (*place, *part.absolute_path)):
                if located[1] not in said:
                    said.add(located[1])
                    yield located


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """The remedy for a word that is none of `choices`: the nearest one, or the whole list if it is short."""
    known = [str(choice) for choice in choices]
    folded = {choice.casefold(): choice for choice in known}
    if near := get_close_matches(word.casefold(), folded, n=1):
        return f"did you mean `{folded[near[0]]}`?"
    if not known or len(known) > 12:
        return ""
    return "write one of " + ", ".join(f"`{choice}`" for choice in known)


def _narrowed(error: Any) -> Iterator[Any]:
    """The error itself; of a choice, the errors of the form that was most likely meant."""
    if error.validator not in ("anyOf", "oneOf"):
        yield error
        return
    branches: dict[int, list[Any]] = {}
    for part in error.context:
        branches.setdefault(part.relative_schema_path[0], []).append(part)
    meant = [parts for parts in branches.values() if not any(map(_is_other_form, parts))]
    if not meant:
        yield error
        return
    for part in min(meant, key=len):
        yield from _narrowed(part)


def _is_other_form(part: Any) -> bool:
    """Does this error say that another form was meant?"""
    path = list(part.relative_path)
    if not path:
        return bool(part.validator == "type")
    return part.validator == "enum" and len(path) == 1 and path[0] in _DISCRIMINATORS


def _complaints(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    if "propertyNames" in error.absolute_schema_path:
        key_path = (*path, error.instance)
        message, remedy = f"`{_short(error.instance)}` is not {_noun(error.schema, 'a key')}", _form(error.schema)
        yield key_path, document.finding("CG206", message, key_path, key=True, help=remedy)
    else:
        complaint = _COMPLAINTS.get(error.validator, _wrong_form)
        yield from complaint(document, error, path)


def _missing_keys(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    for key in error.validator_value:
        if key in error.instance:
            continue
        part = error.schema.get("properties", {}).get(key, {})
        remedy = f"add `{key}: {_example(part)}`"
        span_path = (*path, next(iter(error.instance))) if error.instance else path
        message = f"{_holder(error, path)} needs `{key}`"
        yield path, document.finding("CG201", message, span_path, key=True, help=remedy)


def _unknown_keys(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    known = error.schema.get("properties", {})
    for key in error.instance:
        if key in known:
            continue
        message = f"`{_short(key)}` is not a key of {_holder(error, path)}"
        remedy = did_you_mean(key, [name for name in known if name not in error.instance])
        finding = document.finding("CG202", message, (*path, key), key=True, help=remedy or "remove it")
        yield (*path, key), finding


def _wrong_type(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    wanted = list(dict.fromkeys(_wanted_types(error)))
    names = " or ".join(_TYPE_NAMES[name] for name in wanted)
    if error.instance is None:
        message = f"{_label(path)} is empty"
        remedy = f"write {names}" if path else "write what the file is for, or remove it"
    else:
        message = f"{_label(path)} is {_described(error.instance)}, not {names}"
        remedy = _type_remedy(error.instance, wanted)
    yield path, document.finding("CG203", message, path, help=remedy)


def _wanted_types(error: Any) -> Iterator[str]:
    if error.validator == "type":
        yield from [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    for part in error.context or ():
        if not part.relative_path:
            yield from _wanted_types(part)


def _choice(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    """No form was meant: the type is wrong, or the key that tells the forms apart."""
    telling = [part for part in error.context if part.relative_path and _is_other_form(part)]
    if telling:
        part = telling[0]
        allowed = [value for other in telling for value in other.validator_value]
        yield _not_one_of(document, part, (*path, *part.relative_path), allowed)
    elif any(_wanted_types(error)):
        yield from _wrong_type(document, error, path)
    else:
        yield from _wrong_form(document, error, path)


def _not_allowed(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    yield _not_one_of(document, error, path, error.validator_value)


def _not_one_of(document: Document, error: Any, path: NodePath, allowed: list[Any]) -> Located:
    message = f"{_quoted(error.instance)} is not {_noun(error.schema, 'allowed here')}"
    remedy = did_you_mean(_plain(error.instance), map(_plain, allowed))
    return path, document.finding("CG204", message, path, help=remedy)


def _too_long(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    length, limit = len(error.instance), error.validator_value
    message = f"{_label(path)} has {length} characters, {limit} are allowed"
    remedy = f"take out {length - limit} characters"
    yield path, document.finding("CG205", message, path, help=remedy)


def _too_short(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    if error.instance:
        message = f"{_label(path)} has {len(error.instance)} characters, {error.validator_value} are needed"
    else:
        message = f"{_label(path)} is empty"
    yield path, document.finding("CG206", message, path, help=_form(error.schema))


def _wrong_form(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    message = f"{_quoted(error.instance)} is not {_noun(error.schema, 'what belongs here')}"
    yield path, document.finding("CG206", message, path, help=_form(error.schema))


def _out_of_range(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    low = error.schema.get("minimum", error.schema.get("exclusiveMinimum"))
    high = error.schema.get("maximum", error.schema.get("exclusiveMaximum"))
    side = "small" if error.validator in ("minimum", "exclusiveMinimum") else "large"
    limits = [text for text in (f"from {low}" * (low is not None), f"to {high}" * (high is not None)) if text]
    remedy = "write a number " + " ".join(limits)
    message = f"{_label(path)} is too {side}: {error.instance}"
    yield path, document.finding("CG207", message, path, help=remedy)


def _wrong_count(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    count, limit = len(error.instance), error.validator_value
    is_few = error.validator.startswith("min")
    message = f"{_label(path)} has {count} {_items(count)}, " + (
        f"at least {limit} needed" if is_few else f"at most {limit} allowed"
    )
    remedy = "add some" if is_few else f"take out {count - limit}"
    yield path, document.finding("CG208", message, path, key=not count, help=remedy)


def _repeated(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    seen: list[Any] = []
    for index, item in enumerate(error.instance):
        if item in seen:
            message = f"{_quoted(item)} is in {_label(path)} twice"
            finding = document.finding("CG209", message, (*path, index), help="remove one of them")
            yield (*path, index), finding
        else:
            seen.append(item)


_COMPLAINTS: dict[str, Callable[[Document, Any, NodePath], Iterator[Located]]] = {
    "required": _missing_keys,
    "additionalProperties": _unknown_keys,
    "type": _wrong_type,
    "anyOf": _choice,
    "oneOf": _choice,
    "enum": _not_allowed,
    "maxLength": _too_long,
    "minLength": _too_short,
    "pattern": _wrong_form,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "exclusiveMinimum": _out_of_range,
    "exclusiveMaximum": _out_of_range,
    "minItems": _wrong_count,
    "maxItems": _wrong_count,
    "minProperties": _wrong_count,
    "maxProperties": _wrong_count,
    "uniqueItems": _repeated,
}


def _label(path: NodePath) -> str:
    """How to speak of a node: `title`, item 3 of `icons`, the file."""
    if not path:
        return "the file"
    if isinstance(path[-1], str):
        return f"`{_short(path[-1])}`"
    return f"item {path[-1] + 1} of {_label(path[:-1])}"


def _noun(schema: dict[str, Any], otherwise: str) -> str:
    title = str(schema.get("title", otherwise))
    return title if title[:2] not in ("A ", "An") else title[0].lower() + title[1:]


def _holder(error: Any, path: NodePath) -> str:
    """How to speak of something with keys: `text`, a card."""
    return _label(path) if path and isinstance(path[-1], str) else _noun(error.schema, _label(path))


def _form(schema: dict[str, Any]) -> str:
    """What to write instead, from the schema's own description and example."""
    said = str(schema.get("description", ""))
    example = next((item for item in schema.get("examples", ()) if isinstance(item, str)), "")
    if not said:
        return f"write it like `{example}`" if example else ""
    return f"write {said}" + (f", like `{example}`" if example else "")


def _example(schema: dict[str, Any]) -> str:
    examples = schema.get("examples", ())
    return json.dumps(examples[0], ensure_ascii=False) if examples else "..."


def _described(value: Any) -> str:
    if isinstance(value, bool):
        return f"`{_plain(value)}`"
    if isinstance(value, int | float):
        return f"the number `{value}`"
    if isinstance(value, str):
        return f"the text `{_short(value)}`"
    return "a list" if isinstance(value, list) else "keys with values"


def _type_remedy(value: Any, wanted: list[str]) -> str:
    if "string" in wanted and isinstance(value, bool | int | float):
        return f'quote it: "{_plain(value)}"'
    if "array" in wanted and isinstance(value, str):
        return f"write a list: [{_short(value)}]"
    return "write " + " or ".join(_TYPE_NAMES[name] for name in wanted)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _quoted(value: Any) -> str:
    return f"`{_short(_plain(value))}`"


def _items(count: int) -> str:
    return "item" if count == 1 else "items"


def _short(text: str) -> str:
    line = text.replace("\n", " ")
    return line if len(line) <= 60 else line[:59] + "…"
