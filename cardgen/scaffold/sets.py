"""The texts of the files of a new set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen.data.project.files import CARD_DATA
from cardgen.data.yaml.flow import flow
from cardgen.model.game import CardSet, Game
from cardgen.model.placeholder import seed_of
from cardgen.scaffold.drawing import starter_drawing
from cardgen.scaffold.names import RefusedName, title_of
from cardgen.scaffold.printings import first_printings
from cardgen.scaffold.skeleton import as_yaml

_CARDS = "# yaml-language-server: $schema=../../../schema/cards.schema.json\n"


def set_folder(game: str, name: str) -> str:
    """The folder of a set below the project."""
    return f"{CARD_DATA}/{game}/sets/{name}"


def base_of(game: Game) -> CardSet:
    """The set that new ones are modelled on: the first that needs no other. Raises RefusedName where there is none."""
    bases = [card_set for card_set in game.sets.values() if not card_set.requires] or list(game.sets.values())
    if not bases:
        raise RefusedName(f"`{game.id}` has no set yet", "make a folder sets/core with a set.yaml")
    return bases[0]


def drawing_place(game: str, card: str) -> str:
    """Where the drawing of a card goes, below the project."""
    return f"templates/{game}/art/{card}.svg"


def first_drawing(game: str, card: Mapping[str, Any], root: Path) -> tuple[str, bytes]:
    """Where a drawing to begin with goes, and what is in it: what the game's placeholder draws, if it has one."""
    name = card["id"]
    place = drawing_place(game, name)
    if not (root / drawing_place(game, "placeholder")).with_suffix(".svg.j2").is_file():
        return place, starter_drawing(name)
    text = (
        "{#- A picture to begin with, by placeholder.svg.j2; another number draws another. Draw your own over it:\n"
        f"    {name}.svg beside this file. -#}}\n"
        f"{{%- set seed, of = {seed_of(name)}, {_words_in(card)} -%}}\n{{% include 'placeholder.svg.j2' %}}\n"
    )
    return f"{place}.j2", text.encode()


def _words_in(card: Mapping[str, Any]) -> list[str]:
    """The words of its lists, as its terrains: what a placeholder may draw something of."""
    lists = [value for value in card.values() if isinstance(value, list)]
    return [word for words in lists for word in words if isinstance(word, str) and word.isalpha()]


def set_file(game: Game, name: str, base: CardSet, licence: str = "", attribution: str = "your name") -> str:
    """`set.yaml` of a set that needs `base`, and has its licence where none is given."""
    licence = flow(licence or base.licence)
    return f"""\
# yaml-language-server: $schema=../../../schema/set.schema.json
id: {name}
version: 0.1.0  # raise it when cards change: it is printed on every sheet
requires: {base.id}  # players need this set, too
licence: {licence}  # of the texts
attribution: {flow(attribution)}  # whom to thank when the cards are passed on: printed on cards and in deck lists
art: {{artist: {flow(attribution)}, licence: {licence}}}
text: {{name: {title_of(name)}}}
"""


def cards_file(cards: Sequence[Mapping[str, Any]], remark: str = "") -> str:
    """A file of cards; `remark` is a line of comment above them."""
    return f"{_CARDS}{remark}cards:\n" + "\n".join(map(as_yaml, cards))


def set_files(
    game: Game, name: str, base: CardSet, cards: Sequence[Mapping[str, Any]], file: str, root: Path, remark: str = ""
) -> dict[str, bytes]:
    """All files of a new set, by their paths below the project, drawings last; `file` names that of the cards.
    `root` is the project they go into.
    """
    folder = set_folder(game.id, name)
    ids = [card["id"] for card in cards]
    texts = {
        f"{folder}/set.yaml": set_file(game, name, base),
        f"{folder}/printings.yaml": first_printings(ids),
        f"{folder}/cards/{file}.yaml": cards_file(cards, remark),
    }
    return {
        **{place: text.encode() for place, text in texts.items()},
        **dict(first_drawing(game.id, card, root) for card in cards),
    }
