"""A booster for the minimal game: fourteen cards, packs of four of them."""

from __future__ import annotations

from tests.fixtures.minimal_project import CORE, GAME, Project

RECIPE = f"{GAME}/boosters/handful.yaml"
HANDFUL = """\
id: handful
text: {name: Handful, about: Four signs.}
age: "6+"
pools:
  suns: {query: {icon: [sun]}}
  moons: {query: {icon: [moon], not: {icon: [sun]}}}
slots:
  - {draw: 3, from: suns}
  - {draw: 1, from: moons}
guarantees:
  has: [{of: {icon: [sun]}, at-least: 3}]
windows: {pupil: {packs: 2}}
kit: {pupils: 3, each: 2, teacher: 1}
"""


def with_handfuls(project: Project) -> Project:
    """The minimal game with more cards, and a recipe of packs of them."""
    cards, printings = "cards:\n", project.read(f"{CORE}/printings.yaml")
    for number in range(4, 15):
        name, icon = f"card-{number}", "sun" if number < 11 else "moon"
        cards += f"  - id: {name}\n    icons: [{icon}]\n    text: {{title: '=Card {number}', action: Do it.}}\n"
        printings += f"  - {{card: {name}, number: {number}, art: {{drawing: dot}}}}\n"
    project.write(f"{CORE}/cards/more.yaml", cards)
    project.write(f"{CORE}/printings.yaml", printings)
    project.write(RECIPE, HANDFUL)
    return project
