"""What games counted is kept and taken again: the same counts for the same games, and for no others."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis.play.kept_tallies import fingerprint_of, remembering, tally_of, text_of
from cardgen.analysis.play.playout import GameBlock, Trial, blocks_of, play, play_block
from cardgen.analysis.play.tally import new_tally
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.setup import FsysSetup
from cardgen.games.fsys.rules import FsysRules
from tests.shipped_games import shipped_library
from tests.sweep import sweep

MASKS = tuple(sum(1 << (card * step) % 45 for step in (1, 4, 7, 11)) for card in range(60))
TABLE = FsysSetup(IconDeck(tuple(f"card-{number}" for number in range(60)), MASKS, tuple(map(str, range(45)))))
TRIAL = Trial(TABLE, 2, ("greedy", "random"), 30, 5)


class Kept(Struct):
    """A memory, and the blocks that were played all the same."""

    texts: dict[str, str]
    played: list[GameBlock]

    def run(self, function, blocks):
        self.played += blocks
        return map(function, blocks)

    def play(self, trial):
        (tally,) = play([trial], remembering(self.run, self.texts.get, self.texts.__setitem__))
        return text_of(tally)


@pytest.fixture(scope="module")
def full() -> Kept:
    kept = Kept({}, [])
    kept.play(TRIAL)
    return kept


def test_games_that_are_known_are_not_played(full):
    again = Kept(full.texts, [])
    assert again.play(TRIAL) == text_of(*play([TRIAL]))
    assert (again.played, len(full.played)) == ([], 1)


def test_of_more_games_only_the_rest_is_played():
    kept, blocks = Kept({}, []), blocks_of(replace(TRIAL, games=2 * TABLE.block + 3))
    few = replace(TRIAL, table=replace(TABLE, block=8), games=16)
    kept.play(few)
    kept.played.clear()
    kept.play(replace(few, games=24))
    assert [(block.first, block.count) for block in kept.played] == [(16, 8)]
    assert len(blocks) == 3


DECK = IconDeck(TABLE.deck.cards, (*TABLE.deck.masks[:-1], TABLE.deck.masks[-1] ^ 1), TABLE.deck.icons)
OTHERS = {
    "seed": replace(TRIAL, seed=6),
    "policies": replace(TRIAL, policies=("random", "greedy")),
    "players": replace(TRIAL, players=3),
    "a card": replace(TRIAL, table=replace(TABLE, deck=DECK)),
    "a rule": replace(TRIAL, table=replace(TABLE, rules=replace(FsysRules(), hand_size=4))),
    "the name of the game": replace(TRIAL, table=replace(TABLE, game="other")),
    "how many games": replace(TRIAL, games=29),
}


@sweep("what", OTHERS)
def test_other_games_are_played(what, full):
    kept = Kept(dict(full.texts), [])
    assert kept.play(OTHERS[what]) == text_of(*play([OTHERS[what]]))
    assert kept.played


@sweep("text", ["", "x", "AAAA", "!", text_of(new_tally(2, 1))[:-9]])
def test_a_text_that_is_no_tally_is_no_memory(text, full):
    assert tally_of(text) is None
    kept = Kept(dict.fromkeys(full.texts, text), [])
    assert kept.play(TRIAL) == Kept(full.texts, []).play(TRIAL)
    assert kept.played


def test_games_that_met_a_gap_are_played_each_time():
    kept = Kept({}, [])

    def met_a_gap(block):
        tally = new_tally(2, 60)
        tally.gaps.append("a gap")
        return tally

    for _ in range(2):
        list(remembering(kept.run, kept.texts.get, kept.texts.__setitem__)(met_a_gap, blocks_of(TRIAL)))
    assert (kept.texts, len(kept.played)) == ({}, 2)


class Foreign(Struct):
    """Of a package that changes without notice."""

    game: str = "foreign"


class Pair(NamedTuple):
    left: int
    right: int


@sweep("value", [Foreign(), Pair(1, 2), object(), len, {"a": [Foreign()]}, frozenset([Pair(1, 2)])], ids=str)
def test_what_nobody_can_look_into_is_not_kept(value):
    assert fingerprint_of(value) == ""


VALUES = [
    1,
    "1",
    1.0,
    True,
    None,
    b"1",
    (1,),
    [[1]],
    ((), 1),
    {1},
    set(),
    {1: 2},
    {1: 2, 2: 1},
    {2: 1, 1: 2},
    "",
    "()",
    {},
]


def test_values_that_differ_have_other_fingerprints():
    assert len({fingerprint_of(value) for value in VALUES}) == len(VALUES)
    assert fingerprint_of(frozenset("abc")) == fingerprint_of(frozenset("cba"))


@sweep("name", ["fsys", "phylo", "foodadvice"])
def test_tables_of_the_shipped_games_can_be_kept(name):
    from cardgen import analysis

    library = shipped_library()
    tables = [trial.table for each in analysis.simulations(library, (name,), "quick") for trial in each.trials]
    assert tables
    assert all(map(fingerprint_of, tables))
    counted = play_block(GameBlock(Trial(tables[0], 4 if name == "foodadvice" else 2, ("random",), 2), 0, 2))
    known = tally_of(text_of(counted))
    assert known is not None
    assert text_of(known) == text_of(counted)
    known.add(counted)
    counted.add(counted)
    assert text_of(known) == text_of(counted)
