"""Checks of the words that cards take from the game: terrains, climates, diets and keywords.

Words of a species' own fields are found where words are linked; those in conditions and effects, here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.analysis.checks.check import Finding, check
from cardgen.games.phylo.criterion import SPELT
from cardgen.games.phylo.effect_kinds import ALL_WORDS, ANY_WORD, written_steps
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.species import KEYWORDS, spellings_of
from cardgen.model.card import Card, NodePath
from cardgen.model.game import Game
from cardgen.model.link.ids import nearest
from cardgen.model.vocabulary import words_in

CHANGED = {"change-terrain": "terrain", "change-climate": "climate"}
"""The vocabulary of what an effect changes into."""


def criteria_of(card: Card) -> Iterator[tuple[NodePath, Mapping[str, Any]]]:
    """Each condition that a card writes, and where: of keywords, of `requires`, of its food, of an event's target."""
    fields = card.fields
    for name, key in (("invasive", "over"), ("parasitic", "under")):
        says = fields.get("keywords", {}).get(name)
        if isinstance(says, Mapping) and key in says:
            yield ("keywords", name, key), says[key]
    for place, condition in enumerate(fields.get("requires", ())):
        for key in ("next-to", "feeds-on", "under", "on", "beside", "not-beside"):
            if key in condition:
                yield ("requires", place, key), condition[key]
    for key, foods in fields.get("food", {}).items():
        yield from ((("food", key, place), named) for place, named in enumerate(foods))
    if isinstance(fields.get("target"), Mapping):
        yield from _with_exception(("target",), fields["target"])
    for path, effect in written_steps(fields.get("effect", {})):
        yield from _of_effect(("effect", *path), effect)


def _of_effect(path: NodePath, effect: Mapping[str, Any]) -> Iterator[tuple[NodePath, Mapping[str, Any]]]:
    """The conditions of an effect: whom it is for, what lies beside, and what is counted."""
    for key in ("which", "beside", "not-beside", "feeds-on", "near"):
        if key in effect:
            yield from _with_exception((*path, key), effect[key])
    for key in ("if", "per"):
        for part in ("which", "beside", "not-beside"):
            if part in effect.get(key, ()):
                yield from _with_exception((*path, key, part), effect[key][part])


def _with_exception(path: NodePath, written: Mapping[str, Any]) -> Iterator[tuple[NodePath, Mapping[str, Any]]]:
    yield path, written
    yield from (((*path, "either", place), choice) for place, choice in enumerate(written.get("either", ())))
    if "except" in written:
        yield (*path, "except"), written["except"]


def words_of(card: Card) -> Iterator[tuple[str, str, NodePath]]:
    """Each word in a card's conditions and effect that belongs to a vocabulary: vocabulary, word, place."""
    for path, written in criteria_of(card):
        for vocabulary in SPELT:
            for place, word in enumerate(written.get(vocabulary, ())):
                yield vocabulary, word, (*path, vocabulary, place)
    for step, effect in written_steps(card.fields.get("effect", {})):
        if effect.get("to", ANY_WORD) not in (ANY_WORD, ALL_WORDS) and effect.get("name") in CHANGED:
            yield CHANGED[effect["name"]], effect["to"], ("effect", *step, "to")


@check("PHY103", "vocabulary", kind="static", of="card")
def unknown_word(card: Card, game: Game) -> Iterator[Finding]:
    """A terrain, climate or diet of a condition that there is not: it would fit nothing (PH-D1).

    ## What it reports

    A terrain, climate or diet that the game does not have: on a species, in the condition of a keyword, of `requires` or
    of an event's target, or what an event changes a spot into. Static. The help names the nearest one. Names and aliases
    of `game.yaml` are understood, in capitals or not; a set may bring words of its own.

    ## Why it matters

    Species link by a common terrain and climate (PH-R10). A word that no other card has links nothing, and has no picture
    to be printed (PH-D1).

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
         scale: 9
         foodchain: 1
         diet: photosynthetic
    -    terrain: [grasslands, forest]
    +    terrain: [lava, forest]
    ```

    ## Repair

    Write one of the words of `vocabularies` in `game.yaml`.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
         scale: 9
         foodchain: 1
         diet: photosynthetic
    -    terrain: [lava, forest]
    +    terrain: [grasslands, forest]
    ```
    """
    words = list(words_of(card))
    known = spellings_of(game) if words else {}
    for vocabulary, word, place in words:
        spelt = known.get(vocabulary, {})
        if word.casefold() not in spelt:
            help = nearest(word, spelt) or _listed(dict.fromkeys(spelt.values()))
            yield Finding(card.origin, f"`{word}` is not a {vocabulary}", place, help)


UNKNOWN_WORD_OF_A_FIELD = unknown_word.for_links("unknown terrain", "unknown climate", "unknown diet")


def _listed(names: Iterable[str]) -> str:
    return f"there are {', '.join(f'`{name}`' for name in names)}"


@check("PHY106", "keyword-unknown", kind="static", of="card")
def unknown_keyword(card: Card, game: Game) -> Iterator[Finding]:
    """A keyword that the rules do not have, on the card or in a condition.

    ## What it reports

    A keyword that the rules do not have, on a card or in a condition. Static. The help names the nearest one. On a card
    of an expansion the same is PHY404.

    ## Why it matters

    The game has MOVE, FLIGHT, SPREAD, INVASIVE and PARASITIC (PH-R14 to PH-R16), and marks that conditions ask for, such
    as POLLINATOR and WIND. What another word does is written nowhere, so nobody could play it, and no game would show how
    strong it is.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
    +    keywords: {teleport: 2}
    ```

    ## Repair

    Write one that there is. What a card does alone is better said by `requires`, or in its text.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
    -    keywords: {teleport: 2}
    ```
    """
    if not _is_of_expansion(card, game):
        yield from _unknown_keywords(card)


def _unknown_keywords(card: Card) -> Iterator[Finding]:
    named: list[tuple[str, NodePath, bool]] = [
        (name, ("keywords", name), True) for name in card.fields.get("keywords", {})
    ]
    for path, written in criteria_of(card):
        for key in ("keyword", "without"):
            named += [(word.casefold(), (*path, key, place), False) for place, word in enumerate(written.get(key, ()))]
    for name, place, is_key in named:
        if name not in KEYWORDS:
            help = nearest(name, KEYWORDS) or _listed(KEYWORDS)
            yield Finding(card.origin, f"`{name}` is not a keyword of the rules", place, help, is_key=is_key)


def _is_of_expansion(card: Card, game: Game) -> bool:
    folder = card.origin.document.path.parent.parent
    sets = (card_set for card_set in game.sets.values() if card_set.origin.document.path.parent == folder)
    return any(game.base_of(card_set) is not None for card_set in sets)


@check("PHY404", "new-vocabulary", kind="static", of="expansion")
def new_vocabulary(scope: PhyloScope) -> Iterator[Finding]:
    """A word that only the expansion brings: who has the base cannot play the card (PH-D1).

    ## What it reports

    A card of an expansion with a terrain, climate or diet that only the expansion itself brings, or with a keyword that
    the rules do not have. Static. A set that requires no other may bring words of its own.

    ## Why it matters

    An expansion is for players who have the base. Their cards do not know the new word, so nothing of theirs links with
    it (PH-R10), and their rulebook does not tell what it means.

    ## Example

    A moor with a terrain of its own.

    ```diff edit
    card_data/phylo/sets/high-moor/set.yaml
    +id: high-moor
    +version: 1.0.0
    +licence: CC-BY-SA-4.0
    +attribution: the moor club
    +requires: starter
    +text: {name: High Moor}
    +vocabularies: {terrain: [upland]}
    card_data/phylo/sets/high-moor/cards/plants.yaml
    +cards:
    +  - id: common-heather
    +    latin: Calluna vulgaris
    +    scale: 6
    +    foodchain: 1
    +    diet: photosynthetic
    +    terrain: [forest, upland]
    +    climate: [cool, warm]
    +    points: 2
    +    classification: [Plantae, Angiosperms, Eudicots]
    +    text: {title: Common Heather}
    card_data/phylo/sets/high-moor/printings.yaml
    +printings:
    +  - {card: common-heather, number: 1}
    ```

    ## Repair

    Take a word of the base.

    ```diff edit
    card_data/phylo/sets/high-moor/cards/plants.yaml
    -    terrain: [forest, upland]
    +    terrain: [forest, grasslands]
    ```
    """
    game = scope.game
    expansion = game.sets[scope.origin.value["id"]]
    base = game.base_of(expansion)
    brought = [*words_in(expansion.origin.value.get("vocabularies", {}), expansion.id)]
    if base is None or not brought:
        return
    known = {(name, word.id) for name, words in game.words.items() for word in words if not word.set_id}
    known |= {(name, word.id) for name, word in words_in(base.origin.value.get("vocabularies", {}), base.id)}
    new = {(name, word.id) for name, word in brought} - known
    spelt = spellings_of(game)
    for card in expansion.cards:
        for vocabulary, written, place in _words(card):
            if (vocabulary, spelt.get(vocabulary, {}).get(written.casefold())) in new:
                message = f"`{card.id}` has the {vocabulary} `{written}`, which the rules of the base do not know"
                help = f"take a {vocabulary} of the base, or make a game of its own"
                yield Finding(card.origin, message, place, help)


@new_vocabulary.also(of="card")
def unknown_keyword_of_expansion(card: Card, game: Game) -> Iterator[Finding]:
    """A keyword on a card of an expansion that the rules do not have."""
    if _is_of_expansion(card, game):
        yield from _unknown_keywords(card)


def _words(card: Card) -> Iterator[tuple[str, str, NodePath]]:
    """Each word of a vocabulary on a card, as it is written there, and its place."""
    for vocabulary in SPELT:
        written = card.origin.value.get(vocabulary, ())
        if isinstance(written, str):
            yield vocabulary, written, (vocabulary,)
        else:
            yield from ((vocabulary, word, (vocabulary, place)) for place, word in enumerate(written))
    yield from words_of(card)
