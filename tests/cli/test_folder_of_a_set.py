"""The folder of a set, alone or in its project, is checked, printed and played on top of the shipped base.

Checks remember what they found nothing about: most of each is the base.
"""

import csv
import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.games.fsys.play.setup import icon_table
from cardgen.games.fsys.set_cover import is_certificate
from tests.shipped_games import shipped_library

REPOSITORY = Path(__file__).parents[2]
SET = REPOSITORY / "card_data/fsys/sets/water-and-soil"
pytestmark = pytest.mark.usefixtures("remembering")


def run(*words: str):
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def test_proofs_cover_every_challenge_and_can_be_checked(tmp_path):
    """FSY201's certificate: the cards named hold all icons of the challenge, by the plain rule."""
    path = tmp_path / "proof.csv"
    result = run(
        "check", "fsys", "--project", str(REPOSITORY), "--level", "static", "--jobs", "1", "--proof", str(path)
    )
    assert result.exit_code == 0, result.output
    game = shipped_library().games["fsys"]
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert {row["deck"] for row in rows} == {*game.decks, "core+water-and-soil"}
    assert len(rows) == 140
    for deck in game.decks.values():
        table = icon_table(game, deck.printings()).deck
        masks = dict(zip(table.cards, table.masks, strict=True))
        for row in rows:
            if row["deck"] == deck.id:
                cards = row["certificate"].split()
                assert 1 <= len(cards) <= 3
                assert row["challenge"] not in cards
                assert is_certificate(masks[row["challenge"]], [masks[card] for card in cards])
                assert int(row["covers"]) > 0


def test_the_folder_of_a_set_is_checked_on_top_of_the_shipped_base(tmp_path):
    folder = tmp_path / "sent-by-mail"
    shutil.copytree(SET, folder)
    result = run("check", str(folder), "--level", "static", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "nothing found" in result.output


def test_a_fault_in_the_folder_of_a_set_is_told_with_its_line(tmp_path):
    folder = tmp_path / "sent-by-mail"
    shutil.copytree(SET, folder)
    cards = folder / "cards/soil.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("sdg-15", "sdg-51", 1), encoding="utf-8")
    result = run("check", str(folder), "--level", "static", "--jobs", "1")
    assert result.exit_code == 1
    assert "error[FSY103]: `sdg-51` is not an icon" in result.output
    assert "sent-by-mail/cards/soil.yaml:" in result.output


def test_a_set_of_a_project_is_checked_in_its_project():
    result = run("check", str(SET), "--level", "static", "--jobs", "1")
    assert result.exit_code == 0
    cards = shipped_library().games["fsys"].cards
    assert f"checked {len(cards)} cards" in result.output


def test_a_folder_that_is_neither_project_nor_set_is_refused(tmp_path):
    result = run("check", f"{tmp_path}/")
    assert result.exit_code == 2
    assert "card_data/ or set.yaml" in result.output


@pytest.fixture
def sent(tmp_path):
    """A set that came by mail: its folder alone, with other ids."""
    folder = tmp_path / "village-pond"
    shutil.copytree(SET, folder)
    for path in folder.rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"(id|card): (?!water-and-soil)([a-z])", r"\1: my-\2", text)
        path.write_text(text.replace("id: water-and-soil", "id: village-pond"), encoding="utf-8")
    return folder


def test_each_deck_gets_a_verdict(sent):
    result = run("check", str(sent), "--level", "static", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert re.search(
        r"^`core` and `village-pond`: legal; each of its 20 challenges can be solved by three other cards, "
        r"in [\d,]+ to [\d,]+ ways; not played$",
        result.output,
        re.MULTILINE,
    )


def test_a_set_that_requires_nothing_is_judged_on_the_base_all_the_same(sent):
    path = sent / "set.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("requires: core\n", ""), encoding="utf-8")
    cards = sent / "cards/soil.yaml"
    rare = "icons: [heart, ae-1, ae-4, ae-6, ae-9, ae-12, mfl-4, mfl-6, sdg-5]"
    cards.write_text(re.sub(r"icons: \[.*?\]", rare, cards.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    result = run("check", str(sent), "--level", "static", "--jobs", "1")
    assert "error[FSY201]" in result.output
    assert "19 of its 20 challenges can be solved" in result.output


def test_the_folder_of_a_set_is_printed_and_played_with_its_base(sent, monkeypatch):
    built = run("build", str(sent), "--only", "cards", "--paper", "a4", "--out", str(sent / "out"), "--jobs", "1")
    assert "20 cards" in built.output
    assert run("play", str(sent), "--games", "50", "--format", "json", "--jobs", "1").exit_code == 0
    monkeypatch.chdir(sent)
    inside = run("play", "fsys", "--games", "50", "--format", "json", "--jobs", "1")
    cards = {summary["card"] for summary in json.loads(inside.stdout)["cards"]["greedy"]}
    assert len(cards) == 80
    assert "my-fix-the-drip" in cards
    assert "Village" not in run("list", str(sent)).output
    assert "set village-pond" in run("list", str(sent)).output


def test_a_card_that_cardgen_ships_too_is_told_at_the_card_of_the_sender(tmp_path):
    folder = tmp_path / "two"
    shutil.copytree(SET, folder)
    text = (folder / "set.yaml").read_text(encoding="utf-8")
    (folder / "set.yaml").write_text(text.replace("id: water-and-soil", "id: two"), encoding="utf-8")
    result = run("check", str(folder), "--level", "static", "--jobs", "1", "--format", "json")
    found = [finding for finding in json.loads(result.stdout)["findings"] if finding["code"] == "FSY405"]
    assert len(found) == 20
    assert all("cardgen/shipped" not in finding["file"] for finding in found)


def test_a_deck_with_a_hard_card_can_be_played_and_printed_and_still_counts_as_faulty(sent):
    cards = sent / "cards/soil.yaml"
    rare = "icons: [heart, ae-1, ae-4, ae-6, ae-9, ae-12, mfl-4, mfl-6, sdg-5]"
    cards.write_text(re.sub(r"icons: \[.*?\]", rare, cards.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    assert run("play", str(sent), "--games", "50", "--jobs", "1").exit_code == 0
    built = run("build", str(sent), "--only", "cards", "--paper", "a4", "--out", str(sent / "out"), "--jobs", "1")
    assert built.exit_code == 1
    assert "error[FSY201]" in built.output
    assert (sent / "out/fsys/cards-a4.pdf").is_file()
