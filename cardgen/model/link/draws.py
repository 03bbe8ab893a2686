"""Links `odds:` of a game and of its decks: how many cards are drawn, and which combinations one hopes for.

What has a fault is reported and left out; the rest goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import MISSING_KEY, NUMBER_OUT_OF_RANGE, UNKNOWN_REFERENCE
from cardgen.model.card import Origin
from cardgen.model.draws import TURNS, CardCombination, DrawPlan, Mulligan
from cardgen.model.game import Game
from cardgen.model.link.ids import nearest
from cardgen.model.link.query import Index
from cardgen.model.link.shares import shares_of

KEY = "odds"
Written = Mapping[str, Origin]
"""By key: where it is written, in the deck or else in the game."""


def plans_of(game: Game) -> tuple[dict[str, DrawPlan], list[Diagnostic]]:
    """How each deck is drawn from, by its id, and under no id any other; and what is wrong with what is said of it.

    A deck's `odds:` take the place of those of the game key by key, and add combinations to them.
    """
    linking = _Linking(game)
    common = _entries(game.origin)
    plans = {"": linking.plan(common, game.origin)}
    for deck in game.decks.values():
        own = _entries(deck.origin) if deck.origin is not None else {}
        plans[deck.id] = linking.plan({**common, **own}, deck.origin or game.origin) if own else plans[""]
    return {id: plan for id, plan in plans.items() if plan is not None}, linking.found


def _entries(origin: Origin) -> Written:
    """Each key of `odds:` with its place; a combination by its name, under `combinations`."""
    written = origin.value.get(KEY, {})
    places = {key: origin.below(KEY, key) for key in written if key != "combinations"}
    names = written.get("combinations", ())
    return places | {f"combinations {name}": origin.below(KEY, "combinations", name) for name in names}


class _Linking:
    """The plans of one game; what is wrong is in `found`."""

    def __init__(self, game: Game) -> None:
        self.found: list[Diagnostic] = []
        self.index = Index(game, list(game.sets))
        self._combinations: dict[tuple[str, object], CardCombination] = {}

    def plan(self, written: Written, origin: Origin) -> DrawPlan | None:
        """What these entries say; None where they say nothing, or not how many cards a hand has."""
        if not written:
            return None
        combinations = {origin.path[-1]: self._combination(origin) for origin in _combinations_in(written)}
        mulligan = self._mulligan(written["mulligan"], combinations) if "mulligan" in written else None
        pile = self._pile(written["filter"]) if "filter" in written else None
        if "hand" not in written:
            help = "add `hand:` with a number of cards, here or in game.yaml"
            self.found.append(origin.finding(MISSING_KEY, f"`{KEY}` needs `hand`", KEY, key=True, help=help))
            return None
        hand = written["hand"].value
        if mulligan is not None and hand <= mulligan.times * mulligan.less:
            self._report_no_hand(written["mulligan"], hand, mulligan)
        return DrawPlan(
            hand=hand,
            draw=written["draw"].value if "draw" in written else 0,
            first=written["from-turn"].value if "from-turn" in written else 1,
            turns=written["turns"].value if "turns" in written else TURNS,
            pile=pile,
            combinations=tuple(combinations.values()),
            mulligan=mulligan,
            origin=written["hand"],
        )

    def _report_no_hand(self, origin: Origin, hand: int, mulligan: Mulligan) -> None:
        message = f"after {mulligan.times} times nothing is left of a hand of {hand}"
        most = (hand - 1) // mulligan.times
        help = f"write at most {most}" if most else "leave `less` out"
        self._report(origin.finding(NUMBER_OUT_OF_RANGE, message, "less", help=help))

    def _report(self, *findings: Diagnostic) -> None:
        """Each once: what the game says holds for many decks."""
        self.found += [finding for finding in findings if finding not in self.found]

    def _combination(self, origin: Origin) -> CardCombination:
        """Linked once, however many decks share it."""
        key = (origin.document.file, origin.path)
        if key not in self._combinations:
            counts, found = shares_of(self.index, origin.below("has"))
            self.found += found
            name = origin.value["text"]["name"]
            self._combinations[key] = CardCombination(str(origin.path[-1]), name, counts, origin)
        return self._combinations[key]

    def _pile(self, origin: Origin) -> frozenset[str]:
        query, found = self.index.query(origin)
        self._report(*found)
        return frozenset(printing.id for printing in self.index.find(query))

    def _mulligan(self, origin: Origin, combinations: Mapping[Any, CardCombination]) -> Mulligan | None:
        entry: Mapping[str, Any] = origin.value
        wanted = combinations.get(entry["unless"])
        if wanted is None:
            message = f"`{entry['unless']}` is not a combination"
            help = nearest(entry["unless"], combinations) or "write it under `combinations:`"
            self._report(origin.finding(UNKNOWN_REFERENCE, message, "unless", help=help))
            return None
        return Mulligan(wanted, entry.get("times", 1), entry.get("less", 0))


def _combinations_in(written: Written) -> Iterator[Origin]:
    return (origin for key, origin in written.items() if key.startswith("combinations "))
