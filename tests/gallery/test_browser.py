"""A real browser opens a gallery from the disk: it searches, walks by keys, keeps a list, and asks nobody."""

import pytest

from tests.browsers import looked_at, playwright, started
from tests.fixtures.minimal_project import minimal_project
from tests.web_pages import Gallery

CARDS = "card_data/mini/sets/core/cards/all.yaml"


@pytest.fixture(scope="module")
def browser():
    with started() as browser:
        yield browser


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """One gallery for all these tests, which only look at it."""
    folder = tmp_path_factory.mktemp("seen")
    gallery = Gallery(minimal_project(folder / "project"), folder / "gallery")
    gallery.make()
    return gallery


@pytest.fixture
def seen(made, browser):
    """The page of all cards in a browser of its own; afterwards, whether its console was silent and it asked only for
    files of the gallery.
    """
    with looked_at(browser, (made.out / "mini/index.html").as_uri()) as (page, heard, asked):
        yield page
    assert heard == []
    assert [url for url in asked if not url.startswith(made.out.as_uri())] == []


def test_search_and_choices_find_cards_and_stand_in_the_address(seen):
    shown = seen.locator("#cards > li:visible")
    seen.keyboard.press("/")
    playwright.expect(seen.locator("#search")).to_be_focused()
    seen.keyboard.type("FLÖWER")
    playwright.expect(shown).to_have_count(1)
    playwright.expect(seen.locator("#count")).to_have_text("1 of 3 cards")
    assert seen.url.endswith("#q=FL%C3%96WER")
    seen.keyboard.press("Escape")
    playwright.expect(shown).to_have_count(3)
    seen.locator("[data-facet=icon]").select_option(label="Moon (1)")
    playwright.expect(shown).to_have_count(1)
    seen.reload()
    playwright.expect(shown).to_have_count(1)
    seen.locator("#search").fill("nothing like it")
    playwright.expect(seen.locator("#nothing")).to_be_visible()
    seen.locator("#nothing button").click()
    playwright.expect(shown).to_have_count(3)


def arrived(page, title):
    """The page, once the one of this title is there with its scripts, which hear keys."""
    playwright.expect(page.locator("h1")).to_have_text(title)
    page.wait_for_load_state()
    return page


def test_keys_walk_from_card_to_card(seen):
    seen.locator("#cards a").first.focus()
    seen.keyboard.press("ArrowRight")
    seen.keyboard.press("Enter")
    arrived(seen, "Bee").keyboard.press("ArrowRight")
    arrived(seen, "Cat").keyboard.press("ArrowLeft")
    arrived(seen, "Bee").keyboard.press("Escape")
    arrived(seen, "Mini")


def test_everything_can_be_reached_by_the_tab_key(seen):
    seen.keyboard.press("Tab")
    playwright.expect(seen.locator(".skip")).to_be_focused()
    reached = set()
    for _ in range(40):
        seen.keyboard.press("Tab")
        reached.add(seen.evaluate("document.activeElement.getAttribute('href') || document.activeElement.id"))
    assert {"search", "../mini/decks.html", "cards/core-cat.html", "../credits.html"} <= reached


def test_a_list_is_kept_printed_and_sent(made, seen, browser):
    for name in ("Ant", "Cat"):
        seen.get_by_role("button", name=f"{name}: on your list").click()
    playwright.expect(seen.locator("#picked")).to_contain_text("2 cards picked.")
    seen.reload()
    seen.get_by_role("link", name="Your list, to print").click()
    playwright.expect(seen.locator("#list tbody tr:visible")).to_have_count(2)
    playwright.expect(seen.locator("#list-command")).to_have_text("cardgen build mini --select core:ant,core:cat")
    assert made.project.run(*seen.locator("#list-command").inner_text().split()[1:]).exit_code == 0
    other = browser.new_context().new_page()
    other.goto(seen.url)
    playwright.expect(other.locator("#list tbody tr:visible")).to_have_count(2)


def test_all_pictures_are_shown(seen):
    for picture in seen.locator("img").all():
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_what_can_be_chosen_has_a_name_and_pictures_say_the_words_of_their_cards(seen):
    tree = seen.locator("body").aria_snapshot()
    for words in ('searchbox "Search"', 'combobox "Icon"', 'link "Ant, Plain card. Carry a crumb. Sun."', "navigation"):
        assert words in tree


def test_it_fits_a_telephone_and_can_be_read(made, seen):
    seen.set_viewport_size({"width": 360, "height": 700})
    places = ["index.html", "credits.html", *(f"mini/{name}.html" for name in ("index", "list", "decks"))]
    for place in (*places, "mini/cards/core-bee.html", "mini/decks/all-cards.html"):
        for scheme in ("light", "dark"):
            seen.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            seen.goto((made.out / place).as_uri())
            assert seen.evaluate("() => document.documentElement.scrollWidth") <= 360, place
            assert seen.evaluate(CONTRAST) == [], (place, scheme)


CONTRAST = """() => {
  const parts = (text) => [...text.match(/[\\d.]+/g).map(Number), 1].slice(0, 4);
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const colour = parts(getComputedStyle(one).backgroundColor);
      if (colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const pale = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.getClientRects().length) continue;
    const [one, other] = [light(parts(getComputedStyle(element).color)), light(ground(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) pale.push([element.tagName, element.textContent.trim().slice(0, 30), contrast]);
  }
  return pale;
}"""
