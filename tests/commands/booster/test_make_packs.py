"""Packs from a request: what is written, what is not, and that the bytes hold."""

import csv
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.figures.statistics import PackSpread
from cardgen.commands.booster import filling, make_packs
from cardgen.commands.booster.make_packs import PACKS, SEED, PackRequest, game_of, pack, passed_by, prepare
from cardgen.commands.booster.print_jobs import PrintSettings
from cardgen.commands.booster.reprint import reprint
from cardgen.commands.targets import UnknownName
from cardgen.diagnostics import Severity
from tests.handfuls import HANDFUL, RECIPE, with_handfuls
from tests.shipped_games import shipped_library

REPOSITORY = Path(__file__).parents[3]
NOT_PRINTED = PrintSettings(is_wanted=False)
ON_A4 = PrintSettings(("a4",))
ANYTHING = PackRequest()


@pytest.fixture
def handfuls(project):
    return with_handfuls(project)


def made(project, request=ANYTHING, order=NOT_PRINTED, out=None, may_replace=False):
    packed = pack(project.root, out or project.out, request, order, lambda jobs: jobs, may_replace)
    assert [finding.code for finding in packed.outcome.found if finding.severity is Severity.ERROR] == []
    return packed


def files(folder: Path) -> dict[str, bytes]:
    """What lies there, but for what is remembered."""
    every = (path for path in folder.rglob("*") if path.is_file() and ".cardgen" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in every}


def listed(project, out=None):
    return json.loads(((out or project.out) / "mini/handful/boosters.json").read_text(encoding="utf-8"))


def test_a_wish_without_words_is_the_kit_of_the_first_recipe(handfuls):
    prepared = made(handfuls).prepared
    assert (prepared.recipe.id, prepared.batch.packs, prepared.batch.seed) == ("handful", 7, SEED)
    handfuls.replace(RECIPE, "kit: {pupils: 3, each: 2, teacher: 1}\n", "")
    assert made(handfuls, may_replace=True).prepared.batch.packs == PACKS
    assert made(handfuls, PackRequest(pupils=4), may_replace=True).prepared.batch.packs == 8


def test_the_booster_that_the_game_names_is_made_where_the_user_names_none(handfuls):
    handfuls.write(f"{RECIPE[:-12]}other.yaml", HANDFUL.replace("id: handful", "id: other"))
    assert made(handfuls).prepared.recipe.id == "handful"
    handfuls.replace("card_data/mini/game.yaml", "id: mini\n", "id: mini\nbooster: other\n")
    assert made(handfuls).prepared.recipe.id == "other"
    handfuls.replace("card_data/mini/game.yaml", "booster: other\n", "booster: othre\n")
    (finding,) = pack(handfuls.root, handfuls.out, ANYTHING, NOT_PRINTED, lambda jobs: jobs).outcome.found
    assert (finding.code, finding.help) == ("CG301", "did you mean `other`?")


@pytest.mark.parametrize(
    ("packs", "remark"), [(5, "these packs took"), (37, "the last pack took"), (40, "the last 4 packs took")]
)
def test_it_is_told_where_packs_are_not_as_the_odds_say(handfuls, monkeypatch, packs, remark):
    _, prepared, _ = prepare(handfuls.root, PackRequest(packs=packs))
    assert prepared.remark == ""
    monkeypatch.setattr(Batch, "has_exchanged_with_rest", True)
    assert remark in prepared.remark
    assert "a multiple of 36 packs" in prepared.remark


def test_a_recipe_alone_leads_to_its_game_where_one_has_it():
    library = shipped_library()
    assert game_of(library, PackRequest(recipe="field-trip")).id == "phylo"
    with pytest.raises(UnknownName, match="say which game"):
        game_of(library, PackRequest())


def test_the_paper_of_a_large_batch_is_told_before_it_is_printed(handfuls, monkeypatch):
    lines = []
    monkeypatch.setattr(make_packs, "MANY", 6)
    pack(handfuls.root, handfuls.out, ANYTHING, ON_A4, lambda jobs: lines.append("printing") or jobs, tell=lines.append)
    assert re.fullmatch(r"7 packs on A4: about \d sheets, wrappers not counted", lines[0])
    assert lines[1:] == ["printing"]


def test_the_list_has_every_pack_with_its_cards_and_windows_and_what_it_was_made_of(handfuls):
    prepared = made(handfuls, PackRequest("mini", "handful", 9, 4)).prepared
    value = listed(handfuls)
    assert (value["game"], value["recipe"]["id"], value["seed"], value["count"]) == ("mini", "handful", 4, 9)
    assert value["sets"] == {"core": {"version": "1.0.0", "digest": prepared.batch.set_digests["core"]}}
    for line, made_pack in zip(value["boosters"], prepared.batch, strict=True):
        assert (line["place"], line["id"], line["layout"]) == (made_pack.place, made_pack.id, made_pack.layout)
        assert line["cards"] == [printing.id for printing in made_pack.printings]
        assert line["windows"] == {"pupil": (made_pack.place + 1) // 2}
        assert re.fullmatch(r"[0-9a-f]{64}", line["digest"])
    assert len({line["digest"] for line in value["boosters"]}) == 9


def test_the_table_has_a_row_for_each_card_and_no_cell_that_a_spreadsheet_would_run(handfuls):
    made(handfuls, PackRequest(packs=9))
    with (handfuls.out / "mini/handful/boosters.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    lines = listed(handfuls)["boosters"]
    assert [row["printing"] for row in rows] == [card for line in lines for card in line["cards"]]
    assert [row["id"] for row in rows[::4]] == [line["id"] for line in lines]
    assert {row["name"] for row in rows if row["printing"] == "core:card-5"} == {"'=Card 5"}
    assert {row["pool"] for row in rows} == {"suns", "moons"}


def test_figures_tell_what_is_in_the_list(handfuls):
    made(handfuls, PackRequest(packs=12))
    folder = handfuls.out / "mini/handful/statistics"
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        copies = {row["id"]: int(row["copies"]) for row in csv.DictReader(file)}
    cards = [card for line in listed(handfuls)["boosters"] for card in line["cards"]]
    assert copies == {card: cards.count(card) for card in set(cards)}
    text = (folder.parent / "statistics.html").read_text(encoding="utf-8")
    assert listed(handfuls)["recipe"]["digest"] in text
    assert "seed 1" in text


def test_packs_are_compared_by_what_the_game_counts():
    _, prepared, _ = prepare(REPOSITORY, PackRequest("phylo", "field-trip", 24))
    tally, spreads = passed_by(prepared, prepared.batch)
    points = sorted(
        sum(printing.card.fields.get("points", 0) for printing in pack.printings) for pack in prepared.batch
    )
    assert spreads["points"].least == points[0]
    assert spreads["points"].most == points[-1]
    assert spreads["points"].median == (points[11] + points[12]) / 2
    assert spreads["different terrains"].most <= len(prepared.game.words["terrain"])
    assert tally.packs == 24


def test_a_game_without_rules_compares_icons(handfuls):
    _, prepared, _ = prepare(handfuls.root, PackRequest())
    _, spreads = passed_by(prepared, prepared.batch)
    assert set(spreads) == {"icons", "different icons"}
    assert spreads["different icons"] == PackSpread(2, 2, 2)


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_bytes_are_the_same_for_any_number_of_processes(handfuls, tmp_path, jobs):
    order = replace(ON_A4, each=True)
    made(handfuls, order=order, out=tmp_path / "one")
    made(handfuls, order=replace(order, jobs=jobs), out=tmp_path / "several")
    assert files(tmp_path / "one") == files(tmp_path / "several")


@pytest.mark.parametrize("jobs", [1, 2])
def test_packs_that_are_filled_in_shards_are_the_same(handfuls, tmp_path, monkeypatch, jobs):
    """Their last case is cut short."""
    request = PackRequest(packs=100)
    made(handfuls, request, out=tmp_path / "at once")
    monkeypatch.setattr(filling, "SHARD", 1)
    made(handfuls, request, replace(NOT_PRINTED, jobs=jobs), out=tmp_path / "in shards")
    assert files(tmp_path / "in shards") == files(tmp_path / "at once") != {}


def test_a_pack_printed_again_is_what_it_was_byte_for_byte(handfuls, tmp_path):
    made(handfuls, PackRequest(packs=5, seed=3), replace(ON_A4, each=True))
    before = files(handfuls.out)
    ids = [line["id"] for line in listed(handfuls)["boosters"]][3:0:-2]
    request = PackRequest(packs=5, seed=3)
    packed = reprint(handfuls.root, tmp_path / "again", request, ids, ON_A4, lambda jobs: jobs)
    after = files(tmp_path / "again")
    assert [file.path.name for file in packed.files] == [f"pack-{id}-a4.pdf" for id in ids]
    assert set(after) == {f"mini/handful/pack-{id}-a4.pdf" for id in ids}
    assert all(before[name] == data for name, data in after.items())


def test_what_is_not_said_of_a_pack_to_print_again_its_list_says(handfuls):
    made(handfuls, PackRequest(packs=5, seed=3))
    id = listed(handfuls)["boosters"][4]["id"]
    packed = reprint(
        handfuls.root, handfuls.out, PackRequest(), [id.lower().replace("-", "")], ON_A4, lambda jobs: jobs
    )
    assert [file.path.name for file in packed.files] == [f"pack-{id}-a4.pdf"]
    with pytest.raises(UnknownName, match="on its wrapper"):
        reprint(handfuls.root, handfuls.out / "nowhere", PackRequest(), [id], ON_A4, lambda jobs: jobs)


def test_a_promise_that_no_pack_can_keep_leaves_nothing_behind(handfuls):
    handfuls.write(RECIPE, HANDFUL.replace("at-least: 3", "at-least: 4"))
    packed = pack(handfuls.root, handfuls.out, PackRequest(), ON_A4, lambda jobs: jobs)
    assert {finding.code for finding in packed.outcome.found} == {"CG806"}
    assert not packed.files
    assert not handfuls.out.exists()


def test_promises_that_a_batch_cannot_keep_together_leave_nothing_behind(handfuls, monkeypatch):
    from cardgen.boosters import checks

    monkeypatch.setattr(checks, "obstacle_findings", lambda recipe, obstacles: ())
    monkeypatch.setattr(checks, "mean_of", lambda odds, share: share.least)
    moons = "has: [{of: {id: [card-11]}, at-least: 1}]"  # each pack by itself can have the one card
    handfuls.write(RECIPE, HANDFUL.replace("has: [{of: {icon: [sun]}, at-least: 3}]", moons))
    packed = pack(handfuls.root, handfuls.out, PackRequest(), ON_A4, lambda jobs: jobs)
    (finding,) = packed.outcome.found
    assert finding.code == "CG806"
    assert re.match(r"\d of the first 7 packs do(es)? not keep `id card-11`: no exchange was found", finding.message)
    assert finding.span.file.endswith(RECIPE)
    assert not handfuls.out.exists()


def test_nothing_is_packed_after_a_case_that_does_not_keep_its_promises(handfuls, monkeypatch):
    from cardgen.boosters import checks

    monkeypatch.setattr(checks, "obstacle_findings", lambda recipe, obstacles: ())
    monkeypatch.setattr(checks, "mean_of", lambda odds, share: share.least)
    moons = "has: [{of: {id: [card-11]}, at-least: 1}]"
    handfuls.write(RECIPE, HANDFUL.replace("has: [{of: {icon: [sun]}, at-least: 3}]", moons))
    packed = pack(handfuls.root, handfuls.out, PackRequest(packs=50_000), NOT_PRINTED, lambda jobs: jobs)
    case = packed.prepared.recipe.case
    assert f"of the first {case:,} packs" in packed.outcome.found[0].message


def test_other_recipes_may_be_faulty_and_a_faulty_one_is_told(handfuls):
    handfuls.write(f"{RECIPE[:-12]}other.yaml", HANDFUL.replace("id: handful", "id: other").replace("[moon]", "[mars]"))
    assert made(handfuls, PackRequest(recipe="handful")).files
    for request in (PackRequest(recipe="other"), PackRequest()):
        packed = pack(handfuls.root, handfuls.out, request, NOT_PRINTED, lambda jobs: jobs)
        assert [finding.code for finding in packed.outcome.found] == ["CG807"]
        assert packed.prepared is None


def test_cards_with_errors_are_not_packed(handfuls):
    handfuls.replace("card_data/mini/sets/core/cards/more.yaml", "id: card-5", "id: card-4")
    packed = pack(handfuls.root, handfuls.out, PackRequest(), NOT_PRINTED, lambda jobs: jobs)
    assert packed.outcome.is_faulty
    assert not packed.files
