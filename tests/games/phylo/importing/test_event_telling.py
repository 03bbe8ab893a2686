"""What is told beside the rules is left out, slips of the pen are read, and what has a rule in it stays text."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import DISCARD, DRAW, beside, birds
from tests.sweep import sweep

TOLD: list[tuple[str, str, Any]] = [
    ("any bird", "The storm sweeps it away", DISCARD),
    ("any bird", "It drowns in the cold river", DISCARD),
    ("any bird", "It was shot by farmers and discarded", DISCARD),
    ("any bird", "It has been run over by a lorry", DISCARD),
    ("any bird", "It is poisoned", DISCARD),
    ("any bird", "After weeks without rainfall, discard it", DISCARD),
    ("any bird", "Unfortunately it is discarded. Local volunteers cleaned beaches afterwards", DISCARD),
    ("any bird", "Lumberjacks arrive with chainsaws, so it is discarded", DISCARD),
    ("any bird", "It is immediaely discraded", DISCARD),
    ("any bird", "It and all brids beside it are discarded", {**DISCARD, "then": [beside(which={"taxon": ["Aves"]})]}),
    ("", "Collectors take one bird", birds(number=1)),
    ("", "Draw two cards. Then discard this card", {**DRAW, "number": 2}),
    ("on any flowering plant", "The plant is discarded", DISCARD),
    ("on any oak", "The tree is discarded", DISCARD),
    ("on fresh water", "Discard it", DISCARD),
]  # fmt: skip
UNTOLD = [
    ("any bird", "Nothing kills it"),
    ("any bird", "It is not killed by the storm"),
    ("any bird", "It was poisoned, yet it recovers"),
    ("any bird", "It is poisoned. It loses 2 points"),
    ("any bird", "The bird is eaten by locusts. Every herbivore beside it loses 1 point"),
    ("any bird", "It drowns unless somebody helps"),
    ("any bird", "It is shot, whereupon everybody cheers and draws two"),
    ("any bird", "Collectors take two cards from your hand"),
    ("any bird", "Discard it. The zookeeper rescues it"),
    ("any bird", "Discard it. Afterwards the procedure is repeated"),
    ("any bird", "Discard it. Ditto for fish"),
    ("any bird", "Discard it. Incompatible species have two turns to move"),
    ("any bird", "Possibly discard it"),
    ("any bird", "Discard it, seagulls excluded"),
    ("any bird", "Discard it (mammals excluded)"),
    ("", "Draw a card (whoever sings loudest)"),
    ("any bird", "Discard it. The gardener decides which"),
]


@sweep(("where", "words", "meaning"), TOLD)
def test_what_is_only_told_is_left_out(reader, where, words, meaning):
    read = reader.card(where, words)
    assert read.is_played
    assert read.fields["effect"] == meaning


@sweep(("where", "words"), UNTOLD)
def test_what_has_a_rule_in_it_is_no_story(reader, where, words):
    assert not reader.card(where, words).is_played


def test_a_slip_of_the_pen_is_told_with_what_it_is_read_as(reader):
    assert reader.card("any animel", "Discard it").spelt == (("animel", "animal"),)


def test_a_word_in_its_own_right_is_no_slip(reader):
    assert not reader.card("any bird", "Discard it and one beach").is_played


def test_who_is_named_by_a_word_of_the_title_is_the_event(reader):
    assert reader.card("any bird", "Discard it. Then discard the squid", title="Giant Squid").is_played


def test_where_an_event_is_laid_is_never_a_story(reader):
    assert reader.card("on a cold morning in the tundra", "Discard it").is_played is False
