"""Says what changes of spots and of going there: what they count as, what may be laid, moved or SPREAD where, how far.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import REST_OF_GAME, TARGET
from cardgen.games.phylo.importing.events.deeds import DeedMeaning
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.phrase import Phrase, Unclear
from cardgen.games.phylo.importing.events.sentences import only_time
from cardgen.games.phylo.importing.events.steps import chosen, pairs_in, phrases_in


class PlaceMeaning(DeedMeaning):
    # What spots count as

    def also_is(self, parts: list[Any]) -> list[WrittenEffect]:
        """`It counts as ocean, too`."""
        return [step | {"how": "also"} for step in self.becomes(parts)]

    def is_no_longer(self, parts: list[Any]) -> list[WrittenEffect]:
        """`It does not count as ocean`."""
        return [step | {"how": "lost"} for step in self.becomes(parts)]

    def only_is(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Until your next turn it has only the hot climate`."""
        only_time(parts)
        return self.becomes(parts)

    def counts_not(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Ocean does not count on it`."""
        return self.is_no_longer(parts)

    def hidden(self, parts: list[Any]) -> list[WrittenEffect]:
        return self._lasting("hide", parts)

    # What may be done, or may not, on some spots

    def forbid_beside(self, parts: list[Any]) -> list[WrittenEffect]:
        """`No birds may be played next to it`."""
        *phrases, beside = phrases_in(parts)
        if beside.of != TARGET:
            raise Unclear("beside something else than the target")
        return [self._banned_at("forbid-species", parts, phrases, "beside")]

    def forbid_moves_beside(self, parts: list[Any]) -> list[WrittenEffect]:
        *phrases, beside = phrases_in(parts)
        if beside.of != TARGET:
            raise Unclear("beside something else than the target")
        return [self._banned_at("forbid-moves", parts, phrases, "beside")]

    def forbid_on_spot(self, parts: list[Any]) -> list[WrittenEffect]:
        return [self._banned_at("forbid-species", parts, phrases_in(parts), "spot")]

    def _banned_at(self, name: str, parts: list[Any], phrases: list[Phrase], at: str) -> WrittenEffect:
        which = self._banned(phrases[0]) if phrases else {}
        who = dict(pairs_in(parts)).get("who", "everyone")
        if not which and who == "everyone" and name == "forbid-species":
            raise Unclear("which species, or no card at all?")
        turns = only_time(parts) if "turns" in dict(pairs_in(parts)) else REST_OF_GAME
        return {"name": name, "who": who, "turns": turns, "at": at} | ({"which": which} if which else {})

    def forbid_spread(self, parts: list[Any]) -> list[WrittenEffect]:
        return [self._ban("forbid-spread", parts, "everyone")]

    def let_spread(self, parts: list[Any]) -> list[WrittenEffect]:
        """One or several, in this turn: by what their cards need or without."""
        return [chosen("let-spread", phrase, True) for phrase in phrases_in(parts)]

    def farther(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Its MOVE is 2 more`, `it may move one extra spot`."""
        counted = next(part for part in parts if isinstance(part, tuple) and part[0] in ("NUMBER", "A"))
        reach = int(counted[1]) if counted[0] == "NUMBER" else 1
        turns = dict(pairs_in(parts)).get("turns", REST_OF_GAME)
        phrases = phrases_in(parts) or [Phrase(TARGET)]
        return [chosen("move-farther", phrase, True) | {"reach": reach, "turns": turns} for phrase in phrases]

    def open_beside(self, parts: list[Any]) -> list[WrittenEffect]:
        """`Birds may be played next to it, whatever they eat`."""
        *phrases, beside = phrases_in(parts)
        if beside.of != TARGET:
            raise Unclear("beside something else than the target")
        return [self._opened(parts, phrases, "beside")]

    def open_spot(self, parts: list[Any]) -> list[WrittenEffect]:
        return [self._opened(parts, phrases_in(parts), "spot")]

    def _opened(self, parts: list[Any], phrases: list[Phrase], at: str) -> WrittenEffect:
        which = self._banned(replace(phrases[0], is_all=False, is_open=False)) if phrases else {}
        turns = only_time(parts) if "turns" in dict(pairs_in(parts)) else REST_OF_GAME
        needs = [
            need for part in parts if isinstance(part, tuple) and part[0] == "WHATEVER_FITS" for need in _needs(part[1])
        ]
        if needs:
            return {"name": "open-spots", "at": at, "turns": turns, "needs": needs} | (
                {"which": which} if which else {}
            )
        return {"name": "open-spots", "at": at, "turns": turns} | ({"which": which} if which else {})

    def in_time(self, parts: list[Any]) -> list[WrittenEffect]:
        """`It must be moved before the end of your next turn, or it is discarded`."""
        ((_, after),) = [pair for pair in pairs_in(parts) if pair[0] == "after"]
        subject = phrases_in(parts)[:1]
        if len(phrases_in(parts)) > 1 and phrases_in(parts)[-1].of == TARGET:
            raise Unclear("beside which?")
        return [step | {"unless-moved": True, "after": after} for step in self.discard_passive(subject)]


def _needs(words: str) -> list[str]:
    """What somebody beside it must still have in common with it: nothing, where no link is asked for."""
    if re.search("link|connection|neighbou?r|rules|needs", words):
        return []
    if "scale" in words:
        raise Unclear("food does matter then, and how?")
    words = words.replace("they eat", "food").replace("it eats", "food")
    return [need for need in ("terrain", "climate", "food") if need not in words]
