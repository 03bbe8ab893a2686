"""A game with its kinds of card, icons, formats, products, sets, decks and booster recipes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any

from msgspec import Struct, field

from cardgen.model.card import Card, Origin, Printing
from cardgen.model.deck.format import Format
from cardgen.model.draws import DrawPlan
from cardgen.model.recipe import Recipe
from cardgen.model.texts.icon_codes import IconCodes
from cardgen.model.vocabulary import Word, spellings
from cardgen.words.language import ENGLISH, Language

Dimensions = tuple[int, int]
LONGEST_ID = 60
"""Of a deck that is written nowhere, in characters: its file has this in its name."""
FEW_SETS = 4
"""So many sets of such a deck are named; others are counted."""
OVERLAP = 10_000
"""How far tiles lie over one another where nothing is said: enough to glue."""
SHEETS = 20
"""How many sheets of paper a game box has room for where nothing is said: a rulebook and what one writes on."""
STOCK, CLEARANCE = 300, 2000
"""How thick a card is that is printed at home, and how much wider and higher a box is inside: no hand cuts true."""


class Icon(Struct, frozen=True):
    """A sign that cards carry. `number` is its place in its family, from 1; `word` is what a child calls it; `written`
    the name by which cards ask for it, where it is printed with another; texts may say it by one of its `codes`.
    """

    id: str
    family: str
    number: int
    name: str
    colour: str
    source: str
    aliases: tuple[str, ...] = ()
    help: str = ""
    word: str = ""
    written: str = ""
    codes: tuple[str, ...] = ()


class IconFamily(Struct, frozen=True):
    """Icons of one shape, in their order."""

    id: str
    name: str
    heading: str
    shape: str
    colour: str
    icons: tuple[Icon, ...]
    help: str = ""


class Kind(Struct, frozen=True):
    """A kind of card: its templates and its size, all empty where it has no face and is never printed by itself.

    `is_round` where copies are cut out as circles, `is_hex` where as hexagons; `gutter` is the room between them that
    they ask for, `corner` the radius that a cutting machine gives their corners, None where the machine decides;
    `several` is what more than one are called, `cutting` what the head of their sheet advises before all else.
    """

    id: str
    name: str
    front: str
    back: str
    size: str
    is_round: bool = False
    is_hex: bool = False
    gutter: int = 0
    corner: int | None = None
    several: str = ""
    cutting: str = ""

    @property
    def has_face(self) -> bool:
        return bool(self.front)

    @property
    def shape(self) -> str:
        """What copies are cut out as: `rectangle`, `round` or `hexagon`."""
        return "round" if self.is_round else "hexagon" if self.is_hex else "rectangle"


class Product(Struct, frozen=True):
    """Something a game prints: `kind` is cards, page, tiles, box, game-box or book.

    A page or book tells of the published deck, or of the one that is printed.
    `of` are the kinds whose cards it prints or holds, all where empty. A page with a `size` follows no paper; tiles
    are cut from a page of that size, drawn larger where it `fills` their sheets, and lie `overlap` over one another.
    The cards that a box is for, each `stock` thick, are shared among so many `boxes`; a game box has room for `sheets`
    of paper. Micrometres. One that is `of_expansions` is made with their cards. Its `user` needs a copy of it: a
    `player`, a `table` or a `class`. Cards `with_spares` fill their last sheet. `back` makes the other side of a page.
    """

    id: str
    kind: str
    template: str
    papers: tuple[str, ...]
    is_of_chosen_deck: bool = False
    of: tuple[str, ...] = ()
    size: Dimensions | None = None
    overlap: int = OVERLAP
    fills: bool = False
    stock: int = STOCK
    clearance: int = CLEARANCE
    has_slits: bool = True
    boxes: int = 1
    sheets: int = SHEETS
    is_of_expansions: bool = False
    is_tuck_box: bool = False
    user: str = "table"
    is_with_spares: bool = False
    back: str = ""
    called: str = ""

    @property
    def name(self) -> str:
        """What it is called on paper: by its id, where nobody gave it a name."""
        return self.called or self.id.replace("-", " ")


class CardSet(Struct, frozen=True):
    """A release. `reasons` tell for each card, by its id, why it has each icon; `questions` what to discuss. `date` is
    the day on which it came out, as `2026-05-01`; empty where nothing is said.
    """

    id: str
    version: str
    name: str
    licence: str
    attribution: str
    source: str
    requires: str
    printings: tuple[Printing, ...]
    cards: tuple[Card, ...]
    origin: Origin
    reasons: Mapping[str, Mapping[str, str]] = {}
    questions: Mapping[str, str] = {}
    date: str = ""


class Deck(Struct, frozen=True):
    """Copies that a player brings, in the order of their numbers, and those that lie beside them.

    `date` is the day on which it is to be legal, as `2026-05-01`; empty where it does not matter.
    """

    id: str
    name: str
    format: str
    copies: tuple[tuple[Printing, int], ...]
    origin: Origin | None = None
    sideboard: tuple[tuple[Printing, int], ...] = ()
    date: str = ""

    @property
    def size(self) -> int:
        return sum(count for _, count in self.copies)

    def printings(self) -> list[Printing]:
        """Each copy of each printing, in order."""
        return [printing for printing, count in self.copies for _ in range(count)]

    def printed(self) -> list[Printing]:
        """What is on paper of it: its copies, then those of its sideboard."""
        return [*self.printings(), *(printing for printing, count in self.sideboard for _ in range(count))]


class Damage(Struct, frozen=True):
    """What of a game lacks something, or has a fault in it: decks and sets by id, or all. `has_lost`: is there any?
    `lost` are the folders of sets that could not be read.
    """

    decks: frozenset[str] = frozenset()
    sets: frozenset[str] = frozenset()
    is_all: bool = False
    has_lost: bool = False
    lost: tuple[str, ...] = ()


class Game(Struct, frozen=True, dict=True):
    """A game and all that was found of it."""

    id: str
    name: str
    tagline: str
    players: tuple[int, ...]
    kinds: Mapping[str, Kind]
    families: tuple[IconFamily, ...]
    formats: Mapping[str, Format]
    products: Mapping[str, Product]
    sizes: Mapping[str, Dimensions]
    styles: Mapping[str, Any]
    sets: Mapping[str, CardSet]
    decks: Mapping[str, Deck]
    default_deck: str
    origin: Origin
    brought_deck: str = ""  # what a project brings to a game that it borrows
    rules: str = ""  # the package that plays it; empty where there is none
    readings: Mapping[str, Any] = field(default_factory=dict)  # how its rules are read, where they leave a choice
    limits: Mapping[str, Any] = field(default_factory=dict)  # from where on its checks report
    words: Mapping[str, tuple[Word, ...]] = field(default_factory=dict)  # what cards may say, by vocabulary
    recipes: Mapping[str, Recipe] = field(default_factory=dict)  # of its boosters
    plans: Mapping[str, DrawPlan] = field(default_factory=dict)  # how decks are drawn from; under no id any other
    skins: frozenset[str] = frozenset()  # colours `#rrggbb` that low ink shows by their outline alone
    default_recipe: str = ""  # the booster that is made where none is named
    damage: Damage = Damage()  # what cannot be judged
    age: int = 0  # from how many years on; 0 where nothing is said
    minutes: tuple[int, ...] = ()  # how long it is played, or from and to
    known_sizes: Mapping[str, Dimensions] = field(default_factory=dict)  # all that templates may name
    colours: Mapping[str, str] = field(default_factory=dict)  # `#rrggbb` by the names that styles and templates use
    advised: tuple[str, ...] = ()  # what of age and minutes no rules name: our own advice
    told_apart_by: tuple[str, ...] = ()  # keys in which cards of one kind and title differ
    language: Language = ENGLISH  # that it is printed in
    second: Game | None = None  # the same in a second language, where it is printed in both

    def __repr__(self) -> str:
        """In one line: all that a game holds, written out, takes gigabytes."""
        return f"Game({self.id!r}, {len(self.cards)} cards, {len(self.sets)} sets)"

    @cached_property
    def icons(self) -> dict[str, Icon]:
        return {icon.id: icon for family in self.families for icon in family.icons}

    @cached_property
    def codes(self) -> IconCodes:
        """How fields may say its icons."""
        return IconCodes.of({code: icon.id for icon in self.icons.values() for code in icon.codes})

    def by_family(self, icons: Sequence[str]) -> list[tuple[IconFamily, list[str]]]:
        """Icons by their ids, those of a family together: the families in their order, the icons in that given."""
        members: dict[str, list[str]] = {}
        for icon in icons:
            if icon in self.icons:
                members.setdefault(self.icons[icon].family, []).append(icon)
        return [(family, members[family.id]) for family in self.families if family.id in members]

    def word(self, vocabulary: str, id: str) -> Word:
        """The word of this id. Raises KeyError where the game has no such word."""
        return self._words_by_id[vocabulary][id]

    @cached_property
    def _words_by_id(self) -> dict[str, dict[str, Word]]:
        return {name: {word.id: word for word in words} for name, words in self.words.items()}

    def decks_with(self, printing: str) -> tuple[str, ...]:
        """The ids of the decks in which the printing of this id stands."""
        return self._decks_by_printing.get(printing, ())

    @cached_property
    def _decks_by_printing(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for deck in self.decks.values():
            for printing, _ in deck.copies:
                found.setdefault(printing.id, []).append(deck.id)
        return {id: tuple(decks) for id, decks in found.items()}

    @cached_property
    def spellings(self) -> dict[str, Mapping[str, str]]:
        """By vocabulary: the ids of words, by all the ways in which they are written."""
        return {vocabulary: spellings(words) for vocabulary, words in self.words.items()}

    @cached_property
    def cards(self) -> dict[str, Card]:
        return {card.id: card for card_set in self.sets.values() for card in card_set.cards}

    @cached_property
    def printings(self) -> tuple[Printing, ...]:
        return tuple(printing for card_set in self.sets.values() for printing in card_set.printings)

    @property
    def spoken(self) -> str:
        """The language that it is printed in, or both: `en+de`."""
        return f"{self.language.id}+{self.second.language.id}" if self.second else self.language.id

    @property
    def file_part(self) -> str:
        """What names of files say of its language: nothing where it is printed as it was written."""
        return self.spoken if self.second or not self.language.is_source else ""

    def said_second(self, printing: Printing) -> Mapping[str, str]:
        """What a printing says in the second language, as far as that is another than in the first."""
        other = self.second and self.second._printings_by_id.get(printing.id)
        texts = other.text if other else {}
        return {key: text for key, text in texts.items() if text != printing.text.get(key)}

    @cached_property
    def _printings_by_id(self) -> dict[str, Printing]:
        return {printing.id: printing for printing in self.printings}

    @cached_property
    def second_names(self) -> Mapping[str, str]:
        """What icons are called in the second language, by their ids."""
        return {id: icon.word or icon.name for id, icon in self.second.icons.items()} if self.second else {}

    @property
    def deck(self) -> Deck:
        """The deck that is printed when nobody names one: what an expansion brings, else the published one."""
        return self.decks.get(self.brought_deck, self.published_deck)

    def is_judged(self, origin: Origin) -> bool:
        """Whether this is the project's own. Of a game that is borrowed, only what the project brings is."""
        return not self.brought_deck or self.origin.document.path.parent not in origin.document.path.parents

    @cached_property
    def first_set(self) -> CardSet | None:
        """The one that the game came with: who made it made the game's books and pages, too."""
        published = {printing.set_id for printing, _ in self.published_deck.copies}

        def rank(card_set: CardSet) -> tuple[bool, bool, bool]:
            is_brought = bool(self.brought_deck) and self.is_judged(card_set.origin)
            return is_brought, bool(card_set.requires), card_set.id not in published

        return min(self.sets.values(), key=rank, default=None)

    @property
    def is_whole(self) -> bool:
        """Whether nothing of it was found faulty."""
        return not (self.damage.is_all or self.damage.has_lost)

    def is_whole_set(self, card_set: CardSet) -> bool:
        return not self.damage.is_all and card_set.id not in self.damage.sets

    def is_whole_deck(self, deck: Deck) -> bool:
        """Whether nothing in it is faulty. Of a pile that is written nowhere, nothing in its sets."""
        if deck.origin is not None:
            return not self.damage.is_all and deck.id not in self.damage.decks
        sets = {printing.set_id for printing, _ in deck.copies}
        if deck.id in self.sets or deck != self.published_deck:
            return not self.damage.is_all and not sets & self.damage.sets
        return self.is_whole

    def base_of(self, card_set: CardSet) -> CardSet | None:
        """The set that an expansion is for: what it requires or, of a set brought to a game, the game's first."""
        if card_set.requires or not self.is_judged(card_set.origin) or not self.brought_deck:
            return self.sets.get(card_set.requires)
        return next((card_set for card_set in self.sets.values() if not self.is_judged(card_set.origin)), None)

    def bases_of(self, card_set: CardSet) -> tuple[CardSet, ...]:
        """All sets that an expansion is for, the game's own first: what it requires, what that requires, and so on."""
        found: list[CardSet] = []
        base = self.base_of(card_set)
        while base is not None and base is not card_set and base not in found:
            found.insert(0, base)
            base = self.base_of(base)
        return tuple(found)

    def plan_of(self, deck: Deck) -> DrawPlan | None:
        """How a deck is drawn from; None where nobody says how many cards a hand has."""
        return self.plans.get(deck.id, self.plans.get(""))

    @property
    def played_deck(self) -> Deck:
        """What is played when nobody names a deck: of cards brought without one, they and their bases in one pile."""
        if not self.brought_deck or self.deck.origin is not None:
            return self.deck
        own = [card_set for card_set in self.sets.values() if self.is_judged(card_set.origin)]
        together = {member.id: member for card_set in own for member in (*self.bases_of(card_set), card_set)}
        return deck_of(*together.values())

    @property
    def published_deck(self) -> Deck:
        """The deck of which the game's books and pages tell: the game's own, or every printing."""
        if self.default_deck in self.decks:
            return self.decks[self.default_deck]
        return Deck("all", self.name, "", _each(self.printings))

    @property
    def named_decks(self) -> dict[str, Deck]:
        """What `--deck` may name: a deck or, for all its printings, a set."""
        return {**{card_set.id: deck_of(card_set) for card_set in self.sets.values()}, **self.decks}


def deck_of(*sets: CardSet) -> Deck:
    """One copy, or its `copies`, of each printing of these sets; no format."""
    printings = [printing for card_set in sets for printing in card_set.printings]
    return Deck(
        _id_of([card_set.id for card_set in sets]), _listed([card_set.name for card_set in sets]), "", _each(printings)
    )


def _id_of(ids: Sequence[str]) -> str:
    """That of a pile of these sets, short enough for the name of a file: of many, the first and a hash of all."""
    whole = "-".join(ids)
    if len(whole) <= LONGEST_ID:
        return whole
    return f"{ids[0]}-and-{len(ids) - 1}-more-{sha256(whole.encode()).hexdigest()[:8]}"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - FEW_SETS} more" if len(names) > FEW_SETS else ""
    return ", ".join(names[:FEW_SETS]) + more


def _each(printings: Iterable[Printing]) -> tuple[tuple[Printing, int], ...]:
    return tuple((printing, printing.copies) for printing in printings)


def icon_names(icons: Iterable[Icon]) -> dict[str, str]:
    """How an icon may be written in a card: its id, name or an alias, in any case; ids count first."""
    icons = tuple(icons)
    names = {icon.id: icon.id for icon in icons}
    for icon in icons:
        for name in (icon.written or icon.name, *icon.aliases):
            names.setdefault(name.casefold(), icon.id)
    return names
