"""Writes the figures of played games: as text for people, as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from cardgen.analysis.numbers.evidence import Share, percent
from cardgen.analysis.numbers.summary import CardFigures, Rate, Summary, as_json
from cardgen.analysis.play.policies import description_of

FEW = 5
MUCH = 0.05
"""From where on it is worth a line that whoever begins wins more than a fair share, or less."""
MANY_SCORES = 12
QUANTILES = (
    ("lowest", 0.0),
    ("5 %", 0.05),
    ("25 %", 0.25),
    ("median", 0.5),
    ("75 %", 0.75),
    ("95 %", 0.95),
    ("highest", 1.0),
)
"""What is told of points where there are too many scores for a column each: a share of players has at most so many."""


def as_text(
    figures: Summary,
    title: str,
    rates: Iterable[Rate],
    titles: Mapping[str, str],
    all_cards: bool,
    unit: str = "points",
) -> str:
    """`title` says what was played. Of cards the best and worst are shown, or all. `unit` is what players win by."""
    seen = [rate for rate in rates if figures.rates[rate.event].trials]
    first = [_rate(rate, figures) for rate in seen if rate.is_first]
    lines = [title, *(f"  {policy}: {description_of(policy)}" for policy in figures.wins), "", *first]
    lines += [""] if first else []
    lines += [f"share of wins of a player, with 95 % intervals; a fair share is {percent(figures.fair)}"]
    for policy, share in figures.wins.items():
        won = _share(share) if len(figures.wins) > 1 else f"{percent(share.value):>7}  (all play alike)"
        lines.append(f"  {policy:<14}{won}   {figures.mean_points[policy]:.2f} {unit} a game")
    lines += [f"  seat {seat:<9}{_share(share)}" for seat, share in enumerate(figures.seats, 1)]
    lines += [f"  seat bias     {100 * figures.bias:.1f} points: so far is the farthest seat from a fair share"]
    lines += [*_beginning(figures), "", f"{unit} of a player"]
    lines += list(_points(figures))
    lines += ["", "how games go"]
    lines += [_rate(rate, figures) for rate in seen if not rate.is_first]
    for policy, cards in figures.cards.items():
        lines += ["", *_cards(policy, cards, titles, all_cards, partial(figures.may_be_luck, policy))]
    return "\n".join(lines) + "\n"


def _beginning(figures: Summary) -> Iterator[str]:
    """What it is worth to begin, where that is surely a lot."""
    first = figures.seats[0]
    for sign, word in ((1, "more"), (-1, "less")):
        limit = figures.fair + sign * MUCH
        if first.interval.is_above(limit) if sign > 0 else first.interval.is_below(limit):
            points = f"{100 * abs(first.value - figures.fair):.1f} points {word}"
            yield f"  whoever begins wins {points} than a fair share: that is a lot; take turns going first"


def _rate(rate: Rate, figures: Summary) -> str:
    return f"  {rate.label:<32}{_share(figures.rates[rate.event])}"


def _share(share: Share) -> str:
    interval = share.interval
    return f"{percent(share.value):>7}  ({100 * interval.low:.1f} to {100 * interval.high:.1f})"


def _points(figures: Summary) -> Iterator[str]:
    """How often each score or, where there are many, the scores that stand at certain places of their order."""
    scores = sorted({score for row in figures.points.values() for score in row})
    if len(scores) > MANY_SCORES:
        heads = [name for name, _ in QUANTILES]
        rows = {
            policy: [str(_quantile(row, share)) for _, share in QUANTILES] for policy, row in figures.points.items()
        }
    else:
        heads = [str(score) for score in scores]
        rows = {policy: [percent(row.get(score, 0.0)) for score in scores] for policy, row in figures.points.items()}
    yield "  " + " " * 14 + "".join(f"{head:>8}" for head in heads)
    for policy, values in rows.items():
        yield f"  {policy:<14}" + "".join(f"{value:>8}" for value in values)


def _quantile(shares: Mapping[int, float], share: float) -> int:
    """The lowest score that at least this share of players does not exceed."""
    total = 0.0
    for score in sorted(shares):
        total += shares[score]
        if total >= share - 1e-9:  # a sum of shares is a hair off its round number
            return score
    return max(shares)


def _cards(
    policy: str,
    cards: Iterable[CardFigures],
    titles: Mapping[str, str],
    all_cards: bool,
    may_be_luck: Callable[[CardFigures], bool],
) -> Iterator[str]:
    """By lift, the best first; what chance alone would make of so many cards is marked."""
    order = sorted((card for card in cards if card.play.trials), key=lambda card: (-card.lift, card.card))
    yield f"cards of {policy} players, by lift" + (
        "" if all_cards or len(order) <= 2 * FEW else f"; the first and last {FEW} of {len(order)}, `--cards` shows all"
    )
    yield "  lift: of 100 games so many more are won by who places the card than by such players anyhow"
    if any(map(may_be_luck, order)):
        yield f"  ~ may be luck: of {len(order)} cards looked at together, some are as far off by chance"
    yield f"  {'':<28}{'placed':>8}   {'wins when placed':<24}{'lift':>6}"
    shown = order if all_cards or len(order) <= 2 * FEW else [*order[:FEW], None, *order[-FEW:]]
    for card in shown:
        if card is None:
            yield "  ..."
        else:
            title = titles.get(card.card, card.card)
            yield f"  {title:<28}{percent(card.play.value):>8}   {_share(card.win):<24}{100 * card.lift:>+6.1f}" + (
                " ~" if may_be_luck(card) else ""
            )


def as_document(figures: Summary, facts: Mapping[str, object]) -> str:
    """One JSON object: what was played, then the figures."""
    return json.dumps({**facts, **as_json(figures)}, indent=2, ensure_ascii=False) + "\n"
