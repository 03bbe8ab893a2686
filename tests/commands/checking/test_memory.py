"""A check that remembers finds what one without a memory finds: whatever changed, whatever lies in its place."""

import os

import pytest

from cardgen.commands import pipeline
from cardgen.commands.checking.pages import Inspector
from cardgen.commands.pipeline import check_all
from cardgen.output.bundles import Bundles
from cardgen.output.check_cache import FOLDER
from cardgen.render.book.setting.block_layout import BlockSetter
from tests.fixtures.minimal_project import CORE, minimal_project
from tests.sweep import sweep

CARDS = f"{CORE}/cards/all.yaml"
GAME = "card_data/mini/game.yaml"
CARD = "templates/mini/card.xml.j2"
STYLES = "templates/mini/styles.yaml"


@pytest.fixture
def user(tmp_path, monkeypatch):
    """The folder of what checks of this user remember."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache/cardgen" / FOLDER


def without_memory(project, monkeypatch, **order):
    with monkeypatch.context() as other:
        other.setenv("XDG_CACHE_HOME", os.devnull)
        return check_all(project.root, project.order(only=(), **order))


def said(outcome) -> tuple[object, ...]:
    return outcome.counts, outcome.found, outcome.verdicts, outcome.playing, outcome.is_judged


CHANGES = {
    "card": (CARDS, "title: Ant", f"title: {'Antelope ' * 9}", {"CG701"}),
    "icons of a card": (CARDS, "icons: [sun]", "icons: [sun, moon, star]", set()),
    "letter that no font has": (CARDS, "Sleep all day.", "Sleep \u4e2d all day.", {"CG702"}),
    "picture": (f"{CORE}/printings.yaml", "number: 1, art: {drawing: dot}", "number: 1, art: {drawing: none}", set()),
    "front": (CARD, 'x="5mm" y="40mm" width="40mm"', 'x="5mm" y="40mm" width="4mm"', {"CG701"}),
    "back": ("templates/mini/back.xml.j2", 'width="40mm"', 'width="3mm"', {"CG701"}),
    "page": ("templates/mini/poster.xml.j2", 'width="100mm" height="10mm"', 'width="3mm" height="10mm"', {"CG701"}),
    "style": (STYLES, "size: 12pt, leading: 14pt, smallest: 9pt", "size: 40pt, leading: 44pt, smallest: 40pt", set()),
    "drawing": ("templates/mini/art/dot.svg", "<circle", "<text>Hello</text><circle", set()),
    "drawing of an icon": ("templates/mini/icons/moon.svg", "<rect", "<text>Hello</text><rect", set()),
    "size": (GAME, "small: [50mm, 70mm]", "small: [500mm, 700mm]", {"CG705"}),
    "name of the game": (GAME, "text: {name: Mini}", f"text: {{name: {'W' * 50}}}", {"CG701"}),
    "products": (GAME, "  poster: {kind", "  wall: {kind: page, template: none.xml.j2}\n  poster: {kind", set()),
}


@pytest.fixture
def sound(project, user):
    """A project of which it is known that nothing is found in it."""
    assert project.check(only=()).found == ()
    return project


@sweep("what", CHANGES)
def test_a_change_is_noticed(what, sound, monkeypatch):
    place, old, new, codes = CHANGES[what]
    sound.replace(place, old, new)
    cold, warm = without_memory(sound, monkeypatch), sound.check(only=())
    sound.replace(place, new, old)
    assert said(warm) == said(cold)
    assert cold.found
    assert codes <= {finding.code for finding in warm.found}


BOOK = "templates/mini/rules.md.j2"
RULES = """\
# The rules

The first page is [](#the-rules). Look at {{ game.cards.bee.text.title }}:

```cards
card: ant | The first of all
card: back | Behind
```

```picture
art: drawing:dot
```

## The end

```page
template: poster.xml.j2
```
"""
IN_A_BOOK = {
    "title that is named": (CARDS, "title: Bee", f"title: {'B' * 90}"),
    "card that is shown": (CARDS, "title: Ant", f"title: {'Antelope ' * 9}"),
    "card that is not shown": (CARDS, "Sleep all day.", "Sleep \u4e2d all day."),
    "front": (CARD, 'x="5mm" y="40mm" width="40mm"', 'x="5mm" y="40mm" width="4mm"'),
    "back": ("templates/mini/back.xml.j2", 'width="40mm"', 'width="3mm"'),
    "page": ("templates/mini/poster.xml.j2", 'width="100mm" height="10mm"', 'width="3mm" height="10mm"'),
    "drawing": ("templates/mini/art/dot.svg", "<circle", "<text>Hello</text><circle"),
    "style": (STYLES, "size: 12pt, leading: 14pt, smallest: 9pt", "size: 40pt, leading: 44pt, smallest: 40pt"),
    "text": (BOOK, "The first of all", "W" * 60),
    "link": (BOOK, "#the-rules", "#rulez"),
    "heading that is linked": (BOOK, "# The rules", "# The law"),
    "card that there is not": (BOOK, "card: ant", "card: emu"),
    "picture that there is not": (BOOK, "drawing:dot", "drawing:none"),
}


@pytest.fixture
def with_book(project, user):
    """A project with a book in which nothing is found; two checks remember it."""
    project.replace(GAME, "  poster: {kind", "  rules: {kind: book, template: rules.md.j2}\n  poster: {kind")
    project.write(BOOK, RULES)
    assert project.check(only=()).found == ()
    return project


@sweep("what", IN_A_BOOK)
def test_a_change_of_what_a_book_says_or_shows_is_noticed(what, with_book, monkeypatch):
    place, old, new = IN_A_BOOK[what]
    with_book.replace(place, old, new)
    cold, warm = without_memory(with_book, monkeypatch), with_book.check(only=())
    with_book.replace(place, new, old)
    assert said(warm) == said(cold)
    assert cold.found


def test_only_blocks_that_changed_are_set_again(with_book, monkeypatch):
    seen = []
    set_block = BlockSetter._set

    def noticed(setter, block, *place):
        seen.append(type(block).__name__)
        return set_block(setter, block, *place)

    monkeypatch.setattr(BlockSetter, "_set", noticed)
    with_book.replace(CARDS, "title: Bee", "title: Bumblebee")
    with_book.check(only=())
    assert set(seen) == {"Paragraph"}


@pytest.fixture
def shown(monkeypatch) -> list[object]:
    """The targets that are laid out, each with the cards that were chosen."""
    seen = []
    lay_out = Inspector._lay_out

    def noticed(inspector, target, keys=()):
        seen.append((target.product.id, target.settings.select))
        return lay_out(inspector, target, keys)

    monkeypatch.setattr(Inspector, "_lay_out", noticed)
    return seen


def test_only_what_changed_is_laid_out_again(project, user, shown):
    project.check(only=())
    assert {name for name, _ in shown} == {"cards", "poster", "calibration"}
    shown.clear()
    project.check(only=())
    assert shown == []
    project.replace(CARDS, "Carry a crumb.", "Carry two.")
    project.check(only=())
    assert shown == [("cards", ("core:ant",))]


def test_what_was_found_is_found_again_by_looking(project, monkeypatch, user, shown):
    project.replace(CARDS, "title: Ant", f"title: {'Antelope ' * 9}")
    first = project.check(only=())
    project.replace(CARDS, "cards:", "# a line more\ncards:")
    shown.clear()
    second = project.check(only=())
    assert [name for name, _ in shown] == ["cards"]
    assert [finding.span.line + 1 for finding in first.found] == [finding.span.line for finding in second.found]
    assert second.found == without_memory(project, monkeypatch).found


def test_each_way_to_check_has_its_own_outcome(project, monkeypatch, user):
    project.replace(GAME, "small: [50mm, 70mm]", "small: [190mm, 275mm]")
    outcomes = {paper: project.check(only=(), papers=(paper,)) for paper in ("a4", "letter", "a4", "letter")}
    assert [finding.code for finding in outcomes["letter"].found].count("CG705") == 1
    for paper, outcome in outcomes.items():
        assert said(outcome) == said(without_memory(project, monkeypatch, papers=(paper,)))


@sweep("text", ["", "-", '{"counts": [1]}', "[" * 100_000])
def test_junk_is_no_memory(text, tmp_path, monkeypatch, user):
    project = minimal_project(tmp_path / f"p{len(text)}{text[:1] == '-'}")
    project.replace(CARDS, "title: Ant", f"title: {'Antelope ' * 9}")
    plain = said(project.check(only=()))
    keys = [line.split(" ")[0] for path in user.iterdir() for line in path.read_text().splitlines()[1:]]
    for path in user.iterdir():
        path.unlink()
    Bundles(user, {key: text for key in keys if "-face-" not in key and "-target-" not in key}).flush()
    assert said(project.check(only=())) == plain


def test_a_torn_memory_is_none(project, user):
    project.replace(CARDS, "title: Ant", f"title: {'Antelope ' * 9}")
    plain = said(project.check(only=()))
    for path in user.iterdir():
        path.write_bytes(path.read_bytes().replace(b"Antelope", b"Anteater"))
    assert said(project.check(only=())) == plain


def test_what_another_version_remembers_is_not_asked(project, monkeypatch, user, shown):
    project.check(only=())
    shown.clear()
    monkeypatch.setattr(pipeline, "fingerprint_of_code", lambda: "another")
    project.check(only=())
    assert {name for name, _ in shown} == {"cards", "poster", "calibration"}


def test_a_folder_that_others_may_write_into_is_not_asked(project, user, shown):
    project.check(only=())
    user.parent.chmod(0o777)
    shown.clear()
    project.check(only=())
    assert {name for name, _ in shown} == {"cards", "poster", "calibration"}


def test_what_changes_while_it_is_checked_is_not_remembered(project, monkeypatch, user):
    keys = iter("abc")
    monkeypatch.setattr(pipeline, "key_of_check", lambda *order: next(keys))
    project.check(only=())
    kept = "".join(path.read_text() for path in user.iterdir())
    assert "face-" in kept
    assert not any(line.split(" ")[0].endswith(("-a", "-b")) for line in kept.splitlines())


def test_proofs_are_written_where_nothing_changed(project, user, tmp_path):
    project.replace(GAME, "deck: all-cards", "deck: all-cards\nrules: fsys")
    proofs = []
    for name in ("first.csv", "second.csv"):
        project.run("check", "mini", "--level", "static", "--jobs", "1", "--proof", str(tmp_path / name))
        proofs.append((tmp_path / name).read_text(encoding="utf-8"))
    assert proofs[0] == proofs[1]
    assert proofs[0].startswith("game,")


def test_several_processes_remember_for_one_another(project, user, shown):
    project.check(only=(), jobs=2)
    shown.clear()
    project.replace(CARDS, "cards:", "# a line more\ncards:")
    project.check(only=())
    assert shown == []
