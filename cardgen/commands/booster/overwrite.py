"""Keeps another batch from being written over, unless that is wanted; then removes its files first.

Only files that cardgen writes are known here, by their names. Makes no packs.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from msgspec.structs import replace

from cardgen.boosters.pack_ids import read
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import OTHER_BATCH
from cardgen.output.pack_manifest import NAME, ManifestHead
from cardgen.output.pack_manifest_reader import UnreadableManifest, read_head

PAGE = "statistics"
CHARTS = ("fairness", "pools", "layouts", "repeats", "cards", "paper", "made-of")
"""Tables beside the page of figures, in a folder that is called like it."""
PRODUCTS = ("morning", "packs", "wrappers", "checklist", "odds", "answers")
_PACK = re.compile(r"pack-(?P<id>\w{4}-\w{4})-(?P<paper>.+)\.pdf")
_SIZE = re.compile(r"[\d.]+x[\d.]+(mm|cm|in)(-|$)")
"""Paper of which somebody typed the size."""
_PARCEL = re.compile(rf"(?:{'|'.join(PRODUCTS)})-(?:\d+-to-\d+-)?(?P<paper>.+)\.pdf")


def another_batch(folder: Path, head: ManifestHead) -> Diagnostic | None:
    """CG824 where the list of another batch is in the folder, or one that cannot be read."""
    path = folder / NAME
    if not os.path.lexists(path):
        return None
    try:
        before = read_head(path)
    except UnreadableManifest as fault:
        return _refused(path, f"there is a list of packs here that cannot be read: {fault}")
    if replace(before, cardgen=head.cardgen) == head:
        return None
    what, other = (f"{_count(batch.packs)} of `{batch.recipe}` with seed {batch.seed}" for batch in (before, head))
    change = "recipe, cards or game changed since" if what == other else f"these are {other}"
    return _refused(path, f"{what} are here, of another batch: {change}")


def _refused(path: Path, message: str) -> Diagnostic:
    help = "name another folder with --out, or let `--replace` remove what is here: its list proves sealed packs"
    return Diagnostic(OTHER_BATCH, message, Span(path.as_posix()), help=help)


def clear(folder: Path, papers: Collection[str]) -> list[Path]:
    """Removes what an earlier batch left in its folder, on these papers, but for its list, which the next one replaces
    in one step. Other files stay, whoever wrote them. Raises OSError.
    """
    gone = list(_written(folder, papers))
    for path in gone:
        path.unlink()
    with contextlib.suppress(OSError):  # there is none, or something else is in it
        (folder / PAGE).rmdir()
    return gone


def _written(folder: Path, papers: Collection[str]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_file() and (path.name == f"{PAGE}.html" or _is_printed(path.name, papers)):
            yield path
    for path in (folder / PAGE / f"{chart}.csv" for chart in CHARTS):
        if path.is_file():
            yield path


def _is_printed(name: str, papers: Collection[str]) -> bool:
    """`packs-a4.pdf`, `packs-1-to-360-a4.pdf`, `pack-4X7K-09QM-a4.pdf`, `packs-a4-fold-low-ink.pdf`."""
    parcel, pack = _PARCEL.fullmatch(name), _PACK.fullmatch(name)
    if parcel is not None:
        return _is_edition(parcel["paper"], papers)
    return pack is not None and _is_edition(pack["paper"], papers) and _is_id(pack["id"])


def _is_edition(name: str, papers: Collection[str]) -> bool:
    return bool(_SIZE.match(name)) or any(name == paper or name.startswith(f"{paper}-") for paper in papers)


def _is_id(written: str) -> bool:
    try:
        letters = read(written)
    except ValueError:
        return False
    return written == f"{letters[:4]}-{letters[4:]}"


def _count(packs: int) -> str:
    return f"{packs:,} {'pack' if packs == 1 else 'packs'}"
