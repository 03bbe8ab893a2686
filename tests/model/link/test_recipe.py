"""Booster documents become recipes; what leads nowhere is told at its place, and the recipe alone is left out."""

import pytest

from cardgen import analysis, data, model
from cardgen.commands.pipeline import load
from cardgen.model.recipe import Collation, Kit, Layout, RuleGuarantee, Slot, Window

PLACE = "card_data/mini/boosters/first.yaml"
CORE = "card_data/mini/sets/core"
FIRST = """\
id: first
text: {name: First, about: Three cards.}
pools:
  suns: {query: {icon: [sun]}}
  pair: {list: [cat, ant]}
slots:
  - {draw: 1, from: suns}
"""


@pytest.fixture
def linked(project):
    """Links the project with this booster."""

    def link(text: str = FIRST, place: str = PLACE):
        project.write(place, text)
        documents, found = data.read(project.root)
        documents, more = data.check(documents, project.root)
        assert found + more == []
        library, found = model.link(documents, analysis.CODES)
        return library.games["mini"].recipes, found

    return link


def cards(pool) -> list[tuple[str, int]]:
    return [(printing.card.id, rate) for printing, rate in pool.rates]


def test_a_booster_becomes_a_recipe(linked):
    recipes, found = linked(
        "id: whole\n"
        "text: {name: Whole, about: All there is.}\n"
        'age: "8+"\n'
        "use: [core]\n"
        "pools:\n"
        "  suns: {query: {icon: [sun], not: {id: [cat]}}, count: 2, collation: weighted}\n"
        "  pair: {list: [cat, ant], collation: {print-run: {group: 2}}}\n"
        "  rows: {query: {kind: [plain]}, collation: {striped: {length: 2, weights: [0, 1]}}}\n"
        "layouts:\n"
        "  usual: {weight: 7, slots: [{draw: 2, from: suns}]}\n"
        "  lucky: {weight: 1, slots: [{draw: 1, from: {pair: 1, rows: 3}}]}\n"
        "guarantees: {has: [{of: {icon: [moon]}, at-most: 2}], producer: 3}\n"
        "exclusive: [[ant, bee]]\n"
        "windows: {pupil: {packs: 2}, class: {packs: 30, of: [pair]}}\n"
        "kit: {pupils: 14, each: 2, spare: 2}\n"
    )
    assert found == []
    recipe = recipes["whole"]
    assert (recipe.name, recipe.about, recipe.age, recipe.sets) == ("Whole", "All there is.", "8+", ("core",))
    assert {name: cards(pool) for name, pool in recipe.pools.items()} == {
        "suns": [("ant", 1), ("bee", 1)],
        "pair": [("cat", 1), ("ant", 1)],
        "rows": [("ant", 1), ("bee", 1), ("cat", 1)],
    }
    assert [pool.collation for pool in recipe.pools.values()] == [
        Collation("weighted"),
        Collation("print-run", group=2),
        Collation("striped", length=2, weights=(0, 1)),
    ]
    assert recipe.layouts == (
        Layout("usual", 7, (Slot(2, (("suns", 1),)),)),
        Layout("lucky", 1, (Slot(1, (("pair", 1), ("rows", 3))),)),
    )
    assert recipe.guarantees == (RuleGuarantee("producer", 3),)
    assert [(share.printings, share.least, share.most, share.text) for share in recipe.shares] == [
        ({"core:bee"}, 0, 2, "icon moon")
    ]
    assert recipe.exclusive == ({"ant", "bee"},)
    assert recipe.windows == (Window("pupil", 2, ("suns", "pair", "rows")), Window("class", 30, ("pair",)))
    assert recipe.kit == Kit(14, 2, 0, 2)
    assert recipe.kit.packs == recipe.case == 30
    assert [printing.card.id for printing in recipe.printings] == ["ant", "bee", "cat"]


def test_slots_alone_are_one_layout(linked):
    (layout,) = linked()[0]["first"].layouts
    assert (layout.weight, layout.size) == (1, 1)


def test_cards_that_no_slot_draws_are_remembered(linked):
    recipe = linked(FIRST.replace("{icon: [sun]}", "{id: [bee]}"))[0]["first"]
    assert [printing.card.id for printing in recipe.unreached] == ["ant", "cat"]


def test_a_filter_narrows_queries_and_not_lists(linked):
    recipe = linked(FIRST + "filter: {id: [bee]}\n")[0]["first"]
    assert cards(recipe.pools["suns"]) == [("bee", 1)]
    assert cards(recipe.pools["pair"]) == [("cat", 1), ("ant", 1)]
    assert recipe.unreached == ()


@pytest.mark.parametrize(
    ("parts", "rates", "found"),
    [
        ("[{query: {icon: [moon]}, rate: 2}, {list: [cat, ant], rate: 4}]", {"bee": 1, "cat": 2, "ant": 2}, (1, 2)),
        ("[{query: {icon: [moon]}}, {list: [cat, ant], chance: 1}]", {"bee": 2, "cat": 1, "ant": 1}, (1, 2)),
        ("[{query: {icon: [sun]}, chance: 1}, {list: [cat], chance: 2}]", {"ant": 1, "bee": 1, "cat": 7}, (3, 1)),
    ],
)
def test_weights_become_the_smallest_whole_numbers(linked, parts, rates, found):
    """Of a card in two parts they add up."""
    pool = linked(FIRST.replace("{query: {icon: [sun]}}", f"{{any: {parts}}}"))[0]["first"].pools["suns"]
    assert dict(cards(pool)) == rates
    assert pool.parts == found
    assert pool.cells == sum(rates.values())


def test_a_list_names_the_last_printing_of_a_card_and_a_query_finds_all(linked, project):
    project.write("card_data/mini/sets/more/set.yaml", project.read(f"{CORE}/set.yaml").replace("id: core", "id: more"))
    project.write("card_data/mini/sets/more/printings.yaml", "printings:\n  - {card: ant, number: 1}\n")
    recipe = linked()[0]["first"]
    assert recipe.sets == ("core", "more")
    assert [printing.id for printing, _ in recipe.pools["pair"].rates] == ["core:cat", "more:ant"]
    assert "core:ant" in {printing.id for printing, _ in recipe.pools["suns"].rates}
    assert "more:ant" in {printing.id for printing, _ in recipe.pools["suns"].rates}


def test_a_booster_that_names_no_sets_uses_those_that_require_no_other(linked, project):
    more = project.read(f"{CORE}/set.yaml").replace("id: core", "id: more\nrequires: core")
    project.write("card_data/mini/sets/more/set.yaml", more)
    project.write("card_data/mini/sets/more/printings.yaml", "printings:\n  - {card: ant, number: 1}\n")
    assert linked()[0]["first"].sets == ("core",)


def test_a_booster_in_the_folder_of_a_set_uses_that_set(linked, project):
    more = project.read(f"{CORE}/set.yaml").replace("id: core", "id: more\nrequires: core")
    project.write("card_data/mini/sets/more/set.yaml", more)
    project.write("card_data/mini/sets/more/printings.yaml", "printings:\n  - {card: ant, number: 1}\n")
    text = "id: second\ntext: {name: Second}\npools: {all: {query: {kind: [plain]}}}\nslots: [{draw: 1, from: all}]\n"
    recipes, found = linked(text, "card_data/mini/sets/more/boosters/second.yaml")
    assert found == []
    assert recipes["second"].sets == ("more",)
    assert [printing.id for printing in recipes["second"].printings] == ["more:ant"]


# What is changed in the first booster, and what is told: code, message, what is marked, help.
FAULTS = {
    "a set": (
        "id: first",
        "id: first\nuse: [cor]",
        "CG301",
        "`cor` is not a set",
        "cor",
        "did you mean `core`?",
    ),
    "a card of a list": (
        "[cat, ant]",
        "[cat, aunt]",
        "CG301",
        "`aunt` is not a card of these sets",
        "aunt",
        "did you mean `ant`?",
    ),
    "a pool": (
        "from: suns",
        "from: sun",
        "CG301",
        "`sun` is not a pool of this booster",
        "sun",
        "did you mean `suns`?",
    ),
    "an alternative": (
        "from: suns",
        "from: {suns: 1, pairs: 2}",
        "CG301",
        "`pairs` is not a pool of this booster",
        "pairs",
        "did you mean `pair`?",
    ),
    "a pool of a window": (
        "slots:",
        "windows: {pupil: {packs: 2, of: [par]}}\nslots:",
        "CG301",
        "`par` is not a pool of this booster",
        "par",
        "did you mean `pair`?",
    ),
    "an exclusive card": (
        "slots:",
        "exclusive: [[ant, be]]\nslots:",
        "CG301",
        "`be` is not a card of these sets",
        "be",
        "did you mean `bee`?",
    ),
    "a value of a query": (
        "[sun]",
        "[snu]",
        "CG807",
        "no card of `core` has the icon `snu`",
        "snu",
        "did you mean `sun`?",
    ),
    "a value of a filter": (
        "slots:",
        "filter: {kind: [plane]}\nslots:",
        "CG807",
        "no card of `core` has the kind `plane`",
        "plane",
        "did you mean `plain`?",
    ),
    "a value of a guarantee": (
        "slots:",
        "guarantees: {has: [{of: {icn: [sun]}, at-least: 1}]}\nslots:",
        "CG807",
        "no card of `core` has a field `icn`",
        "icn",
        "did you mean `icon`?",
    ),
    "no cards": (
        "{list: [cat, ant]}",
        "{count: 2}",
        "CG201",
        "the pool `pair` names no cards",
        "{count: 2}",
        "add `query:` or `list:` or `any:`",
    ),
    "cards in two ways": (
        "{list: [cat, ant]}",
        "{list: [cat, ant], query: {icon: [sun]}}",
        "CG202",
        "`list` cannot stand beside `query`",
        "list",
        "take one of them out",
    ),
    "a part without cards": (
        "{list: [cat, ant]}",
        "{any: [{rate: 2}]}",
        "CG201",
        "this part of the pool names no cards",
        "{rate: 2}",
        "add `query:` or `list:`",
    ),
    "a part with two weights": (
        "{list: [cat, ant]}",
        "{any: [{list: [cat], rate: 2, chance: 1}]}",
        "CG202",
        "`chance` cannot stand beside `rate`",
        "chance",
        "take one of them out",
    ),
    "no slots": (
        "slots:\n  - {draw: 1, from: suns}\n",
        "",
        "CG201",
        "a booster needs `slots`",
        "id",
        "add `slots:` or `layouts:`",
    ),
    "slots and layouts": (
        "slots:",
        "layouts: {usual: {weight: 1, slots: [{draw: 1, from: suns}]}}\nslots:",
        "CG202",
        "`layouts` cannot stand beside `slots`",
        "layouts",
        "take one of them out",
    ),
    "no number of cards": (
        "slots:",
        "guarantees: {has: [{of: {icon: [sun]}}]}\nslots:",
        "CG201",
        "this says no number",
        "{of: {icon: [sun]}}",
        "add `at-least: 1`, or `at-most:` with a number",
    ),
    "more than at most": (
        "slots:",
        "guarantees: {has: [{of: {icon: [sun]}, at-least: 3, at-most: 2}]}\nslots:",
        "CG207",
        "at most 2 and at least 3 cannot both be",
        "2",
        "write a number from 3, or a smaller `at-least`",
    ),
}


@pytest.mark.parametrize(("old", "new", "code", "message", "marked", "help"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_told_at_its_place_and_the_recipe_left_out(linked, old, new, code, message, marked, help):
    linked(FIRST.replace("id: first", "id: other"), "card_data/mini/boosters/other.yaml")
    assert FIRST.count(old) == 1
    recipes, found = linked(FIRST.replace(old, new))
    assert [(finding.code, finding.message, finding.help) for finding in found] == [(code, message, help)]
    assert found[0].source[found[0].span.column - 1 : found[0].span.end_column - 1] == marked
    assert list(recipes) == ["other"]


def test_all_faults_of_a_booster_are_told_in_one_run(linked):
    text = FIRST.replace("[sun]", "[snu]").replace("[cat, ant]", "[cta, nat]").replace("from: suns", "from: moons")
    _, found = linked(text)
    assert [finding.code for finding in found] == ["CG807", "CG301", "CG301", "CG301"]


def test_of_two_boosters_with_one_id_the_first_counts(linked):
    linked()
    recipes, found = linked(FIRST.replace("name: First", "name: Second"), "card_data/mini/boosters/second.yaml")
    assert [(finding.code, finding.message) for finding in found] == [("CG302", "the booster `first` is here twice")]
    assert "second.yaml" in found[0].span.file
    assert recipes["first"].name == "First"


def test_a_card_that_could_not_be_read_is_not_reported_missing(project):
    project.write(PLACE, FIRST)
    project.replace(f"{CORE}/cards/all.yaml", "    icons: [sun]\n", "")
    library, found = load(project.root)
    assert {finding.code for finding in found} == {"CG201"}
    assert cards(library.games["mini"].recipes["first"].pools["pair"]) == [("cat", 1)]


def borrowing(project, **files: str):
    """A project that has nothing but these boosters of Phylo."""
    for place in [path for path in project.root.rglob("*") if path.is_file()]:
        place.unlink()
    for name, text in files.items():
        project.write(f"card_data/phylo/boosters/{name.replace('_', '-')}.yaml", text)
    library, found = load(project.root)
    return library.games["phylo"].recipes, found


OWN = "id: mine\ntext: {name: Mine}\npools: {all: {query: {kind: [event]}}}\nslots: [{draw: 1, from: all}]\n"


def test_a_project_of_one_booster_borrows_its_game(project):
    recipes, found = borrowing(project, mine=OWN)
    assert found == []
    assert len(recipes["mine"].printings) == 10
    assert "field-trip" in recipes


def test_an_own_booster_takes_the_place_of_a_borrowed_one_with_its_file_or_its_id(project):
    recipes, found = borrowing(project, field_trip=OWN)
    assert found == []
    assert "mine" in recipes
    assert "field-trip" not in recipes


def test_boosters_of_a_borrowed_game_that_no_longer_fit_are_left_out_without_a_word(project):
    """A project that has a `starter` of its own cannot mend what others wrote for theirs."""
    for place in [path for path in project.root.rglob("*") if path.is_file()]:
        place.unlink()
    project.write(
        "card_data/phylo/sets/starter/set.yaml",
        "id: starter\nversion: 1.0.0\nlicence: CC0-1.0\nattribution: us\ntext: {name: Ours}\n",
    )
    project.write(
        "card_data/phylo/sets/starter/cards/all.yaml",
        "cards:\n  - {id: rain, kind: event, effect: {name: retrieve-from-discard}, text: {title: Rain, target: Any, "
        "play: Take one back., fact: It rains.}}\n",
    )
    project.write("card_data/phylo/sets/starter/printings.yaml", "printings:\n  - {card: rain, number: 1}\n")
    library, found = load(project.root)
    assert library.games["phylo"].recipes == {}
    assert [finding for finding in found if "boosters" in finding.span.file] == []


def test_a_bare_folder_of_a_set_may_bring_boosters(tmp_path):
    folder = tmp_path / "wet-meadow"
    (folder / "boosters").mkdir(parents=True)
    (folder / "set.yaml").write_text(
        "id: wet-meadow\nversion: 1.0.0\nlicence: CC0-1.0\nattribution: us\nrequires: starter\ntext: {name: Wet}\n",
        encoding="utf-8",
    )
    (folder / "printings.yaml").write_text("printings:\n  - {card: red-fox, number: 1}\n", encoding="utf-8")
    text = OWN.replace("[event]", "[species]")
    (folder / "boosters/mine.yaml").write_text(text, encoding="utf-8")
    library, found = load(folder)
    assert found == []
    assert [printing.id for printing in library.games["phylo"].recipes["mine"].printings] == ["wet-meadow:red-fox"]


@pytest.mark.parametrize(("packs", "case"), [((), 36), ((2,), 36), ((4, 2), 36), ((5,), 40), ((18,), 36), ((20,), 20)])
def test_a_case_is_whole_windows_and_enough_packs_to_swap(linked, packs, case):
    windows = ", ".join(f"{name}: {{packs: {pack}}}" for name, pack in zip(("pupil", "table"), packs, strict=False))
    text = FIRST + (f"windows: {{{windows}}}\n" if windows else "")
    assert linked(text)[0]["first"].case == case
