"""The charts of a report on decks of Phylo: who beats whom, how games go, what each part is worth, cards, links, odds.

What is exact says so; what was played has its interval.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.self_play import GREEDY, RANDOM, SKILL, Policies
from cardgen.analysis.numbers.evidence import Share, percent
from cardgen.analysis.numbers.metrics import won
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report import standard_charts as charts
from cardgen.analysis.report.chart_rows import row_of
from cardgen.analysis.report.elements import Dots, Heat, Matrix, ReportTable
from cardgen.analysis.report.standard_charts import (
    ChartWords,
    Column,
    SeatShare,
    mean_column,
    rate_column,
    share_column,
)
from cardgen.games.phylo.play.record import TENTHS
from cardgen.games.phylo.profile import PROFILE
from cardgen.games.phylo.report.trial_results import DeckTrials, begins
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.web.exact import Paths
from cardgen.model.game import Deck

MIRRORS = (GREEDY, RANDOM)
DUELS: tuple[Policies, ...] = (
    SKILL,
    ("greedy", "no-events"),
    ("greedy", "no-moves"),
    ("greedy", "no-discards"),
)


def matchups(played: DeckTrials) -> Heat:
    met = {frozenset((deck.id, other.id)) for deck, other in played.pairs}
    shares = [
        [played.against(row, column) if frozenset((row.id, column.id)) in met else None for column in played.decks]
        for row in played.decks
    ]
    return Heat(
        id="match-ups",
        heading="Which deck beats which?",
        text="How many of 100 games the deck of the row wins against that of the column, two greedy players; each "
        "begins in half of the games. Under it the 95 % interval.",
        rows=tuple(deck.name for deck in played.decks),
        columns=tuple(deck.name for deck in played.decks),
        values=tuple(
            tuple(None if share is None else float(round(100 * share.value)) for share in row) for row in shares
        ),
        names=tuple(tuple("" if share is None else _span(share) for share in row) for row in shares),
        value="games won of 100",
    )


def _span(share: Share) -> str:
    """`46–59`, in per cent."""
    return f"{100 * share.interval.low:.0f}–{100 * share.interval.high:.0f}"


def pairs(played: DeckTrials) -> Dots:
    rows = []
    for deck, other in played.pairs:
        first, second = deck, other
        if played.against(other, deck).value > played.against(deck, other).value:
            first, second = other, deck
        share, by_chance = played.against(first, second), played.against(first, second, RANDOM)
        notes, figures = (percent(by_chance.value), f"{share.trials:,}"), (by_chance.value, share.trials)
        rows.append(row_of(f"{first.name} against {second.name}", share, notes, figures))
    return Dots(
        "pairs",
        "How unequal are two decks?",
        "The share of wins of the stronger deck of each pair, the most unequal first: greedy players; beside it random "
        "ones. A draw is half a win.",
        "share of wins",
        tuple(sorted(rows, key=lambda row: (-row.value, row.label))),
        reference=0.5,
        reference_label="even",
        notes=("random", "games"),
    )


def beginning(played: DeckTrials) -> Dots:
    shares = [
        SeatShare(f"{policies[0]} players", begins(played.mirror(deck, policies)), fair=1 / 2, group=deck.name)
        for deck in played.decks
        for policies in MIRRORS
    ]
    words = ChartWords(
        "beginning",
        "What is it worth to begin?",
        "The share of wins of who has the first turn; both bring the same deck.",
    )
    return charts.seats(shares, words)


def lengths(played: DeckTrials) -> Dots:
    """Of greedy players, all decks together."""
    return charts.lengths(
        played.together(GREEDY),
        "The share of games that take so many turns of both players together: greedy players, each deck against "
        "itself.",
    )


def _points(tally: Tally) -> float:
    """Of a player of any policy."""
    counts = tally.policies.values()
    points = sum(score * number for each in counts for score, number in each.points.items())
    return points / max(1, sum(each.seats for each in counts))


COLUMNS = (
    Column("points", _points),
    mean_column("turns", "length"),
    mean_column("margin", "gap"),
    mean_column("lead changes", "leads"),
    mean_column("drama", "deficit", TENTHS),
    share_column("draws %", "draw", "games"),
    share_column("half-time %", "leader at half-time won", "games with a leader"),
    rate_column("empty %", "empty turns", "turns"),
    rate_column("idle %", "idle actions", "actions"),
    rate_column("lost %", "lost", "laid"),
)


def course(played: DeckTrials, policies: Policies) -> ReportTable:
    """How games go with each deck."""
    words = ChartWords(
        f"course-{policies[0]}",
        f"How does a game of {policies[0]} players go?",
        "Both bring the same deck. Means of: points of a player, turns of both together, points between the two "
        "at the end, changes of the lead, and drama, which is by how many points the winner was behind, mean of all "
        "turns. In per cent: draws; games that the leader at half-time wins; turns begun without a card in hand; "
        "actions not used; species laid that are lost again. Behind the sign is half of the 95 % interval.",
    )
    return charts.course([(deck.name, played.mirror(deck, policies)) for deck in played.decks], COLUMNS, words, "deck")


def duels(played: DeckTrials) -> Dots:
    return charts.duels(
        (
            charts.duel_row(policies, won(played.mirror(deck, policies), policies[0]), deck.name)
            for deck in played.decks
            for policies in DUELS
        ),
        "The share of wins of the first against the second, with the same deck. no-events, no-moves and no-discards "
        "are greedy players without that part of the game: what the first wins more than half is what it is worth.",
        parts="what each part of the game",
    )


def cards(played: DeckTrials, deck: Deck) -> Dots:
    return charts.cards(
        played.winning_cards(((deck.id,), GREEDY), "greedy"),
        played.title,
        id=f"cards-{deck.id}",
        heading=f"{deck.name}: which cards win?",
        fair=1 / 2,
        profile=PROFILE,
        chance="draws it",
        players=", two greedy players who both bring this deck",
        remark="It compares cards of one deck, and says nothing of which deck is stronger. ",
    )


def links(played: DeckTrials, deck: Deck) -> Matrix:
    """Exact: LINK is a matrix known before play (PH-D3)."""
    web = played.subjects[deck.id].web
    firsts = {card: copy for copy, card in reversed([*enumerate(web.cards)]) if web.species[copy] is not None}
    ranks: dict[int, list[int]] = {}
    for copy in sorted(firsts.values()):
        species = web.species[copy]
        assert species is not None
        ranks.setdefault(species.foodchain, []).append(copy)
    order = [copy for rank in sorted(ranks) for copy in ranks[rank]]
    columns = (web.homes[0], *order)
    names = tuple(played.title(web.cards[copy]) for copy in order)
    return Matrix(
        id=f"links-{deck.id}",
        heading=f"{deck.name}: who can live beside whom?",
        text="A dot: the species of the row can live beside that of the column (terrain, climate and food) or, "
        "PARASITIC, under it. Exact. By rank in the food chain.",
        rows=names,
        columns=("HOME", *names),
        groups=(("", 1), *((f"rank {rank}", len(ranks[rank])) for rank in sorted(ranks))),
        marked=tuple(
            frozenset(place for place, body in enumerate(columns) if (web.link[copy] | web.hosts[copy]) >> body & 1)
            for copy in order
        ),
    )


def odds(played: DeckTrials) -> ReportTable:
    """What can be computed of each deck before anybody plays."""
    rows, figures = [], []
    for deck in played.decks:
        exact = tuple(_exact(played.subjects[deck.id]))
        rows.append((deck.name, *map(percent, exact)))
        figures.append(exact)
    return ReportTable(
        id="odds",
        heading="How does a deck begin?",
        text="Exact chances with the cards of the first turn: that none of them can be laid beside HOME, and that "
        "fewer than two species can be laid. Beside it the share of pairs of species of which one can live "
        "beside the other.",
        columns=("deck", "nothing for HOME", "fewer than two", "pairs that link"),
        rows=tuple(rows),
        figures=tuple(figures),
    )


def _exact(subject: PhyloScope) -> Iterator[float]:
    paths, seen = Paths(subject.web), subject.rules.hand_size + subject.rules.draws
    yield float(paths.chance_without_producer(seen))
    yield float(paths.chance_of_few_plays(seen))
    yield float(paths.density())
