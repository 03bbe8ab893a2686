"""Remembers under which keys the last build kept the faces of cards, so that they can be shown once more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from msgspec import ValidationError, convert

from cardgen.output.file_cache import FileCache

FOLDER = ".cardgen"
KEY = "built-faces"
BuiltFaces = Mapping[str, Mapping[str, tuple[str, str]]]
"""By game and by printing: the keys of front and back."""


def read_built_faces(out: Path) -> dict[str, dict[str, tuple[str, str]]]:
    """Those of the last build that had each card; none where nothing can be read."""
    try:
        return convert(json.loads(FileCache(out / FOLDER).load(KEY) or ""), dict[str, dict[str, tuple[str, str]]])
    except (ValueError, RecursionError, ValidationError):
        return {}


def add_built_faces(out: Path, faces: BuiltFaces) -> None:
    """Puts those of a build in the place of earlier ones. Where they cannot be written, they are not remembered."""
    before = read_built_faces(out)
    after = before | {game: before.get(game, {}) | dict(of_game) for game, of_game in faces.items()}
    if after != before:
        FileCache(out / FOLDER).save(KEY, json.dumps(after, sort_keys=True))
