"""Charts of a report on a box: what channels, shops, ingredients, events and customers are worth.

Everything was played, and has its interval where there is one. Money is F.
"""

from __future__ import annotations

from math import inf

from cardgen.analysis.checks.self_play import GREEDY, RANDOM
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.metrics import Mean
from cardgen.analysis.play.tally import WHOLE
from cardgen.analysis.report import standard_charts as charts
from cardgen.analysis.report.elements import ChartRow, Dots, ReportTable
from cardgen.games.foodadvice.cards import CUSTOMER
from cardgen.games.foodadvice.checks.simulated.worth import channel_means, shop_means
from cardgen.games.foodadvice.profile import PROFILE
from cardgen.games.foodadvice.report.trial_results import MIRRORS, BoxTrials


def row_of_mean(
    label: str, mean: Mean, notes: tuple[str, ...], figures: tuple[float, ...], group: str = "", key: str = ""
) -> ChartRow:
    """A mean with its interval; there is none without cases, of one game, and where all cases were alike so far."""
    is_known = mean.count and 0 < mean.error < inf
    low, high = (mean.interval.low, mean.interval.high) if is_known else (None, None)
    return ChartRow(
        label=label, value=mean.value, low=low, high=high, notes=notes, group=group, key=key, figures=figures
    )


def channels(played: BoxTrials) -> Dots:
    rows = []
    for policies in (RANDOM, GREEDY):
        tally = played.mirror(policies)
        for name, mean in sorted(channel_means(tally).items(), key=lambda item: (-item[1].value, item[0])):
            if not mean.count:
                continue
            chips = tally.events[f"chips on {name}"]
            share = tally.events[f"won with {name}"] / WHOLE / max(1, chips)
            notes, figures = (f"{chips / tally.games:.1f}", percent(share)), (chips / tally.games, share)
            group = f"{played.least} {policies[0]} players"
            rows.append(row_of_mean(played.title(name), mean, notes, figures, group, name))
    return Dots(
        "channels",
        "What does a chip on each channel bring?",
        "F in the round in which it lies there. Advertising: what the personal customers paid whom it brought. Mabius: "
        "the profit. Black Friday and Flavour Sampling: sales below the price, and to customers who would have left, "
        "with what shops paid on top; somebody on Black Friday would have sold a part of it without. Random players "
        "try all channels alike, greedy ones what they think best. Beside it chips in a game, and the share of wins of "
        "who laid them: " + f"{percent(1 / played.least)} is fair.",
        "F a chip",
        tuple(rows),
        unit="F",
        notes=("chips", "wins"),
    )


def shops(played: BoxTrials) -> Dots:
    tally = played.mirror(RANDOM)
    greedy = shop_means(played.subject, played.mirror(GREEDY))
    found = shop_means(played.subject, tally)
    rows = []
    for card, mean in sorted(found.items(), key=lambda item: (-item[1].value, item[0])):
        notes, figures = (_francs(greedy[card]), f"{mean.count:,}"), (greedy[card].value, mean.count)
        rows.append(row_of_mean(played.title(card), mean, notes, figures, key=card))
    known = [mean.value for mean in found.values() if mean.count]
    return Dots(
        "shops",
        "What does a chip in each shop earn?",
        f"F in the round in which it lies there: {played.least} random players, who try all shops alike; beside it "
        "greedy ones, who go where their products sell.",
        "F a chip",
        tuple(rows),
        unit="F",
        reference=sum(known) / len(known) if known else None,
        reference_label="mean",
        notes=("greedy", "chips"),
    )


def _francs(mean: Mean) -> str:
    return f"{mean.value:.1f}" if mean.count else "\N{EN DASH}"


def ingredients(played: BoxTrials) -> Dots:
    return charts.cards(
        played.winning_cards((played.least, GREEDY), "greedy"),
        played.title,
        id="ingredients",
        heading="Which ingredients win?",
        fair=1 / played.least,
        profile=PROFILE,
        card="ingredient",
        chance="is dealt it",
        players=f", {played.least} greedy players",
    )


def events(played: BoxTrials) -> Dots:
    """What events move at once."""
    greedy, by_chance = played.events(GREEDY), played.events(RANDOM)
    rows = [
        row_of_mean(played.title(card), mean, (_francs(by_chance[card]),), (by_chance[card].value,), key=card)
        for card, mean in sorted(greedy.items(), key=lambda item: (-item[1].value, item[0]))
    ]
    return Dots(
        "events",
        "What is each event worth?",
        f"F that it brings at once who carries it out, {played.least} greedy players; beside it random ones. What "
        "changes products or chips shows in later sales only, and a guard in what is not lost.",
        "F",
        tuple(rows),
        unit="F",
        reference=0,
        reference_label="nothing",
        notes=("random",),
    )


def customers(played: BoxTrials) -> ReportTable:
    """Who pays most, the best first."""
    start, box = played.subject.box.starts[CUSTOMER], played.subject.box
    both = [played.mirror(policies) for policies in MIRRORS]
    visits: dict[str, list[float]] = {}
    for number, customer in enumerate(box.customers, start):
        row = visits.setdefault(customer.card, [0.0] * (2 * len(both)))
        for place, tally in enumerate(both):
            row[2 * place] += tally.per_card("bought")[number]
            row[2 * place + 1] += tally.per_card("come")[number]
    known = {customer.card: customer for customer in box.customers}
    rows = []
    for card, (paid, came, paid_random, came_random) in visits.items():
        customer = known[card]
        means = paid / max(1, came), paid_random / max(1, came_random)
        rows.append(
            (card, customer.customer_class or "joker", (*means, means[0] / customer.budget, float(customer.budget)))
        )
    rows.sort(key=lambda row: (-row[2][0], row[0]))
    return ReportTable(
        "customers",
        "Who pays most?",
        f"F that a customer of the deck pays when it comes, {played.least} greedy players; beside it random ones. What "
        "the same customer pays as a personal one is not in it.",
        ("customer", "class", "F", "random", "of the budget", "budget"),
        tuple(
            (played.title(card), kind, f"{row[0]:.1f}", f"{row[1]:.1f}", percent(row[2]), f"{row[3]:.0f} F")
            for card, kind, row in rows
        ),
    )
