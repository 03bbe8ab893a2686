"""Reports on a batch of packs: facts, charts and tables, and what they mean.

Everything is in `figures` and `odds`; nothing is counted here. Paper is told by whoever prints (`paper`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from cardgen.analysis.report.chart_rows import titles_of
from cardgen.analysis.report.elements import Chart, ChartRow, Dots, Fact, Report, ReportTable
from cardgen.boosters.figures.formatting import counted, equally_rounded, listed, name_of, odds_in_words, with_decimals
from cardgen.boosters.figures.statistics import BatchFigures, PackSpread, PoolFigures
from cardgen.boosters.odds.recipe import RecipeOdds
from cardgen.model.game import Game
from cardgen.model.recipe import Recipe

DOUBT = 0.05
"""A p below it, read beside those of the other pools, is a finding."""


class BatchSummary(Struct, frozen=True):
    """What a page is about. `spreads` of what packs are compared by; `guarantees` are what every pack does, in
    sentences; `paper` has rows of paper, sheets, places, those used, those wasted; `made_of` are names and digests.
    """

    game: Game
    recipe: Recipe
    seed: int
    figures: BatchFigures
    odds: RecipeOdds
    spreads: Mapping[str, PackSpread]
    guarantees: Sequence[str]
    paper: Sequence[tuple[str, int, int, int, int]]
    made_of: Sequence[tuple[str, str]]


def report(summary: BatchSummary) -> Report:
    """The page about a batch."""
    charts = (_fairness, _pools, _layouts, _windows, _cards, _paper, _made_of)
    return Report(
        f"{summary.recipe.name}: {counted(summary.figures.packs, 'pack')}",
        tuple(_lead(summary)),
        tuple(_facts(summary)),
        tuple(chart for make in charts for chart in [make(summary)] if chart is not None),
        tuple(_method(summary)),
    )


def _lead(summary: BatchSummary) -> Iterator[str]:
    packs = counted(summary.figures.packs, "pack")
    yield f"{packs} for {summary.game.name} by the recipe {summary.recipe.name}, seed {summary.seed}."
    yield from summary.guarantees
    yield "No pack has a card twice."


def _facts(summary: BatchSummary) -> Iterator[Fact]:
    figures = summary.figures
    yield Fact(
        "packs",
        f"{figures.packs:,}",
        f"of {_sizes(summary.recipe)} cards, from {len(summary.recipe.printings)} different ones",
    )
    if figures.completed is not None:
        yield Fact("packs to see every card", f"{figures.completed:,}", "opened one after the other")
    else:
        yield Fact("packs to see every card", f"more than {figures.packs:,}", "this batch does not have them all")
    widest = max((_difference(pool) for pool in figures.pools), default=0)
    apart = "copies between the commonest and the rarest card"
    yield Fact(apart, f"{widest:g}", "of a pool, at most, for their share of the sheet")
    case = f"of the {min(summary.recipe.case, figures.packs)} packs that were dealt together"
    yield Fact("packs with the very same cards", f"{figures.alike:,}", f"as an earlier one {case}")


def _difference(pool: PoolFigures) -> float:
    """How far apart cards of a pool are that ought to come equally often."""
    counts: dict[Fraction, list[int]] = {}
    for card in pool.cards:
        counts.setdefault(card.expected, []).append(card.drawn)
    return max((max(numbers) - min(numbers) for numbers in counts.values()), default=0)


def _fairness(summary: BatchSummary) -> Chart | None:
    if not summary.spreads:
        return None
    spreads = [(label, (spread.least, spread.median, spread.most)) for label, spread in summary.spreads.items()]
    return ReportTable(
        id="fairness",
        heading="How alike are packs?",
        text="What the poorest, a middling and the richest pack have.",
        columns=("", "least", "middle", "most"),
        rows=tuple((label, *equally_rounded(spread)) for label, spread in spreads),
        figures=tuple(tuple(map(float, spread)) for _, spread in spreads),
    )


def _pools(summary: BatchSummary) -> Chart | None:
    return ReportTable(
        id="pools",
        heading="Did every card come as often as it should?",
        text=" ".join(_about_p(summary.figures.pools)),
        columns=("pool", "cards", "copies", "fewest of a card", "most", "p", "packs to see all"),
        rows=tuple(_pool_row(pool) for pool in summary.figures.pools),
        figures=tuple(_pool_figures(pool) for pool in summary.figures.pools),
    )


def _about_p(pools: Sequence[PoolFigures]) -> Iterator[str]:
    """What a reader of the column must know."""
    tested = [pool for pool in pools if pool.p_of_all is not None]
    if tested:
        yield (
            "The column p compares the copies with the recipe. Below 0.05 they look uneven: worth a second look. "
            "Anything above is as it should be."
        )
    if any(pool.is_dealt for pool in tested):
        which = "these pools" if all(pool.is_dealt for pool in tested) else "pools that are not drawn by weight"
        yield f"Near 1 is no accident for {which}: all cards are dealt before any comes again."
    yield "Packs to see all: how many you would have to open, on average, each from another batch."


def _pool_row(pool: PoolFigures) -> tuple[str, ...]:
    cards, copies, fewest, most = (f"{number:,}" for number in _counts(pool))
    p = "–" if pool.p_of_all is None else f"{pool.p_of_all:.3f}"
    packs = "–" if pool.to_complete is None else f"{float(pool.to_complete):,.1f}"
    return name_of(pool.pool), cards, copies, fewest, most, p, packs


def _pool_figures(pool: PoolFigures) -> tuple[float | None, ...]:
    return (*_counts(pool), pool.p_of_all, None if pool.to_complete is None else float(pool.to_complete))


def _counts(pool: PoolFigures) -> tuple[int, int, int, int]:
    drawn = [card.drawn for card in pool.cards]
    return len(drawn), sum(drawn), min(drawn, default=0), max(drawn, default=0)


def _layouts(summary: BatchSummary) -> Chart | None:
    layouts = summary.odds.layouts
    if len(layouts) < 2:
        return None
    figures = [
        (name, summary.figures.layouts.get(name, 0), summary.figures.packs * odds, odds)
        for name, odds in layouts.items()
    ]
    return ReportTable(
        id="layouts",
        heading="How many packs have which layout?",
        text="",
        columns=("layout", "packs", "expected", "odds"),
        rows=tuple(
            (name_of(name), f"{packs:,}", with_decimals(mean), odds_in_words(odds))
            for name, packs, mean, odds in figures
        ),
        figures=tuple((packs, float(mean), float(odds)) for _, packs, mean, odds in figures),
    )


def _windows(summary: BatchSummary) -> Chart | None:
    sizes = {window.name: window.packs for window in summary.recipe.windows}
    if not sizes:
        return None
    rows = [
        (window.name, sizes[window.name], window.windows, window.repeats, window.most)
        for window in summary.figures.windows
    ]
    return ReportTable(
        id="repeats",
        heading="Who gets a card twice?",
        text="Within so many packs no card should come twice. This counts how often one does.",
        columns=("for each", "packs", "how many", "repeats in all", "in the worst"),
        rows=tuple((name, *(f"{number:,}" for number in numbers)) for name, *numbers in rows),
        figures=tuple(tuple(map(float, numbers)) for _, *numbers in rows),
    )


def _cards(summary: BatchSummary) -> Chart | None:
    titles, copies = titles_of(summary.game), {card.printing.id: card.copies for card in summary.odds.cards}
    rows = tuple(
        ChartRow(
            titles.get(card.printing.card.id, card.printing.card.id),
            card.drawn,
            notes=(with_decimals(card.expected), odds_in_words(copies[card.printing.id])),
            group=name_of(pool.pool),
            key=card.printing.id,
            figures=(float(card.expected), float(copies[card.printing.id])),
        )
        for pool in summary.figures.pools
        for card in pool.cards
    )
    return Dots(
        "cards",
        "How often is each card there?",
        "Copies in all packs, how many were expected, and how likely it is that a pack has the card.",
        "copies",
        rows,
        unit="",
        notes=("expected", "odds"),
    )


def _paper(summary: BatchSummary) -> Chart | None:
    if not summary.paper:
        return None
    return ReportTable(
        id="paper",
        heading="How much paper?",
        text="Sheets of cards and separators. Places that stay empty are waste.",
        columns=("paper", "sheets", "places", "used", "empty", "waste"),
        rows=tuple((name, *(f"{number:,}" for number in numbers), _share(numbers)) for name, *numbers in summary.paper),
        figures=tuple(
            (*map(float, numbers), numbers[3] / numbers[1] if numbers[1] else 0.0) for _, *numbers in summary.paper
        ),
    )


def _share(numbers: Sequence[int]) -> str:
    return f"{100 * numbers[3] / numbers[1]:.1f} %" if numbers[1] else "–"


def _made_of(summary: BatchSummary) -> Chart | None:
    return ReportTable(
        "made-of",
        "What was it made of?",
        "The same recipe, sets and seed give the same packs. Digests are SHA-256; boosters.json has them all.",
        ("", ""),
        tuple(summary.made_of),
    )


def _method(summary: BatchSummary) -> Iterator[str]:
    tested = [pool for pool in summary.figures.pools if pool.p_of_all is not None]
    yield (
        "Odds are exact: fractions, computed from the recipe. p comes from a chi-square test of counts against them, "
        "corrected because no pack has a card twice and, by Holm's method, because several pools are tested."
    )
    if any(not pool.is_dealt for pool in tested):
        yield (
            "Weighted pools are drawn by chance: there p lies anywhere between 0 and 1, in one batch of twenty below "
            f"{DOUBT}."
        )
    doubted = [name_of(pool.pool) for pool in tested if pool.p_of_all is not None and pool.p_of_all < DOUBT]
    if doubted:
        help = "try another seed. If it stays, tell the authors of cardgen."
        yield f"Here p is below {DOUBT} for {listed(doubted)}: {help}"
    if summary.odds.is_average:
        yield (
            "So that every pack keeps its promises, some cards are swapped between packs, within "
            f"{summary.recipe.case} at a time: the odds are exact over all of these together."
        )


def _sizes(recipe: Recipe) -> str:
    sizes = sorted({layout.size for layout in recipe.layouts})
    return " or ".join(map(str, sizes))
