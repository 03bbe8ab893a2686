"""Checks whether all that players may choose is worth choosing, and nothing too much: cards, and parts of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import compress
from math import erfc, sqrt
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.analysis.checks.check import INFO, WARNING, Finding, Pair, check, quantity
from cardgen.analysis.checks.common.profile import Part, Profile
from cardgen.analysis.checks.scopes import Scope
from cardgen.analysis.checks.self_play import Playouts
from cardgen.analysis.numbers.evidence import CheckEvidence, percent, surely_above, surely_below
from cardgen.analysis.numbers.metrics import Mean
from cardgen.analysis.numbers.statistics import benjamini_hochberg
from cardgen.analysis.numbers.summary import CardFigures

FEWEST_USES = 30
"""Of what was used in fewer games nothing is said."""


def used(playouts: Playouts[Scope]) -> dict[str, tuple[CardFigures, CardFigures]]:
    """For each card how greedy players fare with it, and random ones, in games of the fewest players."""
    mirror, copies = playouts.fewest, [*playouts.scope.played_copies]
    if mirror is None or not copies:
        return {}
    return mirror.cards(copies * (mirror.greedy.copies // len(copies)))  # each player may bring the same deck


def chosen(playouts: Playouts[Scope]) -> dict[str, tuple[CardFigures, CardFigures]]:
    """The same for the cards that are judged, and that players may use or leave."""
    return {card: figures for card, figures in used(playouts).items() if card in playouts.scope.chosen_cards}


@check("CG503", "never-used", kind="simulated", of="self-play", severity=WARNING, limit=0.1)
def never_used(profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """A card that greedy players could use and do not; all cards judged together.

    ## What it reports

    Greedy players use a card in less than 10 % of the cases in which they could: place it in Food Heroes (15 %), play it
    in Phylo, keep it in FoodAdvice (5 %). The limit is `limits: {never-used: 0.1}` in `game.yaml`; a game may set another,
    or `never-used: null`. By play, with the fewest players; random ones are told beside it. All cards are tested together,
    so that of the cards reported about one in twenty at most is so by chance (Benjamini-Hochberg).

    ## Why it matters

    A card that is never the one to use only fills the hand.

    ## Example

    A publisher wants every card to be placed by nearly every second player who holds it.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {never-used: 0.45}
    ```

    ## Repair

    Give the card something that other cards ask for, or more places where it fits. Or accept less.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {never-used: 0.45}
    +limits: {never-used: 0.2}
    ```
    """
    mirror, scope = playouts.fewest, playouts.scope
    if mirror is None:
        return
    cards = chosen(playouts)
    for greedy, _ in cards.values():
        evidence.on(mirror.greedy).settle_among(len(cards), greedy.play, limit, -1)
    is_found = surely_below([greedy.play for greedy, _ in cards.values()], limit)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield scope.card_finding(
            card,
            f"greedy players {profile.use} `{card}` in {greedy.play} of the cases in which {profile.chance}, with "
            f"{scope.name} (random players: {by_chance.play.percent})",
            profile.card_place,
            help=profile.help("never-used", "give it something that others ask for, or more places where it fits"),
        )


@check("CG504", "too-strong", kind="simulated", of="self-play", severity=WARNING, limit=0.1)
def too_strong(profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """Who uses the card wins far more than an equal share; all cards judged together.

    ## What it reports

    Players who use a card win more than an equal share of their games, by over 10 points of a hundred (FoodAdvice: 8). The
    limit is `limits: {too-strong: 0.1}` in `game.yaml`; a game may set another, or `too-strong: null`. By play, the fewest
    players, all greedy; random ones are told beside it. Cards that were used in fewer than 30 games are left out. All cards
    are tested together, so that of the cards reported about one in twenty at most is so by chance (Benjamini-Hochberg).

    ## Why it matters

    Then who draws the card has won. A card that both players use in nearly every game cannot be found in this way: it helps
    them both.

    ## Example

    A publisher wants all cards to be nearly equals: none more than a point above an equal share.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {too-strong: 0.01}
    ```

    ## Repair

    Take something off the card: an icon, points, a place where it fits. Or live with heroes among the cards.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {too-strong: 0.01}
    +limits: {too-strong: 0.2}
    ```
    """
    mirror, scope = playouts.fewest, playouts.scope
    if mirror is None:
        return
    equal = 1 / mirror.players
    of_all = chosen(playouts)
    for greedy, _ in of_all.values():
        evidence.on(mirror.greedy).settle_among(len(of_all), greedy.win, equal + limit, 1)
    cards = {card: both for card, both in of_all.items() if both[0].win.trials >= FEWEST_USES}
    is_found = surely_above([greedy.win for greedy, _ in cards.values()], equal + limit)
    for card, (greedy, by_chance) in compress(cards.items(), is_found):
        yield scope.card_finding(
            card,
            f"who {profile.use}s `{card}` wins {greedy.win} of the {profile.games} of {mirror.players} greedy players "
            f"with {scope.name}, {by_chance.win.percent} of random ones; an equal share is {percent(equal)}",
            profile.card_place,
            help=profile.help("too-strong", "take something off it, or narrow where it fits"),
        )


class Outlier(NamedTuple):
    """What is worth far more than others of its kind, or far less: `sign` 1 or -1."""

    name: str
    worth: Mean
    usual: float
    sign: int


def outliers(worths: Mapping[str, Mean], limits: Pair, evidence: CheckEvidence) -> Iterator[Outlier]:
    """What is surely worth less or more than so many times the mean; all judged together (Benjamini-Hochberg)."""
    known = {name: worth for name, worth in worths.items() if worth.count >= FEWEST_USES}
    usual = sum(worth.value for worth in known.values()) / len(known) if known else 0.0
    if not usual:
        return
    for sign, times in zip((-1, 1), limits, strict=True):
        for worth in worths.values():
            evidence.settle_among(len(worths), _varied(worth, usual), times * usual, sign)
        found = benjamini_hochberg([_p_beyond(worth, times * usual, usual, sign) for worth in known.values()])
        for name, worth in compress(known.items(), found):
            yield Outlier(name, worth, usual, sign)


def _p_beyond(worth: Mean, limit: float, usual: float, sign: int) -> float:
    """P(a mean so far beyond | it is the limit), normal."""
    return erfc(sign * (worth.value - limit) / _varied(worth, usual).error / sqrt(2)) / 2


def _varied(worth: Mean, usual: float) -> Mean:
    """What never paid at all has no error of its own: it is taken to vary as if one use more had earned the usual."""
    return replace(worth, error=max(worth.error, usual / max(1, worth.count)))


@check(
    "CG508", "part-worth", kind="simulated", of="self-play", severity=WARNING, limit=quantity((0.25, 3)), needs="parts"
)
def part_worth(profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: Pair) -> Iterator[Finding]:
    """A part of the game that is worth nothing, or that everybody must have.

    ## What it reports

    Of places that players choose between, one brings less than a quarter of the mean of all, or more than three times as
    much. The limits are `limits: {part-worth: [0.25, 3]}` in `game.yaml`; a game may set others, or `part-worth: null`. By
    play. Judged are random players, as few as the game is for, who try all places alike; greedy ones, who go where they
    think it best, are told beside it. Places that were used fewer than 30 times are left out; those of one kind are tested
    together (Benjamini-Hochberg).

    FoodAdvice has two kinds. Shops: what a chip earns there by the shop's own bonus and that for its shapes, in the round
    in which it lies there. Channels, the fields of promotion: of advertising it is what the personal customers paid whom it
    brought (not those whom events send; where one came for several channels together, these share), of Mabius its profit,
    of Black Friday and Flavour Sampling what was earned by sales below the price and to customers who would have left, with
    what shops paid on top. What a channel is worth to who wins is in `cardgen report foodadvice`.

    ## Why it matters

    A channel that brings nothing is a field that nobody needs to read about. One that brings far more than the others
    leaves no choice. With the shipped box a chip brings four random players 6 F on Bull's eye and 29 F on Black Friday; the
    mean is 12 F. A chip in a shop earns them 2 to 7 F.

    ## Example

    National asks for nine sales in a round.

    ```diff edit
    card_data/foodadvice/sets/market/cards/board.yaml
    -    terms: {sale: {paid: {at-most: 30}}}
    +    terms: {sales: {at-least: 9}}
    ```

    ## Repair

    Make terms easier to meet where a place brings too little, harder where it brings too much.

    ```diff edit
    card_data/foodadvice/sets/market/cards/board.yaml
    -    terms: {sales: {at-least: 9}}
    +    terms: {sale: {paid: {at-most: 30}}}
    ```
    """
    mirror, scope = playouts.fewest, playouts.scope
    if mirror is None:
        return
    for part in profile.parts:
        greedy, by_chance = part.worths(scope, mirror)
        for outlier in outliers(by_chance, limit, evidence.on(mirror.by_chance)):
            if not part.place or outlier.name in scope.own_cards:
                yield _odd(scope, part, mirror.players, outlier, greedy.get(outlier.name))


def _odd(scope: Scope, part: Part, players: int, outlier: Outlier, greedy: Mean | None) -> Finding:
    beside = f"{greedy.value:.1f} {part.unit}" if greedy is not None and greedy.count else "they never go there"
    message = (
        f"with {scope.name} {part.label} `{outlier.name}` brings {players} random players {outlier.worth} {part.unit} "
        f"{part.use}; the mean of all is {outlier.usual:.1f} {part.unit} (greedy players: {beside})"
    )
    remedy = part.too_much if outlier.sign > 0 else part.too_little
    if part.place:
        return scope.card_finding(outlier.name, message, part.place, help=remedy)
    return scope.finding(message, remedy)


@check("CG511", "dominated-card", kind="exact", of="deck or expansion", limit=0.2, needs="dominated")
def dominated_card(profile: Profile, scope: Scope, limit: float) -> Iterator[Finding]:
    """Another card is as good in everything, and better in something; a warning where many cards are such.

    ## What it reports

    A card than which another one of its deck is always at least as good. A note for each such card; a warning where they
    are more than a fifth of the cards. The limit is `limits: {dominated-card: 0.2}` in `game.yaml`; a game may set another
    (Phylo: 1, notes only), or `dominated-card: null`. Exact, by comparison.

    In Food Heroes all icons of the card are on another one, which has more. In Phylo another species has the same
    FOODCHAIN, diet and SCALE, lives wherever this one does, has all its keywords, scores no less, and lives in more places
    or scores more: so it links with all that this one links with, in both directions, in any deck.

    ## Why it matters

    Who may choose never takes this card before the other. One or two such cards are easy challenges, and welcome; many make
    choices dull.

    ## Example

    `count-the-worms` has all of these, and biodiversity and wild neighbours on top.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-15]
    ```

    ## Repair

    Give it something that the other lacks: an icon, a point, a terrain.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """
    assert profile.dominated is not None
    findings = profile.dominated(scope)
    is_many = len(findings) > limit * len(set(scope.played_copies))
    for card, finding in findings.items():
        if card in scope.own_cards:
            yield replace(finding, severity=WARNING if is_many else INFO)
