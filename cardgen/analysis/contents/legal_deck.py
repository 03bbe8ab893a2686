"""Tells whether a legal deck can exist. Exact: sums that decks reach are followed card by card, until one fits.

Cards that count alike in every rule are taken together. Without an answer after much work, it says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from cardgen.analysis.contents.obedience import grouped, leaders_in, meant_by, unwelcome, weight
from cardgen.model.card import Printing
from cardgen.model.deck.format import DeckRule, Format, number_for
from cardgen.model.deck.query import fits
from cardgen.model.game import Game

MOST_SUMS = 200_000
"""So many different sums are followed at a time; more take too long."""
MOST_SIZES = 400
Sums = tuple[int, ...]


class TooManySums(Exception):
    """There are more sums than can be followed."""


class SumRule(Struct, frozen=True):
    """What a copy of each card adds, by its id, and from where to where the sum may be; or there are no such cards."""

    weights: Mapping[str, int]
    least: int | None
    most: int | None
    may_be_none: bool = False

    @property
    def only_grows(self) -> bool:
        return min(self.weights.values(), default=0) >= 0

    def kept(self, total: int) -> int:
        """The sum as far as it matters: where nothing is too much, all that is enough is the same."""
        return min(total, self.least or 0) if self.most is None and self.only_grows else total

    def is_lost(self, total: int) -> bool:
        """Whether no further card can mend it."""
        return self.most is not None and total > self.most and self.only_grows

    def allows(self, total: int) -> bool:
        is_enough = self.least is None or total >= self.least or (self.may_be_none and not total)
        return is_enough and (self.most is None or total <= self.most)


def can_be_legal(game: Game, fmt: Format) -> bool | None:
    """Whether some deck of the game's cards obeys the format, on a day on which all its sets may be used; None where
    that is not decided.
    """
    printings = list({printing.card.id: printing for printing in _allowed(game, fmt)}.values())
    try:
        return any(_fits_some_size(printings, fmt, lead) for lead in _leaders(printings, fmt))
    except TooManySums:
        return None


def _allowed(game: Game, fmt: Format) -> Iterator[Printing]:
    for printing in game.printings:
        if printing.card.id not in fmt.banned and (fmt.sets is None or printing.set_id in fmt.sets):
            yield printing


def _leaders(printings: Iterable[Printing], fmt: Format) -> Sequence[Printing | None]:
    return (None,) if fmt.lead is None else leaders_in([(printing, 1) for printing in printings], fmt)


def _fits_some_size(printings: Sequence[Printing], fmt: Format, lead: Printing | None) -> bool:
    led = [] if lead is None else [lead]
    if any(_is_barred(printing, fmt, lead) for printing in led):
        return False
    others = [printing for printing in printings if fmt.lead is None or not fits(printing, fmt.lead.of)]
    welcome = [printing for printing in others if not _is_barred(printing, fmt, lead)]
    for size in _sizes(fmt, lead):
        room = size - (len(led) if fmt.lead is not None and fmt.lead.is_counted else 0)
        caps = {printing.card.id: _cap(printing, fmt, room) for printing in welcome}
        sum_rules = [sum_rule for rule in fmt.rules for sum_rule in _sum_rules(rule, [*welcome, *led], lead, size)]
        if room >= 0 and _is_reached(caps, sum_rules, room, tuple(printing.card.id for printing in led)):
            return True
    return False


def _is_barred(printing: Printing, fmt: Format, lead: Printing | None) -> bool:
    """Whether a rule about single cards keeps it out of every deck with this lead."""
    alone = [(printing, 1)]
    return any(True for rule in fmt.rules for _ in unwelcome(rule, meant_by(rule, alone, lead), lead))


def _sizes(fmt: Format, lead: Printing | None) -> Iterator[int]:
    least, most = (number_for(number, lead, 0) for number in (fmt.bounds.least, fmt.bounds.most))
    start = least or 0
    end = start + MOST_SIZES * fmt.bounds.step if most is None else most
    for place, size in enumerate(range(start, end + 1, fmt.bounds.step)):
        if place == MOST_SIZES:
            raise TooManySums
        yield size


def _cap(printing: Printing, fmt: Format, room: int) -> int:
    restriction = fmt.restricted.get(printing.card.id)
    limits = room, fmt.copies.of(printing), None if restriction is None else restriction.copies
    return min(limit for limit in limits if limit is not None)


def _sum_rules(rule: DeckRule, printings: Sequence[Printing], lead: Printing | None, size: int) -> Iterator[SumRule]:
    """What a rule asks of sums: one, or one for each value of a field."""
    least, most = (number_for(number, lead, size) for number in (rule.bounds.least, rule.bounds.most))
    if least is None and most is None:
        return
    if rule.each and rule.sum and least is not None:
        raise TooManySums  # cards that add nothing and no cards at all are two things here
    meant = meant_by(rule, [(printing, 1) for printing in printings], lead)
    for _, group in grouped(meant, rule.each):
        yield SumRule({printing.card.id: weight(printing, rule) for printing, _ in group}, least, most, bool(rule.each))


def _is_reached(caps: Mapping[str, int], sum_rules: Sequence[SumRule], room: int, led: Sequence[str]) -> bool:
    """Whether some choice of so many cards, beside those that lead, fits all sum_rules. Raises TooManySums."""
    alike: Counter[Sums] = Counter()
    for card, cap in caps.items():
        alike[tuple(sum_rule.weights.get(card, 0) for sum_rule in sum_rules)] += cap
    begun = tuple(sum(sum_rule.weights.get(card, 0) for card in led) for sum_rule in sum_rules)
    reached = {(0, *begun)}
    for weights, cap in sorted(alike.items()):
        further: set[Sums] = set()
        for sums in reached:
            further.update(_with_more(sums, weights, min(cap, room - sums[0]), sum_rules))
            if len(further) > MOST_SUMS:
                raise TooManySums
        reached = further
    return any(count == room and all(map(SumRule.allows, sum_rules, totals)) for count, *totals in reached)


def _with_more(reached: Sums, weights: Sums, most: int, sum_rules: Sequence[SumRule]) -> Iterator[Sums]:
    """The sums with no copy of such a card, with one, with two, and so on."""
    count, *totals = reached
    for copies in range(most + 1):
        sums = [total + copies * weight for total, weight in zip(totals, weights, strict=True)]
        if any(map(SumRule.is_lost, sum_rules, sums)):
            return
        yield (count + copies, *map(SumRule.kept, sum_rules, sums))
