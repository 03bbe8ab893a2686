"""Notes to learn from: questions with answers, read from what a template of a game makes of its cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from lxml import etree

TAGS = {"b": "b", "i": "i", "br": "br", "em": "i", "strong": "b"}
"""What a question or an answer may hold besides text and icons, and the HTML that it becomes."""
_PLACE = "at"


class StudyNote(Struct, frozen=True):
    """A question and its answer, both HTML. `picture` is the printing whose front is seen with the answer, or with the
    question where it `is_shown_first`; empty where none is.
    """

    question: str
    answer: str
    tags: tuple[str, ...] = ()
    picture: str = ""
    is_shown_first: bool = False


class FaultyNotes(ValueError):
    """Something that is no list of notes, and its line."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


def read_notes(xml: str, icons: Mapping[str, str]) -> list[StudyNote]:
    """The notes of a `<notes>`, in which `icons` are called by their names, here by their ids. Raises FaultyNotes."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(xml.strip().encode(), parser)
    except etree.XMLSyntaxError as fault:
        raise FaultyNotes(f"the notes are no XML: {fault.msg}", fault.lineno or 0) from None
    if root.tag != "notes":
        raise FaultyNotes(f"notes begin with `<notes>`, not with `<{root.tag}>`", 1)
    if not len(root):
        raise FaultyNotes("the template has no question about these cards", 1)
    return [_note(element, icons) for element in root]


def _note(element: etree._Element, icons: Mapping[str, str]) -> StudyNote:
    parts = {str(part.tag): part for part in element}
    if element.tag != "note" or not {"question", "answer"} <= parts.keys():
        raise FaultyNotes(f"a `<{element.tag}>` is no note with a question and an answer", _line(element))
    question, answer = (_html(parts[name], icons) for name in ("question", "answer"))
    if not question or not answer:
        raise FaultyNotes("a note has an empty question or answer", _line(element))
    return StudyNote(
        question=question,
        answer=answer,
        tags=tuple(element.get("tags", "").split()),
        picture=element.get("picture", ""),
        is_shown_first=element.get("shown") == "first",
    )


def _line(element: etree._Element) -> int:
    return int(element.get(_PLACE, "!0").rpartition("!")[2])


def _html(element: etree._Element, icons: Mapping[str, str]) -> str:
    return " ".join("".join(_pieces(element, icons)).split())


def _pieces(element: etree._Element, icons: Mapping[str, str]) -> Iterator[str]:
    yield escape(element.text or "")
    for child in element:
        if child.tag == "icon":
            name = child.get("name", "")
            yield escape(icons.get(name, name))
        elif child.tag in TAGS:
            yield _tagged(TAGS[str(child.tag)], "".join(_pieces(child, icons)))
        else:
            raise FaultyNotes(f"a note may hold icon, {', '.join(sorted(TAGS))}, and no `<{child.tag}>`", _line(child))
        yield escape(child.tail or "")


def _tagged(name: str, content: str) -> str:
    return "<br>" if name == "br" else f"<{name}>{content}</{name}>"
