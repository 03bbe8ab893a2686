"""Fills the packs of a case: deals cards from the sheets, then swaps like for like until all constraints hold.

Where exchanges get stuck, they begin anew with other draws. A case that a batch cuts short, and that finds no way by
itself, exchanges with the rest of the sheets, too. Knows no seed but through the draws it is given.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from cardgen.boosters.collation.rng import Draws
from cardgen.boosters.collation.swaps import PLATEAU_TRIES, Case
from cardgen.boosters.collation.window_repair import remove_repeats
from cardgen.boosters.collation.windows import Windows

PATIENCE = 2
"""Exchanges a pack of the case that bring nothing at once, before exchanges begin anew."""
FEWEST = 36
"""Packs that patience is had for, where there are fewer and the rest of the sheets may be taken."""
ATTEMPTS = 30
"""How often exchanges begin anew, before what is broken is left so."""
FAR = 2
"""Packs that lack something after the best attempt, from which on few others are made: cards are too few."""
ATTEMPTS_FROM_AFAR = 4

Streams = Callable[[int], Draws]
"""The draws of each attempt, from 0."""


def fill(case: Case, windows: Windows, streams: Streams) -> None:
    """Exchange cards until every pack keeps everything, no two are the same, and windows repeat as little as possible:
    each as far as a search of this length gets.
    """
    repair(case, streams)
    chance = streams(ATTEMPTS)
    separate(case, chance)
    remove_repeats(case, windows, chance)


def repair(case: Case, streams: Streams) -> None:
    """Let every pack keep what is asked of it; what lacks after much searching goes on lacking. The rest of the sheets
    is the last resort: which cards are taken from it is a choice, and so no more as likely as the sheets say.
    """
    if not case.is_sound:
        _repair_with_restarts(case, streams, takes_rest=False)
    if not case.is_sound and case.rest.cards:
        _repair_with_restarts(case, streams, takes_rest=True)


def _repair_with_restarts(case: Case, streams: Streams, takes_rest: bool) -> None:
    """Attempts from what was dealt, until one helps; where none does, the one that came nearest."""
    dealt = case.state()
    best, nearest = dealt, case.shortfall
    for attempt in range(ATTEMPTS):
        _attempt(case, streams(attempt), takes_rest)
        if case.is_sound:
            return
        if case.shortfall < nearest:
            best, nearest = case.state(), case.shortfall
        if nearest[0] >= FAR and attempt + 1 >= ATTEMPTS_FROM_AFAR:
            break
        case.restore(dealt)
    case.restore(best)


def _attempt(case: Case, chance: Draws, takes_rest: bool) -> None:
    """Mend each pack that lacks something, as far as patience goes."""
    waiting = deque(pack for pack, lack in enumerate(case.lacks) if lack)
    patience = PATIENCE * max(len(case.packs), FEWEST if takes_rest else 0)
    while waiting and patience:
        pack = waiting.popleft()
        if not case.lacks[pack]:
            continue
        other = _improve(case, pack, chance)
        if other is None and not (takes_rest and _improve_from_rest(case, pack, chance)):
            patience -= 1
            other = _plateau_move(case, pack, chance)
            if takes_rest:
                _plateau_move_with_rest(case, pack, chance)
        waiting += [number for number in (pack, other) if number is not None and case.lacks[number]]


def _improve(case: Case, pack: int, chance: Draws) -> int | None:
    """Make the first exchange after which the pack lacks less, and the two together. Returns the other pack; None where
    there is none: what helps the other more than it harms this one, is found in its turn.
    """
    cards, lacks, packs = case.packs[pack], case.lacks, case.packs
    lack = lacks[pack]
    known: dict[tuple[int, int], int] = {}
    walk = case.walk(pack, chance)
    helpers = case.helpers(pack) if lack == 1 else case.dealt(pack)  # where more is lacking, many cards help
    for place, other, other_place in walk if any(helpers) else ():
        card = packs[other][other_place]
        if card not in helpers[place] or other == pack or card == cards[place]:
            continue
        after = known.get((place, card))
        if after is None:
            after = known[place, card] = case.lack_after(pack, place, card, lack)
        if after < lack:
            room = lack + lacks[other] - after
            other_after = case.lack_after(other, other_place, cards[place], room)
            if other_after < room:
                case.exchange(pack, place, other, other_place, (after, other_after))
                return other
    return None


def _improve_from_rest(case: Case, pack: int, chance: Draws) -> bool:
    """Take the first card that is left with which the pack lacks less. Returns whether there was one."""
    places, cards, lack = case.shapes[pack].places, case.packs[pack], case.lacks[pack]
    for place in chance.order(len(places)):
        pool = places[place]
        left = case.rest.cards[pool]
        if not case.rest.takes(pool, cards[place]):
            continue
        for index in chance.order(len(left)):
            if left[index] != cards[place] and case.lack_after(pack, place, left[index], lack) < lack:
                case.exchange_with_rest(pack, place, index)
                return True
    return False


def _plateau_move(case: Case, pack: int, chance: Draws) -> int | None:
    """Make an exchange after which the two packs lack as much as before, but are others. Returns the other pack."""
    cards = case.packs[pack]
    for _ in range(PLATEAU_TRIES):
        place = chance.below(len(cards))
        partners = case.partners(pack, place)
        other, other_place = partners[chance.below(len(partners))]
        if other == pack or cards[place] == case.packs[other][other_place]:
            continue
        after = case.lacks_after(pack, place, other, other_place)
        if after is not None:
            case.exchange(pack, place, other, other_place, after)
            return other
    return None


def _plateau_move_with_rest(case: Case, pack: int, chance: Draws) -> None:
    """Take a card that is left with which the pack lacks as much as before, if a few tries find one."""
    places, cards, lack = case.shapes[pack].places, case.packs[pack], case.lacks[pack]
    for _ in range(PLATEAU_TRIES):
        place = chance.below(len(places))
        pool = places[place]
        left = case.rest.cards[pool]
        if not left or not case.rest.takes(pool, cards[place]):
            continue
        index = chance.below(len(left))
        if left[index] != cards[place] and case.lack_after(pack, place, left[index], lack + 1) <= lack:
            case.exchange_with_rest(pack, place, index)
            return


def separate(case: Case, chance: Draws) -> None:
    """Let no two packs have the same cards, as far as one exchange for each helps."""
    alike = Counter(map(frozenset, case.packs))
    for pack, cards in enumerate(case.packs):
        if alike[frozenset(cards)] > 1:
            _separate_one(case, pack, alike, chance)


def _separate_one(case: Case, pack: int, alike: Counter[frozenset[int]], chance: Draws) -> None:
    """Make the first exchange that harms nobody and after which both packs are like no other."""
    cards = case.packs[pack]
    for place, other, other_place in case.walk(pack, chance):
        other_cards = case.packs[other]
        before = [frozenset(cards), frozenset(other_cards)]
        if before[0] == before[1] or case.lacks_after(pack, place, other, other_place) is None:
            continue
        case.exchange(pack, place, other, other_place)
        after = [frozenset(cards), frozenset(other_cards)]
        if not any(map(alike.__getitem__, after)):
            alike.subtract(before)
            alike.update(after)
            return
        case.exchange(pack, place, other, other_place)
