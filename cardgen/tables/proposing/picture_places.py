"""Tells of templates that have no place for the pictures of their cards: what was copied is then never printed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from cardgen.data.project.files import inside
from cardgen.data.project.opening import read_plain
from cardgen.model.game import Game
from cardgen.model.link.ids import some_of

_ART = re.compile(r"<art\b")
_OTHER = re.compile(r"""(?:include|extends|import|from)\s+['"]([^'"\n]{1,200})['"]""")


def of_no_place(game: Game, root: Path, kinds: Collection[str] = ()) -> Iterator[str]:
    """What to tell where cards of a game, or of these kinds only, have pictures and no place for them."""
    pictured = {printing.card.kind for printing in game.printings if printing.art.reference.startswith("file:")} & (
        {*kinds} or {*game.kinds}
    )
    fronts = dict.fromkeys(kind.front for kind in game.kinds.values() if kind.id in pictured and kind.has_face)
    if bare := [front for front in fronts if not _has_art(root / "templates" / game.id, front, root)]:
        what = "have" if len(bare) > 1 else "has"
        yield f"no card shows these pictures: {some_of(bare)} {what} no place for them"
        yield (
            '  give it one, as in <art name="{{ art.reference }}" x="6mm" y="15mm" width="50mm" height="30mm"/>; '
            "or leave out --pictures"
        )


def _has_art(templates: Path, name: str, root: Path) -> bool:
    """Whether a template has a picture, or one that it names has."""
    text = _text(templates, name, root)
    return any(_ART.search(part) for part in (text, *(_text(templates, other, root) for other in _OTHER.findall(text))))


def _text(templates: Path, name: str, root: Path) -> str:
    path = templates / name
    if inside(templates, name) is None or not path.is_file():
        return ""
    return read_plain(path, root=root).decode("utf-8", "replace")
