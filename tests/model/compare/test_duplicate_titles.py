"""Which cards have the title of another one?"""

import pytest

from cardgen.commands import pipeline

FOLDER = "card_data/mini/sets/more"
SET = """\
id: more
version: 1.0.0
requires: core
licence: CC-BY-SA-4.0
attribution: Asha
text: {name: More}
"""


@pytest.fixture
def duplicates(project):
    """Codes and messages about an expansion with cards of these titles."""

    def found(*titles):
        cards = [
            f"  - {{id: new-{n}, icons: [sun], text: {{title: {title}, action: Bark.}}}}\n"
            for n, title in enumerate(titles)
        ]
        printings = [f"  - {{card: new-{n}, number: {n + 1}}}\n" for n in range(len(titles))]
        project.write(f"{FOLDER}/set.yaml", SET)
        project.write(f"{FOLDER}/cards/a.yaml", "cards:\n" + "".join(cards))
        project.write(f"{FOLDER}/printings.yaml", "printings:\n" + "".join(printings))
        return [finding.message for finding in pipeline.check(project.root)[1] if finding.code == "CG837"]

    return found


def test_titles_of_their_own_are_no_matter(duplicates):
    assert duplicates("Dog", "Dogs", "Big Dog") == []


def test_capitals_accents_and_signs_do_not_make_another_title(duplicates):
    assert duplicates("Bö ck", "bock!") == ["`new-1` has the title of `new-0`: `Bö ck`"]


def test_the_title_of_a_card_of_the_base_is_told_with_its_set(duplicates, project):
    game = pipeline.load(project.root)[0].games["mini"]
    card = game.sets["core"].cards[0]
    assert duplicates(card.text["title"]) == [f"`new-0` has the title of `{card.id}` of `core`: `{card.text['title']}`"]
