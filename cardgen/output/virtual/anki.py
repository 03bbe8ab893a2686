"""Writes notes to learn from as Anki imports them: lines of cells with tabs between, in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from cardgen.render.base.notes import StudyNote

HEAD = ("#separator:tab", "#html:true", "#columns:Question\tAnswer\tTags", "#tags column:3")
_FORMULA = re.compile(r"[=+\-@#]")
_BLANK = re.compile(r"[\t\r\n ]+")
_NO_TAG = re.compile(r"[^\w:-]+")


def as_notes(notes: Iterable[StudyNote], pictures: Mapping[str, str]) -> bytes:
    """The notes, in their order; `pictures` are the file names of fronts, by the ids of printings."""
    lines = (_line(note, pictures.get(note.picture, "")) for note in notes)
    return ("\n".join([*HEAD, *lines]) + "\n").encode()


def _line(note: StudyNote, picture: str) -> str:
    shown = f'<img src="{escape(picture)}">' if picture else ""
    question = "<br>".join(filter(None, (shown, note.question))) if note.is_shown_first else note.question
    answer = note.answer if note.is_shown_first else "<br>".join(filter(None, (note.answer, shown)))
    tags = " ".join(_NO_TAG.sub("-", tag) for tag in note.tags)
    return "\t".join((cell(question), cell(answer), cell(tags)))


def cell(text: str) -> str:
    """A cell in one line. One that a spreadsheet would run, or Anki take for a remark, begins with a character by its
    number, which HTML shows as the same.
    """
    line = _BLANK.sub(" ", text).strip()
    return f"&#{ord(line[0])};{line[1:]}" if _FORMULA.match(line) else line
