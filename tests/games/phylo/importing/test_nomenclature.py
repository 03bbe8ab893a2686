"""Slips in names are told where grammar or the list is certain, and nowhere else."""

from pathlib import Path

from cardgen.games.phylo.importing import nomenclature
from cardgen.games.phylo.importing.nomenclature import of_gender, of_species
from cardgen.games.phylo.species import SPECIES
from tests.shipped_games import shipped_library
from tests.sweep import sweep


@sweep(
    ("latin", "right"),
    [
        ("Sciurus vulgare", "Sciurus vulgaris"),
        ("Panthera africanus", "Panthera africana"),
        ("Trifolium pratensis", "Trifolium pratense"),
        ("Quercus albus", "Quercus alba"),
        ("Ambystoma mexicana", "Ambystoma mexicanum"),
        ("Lumbricus terrestre", "Lumbricus terrestris"),
        ("Equus ferus", ""),
        ("Aesculus hippocastanum", ""),
        ("Felis catus", ""),
        ("Aegopodium podagraria", ""),
        ("Rattus rattus", ""),
        ("Anas vulgare", ""),
        ("Sciurus", ""),
    ],
)
def test_an_adjective_has_the_gender_of_its_genus(latin, right):
    assert [remark.message.rpartition("be ")[2] for remark in of_gender(latin)] == ([f"`{right}`"] if right else [])


@sweep(
    ("name", "latin", "told"),
    [
        ("Lion", "Panthera leo", None),
        ("African Lion", "Panthera leo", None),
        ("León", "Panthera leo", None),
        ("Horse", "Equus ferus caballus", None),
        ("Snow Goose", "Chen caerulescens", None),
        ("Three-Spined Stickleback (2nd card)", "Gasterosteus aculeatus", None),
        ("Dragon", "Draco fictus", None),
        ("Lion", "Panthera tigris", ("name-of-another", "`Panthera tigris` is known as Tiger; Lion is `Panthera leo`")),
        ("Lion", "Panthero leo", ("latin-spelling", "`Panthero leo`: Lion is `Panthera leo`")),
        (
            "Philipine Tarsier",
            "Tarsius syrichta",
            ("name-spelling", "`Philipine Tarsier`: `Tarsius syrichta` is known as Philippine Tarsier"),
        ),
        ("Lion", "", None),
        ("", "Panthera leo", None),
    ],
)
def test_a_name_is_held_against_well_known_species(name, latin, told):
    assert [(remark.name, remark.message) for remark in of_species(name, latin)] == ([told] if told else [])


def test_what_is_known_has_no_slip_of_its_own_and_agrees_with_our_cards():
    known = nomenclature._known()
    assert len(known) > 300
    assert [remark for latin in known for remark in of_gender(latin)] == []
    assert [remark for latin, names in known.items() for name in names for remark in of_species(name, latin)] == []
    cards = [card for card in shipped_library().games["phylo"].cards.values() if card.kind == SPECIES]
    named = [(card.text["title"], card.fields["latin"]) for card in cards]
    assert [remark for name, latin in named for remark in (*of_gender(latin), *of_species(name, latin))] == []


def test_the_list_is_in_order():
    lines = Path(nomenclature.__file__).with_name("known_species.toml").read_text(encoding="utf-8").splitlines()
    species = [line for line in lines if line.startswith('"')]
    assert species == sorted(species)
