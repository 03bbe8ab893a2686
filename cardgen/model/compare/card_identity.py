"""Decides whether a card is still the card that had its id in the earlier release.

Knows nothing of games: a card has a kind, a name, data and further texts, and it is the same card as long as it kept
enough of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher

from msgspec import Struct

from cardgen.model.card import Card

LIKE = 0.6
"""Names whose letters agree so far are one name, spelt otherwise."""
KEPT_DATA = 0.75
KEPT_TEXT = 0.5
FEW = 4
"""Words of a text, or facts of a card, that so many others may have, too."""


class CardIdentity(Struct, frozen=True):
    """What a card of an id has kept of the one that had this id before."""

    kind: bool
    name: bool
    data: bool
    text: bool
    all_data: bool = False  # and more of it than others have

    @property
    def is_same(self) -> bool:
        """A card that kept its kind and anything else is renamed, translated or repaired; of another kind, it must
        have kept its name and what it says or does.
        """
        return self.name or self.data or self.text if self.kind else self.name and (self.data or self.text)

    @property
    def is_doubtful(self) -> bool:
        """Whether it is the same card by nothing but data that others may have, too."""
        return self.kind and self.data and not (self.name or self.text or self.all_data)


def is_another(old: Card, new: Card, titles: Mapping[str, str]) -> bool:
    """Whether the card that has an id is another card than the one that had it. `titles` maps earlier titles to ids.

    One that bears the title that another card had is another card, whatever else it kept: the two were exchanged.
    """
    had = titles.get(plain(title_of(new)), old.id)
    if had != old.id and not is_like(title_of(old), title_of(new)):
        return True
    return not likeness(old, new).is_same


def most_like(old: Card, cards: Iterable[Card]) -> Card | None:
    """The card that `old` may be now, under another id: that which kept most of it; None where none kept enough."""
    kept = [(likeness(old, card), card) for card in cards]
    same = [(identity, card) for identity, card in kept if identity.is_same and not identity.is_doubtful]
    return max(
        same, key=lambda pair: (pair[0].name, pair[0].all_data, pair[0].text, pair[0].data), default=(None, None)
    )[1]


def likeness(old: Card, new: Card) -> CardIdentity:
    """What the new one has kept: kind; name, as it is or as the id has it; three quarters of its data, or all of a
    few; half the words of its other texts.
    """
    return CardIdentity(
        old.kind == new.kind,
        is_like(title_of(old), title_of(new)) or is_like(old.id.replace("-", " "), title_of(new)),
        _keeps_data(old, new),
        _keeps_text(old, new),
        len(facts := set(_facts(old))) > FEW and facts == set(_facts(new)),
    )


def title_of(card: Card) -> str:
    """The title of a card; its id where it has none."""
    return card.text.get("title", card.id)


def is_like(old: str, new: str) -> bool:
    """The same name in other letters, or with words more or fewer."""
    first, second = _words(old), _words(new)
    if first and second and (set(first) <= set(second) or set(second) <= set(first)):
        return True
    return SequenceMatcher(None, plain(old), plain(new), autojunk=False).ratio() >= LIKE


def plain(text: str) -> str:
    """Letters and digits only, without capitals and accents."""
    return "".join(_words(text))


def same_letters(text: str) -> str:
    """Letters and digits only, without capitals: with accents another title is meant."""
    return "".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold()))


_SIGNS = re.compile(r"[+*#%&=<>|~^$€£¥°√∞♥♦♣♠★☆↑↓←→]|(?<!\w)[-−]|[-−](?!\w)")


def signs_of(text: str) -> str:
    """The signs of a text that mean something, `++` and `--`: what stands between words or ends them means nothing."""
    return "".join(_SIGNS.findall(text.replace(" - ", " ")))


def _words(text: str) -> list[str]:
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.findall(r"\w+", bare.casefold())


def _keeps_data(old: Card, new: Card) -> bool:
    """Icons and fields; a card of few facts shares them with many others, so all of them must be as they were."""
    facts = set(_facts(old)), set(_facts(new))
    shared, all_ = facts[0] & facts[1], facts[0] | facts[1]
    needed = KEPT_DATA if len(facts[0]) > FEW else 1.0
    return bool(shared) and len(shared) >= needed * len(all_)


def _facts(card: Card) -> Iterator[tuple[str, str]]:
    yield from (("icons", icon) for icon in card.icons)
    for name, value in card.fields.items():
        for part in value if isinstance(value, list) else [value]:
            yield name, repr(part)


def _keeps_text(old: Card, new: Card) -> bool:
    first, second = ({word for name, text in card.text.items() if name != "title" for word in _words(str(text))}
                     for card in (old, new))  # fmt: skip
    return len(first) >= FEW and len(first & second) >= KEPT_TEXT * len(first | second)
