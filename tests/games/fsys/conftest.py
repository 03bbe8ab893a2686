"""Matches laid out on the table as a test wants them: icons are small integers, a card is a set of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

import pytest

from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import MatchPhase
from cardgen.games.fsys.rules import FsysRules, Icons

ICONS = 46
IDLE = frozenset({0})
"""A card that helps nobody: no test needs icon 0."""
LETTERS = "abcdefghijklmn"


class TopCard:
    """Chance without chance: the pile is drawn from one end, in every clone alike."""

    def random(self) -> float:
        return 0.0


def mask_of(icons: Collection[int]) -> Icons:
    return sum(1 << icon for icon in set(icons))


def deck_of(cards: Sequence[Collection[int]], size: int = 60) -> IconDeck:
    """A deck of these cards, in order, filled up with idle ones; `1+2` is the id of a card with icons 1 and 2."""
    filled = [*cards, *[IDLE] * (size - len(cards))]
    names = tuple("+".join(map(str, sorted(card))) or "blank" for card in filled)
    return IconDeck(names, tuple(mask_of(card) for card in filled), tuple(map(str, range(ICONS))))


def lay_out(
    need: Collection[int],
    *seats: dict[str, list[Collection[int]]],
    year: int,
    seat: int = 0,
    start: int = 0,
    rules: FsysRules | None = None,
    pile: Sequence[Collection[int]] = (),
) -> Match:
    """A match in which `seat` is about to place in this round.

    `seats` say `hand`, `projects` and `backup` (a list of one); hands are filled up with idle cards to the size that
    the order of play gives them, projects to one a round. `pile` are the cards that are drawn next.
    """
    rules, players = rules or FsysRules(), len(seats)
    cards: list[Collection[int]] = [need]

    def lay(zone: Sequence[Collection[int]], size: int) -> list[int]:
        assert len(zone) <= size
        cards.extend([*zone, *[IDLE] * (size - len(zone))])
        return list(range(len(cards) - size, len(cards)))

    zones = []
    for number, given in enumerate(seats):
        before = (number - start) % players < (seat - start) % players
        chooses = number == seat or (year == 1 and not before)
        hand = lay(given.get("hand", []), 5 if chooses else 4)
        projects = lay(given.get("projects", []), year if before else year - 1)
        zones.append((hand, projects, lay(given.get("backup", []), 1)[0]))
    rest = len(cards)
    match = Match(deck_of([*cards, *pile]), players, rules, TopCard(), start)
    match.draw_pile = list(range(rest, 60))
    match.challenge, match.need = 0, mask_of(need)
    match.hands = [hand for hand, _, _ in zones]
    match.projects = [projects for _, projects, _ in zones]
    match.placed = [list(projects) for _, projects, _ in zones]
    match.backups = [backup for _, _, backup in zones]
    masks = match.deck.masks
    match.met = [mask_of(need) & mask_of_all([masks[card] for card in projects]) for _, projects, _ in zones]
    match.phase, match.round, match.seat = MatchPhase.PLACE, year, seat
    return match


def mask_of_all(masks: Sequence[Icons]) -> Icons:
    found = 0
    for mask in masks:
        found |= mask
    return found


@pytest.fixture(scope="session")
def lay() -> Callable[..., Match]:
    return lay_out


@pytest.fixture(scope="session")
def make_deck() -> Callable[..., IconDeck]:
    return deck_of


@pytest.fixture(scope="session")
def top_card() -> TopCard:
    return TopCard()


@pytest.fixture(scope="session")
def in_hand() -> Callable[..., int]:
    """The first card of the hand of the seat whose turn it is that has these icons and no other."""

    def find(match: Match, *icons: int) -> int:
        return next(card for card in match.hands[match.seat] if match.deck.masks[card] == mask_of(icons))

    return find


@pytest.fixture(scope="session")
def deck() -> IconDeck:
    """Sixty cards whose ids are their icons: `adk` has a, d and k. Some challenges are hard, some are not."""
    chance = Random("sixty cards")
    cards = ["".join(sorted(chance.sample(LETTERS, chance.choice((2, 3, 3, 4, 5))))) for _ in range(60)]
    return IconDeck(tuple(cards), tuple(mask_of(map(LETTERS.index, card)) for card in cards), tuple(LETTERS))
