"""Do the people of Food Heroes show what they feel, are they not all of one shape, and is no day like the other?

The kit labels each face with its mood, so the faces of a picture are read back from its SVG.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.gradients import mean_colour
from cardgen.render.svg.recolour import OUTLINE, PAPER, low_ink
from tests.shipped_games import shipped_library, shipped_studios

ROOT = Path(__file__).parents[2]
MOOD = re.compile(r'aria-label="(\w+) face"')
BUILD = re.compile(r"build='(\w+)'")
SKY = re.compile(r"k\.sky\('(\w+)', (\d+), (\d+), \d+(?:, sun='(\w+)')?")
FEWEST_MOODS, FEWEST_FACES, GREATEST_SHARE, MOST_FACELESS = 6, 10, 0.4, 5
ART = ROOT / "templates/fsys/art"


@pytest.fixture(scope="module")
def studio():
    library = shipped_library()
    (target,) = targets_of(library, BuildOrder(("fsys",), ("a4",), ("cards",)))
    return shipped_studios().of(target)


@pytest.fixture(scope="module")
def moods(studio):
    """The moods of each picture, by its name."""
    names = [printing.art.reference.partition(":")[2] for printing in studio.game.printings]
    return {name: MOOD.findall(studio.resources.templates.render(f"art/{name}.svg.j2")[0]) for name in names}


def test_at_least_six_moods_are_worn_by_many_and_none_by_most(moods):
    worn = Counter(mood for of_picture in moods.values() for mood in of_picture)
    assert sum(worn.values()) > 150
    assert len([mood for mood, faces in worn.items() if faces >= FEWEST_FACES]) >= FEWEST_MOODS
    assert max(worn.values()) / sum(worn.values()) < GREATEST_SHARE


def test_every_picture_has_a_face_but_a_few_of_hands(moods):
    """Another viewpoint now and then: hands from near."""
    faceless = {name for name, of_picture in moods.items() if not of_picture}
    assert len(faceless) <= MOST_FACELESS
    assert {name for name in faceless if "kit_close" not in (ART / f"{name}.svg.j2").read_text()} == set()


def test_people_of_one_picture_do_not_all_feel_the_same(moods):
    assert {name for name, of_picture in moods.items() if len(of_picture) > 1 and len(set(of_picture)) == 1} == set()


def test_there_are_slim_and_stout_people(studio):
    builds = Counter(build for path in ART.glob("*.svg.j2") for build in BUILD.findall(path.read_text()))
    assert builds["slim"] > 25
    assert builds["stout"] > 25


def test_the_game_knows_the_skins_of_its_kit(studio):
    line = next(line for line in (ROOT / "templates/fsys/art/kit.svg.j2").read_text().splitlines() if "SKIN =" in line)
    assert set(re.findall(r"#[0-9a-f]{6}", line.lower())) == studio.game.skins


def test_no_skin_is_filled_where_ink_is_dear(studio):
    for printing in studio.game.printings:
        drawing = studio.resources._drawing("art/" + printing.art.reference.partition(":")[2])
        skins = studio.game.skins
        people = tuple(path for path in drawing.paths if mean_colour(path.fill or path.stroke).lower() in skins)
        drawn = low_ink(replace(drawing, marks=people), skins=skins).paths
        assert people
        assert {paint for path in drawn for paint in (path.fill, path.stroke)} <= {PAPER, OUTLINE, None}, printing.id


def test_the_sun_stands_elsewhere_on_every_card_and_seldom_in_the_upper_left_corner():
    found = [SKY.findall(path.read_text()) for path in (ROOT / "templates/fsys/art").glob("*.svg.j2")]
    suns = [(int(x), int(y)) for (_, x, y, sun), *_ in filter(None, found) if sun != "none"]
    assert len(suns) > 20
    assert [place for place, cards in Counter(suns).items() if cards > 1] == []
    assert len([1 for x, y in suns if x < 180 and y < 180]) <= len(found) // 10
