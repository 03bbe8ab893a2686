"""What is remembered of a project never shows: a build after any change makes the bytes that a first one makes."""

import os
import shutil
from pathlib import Path

import pytest

from cardgen.commands import interface
from cardgen.commands.remembering import FOLDER, remembering
from cardgen.data.project import opening
from cardgen.data.project.opening import digest_of, fact_of
from cardgen.data.yaml.source import parse
from cardgen.model.fonts import package_folder
from cardgen.program.memory import MEMORY, worked_out
from tests.built import files_of
from tests.fixtures.minimal_project import CORE, GAME
from tests.fixtures.shipped import REPOSITORY

TEMPLATES = "templates/mini"
BOOK = """\
# The rules

{{ game.cards.ant.text.title }} is first. Look:

```cards
card: ant | first
card: back | behind
```

## The end

{% for family in game.families %}{{ family.name }}{% endfor %}

{% for card in cards.values() %}- {{ card.text.title }}
{% endfor %}
"""
CHANGES = {
    "card": (f"{CORE}/cards/all.yaml", "Carry a crumb.", "Carry two."),
    "title that a book names": (f"{CORE}/cards/all.yaml", "title: Bee", "title: Bumblebee"),
    "icons of a card": (f"{CORE}/cards/all.yaml", "icons: [moon, sun]", "icons: [moon]"),
    "icons": (f"{GAME}/icons.yaml", "name: Signs", "name: Marks"),
    "printing": (f"{CORE}/printings.yaml", "number: 3", "number: 4"),
    "set": (f"{CORE}/set.yaml", "Asha and friends", "Ben and friends"),
    "deck": (f"{GAME}/decks/all-cards.yaml", "name: All cards", "name: Every card"),
    "game": (f"{GAME}/game.yaml", "name: Mini", "name: Tiny"),
    "front": (f"{TEMPLATES}/card.xml.j2", "#fff8e0", "#fff8e1"),
    "back": (f"{TEMPLATES}/back.xml.j2", "MINI", "BACK"),
    "page": (f"{TEMPLATES}/poster.xml.j2", "20mm", "21mm"),
    "book": (f"{TEMPLATES}/rulebook.md.j2", "is first", "is last"),
    "style": (f"{TEMPLATES}/styles.yaml", "size: 12pt", "size: 11pt"),
    "picture": (f"{TEMPLATES}/art/dot.svg", 'r="4"', 'r="3"'),
    "drawing of an icon": (f"{TEMPLATES}/icons/sun.svg", 'r="5"', 'r="4"'),
}
FONTS = """\
fonts:
  Roboto Regular: {file: mine.ttf}
  Roboto Bold: {package: font_roboto, file: Roboto-Bold.ttf}
fallback: [Roboto Regular]
"""


@pytest.fixture
def user(tmp_path, monkeypatch) -> Path:
    """The folder of what this user's commands remember; files count as settled as soon as they are written."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(opening, "UNSETTLED", 0)
    return tmp_path / "cache/cardgen" / FOLDER


def built(project, out: Path, **order) -> dict[str, bytes]:
    outcome = interface.build(project.root, out=out, papers=("a4",), **order)
    assert outcome.found == ()
    return files_of(out)


def test_a_build_after_any_change_makes_what_a_first_one_makes(project, user, tmp_path, monkeypatch):
    project.replace(
        f"{GAME}/game.yaml", "products:\n", "products:\n  rulebook: {kind: book, template: rulebook.md.j2}\n"
    )
    project.write(f"{TEMPLATES}/rulebook.md.j2", BOOK)
    before = built(project, project.out)
    for number, (name, change) in enumerate(CHANGES.items()):
        project.replace(*change)
        after = built(project, project.out)
        with monkeypatch.context() as other:
            other.setenv("XDG_CACHE_HOME", os.devnull)
            assert after == built(project, tmp_path / str(number)), name
        assert after != before, name
        before = after


def test_a_build_after_another_font_came_into_its_file_makes_what_a_first_one_makes(
    project, user, tmp_path, monkeypatch
):
    """Though the list of fonts is as it was."""
    project.write("fonts/fonts.yaml", FONTS)
    made = []
    for name in ("Roboto-Regular.ttf", "Roboto-Italic.ttf"):
        shutil.copy(package_folder("font_roboto") / name, project.root / "fonts/mine.ttf")
        made.append(built(project, project.out, only=("cards",)))
    monkeypatch.setenv("XDG_CACHE_HOME", os.devnull)
    assert made[0] != made[1] == built(project, tmp_path / "first", only=("cards",))


def test_a_file_is_read_again_as_soon_as_somebody_wrote_to_it(user, tmp_path):
    """Though it is as long as before, and says that it was written when it was before."""
    path = tmp_path / "a.svg"
    path.write_text("one")
    first = path.stat()
    with remembering(tmp_path):
        before = digest_of(path)
    while path.stat().st_ctime_ns == first.st_ctime_ns:
        path.write_text("two")
        os.utime(path, ns=(first.st_atime_ns, first.st_mtime_ns))
    with remembering(tmp_path):
        assert digest_of(path) != before


def test_a_file_that_nobody_wrote_to_is_not_read_again(user, tmp_path):
    path = tmp_path / "a.svg"
    path.write_text("one")
    asked = []

    def letters(path: Path) -> bytes:
        asked.append(path)
        return path.read_bytes()

    for _ in range(3):
        with remembering(tmp_path):
            assert fact_of(path, "letters", letters) == b"one"
    assert len(asked) == 1


def test_of_a_file_that_was_written_just_now_nothing_is_remembered(user, tmp_path, monkeypatch):
    monkeypatch.setattr(opening, "UNSETTLED", 10**18)
    (tmp_path / "a.svg").write_text("one")
    with remembering(tmp_path):
        digest_of(tmp_path / "a.svg")
        assert not MEMORY.used


@pytest.mark.parametrize(
    "spoil", [lambda data: b"", lambda data: data[:-1], lambda data: data.replace(b"seven", b"eight")]
)
def test_a_memory_that_is_not_as_it_was_written_is_none(user, tmp_path, spoil):
    with remembering(tmp_path):
        worked_out("a word", 1, str, lambda: "seven")
    [path] = user.iterdir()
    path.write_bytes(spoil(path.read_bytes()))
    with remembering(tmp_path):
        assert worked_out("a word", 1, str, lambda: "nine") == "nine"


def test_what_was_not_used_for_longest_is_forgotten_first(user, tmp_path, monkeypatch):
    monkeypatch.setattr("cardgen.program.memory.MOST_BYTES", 300)
    with remembering(tmp_path):
        for number in range(4):
            worked_out("word", number, str, lambda number=number: f"{number}" * 90)
    with remembering(tmp_path):
        assert worked_out("word", 1, str, lambda: "anew") == "1" * 90
        worked_out("word", 4, str, lambda: "4" * 90)
    with remembering(tmp_path):
        assert [worked_out("word", number, str, lambda: "anew")[0] for number in range(5)] == ["a", "1", "a", "3", "4"]


def test_a_command_that_fails_leaves_the_memory_as_it_was(user, tmp_path):
    def fail() -> None:
        with remembering(tmp_path):
            worked_out("a word", 1, str, lambda: "seven")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert not [*user.iterdir()]
    assert not MEMORY.is_open


def test_a_file_of_yaml_is_recalled_as_it_was_read(user, tmp_path):
    """All that is shipped: the same values, and of the same kinds."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((REPOSITORY / "card_data/phylo").rglob("*.yaml"))]
    fresh = [repr(parse(text, "a.yaml")[0].value) for text in texts]
    for _ in range(2):
        with remembering(tmp_path):
            assert [repr(parse(text, "a.yaml")[0].value) for text in texts] == fresh
