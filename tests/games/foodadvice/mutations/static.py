"""What must be done to a sound box so that each static check fires? At least one mutation for each code."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.games.foodadvice.mutations.boxes import (
    ALONE,
    BOX,
    COPIES,
    DECKS,
    EXPANSION,
    MIX,
    MIXED,
    NIGHT,
    SHUFFLED,
    UNTOUCHED,
    box,
    card,
    changed,
    each,
    expansion,
    of_kind,
    without,
)
from tests.games.foodadvice.mutations.mutation import WARNING, Mutation
from tests.games.foodadvice.mutations.project import ABOUT, BASE, Cards, Fields, Plan

CARROT, TEA, MARY, COUNT, SHOP, EVENT = "carrot", "tea", "mary-shoppins", "count-calorie", "spear-time", "corporate-war"
CUSTOMERS = of_kind(BOX, "customer")
CLOSED_WORDS = {"role": "spy", "shape": "stew", "class": "luxury", "gender": "it", "channel": "billboard"}
FOUR = ["healthy", "nutritious", "dietary", "rich"]


def copies(**numbers: int) -> Plan:
    """The box with so many copies: `note_5=19` is of the card `note-5`."""
    return replace(ALONE, copies={**COPIES, **{name.replace("_", "-"): number for name, number in numbers.items()}})


def bonus(when: Fields, pays: int = 10) -> Plan:
    return card(SHOP, bonus={"pays": pays, "when": when})


def effect(name: str, **says: Any) -> Plan:
    """The box with another effect of an event; `from_` is `from`."""
    return card(EVENT, effect={"name": name, **{key.rstrip("_"): value for key, value in says.items()}})


def terms(**says: Any) -> Plan:
    """The box with other terms of a channel."""
    return card("national", terms={key.replace("_", "-"): value for key, value in says.items()})


def words(vocabulary: str, *more: Any) -> Fields:
    """The vocabularies of the game with more words."""
    known = ABOUT["vocabularies"]
    return {**known, vocabulary: [*known[vocabulary], *more]}


def shuffled(cards: Cards, deck: Fields = MIXED) -> Plan:
    """The box, an expansion of these cards, and a deck of both."""
    return replace(SHUFFLED, expansions={NIGHT: cards}, decks={**DECKS, MIX: deck})


def _boxes() -> list[Mutation]:
    stew = box(changed(BOX, TEA, shape="stew"), vocabularies=words("shape", "stew"))
    spy = box(changed(BOX, "banker", role="spy"), vocabularies=words("role", "spy"))
    return [
        Mutation("FAD101", "83 ingredients", box(without(BOX, CARROT))),
        Mutation("FAD101", "85 ingredients", copies(carrot=2)),
        Mutation("FAD101", "none in a game without decks", replace(box(without(BOX, CARROT)), decks={})),
        Mutation("FAD102", "no tea", box(without(BOX, TEA))),
        Mutation("FAD102", "a word that there is not", card(TEA, shape="stew")),
        Mutation("FAD102", "stew in place of tea", stew),
        Mutation("FAD102", "a product of no shape", card(TEA, shape=None)),
        Mutation("FAD102", "a product of a list", card(TEA, shape=["tea"])),
        Mutation("FAD102", "a product of two shapes", card(TEA, shape=["tea", "cake"])),
        Mutation("FAD103", "39 customers", box(without(BOX, MARY))),
        Mutation("FAD104", "3 jokers", box(without(BOX, COUNT))),
        Mutation("FAD104", "no jokers", box(without(BOX, *of_kind(BOX, "joker")))),
        Mutation("FAD105", "19 shops", box(without(BOX, SHOP))),
        Mutation("FAD106", "39 events", box(without(BOX, EVENT))),
        Mutation("FAD107", "no banker", box(without(BOX, "banker"))),
        Mutation("FAD107", "a word that there is not", card("banker", role="baker")),
        Mutation("FAD107", "two farmers", card("banker", role="farmer")),
        Mutation("FAD107", "a spy", spy),
        Mutation("FAD107", "no role", card("banker", role=None)),
        Mutation("FAD108", "7 chips", copies(chip_banker=7)),
        Mutation("FAD108", "9 chips", copies(chip_banker=9)),
        Mutation("FAD108", "a chip of nobody", card("chip-banker", role=None)),
        Mutation("FAD109", "21 notes", copies(note_5=21)),
        Mutation("FAD109", "19 notes", copies(note_5=19)),
        Mutation("FAD109", "a note of 7", box({**BOX, "note-7": {**BOX["note-5"], "value": 7}})),
        Mutation("FAD109", "a note of nothing", box({**BOX, "blank-note": {"kind": "note", "text": {"title": "F"}}})),
    ]


def _values() -> list[Mutation]:
    luxury = box(changed(BOX, CARROT, class_="luxury"), vocabularies=words("class", "luxury"))
    return [
        Mutation("FAD110", "economy at 10", card(CARROT, price=10)),
        Mutation("FAD110", "at 15", card(CARROT, price=15)),
        Mutation("FAD110", "no price", card(CARROT, price=None)),
        Mutation("FAD110", "no class", card(CARROT, class_=None)),
        Mutation("FAD110", "a class without a price", luxury),
        Mutation("FAD111", "two hashtags", card(CARROT, hashtag=["healthy", "sweet"])),
        Mutation("FAD111", "no hashtag", card(CARROT, hashtag=None)),
        Mutation("FAD111", "an empty list", card(CARROT, hashtag=[])),
        Mutation("FAD112", "30 F", card(MARY, budget=30)),
        Mutation("FAD112", "40 F", card(MARY, budget=40)),
        Mutation("FAD112", "no budget", card(MARY, budget=None)),
        Mutation("FAD112", "no class", card(MARY, class_=None)),
        Mutation("FAD112", "a joker of 100", card(COUNT, budget=100)),
        Mutation("FAD112", "a joker of nothing", card(COUNT, budget=None)),
        Mutation("FAD113", "two hashtags", card(MARY, hashtag=["healthy", "sweet"]), WARNING),
        Mutation("FAD113", "five hashtags", card(MARY, hashtag=[*FOUR, "farm"]), WARNING),
        Mutation("FAD113", "none", card(MARY, hashtag=None), WARNING),
        Mutation("FAD113", "a joker of four", card(COUNT, hashtag=FOUR), WARNING),
        Mutation("FAD114", "two favourites", card(MARY, shape=["tea", "cake"])),
        Mutation("FAD114", "no favourite", card(MARY, shape=None)),
        Mutation("FAD114", "a joker of two", card(COUNT, shape=["tea", "cake"])),
        Mutation("FAD115", "one shape", card(SHOP, shape="tea")),
        Mutation("FAD115", "the same twice", card(SHOP, shape=["tea", "tea"])),
        Mutation("FAD115", "three", card(SHOP, shape=["tea", "cake", "soup"])),
        Mutation("FAD115", "none", card(SHOP, shape=None)),
        Mutation("FAD116", "5 cells", card(SHOP, cells=5)),
        Mutation("FAD116", "no cells", card(SHOP, cells=None)),
    ]


def _spelling() -> list[Mutation]:
    strong = changed(BOX, CARROT, hashtag="healty")
    slip = {"pays": 10, "when": {"hashtag": ["eccological"]}}
    return [
        Mutation("FAD117", "eccological", card(MARY, hashtag=["eccological", "juicy", "healthy", "hearty"]), WARNING),
        Mutation("FAD117", "eccological in a bonus", card(SHOP, bonus=slip), WARNING),
        Mutation("FAD117", "healty", box(strong, vocabularies=words("hashtag", "healty")), WARNING),
        Mutation("FAD117", "smokey", _of_smoke("smokey"), WARNING),
    ]


def _of_smoke(word: str) -> Plan:
    """The expansion with another word on one of its ingredients."""
    cards = changed(EXPANSION, "aubergine", hashtag=word)
    return expansion(cards, words={NIGHT: {"hashtag": ["smoky", word]}})


def _promises() -> list[Mutation]:
    asked = {"sale": {"gender": ["she"]}}
    nameless = changed(changed(BOX, "national", terms=asked), COUNT, gender=None)
    lean = {"matches": {"at-most": 2}}
    return [
        Mutation("FAD118", "no gender", card(MARY, gender=None)),
        Mutation("FAD118", "a joker without gender", box(nameless)),
        Mutation("FAD118", "a gender that there is not", card(MARY, gender="it")),
        Mutation("FAD118", "no bonus", card(SHOP, bonus=None)),
        Mutation("FAD118", "a bonus of nothing", bonus({"class": ["medium"]}, 0)),
        Mutation("FAD118", "a bonus of 7", bonus({"class": ["medium"]}, 7)),
        Mutation("FAD118", "a gender nobody has", bonus({"gender": ["he", "it"]})),
        Mutation("FAD118", "a class that there is not", bonus({"class": ["medium", "rich"]})),
        Mutation("FAD118", "a hashtag that there is not", bonus({"hashtag": ["marine", "wet"]})),
        Mutation("FAD118", "at most so many matches", bonus({"class": ["medium"], **lean})),
        Mutation("FAD118", "no favourite", bonus({"class": ["medium"], "favourite-shape": False})),
        Mutation("FAD119", "no effect", card(EVENT, effect=None)),
        Mutation("FAD119", "take-everything", effect("take-everything")),
        Mutation("FAD119", "from nobody", effect("take-money", amount=20)),
        Mutation("FAD119", "from the bank", effect("take-money", amount=20, from_="bank")),
        Mutation("FAD119", "no amount", effect("receive")),
        Mutation("FAD119", "nothing", effect("receive", amount=0)),
        Mutation("FAD119", "7 F", effect("receive", amount=7)),
        Mutation("FAD119", "5000 F", effect("receive", amount=5000)),
        Mutation("FAD119", "to whom", effect("receive", amount=5, to="poorest")),
        Mutation("FAD119", "a word that there is not", effect("pay", amount=5, for_={"hashtag": ["wet"]})),
        Mutation("FAD119", "no such price", effect("pay", amount=5, for_={"price": {"at-least": 30, "at-most": 20}})),
        Mutation("FAD119", "for a swap", effect("swap-ingredients", for_={"shape": ["tea"]})),
        Mutation("FAD119", "a guard that is not kept", effect("guard")),
    ]


def _channels() -> list[Mutation]:
    second = {**BOX, "nation": {**BOX["national"], "text": {"title": "Nation"}}}
    billboard = box(changed(BOX, "national", channel="billboard"), vocabularies=words("channel", "billboard"))
    return [
        Mutation("FAD120", "no terms", card("national", terms=None)),
        Mutation("FAD120", "no profit", card("mabius", profit=None)),
        Mutation("FAD120", "a profit of nothing", card("mabius", profit=0)),
        Mutation("FAD120", "a profit of 7", card("mabius", profit=7)),
        Mutation("FAD120", "no channel", box(without(BOX, "sensation"))),
        Mutation("FAD120", "no marketing", box(without(BOX, "black-friday"))),
        Mutation("FAD120", "two of a kind", box(second)),
        Mutation("FAD120", "no name", card("national", channel=None)),
        Mutation("FAD120", "a word that there is not", card("national", channel="billboard")),
        Mutation("FAD120", "a channel that does nothing", billboard),
        Mutation("FAD120", "terms of sampling", card("flavor-sampling", terms={"won-vote": True})),
        Mutation("FAD120", "a profit of advertising", card("national", profit=10)),
        Mutation("FAD120", "a class that there is not", terms(sale={"class": ["rich"]})),
        Mutation("FAD120", "at most so many sales", terms(sales={"at-most": 2})),
        Mutation("FAD120", "a lost vote", terms(won_vote=False)),
    ]


def _keys() -> list[Mutation]:
    quip = {"title": "Carrot", "quip": "sees you in the dark"}
    return [
        Mutation("FAD122", "an ingredient that does something", card(CARROT, effect={"name": "extra-customer"})),
        Mutation("FAD122", "an event with a hashtag", card(EVENT, hashtag=["healthy"])),
        Mutation("FAD122", "a customer with a price", card(MARY, price=5)),
        Mutation("FAD122", "a chip that is kept", card("chip-banker", keep=True)),
        Mutation("FAD122", "a channel with a role", card("national", role="banker")),
        Mutation("FAD122", "an ingredient with a line of wit", card(CARROT, text=quip), WARNING),
        *(
            Mutation("FAD123", f"a {vocabulary} more", bringing(**{vocabulary: [word]}))
            for vocabulary, word in CLOSED_WORDS.items()
        ),
        Mutation("FAD123", "a role with a name", bringing(role=[{"id": "spy", "text": {"name": "Spy"}}])),
    ]


def bringing(**more: Any) -> Plan:
    """The expansion with more words than its own."""
    return expansion(EXPANSION, words={NIGHT: {"hashtag": ["smoky"], **more}})


def _expansions() -> list[Mutation]:
    jester = {**BOX[COUNT], "text": {"title": "Jester"}}
    stranger = {**BOX[TEA], "text": {"title": "Strange Tea"}}
    short = {**MIXED, "without": [CARROT, "garlic", "pine-nuts", "egg"]}
    ninth = {**BOX["chip-banker"], "text": {"title": "Chip of the night"}}
    seventh = {**BOX["banker"], "text": {"title": "Night Banker"}}
    return [
        Mutation("FAD401", "extra jokers", shuffled({**EXPANSION, "jester": jester}, {**MIXED, "format": "box"})),
        Mutation("FAD401", "a mix of too few", shuffled(without(EXPANSION, "tamarind"), short)),
        Mutation("FAD401", "a ninth chip", expansion({**EXPANSION, "night-chip": ninth})),
        Mutation("FAD401", "a ninth chip in a mix", shuffled({**EXPANSION, "night-chip": ninth})),
        Mutation("FAD401", "a second banker", expansion({**EXPANSION, "night-banker": seventh})),
        Mutation("FAD401", "a mix with chips twice", shuffled(EXPANSION, {**MIXED, "cards": {"chip-banker": 8}})),
        Mutation("FAD405", "a card of the base", expansion({**EXPANSION, CARROT: BOX[CARROT]})),
        Mutation("FAD405", "a shape of the base", expansion({**EXPANSION, "strange-tea": stranger})),
    ]


MUTATIONS = (*_boxes(), *_values(), *_spelling(), *_promises(), *_channels(), *_keys(), *_expansions())
HOUSE = {"format": "house", "sets": [BASE], "without": [CARROT]}
STRANGER = {**BOX["snacks"], "shape": "stew", "text": {"title": "Stew"}}
SOUND: tuple[Plan, ...] = (
    shuffled(EXPANSION, {**MIXED, "without": [CARROT]}),
    shuffled(EXPANSION, {"format": "box", "sets": [BASE], "without": [CARROT], "cards": {"tamarind": 1}}),
    replace(UNTOUCHED, decks={}),
    replace(
        ALONE, formats={**ABOUT["formats"], "house": {"size": None, "copies": None}}, decks={**DECKS, "small": HOUSE}
    ),
    card(CARROT, hashtag=["healthy"]),
    card(COUNT, gender=None),
    card(SHOP, bonus={"pays": 10, "when": {"paid": {"at-least": 20, "at-most": 40}}}),
    box(each(BOX, CUSTOMERS[:3], gender="they")),
    box(changed(BOX, "yoghurt", shape="yogurt")),
    effect("everyone-pays", amount=5, for_={"price": {"at-most": 30}, "class": ["medium"]}),
    expansion({**EXPANSION, "stew": STRANGER}, vocabularies=words("shape", "stew")),
    expansion(EXPANSION, words={NIGHT: {"hashtag": ["smoky"], "shape": ["tea"]}}),
    _of_smoke("sooty"),
)
