"""Compares a new release with an earlier one, and reports ids and numbers that it does not keep.

An id is for life: decks, recipes, spreadsheets and cardboard name cards by it. What is compared is what the data say;
pictures are not looked at, as a library has only their names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import ID_REUSED, ID_VANISHED, VERSION_NOT_RAISED
from cardgen.model.card import Card, Origin, Printing
from cardgen.model.compare.card_identity import is_another, is_like, likeness, most_like, plain, title_of
from cardgen.model.game import CardSet, Deck, Game, Icon, icon_names
from cardgen.model.vocabulary import Word, spellings

KEPT_CARDS = 0.25
"""A deck with another name that shares fewer of its cards is another deck."""
FEW = 5
"""So many doubtful cards are each told by themselves."""


def compare(before: Game, after: Game, names: Collection[str] = ()) -> Iterator[Diagnostic]:
    """CG831, CG832 and CG835: what was brought to the game `before`, and what became of it `after`.

    Of `names`, where there are any, only these sets are compared, with the words that they bring. What a game lends
    to both releases is not looked at.
    """
    sets = [
        card_set
        for card_set in before.sets.values()
        if before.is_judged(card_set.origin) and (card_set.id in names or not names)
    ]
    for old in sets:
        if old.id in after.sets:
            yield from _compare_sets(old, after.sets[old.id], before, after)
        else:
            yield _vanished(_place(after, sets), "set", old.id, old.name)
    if not names:
        yield from _compare_decks(before, after)
        yield from _gone_recipes(before, after)
        yield from _compare_icons(before, after)
    yield from _compare_words(before, after, names)


def check_gone(game: Game) -> Iterator[Diagnostic]:
    """CG831: what a set says is gone for good, and is there."""
    for card_set in game.sets.values():
        for place, entry in enumerate(card_set.origin.value.get("gone", ())):
            if entry["id"] in game.cards and game.is_judged(card_set.origin):
                message = f"`{entry['id']}` is said to be gone, and is a card of this game"
                help = "take it out of `gone`, or give that card an id that no other card ever had"
                yield card_set.origin.finding(ID_VANISHED, message, "gone", place, "id", help=help)


def _place(after: Game, sets: Iterable[CardSet]) -> Origin:
    """Where to report that something is missing: in the set that had it, else in the first that was brought."""
    known = [after.sets[card_set.id] for card_set in sets if card_set.id in after.sets]
    brought = [card_set for card_set in after.sets.values() if after.is_judged(card_set.origin)]
    return next((card_set.origin for card_set in (*known, *brought)), after.origin)


# Sets, their cards and printings.


def _compare_sets(old: CardSet, new: CardSet, before: Game, after: Game) -> Iterator[Diagnostic]:
    gone = [card for card in old.cards if card.id not in after.cards]
    titles = {plain(title_of(card)): card.id for card in old.cards}
    added = [card for card in new.cards if card.id not in before.cards]
    for card in gone:
        yield _vanished(new.origin, "card", card.id, title_of(card), most_like(card, added))
    kept = [(card, after.cards[card.id]) for card in old.cards if card.id in after.cards]
    other_cards = [(first, card) for first, card in kept if is_another(first, card, titles)]
    for first, card in other_cards:
        yield _reused(card, first)
    yield from _doubtful([pair for pair in kept if pair not in other_cards and likeness(*pair).is_doubtful], new)
    yield from _compare_printings(old, new, {card.id for card in gone})
    yield from _compare_versions(old, new)


def _doubtful(pairs: Sequence[tuple[Card, Card]], new: CardSet) -> Iterator[Diagnostic]:
    """Cards that bear other titles and texts, and agree in what many have: each by itself, or at once in a set that
    was perhaps translated as a whole.
    """
    if len(pairs) > FEW:
        examples = ", ".join(f"`{card.id}`" for _, card in pairs[:3])
        message = f"{len(pairs)} cards of `{new.id}` have other titles, and data that many share: {examples} and others"
        help = "if they were translated, all is well; cards that are new need ids of their own"
        yield new.origin.finding(ID_REUSED, message, "id", severity=Severity.WARNING, help=help)
        return
    for old, card in pairs:
        message = f"`{old.id}` was {title_of(old)} and is {title_of(card)}; they agree only in data that many share"
        help = "if it was renamed or translated, all is well; a new card needs an id of its own"
        yield card.origin.finding(ID_REUSED, message, "id", severity=Severity.WARNING, help=help)


def _compare_printings(old: CardSet, new: CardSet, gone: Collection[str]) -> Iterator[Diagnostic]:
    """Reports a printing that vanished where its card did not, and as a warning a number that is another card's now."""
    now = {printing.card.id: printing for printing in new.printings}
    had = {printing.number: printing for printing in old.printings}
    for printing in old.printings:
        if printing.card.id not in now and printing.card.id not in gone:
            yield _vanished(new.origin, "printing", printing.id, f"number {printing.number}")
    for printing in new.printings:
        first = had.get(printing.number)
        if first is not None and first.card.id != printing.card.id:
            known = next((other for other in old.printings if other.card.id == printing.card.id), None)
            yield _renumbered(printing, first, known)


def _compare_versions(old: CardSet, new: CardSet) -> Iterator[Diagnostic]:
    if _version(new) < _version(old):
        message = f"`{new.id}` is {new.version}, and the release it is held against is {old.version}"
        help = "raise the version above that of the release, or hold it against an earlier one"
        yield new.origin.finding(VERSION_NOT_RAISED, message, "version", help=help)
    elif _version(new) == _version(old) and (changed := list(_changed(old, new))):
        examples = ", ".join(f"`{name}`" for name in changed[:3])
        more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
        message = f"`{new.id}` is {new.version} still, though it is no longer what was released: {examples}{more}"
        yield new.origin.finding(VERSION_NOT_RAISED, message, "version", help=f"write {_next(old)} or a higher version")


def _version(card_set: CardSet) -> tuple[int, ...]:
    return tuple(map(int, card_set.version.split(".")))


def _next(card_set: CardSet) -> str:
    *first, last = _version(card_set)
    return ".".join(map(str, (*first, last + 1)))


def _changed(old: CardSet, new: CardSet) -> Iterator[str]:
    """What is not as it was: cards by their ids, printings of others, then the set itself."""
    cards = _unlike(*({card.id: card.origin.value for card in card_set.cards} for card_set in (old, new)))
    printings = _unlike(
        *({printing.card.id: printing.origin.value for printing in card_set.printings} for card_set in (old, new))
    )
    yield from cards
    yield from (f"{new.id}:{name}" for name in printings if name not in cards)
    if _without_version(old) != _without_version(new):
        yield "set.yaml"


def _unlike(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    return sorted(name for name in {**old, **new} if old.get(name) != new.get(name))


def _without_version(card_set: CardSet) -> dict[str, Any]:
    return {name: value for name, value in card_set.origin.value.items() if name != "version"}


# Decks, boosters, words and icons.


def _compare_decks(before: Game, after: Game) -> Iterator[Diagnostic]:
    for old in _own(before.decks.values(), before):
        new = after.decks.get(old.id)
        if new is None:
            yield _vanished(_place(after, before.sets.values()), "deck", old.id, old.name)
        elif new.origin is not None and not is_like(old.name, new.name) and _shared(old, new) < KEPT_CARDS:
            message = f"`{old.id}` was the deck {old.name} and is another one, {new.name}"
            yield new.origin.finding(ID_REUSED, message, "id", help="give the new deck an id of its own")


def _own(decks: Iterable[Deck], game: Game) -> Iterator[Deck]:
    """Decks that somebody wrote, and brought."""
    return (deck for deck in decks if deck.origin is not None and game.is_judged(deck.origin))


def _shared(old: Deck, new: Deck) -> float:
    """The share of the cards of both that are in both, copies not counted."""
    first, second = ({printing.card.id for printing, _ in deck.copies} for deck in (old, new))
    return len(first & second) / len(first | second) if first | second else 1.0


def _gone_recipes(before: Game, after: Game) -> Iterator[Diagnostic]:
    """Packs that were printed name their recipe."""
    for name, recipe in before.recipes.items():
        if before.is_judged(recipe.origin) and name not in after.recipes:
            yield _vanished(_place(after, before.sets.values()), "booster", name, "a recipe of packs")


def _compare_icons(before: Game, after: Game) -> Iterator[Diagnostic]:
    """Another icon: a name that is not like the old one, and another family or source. Else it is renamed."""
    understood, origin = icon_names(after.icons.values()), _place(after, before.sets.values())
    for old in before.icons.values():
        if old.id not in understood:
            yield _vanished(origin, "icon", old.id, old.name)
        elif (new := after.icons.get(old.id)) and (old.family, old.source) != (new.family, new.source):
            yield from _other_word(origin, "icon", old, new)


def _compare_words(before: Game, after: Game, names: Collection[str]) -> Iterator[Diagnostic]:
    """A word that is another's alias now still says something. One that has the name that another word had is another
    word; else it is renamed or translated.
    """
    origin = _place(after, (before.sets[name] for name in names if name in before.sets))
    for vocabulary, words in before.words.items():
        there = {word.id: word for word in after.words.get(vocabulary, ())}
        understood = spellings(there.values())
        for old in words:
            if names and old.set_id not in names:
                continue
            if old.id not in understood:
                yield _vanished(origin, vocabulary, old.id, old.name)
            elif (new := there.get(old.id)) and plain(new.name) in {plain(word.name) for word in words if word != old}:
                yield from _other_word(origin, vocabulary, old, new)


# What is told.


def _other_word(origin: Origin, what: str, old: Icon | Word, new: Icon | Word) -> Iterator[Diagnostic]:
    """Nothing where one of the names is like one that the old one had."""
    names = (new.name, *new.aliases)
    if not any(is_like(first, second) for first in (old.name, *old.aliases) for second in names):
        message = f"the {what} `{old.id}` was {old.name} and is another one, {new.name}"
        help = "give the new one an id of its own, and keep the old one for the cards that say it"
        yield origin.finding(ID_REUSED, message, "id", help=help)


def _vanished(origin: Origin, what: str, name: str, title: str, like: Card | None = None) -> Diagnostic:
    """An error; a note where `gone` of the set says why. `like` is the card that it may be now."""
    message = f"the {what} `{name}` ({title}) was released and is no longer there"
    gone: Sequence[Mapping[str, str]] = origin.value.get("gone", ())
    for place, entry in enumerate(gone):
        if entry["id"] == name:
            help = "tell everyone who has it"
            message = f"{message}: {entry['why']}"
            return origin.finding(ID_VANISHED, message, "gone", place, "id", severity=Severity.INFO, help=help)
    if like is not None:
        help = (
            f"is it `{like.id}` ({title_of(like)}) now? call that `{name}` again: titles may change, an id is for life"
        )
    elif ":" in name:
        help = "bring it back, or take its card away, too"
    else:
        help = f"bring it back, or say in set.yaml why it went: `gone: [{{id: {name}, why: ...}}]`"
    return origin.finding(ID_VANISHED, message, "id", help=help)


def _reused(new: Card, old: Card) -> Diagnostic:
    kinds = "" if old.kind == new.kind else f", {new.kind} instead of {old.kind}"
    message = f"`{old.id}` was the card {title_of(old)} and is another one, {title_of(new)}{kinds}"
    help = "give the new card an id of its own, and keep the old card"
    return new.origin.finding(ID_REUSED, message, "id", help=help)


def _renumbered(new: Printing, old: Printing, before: Printing | None) -> Diagnostic:
    """`before` is the printing of the new one's card in the release, where it had one."""
    message = f"number {new.number} of `{new.set_id}` was `{old.card.id}` and is `{new.card.id}`"
    proper = "number new cards behind the last one" if before is None else f"give it its number {before.number} again"
    help = f"{proper}: the number is printed on the card"
    return new.origin.finding(ID_REUSED, message, "number", severity=Severity.WARNING, help=help)
