"""The looks that a new game can begin with, each with cards, drawings, icons, colours and type of its own."""

from __future__ import annotations

from msgspec import Struct


class Look(Struct, frozen=True):
    """What a look is like, and the line under the title of a game that begins with it."""

    about: str
    tagline: str


LOOKS = {
    "storybook": Look("paper hills under a wide sky, for tales and small children", "Nine small tales of the wood."),
    "orbit": Look(
        "planets on black, thin lines and capitals, for space and science", "Nine days on the way to a far star."
    ),
    "plain": Look(
        "large words and bold shapes, for parties, questions and learning", "One word, one minute, one laugh."
    ),
    "fieldguide": Look(
        "plates on cream paper with a frame, for nature and collecting", "What lives between pond and wood."
    ),
    "arcade": Look("loud colours, thick lines and pixel beasts, for quick battles", "Nine beasts, one high score."),
    "letterpress": Look(
        "one dark ink, hatched pictures and a border, for lore and voyages", "An almanac of winds and lights."
    ),
}
