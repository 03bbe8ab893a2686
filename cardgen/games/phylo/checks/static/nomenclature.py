"""Checks scientific names: how each is written, and that no two cards share one.

Knows names and how they are written; nothing of what species live on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.games.phylo.latin import is_group
from cardgen.games.phylo.species import SPECIES
from cardgen.model.card import Card
from cardgen.model.game import Game

STATS = ("scale", "foodchain", "diet", "terrain", "climate", "points", "keywords", "requires")
"""What makes two cards of one species different in play."""
ALIKE = 0.75
"""How alike two words must be so that one is the other misspelt."""
_SMALL = r"[a-zäëïöü]+(?:-[a-zäëïöü]+)*"
_LATIN = re.compile(rf"(?:× ?)?[A-Z]{_SMALL} (?:× ?|x )?{_SMALL}(?: (?:(?:subsp|ssp|var|f)\. )?{_SMALL})?")
_NO_EPITHETS = frozenset("sp ssp species genus".split())
_TWO_WORDS = re.compile(r"\b([A-Za-z]{3,}|[A-Z]\.) (?=([A-Za-z]{3,})\b)")


@check("PHY108", "latin-name", kind="static", of="card", severity=WARNING)
def latin_form(card: Card, game: Game) -> Iterator[Finding]:
    """Genus species, where there is one with subspecies or `×`.

    ## What it reports

    A species without a scientific name, or with one that is not `Genus species`: the genus with a capital, the species
    without. A subspecies may follow, hybrids are written with `×`; `Genus sp.` names no species; a card of a whole group says `Genus spp.`. Two cards of a set with
    one name, or of two sets where they are alike in all else. And the name in the card's own text where it is nearly that
    of the card: misspelt, swapped, or with a second capital; other species may be named. Static. A warning.

    ## Why it matters

    The name tells two animals of one common name apart. It is what a player looks up when somebody doubts a link
    (PH-R24).

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
    -    latin: Quercus robur
    +    latin: Quercus Robur
    ```

    ## Repair

    Write it as a reference work does. For a second picture of a species print its card again, in the `printings.yaml` of
    another set: no second card is needed.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
    -    latin: Quercus Robur
    +    latin: Quercus robur
    ```
    """
    if card.kind != SPECIES:
        return
    latin = card.fields.get("latin", "")
    if not latin.strip():
        help = "write it as in `latin: Bellis perennis`"
        yield Finding(card.origin, f"`{card.id}` has no scientific name", ("latin" if latin else "id",), help)
    elif fault := _fault(latin):
        message = f"`{latin}` is not a scientific name: {fault}"
        yield Finding(card.origin, message, ("latin",), "write it as in `Bellis perennis`")


def _fault(latin: str) -> str:
    """What is wrong with a name; empty where nothing is."""
    words = latin.split()
    if is_group(latin):
        return ""
    if len(words) == 1:
        return "the species is missing"
    if words[1].casefold().rstrip(".") in _NO_EPITHETS:
        return "it names a genus and no species"
    if _LATIN.fullmatch(latin):
        return ""
    if words[0][:1].islower():
        return "the genus begins with a capital"
    if any(word[:1].isupper() for word in words[1:]):
        return "only the genus begins with a capital"
    return "it is not Genus species"


@latin_form.also()
def latin_in_text(card: Card, game: Game) -> Iterator[Finding]:
    """The name in the text is that of the card. Other species may be named: only near misses are reported."""
    words = card.fields.get("latin", "").replace("×", "").split()
    if card.kind != SPECIES or len(words) < 2:
        return
    genus, epithet = words[0], words[1]
    for key in ("play", "fact"):
        for first, second in _TWO_WORDS.findall(card.text.get(key, "")):
            if fault := _slip(first, second, genus, epithet):
                message = f"the text has `{first} {second}`; the card is `{genus} {epithet}`: {fault}"
                help = f"write `{genus} {epithet}` in the text, or repair `latin`"
                yield Finding(card.origin, message, ("text", key), help)


def _slip(first: str, second: str, genus: str, epithet: str) -> str:
    """How two words of a text fail to be the card's name; empty where they are it, or something else."""
    is_genus = first.casefold() in (genus.casefold(), f"{genus[0]}.".casefold())
    is_epithet = second.casefold() == epithet.casefold()
    if is_genus and is_epithet:
        return "only the genus begins with a capital" if first[0].isupper() and second[0].isupper() else ""
    if genus.casefold() == epithet.casefold() or not second.isascii():
        return ""
    if (first.casefold(), second.casefold()) == (epithet.casefold(), genus.casefold()):
        return "genus and species are swapped"
    if first == genus and _is_like(second, epithet):
        return "the species is spelt otherwise"
    if is_epithet and second.islower() and first[0].isupper() and _is_like(first, genus):
        return "the genus is spelt otherwise"
    return ""


def _is_like(word: str, other: str) -> bool:
    return SequenceMatcher(None, word.casefold(), other.casefold()).ratio() >= ALIKE


@check("PHY406", "id-collision", kind="static", of="game", stops_drafts=False)
def unlike_cards_of_a_species(game: Game) -> Iterator[Finding]:
    """Cards of one species in two sets that are unlike, so two truths.

    One id in two sets is found where ids are linked.

    ## What it reports

    A card with the id of a card of another set. Or a species with the scientific name of one in another set and other
    values: SCALE, FOODCHAIN, diet, terrain, climate, points, keywords or conditions. Static. The message says which card
    is meant; the same name with the same values is PHY108.

    ## Why it matters

    Decks of all sets meet at one table. Two cards of one species that live on different things are two truths, and an id
    that is there twice is confused in decks, in print, and in every table of how cards play.

    ## Example

    The oak of the base has two terrains.

    ```diff edit
    card_data/phylo/sets/high-moor/set.yaml
    +id: high-moor
    +version: 1.0.0
    +licence: CC-BY-SA-4.0
    +attribution: the moor club
    +requires: starter
    +text: {name: High Moor}
    card_data/phylo/sets/high-moor/cards/plants.yaml
    +cards:
    +  - id: great-oak
    +    latin: Quercus robur
    +    scale: 6
    +    foodchain: 1
    +    diet: photosynthetic
    +    terrain: [forest]
    +    climate: [cool, warm]
    +    points: 3
    +    classification: [Plantae, Angiosperms, Eudicots]
    +    text: {title: Great Oak}
    card_data/phylo/sets/high-moor/printings.yaml
    +printings:
    +  - {card: great-oak, number: 1}
    ```

    ## Repair

    To print a card of the base again, name it in your `printings.yaml`: no second card is needed. Else write the name of
    the species that you mean. An id that is out is for life: give the newer card another one.

    ```diff edit
    card_data/phylo/sets/high-moor/cards/plants.yaml
    -    latin: Quercus robur
    +    latin: Quercus petraea
    ```
    """
    for card, before, unlike in _same_latin(game):
        if unlike:
            name = card.fields["latin"]
            message = f"`{card.id}` has the scientific name of `{before.id}`, `{name}`, with another {unlike}"
            help = "give it the values of the other card, or print that card again: name it in printings.yaml"
            yield Finding(card.origin, message, ("latin",), help)


CARD_IN_TWO_SETS = unlike_cards_of_a_species.for_links("card in two sets")


@latin_form.also(of="game")
def like_cards_of_a_species(game: Game) -> Iterator[Finding]:
    """Two cards of a species in one set, or alike in two."""
    for card, before, unlike in _same_latin(game):
        if not unlike:
            message = f"`{card.id}` has the scientific name of `{before.id}`, `{card.fields['latin']}`"
            help = "print one card in several copies, or with a picture of each set; or repair the name"
            yield Finding(card.origin, message, ("latin",), help)


def _same_latin(game: Game) -> Iterator[tuple[Card, Card, str]]:
    """Each card of a species that another card is of, that card, and a field in which two of two sets differ."""
    first: dict[str, Card] = {}
    for card in _base_first(game):
        latin = card.fields.get("latin", "").strip().casefold()
        before = first.setdefault(latin, card) if latin else card
        if before.id == card.id or not game.is_judged(card.origin):
            continue
        unlike = [name for name in STATS if _stat(card, name) != _stat(before, name)]
        yield card, before, unlike[0] if unlike and _folder(before) != _folder(card) else ""


def _base_first(game: Game) -> list[Card]:
    """All species: those that are there already, then the project's own; base sets before expansions."""
    sets = sorted(game.sets.values(), key=lambda card_set: (game.is_judged(card_set.origin), bool(card_set.requires)))
    return [card for card_set in sets for card in card_set.cards if card.kind == SPECIES]


def _folder(card: Card) -> object:
    return card.origin.document.path.parent.parent


def _stat(card: Card, name: str) -> object:
    value = card.fields.get(name) or None
    return sorted(value) if name in ("terrain", "climate") and value else value
