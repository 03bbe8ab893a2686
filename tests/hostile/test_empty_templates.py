"""A template that makes nothing is told, and nothing is written for it."""

import pytest

CARD, BACK, PAGE, BOOK, BOX = "card.xml.j2", "back.xml.j2", "poster.xml.j2", "rules.md.j2", "box.xml.j2"
PRODUCTS = f"""\
products:
  rules: {{kind: book, template: {BOOK}}}
  box: {{kind: box, template: {BOX}}}
"""
FILES = {CARD: "cards", BACK: "cards", PAGE: "poster", BOOK: "rules", BOX: "box"}


@pytest.mark.parametrize("content", ["", " \n\n", "{# nothing #}", "{% if false %}<card/>{% endif %}"])
@pytest.mark.parametrize("template", FILES)
def test_a_template_that_makes_nothing_is_told_and_leaves_no_file(project, template, content):
    project.replace("card_data/mini/game.yaml", "products:\n", PRODUCTS)
    project.write(f"templates/mini/{BOOK}", "# Rules\n\nPlay.\n")
    project.write(f"templates/mini/{template}", content)
    outcome = project.build(only=(FILES[template],))
    told = [(one.code, one.message) for one in outcome.found if one.code != "CG607"]
    assert ("CG712", f"the template `{template}` makes nothing") in told
    assert not project.pdf(f"{FILES[template]}-a4").exists()
