"""What is wrong with a recipe is told at its place, with what would mend it; what follows from it is not told, too."""

import pytest

from cardgen.boosters.checks import judge
from cardgen.boosters.odds.recipe import mean_draws
from cardgen.commands.pipeline import build, check, check_all, faults_beside, load
from cardgen.diagnostics import Severity

PLACE = "card_data/mini/boosters/first.yaml"
CORE = "card_data/mini/sets/core"
CARDS = [chr(ord("a") + number) * 3 for number in range(12)]
"""Twelve cards: `aaa` to `lll`; the first six have a sun, all others a moon."""
FIRST = """\
id: first
text: {name: First}
pools:
  suns: {query: {icon: [sun]}}
  moons: {query: {icon: [moon]}}
slots:
  - {draw: 2, from: suns}
  - {draw: 1, from: moons}
"""


@pytest.fixture
def with_booster(project):
    """The project with twelve cards and this booster."""
    cards = "".join(
        f"  - {{id: {name}, icons: [{'sun' if place < 6 else 'moon'}], text: {{title: {name}, action: Do.}}}}\n"
        for place, name in enumerate(CARDS)
    )
    project.write(f"{CORE}/cards/all.yaml", f"cards:\n{cards}")
    lines = "".join(f"  - {{card: {name}, number: {n}, art: {{drawing: dot}}}}\n" for n, name in enumerate(CARDS, 1))
    project.write(f"{CORE}/printings.yaml", f"printings:\n{lines}")

    def write(old: str = "", new: str = ""):
        assert not old or FIRST.count(old) == 1
        project.write(PLACE, FIRST.replace(old, new) if old else FIRST)
        return project

    return write


def findings_of(project) -> list[tuple[str, str, str]]:
    """Code, message, and what is marked in the file."""
    return [
        (finding.code, finding.message, finding.source[finding.span.column - 1 : finding.span.end_column - 1])
        for finding in check(project.root)[1]
    ]


def test_nothing_is_said_of_a_sound_recipe(with_booster):
    assert findings_of(with_booster()) == []


# What is changed in the first booster, and all that is told.
FAULTS = {
    "more than a pool has": (
        "draw: 2",
        "draw: 7",
        [("CG801", "a pack draws 7 cards of the pool `suns`, which has 6", "7")],
    ),
    "more by several slots": (
        "draw: 1, from: moons",
        "draw: 5, from: {moons: 1, suns: 1}",
        [("CG801", "a pack draws 7 cards of the pool `suns`, which has 6", "5")],
    ),
    "more than pools have together": (
        "  moons: {query: {icon: [moon]}}\nslots:\n  - {draw: 2, from: suns}\n",
        "  moons: {list: [aaa, bbb]}\nslots:\n  - {draw: 6, from: suns}\n",
        [("CG801", "a pack draws 7 cards of the pools `suns` and `moons`, which together have 6", "1")],
    ),
    "an empty pool": (
        "{icon: [moon]}",
        "{icon: [moon], not: {kind: [plain]}}",
        [("CG802", "the pool `moons` has no card", "moons")],
    ),
    "an empty part": (
        "{query: {icon: [moon]}}",
        "{any: [{query: {icon: [moon]}}, {query: {icon: [moon], id: [aaa]}, chance: 2}]}",
        [
            (
                "CG802",
                "this part of the pool `moons` has no card",
                "{query: {icon: [moon], id: [aaa]}, chance: 2}",
            )
        ],
    ),
    "a card that no pool has": (
        "{icon: [moon]}",
        "{icon: [moon], not: {id: [lll]}}",
        [("CG803", "no pool has `lll`, so no pack will have it", "pools")],
    ),
    "cards that no pool has": (
        "moons: {query: {icon: [moon]}}",
        "moons: {list: [ggg]}",
        [("CG803", "no pool has `hhh`, `iii`, `jjj`, `kkk` and `lll`, so no pack will have them", "pools")],
    ),
    "cards that the filter lets through": (
        "pools:\n  suns: {query: {icon: [sun]}}\n  moons: {query: {icon: [moon]}}",
        "filter: {kind: [plain]}\npools:\n  suns: {query: {icon: [sun]}}\n  moons: {list: [ggg]}",
        [("CG803", "no pool has `hhh`, `iii`, `jjj`, `kkk` and `lll`, so no pack will have them", "filter")],
    ),
    "more cards left out than taken": (
        "pools:\n  suns: {query: {icon: [sun]}}\n  moons: {query: {icon: [moon]}}",
        "pools:\n  suns: {list: [aaa, bbb]}\n  moons: {list: [ggg, hhh, iii, jjj]}",
        [],
    ),
    "a pool that is not drawn from": (
        "  - {draw: 1, from: moons}\n",
        "",
        [
            (
                "CG804",
                "no slot draws from the pool `moons`: no pack will have `ggg`, `hhh`, `iii`, `jjj`, `kkk` and 1 more",
                "moons",
            )
        ],
    ),
    "a pool that is not drawn from, with cards of another": (
        "slots:",
        "  more: {list: [aaa, ggg]}\nslots:",
        [("CG804", "no slot draws from the pool `more`", "more")],
    ),
    "too many to ask of all packs": (
        "slots:",
        "guarantees: {has: [{of: {id: [aaa, bbb]}, at-least: 1}]}\nslots:",
        [("CG806", "packs have 0.67 of `id aaa or bbb` on average, so not all have 1", "1")],
    ),
    "too few to allow all packs": (
        "slots:",
        "guarantees: {has: [{of: {id: [aaa, bbb, ccc, ddd]}, at-most: 1}]}\nslots:",
        [("CG806", "packs have 1.33 of `id aaa or bbb or ccc or ddd` on average, so some have more than 1", "1")],
    ),
    "another count": (
        "{icon: [sun]}}",
        "{icon: [sun]}, count: 7}",
        [("CG805", "the pool `suns` has 6 cards, not 7", "7")],
    ),
    "too many to ask for": (
        "slots:",
        "guarantees: {has: [{of: {icon: [moon]}, at-least: 2}]}\nslots:",
        [("CG806", "packs cannot all have 2 cards of `icon moon`: 1 at most, from the pool `moons`", "2")],
    ),
    "what no pool has": (
        "slots:",
        "guarantees: {has: [{of: {icon: [moon], id: [aaa]}, at-least: 1}]}\nslots:",
        [
            (
                "CG806",
                "packs cannot all have 1 card of `icon moon, id aaa`: they draw from no pool that has one",
                "1",
            )
        ],
    ),
    "too few to allow": (
        "slots:",
        "guarantees: {has: [{of: {icon: [sun]}, at-most: 1}]}\nslots:",
        [("CG806", "packs must have 2 cards or more of `icon sun`, from the pool `suns`", "1")],
    ),
    "a guarantee without rules": (
        "slots:",
        "guarantees: {producer: 1}\nslots:",
        [("CG808", "`producer` is not a guarantee that the rules of this game know", "producer")],
    ),
    "a group of one": (
        "slots:",
        "filter: {not: {id: [lll]}}\nexclusive: [[lll, aaa]]\nslots:",
        [("CG809", "only `aaa` of this group is in a pool, so it excludes nothing", "[lll, aaa]")],
    ),
    "a group that leaves too few": (
        "slots:",
        "exclusive: [[aaa, bbb, ccc, ddd, eee, fff]]\nslots:",
        [("CG809", "a pack draws 2 cards of the pool `suns`, of which exclusive groups leave 1", "2")],
    ),
    "a window of too many": (
        "slots:",
        "windows: {pupil: {packs: 2}, table: {packs: 4}}\nslots:",
        [("CG810", "4 packs draw 8 cards of the pool `suns`, which has 6: 2 of them again", "4")],
    ),
    "windows that do not fit into one another": (
        "slots:",
        "windows: {pupil: {packs: 2}, table: {packs: 3}}\nslots:",
        [
            (
                "CG813",
                "a window of 3 packs (table) is no whole number of windows of 2 (pupil): some pupil is parted by it",
                "3",
            )
        ],
    ),
    "a kit with other pupils than the window": (
        "slots:",
        "windows: {pupil: {packs: 2}}\nkit: {pupils: 4, each: 3}\nslots:",
        [("CG813", "the kit gives each pupil 3, but the window of a pupil has 2 packs", "3")],
    ),
    "a window of unequal cards": (
        "{query: {icon: [moon]}}",
        "{any: [{query: {id: [ggg, hhh, iii, jjj, kkk]}}, {list: [lll], rate: 3}]}\nwindows: {pupil: {packs: 3}}",
        [
            (
                "CG810",
                "3 packs draw 3 cards of the pool `moons`, which has 6 at unequal rates: "
                "now and then one of them again",
                "3",
            )
        ],
    ),
    "a sheet too large": (
        "{query: {icon: [moon]}}",
        "{any: [{query: {id: [ggg, hhh, iii]}, chance: 997}, {list: [jjj, kkk], chance: 991}, "
        "{list: [lll, aaa, bbb, ccc, ddd, eee, fff], chance: 983}, {list: [ggg, aaa, bbb, ccc, ddd], chance: 977}]}",
        [("CG811", "the weights of the pool `moons` make a sheet of 829,080 cells", "moons")],
    ),
    "chances in a row": (
        "{query: {icon: [moon]}}",
        "{any: [{query: {icon: [moon]}, chance: 1}], collation: print-run}",
        [("CG812", "the pool `moons` has parts with a `chance`, which no sheet in order can keep", "print-run")],
    ),
    "a row too long": (
        "{query: {icon: [moon]}}",
        "{query: {icon: [moon]}, collation: {striped: {length: 7, weights: [1]}}}",
        [
            (
                "CG812",
                "a row of 7 is longer than the sheet of the pool `moons`, which has 6 cells",
                "{striped: {length: 7, weights: [1]}}",
            )
        ],
    ),
    "stripes of nothing": (
        "{query: {icon: [moon]}}",
        "{query: {icon: [moon]}, collation: {striped: {length: 2, weights: [0, 0]}}}",
        [("CG812", "all weights are 0, so no run has a length", "[0, 0]")],
    ),
    "a group too long": (
        "{query: {icon: [moon]}}",
        "{query: {icon: [moon]}, collation: {print-run: {group: 7}}}",
        [
            (
                "CG812",
                "a group of 7 is longer than the sheet of the pool `moons`, which has 6 cells",
                "{print-run: {group: 7}}",
            )
        ],
    ),
}


@pytest.mark.parametrize(("old", "new", "faults"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_told_with_nothing_beside_it(with_booster, old, new, faults):
    assert findings_of(with_booster(old, new)) == faults


SEVERITIES = dict.fromkeys(("CG804", "CG805", "CG810", "CG813"), Severity.WARNING) | {"CG803": Severity.INFO}


@pytest.mark.parametrize(("old", "new", "faults"), FAULTS.values(), ids=FAULTS.keys())
def test_what_packs_can_be_made_with_is_no_error(with_booster, old, new, faults):
    found = check(with_booster(old, new).root)[1]
    is_idle_group = any("excludes nothing" in finding.message for finding in found)
    assert [finding.severity for finding in found] == [
        Severity.WARNING if is_idle_group else SEVERITIES.get(code, Severity.ERROR) for code, _, _ in faults
    ]
    assert all(finding.help for finding in found)


@pytest.mark.parametrize(("packs", "repeats"), [(2, "1 of"), (3, "2 of"), (6, "7 of"), (5, "5 of")])
def test_a_heavy_card_comes_again_though_there_are_others(with_booster, packs, repeats):
    """Of eight cells four are one card: every second draw is that card."""
    project = with_booster(
        "{query: {icon: [moon]}}",
        "{any: [{query: {id: [ggg, hhh, iii, jjj]}}, {list: [lll], rate: 4}]}\n"
        f"  idle: {{list: [kkk]}}\nwindows: {{pupil: {{packs: {packs}, of: [moons]}}}}",
    )
    project.replace(PLACE, "{draw: 1, from: moons}", "{draw: 2, from: moons}")
    found = [message for code, message, _ in findings_of(project) if code == "CG810"]
    assert found == [
        f"{packs} packs draw {2 * packs} cards of the pool `moons`, which has 5 at unequal rates: {repeats} them again"
    ]


@pytest.mark.parametrize(("rate", "draw", "is_told"), [(17, 20, True), (17, 3, False), (0, 20, False)])
def test_weights_that_nobody_can_reckon_with_are_told(project, rate, draw, is_told):
    """Forty different rates up to 1000: each draw more makes the odds longer, equal rates do not."""
    names = [f"card-{number:02}" for number in range(40)]
    cards = "".join(f"  - {{id: {name}, icons: [sun], text: {{title: {name}, action: Do.}}}}\n" for name in names)
    project.write(f"{CORE}/cards/all.yaml", f"cards:\n{cards}")
    lines = "".join(f"  - {{card: {name}, number: {n}, art: {{drawing: dot}}}}\n" for n, name in enumerate(names, 1))
    project.write(f"{CORE}/printings.yaml", f"printings:\n{lines}")
    parts = ", ".join(f"{{list: [{name}], rate: {333 + rate * n}}}" for n, name in enumerate(names))
    project.write(
        PLACE,
        f"id: first\ntext: {{name: First}}\npools: {{all: {{collation: weighted, any: [{parts}]}}}}\n"
        f"slots: [{{draw: {draw}, from: all}}]\n",
    )
    message = "the pool `all` has 40 different rates, too many to reckon the odds of its draws exactly"
    assert findings_of(project) == ([("CG811", message, "all")] if is_told else [])


def test_alternatives_and_layouts_count_by_their_weights(with_booster):
    project = with_booster(
        "slots:\n  - {draw: 2, from: suns}\n  - {draw: 1, from: moons}\n",
        "layouts:\n"
        "  usual: {weight: 3, slots: [{draw: 2, from: suns}, {draw: 1, from: {moons: 1, suns: 3}}]}\n"
        "  lucky: {weight: 1, slots: [{draw: 4, from: moons}]}\n",
    )
    recipe = load(project.root)[0].games["mini"].recipes["first"]
    assert mean_draws(recipe, "suns") * 16 == 3 * (4 * 2 + 3)
    assert mean_draws(recipe, "moons") * 16 == 3 * 1 + 4 * 4


def test_each_layout_is_looked_at(with_booster):
    project = with_booster(
        "slots:\n  - {draw: 2, from: suns}\n  - {draw: 1, from: moons}\n",
        "guarantees: {has: [{of: {icon: [sun]}, at-least: 1}]}\n"
        "layouts:\n"
        "  usual: {weight: 3, slots: [{draw: 2, from: suns}]}\n"
        "  lucky: {weight: 1, slots: [{draw: 4, from: moons}]}\n",
    )
    assert [message for _, message, _ in findings_of(project)] == [
        "packs of the layout `lucky` cannot all have 1 card of `icon sun`: they draw from no pool that has one"
    ]


@pytest.mark.parametrize(
    ("written", "code", "help"),
    [("producr: 1", "CG808", "did you mean `producer`?"), ("food-chain: 1", "CG808", "write 2 to 9")],
)
def test_a_guarantee_must_be_one_of_the_rules_with_a_number_that_it_may_have(project, written, code, help):
    for place in [path for path in project.root.rglob("*") if path.is_file()]:
        place.unlink()
    project.write(
        "card_data/phylo/boosters/mine.yaml",
        "id: mine\ntext: {name: Mine}\nfilter: {kind: [event]}\npools: {all: {query: {kind: [event]}}}\n"
        f"guarantees: {{{written}}}\nslots: [{{draw: 1, from: all}}]\n",
    )
    assert [(finding.code, finding.help) for finding in check(project.root)[1]] == [(code, help)]


def test_nothing_is_said_of_recipes_where_cards_were_lost(with_booster):
    project = with_booster("{icon: [sun]}}", "{icon: [sun]}, count: 7}")
    project.replace(f"{CORE}/cards/all.yaml", "id: bbb, icons: [sun]", "id: bbb")
    assert {code for code, _, _ in findings_of(project)} == {"CG201"}
    assert judge(load(project.root)[0]) == []


BROKEN = {
    "not YAML": (FIRST, "id: [first\n", "CG101"),
    "not its schema": ("draw: 2", "draw: two", "CG203"),
    "a dead reference": ("from: moons", "from: moon", "CG301"),
    "a pool too small": ("draw: 2", "draw: 7", "CG801"),
}


@pytest.mark.parametrize(("old", "new", "code"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_booster_keeps_nobody_from_printing_and_playing(with_booster, old, new, code):
    project = with_booster(old, new)
    outcome = build(project.root, project.out, project.order())
    assert [finding.code for finding in outcome.found] == [code]
    assert project.pdf().is_file()
    assert outcome.missing == ()
    assert outcome.is_faulty
    assert [finding.code for finding in check_all(project.root, project.order(only=())).found] == [code]
    assert faults_beside(project.root, *load(project.root))[0].found == ()


@pytest.mark.parametrize(("old", "new", "code"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_booster_hides_nothing_else(with_booster, old, new, code):
    project = with_booster(old, new)
    project.replace(f"{CORE}/printings.yaml", "card: bbb", "card: bbbb")
    project.write("card_data/mini/boosters/second.yaml", FIRST.replace("id: first", "id: second"))
    library, found = check(project.root)
    assert {finding.code for finding in found} == {code, "CG301"} - {
        "CG801"
    }  # of pools that lost cards nothing is said
    assert "second" in library.games["mini"].recipes
