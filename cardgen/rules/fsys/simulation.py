"""How does it play? Simulated checks FSY301 to FSY311 and the played half of FSY404.

The sensible player is `greedy`, `random` shows what the cards do by themselves. A warning is about greedy players and
tells both figures; an error holds for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Game
from cardgen.rules.chance import stream
from cardgen.rules.checking import Check, Simulation
from cardgen.rules.evidence import Evidence, Share, percent
from cardgen.rules.fsys.record import TEN_THOUSAND
from cardgen.rules.fsys.rules import cards_in_play
from cardgen.rules.fsys.subject import Subject, judged_subjects
from cardgen.rules.playout import Trial
from cardgen.rules.statistics import benjamini_hochberg, p_above, p_below, permutation_p
from cardgen.rules.tally import WHOLE, Tally

GREEDY, RANDOM, SKILL, SEARCH = ("greedy",), ("random",), ("greedy", "random"), ("one-ply", "greedy")
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

Tallies = Mapping[tuple[int, tuple[str, ...]], Tally]


def simulations(game: Game, games: int) -> list[Simulation]:
    """The trials of all decks and expansions of a game, `games` in all, and how they are judged.

    An expansion is played with its base as one pile: what is dealt from it is dealt from a random deck of 60, too.
    """
    subjects = list(judged_subjects(game))
    parts = [1 if subject.is_expansion else 2 for subject in subjects]
    simulated = (
        _simulation(subject, games * part // sum(parts)) for subject, part in zip(subjects, parts, strict=True)
    )
    return [one for one in simulated if one.trials]


def _simulation(subject: Subject, games: int) -> Simulation:
    keys = [key for key in SHARES if key[0] in subject.game.players and _can_be_dealt(subject, key[0])]
    shares = {key: SHARES[key] for key in keys}
    if games >= SEARCH_FROM and (2, SKILL) in keys:
        shares[2, SEARCH] = SHARES[2, SKILL]
    trials = [Trial(subject.table, *key, games * share // sum(shares.values())) for key, share in shares.items()]

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        by_key = {(one.players, one.policies): tally for one, tally in zip(trials, tallies, strict=True)}
        for check in CHECKS:
            yield from check.find(subject, by_key, evidence)

    return Simulation(subject.origin, subject.name, tuple(trials), judge)


def _can_be_dealt(subject: Subject, players: int) -> bool:
    return subject.deck.size >= cards_in_play(players, subject.rules) and all(subject.deck.masks)


def _mirrors(tallies: Tallies) -> Iterator[tuple[int, Tally, Tally]]:
    """Number of players, games among greedy players, games among random ones."""
    for players, policies in tallies:
        if policies == GREEDY:
            yield players, tallies[players, GREEDY], tallies[players, RANDOM]


def _seat_shares(tally: Tally) -> list[Share]:
    return [Share(won / WHOLE, tally.games) for won in tally.seat_won]


def seat_bias(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY301: who begins wins more, or less, than a fair share."""
    warn, fail = subject.limits.seat_bias
    for players, *mirror in _mirrors(tallies):
        fair = 1 / players
        for seat in range(players if players > 2 else 1):  # of two, one tells of both
            shares = [_seat_shares(tally)[seat] for tally in mirror]
            for sign, is_beyond in ((1, evidence.is_above), (-1, evidence.is_below)):
                if is_beyond("FSY301", shares[0], fair + sign * warn):
                    is_bad = all(_is_beyond(share, fair + sign * fail, sign) for share in shares)
                    yield subject.finding(
                        "FSY301",
                        f"with {players} players seat {seat + 1} of {subject.name} wins {shares[0]} of the matches of "
                        f"greedy players, {shares[1]} of random ones; a fair share is {percent(fair)}",
                        Severity.ERROR if is_bad else Severity.WARNING,
                        "look at the readings in game.yaml, or play several matches and take turns to begin",
                    )


def _is_beyond(share: Share, limit: float, sign: int) -> bool:
    return share.interval.is_above(limit) if sign > 0 else share.interval.is_below(limit)


def no_skill(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY302: a greedy player hardly beats one who places at random."""
    if (2, SKILL) not in tallies:
        return
    counts = tallies[2, SKILL].of("greedy")
    share = Share(counts.won / WHOLE, counts.seats)
    if evidence.is_below("FSY302", share, subject.limits.no_skill):
        yield subject.finding(
            "FSY302",
            f"a greedy player wins {share} of the matches against a random one: with {subject.name} choices hardly "
            "matter",
            help="make cards differ: some must suit a challenge better than others",
        )


def search_gap(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY303, only told: how much a player who looks ahead gains."""
    if (2, SEARCH) in tallies:
        counts = tallies[2, SEARCH].of("one-ply")
        share = Share(counts.won / WHOLE, counts.seats)
        message = f"a player who looks ahead wins {share} of the matches against a greedy one with {subject.name}"
        yield subject.finding("FSY303", message, Severity.INFO, "nothing is wrong: this tells how deep the game is")


def _rate(tally: Tally, event: str, of: str = "matches") -> Share:
    return Share(tally.events[event], tally.events[of])


def _rates(
    subject: Subject,
    tallies: Tallies,
    evidence: Evidence,
    code: str,
    event: str,
    limits: tuple[float, float],
    told: str,
) -> Iterator[Diagnostic]:
    """A rate of an event that is beyond one of two limits, for each number of players."""
    for players, greedy, by_chance in _mirrors(tallies):
        share = _rate(greedy, event)
        is_rare = limits[0] > 0 and evidence.is_below(code, share, limits[0])
        if is_rare or evidence.is_above(code, share, limits[1]):
            side = f"under {percent(limits[0])}" if is_rare else f"over {percent(limits[1])}"
            yield subject.finding(
                code,
                f"with {players} players {share} of the matches with {subject.name} {told}, {side} (random players: "
                f"{_rate(by_chance, event)})",
                Severity.WARNING,
                "look at the hardest and easiest challenges: `cardgen report` lists them",
            )


def sudden_rate(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY304: the sudden solve is dead, or decides everything (FS-R18)."""
    limits = subject.limits.sudden_rate
    yield from _rates(subject, tallies, evidence, "FSY304", "sudden", limits, "end in a sudden solve")


def collective_rate(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY305: the collective award is out of reach, or always there (FS-R17)."""
    limits = subject.limits.collective_rate
    yield from _rates(subject, tallies, evidence, "FSY305", "collective", limits, "earn the collective award")


def title_ties(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY308: the rule for ties decides more matches than the cards do (FS-A6)."""
    limits = (0.0, subject.limits.title_ties)
    yield from _rates(subject, tallies, evidence, "FSY308", "tied", limits, "end with a tie for the title")


def idle_backup(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY309: the backup seldom raises a total (FS-R15)."""
    for players, greedy, by_chance in _mirrors(tallies):
        share = _rate(greedy, "backup helped", "backup seats")
        if evidence.is_below("FSY309", share, subject.limits.idle_backup):
            other = _rate(by_chance, "backup helped", "backup seats")
            yield subject.finding(
                "FSY309",
                f"with {players} players the backup raises the total of {share} of the players with {subject.name} "
                f"(random players: {other})",
                Severity.WARNING,
                "give cards more icons",
            )


def decisiveness(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY310: who leads after the first round wins; the rest is ceremony."""
    for players, greedy, by_chance in _mirrors(tallies):
        share = _rate(greedy, "decided in round 1")
        if evidence.is_above("FSY310", share, subject.limits.decisiveness):
            yield subject.finding(
                "FSY310",
                f"with {players} players {share} of the matches with {subject.name} are won by who leads after round 1 "
                f"(random players: {_rate(by_chance, 'decided in round 1')})",
                Severity.INFO,
                "make the best cards less strong",
            )


def poor_coverage(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY311: even the best player matches little of the challenge."""
    for players, greedy, by_chance in _mirrors(tallies):
        share = _coverage(greedy)
        if evidence.is_below("FSY311", share, subject.limits.poor_coverage):
            yield subject.finding(
                "FSY311",
                f"with {players} players the best player matches {percent(share.value)} of the challenge's icons with "
                f"{subject.name} (random players: {percent(_coverage(by_chance).value)})",
                Severity.WARNING,
                "give cards more icons in common",
            )


def _coverage(tally: Tally) -> Share:
    """The mean of a share in each match: its Wilson interval is wider than need be, as the mean varies less."""
    return Share(sum(tally.per_card("covered")) / TEN_THOUSAND, tally.events["matches"])


def never_played(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY306: a card that greedy players hold and do not place; all cards judged together."""
    if (2, GREEDY) not in tallies:
        return
    counts = tallies[2, GREEDY].of("greedy")
    limit = subject.limits.never_played
    shares = [Share(played, drawn) for played, drawn in zip(counts.played, counts.drawn, strict=True)]
    reject = benjamini_hochberg([p_below(share.successes, share.trials, limit) for share in shares])
    for copy, share in enumerate(shares):
        if reject[copy] and copy in subject.judged:
            yield subject.card_finding(
                copy,
                "FSY306",
                f"greedy players place `{subject.card(copy)}` in {share} of the cases in which they hold it, with "
                f"{subject.name} (random players: {percent(_random_play(tallies, copy).value)})",
                Severity.WARNING,
                "give it icons that challenges ask for",
            )


def _random_play(tallies: Tallies, copy: int) -> Share:
    counts = tallies[2, RANDOM].of("random")
    return Share(counts.played[copy], counts.drawn[copy])


def lifts(tally: Tally, policy: str) -> list[Share]:
    """The share of wins of players who placed each copy; a fair share is one by the number of players."""
    counts = tally.of(policy)
    return [Share(won / WHOLE, played) for won, played in zip(counts.won_with, counts.played, strict=True)]


def overpowered_card(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY307: who places it wins far more than a fair share; all cards judged together."""
    if (2, GREEDY) not in tallies:
        return
    shares, by_chance = lifts(tallies[2, GREEDY], "greedy"), lifts(tallies[2, RANDOM], "random")
    limit = 0.5 + subject.limits.overpowered_card
    reject = benjamini_hochberg([p_above(share.successes, share.trials, limit) for share in shares])
    for copy, share in enumerate(shares):
        if reject[copy] and copy in subject.judged:
            yield subject.card_finding(
                copy,
                "FSY307",
                f"who places `{subject.card(copy)}` wins {share} of the matches of two greedy players with "
                f"{subject.name}, {by_chance[copy]} of two random ones",
                Severity.WARNING,
                "take an icon off it",
            )


def lift_creep(subject: Subject, tallies: Tallies, evidence: Evidence) -> Iterator[Diagnostic]:
    """FSY404, by play: who places cards of the expansion wins more than who places the base's."""
    if not subject.is_expansion or (2, GREEDY) not in tallies:
        return
    limit = subject.limits.power_creep[1]
    gaps = [_gap(subject, tallies[2, GREEDY], "greedy"), _gap(subject, tallies[2, RANDOM], "random")]
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
    Check("FSY304", "simulated", sudden_rate),
    Check("FSY305", "simulated", collective_rate),
    Check("FSY306", "simulated", never_played),
    Check("FSY307", "simulated", overpowered_card),
    Check("FSY308", "simulated", title_ties),
    Check("FSY309", "simulated", idle_backup),
    Check("FSY310", "simulated", decisiveness),
    Check("FSY311", "simulated", poor_coverage),
    Check("FSY404", "simulated", lift_creep),
)
