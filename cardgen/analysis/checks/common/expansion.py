"""Checks whether an expansion fits its base: cards that are stronger, or of use among themselves only."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import ERROR, WARNING, Finding, Pair, check, quantity
from cardgen.analysis.checks.common.profile import Profile
from cardgen.analysis.checks.common.usage import used
from cardgen.analysis.checks.scopes import Scope
from cardgen.analysis.checks.self_play import Playouts
from cardgen.analysis.numbers.evidence import CheckEvidence
from cardgen.analysis.numbers.statistics import permutation_p
from cardgen.analysis.play.protocol import Stream
from cardgen.analysis.play.rng import stream

SURE = 0.01
MOST_NAMED = 5


@check(
    "CG509",
    "power-creep",
    kind="exact",
    of="expansion",
    severity=WARNING,
    limit=quantity((0.5, 0.05), is_ordered=False),
    needs="strength",
)
def power_creep(profile: Profile, scope: Scope, limit: float | Pair) -> Iterator[Finding]:
    """The expansion's cards are stronger than those of its base.

    ## What it reports

    Cards of an expansion are stronger than those of its base, on average: by what the rules know of a card without play,
    at least half an icon or half a point, or because who uses one wins 5 points of a hundred more than who uses one of the
    base. The limits are `limits: {power-creep: [0.5, 0.05]}` in `game.yaml`: what is counted, then the share of wins; a game
    may set others, or `power-creep: null`.

    What is counted is exact: in Food Heroes icons, in Phylo points over the published formula (PH-R25), each species once.
    In Phylo a permutation test must say, too, that chance makes such a gap in less than one case of a hundred. Wins are
    measured by play, where an expansion is played in one pile with its base, with the fewest players: reported when it is so
    for greedy players and by the same test; an error when it is so for random players, too.

    In FoodAdvice it is money: customers pay over 15 % more than with the base alone, or shops and events do, with p < .01
    (the second of its limits is that share; nothing is counted without play). An error where it is so both for greedy and
    for random players. On one side is what customers pay, also those whom events send; on the other what shops pay, and the
    bank for events that let players receive, where everyone is taken to receive as much as who plays the event. What events
    take is not taken off, and what players pay each other is no new money.

    ## Why it matters

    Who bought the expansion would win, and the base would stay in the box.

    ## Example

    A publisher accepts hardly an icon more.

    ```diff edit
    card_data/fsys/game.yaml
     deck: food-heroes
    +limits: {power-creep: [0.1, 0.05]}
    ```

    ## Repair

    Take something off the strongest cards of the expansion, until they are like those of the base. Or allow for a little
    more.

    ```diff edit
    card_data/fsys/game.yaml
    -limits: {power-creep: [0.1, 0.05]}
    +limits: {power-creep: [0.5, 0.05]}
    ```
    """
    strength = profile.strength
    assert strength is not None
    values = {card: strength.of_card(scope, card) for card in scope.cards_by_id}
    known = {card: value for card, value in values.items() if value is not None}
    base = [value for card, value in known.items() if card not in scope.own_cards]
    own = {card: value for card, value in known.items() if card in scope.own_cards}
    if not base or not own:
        return
    least = limit[0] if isinstance(limit, tuple) else limit
    more = sum(own.values()) / len(own) - sum(base) / len(base)
    is_sure = not strength.is_sampled or permutation_p([*own.values()], base, _deals("strength")) < SURE
    if more >= least and is_sure:
        yield scope.finding(
            f"cards of the expansion have {more:.1f} {strength.unit} more than those of the base, on average",
            profile.help("power-creep", f"take {strength.unit} off the strongest cards: {_strongest(own)}"),
        )


def _deals(name: str) -> Stream:
    return stream(0, "permutation", name)


def _strongest(values: dict[str, float]) -> str:
    strongest = sorted(values, key=lambda card: -values[card])
    return ", ".join(f"`{card}`" for card in strongest[:MOST_NAMED])


@power_creep.also(kind="simulated", of="self-play", needs="plays_expansions")
def stronger_in_play(
    profile: Profile, playouts: Playouts[Scope], evidence: CheckEvidence, limit: Pair
) -> Iterator[Finding]:
    """Who uses cards of the expansion wins more than who uses the base's."""
    scope = playouts.scope
    if not scope.is_expansion or playouts.fewest is None:
        return
    evidence.on(*playouts.fewest.counts).play_on()
    gaps = [_gap(playouts, number) for number in range(2)]
    if gaps[0][0] > limit[1] and gaps[0][1] < SURE:
        is_bad = all(gap > limit[1] and p < SURE for gap, p in gaps)
        yield scope.finding(
            f"who {profile.use}s a card of the expansion wins {100 * gaps[0][0]:.1f} points more than who "
            f"{profile.use}s one of the base (random players: {100 * gaps[1][0]:.1f}; permutation test p < {SURE})",
            profile.help("power-creep", "take something off the strongest cards"),
            ERROR if is_bad else WARNING,
        )


def _gap(playouts: Playouts[Scope], who: int) -> tuple[float, float]:
    """Mean share of wins with the expansion's cards less that with the base's, and how likely chance makes such a gap.

    `who`: 0 for greedy players, 1 for random ones.
    """
    wins = {card: figures[who].win for card, figures in used(playouts).items() if figures[who].win.trials}
    own = [win.value for card, win in wins.items() if card in playouts.scope.own_cards]
    base = [win.value for card, win in wins.items() if card not in playouts.scope.own_cards]
    gap = sum(own) / len(own) - sum(base) / len(base) if own and base else 0.0
    return gap, permutation_p(own, base, _deals(("greedy", "random")[who]))


@check("CG510", "insular-expansion", kind="exact", of="expansion", severity=WARNING, limit=0.3, needs="insular")
def insular_expansion(profile: Profile, scope: Scope, limit: float) -> Iterator[Finding]:
    """Cards of the expansion that are of no use with the base's cards alone.

    ## What it reports

    More than 30 % of an expansion's cards are of use only beside other cards of it. The limit is
    `limits: {insular-expansion: 0.3}` in `game.yaml`; a game may set another (Phylo: 0), or `insular-expansion: null`. Exact.

    In Food Heroes these are challenges that three cards of the base cannot cover, though with the expansion's they can. In
    Phylo they are species that can be laid only where others of the expansion lie; of a parasite it is enough that there is
    a host (PHY209).

    ## Why it matters

    An expansion is bought for the cards that one has. If its cards only suit each other, there are two games in one box.

    ## Example

    A new set, with the same rare mix of icons on each card.

    ```diff edit
    card_data/fsys/sets/honey/set.yaml
    +id: honey
    +version: 1.0.0
    +requires: core
    +licence: CC-BY-SA-4.0
    +attribution: Asha and friends
    +text: {name: Honey}
    card_data/fsys/sets/honey/cards/bees.yaml
    +cards:
    +  - id: keep-bees
    +    icons: [hands, ae-4, ae-5, ae-7, ae-13, mfl-5, mfl-10, sdg-8]
    +    text: {title: Keep Bees, action: Build a hive.}
    +  - id: sell-honey
    +    icons: [heart, ae-4, ae-5, ae-7, ae-13, mfl-5, mfl-10, sdg-9]
    +    text: {title: Sell Honey, action: Fill jars.}
    card_data/fsys/sets/honey/printings.yaml
    +printings:
    +  - {card: keep-bees, number: 1}
    +  - {card: sell-honey, number: 2}
    ```

    ## Repair

    Mix the icons of each card as the base does: those that belong to the deed, and not one mix for the whole set. In Phylo,
    give species a terrain and a climate in which the base has food for them.

    ```diff edit
    card_data/fsys/sets/honey/cards/bees.yaml
    -    icons: [hands, ae-4, ae-5, ae-7, ae-13, mfl-5, mfl-10, sdg-8]
    +    icons: [hands, ae-5, ae-6, ae-7, mfl-5, mfl-8, sdg-2, sdg-15]
    @@
    -    icons: [heart, ae-4, ae-5, ae-7, ae-13, mfl-5, mfl-10, sdg-9]
    +    icons: [heart, ae-5, ae-11, mfl-8, mfl-9, mfl-10, sdg-8, sdg-12]
    ```
    """
    assert profile.insular is not None
    dependent = profile.insular(scope)
    if len(dependent.cards) > limit * dependent.of:
        named = ", ".join(f"`{card}`" for card in dependent.cards[:MOST_NAMED])
        more = " and more" if len(dependent.cards) > MOST_NAMED else ""
        yield scope.finding(
            f"{len(dependent.cards)} of {dependent.of} cards of the expansion are of use only beside others of it: "
            f"{named}{more}",
            profile.help("insular-expansion", "let them go with cards of the base, too"),
        )
