"""Reads style sheets: simple selectors, their declarations, and which of them an element takes.

Selectors are elements, classes, ids, any of them at once (`g.st0`), within others (`.leaf path`, `g > path`), and lists
of such. What else there is in a sheet is named, and left out. A sheet cannot fetch anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lxml import etree
from msgspec import Struct, field

MOST_RULES = 2_000
MOST_TRIES = 200_000
"""So often a selector is held against an element of one file."""
_SPECIAL = re.compile(r"[;\"'()]")
_COMPOUND = re.compile(r"(\*|[\w-]++)?((?:[.#][\w-]++)*+)")
_PART = re.compile(r"([.#])([\w-]++)")
_COMBINED = re.compile(r"\s*+(>)\s*+|\s++")
_SILENT = {"charset", "font-face", "namespace"}
"""At-rules that change nothing but the font of words, which are looked after elsewhere."""


class TooManyTries(Exception):
    """A sheet that takes too long to hold against all elements."""


class Compound(Struct, frozen=True):
    """What one element must be."""

    tag: str
    id: str
    classes: frozenset[str]

    def fits(self, element: etree._Element) -> bool:
        if self.tag and self.tag != "*" and self.tag != local_name(element):
            return False
        if self.id and element.get("id") != self.id:
            return False
        return not self.classes or self.classes <= classes_of(element)


class Selector(Struct, frozen=True):
    """A chain: each part lies in the one before it, directly so where it `is_child`."""

    parts: tuple[tuple[bool, Compound], ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        compounds = [compound for _, compound in self.parts]
        ids, classes = sum(bool(part.id) for part in compounds), sum(len(part.classes) for part in compounds)
        return ids, classes, sum(part.tag not in ("", "*") for part in compounds)

    def fits(self, element: etree._Element) -> bool:
        is_child, last = self.parts[-1]
        if not last.fits(element):
            return False
        for above_is_child, compound in reversed(self.parts[:-1]):
            above = element.getparent()
            while above is not None and not compound.fits(above) and not is_child:
                above = above.getparent()
            if above is None or not compound.fits(above):
                return False
            element, is_child = above, above_is_child
        return True


class StyleRule(Struct, frozen=True):
    """Declarations for what a selector fits, in the order of the sheet."""

    selector: Selector
    place: int
    declarations: tuple[tuple[str, str, bool], ...]


class StyleSheet(Struct):
    """The rules of a file, by what their last part asks for first."""

    rules: dict[str, list[StyleRule]] = field(default_factory=dict)
    count: int = 0
    tries: int = 0

    def add(self, text: str) -> Iterator[str]:
        """Takes in the text of a `style` element; names what of it is not read."""
        for head, body in blocks_of(without_comments(text)):
            if head.startswith("@"):
                name = head[1:].split(maxsplit=1)[0].split("(")[0] if head[1:].strip() else ""
                if name not in _SILENT:
                    yield f"`@{name[:40]}` of `style` is not read"
                continue
            declarations = tuple(declarations_of(body))
            for written in head.split(","):
                selector = selector_of(written.strip())
                if selector is None:
                    yield f"the selector `{written.strip()[:40]}` of `style` is not read"
                elif self.count < MOST_RULES:
                    self._put(StyleRule(selector, self.count, declarations))
                else:
                    raise TooManyTries

    def _put(self, rule: StyleRule) -> None:
        last = rule.selector.parts[-1][1]
        key = f"#{last.id}" if last.id else f".{min(last.classes)}" if last.classes else last.tag or "*"
        self.rules.setdefault(key, []).append(rule)
        self.count += 1

    def declared(self, element: etree._Element, style: str) -> dict[str, str]:
        """What the rules, and its own `style`, say of an element; what is important wins. Raises TooManyTries."""
        rules = sorted(self._fitting(element), key=lambda rule: (rule.selector.weight, rule.place))
        declarations = [written for rule in rules for written in rule.declarations] + list(declarations_of(style))
        plain = {name: value for name, value, is_important in declarations if not is_important}
        return plain | {name: value for name, value, is_important in declarations if is_important}

    def _fitting(self, element: etree._Element) -> Iterator[StyleRule]:
        keys = ["*", local_name(element), f"#{element.get('id')}", *(f".{name}" for name in classes_of(element))]
        for rule in (rule for key in keys for rule in self.rules.get(key, ())):
            self.tries += 1
            if self.tries > MOST_TRIES:
                raise TooManyTries
            if rule.selector.fits(element):
                yield rule


def local_name(element: etree._Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def classes_of(element: etree._Element) -> frozenset[str]:
    return frozenset((element.get("class") or "").split())


def without_comments(text: str) -> str:
    """The text of a sheet without comments; one that does not end goes on to the end."""
    parts, at = [], 0
    while (start := text.find("/*", at)) >= 0:
        parts.append(text[at:start])
        end = text.find("*/", start + 2)
        at = end + 2 if end >= 0 else len(text)
    return " ".join([*parts, text[at:]]).replace("<!--", " ").replace("-->", " ")


def blocks_of(text: str) -> Iterator[tuple[str, str]]:
    """What stands before each pair of braces, and in it; blocks in blocks belong to the outermost."""
    at = 0
    while (start := text.find("{", at)) >= 0:
        *statements, head = text[at:start].split(";")
        yield from ((statement.strip(), "") for statement in statements if statement.strip().startswith("@"))
        end = _end_of_block(text, start) if head.strip().startswith("@") else text.find("}", start)
        if end < 0:
            return
        yield head.strip(), text[start + 1 : end]
        at = end + 1
    yield from ((statement.strip(), "") for statement in text[at:].split(";") if statement.strip().startswith("@"))


def _end_of_block(text: str, at: int) -> int:
    """The brace that closes the one here; -1 where there is none."""
    depth = 0
    for place, letter in enumerate(text[at:], at):
        depth += (letter == "{") - (letter == "}")
        if not depth:
            return place
    return -1


def declarations_of(text: str) -> Iterator[tuple[str, str, bool]]:
    """Names and values of a list of declarations, and whether each is important."""
    for written in _parted(text):
        name, colon, value = written.partition(":")
        if colon:
            value, mark, _ = value.strip().partition("!important")
            yield name.strip(), value.strip(), bool(mark)


def _parted(text: str) -> Iterator[str]:
    """Parts between semicolons, but for those in quotes and in brackets."""
    start, quote, is_open = 0, "", False
    for match in _SPECIAL.finditer(text) if _needs_care(text) else ():
        sign = match[0]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "()":
            is_open = sign == "("
        elif not is_open:
            yield text[start : match.start()]
            start = match.end()
    yield from [text[start:]] if _needs_care(text) else text.split(";")


def _needs_care(text: str) -> bool:
    return "(" in text or '"' in text or "'" in text


def selector_of(text: str) -> Selector | None:
    """The selector, or None for one that is not simple."""
    parts: list[tuple[bool, Compound]] = []
    at, is_child = 0, False
    while at < len(text):
        match = _COMPOUND.match(text, at)
        if match is None or not match[0]:
            return None
        parts.append((is_child, _compound(match[1] or "", _PART.findall(match[2]))))
        at = match.end()
        if at == len(text):
            break
        gap = _COMBINED.match(text, at)
        if gap is None:
            return None
        at, is_child = gap.end(), bool(gap[1])
    return Selector(tuple(parts)) if parts else None


def _compound(tag: str, parts: Iterable[tuple[str, str]]) -> Compound:
    parts = list(parts)
    ids = [name for sign, name in parts if sign == "#"]
    return Compound(tag, ids[-1] if ids else "", frozenset(name for sign, name in parts if sign == "."))
