"""The page about a deck of a game without a page of its own: seats, skill, endings and cards, as they were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.summary import Rate, Summary, summary
from cardgen.analysis.package import Package
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report.chart_rows import LUCKY, card_row, readings_text, row_of, titles_of, with_doubt
from cardgen.analysis.report.elements import Chart, ChartRow, Dots, Fact, Report, ReportTable
from cardgen.model.game import Deck, Game

MIRRORS = ("greedy", "random")
DUELS = (("greedy", "random"), ("one-ply", "greedy"), ("monte-carlo", "greedy"))
SLOW = "monte-carlo"
SLOWER = 40  # times; so many fewer games are played


def report_trials(package: Package, game: Game, decks: Sequence[Deck], games: int) -> list[Trial]:
    """What is played for a report, `games` of each line-up, fewer of what is slow."""
    if package.report_trials is not None:
        return package.report_trials(game, decks, games)
    table = package.table(game, decks, {})
    trials = [Trial(table, players, (policy,), games) for players in game.players for policy in MIRRORS]
    duels = DUELS if 2 in game.players else ()
    return trials + [Trial(table, 2, duel, _fewer(games) if SLOW in duel else games) for duel in duels]


def _fewer(games: int) -> int:
    return min(games, max(100, games // SLOWER))


def report_of(package: Package, game: Game, decks: Sequence[Deck], trialled: Sequence[tuple[Trial, Tally]]) -> Report:
    """The page; `trialled` are the trials with their tallies."""
    if package.report is not None:
        return package.report(game, decks, trialled)
    played = PlayedDeck(
        cards=tuple(printing.card.id for deck in decks for printing in deck.printings()),
        tallies={(trial.players, trial.policies): tally for trial, tally in trialled},
        rates=package.rates,
        titles=titles_of(game),
        unit=package.unit,
    )
    name = " and ".join(deck.name for deck in decks)
    games = sum(tally.games for _, tally in trialled)
    return Report(
        f"{name}: how it plays",
        (*_lead(played),),
        (*_facts(played),),
        (*_charts(played),),
        (f"{games:,} games were played by the program; intervals are of 95 %.", readings_text(game)),
    )


class PlayedDeck(Struct, frozen=True, dict=True):
    """What was played of decks: the ids of the copies, tallies by players and policies, and what is told of them."""

    cards: tuple[str, ...]
    tallies: Mapping[tuple[int, tuple[str, ...]], Tally]
    rates: tuple[Rate, ...]
    titles: Mapping[str, str]
    unit: str

    @cached_property
    def summaries(self) -> dict[tuple[int, tuple[str, ...]], Summary]:
        return {key: summary(tally, self.cards, self.rates) for key, tally in self.tallies.items()}

    @property
    def mirrors(self) -> list[tuple[int, str]]:
        """Each number of players with each policy that plays against itself."""
        return [(players, policies[0]) for players, policies in self.tallies if len(policies) == 1]

    @property
    def duels(self) -> list[tuple[str, ...]]:
        return [policies for _, policies in self.tallies if len(policies) > 1]

    @property
    def least(self) -> int:
        """The smallest table; most is told of it."""
        return min(players for players, _ in self.mirrors)

    def of(self, players: int, *policies: str) -> Summary:
        return self.summaries[players, policies]


def _lead(played: PlayedDeck) -> Iterator[str]:
    mirror = played.of(played.least, "greedy")
    who = f"{played.least} greedy players, who take what brings most at once"
    yield f"Of {who}, the one who begins wins {mirror.seats[0]}."
    if DUELS[0] in played.duels:
        share = played.of(2, *DUELS[0]).wins["greedy"]
        matter = "Choices matter" if share.interval.is_above(0.5) else "Choices hardly matter"
        yield f"{matter}: a greedy player beats one who takes any action in {percent(share.value)} of the games."


def _facts(played: PlayedDeck) -> Iterator[Fact]:
    yield Fact("cards", str(len(played.cards)), f"{len(set(played.cards))} different ones")
    mean = played.of(played.least, "greedy").mean_points["greedy"]
    yield Fact(played.unit, f"{mean:.1f}", f"of a greedy player, {played.least} at the table")


def _charts(played: PlayedDeck) -> Iterator[Chart]:
    if played.rates:
        yield _endings(played)
    if played.duels:
        yield _skill(played)
    yield _balance(played)
    yield from (_cards(played, policy) for policy in MIRRORS)


def _endings(played: PlayedDeck) -> ReportTable:
    figures = [played.of(players, policy) for players, policy in played.mirrors]
    shares = [[each.rates[rate.event] for each in figures] for rate in played.rates]
    return ReportTable(
        id="endings",
        heading="How do games go?",
        text="In per cent, by number of players and by how they choose. Behind the sign is half of the 95 % interval.",
        columns=("event", *(f"{players}, {policy}" for players, policy in played.mirrors)),
        rows=tuple(
            (rate.label.strip(), *map(with_doubt, mine)) for rate, mine in zip(played.rates, shares, strict=True)
        ),
        figures=tuple(tuple(share.value for share in mine) for mine in shares),
    )


def _skill(played: PlayedDeck) -> Dots:
    shares = [(duel, played.of(2, *duel).wins[duel[0]]) for duel in played.duels]
    return Dots(
        "duels",
        "What is skill worth?",
        "The share of wins of the first against the second, two players.",
        "share of wins",
        tuple(row_of(" against ".join(duel), share, (f"{share.trials:,}",), (share.trials,)) for duel, share in shares),
        reference=0.5,
        reference_label="even",
        notes=("games",),
    )


def _balance(played: PlayedDeck) -> Dots:
    return Dots(
        "balance",
        "Is it fair to every seat?",
        "How far each seat is from a fair share of wins. Seat 1 begins.",
        "distance from a fair share",
        tuple(row for players, policy in played.mirrors for row in _seats(played.of(players, policy), policy)),
        reference=0.0,
        reference_label="fair",
        notes=("wins",),
    )


def _seats(figures: Summary, policy: str) -> Iterator[ChartRow]:
    for seat, share in enumerate(figures.seats, 1):
        yield ChartRow(
            label=f"seat {seat}",
            value=share.value - figures.fair,
            low=share.interval.low - figures.fair,
            high=share.interval.high - figures.fair,
            notes=(percent(share.value),),
            group=f"{figures.players} players, {policy}",
            figures=(share.value,),
        )


def _cards(played: PlayedDeck, policy: str) -> Dots:
    figures = [card for card in played.of(played.least, policy).cards[policy] if card.win.trials]
    return Dots(
        f"cards-{policy}",
        f"Which cards win, played by {policy} players?",
        "The share of wins of who plays the card. The lift is the distance from a fair share, in points; beside it how "
        f"often the card is played by who could. {LUCKY}",
        "share of wins",
        tuple(
            card_row(played.titles.get(card.card, card.card), card)
            for card in sorted(figures, key=lambda card: (-card.win.value, card.card))
        ),
        reference=1 / played.least,
        reference_label="a fair share",
        notes=("lift", "played"),
    )
