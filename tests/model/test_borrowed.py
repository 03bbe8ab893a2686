"""Decks of expansions: what is printed by default, what a set is as a deck, and what stays in the box."""

import json

from cardgen.commands import pipeline
from cardgen.data import shipped_root
from cardgen.diagnostics import Severity
from cardgen.scaffold import make_folder, new_expansion

SHIPPED = shipped_root()

EXPANSION = {
    "card_data/fsys/sets/more/set.yaml": "id: more\nversion: 1.0.0\nlicence: CC0-1.0\n"
    "attribution: me\ntext: {name: More}\n",
    "card_data/fsys/sets/more/cards/a.yaml": (
        "cards:\n  - {id: nap, icons: [hands, ae-1], text: {title: Nap, action: Rest.}}\n"
    ),
    "card_data/fsys/sets/more/printings.yaml": "printings: [{card: nap, number: 1}, {card: mend-it, number: 2}]\n",
}
DECK = """\
id: mine
format: standard
sets: [core, more]
without: [mend-it, plant-a-tree]
cards: {nap: 1}
text: {name: Mine}
"""


def expansion(project, **files):
    project = type(project)(project.root.parent / "expansion")
    for place, text in {**EXPANSION, **files}.items():
        project.write(place, text)
    library, found = pipeline.check(project.root)
    errors = [(finding.code, finding.message) for finding in found if finding.severity is Severity.ERROR]
    return library.games["fsys"], errors


def test_an_expansion_prints_all_of_its_set_reprints_too(project):
    game, found = expansion(project)
    assert found == []
    assert [printing.id for printing in game.deck.printings()] == ["more:nap", "more:mend-it"]
    assert (game.published_deck.id, game.published_deck.size) == ("food-heroes", 60)


def test_sets_that_need_each_other_are_played_in_one_pile_each_copy_once(project):
    later = {place.replace("/more/", "/later/"): text for place, text in EXPANSION.items()}
    later["card_data/fsys/sets/later/set.yaml"] = later["card_data/fsys/sets/later/set.yaml"].replace(
        "id: more\n", "id: later\nrequires: more\n"
    )
    for place, text in later.items():
        later[place] = text.replace("nap", "doze").replace("text: {name: More}", "text: {name: Later}")
    game, found = expansion(project, **later)
    assert found == []
    core, more, last = (game.sets[name] for name in ("core", "more", "later"))
    assert (game.bases_of(core), game.bases_of(more), game.bases_of(last)) == ((), (core,), (core, more))
    assert game.played_deck.size == sum(printing.copies for each in (core, more, last) for printing in each.printings)


def test_a_deck_that_an_expansion_brings_is_printed_instead(project):
    game, found = expansion(project, **{"card_data/fsys/decks/mine.yaml": DECK})
    assert found == []
    assert (game.deck.id, game.deck.size) == ("mine", 60)
    ids = [printing.card.id for printing in game.deck.printings()]
    assert "mend-it" not in ids
    assert "plant-a-tree" not in ids
    assert ids.count("nap") == 2


def test_a_card_left_out_that_is_not_in_the_deck_is_reported(project):
    deck = DECK.replace("plant-a-tree", "plant-a-tre")
    _, found = expansion(project, **{"card_data/fsys/decks/mine.yaml": deck})
    assert ("FSY112", "`plant-a-tre` is not a card of this deck") in found


def test_a_base_set_that_is_not_there_is_reported(project):
    place = "card_data/fsys/sets/more/set.yaml"
    _, found = expansion(project, **{place: EXPANSION[place] + "requires: cor\n"})
    assert found == [("FSY112", "`cor` is not a set")]


def test_a_set_that_requires_itself_is_reported(project):
    place = "card_data/fsys/sets/more/set.yaml"
    _, found = expansion(project, **{place: EXPANSION[place] + "requires: more\n"})
    assert found == [("FSY112", "`more` cannot require itself")]


def test_a_set_can_be_named_as_a_deck(project):
    library, _ = pipeline.check(project.root)
    game = library.games["mini"]
    assert game.brought_deck == ""
    assert game.named_decks["core"].size == game.named_decks["all-cards"].size == 4
    assert game.named_decks["core"].format == ""


def test_a_shipped_set_is_for_no_other_set_even_where_a_set_is_brought_to_its_game(tmp_path):
    """Else every shipped deck would count as one that uses an expansion."""
    make_folder(
        tmp_path / "it", new_expansion("alps", pipeline.load(SHIPPED)[0].games["phylo"], SHIPPED, is_apart=True)
    )
    game = pipeline.load(tmp_path / "it")[0].games["phylo"]
    assert game.base_of(game.sets["starter"]) is None
    assert game.base_of(game.sets["alps"]) is game.sets["starter"]


def test_what_is_borrowed_is_held_against_the_schemas_it_came_with(tmp_path):
    """A project keeps the schemas of its first day; the game that it borrows may have new keys."""
    make_folder(
        tmp_path / "it", new_expansion("alps", pipeline.load(SHIPPED)[0].games["phylo"], SHIPPED, is_apart=True)
    )
    place = tmp_path / "it/card_data/schema/game.schema.json"
    schema = json.loads(place.read_text(encoding="utf-8"))
    del schema["properties"]["vocabularies"]
    place.write_text(json.dumps(schema), encoding="utf-8")
    assert pipeline.load(tmp_path / "it")[1] == []
