"""What cards are made of, for programs that are compared with cardgen: JSON, icons, a back and type in a folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.commands.pipeline import load
from cardgen.model.fonts import package_folder
from cardgen.model.game import Game


class SameCards(Struct, frozen=True):
    """A folder with `cards.json`, `icons/`, `fonts/` and `back.svg`."""

    folder: Path

    @property
    def icons(self) -> list[Path]:
        return sorted((self.folder / "icons").glob("*.svg"))


def write_cards(root: Path, folder: Path) -> SameCards:
    """Writes the cards of a project as other programs like to read them."""
    from cardgen.render.template.jinja import Templates

    templates, fonts = root / "templates" / "fsys", package_folder("font_roboto")
    assert fonts is not None
    folder.mkdir()
    shutil.copytree(templates / "icons", folder / "icons")
    shutil.copytree(fonts, folder / "fonts")
    back, found = Templates.of([templates]).render("art/back.svg.j2")
    assert not found, found
    (folder / "back.svg").write_text(back)
    (folder / "cards.json").write_text(json.dumps(cards_of(load(root)[0].games["fsys"])))
    return SameCards(folder)


def cards_of(game: Game) -> list[dict[str, Any]]:
    """Number, icons, title and action of each; bold words stand between asterisks."""
    return [
        {
            "number": printing.number,
            "icons": list(printing.card.icons),
            "title": printing.card.text["title"],
            "action": printing.card.text["action"].replace("**", "*"),
        }
        for printing in game.printings
    ]
