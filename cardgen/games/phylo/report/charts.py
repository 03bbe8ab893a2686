"""The charts of a report on decks of Phylo: who beats whom, how games go, what each part is worth, cards, links, odds.

What is exact says so; what was played has its interval.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.self_play import GREEDY, RANDOM, SKILL, Policies
from cardgen.analysis.numbers.evidence import Share, percent
from cardgen.analysis.numbers.metrics import Mean, mean_of, numbers, rate, share_of, won
from cardgen.analysis.report.chart_rows import LUCKY, card_row, row_of, with_doubt
from cardgen.analysis.report.elements import Dots, Heat, Matrix, ReportTable
from cardgen.games.phylo.play.record import TENTHS
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
CLASSES = 12
"""So many classes of lengths at most."""


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
    rows = []
    for deck in played.decks:
        for policies in MIRRORS:
            tally = played.mirror(deck, policies)
            rows.append(
                row_of(f"{policies[0]} players", begins(tally), (f"{tally.games:,}",), (tally.games,), deck.name)
            )
    return Dots(
        "beginning",
        "What is it worth to begin?",
        "The share of wins of who has the first turn; both bring the same deck.",
        "share of wins",
        tuple(rows),
        reference=0.5,
        reference_label="even",
        notes=("games",),
    )


def lengths(played: DeckTrials) -> Dots:
    """Of greedy players, all decks together."""
    tally = played.together(GREEDY)
    counts = numbers(tally, "length")
    first, last = min(counts, default=0), max(counts, default=0)
    width = next(width for width in (1, 2, 3, 5, 10, 20, 50) if (last - first) // width < CLASSES or width == 50)
    rows = []
    for low in range(first, last + 1, width):
        number = sum(counts.get(length, 0) for length in range(low, low + width))
        label = f"{low} turns" if width == 1 else f"{low} to {low + width - 1} turns"
        rows.append(row_of(label, Share(number, tally.games), (f"{number:,}",), (number,)))
    return Dots(
        "lengths",
        "How long is a game?",
        "The share of games that take so many turns of both players together: greedy players, each deck against "
        "itself.",
        "share of games",
        tuple(rows),
        notes=("games",),
    )


def _mean(mean: Mean) -> str:
    return f"{mean.value:.1f} \N{PLUS-MINUS SIGN}{(mean.interval.high - mean.interval.low) / 2:.1f}"


MEANS = (("turns", "length", 1), ("margin", "gap", 1), ("lead changes", "leads", 1), ("drama", "deficit", TENTHS))
SHARES = (("draws %", "draw", "games"), ("half-time %", "leader at half-time won", "games with a leader"))
MANY = (("empty %", "empty turns", "turns"), ("idle %", "idle actions", "actions"), ("lost %", "lost", "laid"))


def course(played: DeckTrials, policies: Policies) -> ReportTable:
    """How games go with each deck."""
    rows, figures = [], []
    for deck in played.decks:
        tally = played.mirror(deck, policies)
        means = [mean_of(tally, event, unit) for _, event, unit in MEANS]
        shares = [share_of(tally, event, of) for _, event, of in SHARES]
        shares += [rate(tally, event, of) for _, event, of in MANY]
        counts = tally.of(policies[0])
        points = sum(score * number for score, number in counts.points.items()) / max(1, counts.seats)
        rows.append((deck.name, f"{points:.1f}", *map(_mean, means), *map(with_doubt, shares)))
        figures.append((points, *(mean.value for mean in means), *(share.value for share in shares)))
    return ReportTable(
        id=f"course-{policies[0]}",
        heading=f"How does a game of {policies[0]} players go?",
        text="Both bring the same deck. Means of: points of a player, turns of both together, points between the two "
        "at the end, changes of the lead, and drama, which is by how many points the winner was behind, mean of all "
        "turns. In per cent: draws; games that the leader at half-time wins; turns begun without a card in hand; "
        "actions not used; species laid that are lost again. Behind the sign is half of the 95 % interval.",
        columns=("deck", "points", *(name for name, *_ in (*MEANS, *SHARES, *MANY))),
        rows=tuple(rows),
        figures=tuple(figures),
    )


def duels(played: DeckTrials) -> Dots:
    rows = []
    for deck in played.decks:
        for first, second in DUELS:
            share = won(played.mirror(deck, (first, second)), first)
            rows.append(row_of(f"{first} against {second}", share, (f"{share.trials:,}",), (share.trials,), deck.name))
    return Dots(
        "duels",
        "What is skill worth, and what each part of the game?",
        "The share of wins of the first against the second, with the same deck. no-events, no-moves and no-discards "
        "are greedy players without that part of the game: what the first wins more than half is what it is worth.",
        "share of wins",
        tuple(rows),
        reference=0.5,
        reference_label="even",
        notes=("games",),
    )


def cards(played: DeckTrials, deck: Deck) -> Dots:
    return Dots(
        f"cards-{deck.id}",
        f"{deck.name}: which cards win?",
        "The share of wins of who plays the card, two greedy players who both bring this deck. It compares cards of "
        "one deck, and says nothing of which deck is stronger. The lift is the distance from a fair share, in points; "
        "beside it how often the card is played by who draws it. " + LUCKY,
        "share of wins",
        tuple(card_row(played.title(figures.card), figures) for figures in played.cards(deck)),
        reference=0.5,
        reference_label="a fair share",
        notes=("lift", "played"),
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
