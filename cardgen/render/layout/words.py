"""Says in plain words what is on a card, for programs that know no signs and those who do not see them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from cardgen.analysis import sayings_of
from cardgen.model.card import Card, Printing
from cardgen.model.game import Game
from cardgen.model.texts.notation import BLOCKS, TAG, name_of
from cardgen.words.program import keys_of

_ICON = re.compile(r"(?<!\\):(?=[0-9-]*[a-z])([a-z0-9][a-z0-9-]{0,63}):")
_STARS = re.compile(r"(?<!\\)\*{1,2}(?=\S)(.+?)(?<=\S)(?<!\\)\*{1,2}")
_ESCAPED = re.compile(r"\\([\\*:<_\[({-])")
_NAMES = re.compile(r"^(?:icon|field)-")
_NO_TEXT = re.compile(r"[\x00-\x1f\x7f]+")


def title_of(card: Card) -> str:
    """What the card is called, in one line; its id where it has no title."""
    return _NO_TEXT.sub(" ", card.text.get("title", card.id)).strip() or card.id


def titles_of(printings: Iterable[Printing]) -> dict[str, str]:
    """A title for each card, by its id; cards that are called the same have their ids behind it."""
    cards = {printing.card.id: printing.card for printing in printings}
    known = Counter(map(title_of, cards.values()))
    return {
        id: title_of(card) if known[title_of(card)] == 1 else f"{title_of(card)} ({id})" for id, card in cards.items()
    }


def text_of(card: Card, game: Game) -> str:
    """Its texts without the title, what the rules say of it, and the names of its icons, each in a line of its own."""
    texts = [text for name, text in card.text.items() if name != "title"] + [*sayings_of(game, card).values()]
    lines = [plain(text, game) for text in texts if text.strip()]
    icons = [game.icons[icon].name for icon in card.icons if icon in game.icons]
    return "\n".join([*lines, *([", ".join(icons)] if icons else [])])


def in_one_line(card: Card, game: Game) -> str:
    """Its title, kind, texts and icons, and what its fields say in words or numbers."""
    facts = [
        f"{label} {words}"
        for name, value in card.fields.items()
        if (label := _label(game, name)) and (words := _field(game, name, value))
    ]
    kind = game.kinds[card.kind].name if card.kind in game.kinds else card.kind
    lines = [f"{title_of(card)}, {kind}", *text_of(card, game).split("\n"), ", ".join(facts)]
    return " ".join(line if line[-1] in ".!?" else f"{line}." for line in lines if line)


def _label(game: Game, name: str) -> str:
    """What a field is called: in English as it is written, if nobody says better; elsewhere nothing then, as its words
    are ids.
    """
    key = f"field-{name}"
    known = key in keys_of(game.rules)
    return game.language.say(f"{game.rules}.{key}") if known else name if game.language.is_english else ""


def icon_names(game: Game) -> dict[str, str]:
    """What icons and other signs are called, by their ids, and by words that stand in those: see `name_of_icon`."""
    words = {word.id: word.name for vocabulary in game.words.values() for word in vocabulary}
    decks = {f"deck-{deck.id}": deck.name for deck in game.decks.values()}
    signs = {key: game.language.say(f"aloud.{key}") for key in keys_of("aloud")}
    of_game = {key: game.language.say(f"{game.rules}.{key}") for key in keys_of(game.rules) if _NAMES.match(key)}
    own = {_NAMES.sub("", key): name for key, name in of_game.items()}
    return {**words, **decks, **signs, **own, **{id: icon.name for id, icon in game.icons.items()}}


def name_of_icon(names: Mapping[str, str], icon: str) -> str:
    """What an icon is called: by its id, or by what of that comes behind its first part, as `terrain-forest`; of a
    number with what it counts, as `scale-5`.
    """
    first, _, rest = icon.partition("-")
    counted = f"{names[first]} {rest}" if rest.isdigit() and first in names else ""
    return names.get(icon) or names.get(rest) or counted or icon.replace("-", " ")


def _field(game: Game, name: str, value: object) -> str:
    """A field in words; nothing of one that has parts with names, or leads to a page."""
    names = {word.id: word.name for word in game.words.get(name, ())}
    values = [str(part) for part in (value if isinstance(value, list) else [value]) if not isinstance(part, dict)]
    return ", ".join(names.get(part, part) for part in values if "://" not in part)


def plain(text: str, game: Game) -> str:
    """A text without stars and tags, its icons by their names; items of lists begin lines."""
    if "<" in text:
        text = TAG.sub(_without_tag, text)
    words = _ICON.sub(lambda icon: _named(icon[1], game.icons), text)
    words = _ESCAPED.sub(r"\1", _STARS.sub(r"\1", words))
    return "\n".join(filter(None, (_NO_TEXT.sub(" ", line).strip() for line in words.split("\n"))))


def _without_tag(tag: re.Match[str]) -> str:
    """The line end that a tag means; nothing of one that only says how words look."""
    name = name_of(tag)
    return tag[0] if not name else "\n" if name in (*BLOCKS, "br", "p") else ""


def _named(icon: str, icons: Mapping[str, object]) -> str:
    return str(getattr(icons.get(icon), "name", icon))
