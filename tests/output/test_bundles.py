"""Many texts lie in few files: whole, checked, and not for ever."""

import pytest

from cardgen.output import bundles
from cardgen.output.bundles import ENDING, MOST_BUNDLES, Bundles
from cardgen.render.face.cache import MOST_KEPT
from tests.sweep import sweep


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "kept"


def saved(folder, **texts) -> Bundles:
    made = Bundles(folder, texts)
    made.flush()
    return made


def test_what_is_saved_is_there_at_once_and_for_others_after_a_flush(folder):
    mine = Bundles(folder)
    mine.save("a", '["text"]')
    assert (mine.has("a"), mine.load("a"), Bundles(folder).load("a")) == (True, '["text"]', None)
    mine.flush()
    mine.flush()
    assert (Bundles(folder).load("a"), Bundles(folder).has("b"), len(list(folder.iterdir()))) == ('["text"]', False, 1)


def test_many_bundles_become_one_with_the_newest_texts(folder, monkeypatch):
    monkeypatch.setattr(bundles, "MOST_TEXTS", 3)
    for number in range(MOST_BUNDLES + 1):
        saved(folder, **{f"k{number}": "old", "same": str(number)})
    Bundles(folder).prune()
    assert len(list(folder.iterdir())) == 1
    left = Bundles(folder)
    assert [left.load(key) for key in ("k4", "k5", "k6", "same")] == [None, "old", "old", "6"]


def test_few_bundles_stay(folder):
    saved(folder, a="1")
    saved(folder, b="2").prune()
    assert len(list(folder.iterdir())) == 2


@sweep(
    "spoil", [lambda data: b"", lambda data: data[:-2], lambda data: data.replace(b"1", b"2", 1), lambda data: b"\xff"]
)
def test_a_spoilt_bundle_is_not_there_and_the_others_are(folder, spoil):
    saved(folder, a="1")
    for path in folder.glob(f"*{ENDING}"):
        path.write_bytes(spoil(path.read_bytes()))
    saved(folder, b="2")
    assert (Bundles(folder).load("a"), Bundles(folder).load("b")) == (None, "2")
    for path in folder.iterdir():
        path.unlink()


def test_where_nothing_can_be_written_nothing_is_kept(folder):
    folder.write_text("a file")
    made = saved(folder, a="1")
    made.prune()
    assert Bundles(folder).load("a") is None


def test_a_game_whose_faces_are_kept_does_not_push_its_first_out():
    """Of each printing a front, a back and sizes of type may be kept."""
    assert MOST_KEPT * 3 <= bundles.MOST_TEXTS
