"""The report on decks that meet: which is stronger, how games go, which cards win.

`trials` says what must be played, `report` makes the page of it. What is exact says so; what was played has its
interval.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from cardgen.analysis.checks.common import usual_limit
from cardgen.analysis.checks.common.fairness import no_skill
from cardgen.analysis.checks.scopes import written_decks
from cardgen.analysis.checks.self_play import GREEDY, SKILL, Policies
from cardgen.analysis.numbers.evidence import Share, percent
from cardgen.analysis.numbers.metrics import mean_of, share_of
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import WHOLE, Tally
from cardgen.analysis.report.chart_rows import readings_text, titles_of
from cardgen.analysis.report.elements import Chart, Fact, Report
from cardgen.games.phylo.checks.simulated.matchups import match_up
from cardgen.games.phylo.play.record import TENTHS
from cardgen.games.phylo.play.setup import RATES, rules_of, table_of_decks
from cardgen.games.phylo.profile import PROFILE
from cardgen.games.phylo.report import charts
from cardgen.games.phylo.report.trial_results import DeckTrials, MatchUpKey, begins
from cardgen.games.phylo.scope import SCOPES, is_played
from cardgen.model.game import Deck, Game


def reported(game: Game, decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """The decks of the page: those that are named or, where none is, all there are to play with, one's own first."""
    named = tuple({deck.id: deck for deck in decks}.values())
    own = [deck for deck in written_decks(game) if _is_playable(game, deck)]
    if [*decks] != own[:2]:
        return named
    return *own, *(deck for deck in game.decks.values() if deck not in own and _is_playable(game, deck))


def _is_playable(game: Game, deck: Deck) -> bool:
    return (
        game.is_whole_deck(deck)
        and is_played(deck)
        and bool(deck.format)
        and SCOPES.can_be_examined(SCOPES.of_deck(game, deck))
    )


def _keys(game: Game, decks: Sequence[Deck]) -> list[tuple[tuple[Deck, ...], Policies]]:
    """Who meets whom, and who plays: each deck itself, each pair of decks each other."""
    lines = [((deck,), policies) for deck in decks for policies in (*charts.MIRRORS, *charts.DUELS)]
    if rules_of(game).deal == "shared":
        return [*lines]
    return [*lines, *((pair, policies) for pair in combinations(decks, 2) for policies in charts.MIRRORS)]


def trials(game: Game, decks: Sequence[Deck], games: int) -> list[Trial]:
    """Mirrors and duels of each deck, match-ups of each pair: so many games each."""
    return [
        Trial(table_of_decks(game, met, {}), 2, policies, games) for met, policies in _keys(game, reported(game, decks))
    ]


def report(game: Game, decks: Sequence[Deck], trialled: Sequence[tuple[Trial, Tally]]) -> Report:
    """The page; `trialled` are the trials with their tallies."""
    shown = reported(game, decks)
    keys: list[MatchUpKey] = [(tuple(deck.id for deck in met), policies) for met, policies in _keys(game, shown)]
    played = DeckTrials(
        trialled=dict(zip(keys, trialled, strict=True)), titles=titles_of(game), rates=RATES, game=game, decks=shown
    )
    names = " and ".join(deck.name for deck in shown) if len(shown) < 3 else f"{game.name}, {len(shown)} decks"
    return Report(
        f"{names}: how {'they play' if len(shown) > 1 else 'it plays'}",
        tuple(_lead(played)),
        tuple(_facts(played)),
        tuple(_charts(played)),
        tuple(_method(played)),
    )


def _charts(played: DeckTrials) -> Iterator[Chart]:
    if played.pairs:
        yield charts.matchups(played)
        yield charts.pairs(played)
    yield charts.beginning(played)
    yield charts.lengths(played)
    yield from (charts.course(played, policies) for policies in charts.MIRRORS)
    yield charts.duels(played)
    yield charts.odds(played)
    for deck in played.decks:
        yield charts.cards(played, deck)
        yield charts.links(played, deck)


def _lead(played: DeckTrials) -> Iterator[str]:
    if played.pairs:
        best, share = _most_unequal(played)
        warn, _ = match_up.limit_in(played.game)
        word = "not equals" if share.interval.is_above(warn) else "much alike"
        yield f"The decks are {word}: of the most unequal pair, {best} in {share} of the games."
    tally = played.together(GREEDY)
    half = share_of(tally, "leader at half-time won", "games with a leader")
    yield (
        f"A game of two greedy players, who do what brings most points at once, takes {mean_of(tally, 'length')} turns "
        f"of both together. The lead changes {mean_of(tally, 'leads')} times, and who leads at half-time wins "
        f"{percent(half.value)} of the games. Who begins wins {begins(tally)}."
    )
    share = _skill(played)
    least = 1 / 2 + usual_limit(PROFILE, no_skill, played.game)
    matter = "Choices matter" if share.interval.is_above(least) else "Choices hardly matter"
    yield f"{matter}: a greedy player beats one who takes any action in {percent(share.value)} of the games."


def _most_unequal(played: DeckTrials) -> tuple[str, Share]:
    """Who beats whom most often, in words, and how often."""
    both = [pair for deck, other in played.pairs for pair in ((deck, other), (other, deck))]
    first, second = max(both, key=lambda pair: (played.against(*pair).value, pair[0].id))
    return f"{first.name} beats {second.name}", played.against(first, second)


def _skill(played: DeckTrials) -> Share:
    counts = [played.mirror(deck, SKILL).of("greedy") for deck in played.decks]
    return Share(sum(policy.won for policy in counts) / WHOLE, sum(policy.seats for policy in counts))


def _facts(played: DeckTrials) -> Iterator[Fact]:
    tally = played.together(GREEDY)
    length, leads, behind = mean_of(tally, "length"), mean_of(tally, "leads"), mean_of(tally, "deficit", TENTHS)
    yield Fact("turns", f"{length.value:.1f}", "of both players together, mean of greedy players with equal decks")
    note = f"in a game; the winner is {behind} points behind, mean of all turns"
    yield Fact("changes of the lead", f"{leads.value:.1f}", note)
    edges = [(abs(begins(played.mirror(deck, GREEDY)).value - 0.5), deck) for deck in played.decks]
    edge, deck = max(edges, key=lambda pair: pair[0])
    interval = begins(played.mirror(deck, GREEDY)).interval
    note = f"the largest distance from half of the wins, with {deck.name}; give or take "
    yield Fact("to begin is worth", f"{100 * edge:.1f} points", f"{note}{50 * (interval.high - interval.low):.1f}")
    if played.pairs:
        best = max(played.decks, key=lambda deck: played.strength(deck))
        share = played.strength(best)
        yield Fact(
            "strongest deck", best.name, f"wins {percent(share)} of the games against the others, greedy players"
        )
    if len(played.decks) == 1:
        subject = played.subjects[played.decks[0].id]
        yield Fact("cards", str(len(subject.copies)), f"{len(subject.species)} species, {len(subject.events)} events")


def _method(played: DeckTrials) -> Iterator[str]:
    games = [tally.games for _, tally in played.trialled.values()]
    yield (
        f"Played: {sum(games):,} games from seed 1, {games[0]:,} for each line-up. Players take any action, or the one "
        "that brings most at once (greedy). People are neither. Each begins in half of the games, with each deck. "
        f"`cardgen play phylo --games {games[0]}` with `--deck` and `--policy` repeats each figure."
    )
    yield (
        "Intervals are 95 %: Wilson's for shares, normal for means; a draw is half a win. What happens many times in a "
        "game is compared game by game. Links and the odds of the first turn are exact."
    )
    yield readings_text(played.game)
