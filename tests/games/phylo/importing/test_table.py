"""Tables of species and of events become rows, and what they say of themselves is told."""

import pytest

from cardgen.games.phylo.importing.card import entry_of
from cardgen.games.phylo.importing.table import read
from cardgen.importing.record import KnownWords

HEAD = (
    "id,deck,common_name,latin_name,scale,foodchain,diet,diet_foodchain_status,terrains,climates,points,keywords,"
    "play_requirement,trivia_fact,known_error,kingdom,phylum,class,taxonomy_status,source_url"
)
ROW = (
    "S1,our deck,Marsh Runner,Rallus viator (I),5,2,herbivore,inferred,,cool;warm,4,FLIGHT 2;POLLINATOR,"
    '"must touch a freshwater card, always",it naps,name misspelled,Animalia,Chordata,Aves,source,'
    "https://example.org/a + https://example.org/b"
)
EVENTS = "id,card_type,name,playable_on,effect,timing,text_status"


def test_a_species_has_its_cells():
    (row,) = read(f"{HEAD}\n{ROW}\n").rows
    assert (row.place, row.name, row.latin) == ("line 2 (S1)", "Marsh Runner", "Rallus viator")
    assert (row.scale, row.foodchain, row.diet, row.points) == ("5", "2", "herbivore", "4")
    assert (row.terrains, row.climates) == ((), ("cool", "warm"))
    assert row.keywords == ("FLIGHT 2", "POLLINATOR")
    assert row.play == "must touch a freshwater card, always"
    assert row.taxa == ("Animalia", "Chordata", "Aves")
    assert row.links == ("https://example.org/a", "https://example.org/b")


def test_what_the_table_says_of_itself_is_told():
    (row,) = read(f"{HEAD}\n{ROW}\n").rows
    assert [(finding.name, finding.message) for finding in row.remarks] == [
        ("inferred", "the Latin name is marked as inferred"),
        ("inferred", "the file marks diet and FOODCHAIN as `inferred`"),
        ("known-error", "name misspelled"),
    ]
    (note,) = read(f"{HEAD}\n{ROW}\n").notes
    assert note.startswith("columns that are not read: `deck`; columns that are read: common_name, name, ")
    assert "`cardgen import table FILE --game phylo --out FOLDER`" in note


def test_an_event_has_its_condition_and_effect():
    (row,) = read(f"{EVENTS}\nE1,event,Flood,any species,species discarded,delayed,excerpt cut\n").rows
    assert (row.kind, row.target, row.effect, row.timing) == ("event", "any species", "species discarded", "delayed")
    assert [remark.name for remark in row.remarks] == ["text-cut"]


@pytest.mark.parametrize("mark", [";", "\t"])
def test_a_table_may_have_other_marks_between_cells(mark):
    (row,) = read(f"name{mark}points\nRunner{mark}4\n").rows
    assert (row.name, row.points) == ("Runner", "4")


def test_a_row_may_be_short_or_long_or_empty():
    rows = read("name,points,diet\nRunner\n,,\nSwimmer,1,herbivore,more\n").rows
    assert [(row.place, row.name, row.points) for row in rows] == [("line 2", "Runner", ""), ("line 4", "Swimmer", "1")]
    assert [remark.name for remark in rows[1].remarks] == ["value-unusable"]


KEYS = """\
Title,Kind,Latin,scale,foodchain,diet,Terrain,climate,points,Classification,text.play,text.fact,evidence
Song Thrush,,Turdus philomelos,5,3,omnivor,"forest, urban","cool, warm",3,"Animalia, Aves",It sings.,It naps.,https://a.org
"""


def test_the_keys_of_the_cards_are_columns_too():
    read_rows = read(KEYS)
    (row,) = read_rows.rows
    assert read_rows.notes == ()
    assert (row.name, row.latin, row.terrains, row.climates) == (
        "Song Thrush",
        "Turdus philomelos",
        ("forest", "urban"),
        ("cool", "warm"),
    )
    assert (row.taxa, row.play, row.fact) == (("Animalia", "Aves"), "It sings.", "It naps.")
    assert row.links == ("https://a.org",)


def test_a_column_text_has_all_words_of_the_card():
    (row,) = read("common_name,scale,text\nSong Thrush,5,PLAY: It sings. FACT: It naps.\n").rows
    assert row.content == "PLAY: It sings. FACT: It naps."


def test_a_word_with_a_slip_is_told_with_the_word_that_is_meant():
    known = KnownWords({"diet": {"omnivore": "omnivore"}, "terrain": {"forest": "forest", "urban": "urban"}})
    entry = entry_of(read(KEYS.replace("forest,", "farmyard,")).rows[0], known, {})
    values = [remark.message for remark in entry.remarks if remark.name == "value-unusable"]
    assert "diet: `omnivor` is not in the vocabulary; did you mean `omnivore`?" in values
    assert "terrain: `farmyard` is not in the vocabulary; there are `forest`, `urban`" in values
