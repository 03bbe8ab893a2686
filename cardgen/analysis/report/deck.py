"""The page about a deck of a game without a page of its own: seats, skill, endings and cards, as they were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.analysis.checks.common.profile import Profile
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.metrics import numbers
from cardgen.analysis.package import Package
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report import standard_charts as charts
from cardgen.analysis.report.chart_rows import readings_text, titles_of
from cardgen.analysis.report.elements import Chart, Dots, Fact, Report
from cardgen.analysis.report.standard_charts import ChartWords
from cardgen.analysis.report.trialled import TrialledLineUps, by_line_up, mirrors_and_duels
from cardgen.model.game import Deck, Game

MIRRORS = ("greedy", "random")
DUELS = (("greedy", "random"), ("one-ply", "greedy"), ("monte-carlo", "greedy"))
ENDINGS = ChartWords(
    "endings",
    "How do games go?",
    "In per cent, by number of players and by how they choose. Behind the sign is half of the 95 % interval.",
)


def report_trials(package: Package, game: Game, decks: Sequence[Deck], games: int) -> list[Trial]:
    """What is played for a report, `games` of each line-up, fewer of what is slow."""
    if package.report_trials is not None:
        return package.report_trials(game, decks, games)
    duels = DUELS if 2 in game.players else ()
    return mirrors_and_duels(package.table(game, decks, {}), game.players, MIRRORS, duels, games)


def report_of(package: Package, game: Game, decks: Sequence[Deck], trialled: Sequence[tuple[Trial, Tally]]) -> Report:
    """The page; `trialled` are the trials with their tallies."""
    if package.report is not None:
        return package.report(game, decks, trialled)
    played = TrialledLineUps(trialled=by_line_up(trialled), titles=titles_of(game), rates=package.rates)
    name = " and ".join(deck.name for deck in decks)
    games = sum(tally.games for _, tally in trialled)
    return Report(
        f"{name}: how it plays",
        (*_lead(played),),
        (*_facts(played, decks, package.unit),),
        (*_charts(played, package.suite.profile),),
        (f"{games:,} games were played by the program; intervals are of 95 %.", readings_text(game)),
    )


def _lead(played: TrialledLineUps) -> Iterator[str]:
    mirror = played.of(played.least, "greedy")
    who = f"{played.least} greedy players, who take what brings most at once"
    yield f"Of {who}, the one who begins wins {mirror.seats[0]}."
    if (2, DUELS[0]) in played.trialled:
        share = played.of(2, *DUELS[0]).wins["greedy"]
        matter = "Choices matter" if share.interval.is_above(0.5) else "Choices hardly matter"
        yield f"{matter}: a greedy player beats one who takes any action in {percent(share.value)} of the games."


def _facts(played: TrialledLineUps, decks: Sequence[Deck], unit: str) -> Iterator[Fact]:
    cards = [printing.card.id for deck in decks for printing in deck.printings()]
    yield Fact("cards", str(len(cards)), f"{len(set(cards))} different ones")
    mean = played.of(played.least, "greedy").mean_points["greedy"]
    yield Fact(unit, f"{mean:.1f}", f"of a greedy player, {played.least} at the table")


def _charts(played: TrialledLineUps, profile: Profile) -> Iterator[Chart]:
    if played.rates:
        yield charts.endings(played, played.rates, ENDINGS)
    if played.duels:
        yield _duels(played)
    yield charts.balance(played)
    tally = played.tally_of(played.least, "greedy")
    if len(numbers(tally, "length")) > 1:
        yield charts.lengths(
            tally, f"The share of games that take so many turns of all together: {played.least} greedy players."
        )
    yield from (_cards(played, policy, profile) for policy in MIRRORS)


def _duels(played: TrialledLineUps) -> Dots:
    rows = (charts.duel_row(policies, share) for policies, share in played.duels)
    return charts.duels(rows, "The share of wins of the first against the second, two players.")


def _cards(played: TrialledLineUps, policy: str, profile: Profile) -> Dots:
    return charts.cards(
        played.winning_cards((played.least, (policy,)), policy),
        played.title,
        id=f"cards-{policy}",
        heading=f"Which cards win, {profile.used} by {policy} players?",
        fair=1 / played.least,
        profile=profile,
    )
