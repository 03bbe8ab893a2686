"""Links the document of a booster into a recipe: evaluates queries, resolves names, makes weights whole numbers.

A recipe with a fault is reported and left out; the rest of the game goes on. Does not ask whether it can be filled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import GIVEN_TWICE, MISSING_KEY, UNKNOWN_KEY, UNKNOWN_REFERENCE
from cardgen.model.card import NodePath, Origin, Printing
from cardgen.model.deck.query import EVERYTHING, Query
from cardgen.model.game import Game
from cardgen.model.link.ids import duplicate_finding, nearest, repeated
from cardgen.model.link.query import Index
from cardgen.model.link.shares import shares_of
from cardgen.model.recipe import Collation, CountGuarantee, Kit, Layout, Pool, Recipe, RuleGuarantee, Slot, Window

_FORMS = ("query", "list", "any")
SHARES = "has"
"""The guarantee that counts cards of a query; all others are the rules' own."""


def recipes_of(
    game: Game, documents: Iterable[Document], dropped: frozenset[str]
) -> tuple[dict[str, Recipe], list[Diagnostic]]:
    """The recipes of a game by their ids, and what is wrong with those that the project brings.

    `dropped` are ids of what could not be read: nothing is said of them. Of recipes with one id the first counts, the
    project's own before those of a borrowed game.
    """
    origins = sorted((Origin(document, ()) for document in documents), key=lambda origin: not game.is_judged(origin))
    found = [
        duplicate_finding("booster", first, again, GIVEN_TWICE, Severity.ERROR)
        for first, again in repeated(origins)
        if game.is_judged(again)
    ]
    recipes: dict[str, Recipe] = {}
    for origin in origins:
        linking = _Linking(game, origin, dropped)
        recipe = linking.recipe()
        if recipe is not None:
            recipes.setdefault(recipe.id, recipe)
        elif game.is_judged(origin):
            found += linking.found
    return recipes, found


class _Linking:
    """One booster on its way; what it finds wrong is in `found`."""

    def __init__(self, game: Game, origin: Origin, dropped: frozenset[str]) -> None:
        self.game = game
        self.origin = origin
        self.dropped = dropped
        self.found: list[Diagnostic] = []
        self.value: Mapping[str, Any] = origin.value
        self.index = Index(game, self._sets())
        self.by_card = {printing.card.id: printing for printing in self.index.printings}
        self.passing: frozenset[str] = frozenset()

    def recipe(self) -> Recipe | None:
        """The recipe, or None where something is wrong; without one of its sets, nothing more is said."""
        recipe = self._linked() if not self.found else None
        return recipe if not self.found else None

    def _linked(self) -> Recipe:
        narrowed = self._query("filter") if "filter" in self.value else EVERYTHING
        self.passing = frozenset(printing.id for printing in self.index.find(narrowed))
        text, guarantees = self.value["text"], self.value.get("guarantees", {})
        pools = {name: self._pool(name, entry) for name, entry in self.value["pools"].items()}
        layouts = tuple(self._layouts())
        return Recipe(
            id=self.value["id"],
            name=text["name"],
            about=text.get("about", ""),
            age=self.value.get("age", ""),
            sets=self.index.sets,
            pools=pools,
            layouts=layouts,
            guarantees=tuple(RuleGuarantee(name, number) for name, number in guarantees.items() if name != SHARES),
            shares=self._shares() if SHARES in guarantees else (),
            exclusive=tuple(self._exclusive()),
            windows=tuple(self._windows(pools)),
            kit=Kit(**self.value["kit"]) if "kit" in self.value else None,
            unreached=tuple(self._unreached(pools, layouts)),
            origin=self.origin,
            question=text.get("question", ""),
            answer=text.get("answer", ""),
            link=self.value.get("link", ""),
        )

    def _sets(self) -> list[str]:
        """The sets that `use` names; else the set in whose folder the booster lies, else all that require no other."""
        sets = self.game.sets
        if "use" in self.value:
            for place, name in enumerate(self.value["use"]):
                self._look_up(name, "set", sets, "use", place)
            return [name for name in self.value["use"] if name in sets]
        folder = self.origin.document.path.parent.parent
        around = [card_set.id for card_set in sets.values() if card_set.origin.document.path.parent == folder]
        return around or [card_set.id for card_set in sets.values() if self.game.base_of(card_set) is None]

    def _look_up(self, name: str, what: str, known: Iterable[str], *further: str | int, key: bool = False) -> None:
        if name not in known and name not in self.dropped:
            message = f"`{name}` is not a {what}"
            self.found.append(
                self.origin.finding(UNKNOWN_REFERENCE, message, *further, key=key, help=nearest(name, known))
            )

    def _query(self, *place: str | int) -> Query:
        query, found = self.index.query(self.origin.below(*place))
        self.found += found
        return query

    def _pool(self, name: str, entry: Mapping[str, Any]) -> Pool:
        place = ("pools", name)
        self._report_forms(f"the pool `{name}`", entry, _FORMS, place)
        parts: list[tuple[Mapping[str, Any], NodePath]] = [(entry, place)]
        if "any" in entry:
            parts = [(part, (*place, "any", number)) for number, part in enumerate(entry["any"])]
        held = [self._part(part, where) for part, where in parts]
        rates = _rates(held, [_weight(part, len(found)) for (part, _), found in zip(parts, held, strict=True)])
        return Pool(name, rates, _collation(entry), tuple(map(len, held)) if "any" in entry else ())

    def _part(self, part: Mapping[str, Any], place: NodePath) -> list[Printing]:
        if len(place) > 2:
            self._report_forms("this part of the pool", part, _FORMS[:2], place)
        if "rate" in part and "chance" in part:
            self._report_beside("chance", "rate", place)
        return self._printings(part, place)

    def _printings(self, part: Mapping[str, Any], place: NodePath) -> list[Printing]:
        """A query finds what the filter leaves; a list names the latest printing of each card."""
        if "query" in part:
            query = self._query(*place, "query")
            return [printing for printing in self.index.find(query) if printing.id in self.passing]
        names = part.get("list", ())
        for number, name in enumerate(names):
            self._look_up(name, "card of these sets", self.by_card, *place, "list", number)
        return [self.by_card[name] for name in names if name in self.by_card]

    def _report_forms(self, what: str, entry: Mapping[str, Any], forms: Sequence[str], place: NodePath) -> None:
        """Cards are named in one way."""
        there = [form for form in forms if form in entry]
        if not there:
            help = f"add {' or '.join(f'`{form}:`' for form in forms)}"
            self.found.append(self.origin.finding(MISSING_KEY, f"{what} names no cards", *place, help=help))
        for form in there[1:]:
            self._report_beside(form, there[0], place)

    def _report_beside(self, key: str, first: str, place: NodePath) -> None:
        message = f"`{key}` cannot stand beside `{first}`"
        self.found.append(self.origin.finding(UNKNOWN_KEY, message, *place, key, key=True, help="take one of them out"))

    def _layouts(self) -> Iterator[Layout]:
        if "slots" in self.value:
            yield Layout("slots", 1, self._slots(self.value["slots"], "slots"))
            if "layouts" in self.value:
                self._report_beside("layouts", "slots", ())
        elif "layouts" not in self.value:
            help = "add `slots:` or `layouts:`"
            self.found.append(self.origin.finding(MISSING_KEY, "a booster needs `slots`", "id", key=True, help=help))
        else:
            for name, entry in self.value["layouts"].items():
                yield Layout(name, entry["weight"], self._slots(entry["slots"], "layouts", name, "slots"))

    def _slots(self, entries: Sequence[Mapping[str, Any]], *place: str | int) -> tuple[Slot, ...]:
        slots = []
        for number, entry in enumerate(entries):
            source, pools = entry["from"], self.value["pools"]
            if isinstance(source, str):
                self._look_up(source, "pool of this booster", pools, *place, number, "from")
                slots.append(Slot(entry["draw"], ((source, 1),)))
                continue
            for name in source:
                self._look_up(name, "pool of this booster", pools, *place, number, "from", name, key=True)
            slots.append(Slot(entry["draw"], tuple(source.items())))
        return tuple(slots)

    def _shares(self) -> tuple[CountGuarantee, ...]:
        shares, found = shares_of(self.index, self.origin.below("guarantees", SHARES))
        self.found += found
        return shares

    def _exclusive(self) -> Iterator[frozenset[str]]:
        for number, group in enumerate(self.value.get("exclusive", ())):
            for place, name in enumerate(group):
                self._look_up(name, "card of these sets", self.by_card, "exclusive", number, place)
            yield frozenset(group)

    def _windows(self, pools: Iterable[str]) -> Iterator[Window]:
        for name, entry in self.value.get("windows", {}).items():
            for place, pool in enumerate(entry.get("of", ())):
                self._look_up(pool, "pool of this booster", pools, "windows", name, "of", place)
            yield Window(name, entry["packs"], tuple(entry.get("of", pools)))

    def _unreached(self, pools: Mapping[str, Pool], layouts: Iterable[Layout]) -> Iterator[Printing]:
        """What the filter leaves and no slot draws."""
        drawn = {name for layout in layouts for slot in layout.slots for name, _ in slot.pools}
        reached = {printing.id for name in drawn & pools.keys() for printing, _ in pools[name].rates}
        for printing in self.index.printings:
            if printing.id in self.passing and printing.id not in reached:
                yield printing


def _weight(part: Mapping[str, Any], cards: int) -> Fraction:
    """What each card of a part weighs: its rate, or its share of the chance of the part."""
    return Fraction(part["chance"], cards or 1) if "chance" in part else Fraction(part.get("rate", 1))


def _rates(parts: Sequence[Sequence[Printing]], weights: Sequence[Fraction]) -> tuple[tuple[Printing, int], ...]:
    """Each printing of all parts with its weight, in the smallest whole numbers; weights in two parts add up."""
    common = lcm(*(weight.denominator for weight in weights))
    printings: dict[str, Printing] = {}
    cells: dict[str, int] = {}
    for part, weight in zip(parts, weights, strict=True):
        more = int(weight * common)
        for printing in part:
            name = printing.id
            printings[name] = printing
            cells[name] = cells.get(name, 0) + more
    divisor = gcd(*cells.values()) or 1
    return tuple((printing, cells[name] // divisor) for name, printing in printings.items())


def _collation(entry: Mapping[str, Any]) -> Collation:
    written = entry.get("collation", "bag")
    if isinstance(written, str):
        return Collation(written)  # type: ignore[arg-type]
    if "print-run" in written:
        return Collation("print-run", group=written["print-run"]["group"])
    stripes = written["striped"]
    return Collation("striped", length=stripes["length"], weights=tuple(stripes["weights"]))
