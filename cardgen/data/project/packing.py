"""Packs the folder of a set or a project into a `.zip` that `cardgen check` takes, the same bytes everywhere; or all
that is in it, templates and fonts too, to be unpacked by people who trust whoever made it.

Members are stored as they are: programs that pack differ from one computer to the next. Knows nothing of cards.
"""

from __future__ import annotations

import os
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from msgspec import Struct

from cardgen.data.project import archive
from cardgen.data.project.files import CARD_DATA
from cardgen.data.project.opening import RefusedFile, read_plain

_EARLIEST = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16
_UNIX = 3


class PackedFolder(Struct, frozen=True):
    """What of a folder goes into an archive, by its path below the folder, and what does not, each with the reason."""

    members: Mapping[str, bytes]
    left_out: tuple[tuple[str, str], ...]


def packed(folder: Path, is_whole: bool = False) -> PackedFolder:
    """What of a folder an archive may have, or the whole of it. What systems put there and what was built are left out
    without a word.
    """
    members: dict[str, bytes] = {}
    left_out: list[tuple[str, str]] = []
    for name in sorted(_names(folder)):
        reason = "" if is_whole else archive.reason_against(name)
        try:
            if not reason:
                members[name] = read_plain(folder / name, archive.MAX_BYTES, folder)
        except RefusedFile as refused:
            reason = refused.reason
        if reason:
            left_out.append((name, reason))
    return PackedFolder(members, tuple(left_out))


def _names(folder: Path) -> Iterator[str]:
    """Every file below a folder that no system put there; links are not followed."""
    is_project = (folder / CARD_DATA).is_dir()
    for place, folders, files in os.walk(folder):
        below = Path(place).relative_to(folder)
        folders[:] = [name for name in folders if not archive.is_system_file(f"{(below / name).as_posix()}/x")]
        if is_project and below == Path():
            folders[:] = [name for name in folders if name != archive.OUTPUT]
        for file in files:
            name = unicodedata.normalize("NFC", (below / file).as_posix())
            if not archive.is_system_file(name) and not name.lower().endswith(archive.SUFFIX):
                yield name


def zipped(top: str, members: Mapping[str, bytes]) -> bytes:
    """An archive of these files in the one folder `top`."""
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as made:
        for name, data in sorted(members.items()):
            member = zipfile.ZipInfo(f"{top}/{name}", _EARLIEST)
            member.external_attr, member.create_system = _PLAIN_FILE, _UNIX
            made.writestr(member, data)
    return stream.getvalue()
