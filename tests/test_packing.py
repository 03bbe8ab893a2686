"""Packs from a wish: what is written, what is not, and that the bytes hold."""

import csv
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.boosters.statistics import Spread
from cardgen.diagnostics import Severity
from cardgen.order import UnknownName
from cardgen.packing import PACKS, SEED, Wish, pack, passed_by, prepare
from cardgen.parcelling import Print
from cardgen.reprinting import reprint
from tests.handfuls import HANDFUL, RECIPE, with_handfuls

REPOSITORY = Path(__file__).parents[1]
NOT_PRINTED = Print(is_wanted=False)
ON_A4 = Print(("a4",))


@pytest.fixture
def handfuls(project):
    return with_handfuls(project)


def made(project, wish=Wish(), order=NOT_PRINTED, out=None):  # noqa: B008
    packed = pack(project.root, out or project.out, wish, order, lambda jobs: jobs)
    assert [one.code for one in packed.outcome.found if one.severity is Severity.ERROR] == []
    return packed


def files(folder: Path) -> dict[str, bytes]:
    """What lies there, but for what is remembered."""
    every = (path for path in folder.rglob("*") if path.is_file() and ".cardgen" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in every}


def listed(project, out=None):
    return json.loads(((out or project.out) / "mini/handful/boosters.json").read_text(encoding="utf-8"))


def test_a_wish_without_words_is_the_kit_of_the_first_recipe(handfuls):
    session = made(handfuls).session
    assert (session.recipe.id, session.batch.packs, session.batch.seed) == ("handful", 7, SEED)
    handfuls.replace(RECIPE, "kit: {pupils: 3, each: 2, teacher: 1}\n", "")
    assert made(handfuls).session.batch.packs == PACKS


def test_the_list_has_every_pack_with_its_cards_and_windows_and_what_it_was_made_of(handfuls):
    session = made(handfuls, Wish("mini", "handful", 9, 4)).session
    value = listed(handfuls)
    assert (value["game"], value["recipe"]["id"], value["seed"], value["packs"]) == ("mini", "handful", 4, 9)
    assert value["sets"] == {"core": {"version": "1.0.0", "digest": session.batch.set_digests["core"]}}
    for line, one in zip(value["boosters"], session.batch, strict=True):
        assert (line["place"], line["id"], line["layout"]) == (one.place, one.id, one.layout)
        assert line["cards"] == [printing.id for printing in one.printings]
        assert line["windows"] == {"pupil": (one.place + 1) // 2}
        assert re.fullmatch(r"[0-9a-f]{64}", line["digest"])
    assert len({line["digest"] for line in value["boosters"]}) == 9


def test_the_table_has_a_row_for_each_card_and_no_cell_that_a_spreadsheet_would_run(handfuls):
    made(handfuls, Wish(packs=9))
    with (handfuls.out / "mini/handful/boosters.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    lines = listed(handfuls)["boosters"]
    assert [row["printing"] for row in rows] == [card for line in lines for card in line["cards"]]
    assert [row["id"] for row in rows[::4]] == [line["id"] for line in lines]
    assert {row["name"] for row in rows if row["printing"] == "core:card-5"} == {"'=Card 5"}
    assert {row["pool"] for row in rows} == {"suns", "moons"}


def test_figures_tell_what_is_in_the_list(handfuls):
    made(handfuls, Wish(packs=12))
    folder = handfuls.out / "mini/handful/statistics"
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        told = {row["id"]: int(row["copies"]) for row in csv.DictReader(file)}
    cards = [card for line in listed(handfuls)["boosters"] for card in line["cards"]]
    assert told == {card: cards.count(card) for card in set(cards)}
    text = (folder.parent / "statistics.html").read_text(encoding="utf-8")
    assert listed(handfuls)["recipe"]["digest"] in text
    assert "seed 1" in text


def test_packs_are_compared_by_what_the_game_counts():
    _, session, _ = prepare(REPOSITORY, Wish("phylo", "field-trip", 24))
    tally, spreads = passed_by(session)
    points = sorted(sum(one.card.fields.get("points", 0) for one in pack.printings) for pack in session.batch)
    assert spreads["points"].least == points[0]
    assert spreads["points"].most == points[-1]
    assert spreads["points"].median == (points[11] + points[12]) / 2
    assert spreads["different terrains"].most <= len(session.game.words["terrain"])
    assert tally.packs == 24


def test_a_game_without_rules_compares_icons(handfuls):
    _, session, _ = prepare(handfuls.root, Wish())
    _, spreads = passed_by(session)
    assert set(spreads) == {"icons", "different icons"}
    assert spreads["different icons"] == Spread(2, 2, 2)


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_bytes_are_the_same_for_any_number_of_processes(handfuls, tmp_path, jobs):
    order = replace(ON_A4, each=True)
    made(handfuls, order=order, out=tmp_path / "one")
    made(handfuls, order=replace(order, jobs=jobs), out=tmp_path / "several")
    assert files(tmp_path / "one") == files(tmp_path / "several")


def test_a_pack_printed_again_is_what_it_was_byte_for_byte(handfuls, tmp_path):
    made(handfuls, Wish(packs=5, seed=3), replace(ON_A4, each=True))
    before = files(handfuls.out)
    ids = [line["id"] for line in listed(handfuls)["boosters"]][3:0:-2]
    wish = Wish(packs=5, seed=3)
    packed = reprint(handfuls.root, tmp_path / "again", wish, ids, ON_A4, lambda jobs: jobs)
    after = files(tmp_path / "again")
    assert [one.path.name for one in packed.files] == [f"pack-{id}-a4.pdf" for id in ids]
    assert set(after) == {f"mini/handful/pack-{id}-a4.pdf" for id in ids}
    assert all(before[name] == data for name, data in after.items())


def test_what_is_not_said_of_a_pack_to_print_again_its_list_says(handfuls):
    made(handfuls, Wish(packs=5, seed=3))
    id = listed(handfuls)["boosters"][4]["id"]
    packed = reprint(handfuls.root, handfuls.out, Wish(), [id.lower().replace("-", "")], ON_A4, lambda jobs: jobs)
    assert [one.path.name for one in packed.files] == [f"pack-{id}-a4.pdf"]
    with pytest.raises(UnknownName, match="no pack"):
        reprint(handfuls.root, handfuls.out / "nowhere", Wish(), [id], ON_A4, lambda jobs: jobs)


def test_a_promise_that_no_pack_can_keep_leaves_nothing_behind(handfuls):
    handfuls.write(RECIPE, HANDFUL.replace("at-least: 3", "at-least: 4"))
    packed = pack(handfuls.root, handfuls.out, Wish(), ON_A4, lambda jobs: jobs)
    assert {one.code for one in packed.outcome.found} == {"CG806"}
    assert not packed.files
    assert not handfuls.out.exists()


def test_promises_that_a_batch_cannot_keep_together_leave_nothing_behind(handfuls, monkeypatch):
    from cardgen.boosters import checking

    monkeypatch.setattr(checking, "unkept", lambda recipe, keepers: ())
    moons = "has: [{of: {id: [card-11]}, at-least: 1}]"  # each pack by itself can have the one card
    handfuls.write(RECIPE, HANDFUL.replace("has: [{of: {icon: [sun]}, at-least: 3}]", moons))
    packed = pack(handfuls.root, handfuls.out, Wish(), ON_A4, lambda jobs: jobs)
    (finding,) = packed.outcome.found
    assert finding.code == "CG806"
    assert re.match(r"\d of 7 packs cannot have `id card-11`", finding.message)
    assert finding.span.file.endswith(RECIPE)
    assert not handfuls.out.exists()


def test_other_recipes_may_be_faulty_and_a_faulty_one_is_told(handfuls):
    handfuls.write(f"{RECIPE[:-12]}other.yaml", HANDFUL.replace("id: handful", "id: other").replace("[moon]", "[mars]"))
    assert made(handfuls, Wish(recipe="handful")).files
    for wish in (Wish(recipe="other"), Wish()):
        packed = pack(handfuls.root, handfuls.out, wish, NOT_PRINTED, lambda jobs: jobs)
        assert [one.code for one in packed.outcome.found] == ["CG807"]
        assert packed.session is None


def test_cards_with_errors_are_not_packed(handfuls):
    handfuls.replace("card_data/mini/sets/core/cards/more.yaml", "id: card-5", "id: card-4")
    packed = pack(handfuls.root, handfuls.out, Wish(), NOT_PRINTED, lambda jobs: jobs)
    assert packed.outcome.is_faulty
    assert not packed.files


def test_another_batch_in_the_same_folder_is_told(handfuls):
    assert made(handfuls, Wish(seed=3)).replaced is None
    assert made(handfuls, Wish(seed=3)).replaced is None
    before = made(handfuls, Wish(seed=4)).replaced
    assert (before.seed, before.packs) == (3, 7)
