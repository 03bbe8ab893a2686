"""Writes a new expansion: a set of a few example cards for a game of this project or of another."""

from __future__ import annotations

from pathlib import Path

from cardgen.data.project.files import CARD_DATA
from cardgen.data.project.opening import RefusedFile, read_plain
from cardgen.data.schema.loading import schema_path
from cardgen.model.game import Game
from cardgen.scaffold.game import shared_schemas
from cardgen.scaffold.names import RefusedName, as_name, title_of
from cardgen.scaffold.sets import base_of, set_files
from cardgen.scaffold.skeleton import card_schema, example_name, renamed, samples, skeleton

_EXAMPLES = (
    ("early-bird", "**Wake** with the birds. **Write** down three sounds."),
    ("long-table", "**Eat** together. **Ask** who grew the food."),
    ("first-star", "**Look** up at dusk. **Wait** for the first star."),
)
_README = Path(__file__).parent / "files" / "expansion" / "README.md"
_REMARK = "# Examples: say here what your cards say. Give each card the icons that its action really serves.\n"


def new_expansion(name: str, game: Game, root: Path, *, is_apart: bool) -> dict[str, bytes]:
    """The files of an expansion of `game`, by path below its project.

    Apart from its game it is a project of its own: schemas for editors come with it, the game itself comes
    from what cardgen ships. Raises RefusedName for a name that is taken, or a game without sets.
    """
    as_name(name, "an expansion")
    if name in game.sets or name in game.decks:
        raise RefusedName(f"`{game.id}` has `{name}` already", "choose another name")
    base = base_of(game)
    schema = card_schema(game.id, root)
    shown = [renamed(card, _free(card["id"], game), card["text"]["title"]) for card in samples(schema)]
    cards = shown or [
        skeleton(schema, card, title_of(card), _of_each_family(game, place), sentence, len(game.families))
        for place, (card, sentence) in enumerate(_free_names(game))
    ]
    files = set_files(game, name, base, cards, "first", root, "" if shown else _REMARK)
    return {**files, **_for_a_project(game, root, name, "first", example_name(schema))} if is_apart else files


def lone_card(name: str, game: Game, root: Path) -> dict[str, bytes]:
    """The files of an expansion that is this one card, apart from its game. Raises RefusedName."""
    as_name(name, "a card")
    if name in game.cards or name in game.named_decks:
        raise RefusedName(f"`{game.id}` has `{name}` already", "choose another name")
    icons = _of_each_family(game, 0)
    schema = card_schema(game.id, root)
    card = skeleton(schema, name, title_of(name), icons, count=len(game.families))
    further = _for_a_project(game, root, name, name, example_name(schema))
    return {**set_files(game, name, base_of(game), [card], name, root), **further}


def _free_names(game: Game) -> list[tuple[str, str]]:
    """The example cards; a second expansion of the same game gets other ids."""
    return [(_free(card, game), sentence) for card, sentence in _EXAMPLES]


def _free(card: str, game: Game) -> str:
    """An id that no card has yet."""
    return next(card_id for card_id in (card, *(f"{card}-{n}" for n in range(2, 1000))) if card_id not in game.cards)


def _of_each_family(game: Game, place: int) -> list[str]:
    """One icon of each family, another one for each card; then all others."""
    firsts = [family.icons[place % len(family.icons)].id for family in game.families if family.icons]
    return [*firsts, *(icon for icon in game.icons if icon not in firsts)]


def _for_a_project(game: Game, root: Path, name: str, cards: str, further: str) -> dict[str, bytes]:
    """What stands beside the set where it is a project of its own; `cards` is the name of its file of cards, `further`
    that of a card that could be added.
    """
    files = {**shared_schemas(), ".gitignore": b"output/\n", "README.md": _readme(game, name, cards, further)}
    path = schema_path("cards", game.id, root)
    if path is not None:
        files[f"{CARD_DATA}/{game.id}/schema/cards.schema.json"] = _bytes_of(path)
    return files


def _bytes_of(schema: Path) -> bytes:
    try:
        return read_plain(schema)
    except RefusedFile as reason:
        raise RefusedName(f"{schema.as_posix()}: {reason.message}", reason.remedy) from None


def _readme(game: Game, name: str, cards: str, further: str) -> bytes:
    text = _README.read_text(encoding="utf-8")
    words = {
        "__title__": title_of(name),
        "__name__": name,
        "__game__": game.id,
        "__of__": game.name,
        "__cards__": cards,
        "__card__": _free(further if further != name else f"{further}-2", game),
    }
    for placeholder, word in words.items():
        text = text.replace(placeholder, word)
    return text.encode()
