"""Contents of the report on a deck, for its designer: icons, challenges, cards and fairness, computed or played.

`trials` says what must be played, `report` makes the page of it. What is exact says so; of what is played most has
its interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from cardgen.analysis.checks.common import usual_limit
from cardgen.analysis.checks.common.fairness import no_skill
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report.chart_rows import readings_text, titles_of
from cardgen.analysis.report.elements import Chart, Fact, Report
from cardgen.analysis.report.standard_charts import balance
from cardgen.analysis.report.trialled import by_line_up, fewer, mirrors_and_duels
from cardgen.games.fsys.checks.exact.chances import mean_alone
from cardgen.games.fsys.play.setup import RATES
from cardgen.games.fsys.profile import PROFILE
from cardgen.games.fsys.report import charts
from cardgen.games.fsys.report.charts import MatchTrials
from cardgen.games.fsys.rules import PLAYERS
from cardgen.games.fsys.scope import SCOPES
from cardgen.model.game import Deck, Game


def trials(game: Game, decks: Sequence[Deck], games: int) -> list[Trial]:
    """Mirrors for each number of players, duels of policies, and duels with one part of the game forbidden."""
    table = SCOPES.of_deck(game, decks[0]).table
    return mirrors_and_duels(table, _players(game), charts.MIRRORS, charts.DUELS, games)


def _players(game: Game) -> list[int]:
    """The tables that can be played (FS-R1)."""
    return [players for players in game.players if players in PLAYERS]


def report(game: Game, decks: Sequence[Deck], trialled: Sequence[tuple[Trial, Tally]]) -> Report:
    """The page; `trialled` are the trials with their tallies."""
    (deck,) = decks
    played = MatchTrials(
        trialled=by_line_up(trialled), titles=titles_of(game), rates=RATES, subject=SCOPES.of_deck(game, deck)
    )
    return Report(
        f"{deck.name}: how it plays",
        tuple(_lead(played)),
        tuple(_facts(played)),
        tuple(_charts(played)),
        tuple(_method(played, sum(tally.games for _, tally in trialled))),
    )


def _charts(played: MatchTrials) -> Iterator[Chart]:
    yield charts.icons(played)
    yield charts.endings(played)
    yield charts.duels(played)
    yield balance(played)
    yield charts.difficulty(played)
    yield charts.outcomes(played)
    yield from (charts.cards(played, policy) for policy in charts.MIRRORS)
    yield charts.matrix(played)
    yield charts.proofs(played)


def _lead(played: MatchTrials) -> Iterator[str]:
    covers = sorted(odds.coverage.triples for odds in played.subject.odds.values())
    if covers and covers[0]:
        yield (
            f"Every challenge can be solved: in {covers[0]:,} to {covers[-1]:,} ways with three other cards, "
            f"{median(covers):,.0f} in the middle."
        )
    else:
        lost = sum(not number for number in covers)
        yield f"{lost} of {len(covers)} challenges cannot be solved by three other cards."
    mirror = played.of(played.least, "greedy")
    yield (
        f"Among {played.least} greedy players, who place what helps most at once, the one who begins wins "
        f"{mirror.seats[0]} of the matches; {percent(mirror.rates['sudden'].value)} end in a sudden "
        f"solve (somebody has all icons before the end), and {percent(mirror.rates['collective'].value)} earn the "
        "collective award."
    )
    share = played.of(2, "greedy", "random").wins["greedy"]
    least = 1 / 2 + usual_limit(PROFILE, no_skill, played.subject.game)
    matter = "Choices matter" if share.interval.is_above(least) else "Choices hardly matter"
    yield f"{matter}: a greedy player beats one who places at random in {percent(share.value)} of the matches."


def _facts(played: MatchTrials) -> Iterator[Fact]:
    masks = played.subject.icon_deck.masks
    icons = [mask.bit_count() for mask in masks]
    yield Fact(
        "cards",
        str(len(masks)),
        f"{min(icons)} to {max(icons)} icons each, {sum(icons) / len(icons):.1f} on average",
    )
    alone = mean_alone(played.subject)
    yield Fact(
        "solved alone, mean",
        "not computed" if alone is None else percent(alone),
        "chance that three of the seven cards a player sees solve the challenge: exact, mean of all challenges",
    )
    together = [float(odds.together) for odds in played.subject.odds.values()]
    yield Fact(
        "solved together, mean",
        percent(sum(together) / len(together) if together else 0.0),
        "chance that the other cards in a match of two have all icons of the challenge: exact, mean of all challenges",
    )
    bias, players = max((played.of(players, "greedy").bias, players) for players in played.players)
    doubt = played.of(players, "greedy").seats[0].interval
    explanation = (
        f"the largest distance of a seat from a fair share of wins, with {players} greedy players; give or take "
        f"{50 * (doubt.high - doubt.low):.1f}"
    )
    yield Fact("seat bias", f"{100 * bias:.1f} points", explanation)


def _method(played: MatchTrials, games: int) -> Iterator[str]:
    each = played.of(played.least, "greedy").games
    yield (
        f"Played: {games:,} games from seed 1, {each:,} for each line-up, {fewer(each):,} with monte-carlo, "
        "which is slow. Players place at random, or what helps most at once (greedy), or look ahead with the cards at "
        "hand (one-ply), or try each card in playouts with the hidden cards dealt anew (monte-carlo). People are none "
        f"of these. `cardgen play --games {each}` repeats each figure."
    )
    yield (
        "Intervals are Wilson's for 95 %; a tie shares a win; what happens several times in a game is compared game by "
        "game. Ways and chances to solve it, alone or not, are exact."
    )
    yield readings_text(played.subject.game)
