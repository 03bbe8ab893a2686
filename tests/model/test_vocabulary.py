"""Words have one id, however they are written; a set may bring its own, and cannot change those of the game."""

import pytest

from cardgen import data, model
from cardgen.commands import pipeline
from cardgen.diagnostics import Severity
from cardgen.model.vocabulary import Word, gathered, misprints, spellings, words_in

WORDS = (
    Word("freshwater", "fresh water", ("fresh-water", "lakes and rivers")),
    Word("ocean", "ocean", ("sea", "freshwater")),
)


def test_ids_count_before_names_and_names_before_aliases():
    assert spellings(WORDS) == {
        "freshwater": "freshwater",
        "ocean": "ocean",
        "fresh water": "freshwater",
        "fresh-water": "freshwater",
        "lakes and rivers": "freshwater",
        "sea": "ocean",
    }


def test_a_word_may_be_written_short_and_then_its_name_is_its_id():
    bog = {"id": "bog", "text": {"name": "Bog"}, "aliases": ["mire"]}
    found = dict(words_in({"terrain": ["high-moor", bog]}, "alps"))
    assert found == {"terrain": Word("bog", "Bog", ("mire",), "alps", text={"name": "Bog"})}
    assert next(words_in({"terrain": ["high-moor"]}))[1] == Word("high-moor", "high moor", text={"name": "high moor"})


def test_a_misprint_is_understood_last_of_all_spellings():
    words = (*WORDS, Word("tundra", "tundra", (), "", ("Tundrra", "SEA", "ocean")))
    assert spellings(words) == {**spellings(WORDS), "tundra": "tundra", "tundrra": "tundra"}
    assert misprints(words) == {"tundrra": "tundra"}
    slip = {"id": "bog", "text": {"name": "bog"}, "misprints": ["bogg"]}
    assert dict(words_in({"terrain": [slip]})) == {
        "terrain": Word("bog", "bog", misprints=("bogg",), text={"name": "bog"})
    }


def test_a_set_adds_words_and_changes_none():
    other = Word("freshwater", "soup", (), "alps")
    words = gathered([("terrain", WORDS[0]), ("terrain", other), ("age", Word("old", "old"))])
    assert words == {"terrain": (WORDS[0],), "age": (Word("old", "old"),)}


@pytest.fixture
def alps(tmp_path, copy_of_shipped):
    """The shipped games, and a set for Phylo with a terrain of its own."""
    root = copy_of_shipped(tmp_path / "it")
    folder = root / "card_data/phylo/sets/alps"
    (folder / "cards").mkdir(parents=True)
    (folder / "set.yaml").write_text(
        "id: alps\nversion: 1.0.0\nlicence: CC0-1.0\nattribution: us\nrequires: starter\n"
        "vocabularies: {terrain: [{id: scree, aliases: [Rubble], misprints: [skree], text: {name: scree}}]}\n"
        "text: {name: Alps}\n"
    )
    (folder / "printings.yaml").write_text("printings:\n  - {card: ibex, number: 1}\n")
    return root


def card(root, terrain: str) -> None:
    (root / "card_data/phylo/sets/alps/cards/a.yaml").write_text(
        "cards:\n  - id: ibex\n    latin: Capra ibex\n    scale: 7\n    foodchain: 2\n    diet: Herbivore\n"
        f"    terrain: {terrain}\n    climate: [Arctic, cool]\n    points: 4\n"
        "    classification: [Animalia, Chordata, Mammalia]\n    text: {title: Ibex}\n"
    )


def test_every_spelling_becomes_the_id_and_repeats_are_dropped(alps):
    card(alps, "[RUBBLE, Fresh Water, freshwater, scree]")
    library, found = pipeline.load(alps)
    assert found == []
    fields = library.games["phylo"].cards["ibex"].fields
    assert fields["terrain"] == ["scree", "freshwater"]
    assert fields["climate"] == ["cold", "cool"]
    assert fields["diet"] == "herbivore"


def test_a_word_that_there_is_not_is_told_where_it_stands(alps):
    card(alps, "[forest, tundraa]")
    _, found = pipeline.load(alps)
    (finding,) = found
    assert (finding.code, finding.message) == ("PHY103", "`tundraa` is not a terrain")
    assert "tundra" in finding.help
    assert finding.span.line == 7


def test_a_list_of_a_set_that_nothing_reads_is_told_at_its_name(alps):
    """A field of some card makes it a list that is read."""
    card(alps, "[forest]\n    points-reason: odd")
    about = alps / "card_data/phylo/sets/alps/set.yaml"
    about.write_text(about.read_text().replace("{terrain:", "{points-reason: [odd], terrains: [moor], terrain:"))
    (finding,) = (finding for finding in pipeline.load(alps)[1] if finding.span.file.endswith("set.yaml"))
    assert (finding.code, finding.message) == ("CG301", "`terrains` is not a vocabulary")
    assert finding.help == "did you mean `terrain`?"
    assert finding.span.line == 6


def linked(root, codes):
    documents, _ = data.read(root)
    whole, _ = data.check(documents, root)
    library, found = model.link(whole, {"fsys": {}, "foodadvice": {}, "phylo": codes})
    return library.games["phylo"].cards["ibex"].fields["terrain"], found


def test_a_misprint_is_understood_and_told_by_games_that_have_a_code_for_it(alps):
    card(alps, "[forest, Skree]")
    terrain, (finding,) = linked(alps, {"misprinted word": ("PHY103", Severity.WARNING)})
    assert terrain == ["forest", "scree"]
    assert (finding.code, finding.severity) == ("PHY103", Severity.WARNING)
    assert (finding.message, finding.help) == ("`Skree` is a misprint of `scree`", "write `scree`")
    assert (finding.span.line, finding.span.column) == (7, 23)
    assert linked(alps, {}) == (terrain, [])


def test_nobody_is_led_to_a_misprint(alps):
    card(alps, "[forest, skreeh]")
    _, (finding,) = linked(alps, {})
    assert finding.help == "did you mean `scree`?"
