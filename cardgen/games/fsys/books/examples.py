"""Finds cards of a deck that show a rule at work, for figures and worked numbers of the rulebook.

Searches the deck in its order, so that the same deck always gives the same examples, and every
example is true whatever cards the deck has. Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.games.fsys.rules import (
    NOTHING,
    FsysRules,
    Icons,
    best_swap,
    cards_in_play,
    hand_at_start,
    is_solved_together,
    projects_after,
    standard_scores,
    sudden_scores,
    total,
    union,
)
from cardgen.games.fsys.set_cover import find_cover

Cards = Mapping[str, Icons]


class Player(Struct, frozen=True):
    """A seat of an example: its projects by id, what they match in the order of the challenge, its total and points."""

    projects: tuple[str, ...]
    matched: tuple[str, ...]
    total: int
    points: int


class Example(Struct, frozen=True):
    """A challenge and players, the first of whom starts; `year` is the round on show.

    `extra` is the card that the last player adds: a backup for the project `replaced`, or, where nothing is
    replaced, a card of the hand in an empty place.
    """

    challenge: str
    need: tuple[str, ...]
    players: tuple[Player, ...]
    extra: str = ""
    replaced: str = ""
    year: int = 0

    @property
    def after(self) -> tuple[str, ...]:
        """The projects of the last player with `extra` among them."""
        projects = self.players[-1].projects
        if not self.replaced:
            return (*projects, self.extra)
        return tuple(self.extra if card == self.replaced else card for card in projects)


class FsysExamples(Struct, frozen=True):
    """What a template may ask: `deck` maps the id of each card to its icons in their order."""

    deck: Mapping[str, tuple[str, ...]]
    rules: FsysRules = field(default_factory=FsysRules)

    @property
    def cards(self) -> dict[str, Icons]:
        bits = {
            icon: 1 << place
            for place, icon in enumerate(sorted({icon for icons in self.deck.values() for icon in icons}))
        }
        return {card: union(bits[icon] for icon in icons) for card, icons in self.deck.items()}

    def cards_in_play(self, players: int) -> int:
        return cards_in_play(players, self.rules)

    def hand_at_start(self, round_number: int) -> int:
        return hand_at_start(round_number, self.rules)

    def together(self) -> Example:
        """Two players whose projects solve a challenge only together; the first has more. Raises LookupError."""
        found = next(_together(self.cards, self.rules), None)
        if found is None:
            raise LookupError("no challenge of this deck is solved by two players only together")
        challenge, tables = found
        scores = standard_scores(self.cards[challenge], _icons(self.cards, tables), self.rules)
        return self._example(challenge, tables, scores)

    def backup(self, without: str = "") -> Example:
        """A player whose backup (`extra`) for one project (`replaced`) raises the total. Raises LookupError."""
        cards = self.cards
        found = next(_backup(cards, self.rules, without), None)
        if found is None:
            raise LookupError("no backup raises a total in this deck")
        challenge, before, extra, replaced = found
        return replace(self._example(challenge, [before], (0,)), extra=extra, replaced=replaced)

    def sudden(self, without: str = "") -> Example:
        """The starting player solves a challenge in the last year, before the other has placed in it.

        The other fills the empty place with a card of the hand and has solved, too. `without` is a challenge
        that another example shows already. Raises LookupError.
        """
        found = next(_sudden(self.cards, self.rules, without), None)
        if found is None:
            raise LookupError("no challenge of this deck is solved twice, once in response")
        challenge, solver, responder, extra = found
        example = self._example(challenge, [solver, responder], sudden_scores(2, 0, [1], self.rules))
        return replace(example, extra=extra, year=len(solver))

    def bearers(self) -> dict[str, tuple[str, ...]]:
        """The cards that have each icon, in the order of the deck."""
        found: dict[str, list[str]] = {}
        for card, icons in self.deck.items():
            for icon in icons:
                found.setdefault(icon, []).append(card)
        return {icon: tuple(cards) for icon, cards in found.items()}

    def teams(self) -> dict[str, tuple[str, ...]]:
        """For each challenge that at most three other cards solve, as few as can (FS-R18), in the order of the deck.

        They are sought from the challenge onwards and around, so that not the same few cards help everywhere.
        """
        masks = self.cards
        cards = [*masks]
        found = {}
        for place, challenge in enumerate(cards):
            others = [*cards[place + 1 :], *cards[:place]]
            team = find_cover(masks[challenge], [masks[card] for card in others])
            if team is not None:
                found[challenge] = tuple(sorted((others[helper] for helper in team), key=cards.index))
        return found

    def matched(self, challenge: str, projects: Sequence[str]) -> tuple[str, ...]:
        """The challenge's icons on these cards, in the challenge's order."""
        shown = {icon for card in projects for icon in self.deck[card]}
        return tuple(icon for icon in self.deck[challenge] if icon in shown)

    def total(self, challenge: str, projects: Sequence[str]) -> int:
        """How many icons count, as the rules read that (FS-R14, FS-A5)."""
        cards = self.cards
        return total(cards[challenge], [cards[card] for card in projects], self.rules)

    def _example(self, challenge: str, tables: Sequence[Sequence[str]], scores: Sequence[int]) -> Example:
        players = tuple(
            Player(tuple(projects), self.matched(challenge, projects), self.total(challenge, projects), points)
            for projects, points in zip(tables, scores, strict=True)
        )
        return Example(challenge, self.deck[challenge], players)


def _icons(cards: Cards, tables: Sequence[Sequence[str]]) -> list[list[Icons]]:
    return [[cards[card] for card in projects] for projects in tables]


def covers(cards: Cards, challenge: str, most: int, without: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """Sets of at most `most` cards that solve a challenge, found by its first icon that is still open."""
    yield from _covers(cards, cards[challenge], (), most, {challenge, *without})


def _covers(cards: Cards, need: Icons, chosen: tuple[str, ...], left: int, used: set[str]) -> Iterator[tuple[str, ...]]:
    still_open = need & ~union(cards[card] for card in chosen)
    if not still_open:
        yield chosen
        return
    if not left:
        return
    icon = still_open & -still_open
    for card, icons in cards.items():
        if icon & icons and card not in used and card not in chosen:
            yield from _covers(cards, need, (*chosen, card), left - 1, used)


def _together(cards: Cards, rules: FsysRules) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Six cards that solve, dealt out so that neither half does and the first half has more."""
    for challenge, need in cards.items():
        for solution in covers(cards, challenge, 4):
            if len(solution) < 4:
                continue
            idle = [card for card in cards if card not in solution and card != challenge and cards[card] & need]
            for last in idle:
                tables = [solution[:3], (solution[3], last, next(card for card in idle if card != last))]
                icons = _icons(cards, tables)
                first, second = (total(need, own, rules) for own in icons)
                if first > second and is_solved_together(need, icons):
                    yield challenge, tables


def _backup(cards: Cards, rules: FsysRules, without: str) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Three cards in the order of the deck that match little, and one that helps them."""
    for challenge, need in cards.items():
        useful = [card for card in cards if card != challenge and cards[card] & need]
        for first, extra in zip(useful, useful[3:], strict=False):
            before = (first, *(card for card in useful[::-1] if card not in (first, extra)))[:3]
            field = best_swap(need, [cards[card] for card in before], cards[extra], rules)
            if challenge != without and field != NOTHING:
                yield challenge, before, extra, before[field]


def _sudden(
    cards: Cards, rules: FsysRules, without: str
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...], str]]:
    """Two solutions of different cards; the last card of the second is still in the hand of its player."""
    placed = projects_after(rules.rounds, 0, 2)
    for challenge in cards:
        if challenge == without:
            continue
        for solver in covers(cards, challenge, rules.rounds):
            if len(solver) < placed[0]:
                continue
            for *before, extra in covers(cards, challenge, rules.rounds, solver):
                if len(before) == placed[1]:
                    yield challenge, solver, tuple(before), extra
