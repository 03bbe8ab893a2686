"""The charts of a report on a deck of Food Heroes: icons, challenges, cards, seats, skill, and the proof.

What is exact says so; what was played has its interval.
"""

from __future__ import annotations

from cardgen.analysis.numbers.evidence import Share, percent
from cardgen.analysis.report import standard_charts as charts
from cardgen.analysis.report.chart_rows import row_of
from cardgen.analysis.report.elements import ChartRow, Dots, Heat, Matrix, ReportTable
from cardgen.analysis.report.standard_charts import ChartWords
from cardgen.analysis.report.trialled import TrialledLineUps
from cardgen.games.fsys.checks.exact.covers import certificate
from cardgen.games.fsys.play.record import TEN_THOUSAND
from cardgen.games.fsys.play.setup import RATES
from cardgen.games.fsys.profile import PROFILE
from cardgen.games.fsys.scope import FsysScope

MIRRORS = ("greedy", "random")
DUELS = (
    ("greedy", "random"),
    ("one-ply", "greedy"),
    ("monte-carlo", "greedy"),
    ("greedy", "never-replace"),
    ("greedy", "no-backup"),
)


class MatchTrials(TrialledLineUps, frozen=True, dict=True, kw_only=True):
    """A deck, and the trials that were played with it."""

    subject: FsysScope

    def title_of(self, copy: int) -> str:
        return self.title(self.subject.card(copy))


def icons(played: MatchTrials) -> Heat:
    families = played.subject.game.families
    width = max((len(family.icons) for family in families), default=0)
    counts = {icon.id: 0 for family in families for icon in family.icons}
    for printing in played.subject.printings:
        for icon in printing.card.icons:
            counts[icon] += 1
    return Heat(
        id="icons",
        heading="On how many cards is each icon?",
        text="A pale cell is an icon that is hard to match: a challenge that needs it waits for few cards.",
        rows=tuple(family.name for family in families),
        columns=tuple(str(number) for number in range(1, width + 1)),
        values=tuple(
            tuple(float(counts[icon.id]) for icon in family.icons) + (None,) * (width - len(family.icons))
            for family in families
        ),
        names=tuple(
            tuple(icon.name for icon in family.icons) + ("",) * (width - len(family.icons)) for family in families
        ),
    )


def difficulty(played: MatchTrials) -> Dots:
    """What is not computed of a large pile is left out."""
    rows, all_odds = [], played.subject.odds
    for copy, alone in played.subject.alone.items():
        ways, together = all_odds[copy].coverage.triples, float(all_odds[copy].together)
        notes, card = (f"{ways:,}", percent(together)), played.subject.card(copy)
        rows.append(
            ChartRow(
                label=played.title_of(copy),
                value=float(alone),
                low=None,
                high=None,
                notes=notes,
                group="",
                key=card,
                figures=(ways, together),
            )
        )
    return Dots(
        "difficulty",
        "How hard is each challenge?",
        "The chance that three of the seven cards that a player sees solve it. Exact. Hardest first."
        if rows
        else "Not computed: of so many cards it takes too long.",
        "chance alone",
        tuple(sorted(rows, key=lambda row: (row.value, row.label))),
        notes=("ways", "together"),
    )


def outcomes(played: MatchTrials) -> Dots:
    """By challenge, as played by two greedy players."""
    tally = played.tally_of(played.least, "greedy")
    counts = {event: tally.per_card(event) for event in ("challenge", "sudden", "collective", "covered")}
    rows = []
    for copy in played.subject.odds:
        number = counts["challenge"][copy]
        if number:
            share = Share(counts["sudden"][copy], number)
            figures = (counts["collective"][copy] / number, counts["covered"][copy] / number / TEN_THOUSAND)
            notes, card = tuple(map(percent, figures)), played.subject.card(copy)
            rows.append(row_of(played.title_of(copy), share, notes, figures, key=card))
    return Dots(
        "outcomes",
        "How does a match about each challenge end?",
        f"Share of sudden solves among {played.least} greedy players; beside it how often the players solve it only "
        "together, and how much of it the best player matches.",
        "sudden solves",
        tuple(sorted(rows, key=lambda row: (row.value, row.label))),
        notes=("together", "best player"),
    )


def cards(played: MatchTrials, policy: str) -> Dots:
    return charts.cards(
        played.winning_cards((played.least, (policy,)), policy),
        played.title,
        id=f"cards-{policy}",
        heading=f"Which cards win, placed by {policy} players?",
        fair=1 / played.least,
        profile=PROFILE,
    )


def endings(played: MatchTrials) -> ReportTable:
    """What happened at all, and the points."""
    figures = [(played.of(*key), key[1]) for key in played.mirrors]
    words = ChartWords(
        "endings",
        "How do matches end?",
        f"In per cent, by number of players and by how they choose; {figures[0][0].games:,} games in each column. "
        "Behind the sign is half of the 95 % interval.",
    )
    happened = (rate for rate in RATES if any(each.rates[rate.event].successes for each, _ in figures))
    means = tuple(each.mean_points[policy] for each, policy in figures)
    return charts.endings(played, happened, words, [("points of a player, mean (no per cent)", means)])


def duels(played: MatchTrials) -> Dots:
    return charts.duels(
        (charts.duel_row(policies, share) for policies, share in played.duels),
        "The share of wins of the first against the second, two players. never-replace and no-backup are greedy "
        "players without that part of the game: what the first wins more than half is what it is worth.",
        parts="what each part of the game",
    )


def matrix(played: MatchTrials) -> Matrix:
    families = played.subject.game.families
    icons = [icon.id for family in families for icon in family.icons]
    place = {icon: number for number, icon in enumerate(icons)}
    cards = {printing.card.id: printing.card for printing in played.subject.printings}
    return Matrix(
        id="matrix",
        heading="Which card has which icon?",
        text="Each row is a card, each column an icon.",
        rows=tuple(played.title(card) for card in cards),
        columns=tuple(icons),
        groups=tuple((family.name, len(family.icons)) for family in families),
        marked=tuple(frozenset(place[icon] for icon in card.icons) for card in cards.values()),
    )


def proofs(played: MatchTrials) -> ReportTable:
    rows = []
    for copy, odds in played.subject.odds.items():
        cards, missing = certificate(played.subject, copy)
        solution = ", ".join(played.title(card) for card in cards)
        if missing:
            solution = f"cannot be met: {', '.join(played.subject.icon_deck.icons_of(missing))}"
        rows.append((played.title_of(copy), f"{odds.coverage.triples:,}", f"{odds.coverage.singles:,}", solution))
    return ReportTable(
        "proofs",
        "The proof: who solves what",
        "For each challenge the number of sets of three other cards that solve it, the number of single cards, and "
        "a smallest set that does: lay it beside the challenge and look.",
        ("challenge", "ways with three", "with one", "for example"),
        tuple(rows),
    )
