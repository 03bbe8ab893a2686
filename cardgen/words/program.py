"""The program's own words that reach paper, in English: a file for each part of it, `english/sheet.toml`.

An id is the name of the file and the key in it: `sheet.true-size`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from cardgen.data.project.opening import fact_of
from cardgen.program import PACKAGE

FOLDER = PACKAGE / "words"
_ENGLISH = FOLDER / "english"


class ProgramMessage(Struct, frozen=True, forbid_unknown_fields=True, rename={"singular": "one", "plural": "many"}):
    """A message as its file has it: `text`, or `one` and `many` for numbers; `note` is for translators."""

    text: str = ""
    singular: str = ""
    plural: str = ""
    note: str = ""

    @property
    def english(self) -> str:
        return self.text or self.singular


def message_of(id: str) -> ProgramMessage:
    """Raises KeyError for a message that there is not."""
    part, _, key = id.partition(".")
    return _part(part)[key]


def keys_of(part: str) -> tuple[str, ...]:
    """The keys of the messages in a part, none where there is no such part."""
    return tuple(_part(part))


def all_messages() -> Iterator[tuple[str, ProgramMessage]]:
    """All messages by their ids, file by file."""
    for path in files():
        for key, message in _part(path.stem).items():
            yield f"{path.stem}.{key}", message


def files() -> list[Path]:
    """Where the messages are written."""
    return sorted(_ENGLISH.glob("*.toml"))


@cache
def _part(name: str) -> dict[str, ProgramMessage]:
    path = _ENGLISH / f"{name}.toml"
    if path not in files():
        return {}
    return msgspec.json.decode(fact_of(path, "messages", _read), type=dict[str, ProgramMessage])


def _read(path: Path) -> bytes:
    written = msgspec.toml.decode(path.read_bytes(), type=dict[str, str | ProgramMessage])
    messages = {key: ProgramMessage(value) if isinstance(value, str) else value for key, value in written.items()}
    return msgspec.json.encode(messages)
