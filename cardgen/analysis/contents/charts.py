"""Draws up the charts of a deck that is counted, not played: bars of kinds, icons and numbers, and what one draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from cardgen.analysis.contents.chances import (
    CountedPile,
    TooManyWays,
    chances_by_turn,
    chances_of_hands,
    chances_of_number,
    pile_of,
)
from cardgen.analysis.contents.counts import (
    Copies,
    FieldCount,
    FieldNumbers,
    copies_of,
    number_text,
    of_icons,
    of_numbers,
    of_words,
)
from cardgen.analysis.report.elements import Chart, ChartRow, Dots, Matrix, ReportTable
from cardgen.model.draws import CardCombination, DrawPlan
from cardgen.model.game import Deck, Game

MOST_ROWS = 60
"""A grid with more rows or columns is not taken in at a glance."""
MOST_HANDS = 12
MOST_GROUPS = 8
"""Of more kinds the hands are too many to be told apart."""
MOST_TURNS = 10
"""So many turns have a column each, and the last."""
DIGITS = 12
"""A longer fraction is left to the CSV."""


def charts_of(game: Game, deck: Deck) -> Iterator[Chart]:
    """All charts of a deck."""
    yield from contents(game, copies_of(deck))
    yield from draws(game, deck)


def contents(game: Game, copies: Copies) -> Iterator[Chart]:
    """What is in the deck."""
    for words in of_words(game, copies):
        yield _bars(f"field-{words.field}", f"How many of each {_named(words.field)}?", [words])
    for numbers in of_numbers(copies):
        yield _curve(numbers)
    icons = [count for count in of_icons(game, copies) if count.cards]
    if icons:
        yield _bars("icons", "How many cards have each icon?", icons)
        yield from _matrix(game, copies)


def _named(field: str) -> str:
    return field.replace("-", " ")


def _bars(id: str, heading: str, counts: Sequence[FieldCount]) -> Dots:
    """One bar for each word; of several lists each under its name."""
    rows = (
        ChartRow(name, number, group=count.heading if len(counts) > 1 else "", key=key)
        for count in counts
        for key, name, number in count.rows
    )
    text = "Copies count. A card with several of them is counted for each."
    return Dots(id=id, heading=heading, text=text, value="cards", rows=tuple(rows), unit="", are_bars=True)


def _curve(numbers: FieldNumbers) -> Dots:
    lowest, highest = number_text(min(numbers.counts)), number_text(max(numbers.counts))
    text = (
        f"{numbers.cards} cards, from {lowest} to {highest}: the mean is {number_text(numbers.mean)}, "
        f"the median {number_text(numbers.median)}."
    )
    return Dots(
        id=f"curve-{numbers.field}",
        heading=f"The curve of {_named(numbers.field)}",
        text=text,
        value="cards",
        rows=tuple(ChartRow(label, number) for label, number in numbers.classes()),
        unit="",
        are_bars=True,
    )


def _matrix(game: Game, copies: Copies) -> Iterator[Matrix]:
    """Which card has which icon, where both are few enough to be seen together."""
    icons = [icon.id for family in game.families for icon in family.icons]
    if len(copies) > MOST_ROWS or len(icons) > MOST_ROWS:
        return
    yield Matrix(
        id="icons-of-cards",
        heading="Which card has which icon?",
        text="A dot where it has.",
        rows=tuple(str(printing.card.text.get("title", printing.card.id)) for printing, _ in copies),
        columns=tuple(game.icons[icon].name for icon in icons),
        groups=tuple((family.name, len(family.icons)) for family in game.families),
        marked=tuple(frozenset(map(icons.index, set(printing.card.icons))) for printing, _ in copies),
    )


def draws(game: Game, deck: Deck) -> Iterator[Chart]:
    """What one has in the opening hand and later; nothing where nobody says how many cards a hand has."""
    plan = game.plan_of(deck)
    if plan is None:
        return
    pile = pile_of(deck, plan)
    if not pile.size:
        return
    copies = [(printing, count) for printing, count in copies_of(deck) if printing.id in pile.copies]
    hand = min(plan.hand, pile.size)
    if plan.combinations:
        yield _combinations(pile, plan)
    yield from _compositions(game, copies, hand)
    for count in (*of_words(game, copies), *of_icons(game, copies)):
        if count.field != "set":
            yield _numbers_in_hand(count, pile.size, hand)
    yield _copies_by_turn(copies, pile, plan)


def _combinations(pile: CountedPile, plan: DrawPlan) -> Dots:
    """The chance of each combination by each turn; with a mulligan beside it what it would be without."""
    rows: list[ChartRow] = []
    uncounted: list[str] = []
    for combination in plan.combinations:
        try:
            rows += _by_turn(pile, plan, combination)
        except TooManyWays:
            uncounted.append(f" “{combination.name}” has too many ways to be counted: ask for fewer cards at once.")
    text = f"The chance to have drawn all of a combination, in whatever order. {_how_drawn(plan)}{_mulligan(plan)}"
    return Dots(
        id="combinations",
        heading="How likely is each combination?",
        text="".join((text, *uncounted)),
        value="chance",
        rows=tuple(rows),
        notes=("exactly", *(("without mulligan",) if plan.mulligan else ())),
        are_bars=True,
    )


def _by_turn(pile: CountedPile, plan: DrawPlan, combination: CardCombination) -> Iterator[ChartRow]:
    found = chances_by_turn(pile, plan, combination)
    plain = chances_by_turn(pile, replace(plan, mulligan=None), combination)
    for turn, (share, without) in enumerate(zip(found, plain, strict=True)):
        notes = (fraction_text(share), *((percent_text(without),) if plan.mulligan else ()))
        figures = (_written(share), *((_written(without),) if plan.mulligan else ()))
        label = turn_label(plan, turn)
        yield ChartRow(label, float(share), notes=notes, group=combination.name, key=combination.id, figures=figures)


def turn_label(plan: DrawPlan, turn: int) -> str:
    """`turn 2, 7 cards`; the first is the opening hand."""
    seen = plan.seen(turn)
    return f"{f'turn {turn}' if turn else 'opening hand'}, {seen} card{'s' * (seen > 1)}"


def _how_drawn(plan: DrawPlan) -> str:
    if not plan.draw:
        return f"One begins with {plan.hand}."
    first = "each turn" if plan.first == 1 else f"each turn from turn {plan.first} on"
    return f"One begins with {plan.hand} and draws {plan.draw} {first}."


def _mulligan(plan: DrawPlan) -> str:
    if plan.mulligan is None:
        return ""
    mulligan = plan.mulligan
    often = "once" if mulligan.times == 1 else f"up to {mulligan.times} times"
    less = f", each time with {mulligan.less} fewer" if mulligan.less else ""
    return f" A hand without “{mulligan.wanted.name}” is shuffled back and drawn anew {often}{less}."


def _compositions(game: Game, copies: Copies, hand: int) -> Iterator[ReportTable]:
    """The likeliest opening hands by kind."""
    kinds: dict[str, int] = {}
    for printing, number in copies:
        kinds[printing.card.kind] = kinds.get(printing.card.kind, 0) + number
    if not 1 < len(kinds) <= MOST_GROUPS or hand > 12:
        return
    hands = sorted(chances_of_hands(list(kinds.values()), hand), key=lambda entry: (-entry[1], entry[0]))
    shown = hands[:MOST_HANDS]
    yield ReportTable(
        id="hands",
        heading="What does an opening hand look like?",
        text=f"The {len(shown)} likeliest hands of {hand}, of {len(hands)} that differ in their kinds.",
        columns=("hand", "chance", "exactly"),
        rows=tuple(
            (_hand(game, list(kinds), numbers), percent_text(share), fraction_text(share)) for numbers, share in shown
        ),
    )


def _hand(game: Game, kinds: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{number} {game.kinds[kind].name}" for kind, number in zip(kinds, numbers, strict=True) if number)


def _numbers_in_hand(count: FieldCount, size: int, hand: int) -> ReportTable:
    """How many of each word an opening hand has."""
    most = min(hand, 3)
    columns = ("", "in the deck", *(f"{number}" for number in range(most)), f"{most} or more", "on average")
    found = [(key, name, number, chances_of_number(size, number, hand)) for key, name, number in count.rows]
    tables = [(name, number, [*shares[:most], sum(shares[most:], Fraction(0))]) for _, name, number, shares in found]
    return ReportTable(
        id=f"hand-{count.field}" if count.field != "icon" else f"hand-icon-{_slug(count.heading)}",
        heading=f"{count.heading}: how many in the opening hand?",
        text=f"Of {hand} cards, before any mulligan.",
        columns=columns,
        rows=tuple(
            (name, str(number), *map(percent_text, shares), f"{float(Fraction(hand * number, size)):.2f}")
            for name, number, shares in tables
        ),
        figures=tuple(
            (None, number, *map(float, shares), float(Fraction(hand * number, size))) for _, number, shares in tables
        ),
    )


def _slug(name: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split())


def _copies_by_turn(copies: Copies, pile: CountedPile, plan: DrawPlan) -> ReportTable:
    """By which turn does a card turn up, by how many copies there are of it?"""
    numbers: dict[str, int] = {}
    for printing, count in copies:
        numbers[printing.card.id] = numbers.get(printing.card.id, 0) + count
    turns = [turn for turn in range(plan.last_turn + 1) if turn <= MOST_TURNS or turn == plan.last_turn]
    rows = [
        (count, [1 - chances_of_number(pile.size, count, plan.seen(turn))[0] for turn in turns])
        for count in sorted(set(numbers.values()))
    ]
    return ReportTable(
        id="first-copy",
        heading="When does a card turn up?",
        text=f"The chance to have drawn at least one copy. {_how_drawn(plan)}",
        columns=("copies", *(f"turn {turn}" if turn else "opening hand" for turn in turns)),
        rows=tuple((str(count), *map(percent_text, shares)) for count, shares in rows),
        figures=tuple((float(count), *map(float, shares)) for count, shares in rows),
    )


def percent_text(share: Fraction) -> str:
    """`34.1 %`, rounded exactly; what is neither nothing nor certain is not called so."""
    tenths = round(share * 1000)
    if tenths == 0 < share:
        return "< 0.1 %"
    if tenths == 1000 and share < 1:
        return "> 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def fraction_text(share: Fraction) -> str:
    """`11 of 4,165`; a dash where the numbers are too long to be read."""
    if len(str(share.denominator)) > DIGITS:
        return "–"
    return f"{share.numerator:,} of {share.denominator:,}"


def _written(share: Fraction) -> str:
    """The whole fraction, as no spreadsheet takes it for a date."""
    return f"{share.numerator} of {share.denominator}"
