"""The charts of a report on a deck of Food Heroes: icons, challenges, cards, seats, skill, and the proof.

What is exact says so; what was played has its interval.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from cardgen.analysis.numbers.evidence import Share, percent
from cardgen.analysis.numbers.metrics import won
from cardgen.analysis.numbers.summary import Summary, summary
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report.chart_rows import LUCKY, card_row, row_of, with_doubt
from cardgen.analysis.report.elements import ChartRow, Dots, Heat, Matrix, ReportTable
from cardgen.games.fsys.checks.exact import certificate
from cardgen.games.fsys.play.record import TEN_THOUSAND
from cardgen.games.fsys.play.setup import RATES
from cardgen.games.fsys.scope import FsysScope

MIRRORS = ("greedy", "random")
DUELS = (
    ("greedy", "random"),
    ("one-ply", "greedy"),
    ("monte-carlo", "greedy"),
    ("greedy", "never-replace"),
    ("greedy", "no-backup"),
)


class MatchTrials(Struct, frozen=True, dict=True):
    """A deck, the tallies of its trials by players and policies, and the titles of cards."""

    subject: FsysScope
    tallies: Mapping[tuple[int, tuple[str, ...]], Tally]
    titles: Mapping[str, str]

    @property
    def least(self) -> int:
        """The smallest table; most is solution of it."""
        return self.players[0]

    @property
    def players(self) -> list[int]:
        """The tables that were played, the smallest first."""
        return sorted({players for players, policies in self.tallies if policies == MIRRORS[:1]})

    @cached_property
    def summaries(self) -> dict[tuple[int, tuple[str, ...]], Summary]:
        return {key: summary(tally, self.subject.icon_deck.cards, RATES) for key, tally in self.tallies.items()}

    def of(self, players: int, *policies: str) -> Summary:
        return self.summaries[players, policies]

    def title(self, copy: int) -> str:
        card = self.subject.card(copy)
        return self.titles.get(card, card)


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
                label=played.title(copy),
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
    tally = played.tallies[played.least, ("greedy",)]
    counts = {event: tally.per_card(event) for event in ("challenge", "sudden", "collective", "covered")}
    rows = []
    for copy in played.subject.odds:
        number = counts["challenge"][copy]
        if number:
            share = Share(counts["sudden"][copy], number)
            figures = (counts["collective"][copy] / number, counts["covered"][copy] / number / TEN_THOUSAND)
            notes, card = tuple(map(percent, figures)), played.subject.card(copy)
            rows.append(row_of(played.title(copy), share, notes, figures, key=card))
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
    figures = played.of(played.least, policy).cards[policy]
    fair = 1 / played.least
    return Dots(
        f"cards-{policy}",
        f"Which cards win, placed by {policy} players?",
        "The share of wins of who places the card. The lift is the distance from a fair share, in points; beside it "
        "how often the card is placed by who could. " + LUCKY,
        "share of wins",
        tuple(
            card_row(played.titles.get(card.card, card.card), card)
            for card in sorted(figures, key=lambda card: (-card.win.value, card.card))
            if card.win.trials
        ),
        reference=fair,
        reference_label="a fair share",
        notes=("lift", "placed"),
    )


def balance(played: MatchTrials) -> Dots:
    rows = []
    for players in played.players:
        for policy in MIRRORS:
            for seat, share in enumerate(played.of(players, policy).seats, 1):
                gap = share.value - 1 / players
                low, high = share.interval.low - 1 / players, share.interval.high - 1 / players
                group, notes = f"{players} players, {policy}", (percent(share.value),)
                rows.append(
                    ChartRow(
                        label=f"seat {seat}",
                        value=gap,
                        low=low,
                        high=high,
                        notes=notes,
                        group=group,
                        key="",
                        figures=(share.value,),
                    )
                )
    return Dots(
        "balance",
        "Is it fair to every seat?",
        "How far each seat is from a fair share of wins. Seat 1 begins.",
        "distance from a fair share",
        tuple(rows),
        reference=0.0,
        reference_label="fair",
        notes=("wins",),
    )


def endings(played: MatchTrials) -> ReportTable:
    keys = [(players, policy) for players in played.players for policy in MIRRORS]
    figures = {key: played.of(*key) for key in keys}
    games = figures[keys[0]].games
    shown = [rate for rate in RATES if any(figures[key].rates[rate.event].successes for key in keys)]
    shares = [[figures[key].rates[rate.event] for key in keys] for rate in shown]
    rows = [(rate.label.strip(), *map(with_doubt, mine)) for rate, mine in zip(shown, shares, strict=True)]
    means = [figures[players, policy].mean_points[policy] for players, policy in keys]
    return ReportTable(
        id="endings",
        heading="How do matches end?",
        text=f"In per cent, by number of players and by how they choose; {games:,} games in each column. Behind the "
        "sign is half of the 95 % interval.",
        columns=("event", *(f"{players}, {policy}" for players, policy in keys)),
        rows=(*rows, ("points of a player, mean (no per cent)", *(f"{mean:.2f}" for mean in means))),
        figures=(*(tuple(share.value for share in mine) for mine in shares), tuple(means)),
    )


def duels(played: MatchTrials) -> Dots:
    rows = []
    for first, second in DUELS:
        share = won(played.tallies[2, (first, second)], first)
        rows.append(row_of(f"{first} against {second}", share, (f"{share.trials:,}",), (share.trials,)))
    return Dots(
        "duels",
        "What is skill worth, and what each part of the game?",
        "The share of wins of the first against the second, two players. never-replace and no-backup are greedy "
        "players without that part of the game: what the first wins more than half is what it is worth.",
        "share of wins",
        tuple(rows),
        reference=0.5,
        reference_label="even",
        notes=("games",),
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
        rows=tuple(played.titles.get(card, card) for card in cards),
        columns=tuple(icons),
        groups=tuple((family.name, len(family.icons)) for family in families),
        marked=tuple(frozenset(place[icon] for icon in card.icons) for card in cards.values()),
    )


def proofs(played: MatchTrials) -> ReportTable:
    rows = []
    for copy, odds in played.subject.odds.items():
        cards, missing = certificate(played.subject, copy)
        solution = ", ".join(played.titles.get(card, card) for card in cards)
        if missing:
            solution = f"cannot be met: {', '.join(played.subject.icon_deck.icons_of(missing))}"
        rows.append((played.title(copy), f"{odds.coverage.triples:,}", f"{odds.coverage.singles:,}", solution))
    return ReportTable(
        "proofs",
        "The proof: who solves what",
        "For each challenge the number of sets of three other cards that solve it, the number of single cards, and "
        "a smallest set that does: lay it beside the challenge and look.",
        ("challenge", "ways with three", "with one", "for example"),
        tuple(rows),
    )
