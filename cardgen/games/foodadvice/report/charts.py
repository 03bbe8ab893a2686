"""Charts of a report on a box: how games go, who wins, and who leaves with nothing.

Everything was played, and has its interval where there is one. Money is F. What cards and channels are worth is in
`worth_charts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.metrics import rate, won_by_seat
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report import standard_charts as charts
from cardgen.analysis.report.chart_rows import row_of
from cardgen.analysis.report.elements import Dots, ReportTable
from cardgen.analysis.report.standard_charts import ChartWords, SeatShare, mean_column, rate_column, share_column
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
        for players in played.players:
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


COLUMNS = (
    mean_column("margin", "gap"),
    mean_column("lead changes", "leads"),
    mean_column("drama", "deficit"),
    share_column("leader wins %", "leader before last round won", "games with a leader"),
    share_column("ties %", "tied", "games"),
    rate_column("leave %", "left", "customers"),
    rate_column("for the shape %", "sales by shape", "sales"),
)


def course(played: BoxTrials) -> ReportTable:
    """How games go."""
    words = ChartWords(
        "course",
        "How does a game go?",
        f"Rounds of a game: {played.subject.rules.rounds}. Means of: F between the first and the second at the "
        "end, changes of the lead between rounds, and drama, which is by how many F the winner was behind at the ends "
        "of rounds. In per cent: games that the leader before the last round wins; games with a tie for first; "
        "customers who leave without buying; sales for the favourite shape alone. Behind the sign is half "
        "of the 95 % interval.",
    )
    return charts.course([(name, tally) for _, name, tally in _who(played)], COLUMNS, words, "who plays")


def seats(played: BoxTrials) -> Dots:
    shares = [
        SeatShare(f"seat {seat + 1}", won_by_seat(tally, seat), 1 / tally.players, name)
        for _, name, tally in _who(played)
        for seat in range(tally.players)
    ]
    words = ChartWords(
        "seats",
        "Does it matter where one sits?",
        "The share of wins of each seat; seat 1 is dealt first and chooses first.",
    )
    return charts.seats(shares, words)


def duels(played: BoxTrials) -> Dots:
    return charts.duels(
        (
            charts.duel_row(policies, played.duel(policies))
            for policies in DUELS
            if policies[1].removeprefix("no-") not in played.unused
        ),
        f"{played.least} players, half of them of the first kind: the share of games that one of these wins. one-ply "
        "players ask all customers before they keep ingredients. no-national and so on are greedy players who never "
        "use one channel: what the first wins more than half is what it is worth to a greedy player." + _never(played),
        parts="what each channel",
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
        "customer leaves, unless one seller alone is on Flavour Sampling.",
        "share of customers",
        tuple(rows),
        notes=("came",),
    )
