"""Separators and covers of packs: what lies on top of a stack, and what is printed behind it.

Knows no sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import Any

from cardgen.analysis import appeal_of
from cardgen.boosters.collation.batch import Pack
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Face
from cardgen.render.pack.contents import contents_of_pack, contents_text
from cardgen.render.pack.faces import PackFaces, Parcel, number_of
from cardgen.render.pack.key_entries import key_card
from cardgen.render.pack.phrases import NBSP, counts_text, packs_named, to_deal, whose, with_names
from cardgen.render.pack.stacks import Separator
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import Cut, cut_of

BLEED = 3000
TURN = 0.382
"""By so much of all cards that a cover may show, the next pack looks further on: neighbours show others."""
SEPARATOR, COVER = "separator.xml.j2", "cover.xml.j2"

Both = tuple[Face, Face] | None
"""Front and back; None where nothing lies."""


def separator(label: Separator, faces: PackFaces, is_plain: bool = False) -> Both:
    """What lies on top of a stack: who it is for and what to do with it; behind, the cover of the pack.

    On the first sheet of a pile there are only covers; on a sheet that `is_plain` one lies beside backs of cards.
    """
    parcel, size = faces.parcel, label.cut.trim
    pack, language = label.packs[0], parcel.game.language
    holds = with_names(_contents(pack, parcel), parcel.game, parcel.recipe)
    fields: dict[str, Any] = {
        "pack": pack,
        "label": label,
        "whose": whose(pack, parcel.recipe, parcel.of, language),
        "contents": re.sub(r"(?<=\d) (?=\w)| (?=\d+\b(?!\s\w))", NBSP, holds),
        "habitat": habitat_of(pack, parcel.recipe) if label.is_of_pack else "",
        "picture": art_on_cover(label.packs[0], parcel) if label.is_of_pack else "",
        "packs": packs_named(label.packs, language),
        "each": counts_text(label.packs, label.counts, language),
        "to_deal": to_deal(label.packs, label.counts, language),
        "dealt": _dealt(label, parcel),
        "others": [key_card(card, parcel) for card in _of_other_sizes(pack, parcel, label.cut)],
    }
    front = faces.face(SEPARATOR, f"separator {label.key}", size, BLEED, **fields)
    beside = _kind_of_most(label, parcel.game) if is_plain else ""
    back = cover(f"cover {label.key}", size, faces, pack if label.is_of_pack else None, fields["packs"], beside)
    return (front, back) if front and back else None


def _contents(pack: Pack, parcel: Parcel) -> str:
    """What is in the pack; where others hold other things and nothing on the cover tells which, what may be in any: the
    card is turned when the pack is opened, and a star shall not be known before it is seen.
    """
    if len(parcel.recipe.layouts) < 2 or telling_card(pack, parcel.recipe) is not None:
        return contents_of_pack(pack, parcel.game.language, parcel.recipe.id)
    whole, which = contents_text(parcel.game, parcel.recipe)
    return f"{whole}: {which}" if which else whole


def _dealt(label: Separator, parcel: Parcel) -> list[tuple[int, str]]:
    """Of each pack with further cards below this label the numbers of these: `7` and `121, 173`."""
    below = iter(label.further)
    counted = zip(label.packs, label.counts, strict=True)
    return [
        (pack.place, ", ".join(number_of(card, parcel) for card in islice(below, count))) for pack, count in counted
    ]


def _of_other_sizes(pack: Pack, parcel: Parcel, cut: Cut) -> list[Printing]:
    return [card for card in pack.printings if cut_of(card, parcel.game) != cut]


def cover(
    name: str, size: Size, faces: PackFaces, pack: Pack | None = None, packs: str = "", beside: str = ""
) -> Face | None:
    """The front of a pack; without one, the back of a card about all of them, or of further cards of some `packs`.

    Where it lies `beside` the backs of a kind of card, its edge is as theirs: else a sheet that slipped marks them.
    """
    picture = art_on_cover(pack, faces.parcel) if pack is not None else ""
    return faces.face(
        COVER,
        name,
        size,
        BLEED,
        pack=pack,
        packs=packs,
        beside=beside,
        picture=picture,
        habitat=habitat_of(pack, faces.parcel.recipe) if pack is not None else "",
    )


def picture_of(pack: Pack, parcel: Parcel) -> Printing | None:
    """The card of a pack that is on its cover and its wrapper: the one that tells its layout from all others, else one
    of those with the most appeal, from another part of the list than the card of the pack before.
    """
    sure = telling_card(pack, parcel.recipe)
    if sure is not None:
        return sure
    seen = _seen_by_all(pack, parcel.recipe)
    most = max((appeal_of(parcel.game, card.card) for card in seen), default=0)
    heroes = [card for card in parcel.recipe.printings if appeal_of(parcel.game, card.card) == most]
    begin = round(TURN * len(heroes) * pack.place) % len(heroes) if heroes else 0
    return next((card for card in heroes[begin:] + heroes[:begin] if card in seen), None)


def habitat_of(pack: Pack, recipe: Recipe) -> str:
    """The title of the card that tells its layout from all others, as a HOME card does its habitat; else nothing."""
    card = telling_card(pack, recipe)
    return card.card.text.get("title", "") if card is not None else ""


def telling_card(pack: Pack, recipe: Recipe) -> Printing | None:
    """The card that each pack of a layout has and no other: the HOME card of a habitat. None where there is none."""
    if len(recipe.layouts) < 2:
        return None
    for card, pool in zip(pack.printings, pack.pools, strict=True):
        if len(recipe.pools[pool].rates) == 1 and len(_pools_with(card, recipe)) == 1:
            return card
    return None


def _pools_with(card: Printing, recipe: Recipe) -> list[str]:
    return [id for id, pool in recipe.pools.items() if any(card == printing for printing, _ in pool.rates)]


def _seen_by_all(pack: Pack, recipe: Recipe) -> list[Printing]:
    """The cards of a pack, none of a pool of which few packs have a card: where most cards are of pools from which all
    layouts draw, these; else those that are drawn together, rather what no other layout draws.
    """
    common = set.intersection(*({pool for slot in layout.slots for pool, _ in slot.pools} for layout in recipe.layouts))
    drawn = Counter(pack.pools)
    there = list(zip(pack.printings, pack.pools, strict=True))
    of_common = [card for card, pool in there if pool in common]
    if 2 * len(of_common) > len(there):
        return of_common
    of_several = [card for card, pool in there if drawn[pool] > 1]
    return [card for card in of_several if len(_pools_with(card, recipe)) == 1] or of_several or of_common


def art_on_cover(pack: Pack, parcel: Parcel) -> str:
    """The picture on the cover of a pack and on its wrapper."""
    shown = picture_of(pack, parcel)
    return shown.art.reference if shown is not None else ""


def _kind_of_most(label: Separator, game: Game) -> str:
    """The kind of most cards below a label, whose backs its cover lies beside."""
    below = (
        printing.card.kind for pack in label.packs for printing in pack.printings if cut_of(printing, game) == label.cut
    )
    return Counter(below).most_common(1)[0][0]
