"""Is each species called by its scientific name, one card by each name? Checks PHY108 and PHY406.

Knows names and how they are written; nothing of what species live on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.rules.phylo.species import SPECIES

STATS = ("scale", "foodchain", "diet", "terrain", "climate", "points", "keywords", "requires")
"""What makes two cards of one species different in play."""
ALIKE = 0.75
"""How alike two words must be so that one is the other misspelt."""
_SMALL = r"[a-zäëïöü]+(?:-[a-zäëïöü]+)*"
_LATIN = re.compile(rf"(?:× ?)?[A-Z]{_SMALL} (?:× ?|x )?{_SMALL}(?: (?:(?:subsp|ssp|var|f)\. )?{_SMALL})?")
_NO_EPITHETS = frozenset("sp spp ssp species genus".split())
_TWO_WORDS = re.compile(r"\b([A-Za-z]{3,}|[A-Z]\.) (?=([A-Za-z]{3,})\b)")


def latin_form(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY108: Genus species, where there is one with subspecies or `×`."""
    if card.kind != SPECIES:
        return
    latin = card.fields.get("latin", "")
    if not latin.strip():
        help = "write it as in `latin: Bellis perennis`"
        yield _named(card, f"`{card.id}` has no scientific name", "latin" if latin else "id", help)
    elif fault := _fault(latin):
        yield _named(card, f"`{latin}` is not a scientific name: {fault}", "latin", "write it as in `Bellis perennis`")


def _fault(latin: str) -> str:
    """What is wrong with a name; empty where nothing is."""
    words = latin.split()
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


def _named(card: Card, message: str, place: str, help: str) -> Diagnostic:
    return card.origin.finding("PHY108", message, place, severity=Severity.WARNING, help=help)


def latin_in_text(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY108: the name in the text is that of the card. Other species may be named: only near misses are told."""
    words = card.fields.get("latin", "").replace("×", "").split()
    if card.kind != SPECIES or len(words) < 2:
        return
    genus, epithet = words[0], words[1]
    for key in ("play", "fact"):
        for first, second in _TWO_WORDS.findall(card.text.get(key, "")):
            if fault := _slip(first, second, genus, epithet):
                message = f"the text has `{first} {second}`; the card is `{genus} {epithet}`: {fault}"
                help = f"write `{genus} {epithet}` in the text, or repair `latin`"
                finding = card.origin.finding("PHY108", message, "text", key, severity=Severity.WARNING, help=help)
                yield finding


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


def _is_like(one: str, other: str) -> bool:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio() >= ALIKE


def latin_twice(game: Game) -> Iterator[Diagnostic]:
    """PHY108: two cards of a species in one set, or alike in two; PHY406: unlike in two sets, so two truths.

    One id in two sets is told where ids are linked.
    """
    first: dict[str, Card] = {}
    for card in _base_first(game):
        latin = card.fields.get("latin", "").strip().casefold()
        before = first.setdefault(latin, card) if latin else card
        if before.id == card.id or not game.is_judged(card.origin):
            continue
        unlike = [name for name in STATS if _stat(card, name) != _stat(before, name)]
        name = card.fields["latin"]
        if unlike and _folder(before) != _folder(card):
            message = f"`{card.id}` has the scientific name of `{before.id}`, `{name}`, with another {unlike[0]}"
            help = "give it the values of the other card, or print that card again: name it in printings.yaml"
            yield card.origin.finding("PHY406", message, "latin", help=help)
        else:
            message = f"`{card.id}` has the scientific name of `{before.id}`, `{name}`"
            help = "print one card in several copies, or with a picture of each set; or repair the name"
            yield _named(card, message, "latin", help)


def _base_first(game: Game) -> list[Card]:
    """All species: those that are there already, then the project's own; base sets before expansions."""
    sets = sorted(game.sets.values(), key=lambda one: (game.is_judged(one.origin), bool(one.requires)))
    return [card for one in sets for card in one.cards if card.kind == SPECIES]


def _folder(card: Card) -> object:
    return card.origin.document.path.parent.parent


def _stat(card: Card, name: str) -> object:
    value = card.fields.get(name) or None
    return sorted(value) if name in ("terrain", "climate") and value else value
