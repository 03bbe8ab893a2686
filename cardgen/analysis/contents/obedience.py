"""Judges a deck by the rules of its format: which it breaks, by how much, and which of its cards are at fault.

Knows what a format says (`model/deck/format.py`); nothing of findings or of single games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from cardgen.analysis.contents.counts import Copies
from cardgen.model.card import Printing
from cardgen.model.deck.format import DeckBounds, DeckRule, Format, field_number, number_for
from cardgen.model.deck.query import Query, fits, values_of
from cardgen.model.game import Deck


class Breach(Struct, frozen=True):
    """What is not as a rule asks: the sentence, what to do, and the cards to look at first."""

    message: str
    help: str
    cards: tuple[str, ...] = ()


def leaders_in(copies: Copies, fmt: Format) -> list[Printing]:
    """Each copy of a card that could lead; none where the format has no lead."""
    if fmt.lead is None:
        return []
    return [printing for printing, count in copies if fits(printing, fmt.lead.of) for _ in range(count)]


def leader_of(deck: Deck, fmt: Format) -> Printing | None:
    """The card that leads the deck; None where it has none, or several."""
    leaders = leaders_in(deck.copies, fmt)
    return leaders[0] if len(leaders) == 1 else None


def size_under(deck: Deck, fmt: Format) -> int:
    """How many cards of the deck count: without its lead, where the format says so."""
    is_left_out = fmt.lead is not None and not fmt.lead.is_counted and leader_of(deck, fmt) is not None
    return deck.size - is_left_out


def excess_of(total: int, bounds: DeckBounds, lead: Printing | None, size: int) -> tuple[str, int]:
    """What is asked, in words, and by how much it is missed: less than 0 where there is too little; `("", 0)` where
    nothing is wrong.
    """
    least, most = (number_for(number, lead, size) for number in (bounds.least, bounds.most))
    if least is not None and total < least:
        return (f"exactly {least}" if least == most else f"at least {least}"), total - least
    if most is not None and total > most:
        return (f"exactly {most}" if least == most else f"at most {most}"), total - most
    over = (total - (least or 0)) % bounds.step
    if over:
        return f"{least or 0} and steps of {bounds.step}", over
    return "", 0


def breaches(rule: DeckRule, deck: Deck, lead: Printing | None, size: int) -> Iterator[Breach]:
    """What a deck with this lead breaks of a rule; nothing where the rule asks for a lead that the deck lacks."""
    if rule.needs_lead and lead is None:
        return
    meant = meant_by(rule, deck.copies, lead)
    yield from unwelcome(rule, meant, lead)
    for name, group in grouped(meant, rule.each):
        yield from _amounts(rule, name, group, lead, size)


def meant_by(rule: DeckRule, copies: Copies, lead: Printing | None) -> Copies:
    """The copies that a rule is about."""
    queries = [query if lead is None else query.of_lead(lead) for query in rule.of]
    return [(printing, count) for printing, count in copies if is_meant(printing, queries)]


def unwelcome(rule: DeckRule, meant: Copies, lead: Printing | None) -> Iterator[Breach]:
    """Each card that the rule does not let into any deck with this lead."""
    if rule.each_is is not None:
        yield from _others(meant, rule.each_is if lead is None else rule.each_is.of_lead(lead), lead)
    if rule.within and lead is not None:
        yield from _outside(meant, rule.within, lead)


def is_meant(printing: Printing, queries: Sequence[Query]) -> bool:
    """Whether a card fits one of the queries, or there are none."""
    return not queries or any(fits(printing, query) for query in queries)


def grouped(copies: Copies, field: str) -> list[tuple[str, Copies]]:
    """Copies by the values of a field, in the order in which they come; all together where there is no field."""
    if not field:
        return [("", copies)]
    groups: defaultdict[str, list[tuple[Printing, int]]] = defaultdict(list)
    for printing, count in copies:
        for value in values_of(printing, field):
            groups[str(value)].append((printing, count))
    return list(groups.items())


def weight(printing: Printing, rule: DeckRule) -> int:
    """What one copy adds: its number in the field that is summed, or one."""
    return (field_number(printing, rule.sum) or 0) if rule.sum else 1


def _amounts(rule: DeckRule, name: str, group: Copies, lead: Printing | None, size: int) -> Iterator[Breach]:
    total = sum(weight(printing, rule) * count for printing, count in group)
    asked, excess = excess_of(total, rule.bounds, lead, size)
    if not excess:
        return
    what = f"{rule.sum} in sum" if rule.sum else "cards"
    of = " or ".join(query.text for query in rule.of)
    words = [what, *([f"of {of}"] if of else []), *([f"with {rule.each} {name}"] if name else [])]
    cards = f"cards with {abs(excess)} {rule.sum} in sum" if rule.sum else str(abs(excess))
    help = f"take out {cards}" if excess > 0 else f"add {cards}"
    yield Breach(f"{total} {' '.join(words)}; {asked}", help, _heaviest(rule, group) if excess > 0 else ())


def _heaviest(rule: DeckRule, group: Copies) -> tuple[str, ...]:
    """The cards that add most, first."""
    by_weight = sorted(group, key=lambda entry: (-weight(entry[0], rule) * entry[1], entry[0].id))
    return tuple(dict.fromkeys(printing.card.id for printing, _ in by_weight if weight(printing, rule)))


def _others(meant: Copies, wanted: Query, lead: Printing | None) -> Iterator[Breach]:
    led = f"; `{lead.card.id}` leads the deck" if lead is not None and wanted.text.endswith("of the lead") else ""
    for card in _ids(printing for printing, _ in meant if not fits(printing, wanted)):
        yield Breach(f"`{card}` is not {wanted.text}{led}", "take it out", (card,))


def _outside(meant: Copies, field: str, lead: Printing) -> Iterator[Breach]:
    known = set(values_of(lead, field))
    by_card = {printing.card.id: printing for printing, _ in meant}
    for card, printing in by_card.items():
        strange = [str(value) for value in values_of(printing, field) if value not in known]
        if strange:
            words = f"`{card}` has the {field} {', '.join(strange)}, which `{lead.card.id}` does not have"
            yield Breach(words, "take it out", (card,))


def _ids(printings: Iterable[Printing]) -> dict[str, None]:
    return dict.fromkeys(printing.card.id for printing in printings)
