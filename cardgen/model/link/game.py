"""Links the documents of one game: kinds, icons, cards, printings, sets and decks, each id looked up.

A card or printing with a dead reference is reported and left out; the rest goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import Any

from msgspec.structs import replace

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.model.card import Origin
from cardgen.model.card_size import CardSize
from cardgen.model.game import CardSet, Deck, Dimensions, Game, Kind, Product, icon_names
from cardgen.model.link.cards import CardLinker
from cardgen.model.link.codes import Codes
from cardgen.model.link.decks import DeckLinker, judge_cardless
from cardgen.model.link.draws import plans_of
from cardgen.model.link.formats import formats_of
from cardgen.model.link.icons import families_of
from cardgen.model.link.links import Links
from cardgen.model.link.lost_notation import alike_together
from cardgen.model.link.products import faults_of_kind, kind_of, product_of, size_of
from cardgen.model.link.recipe import recipes_of
from cardgen.model.link.sets import SetLinker
from cardgen.model.link.texts import TextReader
from cardgen.model.link.words import WordLinker
from cardgen.model.styles import colours_in, styles_in
from cardgen.words.language import SOURCE, Language


def link_game(
    document: Document, documents: Iterable[Document], codes: Codes, card_sizes: Mapping[str, CardSize]
) -> tuple[Game, list[Diagnostic]]:
    """The game that its documents make, and what is wrong with them.

    `codes` are the game's own for what its rules call by other names than the common ones; `card_sizes` those that
    every game has.
    """
    links = Links(document, documents, codes)
    words = WordLinker(links)
    words.report_unread()
    look: Mapping[str, Any] = next((styles.value for styles in links.of_kind("styles")), {})
    families = families_of(links, colours_in(look))
    kinds, sizes = _kinds(links, card_sizes)
    icons = tuple(icon for family in families for icon in family.icons)
    texts = TextReader.of(icons, chain(*words.by_vocabulary.values()), colours_in(look))
    sets = SetLinker(links, CardLinker(links, words, icon_names(icons), kinds, texts), kinds).sets()
    decks, default, brought = _decks(links, sets, document.value.get("formats", {}))
    game = Game(
        id=document.value["id"],
        name=document.value["text"]["name"],
        tagline=document.value["text"].get("tagline", ""),
        players=tuple(document.value.get("players", ())),
        kinds=kinds,
        families=families,
        formats={},
        products=_products(links, kinds),
        sizes=sizes,
        known_sizes={**{name: (size.width, size.height) for name, size in card_sizes.items()}, **sizes},
        styles=styles_in(look),
        colours=colours_in(look),
        sets=sets,
        decks=decks,
        default_deck=default,
        origin=links.origin,
        brought_deck=brought,
        rules=document.value.get("rules") or "",
        readings=document.value.get("readings", {}),
        limits=document.value.get("limits", {}),
        skins=frozenset(colour.lower() for colour in document.value.get("skins", ())),
        words=words.by_vocabulary,
        age=document.value.get("age", 0),
        minutes=tuple(document.value.get("minutes", ())),
        advised=tuple(document.value.get("advised", ())),
        told_apart_by=tuple(document.value.get("told-apart-by", ())),
        language=Language(document.value.get("language", SOURCE)),
    )
    formats, unclear = formats_of(game, links.dropped)
    game = replace(game, formats=formats)
    recipes, found = recipes_of(game, links.of_kind("booster"), links.dropped)
    plans, faults = plans_of(game)
    game = replace(game, recipes=recipes, default_recipe=_default_recipe(links), plans=plans)
    return game, [*alike_together(links.found), *unclear, *found, *faults]


def _kinds(links: Links, card_sizes: Mapping[str, CardSize]) -> tuple[dict[str, Kind], dict[str, Dimensions]]:
    """The kinds of card, and the sizes that the game names itself or that its kinds have."""
    value = links.document.value
    own = {name: size_of(sides) for name, sides in value.get("sizes", {}).items()}
    sizes = dict(own)
    kinds = {name: kind_of(name, entry) for name, entry in value["kinds"].items()}
    for name, kind in kinds.items():
        links.found += faults_of_kind(name, links.origin)
        common = None if kind.size in own else card_sizes.get(kind.size)
        if common is not None:
            sizes[kind.size] = (common.width, common.height)
            if "cut" not in value["kinds"][name]:
                kinds[name] = replace(kind, is_round=common.is_round, is_hex=common.is_hex)
        elif kind.size and kind.size not in own:
            links.unknown(links.origin, "size of card", kind.size, {**card_sizes, **own}, "kinds", name, "size")
    return kinds, sizes


def _decks(links: Links, sets: Mapping[str, CardSet], formats: Collection[str]) -> tuple[dict[str, Deck], str, str]:
    """All decks, the id of the default one, and of the one that a project brings to a game that it borrows."""
    linker = DeckLinker(links, sets, formats)
    decks = linker.decks()
    if not links.dropped and not has_errors(links.found):
        links.found += judge_cardless(decks.values(), sets.values())
    default = links.document.value.get("deck", "")
    if default and default not in decks and default not in links.dropped:
        links.unknown(links.origin, "deck", default, decks, "deck")
    brought = linker.brought(decks)
    if brought is None:
        return decks, default, ""
    return {**decks, brought.id: brought}, default, brought.id


def _products(links: Links, kinds: Mapping[str, Kind]) -> dict[str, Product]:
    products = {name: product_of(name, entry) for name, entry in links.document.value.get("products", {}).items()}
    with_face = [kind.id for kind in kinds.values() if kind.has_face]
    for name, product in products.items():
        for place, kind in enumerate(product.of):
            if kind not in with_face:
                links.unknown(links.origin, "kind of card with a face", kind, with_face, "products", name, "of", place)
    return products


def _default_recipe(links: Links) -> str:
    """The booster that is made where none is named. Where there are none, or others in place of borrowed ones, the
    name harms nobody.
    """
    name: str = links.document.value.get("booster", "")
    boosters = list(links.of_kind("booster"))
    known = [str(document.value.get("id", "")) for document in boosters]
    are_its_own = all(links.is_shipped(Origin(document, ())) for document in boosters)
    if name and known and are_its_own and name not in known and name not in links.dropped:
        links.unknown(links.origin, "booster", name, known, "booster")
    return name
