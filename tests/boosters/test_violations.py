"""Promises that cannot be kept are told at their line, with what stands in the way."""

from msgspec.structs import replace

from cardgen.analysis import guarantees_of
from cardgen.boosters.collation.constraints import NO_REPEAT
from cardgen.boosters.feasibility import feasibility
from cardgen.boosters.violations import obstacle_findings, violation_findings
from cardgen.commands.pipeline import load
from tests.handfuls import HANDFUL, RECIPE, with_handfuls


def recipe_with(project, guarantees: str, more: str = ""):
    with_handfuls(project)
    project.write(RECIPE, HANDFUL.replace("has: [{of: {icon: [sun]}, at-least: 3}]", guarantees) + more)
    library, found = load(project.root)
    assert found == []
    game = library.games["mini"]
    return game, game.recipes["handful"]


def found_in(project, *words):
    game, recipe = recipe_with(project, *words)
    return list(obstacle_findings(recipe, feasibility(recipe, guarantees_of(game, recipe))))


def test_a_recipe_that_can_be_kept_has_no_finding(project):
    assert found_in(project, "has: [{of: {icon: [sun]}, at-least: 3}]") == []


def test_promises_that_no_pack_keeps_are_told_with_the_pools_that_give_too_little(project):
    finding, *others = found_in(project, "has: [{of: {icon: [moon]}, at-least: 1}, {of: {icon: [sun]}, at-least: 4}]")
    assert (finding.code, others) == ("CG806", [])
    assert finding.message.endswith("was found that keeps `icon sun`, drawn from `suns`, `moons`")
    assert finding.help.startswith("change what the pools `suns`, `moons` give,")
    assert finding.source[finding.span.column - 1 :].startswith("{of: {icon: [sun]}, at-least: 4}")


def test_one_pool_gives_and_several_give(project):
    game, recipe = recipe_with(project, "has: [{of: {icon: [sun]}, at-least: 3}]")
    layout = replace(recipe.layouts[0], slots=recipe.layouts[0].slots[1:])
    recipe = replace(recipe, layouts=(layout,))
    (finding,) = obstacle_findings(recipe, feasibility(recipe, guarantees_of(game, recipe)))
    assert finding.help.startswith("change what the pool `moons` gives,")


def test_a_card_with_which_no_pack_keeps_everything_is_named(project):
    exclusive = f"exclusive: [[card-4, {', '.join(f'card-{number}' for number in range(11, 15))}]]\n"
    (finding,) = found_in(project, "has: [{of: {icon: [sun]}, at-least: 3}]", exclusive)
    assert "no pack with `card-4` was found" in finding.message
    assert finding.help.startswith("take `card-4` out of the pool `suns`")
    assert "exclusive" in finding.source


def test_what_a_batch_breaks_is_counted_and_told_where_it_is_asked(project):
    _, recipe = recipe_with(project, "has: [{of: {icon: [sun]}, at-least: 3}]")
    share, repeat = violation_findings(recipe, {"icon sun": 3, NO_REPEAT: 1}, 1200)
    assert share.message.startswith("3 of the first 1,200 packs do not keep `icon sun`: no exchange was found")
    assert "at-least: 3" in share.source
    assert repeat.message.startswith("1 of the first 1,200 packs has a card twice: no exchange was found")
    assert repeat.source == "id: handful"
