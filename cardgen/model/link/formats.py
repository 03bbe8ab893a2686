"""Links formats: what makes a deck legal, with the cards that its rules mean.

A rule that asks for what no card has is reported and left out; the rest of the format holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import MISSING_KEY, NUMBER_OUT_OF_RANGE, UNKNOWN_REFERENCE
from cardgen.model.card import Origin
from cardgen.model.deck.format import (
    CopyLimit,
    Days,
    DeckBounds,
    DeckNumber,
    DeckRule,
    Format,
    Leader,
    LeadNumber,
    Restriction,
    SizeSteps,
)
from cardgen.model.deck.query import Query
from cardgen.model.game import Game
from cardgen.model.link.ids import nearest
from cardgen.model.link.query import Index

ASKS = ("at-least", "at-most", "all", "within")
"""A rule says one of these, or it asks for nothing."""


def formats_of(game: Game, dropped: frozenset[str]) -> tuple[dict[str, Format], list[Diagnostic]]:
    """The formats of a game, whose sets are linked, and what is wrong with them; `dropped` are ids of what could not
    be read, of which nothing is said.
    """
    linking = _Linking(game, dropped)
    formats = {name: linking.format(name) for name in game.origin.value.get("formats", {})}
    return formats, linking.found


class _Linking:
    """The formats of one game; what is wrong is in `found`."""

    def __init__(self, game: Game, dropped: frozenset[str]) -> None:
        self.game, self.dropped = game, dropped
        self.found: list[Diagnostic] = []

    @cached_property
    def index(self) -> Index:
        """Made only where a format asks for cards: it looks at each field of each card."""
        return Index(self.game, list(self.game.sets))

    def format(self, name: str) -> Format:
        origin = self.game.origin.below("formats", name)
        written = origin.value
        asked = Format(
            id=name,
            bounds=self._bounds(origin.below("size")),
            copies=CopyLimit(),
            sets=self._sets(origin) if "sets" in written else None,
            lead=self._lead(origin.below("lead")) if "lead" in written else None,
            sideboard=self._bounds(origin.below("sideboard")) if "sideboard" in written else None,
            origin=origin,
        )
        before = len(self.found)
        whole = replace(
            asked,
            copies=self._copies(origin.below("copies")),
            rules=tuple(self._rules(origin)),
            banned=frozenset(self._known_cards(origin, "banned", range(len(written.get("banned", ()))))),
            restricted=self._restricted(origin),
        )
        return replace(whole, left_out=frozenset(finding.span for finding in self.found[before:]))

    def _bounds(self, origin: Origin) -> DeckBounds:
        if not isinstance(origin.value, Mapping):
            return DeckBounds(origin.value, origin.value)
        least, most = (self._number(origin, bound) for bound in ("at-least", "at-most"))
        if isinstance(least, int) and isinstance(most, int) and most < least:
            message = f"at most {most} and at least {least} cannot both be"
            help = f"write a number from {least}, or a smaller `at-least`"
            self.found.append(origin.finding(NUMBER_OUT_OF_RANGE, message, "at-most", help=help))
        return DeckBounds(least, most, origin.value.get("step", 1))

    def _number(self, origin: Origin, key: str) -> DeckNumber:
        written: int | Mapping[str, Any] | None = origin.value.get(key)
        if not isinstance(written, Mapping):
            return written
        if "by-size" in written:
            return SizeSteps(tuple((step["from"], step["is"]) for step in written["by-size"]))
        if "lead" not in written:
            self.found.append(
                origin.finding(MISSING_KEY, "this says no number", key, help="add `lead:`, or `by-size:`")
            )
            return None
        self._has_field(origin, written["lead"], key, "lead")
        return LeadNumber(written["lead"], written.get("otherwise"))

    def _has_field(self, origin: Origin, field: str, *place: str) -> bool:
        """Whether cards have a field; reports it where none has."""
        unknown = self.index.unknown_field(origin, field, *place, key=False)
        self.found += [unknown] if unknown else []
        return unknown is None

    def _copies(self, origin: Origin) -> CopyLimit:
        if not isinstance(origin.value, Mapping):
            return CopyLimit(origin.value)
        if not self._has_field(origin, origin.value["field"], "field"):
            return CopyLimit()
        return CopyLimit(origin.value.get("otherwise"), origin.value["field"])

    def _lead(self, origin: Origin) -> Leader:
        return Leader(self._query(origin.below("of")), origin.value.get("counted", True))

    def _query(self, origin: Origin) -> Query:
        query, unknown = self.index.query(origin)
        self.found += unknown
        return query

    def _rules(self, origin: Origin) -> Iterator[DeckRule]:
        for place in range(len(origin.value.get("rules", ()))):
            before = len(self.found)
            rule = self._rule(origin.below("rules", place))
            if len(self.found) == before:
                yield rule

    def _rule(self, origin: Origin) -> DeckRule:
        written = origin.value
        if not any(key in written for key in ASKS):
            help = "add `at-least:`, `at-most:`, `all:` or `within:`"
            self.found.append(origin.finding(MISSING_KEY, "this rule asks for nothing", help=help))
        for key in ("sum", "each", "within"):
            if key in written:
                self._has_field(origin, written[key], key)
        queries = tuple(self._queries(origin.below("of"))) if "of" in written else ()
        return DeckRule(
            text=written.get("text", {}).get("name", ""),
            of=queries,
            bounds=self._bounds(origin),
            sum=written.get("sum", ""),
            each=written.get("each", ""),
            each_is=self._query(origin.below("all")) if "all" in written else None,
            within=written.get("within", ""),
            origin=origin,
        )

    def _queries(self, origin: Origin) -> Iterator[Query]:
        """One query, or each of a list."""
        if isinstance(origin.value, Mapping):
            yield self._query(origin)
        else:
            yield from (self._query(origin.below(place)) for place in range(len(origin.value)))

    def _known_cards(self, origin: Origin, key: str, places: Any) -> Iterator[str]:
        """The ids of cards at some places of a list, or under the names of a mapping; others are reported."""
        for place in places:
            name = place if isinstance(place, str) else origin.value[key][place]
            if name in self.game.cards:
                yield name
            elif name not in self.dropped:
                message, help = f"`{name}` is not a card", nearest(name, self.game.cards)
                is_key = isinstance(place, str)
                self.found.append(origin.finding(UNKNOWN_REFERENCE, message, key, place, key=is_key, help=help))

    def _restricted(self, origin: Origin) -> dict[str, Restriction]:
        written = origin.value.get("restricted", {})
        known = self._known_cards(origin, "restricted", written)
        return {name: self._restriction(origin.below("restricted", name)) for name in known}

    def _restriction(self, origin: Origin) -> Restriction:
        if isinstance(origin.value, int):
            return Restriction(origin.value)
        return Restriction(origin.value.get("copies", 0), self._days(origin))

    def _days(self, origin: Origin) -> Days:
        days = Days(origin.value.get("from", ""), origin.value.get("until", ""))
        if days.last and days.last < days.first:
            message = f"{days.last} is before {days.first}"
            help = "write a later day, or exchange the two"
            self.found.append(origin.finding(NUMBER_OUT_OF_RANGE, message, "until", help=help))
        return days

    def _sets(self, origin: Origin) -> dict[str, Days]:
        known: dict[str, Days] = {}
        for name in origin.value["sets"]:
            if name in self.game.sets:
                known[name] = self._days(origin.below("sets", name))
            elif name not in self.dropped:
                message, help = f"`{name}` is not a set", nearest(name, self.game.sets)
                self.found.append(origin.finding(UNKNOWN_REFERENCE, message, "sets", name, key=True, help=help))
        return known
