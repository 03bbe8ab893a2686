"""Which cards are in the packs of a case? Dealt from the sheets, then exchanged like for like until all is kept.

An exchange takes two cards of the same pool in two packs of the case: what leaves a pool stays what was dealt, so
counts stay exact, and no pack is thrown away. A case that a batch cuts short exchanges with the rest of the sheets,
too. Knows no seed but through the draws it is given.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

from msgspec import Struct, field

from cardgen.boosters.demands import Demands
from cardgen.boosters.draws import Draws
from cardgen.boosters.layouts import Shape
from cardgen.boosters.windows import Windows

STRIDE = 1_000_003  # a prime above any number of exchanges: its multiples pass through all of them
PATIENCE = 2
"""Exchanges a pack of the case that bring nothing at once, before what is broken is left so."""
SIDEWAYS = 24
"""Exchanges that bring nothing, of which one is made when no other is left."""

FEWEST = 36
"""Packs that patience is had for, where there are fewer: each has less to exchange."""

Exchange = tuple[int, int, int]
"""My place, the other pack, its place."""


class Rest(Struct):
    """What is left of the sheets where a batch ends in the middle of them, by pool. It may be exchanged, too, as long
    as no card is left more often than a sheet has it (`most`, empty where that does not matter): so counts stay exact.
    """

    cards: list[list[int]] = field(default_factory=list)
    most: list[dict[int, int]] = field(default_factory=list)

    def takes(self, pool: int, card: int) -> bool:
        most = self.most[pool]
        return not most or self.cards[pool].count(card) < most[card]


class Case(Struct):
    """The packs of a case while cards are exchanged: numbers of printings, in the order of the places of `shapes`."""

    shapes: Sequence[Shape]
    packs: list[list[int]]
    demands: Demands
    windows: Windows
    rest: Rest = field(default_factory=Rest)
    lacks: list[int] = field(default_factory=list)
    _partners: dict[tuple[int, ...], list[Exchange]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lacks = [self.demands.lack(pack) for pack in self.packs]

    def exchanges(self, pack: int) -> list[Exchange]:
        """All that a pack could exchange: the same for packs of one shape, itself among the partners."""
        places = self.shapes[pack].places
        if places not in self._partners:
            of_pool: dict[int, list[tuple[int, int]]] = {}
            for other, shape in enumerate(self.shapes):
                for place, pool in enumerate(shape.places):
                    of_pool.setdefault(pool, []).append((other, place))
            self._partners[places] = [
                (mine, other, theirs) for mine, pool in enumerate(places) for other, theirs in of_pool[pool]
            ]
        return self._partners[places]

    def exchange(self, pack: int, exchange: Exchange) -> None:
        """Make it, whatever it brings."""
        mine, other, theirs = exchange
        ours, others = self.packs[pack], self.packs[other]
        self.windows.exchange(pack, ours[mine], other, others[theirs])
        ours[mine], others[theirs] = others[theirs], ours[mine]
        self.lacks[pack], self.lacks[other] = self.demands.lack(ours), self.demands.lack(others)

    def exchange_with_rest(self, pack: int, place: int, left: int) -> None:
        """Give back the card of a place, and take one that is left of its pool."""
        cards, rest = self.packs[pack], self.rest.cards[self.shapes[pack].places[place]]
        self.windows.replace(pack, cards[place], rest[left])
        cards[place], rest[left] = rest[left], cards[place]
        self.lacks[pack] = self.demands.lack(cards)

    def lack_after(self, pack: int, place: int, card: int) -> int:
        """What a pack would lack with this card in this place."""
        cards = self.packs[pack]
        was = cards[place]
        cards[place] = card
        lack = self.demands.lack(cards)
        cards[place] = was
        return lack


def fill(case: Case, chance: Draws) -> None:
    """Exchange cards until every pack keeps everything, no two are the same, and windows repeat as little as possible:
    each as far as a search of this length gets.
    """
    mend(case, chance)
    part(case, chance)
    spread(case, chance)


def mend(case: Case, chance: Draws) -> None:
    """Let every pack keep what is asked of it. What lacks after much searching goes on lacking."""
    waiting = deque(pack for pack, lack in enumerate(case.lacks) if lack)
    patience = PATIENCE * max(len(case.packs), FEWEST)
    while waiting and patience:
        pack = waiting.popleft()
        if not case.lacks[pack]:
            continue
        other = _improve(case, pack, chance)
        if other is None and not _improve_from_rest(case, pack, chance):
            patience -= 1
            other = _go_sideways(case, pack, chance)
            _go_sideways_with_rest(case, pack, chance)
        waiting += [one for one in (pack, other) if one is not None and case.lacks[one]]


def _improve(case: Case, pack: int, chance: Draws) -> int | None:
    """Make the first exchange after which the two packs lack less; with which pack? None where there is none."""
    exchanges, lacks, packs = case.exchanges(pack), case.lacks, case.packs
    cards, lack = packs[pack], lacks[pack]
    known: dict[tuple[int, int], int] = {}
    index = chance.below(len(exchanges))
    for _ in exchanges:
        index = (index + STRIDE) % len(exchanges)
        mine, other, theirs = exchanges[index]
        card, was = packs[other][theirs], cards[mine]
        if other == pack or card == was:
            continue
        after = known.get((mine, card))
        if after is None:
            after = known[mine, card] = case.lack_after(pack, mine, card)
        room = lack + lacks[other] - after
        if room > 0 and case.lack_after(other, theirs, was) < room:
            case.exchange(pack, exchanges[index])
            return other
    return None


def _improve_from_rest(case: Case, pack: int, chance: Draws) -> bool:
    """Take the first card that is left with which the pack lacks less; was there one?"""
    if not case.rest.cards:
        return False
    places, cards = case.shapes[pack].places, case.packs[pack]
    for place in chance.order(len(places)):
        pool = places[place]
        left = case.rest.cards[pool]
        if not case.rest.takes(pool, cards[place]):
            continue
        for index in chance.order(len(left)):
            if left[index] != cards[place] and case.lack_after(pack, place, left[index]) < case.lacks[pack]:
                case.exchange_with_rest(pack, place, index)
                return True
    return False


def _go_sideways_with_rest(case: Case, pack: int, chance: Draws) -> None:
    """Take a card that is left with which the pack lacks as much as before, if a few tries find one."""
    places, cards = case.shapes[pack].places, case.packs[pack]
    for _ in range(SIDEWAYS if case.rest.cards else 0):
        place = chance.below(len(places))
        pool = places[place]
        left = case.rest.cards[pool]
        if not left or not case.rest.takes(pool, cards[place]):
            continue
        index = chance.below(len(left))
        if left[index] != cards[place] and case.lack_after(pack, place, left[index]) <= case.lacks[pack]:
            case.exchange_with_rest(pack, place, index)
            return


def _go_sideways(case: Case, pack: int, chance: Draws) -> int | None:
    """Make an exchange after which the two packs lack as much as before, but are others; with which pack?"""
    exchanges, lacks, packs = case.exchanges(pack), case.lacks, case.packs
    for _ in range(SIDEWAYS):
        index = chance.below(len(exchanges))
        mine, other, theirs = exchanges[index]
        card, was = packs[other][theirs], packs[pack][mine]
        if other == pack or card == was:
            continue
        room = lacks[pack] + lacks[other] - case.lack_after(pack, mine, card)
        if room >= 0 and case.lack_after(other, theirs, was) <= room:
            case.exchange(pack, exchanges[index])
            return other
    return None


def part(case: Case, chance: Draws) -> None:
    """Let no two packs have the same cards, as far as one exchange for each helps."""
    alike = Counter(map(frozenset, case.packs))
    for pack, cards in enumerate(case.packs):
        if alike[frozenset(cards)] < 2:
            continue
        for index in chance.order(len(case.exchanges(pack))):
            exchange = case.exchanges(pack)[index]
            other = exchange[1]
            if frozenset(cards) == frozenset(case.packs[other]) or not _harms_nobody(case, pack, exchange):
                continue
            before = [frozenset(cards), frozenset(case.packs[other])]
            case.exchange(pack, exchange)
            after = [frozenset(cards), frozenset(case.packs[other])]
            if not any(map(alike.__getitem__, after)):
                alike.subtract(before)
                alike.update(after)
                break
            case.exchange(pack, exchange)


def _harms_nobody(case: Case, pack: int, exchange: Exchange) -> bool:
    """Do the two packs lack no more after it?"""
    mine, other, theirs = exchange
    room = case.lacks[pack] + case.lacks[other] - case.lack_after(pack, mine, case.packs[other][theirs])
    return other != pack and room >= 0 and case.lack_after(other, theirs, case.packs[pack][mine]) <= room


def spread(case: Case, chance: Draws) -> None:
    """Let no card come twice in a window, as far as exchanges help that break nothing of what packs keep.

    Where none helps, one is made that does no harm: another may help then.
    """
    patience, is_done = PATIENCE * len(case.packs), False
    while not is_done:
        is_done = True
        for pack, place in case.windows.repeated(case.packs):
            is_done = False
            exchanges = [one for one in case.exchanges(pack) if one[0] == place]
            if not _spread_one(case, pack, exchanges, chance):
                _stir(case, pack, chance)
                patience -= 1
            if not patience:
                return


def _spread_one(case: Case, pack: int, exchanges: Sequence[Exchange], chance: Draws) -> bool:
    """Make the first exchange after which fewer cards are repeated and no pack lacks more; was there one?"""
    index = chance.below(len(exchanges))
    for _ in exchanges:
        index = (index + STRIDE) % len(exchanges)
        if _repeats_after(case, pack, exchanges[index]) < 0 and _harms_nobody(case, pack, exchanges[index]):
            case.exchange(pack, exchanges[index])
            return True
    return False


def _stir(case: Case, pack: int, chance: Draws) -> None:
    """Make an exchange after which no more is repeated or lacking than before, if a few tries find one."""
    exchanges = case.exchanges(pack)
    for _ in range(SIDEWAYS):
        exchange = exchanges[chance.below(len(exchanges))]
        is_one = exchange[1] != pack and case.packs[pack][exchange[0]] != case.packs[exchange[1]][exchange[2]]
        if is_one and _repeats_after(case, pack, exchange) <= 0 and _harms_nobody(case, pack, exchange):
            case.exchange(pack, exchange)
            return


def _repeats_after(case: Case, pack: int, exchange: Exchange) -> int:
    """How many more cards are repeated in windows after it?"""
    mine, other, theirs = exchange
    return case.windows.change(pack, case.packs[pack][mine], other, case.packs[other][theirs])
