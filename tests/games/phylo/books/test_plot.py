"""The example of the rulebook finds cards that can play it, whatever becomes of those of the published one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict, astuple, replace

from cardgen.games.phylo.books import plot
from cardgen.games.phylo.books.examples import PhyloExamples
from cardgen.games.phylo.books.plot import FIRST, played
from cardgen.games.phylo.books.scripted_game import RefusedMove
from cardgen.words.language import Language

SPOILS: dict[str, Any] = {
    "it is gone": lambda species: None,
    "it stands a rank higher": lambda species: replace(species, foodchain=species.foodchain + 1),
    "it stands on top": lambda species: replace(species, foodchain=9),
    "it eats meat": lambda species: replace(species, diet="carnivore"),
    "it eats molecules": lambda species: replace(species, diet="molecular"),
    "it lives in the sea": lambda species: replace(species, terrain=frozenset({"ocean"}), climate=frozenset({"cold"})),
    "it stays where it is": lambda species: replace(species, move=0, flight=0),
    "it flies": lambda species: replace(species, flight=3),
    "it is huge": lambda species: replace(species, scale=9),
    "it is tiny": lambda species: replace(species, scale=1),
    "it has no size": lambda species: replace(species, scale=None),
    "it lives under a host": lambda species: replace(species, lives_alone=False),
}


@pytest.fixture
def examples(starter: Any) -> PhyloExamples:
    return PhyloExamples(starter, starter.deck)


def test_the_shipped_cards_are_those_of_the_published_example(examples):
    assert asdict(examples.plot.cast) == FIRST


@pytest.mark.parametrize("part", FIRST)
@pytest.mark.parametrize("spoil", SPOILS)
def test_where_a_card_has_changed_the_story_is_played_all_the_same(examples, part, spoil):
    species, event = examples.known[FIRST[part]]
    examples.known[FIRST[part]] = (species and SPOILS[spoil](species), None)
    cast = examples.plot.cast
    assert len(set(astuple(cast))) == len(FIRST)
    assert played(cast, examples.known, examples.rules).ended.points == examples.plot.ended.points
    robin, horse, lynx = (examples.species(card) for card in (cast.robin, cast.horse, cast.lynx))
    assert examples.no(cast.robin, cast.horse, "size")
    assert examples.yes(cast.lynx, cast.robin)
    assert (robin.diet, horse.move > 0, lynx.scale >= robin.scale) == ("omnivore", True, True)
    if species is None or spoil == "it is gone":
        assert FIRST[part] not in astuple(cast)
    assert event is None or cast.fire != FIRST["fire"]


def test_a_story_that_the_rules_refuse_is_not_played(examples):
    swapped = replace(examples.plot.cast, robin=FIRST["lynx"], lynx=FIRST["robin"])
    with pytest.raises(RefusedMove):
        played(swapped, examples.known, examples.rules)


@pytest.mark.parametrize(
    ("kept", "missing"),
    [
        (lambda species, event: species is None or species.foodchain > 1, "a photosynthetic species of FOODCHAIN 1"),
        (lambda species, event: species is None or species.diet != "omnivore", "an omnivore of FOODCHAIN 3"),
        (lambda species, event: species is not None, "an event that discards those of FOODCHAIN 1"),
    ],
)
def test_where_no_card_can_play_a_part_the_part_is_named(examples, kept, missing):
    for card, (species, event) in examples.known.items():
        if not kept(species, event):
            examples.known[card] = (None, None)
    with pytest.raises(LookupError, match=missing):
        assert examples.plot


def test_a_cast_is_looked_for_with_patience_that_ends(examples, monkeypatch):
    monkeypatch.setattr(plot, "PATIENCE", 5)
    with pytest.raises(LookupError, match="it needs"):
        assert examples.plot


def test_where_a_reading_forbids_the_story_its_refusal_is_told(starter):
    stubborn = replace(starter, readings={"actions": 2})
    with pytest.raises(LookupError, match=r"by the rules it is not so|the rules refuse it|not in the hand"):
        assert PhyloExamples(stubborn, stubborn.deck).plot


def test_cards_are_called_by_the_last_word_where_that_is_clear(examples):
    names = examples.names
    assert (names.short("english-oak"), names.short("eurasian-lynx")) == ("oak", "lynx")
    assert (names.with_article("english-oak"), names.with_article("horse")) == ("an English Oak", "a Horse")
    snails = replace(examples.plot.cast, plum="garden-snail", sunflower="great-pond-snail")
    examples.__dict__["plot"] = replace(examples.plot, cast=snails)
    assert examples.names.short("garden-snail") == "Garden Snail"
    assert examples.names.last("garden-snail") == "snail"
    assert examples.names.short("english-oak") == "oak"


def test_in_another_language_a_card_has_its_whole_title(starter):
    german = replace(starter, language=Language("de", False))
    names = PhyloExamples(german, german.deck).names
    assert {names.last("english-oak"), names.short("english-oak"), names.with_article("english-oak")} == {"English Oak"}


def test_a_card_that_shows_keywords_has_one(examples):
    assert examples.with_abilities("eurasian-blackbird") == "eurasian-blackbird"
    plain = next(card for card, (species, _) in examples.known.items() if species is not None and not species.keywords)
    assert examples.species(examples.with_abilities(plain)).keywords
