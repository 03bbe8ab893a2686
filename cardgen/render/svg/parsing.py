"""Parses an SVG file that is small, well-formed and refers to nothing outside itself."""

from __future__ import annotations

import re

from lxml import etree

from cardgen.render.svg.reading import MOST_ELEMENTS, Unreadable
from cardgen.render.svg.values.styles import local_name

MOST_BYTES = 5_000_000
_DOCTYPE = re.compile(r"<!DOCTYPE\s++svg\b(?:[^<>\[\"']|\"[^\"]*+\"|'[^']*+')*+(?:\[([^\[\]]*+)\]\s*+)?>")
_ENTITY = re.compile(r"\s*+<!ENTITY\s++([\w.:-]++)\s++(?:\"([^\"<&%]*+)\"|'([^'<&%]*+)')\s*+>")
_NAMED = re.compile(r"&([\w.:-]++);")
MOST_ENTITIES = 50
LONGEST_ENTITY = 200


def root_of(text: str) -> etree._Element:
    """The document element. Raises Unreadable."""
    text = _without_type(text)
    data = text.encode("utf-8", "replace")
    if len(data) > MOST_BYTES:
        raise Unreadable(f"the picture has {len(data)} bytes, more than {MOST_BYTES}")
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise Unreadable(f"the picture is not well-formed XML: {error.msg.partition(', use ')[0]}") from None
    if root.tag not in ("svg", "{http://www.w3.org/2000/svg}svg"):
        raise Unreadable(f"the picture is a `{local_name(root)}`, not an `svg`")
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        raise Unreadable(f"the picture has more than {MOST_ELEMENTS} elements")
    return root


def _without_type(text: str) -> str:
    """The text without its document type; the short names of namespaces that Illustrator defines there written out."""
    match = _DOCTYPE.match(text, max(0, text.find("<!DOCTYPE")))
    if match is None:
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise Unreadable("the picture declares a document type, which could define or fetch anything")
        return text
    entities = _entities(match[1] or "")
    body = text[: match.start()] + "\n" * match[0].count("\n") + text[match.end() :]
    if "<!DOCTYPE" in body or "<!ENTITY" in body:
        raise Unreadable("the picture declares a document type, which could define or fetch anything")
    return _written_out(body, entities) if entities else body


def _entities(inside: str) -> dict[str, str]:
    entities: dict[str, str] = {}
    at = 0
    while match := _ENTITY.match(inside, at):
        entities[match[1]] = match[2] or match[3] or ""
        at = match.end()
    if (
        inside[at:].strip()
        or len(entities) > MOST_ENTITIES
        or any(len(value) > LONGEST_ENTITY for value in entities.values())
    ):
        raise Unreadable("the picture declares a document type, which could define or fetch anything")
    return entities


def _written_out(text: str, entities: dict[str, str]) -> str:
    parts = _NAMED.split(text)
    parts[1::2] = [entities.get(name, f"&{name};") for name in parts[1::2]]
    if sum(map(len, parts)) > MOST_BYTES:
        raise Unreadable(f"the picture has more than {MOST_BYTES} bytes once its entities are written out")
    return "".join(parts)
