"""Says what players do, may do and choose.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import EFFECTS, OWNER, WORTH
from cardgen.games.phylo.importing.events.held import HeldMeaning
from cardgen.games.phylo.importing.events.joining.proviso import WrittenEffect
from cardgen.games.phylo.importing.events.joining.series import joined
from cardgen.games.phylo.importing.events.parts import THEY
from cardgen.games.phylo.importing.events.phrase import Phrase, Unclear
from cardgen.games.phylo.importing.events.steps import (
    OFFERED,
    discarded,
    is_for_target,
    number_in,
    pairs_in,
    phrases_in,
    players_in,
)

WrittenEffects = list[WrittenEffect]
SIDES_OF = {"you": "own", "others": "others"}
THEIRS, OF_THEM = "theirs", "of-them"
"""How an effect is said to be for species of whoever does it, and for those that were counted before."""
SPOKEN, TO_WHOM, OF_OTHERS = "spoken", "to-whom", "of-others"
"""How an effect is said to be out of `your` hand or `their` one, who gets what is given, and that the pile is that of
the others."""
_GIVEN_UP = ("discard-species", "return-to-hand")
"""What each player does to own species, where it is not said whose: `each player discards a species from the table`."""


def _is_of_table(step: WrittenEffect) -> bool:
    """Whether it is for species and not for players."""
    return "name" in step and "who" not in step and EFFECTS[step["name"]].is_for_species


def _spoken_to(step: WrittenEffect, who: str) -> WrittenEffect:
    """An effect by these players. Raises Unclear for `you discard a card from their hand`."""
    spoken, to_whom = step.get(SPOKEN), step.get(TO_WHOM)
    is_yours = who == "you"
    if (spoken == "their" and is_yours) or (spoken == "your" and who not in ("you", "everyone")):
        raise Unclear("whose hand, or pile?")
    if (to_whom and (to_whom == "you") != (who == "others")) or (OF_OTHERS in step and not is_yours):
        raise Unclear("from whom to whom?")
    return {key: value for key, value in step.items() if key not in (SPOKEN, TO_WHOM)}


class PlayerMeaning(HeldMeaning):
    def _all_of(self, parts: list[Any]) -> WrittenEffects:
        """All that is said: effects, and limits of the whole event."""
        flat = (clause for part in parts for clause in (part if isinstance(part, list) else [part]))
        return [clause for clause in flat if isinstance(clause, dict)]

    def players_do(self, parts: list[Any]) -> WrittenEffects:
        """Several things that the same players do."""
        steps = [step for part in parts if isinstance(part, list) for step in part]
        return self._of(steps, players_in(parts)["who"])

    def player_may(self, parts: list[Any]) -> WrittenEffects:
        """What each of these players decides."""
        who = players_in(parts)["who"]
        steps = [_spoken_to(step, who) for step in parts[-1]]
        if who == "you" or any(step["name"] == "skip-turn" for step in steps):
            raise Unclear("an offer to who plays the event, which is read as that; or what nobody would do")
        seats = ("you", "others") if who == "everyone" else (who,)
        return [step | {"optional": True, OFFERED: True} for seat in seats for step in self._of(steps, seat)]

    def choose(self, parts: list[Any]) -> WrittenEffects:
        return [self._choice([part for part in parts if isinstance(part, list)], "you")]

    def choose_by(self, parts: list[Any]) -> WrittenEffects:
        return [self._choice([part for part in parts if isinstance(part, list)], players_in(parts)["who"])]

    def choose_or(self, parts: list[Any]) -> WrittenEffects:
        return [self._choice([part for part in parts if isinstance(part, list)], "you")]

    def choose_of(self, parts: list[Any]) -> WrittenEffects:
        """Two things that a player may do: `each opponent discards a card or loses 2 points`."""
        first, second = (part for part in parts if isinstance(part, list))
        who = {step.get("who", "you") for step in first}
        if len(who) != 1:
            raise Unclear("who chooses?")
        if who == {OWNER} and all(map(_is_of_table, second)) and all(map(is_for_target, second)):
            return [self._choice([self._of(first, OWNER), second], OWNER)]
        return self._by_each(first, second, who.pop())

    def rather(self, parts: list[Any]) -> WrittenEffects:
        """What happens to a player unless that player does something else."""
        steps, predicate = parts[0], parts[-1]
        payers = {value for kind, value in pairs_in(parts) if kind == "who"}
        if len(payers) == 1 and payers <= {OWNER, "others"} and all(_is_of_table(step) for step in steps):
            return [self._choice([self._of(predicate, *payers), steps], *payers)]
        who = {step.get("who", "you") for step in steps}
        if len(who) != 1 or who & {"you"} or {value for kind, value in pairs_in(parts) if kind == "who"} - {*who, THEY}:
            raise Unclear("who chooses?")
        return self._by_each(predicate, steps, who.pop())

    def _by_each(self, first: WrittenEffects, second: WrittenEffects, who: str) -> WrittenEffects:
        """A choice of this player; of everyone two, one of each."""
        seats = ("you", "others") if who == "everyone" else (who,)
        return [self._choice([self._of(option, seat) for option in (first, second)], seat) for seat in seats]

    def _of(self, steps: WrittenEffects, who: str) -> WrittenEffects:
        """What these players do; species of the table are theirs, and chosen by them."""
        return [found for step in steps for found in self._done_by(step, who)]

    def _whoever(self, steps: WrittenEffects) -> WrittenEffects:
        """What is done by players of whom something holds: `their` hand is that of any of them."""
        return [_spoken_to(step, "everyone") for step in steps]

    def _done_by(self, step: WrittenEffect, who: str) -> WrittenEffects:
        seats = ("you", "others") if who == "everyone" else (who,)
        if THEIRS not in step:
            step = _spoken_to(step, who)
            if step["name"] == "play-species" and len(seats) > 1:
                return [step | {"who": seat} for seat in seats]  # out of the own hand, one after the other
            return (
                [step | {"who": who} if who != "you" or "who" in step else step]
                if OF_OTHERS not in step
                else [{key: value for key, value in step.items() if key != OF_OTHERS} | {"who": "others"}]
            )
        if who == THEY:
            raise Unclear("who are they?")
        whose = step[THEIRS] or (who == "everyone" and step["name"] in _GIVEN_UP)
        plain = {key: value for key, value in step.items() if key != THEIRS}
        return [
            plain | ({"whose": SIDES_OF[seat]} if whose else {}) | ({"by": "others"} if seat == "others" else {})
            for seat in seats
        ]

    def discards(self, parts: list[Any]) -> WrittenEffects:
        """So many species of the table, which the player chooses: own ones, where it says so."""
        return [self._chosen_by_player(phrase) for phrase in phrases_in(parts)]

    def _chosen_by_player(self, phrase: Phrase) -> WrittenEffect:
        if phrase.of != "all" or not phrase.number or phrase.whose or not (phrase.is_placed or phrase.is_theirs):
            raise Unclear("of the hand, or of the table; and how many?")
        plain = replace(phrase, is_theirs=False, is_their_choice=False, is_placed=True)
        return discarded(plain, False) | {THEIRS: phrase.is_theirs}

    def returns(self, parts: list[Any]) -> WrittenEffects:
        return [step | {"name": "return-to-hand"} for step in self.discards(parts)]

    def moves(self, parts: list[Any]) -> WrittenEffects:
        return [step | {"name": "move-species"} for step in self.discards(parts)]

    def discards_of_them(self, parts: list[Any]) -> WrittenEffects:
        number = next(int(value) for kind, value in parts if kind == "NUMBER")
        return [{"name": "discard-species", "of": "all", "number": number, THEIRS: True, OF_THEM: True}]

    def loses_species(self, parts: list[Any]) -> WrittenEffects:
        """Species of the table: nobody loses what another has."""
        return [self._chosen_by_player(replace(phrase, is_theirs=True, is_placed=True)) for phrase in phrases_in(parts)]

    def fills_hand(self, parts: list[Any]) -> WrittenEffects:
        number = next(int(number) for number in re.findall("[0-9]+", parts[-1][1]))
        return [{"name": "fill-hand", "number": number, "who": "you"}]

    def keeps_hand(self, parts: list[Any]) -> WrittenEffects:
        return [{"name": "keep-hand", "number": number_in(parts), "who": "you"}]

    def _choice(self, options: list[WrittenEffects], who: str) -> WrittenEffect:
        offered = [joined(option) for option in options]
        if any(len(option) != 1 or option[0]["name"] == "choose" for option in offered) or who == "everyone":
            raise Unclear("more than one thing is offered, or to more than one")
        return {"name": "choose", "options": [option[0] for option in offered]} | ({"who": who} if who != "you" else {})

    def scores(self, parts: list[Any]) -> WrittenEffects:
        kinds = {part[0] for part in parts if isinstance(part, tuple)}
        points = number_in(parts) * (-1 if "LOSE" in kinds else 1)
        return [
            {"name": "score-points", "points": points, "who": "you"} | ({"at-end": True} if "AT_END" in kinds else {})
        ]

    def scores_worth(self, parts: list[Any]) -> WrittenEffects:
        """`Gain its points`: of whom the effect before was for, or of the target."""
        return [{"name": "score-points", "points": WORTH, "who": "you"}]

    def skips(self, parts: list[Any]) -> WrittenEffects:
        return [{"name": "skip-turn", "turns": number_in(parts), "who": "you"}]
