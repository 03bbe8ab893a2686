"""Ten thousand distinct cards like those of Food Heroes, as a project on disk. No pictures: art costs the same once."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

from bench.shipped import REPOSITORY

WORDS = """
plant water share keep sow dig cook ask draw carry build mend taste count watch feed cover walk swap
seed soil leaf root bean maize rain river friend school market garden field elder goat hen bee tree pot
small fresh old warm local fair good clean together again slowly today first every near
""".split()
A_FILE, PLAYABLE = 100, 36
A_SET = 10_000
"""As many as a list in a file may have."""
RECIPE = """\
id: pocket-heroes
text: {name: Three cards, about: Three cards.}
use: [core]
pools: {all: {query: {kind: [action]}}}
slots: [{draw: 3, from: all}]
"""
ICONS = [
    *(f"ae-{n}" for n in range(1, 14)),
    *(f"mfl-{n}" for n in range(1, 13)),
    *(f"sdg-{n}" for n in range(1, 18)),
]


def write_project(root: Path, cards: int, icons: int = len(ICONS), seed: int = 1) -> Path:
    """A project with one game of so many cards and icons; words, icons and links differ from card to card.

    Fewer cards than a match takes are judged by no rules.
    """
    random = Random(seed)
    data = root / "card_data" / "fsys"
    shutil.copytree(REPOSITORY / "card_data" / "fsys", data, ignore=shutil.ignore_patterns("sets", "decks", "boosters"))
    shutil.copytree(
        REPOSITORY / "templates" / "fsys", root / "templates" / "fsys", ignore=shutil.ignore_patterns("art")
    )
    art = root / "templates" / "fsys" / "art"
    art.mkdir()
    shipped = REPOSITORY / "templates" / "fsys" / "art"
    for path in [shipped / "back.svg.j2", *shipped.glob("kit*")]:
        shutil.copy(path, art)
    (art / "plain.svg").write_text('<svg viewBox="0 0 545 600"><rect width="545" height="600" fill="#b9dbd6"/></svg>')
    game = data / "game.yaml"
    text = game.read_text().replace("deck: food-heroes\n", "").replace("size: 60", "size: null")
    game.write_text(text if cards >= PLAYABLE else text.replace("rules: fsys\n", ""))
    for start in range(0, cards, A_SET):
        name = f"core-{start // A_SET}" if start else "core"
        _write_set(data / "sets" / name, range(start, min(cards, start + A_SET)), random, ICONS[:icons])
    return root


def _write_set(folder: Path, cards: range, random: Random, icons: list[str]) -> None:
    (folder / "cards").mkdir(parents=True)
    text = (REPOSITORY / "card_data" / "fsys" / "sets" / "core" / "set.yaml").read_text()
    text = text.replace("fsysgame.org contributors", "fsysgame.org")  # beside long numbers
    (folder / "set.yaml").write_text(text.replace("id: core\n", f"id: {folder.name}\n"))
    for first in range(cards.start, cards.stop, A_FILE):
        text = "".join(card_text(number, random, icons) for number in range(first, min(cards.stop, first + A_FILE)))
        (folder / "cards" / f"cards{first:06}.yaml").write_text("cards:\n" + text)
    lines = (
        f"  - {{card: card-{card}, number: {card - cards.start + 1}, art: {{drawing: plain}}}}\n" for card in cards
    )
    (folder / "printings.yaml").write_text("printings:\n" + "".join(lines))


def write_recipe(root: Path) -> Path:
    """Packs of three of these cards, whichever, by the name that their game gives to its booster."""
    folder = root / "card_data" / "fsys" / "boosters"
    folder.mkdir()
    (folder / "pocket-heroes.yaml").write_text(RECIPE)
    return root


def card_text(number: int, random: Random, icons: list[str]) -> str:
    """A card as YAML."""
    verb, noun = random.choice(WORDS).title(), random.choice(WORDS).title()
    words = [random.choice(WORDS) for _ in range(13)]
    words[0] = f"**{words[0].title()}**"
    return (
        f"  - id: card-{number}\n"
        f"    icons: [{', '.join(['hands', *random.sample(icons, random.randint(4, 8))])}]\n"
        f'    text:\n      title: {verb} the {noun}\n      action: "{" ".join(words)} {number}."\n'
    )
