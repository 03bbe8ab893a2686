"""Turns schema violations into messages at the key or value that does not fit.

One finding for each thing to repair, whatever the validator makes of it: an error for each unknown
key, choices narrowed to the one that was meant. Knows nothing of the files' order or of ids.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct, field

from cardgen.data.project.files import shipped_root
from cardgen.data.schema import patterned, patterns, phrases, unquoted_text
from cardgen.data.schema.conditions import COMPLAINTS, Located, alternatives, exclusive, lacks_all
from cardgen.data.yaml.reader import NodePath
from cardgen.data.yaml.source import Document
from cardgen.diagnostics.codes import (
    MISSING_KEY,
    NOT_ALLOWED_VALUE,
    NUMBER_OUT_OF_RANGE,
    REPEATED_ITEM,
    TEXT_TOO_LONG,
    UNKNOWN_KEY,
    WRONG_COUNT,
    WRONG_FORM,
    WRONG_TYPE,
)

# A choice between forms is told apart by one of these keys, where it has one.
_DISCRIMINATORS = ("kind", "type")
# What a thing is called, and an id can be made from.
_TITLES = ("title", "name")
# Of one item; who sees a hundred findings repairs the file before asking for more.
_MOST = 100
_MOST_OF_FILE = 1_000
_STEPS = 50_000
_STAY = "stay inside the folder of the set: no `..`, no leading `/`"


class MessageBudget(Struct):
    """How much may still be looked at and told of one file; `unreported` are places of which nothing could be."""

    steps: int = _STEPS
    findings: int = _MOST_OF_FILE
    unreported: list[NodePath] = field(default_factory=list)
    validator: Any = None  # the library's class that keeps to this budget, made when it is first needed

    def step(self) -> None:
        """One keyword more is looked at. Raises BudgetSpent where it is one too many."""
        self.steps -= 1
        if self.steps < 0:
            raise BudgetSpent


class BudgetSpent(Exception):
    """Nothing more is looked at in this file."""


def of(
    document: Document, rules: dict[str, Any], value: Any, place: NodePath, budget: MessageBudget | None = None
) -> list[Located]:
    """What at `place` of a document does not fit `rules`, with the path of each node; at most a hundred."""
    budget = budget or MessageBudget()
    found: dict[Located, None] = {}
    if budget.steps <= 0 or budget.findings <= 0:
        budget.unreported.append(place)
        return []
    try:
        errors = _validator(rules, budget).iter_errors(value)
        parts = (part for error in errors for part in _narrowed(error))
        located_messages = (
            located for part in parts for located in _complaints(document, part, (*place, *part.absolute_path))
        )
        for located in islice(located_messages, _MOST):
            found[located] = None
        if next(located_messages, None) is not None:  # what is not told must not pass for right
            budget.unreported.append(place)
    except BudgetSpent:
        budget.unreported.append(place)
    budget.findings -= len(found)
    return list(found)


def _validator(rules: dict[str, Any], budget: MessageBudget) -> Any:
    from referencing import Registry

    budget.validator = budget.validator or _validator_class(budget)
    # An empty registry: no reference can open a file or the network.
    return budget.validator(rules, registry=Registry())


def _validator_class(budget: MessageBudget) -> Any:
    """The library's validator, which stops when the budget is spent, and never runs a pattern itself."""
    from jsonschema import Draft202012Validator, validators

    extend: Any = validators.extend
    ours = {"uniqueItems": _unique_items, "$ref": _reference, "pattern": _pattern, **patterned.KEYWORDS}
    keywords = {**Draft202012Validator.VALIDATORS, **ours}
    return extend(Draft202012Validator, {name: _counted(look, budget) for name, look in keywords.items()})


def _counted(look: Callable[..., Any], budget: MessageBudget) -> Callable[..., Any]:
    def counted(validator: Any, value: Any, instance: Any, schema: Any) -> Iterator[Any]:
        budget.step()
        yield from look(validator, value, instance, schema) or ()

    return counted


def _pattern(validator: Any, pattern: str, instance: Any, schema: Any) -> Iterator[Any]:
    """As the quick validator reads it, in time proportional to the text."""
    from jsonschema import ValidationError

    if isinstance(instance, str) and not patterns.is_in(pattern, instance):
        yield ValidationError("does not match")


def _unique_items(validator: Any, is_wanted: bool, instance: Any, schema: Any) -> Iterator[Any]:
    """The library's own check compares each item with each where types are mixed: hours for a long list."""
    from jsonschema import ValidationError

    if is_wanted and isinstance(instance, list) and len(set(map(_identity, instance))) < len(instance):
        yield ValidationError("repeated items")


def _reference(validator: Any, reference: str, instance: Any, schema: Any) -> Iterator[Any]:
    """What refers to a part of the schema may have better examples than that part, which serves many."""
    from jsonschema import Draft202012Validator

    for error in Draft202012Validator.VALIDATORS["$ref"](validator, reference, instance, schema):
        if "examples" in schema and not error.relative_path:
            error.schema = {**error.schema, "examples": schema["examples"]}
        yield error


def _identity(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _narrowed(error: Any) -> Iterator[Any]:
    """The error itself; of a choice, the errors of the form that was most likely meant."""
    if error.validator not in ("anyOf", "oneOf"):
        yield error
        return
    branches: dict[int, list[Any]] = {}
    for part in error.context:
        branches.setdefault(part.relative_schema_path[0], []).append(part)
    meant = [parts for parts in branches.values() if not any(map(_is_other_form, parts))]
    if not meant or alternatives(error):
        yield error
        return
    for part in min(meant, key=len):
        yield from _narrowed(part)


def _is_other_form(part: Any) -> bool:
    """Whether this error says that another form was meant."""
    path = list(part.relative_path)
    if not path:
        return bool(part.validator == "type")
    return part.validator == "enum" and len(path) == 1 and path[0] in _DISCRIMINATORS


def _complaints(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    if "propertyNames" in error.absolute_schema_path:
        key_path = (*path, error.instance)
        message = f"{phrases.quoted(error.instance)} is not {phrases.noun(error.schema, 'a key')}"
        yield key_path, document.finding(WRONG_FORM, message, key_path, key=True, help=phrases.form(error.schema))
    else:
        complaint = _COMPLAINTS.get(error.validator, _wrong_form)
        yield from complaint(document, error, path)


def _missing_keys(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    for key in error.validator_value:
        if key in error.instance or _is_misspelt_in(error, key):
            continue
        remedy = f"add `{key}: {_model(document, error, key, path)}".rstrip() + "`"
        span_path = (*path, next(iter(error.instance))) if error.instance else path
        message = f"{phrases.holder(error.schema, path)} needs `{key}`"
        yield path, document.finding(MISSING_KEY, message, span_path, key=True, help=remedy)


def _model(document: Document, error: Any, key: str, path: NodePath) -> str:
    """What might be written there: an id of its own, for the example's may be taken, else the example."""
    if key != "id":
        return phrases.example(error.schema.get("properties", {}).get(key, {}))
    if not path and document.kind == "game":
        return document.game
    texts = error.instance.get("text")
    return phrases.made_up_id(map(texts.get, _TITLES)) if isinstance(texts, dict) else ""


def _is_misspelt_in(error: Any, key: str) -> bool:
    """Whether an unknown key was surely meant to be `key`: then that one finding says it all."""
    known = error.schema.get("properties", {})
    unknown = [name for name in error.instance if name not in known]
    is_closed = error.schema.get("additionalProperties") is False
    return is_closed and any(phrases.nearest(name, [key]) for name in unknown[:_MOST])


def _unknown_keys(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    known = error.schema.get("properties", {})
    texts = unquoted_text.cut_at_commas(document, error.instance, known, path)
    for key in error.instance:
        if key in known or patterned.is_known(error.schema, key) or (key in texts and not texts[key]):
            continue
        message = f"`{phrases.short(key)}` is not a key of {phrases.holder(error.schema, path)}"
        remedy = texts.get(key) or _known_key(document, error, key, path)
        finding = document.finding(UNKNOWN_KEY, message, (*path, key), key=True, help=remedy or "remove it")
        yield (*path, key), finding


def _known_key(document: Document, error: Any, key: str, path: NodePath) -> str:
    """The key that was meant; of a card of one's own game, how it may have the key that is written."""
    known = [name for name in error.schema.get("properties", {}) if name not in error.instance]
    near = phrases.nearest(key, known)
    if near or document.kind != "cards" or len(path) < 2 or not _is_of_own_game(document):
        return phrases.did_you_mean(key, known)
    return f"to let cards say `{phrases.short(key)}`, add it to `properties` in `schema/cards.schema.json` of the game"


def _is_of_own_game(document: Document) -> bool:
    """Whether the game of these cards lies beside them, in a project of their author."""
    folders = document.path.parents
    return len(folders) > 3 and (folders[3] / "game.yaml").is_file() and folders[3].parent.parent != shipped_root()


def _wrong_type(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    wanted = list(dict.fromkeys(_wanted_types(error)))
    names = phrases.type_names(wanted)
    key = path[-1] if path and isinstance(path[-1], str) else ""
    if error.instance is not None:
        message = f"{phrases.label(path)} is {phrases.described(error.instance)}, not {names}"
        remedy = phrases.type_remedy(error.instance, wanted, error.schema, _written(document, path), key)
    elif comment := unquoted_text.comment_behind(document, path):
        message = f"{phrases.label(path)} is empty, as `{phrases.short(comment)}` is a comment"
        remedy = unquoted_text.comment_remedy(comment, wanted, error.schema, key)
    else:
        message = f"{phrases.label(path)} is empty"
        remedy = f"write {names}" if path else "write what the file is for, or remove it"
        remedy += phrases.as_in(error.schema, wanted, key) if path else ""
    yield path, document.finding(WRONG_TYPE, message, path, help=remedy)


def _written(document: Document, path: NodePath) -> str:
    """The first line of a value, letter by letter as it stands in the file."""
    span = document.span(path)
    return document.line(span.line)[span.column - 1 : span.end_column - 1]


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
    elif keys := alternatives(error):
        yield lacks_all(document, error, path, keys)
    elif error.validator == "oneOf" and not error.context:
        yield from exclusive(document, error, path)
    elif any(_wanted_types(error)):
        yield from _wrong_type(document, error, path)
    else:
        yield from _wrong_form(document, error, path)


def _not_allowed(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    yield _not_one_of(document, error, path, error.validator_value)


def _not_one_of(document: Document, error: Any, path: NodePath, allowed: list[Any]) -> Located:
    message = f"{phrases.quoted(error.instance)} is not {phrases.noun(error.schema, 'allowed here')}"
    remedy = phrases.did_you_mean(phrases.plain(error.instance), map(phrases.plain, allowed))
    if len(allowed) == 1 and "description" in error.schema:  # a form among others: `0`, or a length
        remedy = phrases.form(error.schema)
    return path, document.finding(NOT_ALLOWED_VALUE, message, path, help=remedy)


def _too_long(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    length, limit = len(error.instance), error.validator_value
    message = f"{phrases.label(path)} has {length} characters, {limit} are allowed"
    is_address = str(error.instance).startswith("https://")
    remedy = "find a shorter address" if is_address else f"take out {phrases.counted(length - limit, 'character')}"
    yield path, document.finding(TEXT_TOO_LONG, message, path, help=remedy)


def _too_short(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    if error.instance:
        message = f"{phrases.label(path)} has {len(error.instance)} characters, {error.validator_value} are needed"
    else:
        message = f"{phrases.label(path)} is empty"
    yield path, document.finding(WRONG_FORM, message, path, help=phrases.form(error.schema))


def _wrong_form(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    message = f"{phrases.as_written(error.instance)} is not {phrases.noun(error.schema, 'what belongs here')}"
    remedy = _STAY if _leads_out(error) else _with_commas(error, path) or _id_from(error) or phrases.form(error.schema)
    yield path, document.finding(WRONG_FORM, message, path, help=remedy)


def _with_commas(error: Any, path: NodePath) -> str:
    """Where a `,` is missing, if this is an item of a list, and what it has between blanks would be items."""
    words = error.instance.split() if isinstance(error.instance, str) else []
    if len(words) < 2 or error.validator != "pattern" or not isinstance(path[-1], int):
        return ""
    is_list = all(patterns.is_in(error.validator_value, word) for word in words)
    return f"put a `,` between items: `{', '.join(words)}`" if is_list else ""


def _id_from(error: Any) -> str:
    """An id in plain letters made of what is none: `kresse-saeen`; empty where none is wanted or none can be made."""
    is_id = phrases.noun(error.schema, "") == "an id" and isinstance(error.instance, str)
    made = phrases.made_up_id([error.instance]) if is_id else ""
    return f"write `{made}`: {error.schema.get('description', 'plain letters')}" if made else ""


def _leads_out(error: Any) -> bool:
    """Whether this is the path of a file that leaves the folder it begins in."""
    parts = str(error.instance).split("/")
    is_path = len(parts) > 1 and " path " in f" {phrases.noun(error.schema, '')} "
    return is_path and (parts[0] == "" or ".." in parts)


def _out_of_range(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    low = error.schema.get("minimum", error.schema.get("exclusiveMinimum"))
    high = error.schema.get("maximum", error.schema.get("exclusiveMaximum"))
    side = "small" if error.validator in ("minimum", "exclusiveMinimum") else "large"
    limits = [text for text in (f"from {low}" * (low is not None), f"to {high}" * (high is not None)) if text]
    remedy = "write a number " + " ".join(limits)
    message = f"{phrases.label(path)} is too {side}: {error.instance}"
    yield path, document.finding(NUMBER_OUT_OF_RANGE, message, path, help=remedy)


def _wrong_count(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    count, limit = len(error.instance), error.validator_value
    is_few = error.validator.startswith("min")
    message = f"{phrases.label(path)} has {phrases.counted(count, 'item')}, " + (
        f"at least {limit} needed" if is_few else f"at most {limit} allowed"
    )
    key = path[-1] if path and isinstance(path[-1], str) else ""
    wanted = ["object" if isinstance(error.instance, dict) else "array"]
    remedy = f"add some{phrases.as_in(error.schema, wanted, key)}" if is_few else f"take out {count - limit}"
    yield path, document.finding(WRONG_COUNT, message, path, key=not count, help=remedy)


def _repeated(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    seen: set[str] = set()
    for index, item in enumerate(error.instance):
        if _identity(item) in seen:
            message = f"{phrases.quoted(item)} is in {phrases.label(path)} twice"
            finding = document.finding(REPEATED_ITEM, message, (*path, index), help="remove one of them")
            yield (*path, index), finding
        else:
            seen.add(_identity(item))


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
    **COMPLAINTS,
}
