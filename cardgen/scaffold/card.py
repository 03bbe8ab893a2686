"""Adds a card to a set that no deck of a fixed size counts on, and lists the files that change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.project.opening import RefusedFile, read_plain
from cardgen.model.game import CardSet, Deck, Game
from cardgen.scaffold.names import RefusedName, as_name, title_of
from cardgen.scaffold.printings import with_printing
from cardgen.scaffold.sets import base_of, cards_file, drawing_place, first_drawing, set_files, set_folder
from cardgen.scaffold.skeleton import card_schema, skeleton

EXTRAS = "extras"
ROOM_OF_TITLE = 18


class NewCard(Struct, frozen=True):
    """Files by path, in the order to write them; `full` is the deck that had no room for one more card."""

    id: str
    title: str
    set_id: str
    number: int
    files: Mapping[str, bytes]
    full: Deck | None = None


def new_card(name: str, game: Game, root: Path, set_id: str = "") -> NewCard:
    """A card with a title, a sentence, an icon and a drawing, in `set_id` or the set that suits best.

    Raises RefusedName where the name is taken, there is no such set, or a deck would become illegal.
    """
    as_name(name, "a card")
    if name in game.cards:
        raise RefusedName(f"`{game.id}` has a card `{name}` already", "choose another name")
    if (root / drawing_place(game.id, name)).exists():
        raise RefusedName(f"{drawing_place(game.id, name)} is there already", "choose another name, or move it away")
    sets = own_sets(game, root)
    title = title_of(name, _longest_title(game))
    card = skeleton(card_schema(game.id, root), name, title, list(game.icons))
    chosen, full = (_named(set_id, sets, game), None) if set_id else _with_room(sets, game)
    if chosen is None:
        return _in_extras(card, title, game, root, full)
    return replace(_added(card, title, game, root, chosen), full=full)


def own_sets(game: Game, root: Path) -> list[CardSet]:
    """The sets that lie in this project; a borrowed game's own do not."""
    base = root.resolve()
    return [card_set for card_set in game.sets.values() if card_set.origin.document.path.resolve().is_relative_to(base)]


def deck_without_room(game: Game, set_id: str) -> Deck | None:
    """A deck that takes every card of the set, and must have a fixed number of cards."""
    for deck in game.decks.values():
        fmt = game.formats.get(deck.format)
        sets = deck.origin.document.value.get("sets", ()) if deck.origin else ()
        if set_id in sets and fmt is not None and fmt.size is not None:
            return deck
    return None


def _named(set_id: str, sets: Sequence[CardSet], game: Game) -> CardSet:
    chosen = next((card_set for card_set in sets if card_set.id == set_id), None)
    if chosen is None:
        known = ", ".join(f"`{card_set.id}`" for card_set in sets) or "none"
        raise RefusedName(f"there is no set `{set_id}` of `{game.id}` in this project", f"there are: {known}")
    deck = deck_without_room(game, set_id)
    if deck is not None:
        size = game.formats[deck.format].size
        raise RefusedName(
            f"the deck `{deck.id}` takes every card of `{set_id}` and must have exactly {size}",
            "leave out --set, and the card goes into a set beside it",
        )
    return chosen


def _with_room(sets: Sequence[CardSet], game: Game) -> tuple[CardSet | None, Deck | None]:
    full = None
    for card_set in sets:
        deck = deck_without_room(game, card_set.id)
        if deck is None:
            return card_set, full
        full = full or deck
    return None, full


def _longest_title(game: Game) -> int:
    """As long as the longest title that is known to fit, but a few words have room anywhere."""
    return max(ROOM_OF_TITLE, *(len(card.text.get("title", "")) for card in game.cards.values()), 0)


def _in_extras(card: dict[str, Any], title: str, game: Game, root: Path, full: Deck | None) -> NewCard:
    files = set_files(game, EXTRAS, base_of(game), [card], card["id"], root)
    return NewCard(id=card["id"], title=title, set_id=EXTRAS, number=1, files=dict(reversed(files.items())), full=full)


def _added(card: dict[str, Any], title: str, game: Game, root: Path, chosen: CardSet) -> NewCard:
    folder = set_folder(game.id, chosen.origin.document.path.parent.name)
    file = f"{folder}/cards/{card['id']}.yaml"
    if (root / file).exists():
        raise RefusedName(f"{file} is there already", "choose another name, or move it away")
    printings = root / folder / "printings.yaml"
    if not printings.is_file():
        raise RefusedName(f"{folder}/printings.yaml is missing", "write it first; `cardgen new expansion` shows how")
    try:
        before = read_plain(printings, root=root).decode("utf-8", "replace")
    except RefusedFile as reason:
        raise RefusedName(f"{folder}/printings.yaml: {reason.message}", reason.remedy) from None
    text, number = with_printing(before, f"{folder}/printings.yaml", card["id"])
    return NewCard(
        card["id"],
        title,
        chosen.id,
        number,
        {
            **dict([first_drawing(game.id, card, root)]),
            file: cards_file([card]).encode(),
            f"{folder}/printings.yaml": text.encode(),
        },
    )
