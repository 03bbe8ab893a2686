"""Reads the settings of a project of Squib: `config.yml` says where its pictures are and names colours, `Gemfile.lock`
which Squib it is written for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardgen.data.project.files import inside
from cardgen.data.yaml import reader
from cardgen.data.yaml.source import read_text
from cardgen.tables.layouts.amounts import UnreadableAmount
from cardgen.tables.layouts.colours import colour_of

_CONFIG, _LOCK = "config.yml", "Gemfile.lock"
_SQUIB = re.compile(r"^ {4}squib \((\d{1,4})\.(\d{1,4})[.\w]{0,20}\)", re.MULTILINE)
WITH_POINTS = (0, 14)
"""Since this Squib sizes of type are points."""


def folders_of(table: Path, script: Path | None, named: Path | None = None) -> list[Path]:
    """Where pictures of a table are looked for: in the folder that the user `named`, beside the script and the table,
    in the project of Squib around them, and in the folder that its settings name.
    """
    homes = _homes(table, script)
    return [*([named] if named else []), *(folder for home in homes for folder in (home, *_named_by(home)))]


def own_colours(table: Path, script: Path | None) -> dict[str, str]:
    """Colours by the names that the settings give them."""
    found: dict[str, str] = {}
    for home in reversed(_homes(table, script)):
        named = _settings_in(home).get("custom_colors")
        for name, colour in named.items() if isinstance(named, dict) else ():
            try:
                found[str(name)] = colour_of(colour)
            except UnreadableAmount:
                continue
    return found


def squib_of(layout: Path, script: Path | None) -> tuple[int, int] | None:
    """The version of Squib that a project is written for, as its list of gems says; None where it says none."""
    for home in _homes(layout, script):
        text = read_text(home / _LOCK, _LOCK) if (home / _LOCK).is_file() else ""
        named = _SQUIB.search(text.replace("\r\n", "\n")) if isinstance(text, str) else None
        if named is not None:
            return int(named[1]), int(named[2])
    return None


def _homes(table: Path, script: Path | None) -> list[Path]:
    homes = [path.parent for path in (script, table) if path is not None]
    homes += [home.parent for home in homes if any((home.parent / name).is_file() for name in (_CONFIG, _LOCK))]
    return list(dict.fromkeys(homes))


def _named_by(home: Path) -> Iterator[Path]:
    """The folder of pictures that the settings name, if it lies in theirs."""
    named = _settings_in(home).get("img_dir")
    folder = inside(home, named) if isinstance(named, str) else None
    if folder is not None:
        yield folder


def _settings_in(home: Path) -> dict[str, Any]:
    text = read_text(home / _CONFIG, _CONFIG) if (home / _CONFIG).is_file() else ""
    value = reader.build(text.replace("\r\n", "\n"))[0] if isinstance(text, str) else None
    return value if isinstance(value, dict) else {}
