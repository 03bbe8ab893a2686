"""Composes the report on a box: how games go, what is worth a chip, which cards win.

`trials` says what must be played, `report` makes the page of it. All of it was played, and has its interval where there
is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.analysis.checks.common import usual_limit
from cardgen.analysis.checks.common.fairness import no_skill
from cardgen.analysis.checks.self_play import GREEDY, among_random
from cardgen.analysis.numbers.evidence import percent
from cardgen.analysis.numbers.metrics import mean_of, rate, share_of
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report.chart_rows import readings_text, titles_of
from cardgen.analysis.report.elements import Chart, Fact, Report
from cardgen.analysis.report.trialled import by_line_up
from cardgen.games.foodadvice.checks.simulated.worth import money_of_a_player
from cardgen.games.foodadvice.profile import PROFILE
from cardgen.games.foodadvice.report import charts, worth_charts
from cardgen.games.foodadvice.report.trial_results import DUELS, MIRRORS, BoxTrials
from cardgen.games.foodadvice.rules import PLAYERS
from cardgen.games.foodadvice.scope import SCOPES
from cardgen.model.game import Deck, Game


def trials(game: Game, decks: Sequence[Deck], games: int) -> list[Trial]:
    """Mirrors for each number of players; one greedy player among others, and duels, for as few as can be."""
    table = SCOPES.of_deck(game, decks[0]).table
    numbers = [players for players in sorted(game.players) if players in PLAYERS] or [PLAYERS[0]]
    lines = [(players, policies) for players in numbers for policies in MIRRORS]
    lines += [(numbers[0], policies) for policies in (among_random(numbers[0]), *DUELS)]
    return [Trial(table, players, policies, games) for players, policies in lines]


def report(game: Game, decks: Sequence[Deck], played: Sequence[tuple[Trial, Tally]]) -> Report:
    """The page; `played` are the trials with their tallies."""
    deck = decks[0]
    known = BoxTrials(trialled=by_line_up(played), titles=titles_of(game), subject=SCOPES.of_deck(game, deck))
    return Report(
        f"{deck.name}: how it plays",
        tuple(_lead(known)),
        tuple(_facts(known)),
        tuple(_charts(known)),
        tuple(_method(game, played)),
    )


def _charts(played: BoxTrials) -> Iterator[Chart]:
    yield charts.money(played)
    yield charts.sources(played)
    yield charts.course(played)
    yield charts.duels(played)
    yield worth_charts.channels(played)
    yield charts.unsold(played)
    yield worth_charts.shops(played)
    yield worth_charts.ingredients(played)
    yield worth_charts.events(played)
    yield worth_charts.customers(played)
    yield charts.seats(played)


def _lead(played: BoxTrials) -> Iterator[str]:
    tally = played.mirror(GREEDY)
    lead = share_of(tally, "leader before last round won", "games with a leader")
    kept = f", and who leads before the last round wins {percent(lead.value)} of the games" if lead.trials else ""
    yield (
        f"In a game of {played.least} greedy players, who do what seems to bring most, the lead changes "
        f"{mean_of(tally, 'leads')} times{kept}. The winner ends {mean_of(tally, 'gap')} F ahead of the second, and "
        f"was {mean_of(tally, 'deficit')} F behind at the ends of rounds, on average."
    )
    share = played.alone
    limit = 1 / played.least + usual_limit(PROFILE, no_skill, played.subject.game)
    matter = "Choices matter" if share.interval.is_above(limit) else "Choices hardly matter"
    yield (
        f"{matter}: a greedy player among {played.least - 1} who take any action wins {percent(share.value)} of the "
        f"games, where {percent(1 / played.least)} is an equal share."
    )
    left, tied = (rate(tally, event, "customers") for event in ("left", "left by tie"))
    yield (
        f"Of the customers {percent(left.value)} leave without buying, {percent(tied.value)} because products are "
        "equal, the others because nothing suits them that they can pay."
    )


def _facts(played: BoxTrials) -> Iterator[Fact]:
    tally = played.mirror(GREEDY)
    money = money_of_a_player(tally)
    yield Fact("F of a player", f"{money.value:.0f}", f"at the end, mean of {played.least} greedy players: {money}")
    leads, rounds = mean_of(tally, "leads"), played.subject.rules.rounds
    yield Fact("changes of the lead", f"{leads.value:.1f}", f"in a game, between its rounds; it has {rounds}")
    share = played.alone
    yield Fact("skill", percent(share.value), f"of the games are won by one greedy player among random ones: {share}")
    box = played.subject.box
    contents = f"{len(box.ingredients)} ingredients, {len(box.customers)} customers, {len(box.shops)} shops"
    yield Fact("cards that are drawn", str(len(box.cards)), f"{contents}, {len(box.events)} events")


def _method(game: Game, played: Sequence[tuple[Trial, Tally]]) -> Iterator[str]:
    games = [tally.games for _, tally in played]
    yield (
        f"Played: {sum(games):,} games from seed 1, {games[0]:,} for each line-up. Players take any action, or the one "
        "that seems to bring most (greedy); they never swap ingredients by agreement. People are neither. Policies "
        f"walk round the table, so that each sits on each seat. `cardgen play {game.id} --games {games[0]}` with "
        "`--players` and `--policy` repeats each figure."
    )
    yield (
        "Intervals are 95 %: Wilson's for shares, normal for means; a tie for first that no customer decides is "
        "shared. What happens many times in a game, as chips and customers, is compared game by game."
    )
    yield readings_text(game)
