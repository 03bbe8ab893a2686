"""Says what does not fit where a schema names what must not be, what goes together, or what a list must hold.

Points at the key or value that one would change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cardgen.data.schema import phrases
from cardgen.data.yaml.reader import NodePath
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import MISSING_KEY, NOT_ALLOWED_VALUE, NUMBER_OUT_OF_RANGE, WRONG_FORM

Located = tuple[NodePath, Diagnostic]


def _forbidden(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    """What fits the schema behind `not`: keys that do not go together, a word that is not wanted, or what it says."""
    unwanted = error.validator_value
    together = _keys_together(unwanted, error.instance)
    if together:
        yield _keys_apart(document, together, error, path)
        return
    words = unwanted.get("enum", [])
    what = phrases.noun(unwanted, "")
    message = f"{phrases.quoted(error.instance)} is {what}, which is not allowed here" if what else ""
    remedy = _reason(error) or (f"write anything but {_listed(words)}" if words else "")
    message = message or f"{phrases.quoted(error.instance)} is not allowed here"
    code = NOT_ALLOWED_VALUE if words else WRONG_FORM
    yield path, document.finding(code, message, path, help=remedy or "write something else: see `not` in the schema")


def _keys_together(unwanted: dict[str, Any], instance: Any) -> list[str]:
    """The keys that must not stand here, or not together; none where it is not keys that are unwanted."""
    if not isinstance(instance, dict):
        return []
    for part in (unwanted, *unwanted.get("anyOf", ()), *unwanted.get("oneOf", ())):
        keys = part.get("required", [])
        if keys and all(key in instance for key in keys):
            return list(keys)
    return []


def _keys_apart(document: Document, keys: Sequence[str], error: Any, path: NodePath) -> Located:
    listed, holder = _listed(keys), phrases.holder(error.schema, path)
    last = max(keys, key=list(error.instance).index)
    message = f"{listed} cannot be together in {holder}" if len(keys) > 1 else f"{listed} is not wanted in {holder}"
    remedy = _reason(error) or ("take out one of them" if len(keys) > 1 else "take it out")
    return (*path, last), document.finding(WRONG_FORM, message, (*path, last), key=True, help=remedy)


def _reason(error: Any) -> str:
    """What the author of the schema says of it."""
    return str(error.validator_value.get("description", "") or error.validator_value.get("$comment", ""))


def _listed(words: Sequence[Any]) -> str:
    named = [phrases.quoted(word) for word in words]
    return " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))


def exclusive(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    """More than one form of `oneOf` fits: mostly two keys of which one is wanted."""
    keys = [part["required"][0] for part in error.validator_value if len(part.get("required", ())) == 1]
    there = [key for key in keys if isinstance(error.instance, dict) and key in error.instance]
    if len(there) > 1:
        last = max(there, key=list(error.instance).index)
        message = f"{_listed(there)} cannot be together in {phrases.holder(error.schema, path)}"
        yield (*path, last), document.finding(WRONG_FORM, message, (*path, last), key=True, help="take out all but one")
        return
    message = f"{phrases.quoted(error.instance)} is {phrases.noun(error.schema, 'one thing')} in more than one way"
    yield path, document.finding(WRONG_FORM, message, path, help="write it so that only one form of it fits")


def alternatives(error: Any) -> list[str]:
    """The keys of which a choice asks for this or that, where none is there; none for any other choice."""
    context = error.context or ()
    keys = [part.validator_value for part in context if part.validator == "required" and not part.relative_path]
    is_choice = len(keys) == len(context) == len(error.validator_value) > 1 and all(len(each) == 1 for each in keys)
    return [key for (key,) in keys] if is_choice else []


def lacks_all(document: Document, error: Any, path: NodePath, keys: Sequence[str]) -> Located:
    """Each of these keys would do, and none is there."""
    named = [phrases.quoted(key) for key in keys]
    message = f"{phrases.holder(error.schema, path)} needs {', '.join(named[:-1])} or {named[-1]}"
    where = (*path, next(iter(error.instance))) if error.instance else path
    model = phrases.example(error.schema.get("properties", {}).get(keys[0], {}))
    return path, document.finding(MISSING_KEY, message, where, key=True, help=f"add `{keys[0]}: {model}`, or another")


def _lacks_company(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    """A key is there without another that it needs."""
    for key, needed in error.validator_value.items():
        missing = [other for other in needed if other not in error.instance]
        if key in error.instance and missing:
            where = (*path, key)
            message = f"{phrases.holder(error.schema, path)} with `{key}` needs {_listed(missing)}"
            model = phrases.example(error.schema.get("properties", {}).get(missing[0], {}))
            help = f"add `{missing[0]}: {model}`, or take out `{key}`"
            yield where, document.finding(MISSING_KEY, message, where, key=True, help=help)


def _lacks_item(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    """A list does not hold what one of its items, or so many, must be."""
    wanted = error.schema["contains"]
    what = phrases.noun(wanted, "") or (f"one of {_listed(wanted['enum'])}" if "enum" in wanted else "what is wanted")
    least, most = error.schema.get("minContains", 1), error.schema.get("maxContains")
    count = f"{least} to {most}" if most is not None else f"at least {least}"
    message = f"of the items of {phrases.label(path)}, {count} must be {what}"
    remedy = "take one out" if error.validator == "maxContains" else "add one"
    yield path, document.finding(WRONG_FORM, message, path, help=phrases.form(wanted) or remedy)


def _between_steps(document: Document, error: Any, path: NodePath) -> Iterator[Located]:
    step = error.validator_value
    below = error.instance // step * step
    message = f"{phrases.label(path)} is {error.instance}, not a multiple of {step}"
    help = f"write {below} or {below + step}"
    yield path, document.finding(NUMBER_OUT_OF_RANGE, message, path, help=help)


COMPLAINTS: dict[str, Callable[[Document, Any, NodePath], Iterator[Located]]] = {
    "not": _forbidden,
    "dependentRequired": _lacks_company,
    "contains": _lacks_item,
    "minContains": _lacks_item,
    "maxContains": _lacks_item,
    "multipleOf": _between_steps,
}
