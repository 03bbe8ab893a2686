"""Says what species are worth: points that they gain, lose or have, and until when.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import REST_OF_GAME
from cardgen.games.phylo.importing.events.cards.hands import HandMeaning
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Phrase, Unclear
from cardgen.games.phylo.importing.events.players import SIDES_OF
from cardgen.games.phylo.importing.events.steps import chosen, in_each_line, pairs_in, phrases_in


class WorthMeaning(HandMeaning):
    def change_points(self, parts: list[Any]) -> list[WrittenEffect]:
        by: dict[str, str] = dict(part for part in parts if isinstance(part, tuple))
        points = int(by["NUMBER"]) * (
            -1 if re.match("reduced|lowered|decrease|go(?:es)? down|sink|fall|drop", by["CHANGED_BY"]) else 1
        )
        if "ITS_VALUE" in by:
            return [{"name": "points-modifier", "points": points} | until(parts)]
        return self._each(
            parts, lambda phrase: chosen("points-modifier", phrase, True) | {"points": points} | until(parts)
        )

    def double_points(self, parts: list[Any]) -> list[WrittenEffect]:
        """Worth its points once more."""
        phrases = phrases_in(parts) or [Phrase("target")]
        return self._each([phrases], lambda phrase: chosen("double-points", phrase, True) | until(parts))

    def halve_points(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._each(parts, lambda phrase: chosen("halve-points", phrase, True) | until(parts))

    def set_points(self, parts: list[Any]) -> list[WrittenEffect]:
        """To so many, whatever it was worth before."""
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        points = 0 if {"NO", "NOTHING"} & kinds.keys() else int(kinds.get("SIGNED", kinds.get("NUMBER", 1)))
        phrases = phrases_in(parts) or [Phrase("target")]
        return self._each(
            [phrases], lambda phrase: chosen("set-points", phrase, True) | {"points": points} | until(parts)
        )

    def gain_points(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._points(parts, 1)

    def lose_points(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._points(parts, -1)

    def signed_points(self, parts: list[Any]) -> list[WrittenEffect]:
        """`+2 points for this species`."""
        return self.gain_points([self.points(parts[:2]), *parts[2:]])

    def worth_more(self, parts: list[Any]) -> list[WrittenEffect]:
        """`+1 point`, of the species that the rest is about."""
        return self.gain_points([self.points(parts), Phrase("target")])

    add_points, subtract_points = gain_points, lose_points

    def _points(self, parts: list[Any], sign: int) -> list[WrittenEffect]:
        points = sign * next(part for part in parts if isinstance(part, int))
        is_at_end = any(isinstance(part, tuple) and part[0] == "AT_END" and "until" not in part[1] for part in parts)
        if is_at_end and any(phrase.of != "target" for phrase in phrases_in(parts)):
            return [step for phrase in phrases_in(parts) for step in self._points_at_end(phrase, points)]
        return self._each(
            parts, lambda phrase: chosen("points-modifier", phrase, True) | {"points": points} | until(parts)
        )

    def _points_at_end(self, phrase: Phrase, points: int) -> list[WrittenEffect]:
        """For each that lies there when the game is over, to whose it is."""
        if not (phrase.is_all or phrase.is_many) or phrase.is_open:
            raise Unclear("those that lie there now, or at the end?")
        census = replace(phrase, is_all=False, is_placed=False).census()
        if "of" in census:
            raise Unclear("beside which, when the game is over?")
        score = {"name": "score-points", "points": points, "at-end": True}
        return [
            score | {"who": who, "per": census | {"whose": whose}}
            for who, whose in SIDES_OF.items()
            if census.get("whose", whose) == whose
        ]

    def _each(self, parts: list[Any], effect: Any) -> list[WrittenEffect]:
        after = {key: value for key, value in pairs_in(parts) if key == "after"}
        phrases = phrases_in(parts)
        if ("BE", "are") in parts and phrases[0].is_either:
            phrases = [replace(phrases[0], is_many=True), *phrases[1:]]
        if len(phrases) > 1:  # `birds and insects` are one kind, and not all of one
            phrases = [replace(phrase, is_many=False) for phrase in phrases]
        return [effect(phrase) | after for phrase in in_each_line(phrases)]


def until(parts: list[Any]) -> WrittenEffect:
    """For how many turns points are other ones; nothing where that is for good."""
    turns = dict(pairs_in(parts)).get("turns", REST_OF_GAME)
    if len([part for part in pairs_in(parts) if part[0] == "turns"]) > 1:
        raise Unclear("for two times")
    return {} if turns == REST_OF_GAME else {"turns": turns}
