"""What the docs say is so: commands, options, keys, codes, tags, links, pictures."""

import inspect
import json
import os
import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from msgspec.structs import fields

from cardgen.analysis import catalogue
from cardgen.cli import main
from cardgen.commands import pipeline
from cardgen.output.build_cache import MEMORY
from cardgen.output.file_cache import FOLDER, OF_FACES
from cardgen.output.files import WrittenFile
from cardgen.render.template.vocabulary import TAGS
from docs import reference
from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[1]
PAGES = sorted([*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md")])
DECISIONS = sorted(REPOSITORY.glob("docs/decisions/*.md"))
COMMANDS = dict(reference.commands(main, ("cardgen",)))


def text_of(place: str) -> str:
    return (REPOSITORY / place).read_text(encoding="utf-8")


def typed(text: str) -> list[str]:
    """The commands that a page tells its reader to type, explanations cut off."""
    blocks = "\n".join(re.findall(r"^ *```(?:text)?\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL))
    lines = re.findall(r"^ *((?:cardgen|make) .+)$", blocks, re.MULTILINE)
    inline = re.findall(r"`((?:cardgen|make) [^`]+)`", re.sub(r"^ *```.*?^ *```$", "", text, flags=re.M | re.S))
    return [re.split(r"\s{2,}", line)[0] for line in [*lines, *inline]]


def anchors(text: str) -> set[str]:
    """The names under which the headings of a page can be linked to."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_generated_pages_are_fresh():
    for name, text in reference.pages().items():
        assert (reference.FOLDER / name).read_text(encoding="utf-8") == text, "run `make docs`"


@sweep("words", COMMANDS, ids=" ".join)
def test_each_command_and_option_is_documented(words):
    section = text_of("docs/reference/cli.md").partition(f"## {' '.join(words)}\n")[2].partition("\n## ")[0]
    assert section
    for parameter in COMMANDS[words].params:
        for name in parameter.opts:
            assert name in section or isinstance(parameter, click.Argument), name
        assert not isinstance(parameter, click.Option) or parameter.help or parameter.show_default, parameter.name


def test_each_code_is_listed_with_its_page_in_a_band_that_has_a_name():
    page = text_of("docs/reference/diagnostics.md")
    for code in catalogue.all_codes():
        assert f"[{code}]({reference.place_of(code)}) | {catalogue.slug(code)} |" in page
    for heading in re.findall(r"^## (.+)$", page, re.MULTILINE):
        assert heading in reference.BANDS.values()


@sweep("path", sorted(REPOSITORY.glob("card_data/**/*.schema.json")), ids=lambda path: path.name)
def test_each_key_of_a_schema_is_documented(path):
    page = text_of("docs/reference/schemas.md")
    kind = path.name.partition(".")[0]
    heading = f"cards of {path.parents[1].name}" if kind == "cards" else kind
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]

    def names(part):
        if isinstance(part, dict):
            yield from part.get("properties", {})
            for inner in part.values():
                yield from names(inner)

    found = set(names(json.loads(path.read_text(encoding="utf-8"))))
    assert found
    for name in found:
        assert re.search(rf"[`.]{name}`", section), name


def test_each_tag_and_attribute_is_documented():
    page = text_of("docs/reference/template-vocabulary.md")
    for tag, attributes in TAGS.items():
        assert f"`<{tag}>`" in page
        for attribute in attributes:
            assert re.search(rf"`{attribute}[`=]", page), attribute


def test_each_key_of_the_manifest_is_documented():
    page = text_of("docs/reference/manifest.md")
    for field in fields(WrittenFile):
        assert f'"{field.name}"' in page
        assert f"`{field.name}`" in page


def test_the_map_of_the_program_has_every_folder():
    shape = text_of("docs/explanation/shape.md")
    section = shape.partition("\n## The folders of `cardgen/`\n")[2].partition("\n## ")[0].partition("\nA game has")[0]
    package = REPOSITORY / "cardgen"
    folders = {path.parent.relative_to(package).as_posix() for path in package.glob("*/__init__.py")}
    games = {path.parent.relative_to(package).as_posix() for path in package.glob("games/*/__init__.py")}
    rows = re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)
    assert {row.rstrip("/") for row in rows} == folders | games
    assert len(rows) == len(set(rows))


def test_what_cardgen_keeps_lies_where_the_pages_say():
    manifest, architecture = text_of("docs/reference/manifest.md"), text_of("docs/explanation/architecture.md")
    for place in (MEMORY, FOLDER, OF_FACES):
        assert f"`output/{place}" in architecture
        assert re.search(rf"^\| `{place.removeprefix('.cardgen/')}/?` \|", manifest, re.MULTILINE)


@sweep("path", PAGES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_links_lead_somewhere(path):
    text = re.sub(r"```.*?```|`[^`\n]+`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith(("https://", "http://")):
            continue
        place, _, anchor = target.partition("#")
        goal = (path.parent / place) if place else path
        assert goal.exists(), target
        if anchor:
            assert anchor in anchors(goal.read_text(encoding="utf-8")), target


@sweep("path", PAGES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_what_a_page_tells_to_type_can_be_typed(path):
    goals = re.findall(r"^([a-z]+):", text_of("Makefile"), re.MULTILINE)
    for line in typed(path.read_text(encoding="utf-8")):
        program, *words = shlex.split(re.split(r" >>? ", line)[0])
        if program == "make":
            assert words[0] in goals, line
            continue
        command, name = main, ("cardgen",)
        while words and (*name, words[0]) in COMMANDS:
            name = (*name, words.pop(0))
            command = COMMANDS[name]
        if words and isinstance(getattr(command, "default", None), click.Command):
            command = command.default
        if isinstance(command, click.Group):
            assert not words or "|" in line, line
            continue
        try:
            command.make_context(name[-1], words)
        except click.MissingParameter:
            assert not words, line


def test_the_commands_of_the_readme_are_the_first_things_in_it():
    readme = text_of("README.md")
    assert "```\nmake build\nmake test\n```" in readme
    assert "make test" in text_of(".ci/run")


@pytest.mark.parametrize("heading", ["Check an expansion", "Make your own game"])
def test_a_journey_of_the_readme_can_be_made(elsewhere, heading):
    section = text_of("README.md").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"(?:^|\n)\n```\n(.*?\n)```\n", section, re.DOTALL)
    assert blocks
    for block in blocks:
        lines = [shlex.split(re.split(r"\s{2,}", line)[0]) for line in block.splitlines()]
        assert len(lines) >= 3
        for program, *words in lines:
            if program == "cd":
                os.chdir(words[0])
                continue
            result = CliRunner().invoke(main, words)
            assert result.exit_code == 0, result.output
        assert list(Path("output").glob("*/cards-a4.pdf"))


def test_the_readme_shows_the_code_of_the_whole_flow():
    section = text_of("README.md").partition("\n## How it works\n")[2].partition("\n## ")[0]
    (shown,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    code = inspect.getsource(pipeline.build)
    assert shown == code
    assert len(code.splitlines()) <= 40
    steps = re.findall(r"  # (\d)\. (.+?)  ", code)
    names = ("read", "check", "link", "judge", "lay out", "paint", "report")
    assert steps == [(str(number), name) for number, name in enumerate(names, 1)]


def test_the_pictures_of_the_readme_are_there_and_modest():
    pictures = re.findall(r"!\[[^\]]+\]\((docs/pictures/[a-z-]+\.png)\)", text_of("README.md"))
    assert len(pictures) == 14
    for place in pictures:
        assert (REPOSITORY / place).stat().st_size < 100_000, place


def test_each_decision_has_its_number_and_its_three_parts():
    assert len({path.name[:4] for path in DECISIONS}) == len(DECISIONS)
    for path in DECISIONS:
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# {int(path.name[:4])}. ")
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Cost"]


def test_each_library_has_its_reason():
    page = text_of("docs/decisions/0001-libraries.md").lower()
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    extras = project["optional-dependencies"]
    declared = [*project["dependencies"], *extras["dev"], *extras["bench"]]
    assert len(declared) > 20
    for requirement in declared:
        name = re.match(r"[A-Za-z0-9-]+", requirement)[0].lower()
        assert name in page or name.startswith("types-") or name.endswith("-stubs"), name


def test_the_mistake_of_the_tutorial_is_reported_as_it_says(elsewhere):
    run = CliRunner()
    assert run.invoke(main, ["new", "game", "rivers"]).exit_code == 0
    cards = elsewhere / "rivers/card_data/rivers/sets/core/cards/river.yaml"
    before = cards.read_text(encoding="utf-8")
    assert "icons: [leaf, water]" in before
    cards.write_text(before.replace("icons: [leaf, water]", "icons: [leaf, watr]"), encoding="utf-8")
    shown = re.search(r"```text\n(error\[CG301\].*?)```", text_of("docs/tutorial/first-deck.md"), re.DOTALL)[1]
    output = run.invoke(main, ["check", "--project", "rivers"]).output
    hint = " (`cardgen explain CG301`)"
    assert output.replace("rivers/card_data", "card_data").replace(hint, "") == shown.replace(hint, "")


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_how_to_of_a_game_can_be_followed_as_it_is_written(elsewhere):
    """Its blocks are put where it says, and nothing is found: not on cards without a cost either."""
    page = text_of("docs/how-to/make-a-game.md")
    cost, _ = re.findall(r"^ *```json\n(.*?)^ *```", page, re.MULTILINE | re.DOTALL)
    shown, _ = re.findall(r"^ *```xml\n(.*?)^ *```", page, re.MULTILINE | re.DOTALL)
    _, kinds, card = re.findall(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    run = CliRunner()
    assert run.invoke(main, ["new", "game", "rivers"]).exit_code == 0
    os.chdir("rivers")
    data, templates = Path("card_data/rivers"), Path("templates/rivers")
    changed(data / "schema/cards.schema.json", '        "icons": {', f'{cost.rstrip()},\n        "icons": {{')
    changed(
        data / "sets/core/cards/river.yaml", "    icons: [leaf, water]\n", "    icons: [leaf, water]\n    cost: 3\n"
    )
    changed(templates / "card.xml.j2", "  </panel>\n", f"  </panel>\n{shown}")
    game = (data / "game.yaml").read_text(encoding="utf-8")
    (data / "game.yaml").write_text(re.sub(r"kinds:.*\n.*\n", lambda _: kinds, game), encoding="utf-8")
    assert run.invoke(main, ["new", "card", "spring-flood"]).exit_code == 0
    (data / "sets/core/cards/spring-flood.yaml").write_text(card, encoding="utf-8")
    result = run.invoke(main, ["check"])
    assert result.output == "checked 10 cards in 8 files: nothing found\n"
    built = run.invoke(main, ["build", "--only", "cards", "--paper", "a4"])
    assert "cards-a4.pdf  4 pages, 10 cards" in built.output
