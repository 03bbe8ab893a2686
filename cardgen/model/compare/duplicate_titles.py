"""Reports cards of one kind that share a title (CG837), ignoring case and punctuation: `Diff++` and `Diff--` are two.

Kinds may share titles, as a character and its chip do, and so may cards that differ in what the game tells them apart
by. Copies of one card are printings, and no other cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import TITLE_TWICE
from cardgen.model.card import Card
from cardgen.model.compare.card_identity import same_letters, signs_of, title_of
from cardgen.model.game import Game
from cardgen.model.link.ids import some_of

FEW = 3
"""Of more cards with titles of others, one warning tells all: so many are no slips, but made so."""
_MOST_KEYS = 20
_Alike = tuple[str, ...]


def check_titles(game: Game) -> Iterator[Diagnostic]:
    """A warning at each of the project's own cards whose title an earlier card has, those that are borrowed being
    earlier; of more than a few such cards one warning, at the first of them.

    Nothing is said of titles without a letter or a digit, and of cards without a title.
    """
    homes = {card.id: card_set.id for card_set in game.sets.values() for card in card_set.cards if "title" in card.text}
    groups = _alike(game)
    later = [(card, first) for first, *others in groups.values() for card in others if game.is_judged(card.origin)]
    if len(later) > FEW:
        yield _of_all(game, [card for card, _ in later], groups)
        return
    for card, first in later:
        where = "" if homes[first.id] == homes[card.id] else f" of `{homes[first.id]}`"
        message = f"`{card.id}` has the title of `{first.id}`{where}: `{title_of(first)}`"
        help = "give it a title of its own; to print that card again, name it in printings.yaml"
        yield card.origin.finding(TITLE_TWICE, message, "text", "title", severity=Severity.WARNING, help=help)


def _alike(game: Game) -> Mapping[_Alike, Sequence[Card]]:
    """Cards that nothing tells apart but their texts, those first that the project borrows."""
    cards = [card for card_set in game.sets.values() for card in card_set.cards if "title" in card.text]
    cards.sort(key=lambda card: bool(game.brought_deck) and game.is_judged(card.origin))
    groups: dict[_Alike, dict[str, Card]] = {}
    for card in cards:
        if name := same_letters(title_of(card)):
            apart = (repr(card.id if key == "id" else card.fields.get(key)) for key in game.told_apart_by)
            groups.setdefault((card.kind, name, signs_of(title_of(card)), *apart), {}).setdefault(card.id, card)
    return {alike: [*group.values()] for alike, group in groups.items()}


def _of_all(game: Game, later: Sequence[Card], groups: Mapping[_Alike, Sequence[Card]]) -> Diagnostic:
    """One warning for many cards, which says how equal titles are meant."""
    titles = [*dict.fromkeys(title_of(card) for card in later)]
    message = f"{len(later)} cards have titles of other cards of their kind: {some_of(titles)}"
    keys = [*game.told_apart_by, *_keys_apart([*groups.values()])]
    help = (
        f"is it meant? Say in game.yaml what tells them apart, as in `told-apart-by: [{', '.join(keys)}]`; "
        "else give them other titles"
    )
    place = later[0].origin
    return place.finding(TITLE_TWICE, message, "text", "title", severity=Severity.WARNING, help=help)


def _keys_apart(groups: Sequence[Sequence[Card]]) -> list[str]:
    """The fewest keys in which all cards of one title differ, of those that do not count the cards; the id where there
    are none.
    """
    cards = [card for group in groups for card in group]
    keys = dict.fromkeys(key for group in groups if len(group) > 1 for card in group for key in card.fields)
    fit = [key for key in keys if 2 * len({repr(card.fields.get(key)) for card in cards}) <= len(cards)][:_MOST_KEYS]
    chosen = (some for count in (1, 2) for some in combinations(fit, count))
    return [*next((some for some in chosen if all(_differ(group, some) for group in groups)), ("id",))]


def _differ(cards: Sequence[Card], keys: Sequence[str]) -> bool:
    return len({repr([card.fields.get(key) for key in keys]) for card in cards}) == len(cards)
