"""Separators and covers of packs: what lies on top of a stack, and what is printed behind it.

Knows no sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from cardgen.analysis import answers_of, appeal_of
from cardgen.boosters.collation.batch import Pack
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Face
from cardgen.render.pack.contents import contents_of_pack, contents_text
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.phrases import NBSP, whose, with_names
from cardgen.render.pack.stacks import Separator
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import cut_of

BLEED = 3000
SEPARATOR, COVER = "separator.xml.j2", "cover.xml.j2"

TURN = 0.382
"""By so much of all cards that a cover may show, the next pack looks further on: neighbours show others."""

Both = tuple[Face, Face] | None
"""Front and back; None where nothing lies."""


def separator(label: Separator, faces: PackFaces, is_mixed: bool = False) -> Both:
    """What lies on top of a pack: who it is for and what to do with it; behind, the cover of the pack.

    Both stand upright, also where cards of this size are broad. Mostly there are only covers on a sheet; on one that
    `is_mixed` they lie beside backs of cards.
    """
    parcel, size = faces.parcel, label.cut.trim.upright
    pack, language = label.pack, parcel.game.language
    holds = with_names(_contents(pack, parcel), parcel.game, parcel.recipe)
    fields: dict[str, Any] = {
        "pack": pack,
        "label": label,
        "whose": whose(pack, parcel.recipe, parcel.of, language),
        "contents": re.sub(r"(?<=\d) (?=\w)| (?=\d+\b(?!\s\w))", NBSP, holds),
        "habitat": habitat_of(pack, parcel.recipe),
        "picture": art_on_cover(pack, parcel),
    }
    front = faces.face(SEPARATOR, f"separator {pack.id}", size, BLEED, **fields)
    beside = _kind_of_most(label, parcel.game) if is_mixed else ""
    back = cover(f"cover {pack.id}", size, faces, pack, beside)
    return (front, back) if front and back else None


def _contents(pack: Pack, parcel: Parcel) -> str:
    """What is in the pack; where others hold other things and nothing on the cover tells which, what may be in any: the
    card is turned when the pack is opened, and a star shall not be known before it is seen.
    """
    if len(parcel.recipe.layouts) < 2 or telling_card(pack, parcel.recipe) is not None:
        return contents_of_pack(pack, parcel.game.language, parcel.recipe.id)
    whole, which = contents_text(parcel.game, parcel.recipe)
    return f"{whole}: {which}" if which else whole


def cover(name: str, size: Size, faces: PackFaces, pack: Pack, beside: str = "") -> Face | None:
    """The front of a pack.

    Where it lies `beside` the backs of a kind of card, its edge is as theirs: else a sheet that slipped marks them.
    """
    return faces.face(
        COVER,
        name,
        size,
        BLEED,
        pack=pack,
        beside=beside,
        picture=art_on_cover(pack, faces.parcel),
        habitat=habitat_of(pack, faces.parcel.recipe),
    )


def picture_of(pack: Pack, parcel: Parcel) -> Printing | None:
    """The card of a pack that is on its cover and its wrapper: as chosen among the packs of its case."""
    chosen = parcel.covers.get(pack.id)
    return chosen or covers_of(parcel.game, parcel.recipe, [pack]).get(pack.id)


def covers_of(game: Game, recipe: Recipe, packs: Sequence[Pack]) -> Mapping[str, Printing]:
    """The card on each cover, by the id of its pack: the one that tells its layout from all others, else one of its
    cards that is on no other cover, rather one with much appeal; where there is none, the one with the most. None is
    of no use yet: children play with the hero of their cover.
    """
    telling = {pack.id: telling_card(pack, recipe) for pack in packs}
    places = {printing.id: at for at, printing in enumerate(recipe.printings)}
    idle = _idle_cards(game, recipe, places)
    wanted = {pack.id: _wanted(game, recipe, pack, places, idle(pack)) for pack in packs if telling[pack.id] is None}
    owners: dict[str, str] = {}
    for id in wanted:
        _give(id, wanted, owners, set())
    shown = {owner: card for card, owner in owners.items()}
    cards = {
        id: next((card for card in some if card.id == shown.get(id)), some[0]) for id, some in wanted.items() if some
    }
    return cards | {id: card for id, card in telling.items() if card is not None}


def _give(id: str, wanted: Mapping[str, Sequence[Printing]], owners: dict[str, str], asked: set[str]) -> bool:
    """Gives a pack the first of its cards that no other has, or whose owner finds another one."""
    for card in wanted[id]:
        if card.id not in asked:
            asked.add(card.id)
            if card.id not in owners or _give(owners[card.id], wanted, owners, asked):
                owners[card.id] = id
                return True
    return False


def _idle_cards(game: Game, recipe: Recipe, places: Mapping[str, int]) -> Callable[[Pack], frozenset[int]]:
    """Of a pack the places of its cards that are of no use yet, as its answers say."""
    answer = answers_of(game, recipe)

    def idle(pack: Pack) -> frozenset[int]:
        hints = answer([places[printing.id] for printing in pack.printings])
        return frozenset(card for hint in hints for card in hint.idle)

    return idle


def _wanted(game: Game, recipe: Recipe, pack: Pack, places: Mapping[str, int], idle: Collection[int]) -> list[Printing]:
    """The cards that its cover may show: none that is `idle`, those with most appeal first; of equal ones those
    from another part of the list than the pack before.
    """
    total = len(recipe.printings)
    begin = round(TURN * total * pack.place)
    seen = _seen_by_all(pack, recipe)
    return sorted(
        [card for card in seen if places[card.id] not in idle] or seen,
        key=lambda card: (-appeal_of(game, card.card), (places[card.id] - begin) % total),
    )


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
    below = [printing.card.kind for printing in label.pack.printings if cut_of(printing, game) == label.cut]
    return Counter(below).most_common(1)[0][0] if below else ""
