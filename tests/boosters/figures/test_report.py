"""What the page about a batch tells."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.figures.report import BatchSummary, report
from cardgen.boosters.figures.statistics import BatchTally, PackSpread
from cardgen.boosters.odds.recipe import odds_of
from cardgen.model.recipe import Layout, Window
from tests.boosters.kit import DIGESTS, meadow, pool, printings, recipe, slot


def page(of, packs=60, seed=2, **more: Any):
    tally = BatchTally(of)
    for pack in Batch(of, [], seed, packs, DIGESTS):
        tally.add(pack)
    cards = {printing.card.id: printing.card for printing in of.printings}
    game = cast(Any, SimpleNamespace(name="Meadow", cards=cards))
    fields = {"spreads": {}, "guarantees": (), "paper": (), "made_of": [("seed", str(seed))], **more}
    return report(BatchSummary(game, of, seed, tally.figures(), odds_of(of), **cast(Any, fields)))


def chart(made, id):
    return next(chart for chart in made.charts if chart.id == id)


def test_each_card_has_its_copies_what_was_expected_and_its_odds():
    rows = chart(page(meadow()), "cards").rows
    assert [row.label for row in rows[:2]] == ["P1", "P2"]
    assert {(row.value, row.notes) for row in rows if row.group == "Plants"} == {(6, ("6", "1 in 10"))}
    assert {row.notes[1] for row in rows if row.group == "Rarer"} == {"1 in 64"}
    assert sum(row.value for row in rows) == 60 * 10


def test_pools_tell_how_even_they_are_and_what_p_means_there():
    made = page(meadow())
    first = chart(made, "pools").rows[0]
    assert first[:6] == ("Plants", "60", "360", "6", "6", "1.000")
    assert "Near 1 is no accident for these pools: all cards are dealt" in chart(made, "pools").text
    assert not any("drawn by chance" in sentence for sentence in made.method)


def test_a_pool_that_is_drawn_by_chance_is_told_apart():
    of = recipe([pool("all", printings("c", 12), collation="weighted")], [slot(3, "all")])
    made = page(of)
    assert any("drawn by chance" in sentence for sentence in made.method)
    assert "by design" not in chart(made, "pools").text


def test_pools_of_both_kinds_are_told_apart_beside_the_figure():
    pools = [pool("shaken-well", printings("c", 12), collation="weighted"), pool("dealt", printings("d", 12))]
    made = page(recipe(pools, [slot(3, "shaken-well"), slot(3, "dealt")]))
    assert "Near 1 is no accident for pools that are not drawn by weight" in chart(made, "pools").text
    assert [row[0] for row in chart(made, "pools").rows] == ["Shaken well", "Dealt"]


def test_packs_alike_are_told_of_the_packs_that_were_dealt_together():
    """Of three cards all packs have the same two or three."""
    of = recipe([pool("all", printings("c", 3))], [slot(3, "all")])
    (fact,) = (fact for fact in page(of, 60).facts if fact.label == "packs with the very same cards")
    assert (fact.value, fact.remark) == ("58", "as an earlier one of the 36 packs that were dealt together")
    (fact,) = (fact for fact in page(of, 5).facts if fact.label == "packs with the very same cards")
    assert (fact.value, fact.remark) == ("4", "as an earlier one of the 5 packs that were dealt together")


def test_a_pool_of_which_nothing_can_be_tested_has_a_dash_and_an_empty_cell():
    made = page(recipe([pool("one", printings("c", 1))], [slot(1, "one")]))
    assert chart(made, "pools").rows == (("One", "1", "60", "60", "60", "–", "1.0"),)
    assert list(chart(made, "pools").csv())[1][5] == ""


def test_layouts_are_told_where_there_are_several():
    pools = [pool("all", printings("c", 12))]
    of = recipe(pools, [Layout("big", 1, (slot(3, "all"),)), Layout("small", 2, (slot(2, "all"),))])
    assert chart(page(of), "layouts").rows == (("Big", "20", "20", "1 in 3"), ("Small", "40", "40", "1 in 1.50"))
    assert not any(chart.id == "layouts" for chart in page(meadow()).charts)


def test_repeats_are_told_for_each_window():
    made = page(meadow([Window("pupil", 2, ("rare", "rarer")), Window("class", 30, ("rare", "rarer"))]))
    pupil, class_ = chart(made, "repeats").rows
    assert pupil == ("pupil", "2", "30", "0", "0")
    assert class_[:3] == ("class", "30", "2")


@pytest.mark.parametrize(("packs", "text"), [(60, "12"), (11, "more than 11")])
def test_how_many_packs_it_takes_to_see_every_card_is_a_fact(packs, text):
    """Of each card of the pool every twelfth pack has one: sheets are dealt to the end."""
    of = recipe([pool("all", printings("c", 12))], [slot(1, "all")])
    assert next(fact.value for fact in page(of, packs).facts if fact.label == "packs to see every card") == text


def test_fairness_and_paper_are_told_where_they_are_known():
    made = page(meadow(), spreads={"points": PackSpread(3, 7, 12)}, paper=[("A4", 10, 90, 81, 9)])
    assert chart(made, "fairness").rows == (("points", "3", "7", "12"),)
    halved = page(meadow(), spreads={"points": PackSpread(2, Fraction(5, 2), 3)})
    assert chart(halved, "fairness").rows == (("points", "2.0", "2.5", "3.0"),)
    assert chart(made, "paper").rows == (("A4", "10", "90", "81", "9", "10.0 %"),)
    assert {chart.id for chart in page(meadow()).charts} == {"pools", "cards", "made-of"}


def test_promises_and_seed_are_in_the_first_lines():
    made = page(meadow(), guarantees=("Every pack has a producer.",))
    assert made.lead[0].endswith("seed 2.")
    assert made.lead[1:] == ("Every pack has a producer.", "No pack has a card twice.")
