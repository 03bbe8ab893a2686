"""How does it play? Simulated checks FSY301 to FSY311 and the played half of FSY404.

What many of them ask is a bound of a share; the others are generators.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Game
from cardgen.rules.chance import stream
from cardgen.rules.checking import Check, Simulation
from cardgen.rules.evidence import Evidence, Share, percent, surely_above, surely_below
from cardgen.rules.fsys.record import TEN_THOUSAND
from cardgen.rules.fsys.rules import cards_in_play
from cardgen.rules.fsys.subject import Subject, judged_subjects
from cardgen.rules.measure import share_of
from cardgen.rules.mirrors import GREEDY, RANDOM, SKILL, Bound, Playouts, Policies, simulation_of, unfair_seats
from cardgen.rules.playout import Trial
from cardgen.rules.statistics import permutation_p
from cardgen.rules.tally import WHOLE, Tally

SEARCH: Policies = ("one-ply", "greedy")
SHARES = {
    (2, GREEDY): 35,
    (2, RANDOM): 20,
    (2, SKILL): 10,
    (3, GREEDY): 10,
    (3, RANDOM): 7,
    (4, GREEDY): 10,
    (4, RANDOM): 8,
}
"""How a deck's games are divided among players and policies."""
SEARCH_FROM = 50_000  # games from which on a search is played, too: it is slow, and only reports


def simulations(game: Game, games: int) -> list[Simulation]:
    """The trials of all decks and expansions of a game, `games` in all, and how they are judged.

    An expansion is played with its base as one pile: what is dealt from it is dealt from a random deck of 60, too.
    """
    subjects = list(judged_subjects(game))
    parts = [1 if subject.is_expansion else 2 for subject in subjects]
    simulated = (
        simulation_of(subject, _trials(subject, games * part // sum(parts)), CHECKS)
        for subject, part in zip(subjects, parts, strict=True)
    )
    return [one for one in simulated if one.trials]


def _trials(subject: Subject, games: int) -> list[Trial]:
    keys = [key for key in SHARES if key[0] in subject.game.players and _can_be_dealt(subject, key[0])]
    shares = {key: SHARES[key] for key in keys}
    if games >= SEARCH_FROM and (2, SKILL) in keys:
        shares[2, SEARCH] = SHARES[2, SKILL]
    return [Trial(subject.table, *key, games * share // sum(shares.values())) for key, share in shares.items()]


def _can_be_dealt(subject: Subject, players: int) -> bool:
    return subject.deck.size >= cards_in_play(players, subject.rules) and all(subject.deck.masks)


def seat_bias(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY301: who begins wins more, or less, than a fair share."""
    subject = playouts.subject
    for one in unfair_seats("FSY301", playouts, subject.limits.seat_bias, evidence):
        yield subject.finding(
            "FSY301",
            f"with {one.players} players seat {one.seat + 1} of {subject.name} wins {one.greedy} of the matches of "
            f"greedy players, {one.by_chance} of random ones; a fair share is {percent(one.fair)}",
            one.severity,
            "look at the readings in game.yaml, or play several matches and take turns going first",
        )


def no_skill(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY302: a greedy player hardly beats one who places at random."""
    subject, share = playouts.subject, playouts.duel(SKILL)
    if share is not None and evidence.is_below("FSY302", share, subject.limits.no_skill):
        yield subject.finding(
            "FSY302",
            f"a greedy player wins {share} of the matches against a random one: with {subject.name} choices hardly "
            "matter",
            help="make cards differ: some must suit a challenge better than others",
        )


def search_gap(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY303, only told: how much a player who looks ahead gains."""
    subject, share = playouts.subject, playouts.duel(SEARCH)
    if share is not None:
        message = f"a player who looks ahead wins {share} of the matches against a greedy one with {subject.name}"
        yield subject.finding("FSY303", message, Severity.INFO, "nothing is wrong: this tells how deep the game is")


def _coverage(tally: Tally) -> Share:
    """The mean of a share in each match: its Wilson interval is wider than need be, as the mean varies less."""
    return Share(sum(tally.per_card("covered")) / TEN_THOUSAND, tally.events["matches"])


LOOK = "look at the hardest and easiest challenges: `cardgen report` lists them"
SUDDEN_RATE = Bound(  # the sudden solve is dead, or decides everything (FS-R18)
    "FSY304",
    partial(share_of, event="sudden", of="matches"),
    "outside",
    "sudden_rate",
    "with {players} players {share} of the matches with {name} end in a sudden solve, {side} (random players: "
    "{by_chance})",
    LOOK,
)
COLLECTIVE_RATE = Bound(  # the collective award is out of reach, or always there (FS-R17)
    "FSY305",
    partial(share_of, event="collective", of="matches"),
    "outside",
    "collective_rate",
    "with {players} players {share} of the matches with {name} earn the collective award, {side} (random players: "
    "{by_chance})",
    LOOK,
)
TITLE_TIES = Bound(  # the rule for ties decides more matches than the cards do (FS-A6)
    "FSY308",
    partial(share_of, event="tied", of="matches"),
    "above",
    "title_ties",
    "with {players} players {share} of the matches with {name} end with a tie for the title, {side} (random players: "
    "{by_chance})",
    LOOK,
)
IDLE_BACKUP = Bound(  # the backup seldom raises a total (FS-R15)
    "FSY309",
    partial(share_of, event="backup helped", of="backup seats"),
    "below",
    "idle_backup",
    "with {players} players the backup raises the total of {share} of the players with {name} (random players: "
    "{by_chance})",
    "give cards more icons",
)
DECISIVENESS = Bound(  # who leads after the first round wins; the rest is ceremony
    "FSY310",
    partial(share_of, event="decided in round 1", of="matches"),
    "above",
    "decisiveness",
    "with {players} players {share} of the matches with {name} are won by who leads after round 1 (random players: "
    "{by_chance})",
    "make the best cards less strong",
    Severity.INFO,
)
POOR_COVERAGE = Bound(  # even the best player matches little of the challenge
    "FSY311",
    _coverage,
    "below",
    "poor_coverage",
    "with {players} players the best player matches {share.percent} of the challenge's icons with {name} (random "
    "players: {by_chance.percent})",
    "give cards more icons in common",
)


def never_played(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY306: a card that greedy players hold and do not place; all cards judged together."""
    mirror, subject = playouts.mirror_of(2), playouts.subject
    if mirror is None:
        return
    greedy, by_chance = plays(mirror.greedy, "greedy"), plays(mirror.by_chance, "random")
    is_found = surely_below(greedy, subject.limits.never_played)
    for copy in subject.judged:
        if is_found[copy]:
            yield subject.card_finding(
                copy,
                "FSY306",
                f"greedy players place `{subject.card(copy)}` in {greedy[copy]} of the cases in which they hold it, "
                f"with {subject.name} (random players: {by_chance[copy].percent})",
                Severity.WARNING,
                "give it icons that challenges ask for",
            )


def overpowered_card(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY307: who places it wins far more than a fair share; all cards judged together."""
    mirror, subject = playouts.mirror_of(2), playouts.subject
    if mirror is None:
        return
    greedy, by_chance = lifts(mirror.greedy, "greedy"), lifts(mirror.by_chance, "random")
    is_found = surely_above(greedy, 0.5 + subject.limits.overpowered_card)
    for copy in subject.judged:
        if is_found[copy]:
            yield subject.card_finding(
                copy,
                "FSY307",
                f"who places `{subject.card(copy)}` wins {greedy[copy]} of the matches of two greedy players with "
                f"{subject.name}, {by_chance[copy]} of two random ones",
                Severity.WARNING,
                "take an icon off it",
            )


def plays(tally: Tally, policy: str) -> list[Share]:
    """How often each copy was placed by players who could choose it."""
    counts = tally.of(policy)
    return [Share(played, drawn) for played, drawn in zip(counts.played, counts.drawn, strict=True)]


def lifts(tally: Tally, policy: str) -> list[Share]:
    """The share of wins of players who placed each copy; a fair share is one by the number of players."""
    counts = tally.of(policy)
    return [Share(won / WHOLE, played) for won, played in zip(counts.won_with, counts.played, strict=True)]


def lift_creep(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY404, by play: who places cards of the expansion wins more than who places the base's."""
    mirror, subject = playouts.mirror_of(2), playouts.subject
    if not subject.is_expansion or mirror is None:
        return
    limit = subject.limits.power_creep[1]
    gaps = [_gap(subject, mirror.greedy, "greedy"), _gap(subject, mirror.by_chance, "random")]
    if gaps[0][0] > limit and gaps[0][1] < 0.01:
        is_bad = all(gap > limit and p < 0.01 for gap, p in gaps)
        yield subject.finding(
            "FSY404",
            f"who places a card of the expansion wins {100 * gaps[0][0]:.1f} points more than who places one of the "
            f"base (random players: {100 * gaps[1][0]:.1f}; permutation test p < 0.01)",
            Severity.ERROR if is_bad else Severity.WARNING,
            "take icons off the strongest cards",
        )


def _gap(subject: Subject, tally: Tally, policy: str) -> tuple[float, float]:
    """Mean lift of the expansion's cards less that of the base's, and how likely chance alone makes such a gap."""
    shares = lifts(tally, policy)
    base = [share.value for share in shares[: subject.judged.start] if share.trials]
    new = [share.value for share in shares[subject.judged.start :] if share.trials]
    gap = sum(new) / len(new) - sum(base) / len(base) if base and new else 0.0
    return gap, permutation_p(new, base, stream(0, "permutation", policy)) if base and new else 1.0


CHECKS = (
    Check("FSY301", "simulated", seat_bias),
    Check("FSY302", "simulated", no_skill),
    Check("FSY303", "simulated", search_gap),
    SUDDEN_RATE.check,
    COLLECTIVE_RATE.check,
    Check("FSY306", "simulated", never_played),
    Check("FSY307", "simulated", overpowered_card),
    TITLE_TIES.check,
    IDLE_BACKUP.check,
    DECISIVENESS.check,
    POOR_COVERAGE.check,
    Check("FSY404", "simulated", lift_creep),
)
