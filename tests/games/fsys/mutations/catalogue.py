"""What must be done to a sound deck so that each check fires? One mutation for each code, as the catalogue has it.

The deck before is balanced; where a fault is one of the whole deck, there is a deck of its own. `also` is what such
cards cannot help but be found guilty of, too: never an error.
"""

from __future__ import annotations

from msgspec import Struct

from cardgen.diagnostics import Severity
from tests.games.fsys.mutations.decks import (
    BALANCED,
    DECK,
    NARROW,
    kept_on,
    mirrored,
    numbered,
    picked,
    shared_by_two,
    sorted_icons,
    thinned,
    turned,
    with_icons,
    without,
)
from tests.games.fsys.mutations.project import FAMILIES, VOCABULARY, Card, Plan

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
THIRD = VOCABULARY[::3]
"""15 icons of all families, in their proportions."""
EVERY = 4_000
MANY = 6_000
MORE = 12_000

CORE = turned(BALANCED)
FAIR = turned([(0, 2, 16, 23, 26, 27, 36, 40)], "new")
"""An expansion of 15 cards like those of the balanced deck, each covered by it in 86 ways."""
FIRST_ROW = [id for id, _ in CORE[:15]]
UNTOUCHED = Plan(CORE, {"more": FAIR}, FIRST_ROW)
"""A sound game: 60 cards, 15 more, a deck of the 60 and one in which the 15 are in the place of others."""

SIX_ICONS = turned(
    [(20, 23, 25, 27, 31, 34), (2, 9, 11, 14, 22, 44), (12, 15, 18, 23, 36, 39), (7, 22, 23, 24, 34, 43)]
)
NINE_ICONS = turned([(2, 7, 9, 12, 23, 30, 31, 34, 36)], "new")
TWO_ICONS = turned([(0, 20), (1, 12), (2, 13), (3, 6)])


class Mutation(Struct, frozen=True):
    """A project that must be found guilty of `code` with this severity, and of `also`; `games` are what decides it."""

    code: str
    what: str
    plan: Plan
    severity: Severity = ERROR
    also: frozenset[str] = frozenset()
    games: int = 0

    def __str__(self) -> str:
        return f"{self.code} {self.what}".replace(" ", "-")


def deck(cards: list[Card], **options: object) -> Plan:
    """A game of one set."""
    return Plan(cards, **options)  # type: ignore[arg-type]


def codes(text: str) -> frozenset[str]:
    return frozenset(f"{'CG' if number[0] == '5' else 'FSY'}{number}" for number in text.split())


def _static() -> list[Mutation]:
    first, second = CORE[0], CORE[1]
    fewer = [{**family, "icons": [icon for icon in family["icons"] if icon["id"] != "sdg-17"]} for family in FAMILIES]
    return [
        Mutation("FSY101", "a card is dropped", deck(CORE[1:])),
        Mutation("FSY102", "an id is copied", deck([*CORE, (first[0], second[1])], printed=[id for id, _ in CORE])),
        Mutation("FSY103", "an icon outside the 45", deck(with_icons(CORE, 1, [*first[1], "ae-50"]))),
        Mutation("FSY104", "a tenth icon", deck(with_icons(CORE, DECK, ["head", *CORE[-1][1]]))),
        Mutation("FSY105", "a card is cleared", deck(with_icons(CORE, 1, []))),
        Mutation("FSY106", "a goal is dropped", deck(without(CORE, ["sdg-17"]), families=fewer)),
        Mutation("FSY107", "icons of another card are copied", deck(with_icons(CORE, 2, first[1])), WARNING),
        Mutation("FSY108", "a card of superpowers", deck(with_icons(CORE, 1, ["head", "heart", "hands"])), WARNING),
        Mutation("FSY109", "an icon is repeated", deck(with_icons(CORE, 1, [*first[1], first[1][0]])), WARNING),
        # The 32 are the first half of the balanced deck: half the cards, so a tenth of the covers.
        Mutation("FSY110", "32 cards for four", deck(CORE[:32], size=32), also=codes("204")),
        Mutation("FSY112", "a typo in a printing", deck(CORE, printed=[*FIRST_ROW, "cadr-60"])),
        Mutation("FSY112", "a typo in a base", Plan(CORE, {"more": FAIR}, FIRST_ROW, requires="coer")),
        Mutation("FSY112", "a typo in a recipe", Plan(CORE, {"more": FAIR}, [*FIRST_ROW[1:], "cadr-60"])),
        Mutation(
            "CG402",
            "a card twice where one copy is allowed",
            deck(CORE[1:], further={CORE[1][0]: 1}, readings={"max-copies": 1}),
            also=codes("107"),
        ),
        Mutation("FSY401", "a recipe of 61 cards", Plan(CORE, {"more": FAIR}, FIRST_ROW[1:])),
        Mutation("FSY405", "an id of the base", Plan(CORE, {"more": [*FAIR[1:], (first[0], FAIR[0][1])]})),
        Mutation("FSY405", "an id of two expansions", Plan(CORE, {"more": FAIR, "most": FAIR[:1]})),
    ]


def _exact() -> list[Mutation]:
    stripped = CORE
    for number in range(4, 29, 2):
        stripped = with_icons(stripped, number, stripped[number][1][1:])
    goals = VOCABULARY[-17:]
    seventeen = [
        sorted_icons(goals[(place + turn) % 17] for place in row)
        for row in ((0, 1, 15, 16), (5, 6, 9, 12, 15), (1, 4, 6, 8, 11), (0, 2, 8, 11, 13))
        for turn in range(17)
    ]
    unlike = [
        (27, 33, 39),
        (3, 11, 15, 17, 19, 21, 35, 39, 43),
        (3, 13, 15, 23, 26, 31, 37, 40, 44),
        (0, 13, 19, 21, 23, 39, 41, 43, 44),
    ]
    two = ("mfl-3", "sdg-7")
    sparse = [(11, 18, 22, 39), (4, 10, 16, 33), (10, 17, 41, 42), (18, 20, 29, 44)]
    last = VOCABULARY[-4:]
    own = [(id, sorted_icons({*icons[:4], *last} - {last[place % 4]})) for place, (id, icons) in enumerate(FAIR)]
    rare = VOCABULARY[2::6][:7]
    return [
        Mutation("FSY201", "nine icons that others have in twos", deck(thinned(CORE, DECK, 2))),
        Mutation("FSY202", "an icon on one card", deck(kept_on(CORE, "ae-1", 1))),
        Mutation("FSY203", "an icon on two cards", deck(kept_on(CORE, "hands", 2)), WARNING),
        Mutation("FSY204", "nine icons that others have in threes", deck(thinned(CORE, 56, 3)), WARNING),
        Mutation("FSY205", "two icons of five cards", deck(with_icons(CORE, 1, two)), WARNING, codes("511")),
        Mutation("FSY206", "nine icons of the same fourteen", deck(picked(9, THIRD[:14])), WARNING),
        Mutation("FSY206", "cards that seldom meet", deck(turned(NARROW)), WARNING),
        Mutation("FSY207", "three icons or nine", deck(turned(unlike)), WARNING),
        Mutation("FSY208", "an icon of its own only", deck(with_icons(without(CORE, ["sdg-17"]), 1, ["sdg-17"]))),
        Mutation("CG511", "a card is stripped", deck(with_icons(CORE, 1, CORE[1][1][1:])), INFO),
        Mutation("CG511", "13 cards are stripped", deck(stripped), WARNING),
        Mutation("FSY210", "four icons on a card", deck(turned(sparse)), WARNING),
        Mutation("FSY211", "goals only", deck(numbered(seventeen[:DECK])), INFO, codes("206")),
        Mutation("FSY212", "icons that others have one by one", deck(thinned(CORE, 5, 1))),
        Mutation(
            "FSY402",
            "alien icons on two cards each",
            Plan(without(CORE, rare), {"more": shared_by_two(turned(mirrored(BALANCED), "new"), rare)}),
            WARNING,
        ),
        Mutation("CG510", "icons of its own on each card", Plan(without(CORE, last), {"more": own}), WARNING),
        Mutation("CG509", "three icons more", Plan(SIX_ICONS, {"more": NINE_ICONS}), WARNING),
    ]


def _simulated() -> list[Mutation]:
    poor = with_icons(kept_on(CORE, "ae-1", 4), 1, ["ae-1"])
    rich = with_icons(picked(3, THIRD, 131), DECK, THIRD[:9])
    near = [(0, 1, 2, 3), (1, 2, 3, 4), (2, 3, 4, 5), (0, 1, 2, 3, 4)]
    rarely = {"sudden-rate": [0.03, 0.4]}
    both = {"solve-on-last-placement": True, "replace-window": "never"}
    circles = [VOCABULARY[turn::15] for turn in range(15)]
    few = [pair for a, b, c in circles for pair in ((a, b), (b, c), (a, c), (c,))]
    easy = codes("304 305")
    return [
        Mutation("CG501", "who is first solves first", deck(picked(5, THIRD)), WARNING, easy | codes("206"), MANY),
        # An error is a bias of greedy and of random players: none of 5 points is known, so the limit is lower.
        Mutation(
            "CG501",
            "readings for who is first",
            deck(picked(4, THIRD[:10]), players=(2,), readings=both, limits={"seat-bias": [0.005, 0.005]}),
            ERROR,
            easy | codes("206 211"),
            MORE,
        ),
        Mutation(
            "CG502",
            "all cards equal",
            deck(numbered([sorted_icons(THIRD[:8])] * DECK)),
            ERROR,
            easy | codes("107 205 206 211 503"),
            EVERY,
        ),
        Mutation("FSY304", "two icons of fifteen", deck(picked(2, THIRD)), WARNING, codes("210 305"), MANY // 3),
        Mutation("FSY304", "cards that seldom meet", deck(turned(NARROW), limits=rarely), WARNING, codes("206"), MANY),
        Mutation("FSY305", "three icons of fifteen", deck(picked(3, THIRD)), WARNING, codes("206 304"), MANY // 3),
        Mutation("CG503", "one icon that four others have", deck(poor), WARNING, codes("205 511"), MANY),
        Mutation("CG504", "nine icons among threes", deck(rich), WARNING, easy | codes("204 206 511 501"), MANY),
        Mutation("FSY308", "two icons of 45", deck(TWO_ICONS), WARNING, codes("203 210"), MANY // 3),
        Mutation(
            "FSY309",
            "one icon",
            deck(numbered([(VOCABULARY[3 + place % 30],) for place in range(DECK)])),
            WARNING,
            codes("107 203 210 211 304 305 308 311"),
            MANY // 3,
        ),
        Mutation("CG506", "cards that few are near to", deck(turned(near)), INFO, codes("511 210 304"), MORE // 2),
        Mutation("FSY311", "icons on two cards", deck(numbered(few)), WARNING, codes("203 511 210 305"), MANY),
        Mutation("CG509", "three icons more, played", Plan(SIX_ICONS, {"more": NINE_ICONS}), ERROR, games=MANY),
    ]


MUTATIONS = (*_static(), *_exact(), *_simulated())
