"""A library in another language has the same cards with other words on them."""

import pytest

from cardgen.commands.languages.editions import edition_of
from cardgen.commands.targets import UnknownName
from tests.commands.languages.rivers import codes_of, linked, rivers


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return rivers(tmp_path_factory.mktemp("rivers"))


def test_every_text_is_in_the_other_language_and_all_else_as_it_was(root):
    library = linked(root)
    german, written = edition_of(root, library, "de").library.games["rivers"], library.games["rivers"]
    assert german.name == f"{written.name} (de)"
    assert (german.language.id, german.language.is_source) == ("de", False)
    for card in written.cards.values():
        other = german.cards[card.id]
        assert (other.kind, other.icons, other.fields) == (card.kind, card.icons, card.fields)
        assert other.text == {key: f"{text} (de)" for key, text in card.text.items()}


def test_a_language_that_nobody_speaks_is_refused(root):
    with pytest.raises(UnknownName, match="`xx` is no language"):
        edition_of(root, linked(root), "xx")


def test_the_language_that_a_game_is_written_in_is_the_game_itself(root):
    assert edition_of(root, linked(root), "en").library is linked(root)


def test_what_nobody_translated_is_printed_as_written_and_counted(root):
    (told,) = edition_of(root, linked(root), "sw").found
    assert told.code == "CG929"
    assert "are not translated into `sw`" in told.message


def test_an_outdated_translation_is_printed(root):
    assert codes_of(root, 'msgctxt "game text.name"\nmsgid "Streams"\nmsgstr "Bäche"\n') == set()
