"""Fields of cards are added and printed as the how-to says, word for word."""

import re
from pathlib import Path

from cardgen.commands import pipeline
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Text
from cardgen.render.products.renderers import Renderers
from cardgen.scaffold import make_folder, new_game

HOW_TO = Path(__file__).parents[2] / "docs/how-to/make-a-game.md"


def blocks() -> list[str]:
    """What the how-to writes into files for a word on the card: schema, card, template."""
    section = HOW_TO.read_text(encoding="utf-8").split("## A word on the card")[1].split("\n## ")[0]
    return re.findall(r"```(?:json|yaml|xml)\n(.*?)```", section, re.DOTALL)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_words_of_a_card_are_declared_written_and_printed_as_the_how_to_says(tmp_path):
    schema, card, template = blocks()
    make_folder(tmp_path / "rivers", new_game("rivers"))
    data = tmp_path / "rivers/card_data/rivers"
    change(data / "schema/cards.schema.json", '        "icons": {', f'{schema}        "icons": {{')
    cards = data / "sets/core/cards/river.yaml"
    change(cards, "    text:\n", f"{card}    text:\n")
    change(tmp_path / "rivers/templates/rivers/card.xml.j2", "</card>", f"{template}</card>")
    library, found = pipeline.load(tmp_path / "rivers")
    [target] = targets_of(library, BuildOrder(only=("cards",), papers=("a4",)))
    made, findings = Renderers(tmp_path / "rivers", library).of(target).watched_sides(target.deck.printings())
    assert (found, findings) == ([], [])
    words = ["".join(run.text for run in mark.runs) for mark in made[0].front.marks if isinstance(mark, Text)]
    assert {"brave", "flies", "glows"} <= set(words)
    change(cards, "mood: brave", "mood: bravo")
    assert [finding.help for finding in pipeline.check(tmp_path / "rivers")[1]] == ["did you mean `brave`?"]
