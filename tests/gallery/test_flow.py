"""A gallery shows each card of a project: as a picture, in words, and for programs; from the disk and from the web."""

import re
from urllib.parse import unquote, urldefrag

import pytest
from click.testing import CliRunner
from PIL import Image

from cardgen.cli import main
from cardgen.gallery.downloads import CHANGED, NOT_BUILT, OUTDATED
from tests.web_pages import Gallery, Page, with_own_fields

CARDS = "card_data/mini/sets/core/cards/all.yaml"
SET = "card_data/mini/sets/core/set.yaml"


def size_of(path):
    with Image.open(path) as picture:
        return picture.size


def test_each_card_has_a_page_with_its_words_its_sides_and_its_neighbours(made):
    page = made.page("mini/cards/core-bee.html")
    assert page.first("h1").text == "Bee"
    assert page.first("p", **{"class": "kind"}).text == "Plain card · number 2 of Core"
    assert "Visit a flower." in page.first("article").text
    assert "In the deckAll cards × 2" in page.first("article").text
    front, back = [image for image in page.all("img") if "pictures" in image.get("src")]
    assert front.get("alt") == "Bee, Plain card. Visit a flower. Sun, Moon."
    assert back.get("alt") == "The back of Bee"
    assert page.first("a", rel="prev").get("href") == "core-ant.html"
    assert page.first("a", rel="next").get("href") == "core-cat.html"
    assert [icon.text for icon in page.all("li")] == ["Sun", "Moon"]


def test_pictures_have_the_pixels_that_the_page_says(made):
    for page in made.pages:
        for image in page.all("img"):
            path = (page.path.parent / image.get("src")).resolve()
            size = (int(image.get("width")), int(image.get("height")))
            if image.get("class") != "icon" and "icons/" not in image.get("src"):
                assert size_of(path) == size, image.get("src")


def test_a_picture_is_the_face_that_is_printed(made):
    """But for what a picture for the web loses: on average less than two of 255 shades."""
    made.project.build(only=("png",))
    with Image.open(next(made.project.out.rglob("front-core-ant.png"))) as picture:
        printed = picture.convert("RGB")
    with Image.open(made.out / "mini/pictures/core-ant.webp") as picture:
        shown = picture.convert("RGB").resize(printed.size)
    both = zip(printed.tobytes(), shown.tobytes(), strict=True)
    assert sum(abs(one - other) for one, other in both) / len(printed.tobytes()) < 2


def test_all_cards_are_on_one_page_and_say_what_they_can_be_chosen_by(made):
    page = made.page()
    items = [item for item in page.all("li") if item.get("data-id")]
    assert [item.get("data-id") for item in items] == ["core:ant", "core:bee", "core:cat"]
    assert items[1].get("data-tokens").split() == ["set=core", "kind=plain", "deck=all-cards", "icon=sun", "icon=moon"]
    assert [option.text for option in page.all("option")] == ["all", "Sun (3)", "Moon (1)"]


def test_a_page_says_what_its_card_is_to_programs(made):
    data = made.page("mini/cards/core-ant.html").data
    assert (data["name"], data["identifier"], data["position"]) == ("Ant", "mini:core:ant", 1)
    assert data["text"] == "Carry a crumb."
    assert data["isPartOf"]["name"] == "Core"
    assert data["license"] == "https://creativecommons.org/licenses/by/4.0/"
    assert {"@type": "PropertyValue", "name": "Icon", "value": "Sun"} in data["about"]
    assert data["image"][0]["contentUrl"] == "../pictures/core-ant.webp"
    assert made.page().data["@type"] == "Game"


def test_addresses_lead_to_files_of_the_gallery_or_are_links_out(made):
    for page in made.pages:
        for address in page.addresses:
            place, anchor = urldefrag(unquote(address))
            if place.startswith("https://"):
                continue
            target = (page.path.parent / place).resolve() if place else page.path
            assert target.is_file(), (page.path, address)
            assert target.is_relative_to(made.out.resolve())
            if anchor and place == "" and target.suffix == ".html":
                assert f'id="{anchor}"' in target.read_text(encoding="utf-8")


def test_nothing_is_asked_of_anybody_else(made):
    for page in made.pages:
        policy = page.first("meta", **{"http-equiv": "Content-Security-Policy"}).get("content")
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert "http" not in policy
        loaded = [element.get("src") for tag in ("img", "script") for element in page.all(tag) if element.get("src")]
        loaded += [link.get("href") for link in page.all("link") if link.get("rel") in ("stylesheet", "icon")]
        assert [address for address in loaded if ":" in address or address.startswith("/")] == []
        assert [element for element in page.elements if element.get("style")] == []
        assert [element for element in page.all("script") if element.words and element.get("type") is None] == []
    for name in ("base.css", "gallery.css", "mini/look.css", "gallery.js", "walk.js"):
        assert not re.search(r"https?:|@import|url\(|\bfetch\(", (made.out / name).read_text(encoding="utf-8"))


def test_names_with_markup_are_text(gallery):
    evil = '</script><script>alert(1)</script><svg onload="alert(2)">'
    gallery.project.replace(CARDS, "title: Ant", f"title: '{evil}'")
    gallery.project.replace(CARDS, "Carry a crumb.", "'<b onclick=alert(3)>Carry</b> **it**'")
    gallery.project.replace(SET, "Asha and friends", "'<script src=//evil.example></script>'")
    gallery.project.replace("templates/mini/card.xml.j2", "{{ card.text.title }}", "A card")
    gallery.project.replace("templates/mini/card.xml.j2", "{{- card.text.action|markup -}}", "words")
    gallery.make()
    for page in gallery.pages:
        assert {script.get("src") or script.get("type") for script in page.all("script")} <= {
            f"{root}{name}" for root in ("", "../", "../../") for name in ("walk.js", "gallery.js")
        } | {"application/ld+json"}
        assert not [name for element in page.elements for name in element.attributes if name.startswith("on")]
    page = gallery.page("mini/cards/core-ant.html")
    assert page.first("h1").text == evil
    assert page.data["name"] == evil
    assert [bold.text for bold in page.all("strong")] == ["Carry", "it"]


def test_scripts_and_addresses_in_fields_of_a_game_are_text_and_links_lead_to_the_web_only(gallery):
    with_own_fields(gallery.project)
    gallery.project.replace(CARDS, "note: hm", "note: 'javascript:alert(1)'")
    gallery.project.replace(CARDS, "mood: wild", "mood: wild\n    link: 'https://example.org/\"onmouseover=alert(1)'")
    gallery.make()
    for page in gallery.pages:
        hrefs = [link.get("href") for link in page.all("a")]
        assert [href for href in hrefs if ":" in href.partition("/")[0] and not href.startswith("https://")] == []
        assert not [name for element in page.elements for name in element.attributes if name.startswith("on")]
    assert "javascript:alert(1)" in gallery.page("mini/cards/core-bee.html").first("article").text


@pytest.mark.parametrize(
    ("old", "new"), [("id: ant", "id: ../../ant"), ("id: ant", "id: ant\n    kind: ../plain"), ("Ant", '"\\0"')]
)
def test_an_id_that_leads_upwards_is_refused_and_nothing_is_written(gallery, old, new):
    gallery.project.replace(CARDS, old, new)
    done = gallery.project.run("gallery", "--out", str(gallery.out))
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    assert gallery.files == {}


def test_a_picture_that_leads_out_of_the_project_is_not_shown(gallery, tmp_path):
    (tmp_path / "secret.png").write_bytes(b"\x89PNG a secret")
    (gallery.project.root / "card_data/mini/sets/core/link.png").symlink_to(tmp_path / "secret.png")
    gallery.project.replace("card_data/mini/sets/core/printings.yaml", "{drawing: dot}", "{file: link.png}")
    done = gallery.project.run("gallery", "--out", str(gallery.out))
    assert done.exit_code == 1
    assert "link" in done.output
    assert gallery.files == {}


def test_an_address_on_the_web_makes_previews_whole(gallery):
    gallery.make(url="https://example.org/games/")
    page = gallery.page("mini/cards/core-ant.html")
    said = {meta.get("property"): meta.get("content") for meta in page.all("meta") if meta.get("property")}
    assert said["og:url"] == "https://example.org/games/mini/cards/core-ant.html"
    assert said["og:image"] == "https://example.org/games/mini/pictures/core-ant-link.jpg"
    assert (said["og:title"], said["og:description"]) == ("Ant", "Ant, Plain card. Carry a crumb. Sun.")
    assert page.data["image"][0]["contentUrl"] == "https://example.org/games/mini/pictures/core-ant.webp"
    assert page.first("link", rel="canonical").get("href") == said["og:url"]
    assert size_of(gallery.out / "mini/preview.jpg") == (1200, 630)
    home = {meta.get("property"): meta.get("content") for meta in gallery.page("index.html").all("meta")}
    assert home["og:image"] == "https://example.org/games/mini/preview.jpg"


def test_the_same_project_makes_the_same_bytes_with_any_number_of_processes(made, tmp_path):
    first = made.files
    made.out = tmp_path / "again"
    made.make(jobs=2)
    assert made.files == first


def test_what_did_not_change_is_not_drawn_again(made):
    before = made.files
    result = made.make()
    assert (result.drawn, result.changed, made.files) == (0, 0, before)
    made.project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    result = made.make()
    assert result.drawn == 1
    changed = {path for path, data in made.files.items() if data != before[path]}
    assert {path for path in changed if "pictures" in path} == {
        "mini/pictures/core-ant.webp",
        "mini/pictures/core-ant-small.webp",
        "mini/pictures/core-ant-link.jpg",
    }
    assert "mini/cards/core-cat.html" not in changed


def test_a_picture_that_was_lost_is_drawn_again(made):
    (made.out / "mini/pictures/core-bee.webp").unlink()
    assert made.make().drawn == 1
    assert (made.out / "mini/pictures/core-bee.webp").is_file()


def test_files_to_print_are_offered_as_long_as_they_are_true(gallery):
    gallery.project.build(only=("cards",))
    assert [(missing.product, missing.why) for missing in gallery.make().missing] == [
        ("poster", NOT_BUILT),
        ("calibration", NOT_BUILT),
    ]
    link = gallery.page("mini/downloads.html").first("a", href="files/cards-a4.pdf")
    offered = gallery.out / "mini" / link.get("href")
    assert offered.read_bytes() == gallery.project.pdf().read_bytes()
    gallery.project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    missing = {missing.product: missing.why for missing in gallery.make().missing}
    assert missing == {"cards": OUTDATED, "poster": NOT_BUILT, "calibration": NOT_BUILT}
    assert not offered.exists()
    assert "Downloads" not in gallery.page().first("nav").text


def test_of_a_game_that_was_never_built_all_files_are_left_out(gallery):
    assert [(missing.product, missing.why) for missing in gallery.make().missing] == [("all files", NOT_BUILT)]


def test_a_file_that_somebody_changed_is_not_offered(gallery):
    gallery.project.build(only=("cards",))
    gallery.project.pdf().write_bytes(b"%PDF-")
    assert ("cards", CHANGED) in [(missing.product, missing.why) for missing in gallery.make().missing]


def test_what_is_left_out_of_the_downloads_is_told_with_the_reason_and_the_remedy(gallery):
    gallery.project.build(only=("cards",))
    gallery.project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    built = ("--built", str(gallery.project.out))
    done = gallery.project.run("gallery", "--out", str(gallery.out), *built)
    remedy = f"run `cardgen build mini --out {gallery.project.out.as_posix()}`, then this again"
    assert f"note: not among the downloads of mini, as {OUTDATED}: cards; {remedy}" in done.output
    assert f"note: not among the downloads of mini, as {NOT_BUILT}: poster, calibration; {remedy}" in done.output
    gallery.project.build(only=("cards", "poster", "calibration"))
    assert "not among" not in gallery.project.run("gallery", "--out", str(gallery.out), *built).output


def test_what_is_found_does_not_depend_on_what_was_drawn_before(gallery):
    gallery.project.replace("templates/mini/card.xml.j2", "{{ art.reference }}", "drawing:nothing")
    first = gallery.make()
    assert len({finding.message for finding in first.outcome.found}) == 3
    again = gallery.make()
    assert (again.drawn, again.outcome.found) == (0, first.outcome.found)
    gallery.project.replace(CARDS, "cards:\n", "cards:\n\n")
    lower = gallery.make()
    assert [finding.message for finding in lower.outcome.found] == [finding.message for finding in again.outcome.found]


def test_what_was_done_is_told_in_whole_words(gallery):
    gallery.make()
    gallery.project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    done = gallery.project.run("gallery", "--out", str(gallery.out))
    assert "3 cards, 1 face drawn, " in done.output


def test_cards_are_chosen_by_fields_of_the_game_that_hold_words_of_a_list(gallery):
    with_own_fields(gallery.project)
    gallery.make()
    page = gallery.page()
    ant, bee, _ = [item.get("data-tokens").split() for item in page.all("li") if item.get("data-id")]
    assert ant[-4:] == ["mood=wild", "is-small=yes", "seasons=spring", "seasons=late%20summer"]
    assert bee[-3:] == ["mood=calm", "is-small=no", "seasons=spring"]
    options = [(option.get("value"), option.text) for option in page.all("option")]
    assert options[-9:] == [
        ("", "all"), ("mood=calm", "calm (1)"), ("mood=wild", "wild (1)"),
        ("", "all"), ("is-small=yes", "yes (1)"), ("is-small=no", "no (1)"),
        ("", "all"), ("seasons=late%20summer", "late summer (1)"), ("seasons=spring", "spring (2)"),
    ]  # fmt: skip


def test_a_deck_is_a_list_to_print_and_says_how_to_print_its_cards(made):
    page = made.page("mini/decks/all-cards.html")
    assert page.first("code").text == "cardgen build mini --only cards --deck all-cards"
    assert made.project.run(*page.first("code").text.split()[1:]).exit_code == 0
    rows = [row.text for row in page.all("tr")][1:]
    assert rows == ["11AntPlain cardCore", "22BeePlain cardCore", "13CatPlain cardCore"]


def test_a_pile_that_is_no_deck_is_printed_without_its_name(gallery):
    (gallery.project.root / "card_data/mini/decks/all-cards.yaml").unlink()
    gallery.project.replace("card_data/mini/game.yaml", "deck: all-cards\n", "")
    gallery.project.replace("card_data/mini/game.yaml", "cards: {kind: cards}", "faces: {kind: cards}")
    gallery.make()
    page = gallery.page("mini/decks/all.html")
    assert page.first("code").text == "cardgen build mini --only faces"
    assert page.first("h1").text == "Mini"


def test_a_game_of_several_sets_and_sizes_is_shown(board_project, tmp_path):
    gallery = Gallery(board_project, tmp_path / "gallery")
    assert gallery.make().cards == 5
    page = gallery.page("mini/cards/core-red-chip.html")
    assert page.first("figure").get("class") == "face round"
    assert "market" not in "".join(gallery.files)


def test_an_expansion_is_shown_without_the_cards_of_its_base(project, tmp_path):
    assert CliRunner().invoke(main, ["new", "expansion", "school-garden", "--out", str(tmp_path)]).exit_code == 0
    out = tmp_path / "shown"
    done = CliRunner().invoke(main, ["gallery", str(tmp_path / "school-garden"), "--out", str(out)])
    assert done.exit_code == 0, done.output
    page = Page(out / "index.html")
    assert page.first("h1").text == "School Garden"
    assert "Cards for Food Heroes" in page.first("main").text
    assert len(list((out / "fsys/cards").iterdir())) == 3
    assert not (out / "fsys/rules.html").exists()


def test_faults_in_the_data_are_told_and_nothing_is_written(gallery):
    gallery.project.replace(CARDS, "icons: [moon, sun]", "icons: [mooon, sun]")
    done = gallery.project.run("gallery", "--out", str(gallery.out))
    assert done.exit_code == 1
    assert "CG301" in done.output
    assert gallery.files == {}


@pytest.mark.parametrize("url", ["example.org", "file:///x", "https://example.org/?a=1", "javascript:alert(1)"])
def test_an_address_that_is_none_is_refused(gallery, url):
    done = gallery.project.run("gallery", "--out", str(gallery.out), "--url", url)
    assert done.exit_code == 2
    assert "https://example.org/my-game" in done.output


def test_a_gallery_is_not_written_where_files_to_print_are(gallery, monkeypatch):
    monkeypatch.chdir(gallery.project.root)
    done = gallery.project.run("gallery", "--out", "output")
    assert done.exit_code == 2
    assert "output/ is for files to print" in done.output


def test_a_game_that_there_is_not_is_told(gallery):
    done = gallery.project.run("gallery", "mino", "--out", str(gallery.out))
    assert (done.exit_code, "there is no game `mino`" in done.output) == (2, True)
