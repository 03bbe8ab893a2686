"""A query finds the cards that it describes, in whatever spelling, and tells what no card has."""

import pytest

from cardgen.analysis.registry import NAMES
from cardgen.data import parse
from cardgen.model.card import Origin
from cardgen.model.deck.query import EVERYTHING
from cardgen.model.link.query import Index
from tests.shipped_games import shipped_library


@pytest.fixture(scope="module")
def games():

    return shipped_library().games


def written(text: str) -> Origin:
    """The place of a query in a file."""
    document, found = parse(f"query: {text}\n", "booster.yaml", "booster")
    assert found == []
    return Origin(document, ("query",))


def asked(game, text: str, *sets: str):
    """The index of these sets, or of the first, with the query and what is found wrong with it."""
    index = Index(game, sets or list(game.sets)[:1])
    return index, *index.query(written(text))


def found_by(game, text: str, *sets: str) -> list[str]:
    index, query, found = asked(game, text, *sets)
    assert found == []
    return [printing.card.id for printing in index.find(query)]


def findings_of(game, text: str) -> list[tuple[str, str, str, int]]:
    return [(finding.code, finding.message, finding.help, finding.span.column) for finding in asked(game, text)[2]]


def test_a_query_of_nothing_finds_all(games):
    index = Index(games["phylo"], ["starter"])
    assert len(index.find(EVERYTHING)) == 93


def test_each_field_must_fit_and_of_each_one_value(games):
    assert found_by(games["phylo"], "{terrain: [ocean], diet: [herbivore, carnivore], foodchain: [2]}") == [
        "purple-sea-urchin",
        "pinto-abalone",
    ]


def test_what_is_barred_must_not_be_in_any_field(games):
    ocean = set(found_by(games["phylo"], "{terrain: [ocean]}"))
    warm = set(found_by(games["phylo"], "{climate: [warm]}"))
    hunters = set(found_by(games["phylo"], "{diet: [carnivore]}"))
    left = found_by(games["phylo"], "{terrain: [ocean], not: {climate: [warm], diet: [carnivore]}}")
    assert set(left) == ocean - warm - hunters
    assert left


def test_a_query_may_only_bar(games):
    assert set(found_by(games["phylo"], "{not: {kind: [species]}}")) == {
        card.id for card in games["phylo"].cards.values() if card.kind != "species"
    }


@pytest.mark.parametrize("written", ["[grasslands]", "[Meadow]", "[grassland]", "[GRASSLANDS]"])
def test_words_are_understood_in_any_spelling(games, written):
    assert len(found_by(games["phylo"], f"{{terrain: {written}}}")) == 39


def test_icons_are_understood_in_any_spelling(games):
    ids = found_by(games["fsys"], "{icon: [Hands]}")
    assert len(ids) == 26
    assert found_by(games["fsys"], "{icon: [hands]}") == found_by(games["fsys"], "{icon: [Hand]}") == ids


def test_fields_of_a_printing_are_asked_for_like_those_of_its_card(games):
    assert found_by(games["fsys"], "{set: [water-and-soil], id: [save-every-drop]}", "core", "water-and-soil") == []
    ids = found_by(games["fsys"], "{set: [water-and-soil], rarity: [common]}", "core", "water-and-soil")
    assert len(ids) == 20


def test_a_field_with_keys_is_known_by_its_name_or_by_its_keys(games):
    assert found_by(games["phylo"], "{effect: [discard-adjacent-diet]}") == ["overpopulation"]
    assert found_by(games["phylo"], "{keywords: [parasitic]}") == ["mistletoe"]


def test_true_is_not_1_and_text_is_no_number(games):
    assert len(found_by(games["foodadvice"], "{keep: [true]}")) == 10
    assert findings_of(games["foodadvice"], "{keep: [1]}") == [
        ("CG807", "no card of `market` has the keep `1`", "there are `true`", 16)
    ]
    assert findings_of(games["phylo"], '{foodchain: ["1"]}')[0][1] == "no card of `starter` has the foodchain `1`"


def test_what_no_card_has_is_told_with_the_nearest_that_one_has(games):
    assert findings_of(games["phylo"], "{diet: [carnivore, carnivor], dite: [herbivore], not: {kind: [evnt]}}") == [
        ("CG807", "no card of `starter` has the diet `carnivor`", "did you mean `carnivore`?", 27),
        ("CG807", "no card of `starter` has a field `dite`", "did you mean `diet`?", 38),
        ("CG807", "no card of `starter` has the kind `evnt`", "did you mean `event`?", 70),
    ]


def test_where_nothing_is_near_fields_and_values_are_listed(games):
    """The most frequent first; not more than can be read at a glance."""
    (field,) = findings_of(games["phylo"], "{klass: [birds]}")
    assert field[2].startswith("cards have `")
    assert "`diet`" in field[2]
    (value,) = findings_of(games["phylo"], "{classification: [birds]}")
    assert value[2].startswith("there are `")
    for help in (field[2], value[2]):
        assert help.count("`") == 16
        assert help.endswith(" more")


def test_a_word_that_the_game_has_and_no_card_of_the_sets_is_unknown_too(games):
    """`smoky` is a hashtag that Night Market brings."""
    assert findings_of(games["foodadvice"], "{hashtag: [smoky]}")[0][:2] == (
        "CG807",
        "no card of `market` has the hashtag `smoky`",
    )
    assert len(found_by(games["foodadvice"], "{hashtag: [smoky]}", "market", "night-market")) == 6


@pytest.mark.parametrize("game", NAMES)
def test_every_value_of_every_card_finds_that_card(games, game):
    """As it is written in its file, or as the linker understood it."""
    index = Index(games[game], list(games[game].sets))
    for field, values in index.places.items():
        for _, value in sorted(values, key=str):
            text = f'"{value}"' if isinstance(value, str) else str(value).lower()
            query, found = index.query(written(f"{{{field}: [{text}]}}"))
            assert (found, bool(index.find(query))) == ([], True), (field, value)


def test_a_query_is_told_in_words(games):
    query = asked(games["phylo"], "{diet: [herbivore, omnivore], not: {kind: [event], terrain: [urban]}}")[1]
    assert query.text == "diet herbivore or omnivore, not kind event, not terrain urban"


def test_a_range_means_the_numbers_in_it_both_ends_among_them(games):
    assert found_by(games["phylo"], "{foodchain: {at-least: 2, at-most: 2}, terrain: [ocean]}") == found_by(
        games["phylo"], "{foodchain: [2], terrain: [ocean]}"
    )
    many = set(found_by(games["phylo"], "{scale: {at-least: 9}}"))
    few = set(found_by(games["phylo"], "{scale: {at-most: 8}}"))
    assert many
    assert few
    assert not many & few


def test_a_range_without_any_card_tells_what_there_is(games):
    ((code, message, help, _),) = findings_of(games["phylo"], "{foodchain: {at-least: 40}}")
    assert (code, message) == ("CG807", "no card of `starter` has such a number as foodchain")
    assert help.startswith("they have 1 to ")
    ((_, _, help, _),) = findings_of(games["phylo"], "{kind: {at-least: 4}}")
    assert help == "`kind` is no number: write a list"
