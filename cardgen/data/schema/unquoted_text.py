"""Recognizes text without quotation marks that a comma or a `#` has cut.

A comma ends a text between braces, and a `#` behind a blank begins a comment: what is left fits no schema. Knows how it
was meant; that it does not fit is found elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from itertools import islice
from typing import Any

from cardgen.data.schema import patterns, phrases
from cardgen.data.yaml.flow import flow
from cardgen.data.yaml.reader import NodePath
from cardgen.data.yaml.source import Document

# No text has more commas.
_MOST = 200
# What became a comment, right behind a key or the sign of an item.
_COMMENT = re.compile(r"\S?:?[ \t]+(#(?!cardgen:)\w[^\s,\]}]*)")


def cut_at_commas(document: Document, keys: dict[str, Any], known: dict[str, Any], path: NodePath) -> dict[str, str]:
    """Parts of a text with commas, which between braces became keys: the remedy at the first, nothing at the others."""
    remedies: dict[str, str] = {}
    owner, parts = "", [""]
    for key, value in islice(keys.items(), _MOST):
        is_part = value is None and key not in known and not phrases.nearest(key, known)
        if is_part and owner and _follows_comma(document, (*path, key)):
            first = next(iter(parts[2:]), key)
            parts = [*parts, key]
            remedies[key] = ""
            remedies[first] = _in_quotes(owner, ", ".join(parts[1:]))
        else:
            owner, parts = (key, ["", value]) if isinstance(value, str) and key in known else ("", [""])
    return remedies


def _follows_comma(document: Document, path: NodePath) -> bool:
    span = document.span(path, key=True)
    return document.line(span.line)[: span.column - 1].rstrip().endswith(",")


def comment_behind(document: Document, path: NodePath) -> str:
    """The `#word` that stands where the value should be."""
    span = document.span(path)
    match = _COMMENT.match(document.line(span.line), max(0, span.end_column - 2)) if path else None
    return match[1] if match else ""


def comment_remedy(comment: str, wanted: Collection[str], schema: dict[str, Any], key: str = "") -> str:
    """What to write where a value begins with `#`, so that YAML reads a comment; a colour needs its `#`."""
    forms = [patterns.is_in(schema.get("pattern", ""), text) for text in (comment, comment[1:])]
    if forms == [True, False]:
        return f'put it in quotation marks: "{comment}"'
    word = flow(comment[1:])
    example = f", as in `{key}: {word}`" if key else f": {word}"
    return "a `#` begins a comment: leave it out" + (example if "string" in wanted else "")


def _in_quotes(key: str, text: str) -> str:
    """The remedy for a text with commas that stands between braces without quotation marks."""
    quoted_text = json.dumps(text, ensure_ascii=False)
    return "a comma ends a text between braces: put the whole text in quotation marks" + (
        f", as in `{key}: {quoted_text}`" if len(text) <= phrases.LONGEST_EXAMPLE else ""
    )
