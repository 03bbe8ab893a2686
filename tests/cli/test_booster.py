"""`cardgen booster`: what it prints and writes, what it refuses, and that a pack can be proved."""

import json
import re
import sys

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.cli.booster import MOST
from cardgen.commands.booster import make_packs
from tests.handfuls import RECIPE, with_handfuls


@pytest.fixture
def handfuls(project):
    return with_handfuls(project)


def booster(project, *words, status=0):
    result = CliRunner().invoke(main, ["booster", *words, "--project", str(project.root)])
    assert result.exit_code == status, result.output
    assert "Traceback" not in result.output
    return result


def packed(project, *words, status=0):
    return booster(project, "mini", "--out", str(project.out), "--no-print", *words, status=status)


def verified(project, id, status=0):
    return booster(project, "verify", id, "--out", str(project.out), status=status).stdout


def list_of(project):
    return project.out / "mini/handful/boosters.json"


def files_in(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def ids(project):
    return [line["id"] for line in json.loads(list_of(project).read_text(encoding="utf-8"))["boosters"]]


def test_it_tells_what_it_packed_and_what_it_wrote(handfuls):
    words = ("mini", "--out", str(handfuls.out), "--paper", "a4", "--seed", "5")
    text = booster(handfuls, *words).stdout
    assert text.startswith("Handful (`handful`) for Mini: 7 packs of 4 cards, seed 5\n")
    for name in ("boosters.json", "boosters.csv", "packs-a4.pdf", "statistics.html"):
        assert f"/mini/handful/{name}" in text
        assert (handfuls.out / "mini/handful" / name).is_file()
    sheets = re.search(
        r"^A4: (\d+) sheets? of cards and separators, (\d+) of wrappers; (\d+) of (\d+) places used, (\d+) wasted",
        text,
        re.M,
    )
    number, wrappers, used, places, wasted = map(int, sheets.groups())
    assert number > 0
    assert wrappers > 0
    assert places - used == wasted
    assert text.endswith("nothing found\n")


def test_the_other_boosters_are_named_where_none_was_chosen(handfuls):
    handfuls.write(RECIPE.replace("handful", "other"), handfuls.read(RECIPE).replace("id: handful", "id: other"))
    assert (
        "this was the recipe `handful`; others: --recipe other (`cardgen list mini` has them)\n"
        in packed(handfuls).stdout
    )
    assert "this was the recipe" not in packed(handfuls, "--recipe", "handful").stdout


def test_it_tells_who_gets_how_many_packs(handfuls):
    assert "\n7 packs: 2 for each of 3 pupils, 1 for the teacher\n" in packed(handfuls).stdout
    text = packed(handfuls, "--pupils", "5", "--out", str(handfuls.root / "five")).stdout
    assert ": 10 packs of 4 cards, seed 1\n10 packs: 2 for each of 5 pupils\n" in text
    assert "100,002 packs; there can be 100,000" in packed(handfuls, "--pupils", "50001", status=2).output


def test_as_many_packs_as_the_command_takes_can_be_wished_for():
    assert MOST == make_packs.MOST


def test_a_pack_is_verified_by_the_id_as_it_may_be_typed(handfuls):
    packed(handfuls, "--seed", "8")
    id = ids(handfuls)[4]
    text = verified(handfuls, id.lower().replace("-", ""))
    assert text.startswith(f"as promised: {id}, pack 5 of 7 of Handful, seed 8, pupil 3\n")
    line = json.loads(list_of(handfuls).read_text(encoding="utf-8"))["boosters"][4]
    rows = [re.fullmatch(r" +(\d+)  (.+)  \((.+)\)", row).groups() for row in text.splitlines()[1:5]]
    assert [card for _, _, card in rows] == line["cards"]
    assert all(title.endswith(f"Card {number}") for number, title, _ in rows if int(number) > 3)
    assert verified(handfuls, id) == booster(handfuls, "verify", id, "--out", str(list_of(handfuls))).stdout


def test_what_a_list_says_can_do_nothing_to_the_terminal(handfuls):
    packed(handfuls)
    text = list_of(handfuls).read_text(encoding="utf-8")
    head, mark, lines = text.partition('"boosters"')
    head = head.replace("Handful", "\\u001b]0;owned\\u0007\\u001b[2J")
    lines = lines.replace("core:", "\\u001b[31mcore:").replace('"pupil"', '"\\u009b31m"')
    list_of(handfuls).write_text(head + mark + lines, encoding="utf-8")
    shown = verified(handfuls, ids(handfuls)[0], status=1)
    assert not set("\x1b\x07\x9b") & set(shown)
    assert shown.startswith("not as promised: ")
    assert "<U+001B>]0;owned" in shown


def test_a_pack_whose_list_is_lost_is_verified_and_printed_again_by_what_its_wrapper_says(handfuls):
    packed(handfuls, "--seed", "8")
    id = ids(handfuls)[4]
    list_of(handfuls).unlink()
    message = ("--recipe", "handful", "--packs", "7", "--seed", "8", "--out", str(handfuls.out))
    text = booster(handfuls, "verify", id, *message).stdout
    assert text.startswith(f"as promised: {id}, pack 5 of 7 of Handful, seed 8, pupil 3\nwithout a list: ")
    booster(handfuls, "mini", "--only", id, "--paper", "a4", *message)
    assert (list_of(handfuls).parent / f"pack-{id}-a4.pdf").is_file()
    wrong = ("--recipe", "handful", "--packs", "7", "--seed", "9", "--out", str(handfuls.out))
    for words in (("verify", id), ("mini", "--only", id)):
        assert (
            f"error[CG822]: there is no `{id}` among the 7 packs" in booster(handfuls, *words, *wrong, status=1).stdout
        )
        assert "on its wrapper" in booster(handfuls, *words, "--out", str(handfuls.out), status=2).output


def test_another_batch_is_refused_before_anything_is_written(handfuls):
    packed(handfuls)
    before = files_in(handfuls.out)
    for words, message in (
        (("--seed", "2"), "these are 7 packs of `handful` with seed 2"),
        (("--packs", "8"), "these are 8 packs of `handful` with seed 1"),
    ):
        text = packed(handfuls, *words, status=1).stdout
        assert "error[CG824]: 7 packs of `handful` with seed 1 are here, of another batch" in text
        assert message in text
        assert files_in(handfuls.out) == before
    handfuls.replace(RECIPE, "draw: 3", "draw: 4")
    assert "recipe, cards or game changed since" in packed(handfuls, status=1).stdout
    list_of(handfuls).write_text("{", encoding="utf-8")
    assert "cannot be read" in packed(handfuls, status=1).stdout


def test_the_same_batch_again_is_no_other(handfuls):
    packed(handfuls, "--seed", "4")
    before = files_in(handfuls.out)
    packed(handfuls, "--seed", "4")
    assert files_in(handfuls.out) == before


def test_a_batch_is_replaced_with_all_its_files_and_none_of_anybody_else(handfuls):
    packed(handfuls)
    folder = list_of(handfuls).parent
    old = ["packs-letter.pdf", "wrappers-1-to-360-a4.pdf", f"pack-{ids(handfuls)[0]}-a4.pdf", "statistics/repeats.csv"]
    own = ["packs-for-anna.pdf", "pack-list-a4.pdf", "packs-a4.pdf.bak", "notes.txt", "statistics/mine.csv"]
    for name in (*old, *own):
        (folder / name).write_text("x", encoding="utf-8")
    result = packed(handfuls, "--seed", "2", "--replace")
    assert "files of the batch that was here are removed" in result.stderr
    left = {path.relative_to(folder).as_posix(): data for path, data in files_in(folder).items()}
    assert set(own) <= set(left)
    assert not any(left.get(name) == b"x" for name in old)
    packed(handfuls, "--seed", "2")


@pytest.mark.parametrize(
    ("place", "old", "new", "message"),
    [
        (RECIPE, "draw: 3", "draw: 4", "the recipe `handful` changed"),
        (RECIPE, "text:", "age: '7+'\ntext:", None),
        (
            "card_data/mini/sets/core/cards/all.yaml",
            "title: Ant",
            "title: Aunt",
            "the set `core` changed, still called 1.0.0",
        ),
        ("card_data/mini/sets/core/set.yaml", "1.0.0", "1.1.0", "the set `core` changed from 1.0.0 to 1.1.0"),
        (
            RECIPE,
            "id: handful\ntext: {name: Handful",
            "id: armful\ntext: {name: Armful",
            "there is no booster `handful`",
        ),
    ],
)
def test_what_changed_since_is_told(handfuls, place, old, new, message):
    if message is None:  # an age changes no pack
        handfuls.replace(RECIPE, 'age: "6+"\n', "")
    packed(handfuls)
    id = ids(handfuls)[0]
    handfuls.replace(place, old, new)
    text = verified(handfuls, id, status=0 if message is None else 1)
    assert text.startswith("as promised: ") == (message is None)
    assert message is None or ("error[CG823]" in text and message in text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (r'("cards": \[)"([^"]+)"', r'\1"core:dodo"', "has `core:dodo` instead of `core:"),
        (r'("cards": \[)("[^"]+"), ("[^"]+")', r"\1\3, \2", "has its cards in another order"),
        (r'("pupil": )1', r"\g<1>9", "has other words in its line"),
        (r'("digest": ")([0-9a-f]{64})("})', r"\1\3", "has other words in its line"),
    ],
)
def test_a_list_that_somebody_changed_is_found_out(handfuls, old, new, message):
    packed(handfuls)
    head, _, lines = list_of(handfuls).read_text(encoding="utf-8").partition('"boosters"')
    changed, count = re.subn(old, new, lines, count=1)
    assert count == 1
    id = ids(handfuls)[0]
    list_of(handfuls).write_text(f'{head}"boosters"{changed}', encoding="utf-8")
    text = verified(handfuls, id, status=1)
    assert "error[CG823]" in text
    assert message in text


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"count": 7', '"count": 8'),
        lambda text: text.replace('"format": 2', '"format": 99'),
        lambda text: text.replace('"format": 2', '"format": 1'),
        lambda text: text.replace('"game_digest"', '"digest"'),
        lambda text: text.replace('"place": 1,', '"place": "1",', 1),
        lambda text: text.replace('"seed": 1,', ""),
        lambda text: text.replace('"seed": 1,', '"seed": true,'),
        lambda text: text.replace('"seed": 1,', f'"seed": {"9" * 5000},'),
        lambda text: text.replace('"sets": {', '"sets": [{').replace("}},\n", "}}],\n"),
        lambda text: text.replace('"count": 7', f'"count": {1 << 40}'),
        lambda text: "[" * 200_000,
        lambda text: "\x00",
        lambda text: "[]",
        lambda text: "",
    ],
)
def test_a_damaged_list_is_one_finding_and_no_traceback(handfuls, damage):
    packed(handfuls)
    id = ids(handfuls)[0]
    list_of(handfuls).write_text(damage(list_of(handfuls).read_text(encoding="utf-8")), encoding="utf-8")
    text = verified(handfuls, id, status=1)
    assert text.count("error[CG821]") == 1
    again = booster(handfuls, "mini", "--only", id, "--out", str(handfuls.out), status=1).stdout
    assert again.count("error[CG821]") == 1


@pytest.mark.parametrize("game", ["../mini", "", "/", "*", "fsys"])
def test_a_list_of_a_game_that_is_not_here_makes_nothing(handfuls, game):
    packed(handfuls)
    id = ids(handfuls)[0]
    text = list_of(handfuls).read_text(encoding="utf-8")
    list_of(handfuls).write_text(text.replace('"game": "mini"', f'"game": "{game}"'), encoding="utf-8")
    result = booster(handfuls, "verify", id, "--out", str(handfuls.out), status=1 if game else 0)
    assert ("error[CG823]" in result.stdout) == bool(game)


def test_a_list_that_is_no_text_is_one_finding(handfuls):
    packed(handfuls)
    id = ids(handfuls)[0]
    list_of(handfuls).write_bytes(b"\xff\xfe\xff")
    assert "error[CG821]" in verified(handfuls, id, status=1)


def test_a_sound_list_beside_a_damaged_one_still_answers(handfuls):
    packed(handfuls)
    damaged = handfuls.out / "mini/another/boosters.json"
    damaged.parent.mkdir()
    damaged.write_text("{", encoding="utf-8")
    text = verified(handfuls, ids(handfuls)[0], status=1)
    assert text.startswith("as promised: ")
    assert "error[CG821]" in text


def test_an_id_that_no_list_has_is_told_with_one_that_may_be_meant(handfuls):
    packed(handfuls)
    id = ids(handfuls)[0]
    other = f"{id[:-1]}{'7' if id[-1] != '7' else '8'}"
    text = verified(handfuls, other, status=1)
    assert "error[CG822]" in text
    assert f"did you mean `{id}`?" in text
    again = booster(handfuls, "mini", "--only", other, "--out", str(handfuls.out), status=1).stdout
    assert again == text
    unused = f"{id[:-1]}U"
    for words in (("verify", unused), ("mini", "--only", unused)):
        message = booster(handfuls, *words, "--out", str(handfuls.out), status=2).output
        assert f"`{unused}` is not the id of a pack: there is no U in ids; did you mean `{id}`?" in message


@pytest.mark.parametrize("command", [("verify",), ("mini", "--only")])
def test_a_list_that_somebody_changed_proves_and_prints_nothing(handfuls, command):
    packed(handfuls)
    id = ids(handfuls)[0]
    head, mark, lines = list_of(handfuls).read_text(encoding="utf-8").partition('"boosters"')
    list_of(handfuls).write_text(head + mark + lines.replace('"pupil": 1', '"pupil": 9', 1), encoding="utf-8")
    text = booster(handfuls, *command, id, "--out", str(handfuls.out), status=1).stdout
    assert "error[CG823]" in text
    assert not list(handfuls.out.rglob("*.pdf"))


@pytest.mark.parametrize(
    ("place", "old", "new", "message"),
    [
        ("card_data/mini/game.yaml", "id: mini\n", "id: mini\nreadings: {tie: both}\n", "the reading `tie` changed"),
        ("card_data/mini/icons.yaml", "name: Sun", "name: Sunshine", "the icons or words of the game `mini` changed"),
    ],
)
def test_what_changed_in_the_game_is_told(handfuls, place, old, new, message):
    packed(handfuls)
    id = ids(handfuls)[0]
    handfuls.replace(place, old, new)
    for words in (("verify", id), ("mini", "--only", id)):
        text = booster(handfuls, *words, "--out", str(handfuls.out), status=1).stdout
        assert "error[CG823]" in text
        assert message in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("mini", "--recipe", "handfull"), "did you mean `handful`?"),
        (("minni",), "did you mean `mini`?"),
        (("mini", "--packs", "0"), "0 is not in the range"),
        (("mini", "--packs", "1000000"), "1000000 is not in the range"),
        (("mini", "--seed", "-1"), "-1 is not in the range"),
        (("mini", "--paper", "a9"), "there is no paper `a9`"),
        (("mini", "--printer", "laser"), "there is no printer `laser`"),
        (("mini", "--only", "4711"), "`4711` is not the id of a pack"),
        (("mini", "--only", "4X7K-09QM"), "there is no boosters.json in"),
        (("mini", "--only", ""), "there is no id in it"),
        (("mini", "--only", " , "), "there is no id in it"),
        (("mini", "--only", "4X7K-0UQM"), "there is no U in ids"),
        (("mini", "--packs", "4", "--pupils", "2"), "leave one of them out"),
        (("mini", "--only", "4X7K-09QM", "--no-print"), "leave one of them out"),
        (("mini", "--backs", "fold", "--back-offset", "1,1"), "--back-offset moves nothing"),
        (("verify", "4711"), "`4711` is not the id of a pack"),
        (("verify", "4X7K-09QM"), "there is no boosters.json"),
    ],
)
def test_wrong_use_is_one_line_and_writes_nothing(handfuls, words, message):
    result = booster(handfuls, *words, "--out", str(handfuls.out), status=2)
    assert message in result.output
    assert len([line for line in result.output.splitlines() if line.startswith("Error")]) == 1
    assert not handfuls.out.exists()


def test_paper_of_any_size_is_printed_on_with_a_margin_and_drawn_larger_or_smaller(handfuls):
    out = ["--out", str(handfuls.out), "--packs", "2"]
    booster(handfuls, "mini", "--paper", "200x280mm", "--margin", "6mm", "--scale", "99.5%", *out)
    names = {path.name for path in handfuls.out.rglob("*.pdf")}
    assert "packs-200x280mm-margin-6-scale-99.5.pdf" in names
    plain = booster(handfuls, "mini", "--paper", "200x280mm", *out).stdout
    assert "packs-200x280mm.pdf" in plain
    assert "is not a size of paper" in booster(handfuls, "mini", "--paper", "200x280", *out, status=2).output


def test_a_usage_error_names_the_command_as_it_is_typed(handfuls):
    assert (
        "Usage: cardgen booster [OPTIONS]"
        in CliRunner().invoke(main, ["booster", "mini", "--packs", "0"], prog_name="cardgen").output
    )


def test_a_game_without_a_booster_says_where_one_belongs(project):
    assert "card_data/mini/boosters/" in packed(project, status=2).output


def test_a_file_where_the_folder_should_be_is_told(handfuls):
    handfuls.write("output", "a file")
    assert "is a file, not a folder" in packed(handfuls, status=2).output


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be made read-only there")
def test_a_folder_that_cannot_be_written_is_told(handfuls):
    (handfuls.out / "mini").mkdir(parents=True)
    (handfuls.out / "mini/handful").write_text("in the way", encoding="utf-8")
    assert packed(handfuls, status=2).output.startswith("Error: ")


def test_a_lost_pack_of_a_changed_set_is_not_printed_again(handfuls):
    packed(handfuls)
    id = ids(handfuls)[2]
    handfuls.replace("card_data/mini/sets/core/cards/all.yaml", "title: Ant", "title: Aunt")
    text = booster(handfuls, "mini", "--only", id, "--out", str(handfuls.out), status=1).stdout
    assert f"error[CG823]: `{id}` cannot be made again: the set `core` changed" in text
    assert not list(handfuls.out.rglob("*.pdf"))


def test_findings_can_be_read_by_programs(handfuls):
    value = json.loads(packed(handfuls, "--format", "json").stdout)
    assert value["findings"] == []


def test_odds_are_exact_and_add_up_to_a_pack(handfuls):
    text = booster(handfuls, "odds", "mini", "--cards").stdout
    assert "  Every pack has at least 3 cards with icon sun.\n" in text
    assert "  suns: 10 cards, each in 1 of 3.33 packs (3/10): Ant, Bee, Cat" in text
    assert "  moons: 4 cards, each in 1 of 4 packs (1/4): =Card 11" in text


def test_help_is_that_of_making_packs_and_names_the_other_commands(handfuls):
    text = CliRunner().invoke(main, ["booster", "--help"]).stdout
    for word in ("--recipe", "--no-print", "verify", "odds", "cardgen booster phylo"):
        assert word in text
