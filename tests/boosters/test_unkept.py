"""Promises that cannot be kept are told at their line, with what stands in the way."""

from cardgen.boosters.demands import NO_REPEAT
from cardgen.boosters.unkept import broken, unkept
from cardgen.build import load
from cardgen.rules import keepers_of
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
    return list(unkept(recipe, keepers_of(game, recipe)))


def test_a_recipe_that_can_be_kept_has_no_finding(project):
    assert found_in(project, "has: [{of: {icon: [sun]}, at-least: 3}]") == []


def test_a_number_that_no_pack_can_have_is_told_at_its_line_with_the_pools(project):
    one, *others = found_in(project, "has: [{of: {icon: [moon]}, at-least: 1}, {of: {icon: [sun]}, at-least: 4}]")
    assert (one.code, others) == ("CG806", [])
    assert "at most 3 of icon sun, not 4" in one.message
    assert "`moons`" in one.help
    assert "at-least: 4" in one.source
    assert one.source[one.span.column - 1 :].startswith("{of: {icon: [sun]}, at-least: 4}")


def test_a_card_with_which_no_pack_keeps_everything_is_named(project):
    exclusive = f"exclusive: [[card-4, {', '.join(f'card-{number}' for number in range(11, 15))}]]\n"
    (one,) = found_in(project, "has: [{of: {icon: [sun]}, at-least: 3}]", exclusive)
    assert "no pack with `card-4` was found" in one.message
    assert one.help.startswith("take `card-4` out of the pool `suns`")
    assert "exclusive" in one.source


def test_what_a_batch_breaks_is_counted_and_told_where_it_is_asked(project):
    _, recipe = recipe_with(project, "has: [{of: {icon: [sun]}, at-least: 3}]")
    share, repeat = broken(recipe, {"icon sun": 3, NO_REPEAT: 1}, 1200)
    assert share.message.startswith("3 of 1,200 packs cannot have `icon sun`")
    assert "at-least: 3" in share.source
    assert repeat.message.startswith("1 of 1,200 packs cannot have no card twice")
    assert repeat.source == "id: handful"
