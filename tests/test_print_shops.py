"""From a deck to an order form: each shop has a page whose commands write the files that it shows, with its sources."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.data import read_shipped_targets
from cardgen.model.outlet import outlet_of
from tests.shipped_games import shipped_library
from tests.sweep import sweep

HOW_TO = Path(__file__).parents[1] / "docs/how-to"
SHOPS = {shop.id: shop for shop in map(outlet_of, read_shipped_targets()) if shop.table is None}
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HOW_TO / "print-at").glob("*.md"))}
SHOWN = re.compile(r"```\n(cardgen build [^\n]+)\n```\n+```text\n(.*?)```", re.DOTALL)
FEW = {"fsys": "1-2", "foodadvice": "1-2,7-8,12-13,96-97,116-117,220-221"}
"""Two cards of each size."""


@pytest.fixture(scope="module")
def games():
    return shipped_library().games


def bare(path: str) -> str:
    """A path without the selection and the width of numbers, which differ where few cards are made."""
    return re.sub(r"-only-([0-9a-f]{8}|\d+(-(and-)?\d+)*)", "", re.sub(r"/0+(?=\d)", "/", path.removeprefix("output/")))


def shown_in(name: str) -> list[tuple[str, list[str]]]:
    return [(command, text.splitlines()) for command, text in SHOWN.findall(PAGES[name])]


def made_by(command: str, out: Path) -> tuple[set[str], str]:
    """The files that a command makes of few cards, and all it prints."""
    words = shlex.split(re.sub(r" --select \S+", "", command))[1:]
    few = "116-117" if "--select" in command else FEW[words[1]]
    result = CliRunner().invoke(main, [*words, "--select", few, "--out", str(out)])
    assert result.exit_code == 0, result.output
    found = (path.relative_to(out).as_posix() for path in out.glob("*/**/*") if path.is_file())
    return {bare(path) for path in found if not path.startswith(".")}, result.output


def test_each_shop_has_a_page_that_the_choice_leads_to():
    choice = (HOW_TO / "choose-a-print-shop.md").read_text(encoding="utf-8")
    assert set(PAGES) == set(SHOPS) == set(re.findall(r"\(print-at/([a-z0-9-]+)\.md\)", choice))


@sweep("name", PAGES)
def test_a_page_names_the_sources_of_its_target_and_what_was_not_verified(name):
    text = PAGES[name]
    for source in SHOPS[name].sources:
        assert source.seen in text
        assert source.address in text or not source.address.startswith("http")
    assert "**Not verified:**" in text
    assert "(../send-a-correction.md)" in text


@sweep("name", PAGES)
def test_the_commands_of_a_page_write_the_files_that_it_shows(name, tmp_path_factory):
    assert shown_in(name)
    for command, lines in shown_in(name):
        assert f"--target {name}" in command
        written, output = made_by(command, tmp_path_factory.mktemp("shop"))
        shown = {bare(line.split()[0]) for line in lines}
        assert shown <= written
        assert {path for path in written if not re.search(r"/(fronts|backs)/", path)} <= shown
        assert set(re.findall(r"\[(CG\d+)\]", output)) <= set(re.findall(r"\[(CG\d+)\]", PAGES[name]))


@sweep("name", PAGES)
def test_a_page_counts_the_cards_and_pages_of_whole_decks(name, games):
    sides = 1 if SHOPS[name].order == "two-files" else 2
    for command, lines in shown_in(name):
        if "--select" in command:
            continue
        rows = re.findall(r"(\S+)  (\d+) pages?, (\d+) cards", "\n".join(lines))
        of_cards = [int(cards) for path, _, cards in rows if not path.endswith("order.xml") and "-backs-" not in path]
        deck = games[command.split()[2]].deck.printings()
        is_taken = "--only" not in command or "chips" in command
        assert sum(of_cards) == sum(is_taken or printing.card.kind != "chip" for printing in deck)
        if SHOPS[name].press and not SHOPS[name].sheet:
            assert all(int(pages) == sides * int(cards) for _, pages, cards in rows)


def test_a_target_of_ones_own_can_be_made_as_the_page_on_corrections_says(elsewhere):
    (target,) = re.findall(r"```yaml\n(.*?)```", (HOW_TO / "send-a-correction.md").read_text("utf-8"), re.DOTALL)
    run = CliRunner()
    assert run.invoke(main, ["new", "game", "rivers"]).exit_code == 0
    place = elsewhere / "rivers/card_data/targets/my-meinspiel.yaml"
    place.parent.mkdir(exist_ok=True)
    place.write_text(target, encoding="utf-8")
    result = run.invoke(main, ["build", "--project", "rivers", "--target", "my-meinspiel", "--out", "made"])
    assert result.exit_code == 0, result.output
    assert (elsewhere / "made/rivers/cards-my-meinspiel.pdf").is_file()
