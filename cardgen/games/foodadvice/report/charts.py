"""Charts of a report on a box: how games go, who wins, and who leaves with nothing.

Everything was played, and has its interval where there is one. Money is F. What cards and channels are worth is in
`worth_charts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.numbers.evidence import Share, percent
from cardgen.analysis.numbers.metrics import mean_of, rate, share_of, won_by_seat
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report.chart_rows import row_of, with_doubt
from cardgen.analysis.report.elements import Dots, ReportTable
from cardgen.games.foodadvice.checks.simulated.worth import money_of_a_player
from cardgen.games.foodadvice.play.ledger import SOURCES
from cardgen.games.foodadvice.report.trial_results import DUELS, MIRRORS, BoxTrials
from cardgen.games.foodadvice.report.worth_charts import row_of_mean

SOURCE_NAMES = {
    "sales": "customers of the deck",
    "personal": "personal customers",
    "bonus": "shops",
    "votes": "votes",
    "profit": "Mabius",
    "events": "events",
}
"""Where money comes from."""


def _who(played: BoxTrials) -> Iterator[tuple[str, str, Tally]]:
    """Each mirror: who plays, a name for the whole, the counts."""
    for policies in MIRRORS:
        for players in played.numbers:
            yield policies[0], f"{players} {policies[0]} players", played.mirror(policies, players)


def money(played: BoxTrials) -> Dots:
    rows = []
    for policy, name, tally in _who(played):
        whole = tally.events["money"] / max(1, tally.games)
        notes, figures = (f"{whole:.0f} F", f"{tally.games:,}"), (whole, tally.games)
        rows.append(row_of_mean(name, money_of_a_player(tally), notes, figures, f"{policy} players"))
    return Dots(
        "money",
        "How rich does one get?",
        "F of a player at the end of the game. Beside it what all players have together.",
        "F of a player",
        tuple(rows),
        unit="F",
        notes=("all together", "games"),
    )


def sources(played: BoxTrials) -> ReportTable:
    rows, figures = [], []
    for _, name, tally in _who(played):
        parts = [tally.events[f"from {source}"] / max(1, tally.games * tally.players) for source in SOURCES]
        rows.append((name, *(f"{part:.1f}" for part in parts)))
        figures.append(tuple(parts))
    return ReportTable(
        id="sources",
        heading="Where does money come from?",
        text="F of a player in a game, means. What events take is taken off what they give; a personal customer whom "
        "an event brings counts as one.",
        columns=("who plays", *(SOURCE_NAMES[source] for source in SOURCES)),
        rows=tuple(rows),
        figures=tuple(figures),
    )


MEANS = (("margin", "gap"), ("lead changes", "leads"), ("drama", "deficit"))
SHARES = (("leader wins %", "leader before last round won", "games with a leader"), ("ties %", "tied", "games"))
RATES = (("leave %", "left", "customers"), ("for the shape %", "sales by shape", "sales"))


def course(played: BoxTrials) -> ReportTable:
    """How games go."""
    rows, figures = [], []
    for _, name, tally in _who(played):
        means = [mean_of(tally, event) for _, event in MEANS]
        shares = [share_of(tally, event, of) for _, event, of in SHARES] + [
            rate(tally, event, of) for _, event, of in RATES
        ]
        figures_with_error = (f"{mean.value:.1f} ±{(mean.interval.high - mean.interval.low) / 2:.1f}" for mean in means)
        rows.append((name, *figures_with_error, *map(with_doubt, shares)))
        figures.append((*(mean.value for mean in means), *(share.value for share in shares)))
    return ReportTable(
        id="course",
        heading="How does a game go?",
        text=f"Rounds of a game: {played.subject.rules.rounds}. Means of: F between the first and the second at the "
        "end, changes of the lead between rounds, and drama, which is by how many F the winner was behind at the ends "
        "of rounds. In per cent: games that the leader before the last round wins; games with a tie for first; "
        "customers who leave without buying; sales for the favourite shape alone. Behind the sign is half "
        "of the 95 % interval.",
        columns=("who plays", *(name for name, *_ in (*MEANS, *SHARES, *RATES))),
        rows=tuple(rows),
        figures=tuple(figures),
    )


def seats(played: BoxTrials) -> Dots:
    rows = []
    for _, name, tally in _who(played):
        for seat in range(tally.players):
            share = won_by_seat(tally, seat)
            rows.append(row_of(f"seat {seat + 1}", share, (percent(1 / tally.players),), (1 / tally.players,), name))
    return Dots(
        "seats",
        "Does it matter where one sits?",
        "The share of wins of each seat; seat 1 is dealt first and chooses first.",
        "share of wins",
        tuple(rows),
        notes=("fair",),
    )


def duels(played: BoxTrials) -> Dots:
    rows = []
    for policies in DUELS:
        if policies[1].removeprefix("no-") in played.unused:
            continue
        share = played.duel(policies)
        rows.append(row_of(f"{policies[0]} against {policies[1]}", share, (f"{share.trials:,}",), (share.trials,)))
    return Dots(
        "duels",
        "What is skill worth, and what each channel?",
        f"{played.few} players, half of them of the first kind: the share of games that one of these wins. one-ply "
        "players ask all customers before they keep ingredients. no-national and so on are greedy players who never "
        "use one channel: what the first wins more than half is what it is worth to a greedy player." + _never(played),
        "share of wins",
        tuple(rows),
        reference=0.5,
        reference_label="even",
        notes=("games",),
    )


def _never(played: BoxTrials) -> str:
    titles = ", ".join(played.title(name) for name in played.unused)
    return f" Never used by greedy players, so not compared: {titles}." if titles else ""


def unsold(played: BoxTrials) -> Dots:
    """By reason, and by class of the customer."""
    rows = []
    for _, name, tally in _who(played):
        events = tally.events
        tied = rate(tally, "left by tie", "customers")
        other = Share(rate(tally, "left", "customers").successes - tied.successes, tied.trials)
        reasons = (("several products are equal", tied), ("nothing suits that can be paid", other))
        for reason, share in reasons:
            rows.append(row_of(reason, share, (f"{events['customers']:,}",), (events["customers"],), name))
        for kind in (*played.subject.box.words.named("class"), "joker"):
            if events[f"came {kind}"]:
                share = rate(tally, f"left {kind}", f"came {kind}")
                came = events[f"came {kind}"]
                rows.append(row_of(f"{kind} customers", share, (f"{came:,}",), (came,), name))
    return Dots(
        "unsold",
        "Who leaves without buying, and why?",
        "The share of customers of the deck who leave: of all of them by reason, then of each class. Between equals a "
        "customer leaves, unless one seller alone is on Flavor Sampling.",
        "share of customers",
        tuple(rows),
        notes=("came",),
    )
