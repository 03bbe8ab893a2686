"""Remarks on what is suspicious about an imported card: by its own values, and beside other cards.

Nothing is mended here: published cards break the formula and the file may be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from cardgen.games.phylo.importing import nomenclature, point_formula
from cardgen.games.phylo.latin import is_group
from cardgen.importing.plain import shown
from cardgen.importing.record import Entry, ForeignRow, Remark

_LATIN = re.compile(r"[A-Z][a-z-]+ (?:[x×] )?[a-z][a-z-]+(?: (?:subsp\. |var\. )?[a-z][a-z-]+)?")
_NO_EPITHETS = frozenset("genus species order family class phylum kingdom type group sp spp".split())
_PAIR = re.compile(r"\b([A-Za-z]\.|[A-Za-z]{3,30}) (?=([A-Za-z]{3,30})\b)")
_BINOMIAL = re.compile(r"[A-Z][a-z]{2,} [A-Za-z][a-z]{2,}")
_IN_BRACKETS = re.compile(r"\(([A-Z][a-z]{2,} [a-z]{3,})\)")
_RANKS = {
    "photosynthetic": (1,),
    "molecular": (1, 2),
    "herbivore": (2,),
    "omnivore": (3,),
    "carnivore": (3, 4, 5, 6, 7, 8, 9),
}
_COMPARED = ("scale", "foodchain", "diet", "terrain", "climate", "points", "keywords")
_ENOUGH = 1_000
_ALIKE = 0.75


def of_values(card: Mapping[str, Any]) -> Iterator[Remark]:
    """Values that do not go together."""
    keywords, taxa = card.get("keywords", {}), card.get("classification", ())
    for name in ("scale", "foodchain"):
        if name in card and not 1 <= card[name] <= 9:
            yield Remark("value-range", f"{name.upper()} {card[name]} is not 1 to 9")
    if len(card.get("terrain", ())) > 3:
        yield Remark("value-range", f"{len(card['terrain'])} terrains: a card shows 3")
    diet, rank = card.get("diet", ""), card.get("foodchain")
    if rank is not None and rank not in _RANKS.get(diet, (rank,)):
        yield Remark("diet-rank", f"{diet} with FOODCHAIN {rank}: it goes with {point_formula.in_words(_RANKS[diet])}")
    if (diet == "photosynthetic" and "Animalia" in taxa) or (diet not in ("", "photosynthetic") and "Plantae" in taxa):
        yield Remark("diet-kingdom", f"{diet}, and of the kingdom {taxa[0]}")
    if diet == "photosynthetic" and "Fungi" in taxa:
        yield Remark("diet-kingdom", "photosynthetic, and of the kingdom Fungi: right for a lichen alone")
    if "Aves" in taxa and "move" in keywords:
        yield Remark("bird-with-move", f"a bird with MOVE {keywords['move']}: most have FLIGHT")
    yield from _of_points(card)


def of_latin(row: ForeignRow, text: str) -> Iterator[Remark]:
    """The Latin name by itself, and against those in the text."""
    latin = row.latin
    if not latin:
        return
    words = latin.split()
    if len(words) > 1 and words[1][:1].isupper() and _LATIN.fullmatch(f"{words[0]} {' '.join(words[1:]).lower()}"):
        yield Remark("latin-capital", f"`{shown(latin)}`: the second word begins with a small letter")
    elif not is_group(latin) and (not _LATIN.fullmatch(latin) or words[1] in _NO_EPITHETS):
        yield Remark("latin-form", f"`{shown(latin)}` is not `Genus species`")
    else:
        yield from nomenclature.of_gender(latin)
    yield from nomenclature.of_species(row.name, latin)
    named = [name for name in row.named if _BINOMIAL.fullmatch(name)] + _IN_BRACKETS.findall(text[:_ENOUGH])
    pairs = [*named, *(f"{first} {second}" for first, second in _PAIR.findall(text[:_ENOUGH]))]
    for number, pair in enumerate(dict.fromkeys(pairs)):
        if remark := _of_pair(pair, words, is_name=number < len(set(named))):
            yield remark


def _of_pair(pair: str, words: Sequence[str], *, is_name: bool) -> Remark | None:
    """Two words of the text: the card's name with a capital, or another name; nothing where they are neither."""
    first, second = pair.split()
    genus, epithet = words[0], words[1] if len(words) > 1 else ""
    if (first, second) == (genus, epithet):
        return None
    is_short = first == f"{genus[:1]}."
    if epithet and second.casefold() == epithet.casefold() and (is_short or first.casefold() == genus.casefold()):
        if second[:1].isupper():
            return Remark("latin-capital", f"`{pair}` in the text: the second word begins with a small letter")
        return None
    if is_name or (epithet and not is_short and _is_like(first, second, genus, epithet)):
        return Remark("latin-in-text", f"the text has `{pair}`, the card `{shown(' '.join(words))}`")
    return None


def _is_like(first: str, second: str, genus: str, epithet: str) -> bool:
    """A slip of the pen, or both words in the wrong order."""
    return any(
        _resembles(word, first) and _resembles(other, second) for word, other in ((genus, epithet), (epithet, genus))
    )


def _resembles(word: str, other: str) -> bool:
    word, other = word.casefold(), other.casefold()
    return word[:1] == other[:1] and SequenceMatcher(None, word, other).ratio() >= _ALIKE


def of_licences(licence: str, picture: str) -> Iterator[Remark]:
    """The picture's licence against the card's; both as SPDX identifiers, empty where not known."""
    if not licence or not picture:
        return
    card_parts, picture_parts = _duties(licence), _duties(picture)
    shares = "SA" in picture_parts and card_parts != picture_parts
    if shares or (picture_parts - card_parts) & {"NC", "ND"}:
        yield Remark("licence-conflict", f"the card is {licence}, its picture {picture}")


def between(entries: Iterable[Entry]) -> dict[str, list[Remark]]:
    """Cards that have one name, by the place of each but the first."""
    found: dict[str, list[Remark]] = {}
    names: dict[str, Entry] = {}
    latins: dict[str, Entry] = {}
    for entry in entries:
        if not entry.card:
            continue
        name, latin = entry.row.name.casefold(), str(entry.card.get("latin", "")).casefold()
        first = names.setdefault(name, entry)
        if first is not entry:
            remark = Remark("name-twice", f"`{shown(entry.row.name)}` is the name of {first.row.place}, too")
            found.setdefault(entry.row.place, []).append(remark)
        if latin and (before := latins.setdefault(latin, entry)) is not entry:
            found.setdefault(entry.row.place, []).append(_same_latin(before, entry))
    return found


def _same_latin(before: Entry, entry: Entry) -> Remark:
    different = [
        f"{name} {_value_text(entry.card[name])} and {_value_text(before.card[name])}"
        for name in _COMPARED
        if name in entry.card and name in before.card and entry.card[name] != before.card[name]
    ]
    values = f", with other values: {'; '.join(different)}" if different else ", with the same values as far as known"
    return Remark("latin-twice", f"`{shown(entry.row.latin)}` is {before.row.place}, too{values}")


def _value_text(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_value_text(inner)}" for name, inner in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _of_points(card: Mapping[str, Any]) -> Iterator[Remark]:
    points, possible = card.get("points"), point_formula.by_terrains(card)
    if points is None or not possible:
        return
    if all(points not in numbers for numbers in possible.values()):
        given = point_formula.in_words([number for numbers in possible.values() for number in numbers])
        count = len(card.get("terrain", ()))
        terrains = {0: "any number of terrains", 1: "1 terrain"}.get(count, f"{count} terrains")
        whose = f"the diet {card['diet']}" if "diet" in card else "any diet"
        yield Remark("points-formula", f"{points} points: the formula gives {given} for {whose}, with {terrains}")


def _duties(licence: str) -> frozenset[str]:
    return frozenset(licence.upper().split("-")) & {"SA", "NC", "ND"}
