"""Is a set for the game that was named?"""

import pytest

from cardgen import data
from cardgen.data.project.files import find, kind_of

SET = "id: {name}\nversion: 1.0.0\nlicence: CC0-1.0\nattribution: me\n{requires}text: {{name: Rain}}\n"


def written(root, place="", name="rain", requires="core"):
    folder = root / place
    folder.mkdir(parents=True, exist_ok=True)
    text = SET.format(name=name, requires=f"requires: {requires}\n" if requires else "")
    (folder / "set.yaml").write_text(text, encoding="utf-8")
    return root


def shown(*arguments):
    return [finding.message for finding in data.disagreements(*arguments)]


def test_a_set_alone_is_for_the_game_that_has_what_it_requires(tmp_path):
    root = written(tmp_path)
    assert shown(root, "fsys") == []
    (finding,) = data.disagreements(root, "phylo")
    assert (finding.code, finding.span.line) == ("CG836", 5)
    assert finding.message == "`rain` requires `core`, a set of `fsys`, not of `phylo`"
    assert finding.help == "check it with `--base fsys`"


@pytest.mark.parametrize("requires", ["", "nothing-that-there-is"])
def test_a_set_that_does_not_say_is_for_the_game_that_is_named(tmp_path, requires):
    """What it requires in vain is reported where its cards are linked."""
    root = written(tmp_path, requires=requires)
    for game in ("fsys", "phylo", "foodadvice"):
        assert shown(root, game) == []
        (source,) = [match for match in find(root, game)[0] if match.path.parent == root.resolve()]
        assert source.game == game


def test_of_a_project_one_set_for_the_game_is_enough(tmp_path):
    written(tmp_path, "card_data/fsys/sets/rain")
    assert shown(tmp_path, "phylo") == ["`rain` requires `core`, a set of `fsys`, not of `phylo`"]
    written(tmp_path, "card_data/phylo/sets/north", "north", "starter")
    assert shown(tmp_path, "phylo") == []
    assert shown(tmp_path, "phylo", tmp_path / "card_data/fsys/sets/rain") != []


def test_a_set_that_lies_with_another_game_is_told(tmp_path):
    written(tmp_path, "card_data/fsys/sets/rain", requires="")
    assert shown(tmp_path, "phylo") == ["`rain` lies with the cards of `fsys`, not of `phylo`"]


def test_a_set_may_require_one_that_comes_with_it(tmp_path):
    written(tmp_path, "card_data/phylo/sets/north", "north", "starter")
    written(tmp_path, "card_data/phylo/sets/pole", "pole", "north")
    assert shown(tmp_path, "phylo", tmp_path / "card_data/phylo/sets/pole") == []
    assert "a set of `phylo`" in shown(tmp_path, "fsys", tmp_path / "card_data/phylo/sets/pole")[0]


def test_of_a_game_that_there_is_not_nothing_is_said_here(tmp_path):
    assert shown(written(tmp_path), "chess") == []
    assert kind_of("card_data/chess/sets/rain/set.yaml") == ("set", "chess")


def test_what_cannot_be_read_is_no_disagreement(tmp_path):
    (tmp_path / "set.yaml").write_text("id: [", encoding="utf-8")
    assert shown(tmp_path, "phylo") == []
