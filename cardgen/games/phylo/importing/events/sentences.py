"""Says what whole sentences mean: what depends on something, what somebody chooses, what counts for each of several.

A method has the name of a rule of `grammar.lark` and gets what its parts mean.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from cardgen.games.phylo.effect_kinds import EFFECTS, HAND, OWNER, POINTS, TARGET
from cardgen.games.phylo.importing.events.joining.proviso import Proviso, WrittenEffect, depending
from cardgen.games.phylo.importing.events.joining.series import joined
from cardgen.games.phylo.importing.events.parts import OfNextTurn
from cardgen.games.phylo.importing.events.phrase import Phrase, Unclear, bounds_of
from cardgen.games.phylo.importing.events.players import OF_THEM, SIDES_OF, PlayerMeaning, WrittenEffects
from cardgen.games.phylo.importing.events.steps import (
    AGAIN,
    EATEN,
    GONE,
    IMPLIED,
    INSTEAD,
    OFFERED,
    OTHERWISE,
    PAID,
    ROLL,
    SHUFFLED,
    TOSS,
    pairs_in,
    phrase_in,
    phrases_in,
    pile_in,
    players_in,
)

_COINS = {"HEADS": "heads", "TAILS": "tails", "WINNING": "won", "LOSING": "lost"}


class SentenceMeaning(PlayerMeaning):
    def series(self, parts: list[Any]) -> WrittenEffects:
        self._told_who(parts)
        return self._all_of(self._offered(parts))

    def _offered(self, parts: list[Any]) -> list[Any]:
        """`You may discard a card and draw two`: the second only for the first."""
        found: list[Any] = []
        for part in parts:
            is_offered = any(step.get(OFFERED) for steps in found if isinstance(steps, list) for step in steps)
            if is_offered and isinstance(part, list) and any(OFFERED not in step for step in part):
                part = [step | {PAID: True} if IMPLIED in step or "who" not in step else step for step in part]
            found.append(part)
        return found

    def _told_who(self, parts: list[Any]) -> None:
        """Raises Unclear for `opponents discard a card and draw two`, with `draw two` read as an order to you."""
        is_of_others = False
        for steps in (part for part in parts if isinstance(part, list)):
            if is_of_others and any(step.get(IMPLIED) for step in steps):
                raise Unclear("who does the second thing?")
            is_of_others = is_of_others or any(EATEN in step or step.get("who", "you") != "you" for step in steps)

    def sentence(self, parts: list[Any]) -> WrittenEffects:
        """What holds in any case, and what depends on something behind it."""
        return self.series(parts)

    def under(self, parts: list[Any]) -> WrittenEffects:
        held = parts[0] if isinstance(parts[0], Proviso) else Proviso("coin", _COINS[parts[0][0]])
        return self._depending(parts[-1], held, is_before=True)

    def if_liked(self, parts: list[Any]) -> WrittenEffects:
        who, steps = players_in(parts)["who"], joined(parts[-1])
        if any({step.get("who", "you"), who} == {"you", "others"} for step in steps):
            raise Unclear("who likes what?")
        return [step | {"optional": True} for step in steps]

    def at_end(self, parts: list[Any]) -> WrittenEffects:
        """Points when the game is over; those of a species are the same at any time."""
        if not parts[-1] or any(step["name"] not in ("score-points", "points-modifier") for step in parts[-1]):
            raise Unclear("what is done at the end of the game?")
        return [
            step | {"at-end": True} if step["name"] == "score-points" or "per" in step else step for step in parts[-1]
        ]

    def per_card(self, parts: list[Any]) -> WrittenEffects:
        return self.per_hand([parts[-1], parts[1]])

    def each_who(self, parts: list[Any]) -> WrittenEffects:
        """What players do of whom something holds: looked at for each of the two."""
        census, steps = phrases_in(parts)[0], self._whoever(parts[-1])
        if census.whose or census.of != "all":
            raise Unclear("who has it?")
        return [
            depending(step, Proviso("if", census.census() | {"whose": whose} | census.bounds()))
            for who, whose in (("you", "own"), ("others", "others"))
            for step in self._of(steps, who)
        ]

    def each_with(self, parts: list[Any]) -> WrittenEffects:
        """What players do who have so many points, or cards in the hand."""
        kinds: dict[str, Any] = dict(part for part in parts if isinstance(part, tuple))
        census = {"of": HAND if "HAND_CARDS" in kinds else POINTS}
        bounds = bounds_of(int(kinds["NUMBER"]), kinds.get("COUNT", ""))
        return [
            depending(step, Proviso("if", census | {"whose": whose} | bounds))
            for who, whose in SIDES_OF.items()
            for step in self._of(self._whoever(parts[-1]), who)
        ]

    def each_who_may(self, parts: list[Any]) -> WrittenEffects:
        return [step | {"optional": True} for step in self.each_who(parts)]

    each_if = each_who

    def leader(self, parts: list[Any]) -> WrittenEffects:
        """What the player does who has most of something, or least: of two players, more than the other."""
        way, census, steps = parts[0][1], parts[1], self._whoever(parts[-1])
        is_least = any(word in way for word in ("fewest", "fewer", "least", "lowest"))
        found = []
        for who, other in (("you", "others"), ("others", "you")):
            held = Proviso("if", {**census, "whose": SIDES_OF[other if is_least else who], "more": True})
            found += [depending(step, held) for step in self._of(self._of_them(steps, census), who)]
        return found

    def _of_them(self, steps: WrittenEffects, census: WrittenEffect) -> WrittenEffects:
        """With the kind that `one of them` means."""
        which = {"which": census["which"]} if "which" in census else {}
        if census.get("of") == HAND:
            steps = [self._of_hand(step) if OF_THEM in step else step for step in steps]
        elif any(OF_THEM in step for step in steps) and "of" in census:
            raise Unclear("of what?")
        return [
            {key: value for key, value in step.items() if key != OF_THEM} | which if OF_THEM in step else step
            for step in steps
        ]

    def _of_hand(self, step: WrittenEffect) -> WrittenEffect:
        """`Whoever has the most cards discards two of them`."""
        return {"name": "discard-from-hand", "number": step["number"], "who": "you"}

    def under_after(self, parts: list[Any]) -> WrittenEffects:
        if ("IF", "as long as") in parts:
            raise Unclear("asked when it is played, or as long as it lasts?")
        return self._depending(parts[0], parts[-1])

    def unless_after(self, parts: list[Any]) -> WrittenEffects:
        return self._depending(parts[0], parts[-1].denied)

    def _depending(self, steps: WrittenEffects, held: Proviso, is_before: bool = False) -> WrittenEffects:
        """Each of them where that holds, and what is said to be for otherwise where it does not."""
        if not steps and held.kind not in ("coin", "die"):
            raise Unclear("nothing happens then; and what happens else?")
        found = []
        for step in steps:
            if "name" not in step:
                raise Unclear("a limit that depends on something")
            if is_before and held.kind == "if" and "after" in step:
                raise Unclear("is that looked at now, or later?")
            plain = {key: value for key, value in step.items() if key != OTHERWISE}
            found.append(depending(plain, held.denied if OTHERWISE in step else held))
        return found

    def per(self, parts: list[Any]) -> WrittenEffects:
        return self._per(parts[-1], parts[1])

    def per_discarded(self, parts: list[Any]) -> WrittenEffects:
        """For each of a kind that lies in a discard pile: in the own one, where it is not said whose."""
        phrase, (steps,) = phrase_in(parts), (part for part in parts if isinstance(part, list))
        pile = pile_in(parts).get("pile", "own")
        if phrase.whose or phrase.number or any("per" in step or not _is_countable(step) for step in steps):
            raise Unclear("for each of how many?")
        whose = {} if pile == "any" else {"whose": pile}
        return [step | {"per": phrase.census() | {"of": "discarded"} | whose} for step in steps]

    def per_gone(self, parts: list[Any]) -> WrittenEffects:
        """For each of those that the effect before takes away."""
        (steps,) = (part for part in parts if isinstance(part, list))
        if any("per" in step or not _is_countable(step) for step in steps):
            raise Unclear("for each of how many?")
        return [step | {"per": GONE} for step in steps]

    def per_terrain(self, parts: list[Any]) -> WrittenEffects:
        """For each terrain that is among species of some kind, however many have it."""
        (steps,) = (part for part in parts if isinstance(part, list))
        if not phrases_in(parts):
            return self._multiplied(steps, {"of": TARGET, "different": "terrain"})
        phrase = phrase_in(parts)
        if phrase.is_different or phrase.number:
            raise Unclear("for each of how many?")
        counted = self._per(steps, replace(phrase, is_all=False))
        return [step | {"per": step["per"] | {"different": "terrain"}} for step in counted]

    def per_after(self, parts: list[Any]) -> WrittenEffects:
        """For each of them now; or when the game is over, where it says so."""
        phrase = phrase_in(parts)
        steps = self._per(parts[0], phrase)
        if isinstance(parts[-1], Phrase):
            return steps
        return self.at_end([steps])

    def per_hand(self, parts: list[Any]) -> WrittenEffects:
        whose = (
            "others"
            if re.search("opponent|others|other player", parts[-1][1])
            else "own"
            if "your" in parts[-1][1]
            else ""
        )
        if not whose:
            raise Unclear("of whose hand?")
        return [step | {"per": {"of": HAND, "whose": whose}} for step in parts[0]]

    def _per(self, steps: WrittenEffects, phrase: Phrase) -> WrittenEffects:
        if phrase.is_theirs:
            return self._per_theirs(steps, replace(phrase, is_theirs=False))
        census = phrase.census() | ({"every": phrase.number} if phrase.number > 1 else {})
        if phrase.number == 1 or phrase.bound:
            raise Unclear("for each of how many?")
        return self._multiplied(steps, census)

    def _multiplied(self, steps: WrittenEffects, census: WrittenEffect) -> WrittenEffects:
        if any("per" in step or not _is_countable(step) for step in steps):
            raise Unclear("so often what?")
        return [found for step in steps for found in self._per_owner(step, census)]

    def _per_owner(self, step: WrittenEffect, census: WrittenEffect) -> WrittenEffects:
        """`for every bird, its owner draws a card`: that of the bird."""
        if step.get("who") != OWNER:
            return [step | {"per": census}]
        if {"whose", "of"} & census.keys():
            raise Unclear("whose owner?")
        return [step | {"who": who, "per": census | {"whose": whose}} for who, whose in SIDES_OF.items()]

    def _per_theirs(self, steps: WrittenEffects, phrase: Phrase) -> WrittenEffects:
        """What each player gets for what that player has."""
        who = {step.get("who", "you") for step in steps}
        if len(who) != 1 or who == {"you"} or phrase.whose:
            raise Unclear("of whom?")
        sides = [(seat, whose) for seat, whose in (("you", "own"), ("others", "others")) if {seat, "everyone"} & who]
        return [
            step for seat, whose in sides for step in self._per(self._of(steps, seat), replace(phrase, whose=whose))
        ]

    def toss(self, parts: list[Any]) -> WrittenEffects:
        return [{"name": TOSS}]

    def roll(self, parts: list[Any]) -> WrittenEffects:
        return [{"name": ROLL}]

    def shuffled(self, parts: list[Any]) -> WrittenEffects:
        return [{"name": SHUFFLED}]

    def otherwise(self, parts: list[Any]) -> WrittenEffects:
        steps = self._all_of(parts)
        if any("name" not in step for step in steps):
            raise Unclear("a limit of what is otherwise")
        return [step | {OTHERWISE: AGAIN if place else True} for place, step in enumerate(steps)]

    def paid(self, parts: list[Any]) -> WrittenEffects:
        """`If you do, draw two`: for what was offered just before."""
        return [step | {PAID: True} for step in parts[-1]]

    def cost(self, parts: list[Any]) -> WrittenEffects:
        """`Discard a card to draw two`."""
        price, *had = (part for part in parts if isinstance(part, list))
        if len(price) != 1:
            raise Unclear("what does it cost?")
        return [*price, *(step | {PAID: True} for steps in had for step in steps)]

    def may_cost(self, parts: list[Any]) -> WrittenEffects:
        price, *had = self.cost(parts)
        return [price | {"optional": True}, *had]

    def instead(self, parts: list[Any]) -> WrittenEffects:
        if len(parts[0]) != 1:
            raise Unclear("several things instead of one")
        return [parts[0][0] | {INSTEAD: True}]

    def draw_instead(self, parts: list[Any]) -> WrittenEffects:
        return [{"name": "draw-cards", "number": int(parts[1][1]), INSTEAD: True}]

    # What is forbidden, or limited

    def forbid(self, parts: list[Any]) -> WrittenEffects:
        return self._forbidden(parts, players_in(parts)["who"])

    def forbid_all(self, parts: list[Any]) -> WrittenEffects:
        return self._forbidden(parts, "everyone")

    def forbid_moves(self, parts: list[Any]) -> WrittenEffects:
        return [self._ban("forbid-moves", parts, "everyone")]

    def forbid_moves_of(self, parts: list[Any]) -> WrittenEffects:
        return [self._ban("forbid-moves", parts, players_in(parts)["who"])]

    def forbid_both(self, parts: list[Any]) -> WrittenEffects:
        """No cards at all: neither species nor events."""
        who = players_in(parts)["who"]
        return [self._ban(name, parts, who) for name in ("forbid-species", "forbid-events")]

    def forbid_moves_and_plays(self, parts: list[Any]) -> WrittenEffects:
        who = dict(pairs_in(parts)).get("who", "everyone")
        return [self._ban(name, parts, who) for name in ("forbid-species", "forbid-moves")]

    def _forbidden(self, parts: list[Any], who: str) -> WrittenEffects:
        is_event = any(isinstance(part, tuple) and part[0] == "EVENTS" for part in parts)
        return [self._ban("forbid-events" if is_event else "forbid-species", parts, who)]

    def _ban(self, name: str, parts: list[Any], who: str) -> WrittenEffect:
        """In the next turn of whoever it is."""
        turns: int | str = only_time(parts)
        phrases = phrases_in(parts)
        if len(phrases) > 1:
            raise Unclear("two kinds are forbidden")
        if who == "you" and turns == 1 and not isinstance(turns, OfNextTurn):
            raise Unclear("your next turn is the one after that of the others")
        later = {"after": 1} if who == "you" and turns == 1 else {}
        which = self._banned(phrases[0]) if phrases else {}
        return {"name": name, "turns": turns, "who": who} | later | ({"which": which} if which else {})

    def _banned(self, phrase: Phrase) -> dict[str, Any]:
        """Any species of a kind: `no birds`, `any ocean species`, `species`."""
        if phrase.of == "target" and not phrase.is_definite and not phrase.is_place:
            return phrase.which
        if phrase.bound not in ("", "no") or (phrase.number and phrase.bound == "no"):
            raise Unclear("so many are forbidden")
        return replace(phrase, bound="", number=0).plain()

    def most_actions(self, parts: list[Any]) -> WrittenEffects:
        number = next(int(value) for kind, value in parts if kind == "NUMBER")
        return [{"name": "most-actions", "number": number} | players_in(parts)]

    def for_free(self, parts: list[Any]) -> WrittenEffects:
        return [{"name": "more-actions", "number": 1}]


def only_time(parts: list[Any]) -> Any:
    """For how long, which is said once, before or behind."""
    found = [value for kind, value in pairs_in(parts) if kind == "turns"]
    if len(found) != 1:
        raise Unclear("for how long?")
    return found[0]


def _is_countable(step: WrittenEffect) -> bool:
    """Whether it may happen so often as there are some."""
    return step["name"] in EFFECTS and "per" in EFFECTS[step["name"]].takes
