"""What a how-to tells to write can be written, and the program answers what the page shows.

The blocks of a page are put where it says, in a project made as it says. Nothing is played: of games that a page tells
of, "not played" is expected.
"""

import csv
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import yaml
from click.testing import CliRunner

from cardgen.analysis.catalogue import all_codes
from cardgen.cli import main
from cardgen.commands.pipeline import load
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.games.foodadvice import condition, effect
from cardgen.render.base.target import Settings
from cardgen.render.products.renderers import Renderers
from tests.diagnostics.page_changes import changes
from tests.installed import Installer
from tests.sweep import sweep

pytestmark = pytest.mark.usefixtures("remembering")
REPOSITORY = Path(__file__).parents[1]
PAGES = sorted([*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md")])


def page(name: str) -> str:
    return (REPOSITORY / f"docs/how-to/{name}.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The blocks of a language, without the margin of a list."""
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return [textwrap.dedent(block) for block in found]


def run(line: str) -> str:
    """What a command prints; it may find something, and must not be used wrongly."""
    result = CliRunner().invoke(main, line.split()[1:])
    assert result.exit_code in (0, 1), result.output
    return result.output


def checked() -> str:
    """The answer of `cardgen check`; drawings that it read once lie in `output`."""
    Path("output").mkdir(exist_ok=True)
    return run("cardgen check --level static")


def unplayed(shown: str) -> str:
    """Without what differs where games are played."""
    shown = re.sub(r"[\d,]+ games played", "not played", shown)
    shown = re.sub(r"^info\[CG403\].*?\n\n", "", shown, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^.* games were enough: .*\n", "", shown, flags=re.MULTILINE)


def write(place: str, text: str) -> None:
    Path(place).parent.mkdir(parents=True, exist_ok=True)
    Path(place).write_text(text, encoding="utf-8")


def change(place: str, old: str, new: str) -> None:
    text = Path(place).read_text(encoding="utf-8")
    assert old in text, f"{place} has no {old!r}"
    write(place, text.replace(old, new, 1))


def begin(line: str, folder: str) -> None:
    assert run(line)
    os.chdir(folder)


@sweep("path", PAGES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_what_a_page_shows_as_yaml_is_yaml(path):
    for block in blocks(path.read_text(encoding="utf-8"), "yaml"):
        assert not isinstance(yaml.safe_load(block), str), block


SET = "card_data/foodadvice/sets/my-kitchen"
EXAMPLES = ("sample-plum", "sam-ple", "sample-stall", "trial-run")


@pytest.fixture
def kitchen(elsewhere: Path) -> tuple[str, ...]:
    """An expansion of FoodAdvice, written as its how-to says; what the page shows of answers."""
    cards, printings, words, deck = blocks(page("expand-foodadvice"), "yaml")
    begin("cardgen new expansion my-kitchen --base foodadvice", "my-kitchen")
    write(f"{SET}/cards/first.yaml", cards)
    write(f"{SET}/printings.yaml", printings)
    for old, new in zip(EXAMPLES, re.findall(r"card: ([\w-]+)", printings), strict=True):
        Path(f"templates/foodadvice/art/{old}.svg").rename(f"templates/foodadvice/art/{new}.svg")
    return words, deck


def test_the_expansion_of_foodadvice_can_be_written_as_its_how_to_says(kitchen):
    _, deck = kitchen
    write("card_data/foodadvice/decks/my-mix.yaml", deck)
    shown, played = blocks(page("expand-foodadvice"), "text")
    assert checked() == shown
    assert unplayed(played).startswith(shown.partition("checked")[0])


def test_a_hashtag_of_the_how_to_is_known_and_must_have_both_sides(kitchen):
    words, _ = kitchen
    change(f"{SET}/cards/first.yaml", "hashtag: sour ", "hashtag: crumbly ")
    assert "error[CG301]: `crumbly` is not a hashtag" in checked()
    with Path(f"{SET}/set.yaml").open("a", encoding="utf-8") as file:
        file.write(words)
    assert re.findall(r"\[([A-Z]+\d+)\]", checked()) == ["CG708", "FAD402"]
    change(f"{SET}/cards/first.yaml", "[sour, homemade, healthy]", "[crumbly, homemade, healthy]")
    (icon,) = blocks(page("expand-foodadvice"), "xml")
    write("templates/foodadvice/icons/tag-crumbly.svg", icon)
    assert checked().endswith("nothing found\n")


def test_the_how_to_of_foodadvice_names_every_word_of_terms_and_effects():
    text = page("expand-foodadvice")
    parts = text.split("## What events can do")
    terms, effects = (re.findall(r"^\| (`[^|]+) \|", part, re.MULTILINE) for part in parts)
    assert {re.match(r"`([\w-]+)", row)[1] for row in terms} == set(condition.PURCHASE_KEYS)
    assert {name for row in effects for name in re.findall(r"`([\w-]+)`", row)} - {"name"} == set(effect.ARGUMENTS)


def part_of(text: str, heading: str) -> str:
    """A page from one heading of the second level to the next."""
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def test_a_deck_of_food_heroes_can_be_made_as_the_how_to_says(elsewhere):
    text = page("make-a-deck")
    (deck,) = blocks(part_of(text, "Your own"), "yaml")
    right, wrong = blocks(part_of(text, "Check it"), "text")
    place = "card_data/fsys/decks/wet-year.yaml"
    write(place, deck)
    assert checked() == unplayed(right)
    change(place, ", count-the-worms]", "]")
    assert checked().startswith(wrong)


def test_a_deck_of_phylo_can_be_made_as_the_how_to_says(elsewhere):
    part = part_of(page("make-a-deck"), "A deck of Phylo")
    (deck,), (shown,) = blocks(part, "yaml"), blocks(part, "text")
    place = "card_data/phylo/decks/edge-of-town.yaml"
    write(place, deck)
    assert checked().startswith(unplayed(shown))
    change(place, "  eurasian-blackbird: 1\n", "  garden-strawberry: 1\n")
    assert "PHY203" not in checked()


def test_a_box_of_foodadvice_can_be_made_as_the_how_to_says(elsewhere):
    part = part_of(page("make-a-deck"), "A box of FoodAdvice")
    (deck,), (right, unwanted, no_box) = blocks(part, "yaml"), blocks(part, "text")
    place = "card_data/foodadvice/decks/late-lunch.yaml"
    write(place, deck)
    assert checked() == unplayed(right)
    fewer = re.search(r"Forget the customers, with `(cards: .+)`,", part)[1]
    change(place, re.search(r"^cards: .+$", deck, re.MULTILINE)[0], fewer)
    assert unwanted in checked()
    change(place, "format: mix", "format: box")
    assert no_box in checked()


@pytest.fixture
def pages_of(shipped):
    """How many pages a file of a game has, of its deck or, laid out but not painted, of a set."""

    def count(game: str, product: str, paper: str, deck: str = "") -> int:
        if not deck:
            document = pdfium.PdfDocument(shipped.pdf(f"{product}-{paper}", game))
            pages = len(document)
            document.close()
            return pages
        library, found = load(REPOSITORY, (game,))
        assert found == []
        (target,) = targets_of(library, BuildOrder((game,), (paper,), (product,), settings=Settings(deck=deck)))
        laid_out, _ = Renderers(REPOSITORY, library, None).of(target).lay_out(target)
        return sum(1 for _ in laid_out.publication.pages)

    return count


def test_the_sheets_that_a_how_to_counts_are_those_that_are_printed(pages_of):
    text = page("print-at-home")
    food = part_of(text, "FoodAdvice")
    for product in ("cards", "money", "chips"):
        shown = re.search(rf"^\| `{product}-a4\.pdf` \| (\d+) \| (\d+) \|", food, re.MULTILINE).groups()
        assert [2 * int(number) for number in shown] == [
            pages_of("foodadvice", product, paper) for paper in ("a4", "letter")
        ]
    tiles = re.search(r"\| (\d), or one of A2 \| (\d), or one of A2 \|", food).groups()
    assert [int(tile) for tile in tiles] == [pages_of("foodadvice", "board-tiles", paper) for paper in ("a4", "letter")]
    assert "12 cards more, two sheets" in food
    assert pages_of("foodadvice", "cards", "a4", "night-market") == 4
    assert f"| {pages_of('phylo', 'cards', 'a4') // 2}, both sides |" in part_of(text, "Phylo")
    assert f"are {pages_of('fsys', 'cards', 'letter') // 2} sheets, of A4 or Letter" in text


def test_the_card_sizes_for_sleeves_are_those_of_the_game():
    (document,) = yaml.safe_load_all((REPOSITORY / "card_data/foodadvice/game.yaml").read_text(encoding="utf-8"))
    sleeves = part_of(page("print-at-home"), "Sleeves and boxes")
    for width, height in document["sizes"].values():
        size = f"{width.removesuffix('mm')} x {height}".replace("mm", " mm")
        assert size in sleeves or (width == height and f"chips ({width.replace('mm', ' mm')})" in sleeves), size


def test_the_verdicts_on_new_expansions_are_those_of_the_how_to(elsewhere):
    heroes, food = blocks(part_of(page("check-an-expansion"), "The verdict"), "text")
    for shown, line, folder in (
        (heroes, "cardgen new expansion school-garden", "school-garden"),
        (food, "cardgen new expansion my-kitchen --base foodadvice", "my-kitchen"),
    ):
        begin(line, folder)
        assert checked() == unplayed(shown)
        os.chdir(elsewhere)


def test_the_new_expansion_of_phylo_is_told_of_as_the_how_to_says(elsewhere):
    (shown,) = blocks(page("write-an-expansion"), "text")
    begin("cardgen new expansion our-town --base phylo", "our-town")
    assert checked().endswith("nothing found\n")
    change("card_data/phylo/sets/our-town/cards/first.yaml", "    scale: 7\n", "    scale: 6\n")
    assert checked().startswith(shown)


def test_the_deck_of_an_expansion_is_legal_as_the_how_to_says(elsewhere):
    (deck,) = blocks(page("write-an-expansion"), "yaml")
    begin("cardgen new expansion school-garden", "school-garden")
    write("card_data/fsys/decks/our-school.yaml", deck)
    assert "the deck `our-school`: legal; each of its 60 challenges can be solved" in checked()


def test_species_can_be_written_as_the_how_to_says(elsewhere):
    """Each answer of the program that the page shows comes after the mistake before it was mended; without pictures."""
    text = page("play-your-own-species")
    cards, printings, deck = blocks(text, "yaml")
    unknown, dear, right, lonely, legal = blocks(text, "text")[:5]
    begin("cardgen new expansion our-town --base phylo", "our-town")
    place = "card_data/phylo/sets/our-town"
    write(f"{place}/cards/first.yaml", cards)
    write(f"{place}/printings.yaml", re.sub(r", art: \{[^}]*\}", "", printings))

    def findings() -> str:
        """All but those of drawings that are not there."""
        return re.sub(r"^warning\[CG708\].*?(?=^\S)", "", checked(), flags=re.MULTILINE | re.DOTALL)

    assert unknown in findings()
    change(f"{place}/cards/first.yaml", "terrain: [city-park]", "terrain: [town]")
    assert dear in findings()
    change(f"{place}/cards/first.yaml", "points: 9", "points: 8")
    assert findings().splitlines()[0] == right.splitlines()[0]
    decks = "card_data/phylo/decks/our-town-deck.yaml"
    write(decks, deck)
    assert lonely in findings()
    change(decks, "peregrine-falcon: 1", "marmalade-hoverfly: 1")
    assert unplayed(legal) in findings()


def test_a_card_can_be_added_as_the_how_to_says(elsewhere):
    heron, daisy, printing, _ = blocks(page("add-a-card"), "yaml")
    begin("cardgen new game rivers", "rivers")
    place = "card_data/rivers/sets/core"
    write(f"{place}/cards/night-heron.yaml", heron)
    with Path(f"{place}/printings.yaml").open("a", encoding="utf-8") as file:
        file.write(textwrap.indent(printing, "  "))
    assert re.findall(r"\[([A-Z]+\d+)\]", checked()) == ["CG708"]
    os.chdir(elsewhere)
    begin("cardgen new expansion our-town --base phylo", "our-town")
    write("card_data/phylo/sets/our-town/cards/daisy.yaml", daisy)
    assert "error" not in checked()


def test_a_recipe_can_be_written_as_its_how_to_says(elsewhere):
    text = page("write-a-booster-recipe")
    recipe, promises = blocks(text, "yaml")[:2]
    place = "card_data/phylo/boosters/pond-dip.yaml"
    write(place, recipe)
    check, odds, pack = re.findall(r"^cardgen .+$", text, re.MULTILINE)
    assert "error" not in run(check)
    assert "  growers: 7 cards, each in 1 of 3.50 packs (2/7): Yellow Water-lily" in run(odds)
    assert "statistics.html\n" in run(pack)
    change(place, "slots:", f"{promises}slots:")
    assert "error[CG824]" in run(pack)
    assert "Pond Dip (`pond-dip`) for Phylo: 30 packs of 5 cards, seed 1\n" in run(f"{pack} --replace")
    rows = Path("output/phylo/pond-dip/boosters.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 1 + 30 * 5


def test_the_boosters_of_the_how_to_are_those_that_there_are():
    named = set(re.findall(r"^\| .*\| `([\w-]+)`.* \| \d+ cards", page("make-booster-packs"), re.MULTILINE))
    assert named == {path.stem for path in REPOSITORY.glob("card_data/*/boosters/*.yaml")}


RULES = "rivers-rules"
GREEN = """\
the deck `river`: legal; its icons make 21 sets; 10,000 games played
checked 13 cards in 9 files: nothing found
"""


class Follower:
    """Does what the steps of "Add a game" say, each in its turn, and looks whether all is still green."""

    def __init__(self, installer: Installer) -> None:
        self.installer = installer
        self.text = page("add-a-game")

    def step(self, number: int) -> str:
        """A step of the page; its changes are made."""
        found = re.search(rf"^## {number}\. .*?(?=^## |\Z)", self.text, re.MULTILINE | re.DOTALL)
        for change in changes(found[0]):
            change.do(Path())
        if changes(found[0]) and number > 2:
            self.installer.forget()
        return found[0]

    def green_after(self, number: int, *options: str) -> str:
        """A step after which the tests pass, and nothing is found: as it is shown, where it is."""
        step = self.step(number)
        self.tests(*options)
        shown = [block for block in blocks(step, "text") if "checked" in block] or [GREEN]
        assert [unplayed(block) for block in shown] == [checked()]
        return step

    def tests(self, *options: str) -> None:
        """`pytest`, as it is called in the folder of the package."""
        places = os.pathsep.join(("src", str(self.installer.folder)))
        line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
        alone = {"PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        environment = {**os.environ, **alone, "PYTHONPATH": places}
        done = subprocess.run(line, cwd=RULES, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_a_game_with_rules_can_be_made_in_nine_steps_that_leave_all_green(elsewhere, installer, hasty):
    """That the tests of the package pass as it is written, is tried with all else that it does from the beginning."""
    follow = Follower(installer)
    assert re.findall(r"^## (\d)\.", follow.text, re.MULTILINE) == [*"123456789"]
    line = re.search(r"^(cardgen new game .*) --out \.\.$", follow.step(1), re.MULTILINE)
    begin(line[1], "rivers")
    before, after = blocks(follow.step(2), "text")
    assert checked() == before
    installer.install_folder(Path(RULES).absolute())
    assert checked() == unplayed(after)
    (size,) = blocks(follow.step(3), "text")
    assert run("cardgen play --trace 1").startswith(size)
    assert "greedy" in run("cardgen play --games 200 --jobs 1")
    run(re.search(r"^cardgen new card .*", follow.text, re.MULTILINE)[0])
    follow.green_after(4)
    follow.green_after(5, "--golden")
    (duel,) = blocks(follow.green_after(6, "--golden"), "text")
    assert textwrap.indent(duel, "  ") in run("cardgen play --policy one-ply,greedy --games 2000 --jobs 1")
    (line,) = blocks(follow.green_after(7), "text")
    assert line.rstrip() in run("cardgen play --games 200 --jobs 1")
    follow.green_after(8)
    assert run("cardgen explain RIV102").startswith("# RIV102 whole-set")
    page_of_deck, cards = blocks(follow.step(9), "text")[0].splitlines()
    assert page_of_deck in run("cardgen report --games 100 --jobs 1").splitlines()
    assert cards in run("cardgen build --only cards --paper a4 --jobs 1").splitlines()


def test_what_is_played_and_learned_on_a_screen_is_made_by_the_commands_of_the_how_tos(elsewhere):
    text = page("play-on-a-screen") + page("learn-with-anki")
    lines = re.findall(r"^cardgen build .*$", text, re.MULTILINE)
    shown = {re.search(r"--target (\S+)", line)[1]: run(line) for line in lines}
    assert set(re.findall(r"^\| `(\w[\w-]+)` \|", text, re.MULTILINE)) == set(shown)
    assert all("error" not in said and "not written" not in said for said in shown.values())
    named = {name for name in re.findall(r"`([\w-]+\.(?:json|tsv|csv|xml|txt))`", text) if name != "notes.xml"}
    assert named <= {path.name for path in Path("output").rglob("*.*")}


def test_the_table_of_what_may_go_wrong_tells_codes_that_there_are():
    codes = set(re.findall(r"^\| (CG\d+) ", page("add-a-game"), re.MULTILINE))
    assert codes == {"CG301", "CG310", "CG404"}
    assert codes <= set(all_codes())


def figures_of_combinations() -> dict[str, tuple[float, str]]:
    run("cardgen report")
    with Path("output/rivers/report/combinations.csv").open(encoding="utf-8", newline="") as file:
        return {f"{row['id']} {row['label']}": (float(row["chance"]), row["exactly"]) for row in csv.DictReader(file)}


def test_the_odds_of_a_deck_are_those_of_the_page(elsewhere):
    run("cardgen new game rivers")
    os.chdir("rivers")
    _, odds, mulligan, water = blocks(page("know-your-deck"), "yaml")
    game = Path("card_data/rivers/game.yaml")
    before = game.read_text(encoding="utf-8")
    for text, shown in zip(
        (odds, f"{odds}{indented(water, 4)}{indented(mulligan, 2)}"),
        blocks(page("know-your-deck"), "text"),
        strict=True,
    ):
        game.write_text(before + text, encoding="utf-8")
        assert checked() == "checked 9 cards in 7 files: nothing found\n"
        found = figures_of_combinations()
        lines = re.findall(r"^(.*?) {2,}([\d.]+) % +(\d+ of [\d,]+)", shown, re.MULTILINE)
        assert len(lines) > 1
        for label, percent, exactly in lines:
            chance, fraction = found[f"bridge-and-leaves {label}"]
            assert (f"{100 * chance:.1f}", fraction) == (percent, exactly.replace(",", ""))


def indented(text: str, blanks: int) -> str:
    return textwrap.indent(textwrap.dedent(text), " " * blanks)
