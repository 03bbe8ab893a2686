"""The live page shows a project to this computer only, and what it shows is what would be printed."""

import io
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from cardgen.cli import main
from tests.fixtures.minimal_project import Project
from tests.workshop.conftest import served

CARDS = "card_data/mini/sets/core/cards/all.yaml"


def card_of(state, name):
    return next(card for card in state["cards"] if card["card"] == name)


def test_the_first_line_is_the_address_on_this_computer(still):
    assert still.address.startswith("http://127.0.0.1:")
    assert len(still.path.strip("/")) >= 20


@pytest.mark.parametrize("name", ["", "style.css", "script.js", "icon.svg", "state"])
def test_nothing_is_told_without_the_token(still, name):
    assert still.ask(name)[0] == 200
    assert still.ask(f"/{name}")[0] == 404
    assert still.ask(f"/{'x' * 22}/{name}")[0] == 404


def test_whoever_calls_by_another_name_is_refused(still):
    assert still.ask("state", host="evil.example")[0] == 403
    assert still.ask("state", host=f"evil.example:{still.port}")[0] == 403
    assert still.ask("state", origin="http://evil.example")[0] == 403
    assert still.ask("state", host=f"localhost:{still.port}")[0] == 200
    assert still.ask("state", origin=f"http://127.0.0.1:{still.port}")[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_written(still, method):
    assert still.ask("state", method)[0] in (404, 405)


@pytest.mark.parametrize(
    "path", ["../card_data/mini/game.yaml", "face/../../x.png", "%2e%2e/%2e%2e/etc/passwd", "face/x.png"]
)
def test_no_file_of_the_project_or_the_disk_is_served(still, path):
    assert still.ask(path)[0] == 404


def test_answers_forbid_scripts_and_addresses_of_others(still):
    for name in ("", "state", "script.js"):
        policy = still.ask(name)[1]["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
    page = still.ask("")[2].decode()
    assert "<script>" not in page
    assert "http" not in page.replace("http-equiv", "")


def test_all_cards_are_told_with_kind_and_number(still):
    state = still.json("state")
    assert len({card["back"] for card in state["cards"]}) == 1  # they look alike
    assert state["editor"] == "vscode://file/{path}:{line}"
    assert [(card["number"], card["title"], card["copies"]) for card in state["cards"]] == [
        (1, "Ant", 1), (2, "Bee", 2), (3, "Cat", 1),
    ]  # fmt: skip
    icons = {"title": "How many cards have each icon?", "most": 4, "bars": [["Sun", 4, "4"], ["Moon", 2, "2"]]}
    assert state["games"][0]["statistics"][0] == icons


def pixels(png):
    return Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("side", ["front", "back"])
def test_a_face_is_what_is_printed_to_the_pixel(live, side):
    card = card_of(live.json("state"), "ant")
    status, headers, body = live.ask(f"face/{card[side]}.png?dpi=300")
    assert (status, headers["content-type"]) == (200, "image/png")
    outcome = live.project.build(only=("png",))
    name = "front-core-ant" if side == "front" else "back-1"
    path = next(file.path for file in outcome.written if file.path.endswith(f"{name}.png"))
    printed = pixels((live.project.out / path).read_bytes())
    assert printed.size == pixels(body).size
    assert ImageChops.difference(printed, pixels(body)).getbbox() is None


def test_a_face_is_shown_with_its_bleed_and_in_low_ink(still):
    card = card_of(still.json("state"), "ant")
    plain, bleed, low = (
        pixels(still.ask(f"face/{card['front']}.png?dpi=100{more}")[2]) for more in ("", "&bleed=1", "&ink=low")
    )
    assert bleed.width - plain.width in (23, 24)  # 6 mm are 23.6 dots
    assert plain.getpixel((3, 3)) == (255, 248, 224)
    assert low.getpixel((3, 3)) == (255, 255, 255)


def test_the_lines_of_type_are_told_with_their_size(still):
    details = still.json(f"face/{card_of(still.json('state'), 'ant')['front']}.json")
    assert details["file"] == CARDS
    assert details["line"] == 2
    assert details["boxes"]["trim"] == [3000, 3000, 50000, 70000]
    assert details["boxes"]["safe"] == [6000, 6000, 44000, 64000]
    assert {text["points"] for text in details["texts"]} == {12, 9}


def test_the_boxes_of_a_template_are_told_with_their_names(still):
    details = still.json(f"face/{card_of(still.json('state'), 'ant')['front']}.json")
    named = {(area["tag"], area["name"]): area["box"] for area in details["areas"]}
    assert named["text", "title"] == [8000, 8000, 40000, 6000]
    assert named["icon", "sun"] == [33000, 17000, 6000, 6000]
    back = still.json(f"face/{card_of(still.json('state'), 'ant')['back']}.json")
    assert [area["name"] for area in back["areas"]] == ["back"]


def test_an_editor_that_is_none_is_told(project):
    run = project.run("serve", "--no-browser", "--editor", "https://example.org/{path}")
    assert run.exit_code == 2
    assert "write one of vscode, vscodium" in run.output


def test_a_saved_word_changes_its_card_and_no_other(live):
    before = live.json("state")
    live.project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    after = live.when(lambda state: state["number"] > before["number"])
    assert after["changed"] == ["mini:core:ant"]
    assert card_of(after, "ant")["text"]["action"] == "Carry two crumbs."
    assert live.ask(f"face/{card_of(before, 'ant')['front']}.png")[0] == 404
    assert live.ask(f"face/{card_of(after, 'ant')['front']}.png")[0] == 200


def test_a_title_changes_other_cards_only_where_it_changes_the_size_of_theirs(live):
    live.project.replace("templates/mini/card.xml.j2", 'height="6mm" fit="shrink"', 'height="6mm" fit="deck"')
    before = live.when(lambda state: state["number"] > 1)
    live.project.replace(CARDS, "title: Ant", "title: Aunt")
    after = live.when(lambda state: state["number"] > before["number"])
    assert after["changed"] == ["mini:core:ant"]
    live.project.replace(CARDS, "title: Aunt", "title: An aunt with a very long name")
    after = live.when(lambda state: state["number"] > after["number"])
    assert after["changed"] == ["mini:core:ant", "mini:core:bee", "mini:core:cat"]


def test_a_saved_drawing_changes_all_cards_that_show_it(live):
    before = live.json("state")
    live.project.replace("templates/mini/art/dot.svg", "#c04020", "#20c040")
    after = live.when(lambda state: state["number"] > before["number"])
    assert len(after["changed"]) == 3


def test_a_finding_stands_at_its_card_and_goes_when_it_is_mended(live):
    live.project.replace(CARDS, "Carry a crumb.", "Carry a crumb. " * 40)
    state = live.when(lambda state: any(card["findings"] for card in state["cards"]))
    (number,) = card_of(state, "ant")["findings"]
    finding = state["findings"][number]
    assert (finding["code"], finding["file"], finding["severity"]) == ("CG701", CARDS, "error")
    assert card_of(state, "bee")["findings"] == []
    live.project.replace(CARDS, "Carry a crumb. " * 40, "Carry a crumb.")
    live.when(lambda state: not state["findings"])


def test_a_file_half_written_is_no_error_that_stays(live):
    whole = live.project.read(CARDS)
    live.project.write(CARDS, whole[: len(whole) // 2] + "{")
    state = live.when(lambda state: state["findings"])
    assert state["findings"][0]["code"].startswith("CG")
    live.project.write(CARDS, whole)
    state = live.when(lambda state: not state["findings"])
    assert len(state["cards"]) == 3


def test_names_with_markup_are_text(live):
    live.project.replace(CARDS, "title: Ant", 'title: "<script>alert(1)</script>"')
    live.when(lambda state: any("<script>" in card["title"] for card in state["cards"]))
    assert "alert" not in live.ask("")[2].decode()


def test_a_product_is_shown_as_it_prints(still):
    assert still.json("product/mini/poster")["pages"] == 1
    status, _, body = still.ask("product/mini/poster/0.png?dpi=50")
    assert status == 200
    assert pixels(body).size == (round(210 / 25.4 * 50), round(297 / 25.4 * 50))
    assert still.ask("product/mini/poster/1.png")[0] == 404
    assert still.ask("product/mini/hat")[0] == 404


def test_a_revision_that_there_is_not_is_told_in_a_sentence(still):
    for name in ("nothing", "--help", "HEAD:x", ""):
        status, _, body = still.ask(f"against?at={name}")
        assert status == 404
        assert body.startswith(b'{"why":"')


def test_nothing_is_written(still):
    still.json("product/mini/poster")
    still.ask(f"face/{card_of(still.json('state'), 'ant')['front']}.png")
    assert not still.project.out.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is sent otherwise")
def test_ctrl_c_ends_it_soon(live):
    live.json("state")
    live.process.send_signal(signal.SIGINT)
    assert live.process.wait(10) in (0, 130, -signal.SIGINT)


@pytest.mark.parametrize("games", [("nothing",), ("mini", "mino")])
def test_a_game_that_there_is_not_is_told(project, games):
    run = subprocess.run(
        [sys.executable, "-m", "cardgen", "serve", *games, "--no-browser", "--project", str(project.root)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert f"there is no game `{games[-1]}`" in run.stderr


def test_a_port_that_is_taken_is_told(live):
    command = [sys.executable, "-m", "cardgen", "serve", "--no-browser", "--port", str(live.port)]
    run = subprocess.run(
        [*command, "--project", str(live.project.root)], capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
    assert "in use" in run.stderr or "Errno" in run.stderr


def test_a_set_alone_is_watched_but_for_what_is_built_of_it(tmp_path):
    assert CliRunner().invoke(main, ["new", "expansion", "school-garden", "--out", str(tmp_path)]).exit_code == 0
    project = Project(tmp_path / "school-garden/card_data/fsys/sets/school-garden")
    with served(project) as live:
        before = live.json("state")
        project.write("output/cards.txt", "built")
        cards = next((project.root / "cards").glob("*.yaml")).relative_to(project.root).as_posix()
        project.replace(cards, "title: ", "title: New ")
        after = live.when(lambda state: state["number"] > before["number"])
        assert after["changed"]
        assert all(card.startswith("fsys:school-garden:") for card in after["changed"])
        assert after["number"] == before["number"] + 1
