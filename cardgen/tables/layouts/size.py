"""Finds how large the cards of a deck of Squib are, from its own `width` and `height`, which go beyond the cut."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from cardgen.data.project.files import CARD_DATA, shipped_root
from cardgen.data.yaml import reader
from cardgen.model.units import MM, length
from cardgen.scaffold.sizes import LARGEST, SMALLEST
from cardgen.tables.layouts.amounts import UnreadableAmount, length_of
from cardgen.tables.layouts.ruby.decks import Script

USUAL_SIZE, USUAL_DPI = "poker", 300
USUAL_BLEED = length("0.125in")
_BLEEDS = (USUAL_BLEED, 0, 3 * MM)
"""How far decks go beyond the cut, the likeliest first."""
_DECK: Mapping[str, int] = {"width": 825, "height": 1125}
"""The dots of a deck that does not say its own."""
_SAME = MM // 10
_SIDES = re.compile(r"(?<!\s)\s*+[x×]\s*|(?<=[\d.])\s*+(?=[a-z]{2}$)")
DeckSides = tuple[int, int]


def dots_of(script: Script) -> int:
    """The dots of an inch, as the deck says them."""
    dots = script.front.options.get("dpi") if script.front else None
    return dots if isinstance(dots, int) and 50 <= dots <= 2400 else USUAL_DPI


def bleed_of(script: Script, dpi: int, sides: DeckSides) -> int:
    """How far a deck goes beyond a card of this size, if it does so on all sides alike."""
    bleed = _bleed_around(_sides_drawn(script, dpi), sides)
    return USUAL_BLEED if bleed is None else bleed


def size_of_deck(script: Script, dpi: int | None, bleed: int | None, usual: DeckSides) -> str:
    """The size that a deck says itself, as `--size` takes it; empty where it says none, or the `usual` one."""
    drawn = _sides_drawn(script, dpi or dots_of(script))
    if not _says_size(script) or drawn is None or (bleed is None and _bleed_around(drawn, usual) is not None):
        return ""
    sizes = {sides: name for name, sides in _known_sizes(cuts=("",)).items()}
    for beyond in _BLEEDS if bleed is None else ():
        sides = _without(drawn, beyond)
        named = next((near for near in sizes if _is_same(near, sides) or _is_same(near[::-1], sides)), None)
        if named is not None:
            return sizes[named] if _is_same(named, sides) else _in_words(named[::-1])
    sides = _without(drawn, USUAL_BLEED if bleed is None else bleed)
    is_usable = SMALLEST <= min(sides) <= max(sides) <= LARGEST
    return _in_words(sides) if is_usable and not _is_same(sides, usual) else ""


def of_size(script: Script, dpi: int, bleed: int, sides: DeckSides) -> Iterator[str]:
    """What to tell of the size that a deck says: that the cards have it, or that they have another."""
    drawn = _sides_drawn(script, dpi)
    if script.front is None or not _says_size(script):
        return
    if drawn is None:
        message = "how large the cards of this deck are is not plain, and is not read: --size says it"
        script.left.setdefault(script.front.line, message)
        return
    own = _without(drawn, bleed)
    if not all(abs(side - other) <= 2 * MM for side, other in zip(own, sides, strict=True)):
        yield f"  `{script.file}` draws on {_in_words(own)}, the cards are {_in_words(sides)}: --size {_in_words(own)}"
    elif not _is_same(sides, sides_of("")):
        yield f"  cards are {_in_words(sides)}: `{script.file}` draws on {_in_words(drawn)}{_of_bleed(bleed)}"


def _of_bleed(bleed: int) -> str:
    """What of the deck lies beyond the cut, which its script does not say."""
    beyond = f"{round(bleed / MM, 2):g} mm"
    return f", {beyond} of it beyond the cut on each side; if all of it is the card, --layout-bleed 0" if bleed else ""


def sides_of(size: str) -> DeckSides:
    """Of a size that the new game has taken, `64x104mm` or by name: so it is one. Empty is the usual one."""
    known = _known_sizes().get(size or USUAL_SIZE)
    if known is not None:
        return known
    *sides, unit = _SIDES.split(size.strip().lower())
    width, height = (length(f"{side}{unit}") for side in sides[:2])
    return width, height


def _known_sizes(cuts: Collection[str] = ("", "round", "hexagon")) -> dict[str, DeckSides]:
    """Those that have a name, of cards that are cut so."""
    sizes: dict[str, DeckSides] = {}
    for path in sorted((shipped_root() / CARD_DATA / "sizes").glob("*.yaml")):
        value, _ = reader.build(path.read_text(encoding="utf-8"))
        for name, about in value["sizes"].items():
            width, height = map(length, about["size"])
            sizes |= {name: (width, height)} if about.get("cut", "") in cuts else {}
    return sizes


def _says_size(script: Script) -> bool:
    return script.front is not None and not _DECK.keys().isdisjoint(script.front.options)


def _sides_drawn(script: Script, dpi: int) -> DeckSides | None:
    """How large a deck draws, with what lies beyond the cut; None where that is not plain."""
    options = script.front.options if script.front else {}
    try:
        width, height = (round(length_of(options.get(key, usual), dpi, 0)) for key, usual in _DECK.items())
    except UnreadableAmount:
        return None
    return width, height


def _bleed_around(drawn: DeckSides | None, sides: DeckSides) -> int | None:
    """How far what is drawn goes beyond a card; None where it does not do so on all sides alike."""
    if drawn is None:
        return None
    across, down = ((side - whole) // 2 for side, whole in zip(drawn, sides, strict=True))
    return max(0, across) if abs(across - down) <= MM and -2 * MM <= across <= 9 * MM else None


def _without(drawn: DeckSides, bleed: int) -> DeckSides:
    return drawn[0] - 2 * bleed, drawn[1] - 2 * bleed


def _is_same(first: DeckSides, second: DeckSides) -> bool:
    return all(abs(side - other) <= _SAME for side, other in zip(first, second, strict=True))


def _in_words(sides: DeckSides) -> str:
    """`63.5x44.45mm`"""
    return "x".join(f"{round(side / MM, 2):g}" for side in sides) + "mm"
