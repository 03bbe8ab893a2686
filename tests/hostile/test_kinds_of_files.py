"""Whatever lies in the place of a file that cardgen reads: no command waits for it, or reads it without end.

Each command runs in a process of its own, which is watched.
"""

import os
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.fixtures.minimal_project import FILES
from tests.hostile.bounds import SECONDS, broken
from tests.hostile.cases.tools import (
    BUILD,
    CARD,
    CARDS,
    CHECK,
    CORE,
    DECK,
    DOT,
    GAME,
    PRINTINGS,
    SCHEMA,
    SET,
    STYLES,
    SUN,
    folder,
    link,
    pipe,
    replace,
    sparse,
    write,
)
from tests.hostile.warden import REPOSITORY

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no pipes, and processes cannot be copied")

FONT = "fonts/Dream.ttf"
PICTURE = f"{CORE}/pictures/ant.png"
SHEETS = "output/mini/cards-a4.pdf"
NEW = ("new", "card", "new-leaf", "--game", "mini")
# The place of the file, what meets it there, and whether somebody must be told: who is remembered is just forgotten.
PLACES = {
    "a font": (FONT, BUILD, True),
    "a drawing": (DOT, BUILD, True),
    "a drawing, looked at": (DOT, CHECK, True),
    "a drawing that nobody uses": ("templates/mini/art/kit.svg", BUILD, False),
    "an icon": (SUN, BUILD, True),
    "a picture": (PICTURE, BUILD, True),
    "a template": (CARD, BUILD, True),
    "styles": (STYLES, BUILD, True),
    "cards": (CARDS, CHECK, True),
    "a game": (GAME, CHECK, True),
    "a set": (SET, BUILD, True),
    "a deck": (DECK, BUILD, True),
    "a schema": (SCHEMA, CHECK, True),
    "a schema for a new card": (SCHEMA, NEW, True),
    "printings for a new card": (PRINTINGS, NEW, True),
    "a file beside the cards": (f"{CORE}/deck.csv", BUILD, False),
    "an import": ("table.csv", ("import", "phylo", "table.csv", "--out", "made"), True),
    "an archive": ("sent.zip", ("check", "sent.zip"), True),
    "a list of packs": ("packs/packs.json", ("booster", "verify", "4X7K-09QM", "--out", "packs"), True),
    "the manifest": ("output/manifest.json", BUILD, False),
    "the memory": ("output/.cardgen/memory.json", BUILD, False),
    "a sheet": (SHEETS, BUILD, False),
    "what is kept of a drawing": ("output/.cardgen/drawings", BUILD, False),
    "what is kept of a face": ("output/.cardgen/faces", BUILD, False),
    "the lock": ("output/.cardgen/lock", BUILD, False),
}
DAMAGES = {
    "a pipe": pipe,
    "a device": lambda place: link(place, "/dev/zero"),
    "five gigabytes": lambda place: sparse(place, 5 * 2**30),
    "a folder": folder,
    "not to be read": lambda place: lambda root: not_to_be_read(root / place),
    "a link to the password file": lambda place: link(place, "/etc/passwd"),
}
FONTS = """\
fonts:
  Roboto Regular: {package: font_roboto, file: Roboto-Regular.ttf}
  Roboto Bold: {package: font_roboto, file: Roboto-Bold.ttf}
  Dream: {file: Dream.ttf}
fallback: [Roboto Regular]
"""


def not_to_be_read(path: Path) -> None:
    path.touch()
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("whoever runs the tests may read everything")


def font() -> bytes:
    import font_roboto

    return (Path(font_roboto.__file__).parent / "files/Roboto-Regular.ttf").read_bytes()


@pytest.fixture(scope="module")
def built(tmp_path_factory, warden) -> Path:
    """The minimal project with a font and a picture of its own, after a build, and what else a command may be given."""
    root = tmp_path_factory.mktemp("built") / "project"
    for place, text in FILES.items():
        write(place, text)(root)
    write("fonts/fonts.yaml", FONTS)(root)
    write(FONT, font())(root)
    replace(STYLES, "{font: Roboto Bold", "{font: Dream")(root)
    named = f"art: {{file: {Path(PICTURE).relative_to(CORE)}, artist: Asha, licence: CC0-1.0}}"
    replace(PRINTINGS, "number: 1, art: {drawing: dot}", f"number: 1, {named}")(root)
    write(PICTURE, (REPOSITORY / "docs/pictures/fsys-back.png").read_bytes())(root)
    write("table.csv", "name,latin_name\nAnt,Formica\n")(root)
    write("packs/packs.json", "{}")(root)
    with zipfile.ZipFile(root / "sent.zip", "w") as archive:
        archive.writestr("rain/set.yaml", FILES[SET])
    assert warden.run(root, list(BUILD), {}).status == 0
    assert (root / SHEETS).is_file()
    return root


def break_all(root: Path, place: str, damage) -> None:
    """The file, or each file of a folder of them."""
    path = root / place
    names = [f"{place}/{file.name}" for file in path.iterdir()] if path.is_dir() else [place]
    for name in names:
        damage(name)(root)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("kind", PLACES)
def test_what_lies_in_the_place_of_a_file_is_not_waited_for(kind, damage, built, warden, tmp_path):
    place, words, is_told = PLACES[kind]
    for number in range(3):  # a machine that is busy counts more seconds than the work takes
        root = tmp_path / str(number)
        shutil.copytree(built, root, symlinks=True)
        break_all(root, place, DAMAGES[damage])
        ended = warden.run(root, list(words), {})
        if ended.seconds < SECONDS:
            break
    assert broken(ended) == ""
    if is_told:
        assert ended.status in (1, 2)
        assert re.search(r"(?m)^error\[|^Error: ", ended.printed + ended.complained)
    else:
        assert ended.status in (0, 2), ended.printed + ended.complained


@pytest.mark.parametrize("words", [BUILD, CHECK], ids=lambda words: words[0])
@pytest.mark.parametrize("place", ["templates/mini/icons", "templates/mini/art", "templates/mini", "fonts", CORE])
def test_a_folder_that_is_a_link_to_the_whole_disk_is_not_walked_through(place, words, built, warden, tmp_path):
    root = tmp_path / "project"
    shutil.copytree(built, root)
    shutil.rmtree(root / place)
    link(place, "/")(root)
    ended = warden.run(root, list(words), {})
    assert broken(ended) == ""
    assert re.search(r"(?m)^error\[|^Error: |^warning\[", ended.printed + ended.complained)
