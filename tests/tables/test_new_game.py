"""A game that is made of a table: what it may say is what the table has, and it builds at once."""

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.commands import interface
from cardgen.data.schema.phrases import made_up_id
from cardgen.data.yaml import reader
from cardgen.diagnostics import Severity
from cardgen.scaffold import make_folder
from cardgen.tables.flow import export_table, import_table
from cardgen.tables.forms.read import read
from cardgen.tables.new_game import GameWish, game_of
from cardgen.tables.planning.request import TableRequest
from cardgen.tables.proposing.proposal import proposed
from cardgen.tables.reading import TableReading
from cardgen.tables.sheet import UnreadableTable
from tests.sweep import sweep
from tests.tables.workbooks import xlsx

HEADS = [
    "Name",
    "Type",
    "Cost",
    "Element",
    "Abilities",
    "Flavor",
    "Rules Text",
    "Flying",
    "Weight",
    "Qty",
    "Artist",
    "Empty",
]
ROWS = [
    [
        f"Beast {n}",
        ("Creature", "Spell")[n % 2],
        n % 4,
        ("Fire", "Air")[n % 2],
        ("quick, burn", "guard")[n % 2],
        "It naps.",
    ]
    for n in range(1, 10)
]
for n, row in enumerate(ROWS, 1):
    row += [f"Draw {n}.", ("yes", "no")[n % 2], 0.5 * n, 1 + n % 3, "Ana", ""]


@pytest.fixture(scope="module")
def beasts(tmp_path_factory):
    folder = tmp_path_factory.mktemp("beasts")
    (folder / "cards.xlsx").write_bytes(xlsx(("Deck list", [["My beasts"], HEADS, *ROWS])))
    words = ["new", "game", "beasts", "--from", str(folder / "cards.xlsx"), "--out", str(folder)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return folder / "beasts", result.output


def test_each_column_becomes_a_key_of_its_type_and_range(beasts):
    schema = json.loads((beasts[0] / "card_data/beasts/schema/cards.schema.json").read_text(encoding="utf-8"))
    keys = schema["$defs"]["card"]["properties"]
    texts = keys["text"]["properties"]
    assert {*keys} == {"id", "kind", "link", "text", "cost", "element", "abilities", "flying", "weight"}
    assert {*texts} == {"title", "flavor", "action"}
    assert (keys["cost"]["type"], keys["cost"]["minimum"], keys["cost"]["maximum"]) == ("integer", 0, 3)
    assert (keys["weight"]["type"], keys["weight"]["maximum"]) == ("number", 4.5)
    assert keys["element"]["enum"] == ["Air", "Fire"]
    assert keys["abilities"]["items"]["enum"] == ["guard", "quick", "burn"]
    assert keys["flying"]["type"] == "boolean"


def test_all_rows_are_cards_with_their_kinds_and_printings(beasts):
    game = interface.load(beasts[0]).games["beasts"]
    assert [*game.kinds] == ["spell", "creature"]
    assert len(game.cards) == 9
    card = game.cards["beast-2"]
    assert (card.kind, card.fields["cost"], card.fields["abilities"]) == ("creature", 2, ["quick", "burn"])
    assert [printing.copies for printing in game.printings] == [2, 3, 1] * 3
    assert {printing.art.artist for printing in game.printings} == {"Ana"}


def test_it_builds_at_once(beasts, tmp_path):
    outcome = interface.build(beasts[0], out=tmp_path, papers=["a4"])
    assert [finding for finding in outcome.found if finding.severity is Severity.ERROR] == []
    assert {line.product for line in outcome.written} >= {"cards", "rulebook"}


def test_what_was_proposed_is_told(beasts):
    assert "Cost  ->  cost: a number, 0 to 3" in beasts[1]
    assert "kinds of cards: spell, creature" in beasts[1]
    assert "empty, not read: Empty" in beasts[1]


def test_a_table_without_names_makes_no_game(tmp_path):
    table = tmp_path / "numbers.csv"
    table.write_text("a,b\n1,2\n1,2\n", encoding="utf-8")
    words = ["new", "game", "sums", "--from", str(table), "--out", str(tmp_path)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1
    assert "error[CG121]: no column has a name for each card" in result.output
    assert not (tmp_path / "sums").exists()


@pytest.fixture(scope="module")
def made_of(tmp_path_factory):
    """Makes a game of a table as CSV, and tells its folder, its table and what was said."""

    def made(name, text):
        folder = tmp_path_factory.mktemp(name)
        (folder / "cards.csv").write_text(text, encoding="utf-8")
        words = ["new", "game", name, "--from", str(folder / "cards.csv"), "--out", str(folder)]
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, result.output
        return folder / name, folder / "cards.csv", result.output

    return made


LONG = "Turn the lock slowly, and listen for the third click before anybody comes along the corridor."


@sweep(
    "heads",
    [
        "Name,Description,Action",
        "Name,Story,Description",
        "Name,Special,Text",
        "Title,Rules,Flavor",
        "Name,Body,Effect",
        "Name,💡,🔊",
    ],
)
def test_the_table_that_a_game_was_made_of_changes_nothing_in_it(heads, made_of):
    rows = "".join(f'Card {n},"{LONG} ({n})",Push {n}.\n' for n in range(1, 5))
    root, table, _ = made_of(f"locks-{made_up_id([heads])}", f"{heads}\n{rows}")
    game = next(iter(interface.load(root).games.values()))
    made = import_table(game, root, TableRequest(table, table.name))
    assert (made.files, made.found) == ({}, ())
    assert made.lines[-1].startswith("0 rows new, 0 changed, 4 "), made.lines
    assert not [line for line in made.lines if "not read" in line]


def test_a_word_in_other_capitals_is_no_change_and_what_changed_is_named(made_of):
    root, table, _ = made_of("zoo", "Name,Kind,Text\nOwl,Beast,Hoot.\nMap,Thing,Unfold.\nLamp,Thing,Shine.\n")
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("Hoot.", "Hoot twice."), encoding="utf-8")
    game = interface.load(root).games["zoo"]
    made = import_table(game, root, TableRequest(table, table.name))
    assert made.lines[-2:] == ("0 rows new, 1 changed, 2 as the project has them", "changed: `owl`")


@sweep(
    ("columns", "message"),
    [({"Desc": "text.action"}, "no column is called `Desc`"), ({"Text": "text.acton"}, "there is no key `text.acton`")],
)
def test_a_column_or_key_that_there_is_not_is_refused(columns, message, made_of):
    root, table, _ = made_of("den", "Name,Kind,Text\nOwl,Beast,Hoot.\nMap,Thing,Unfold.\n")
    game = interface.load(root).games["den"]
    with pytest.raises(UnreadableTable, match=re.escape(message)):
        import_table(game, root, TableRequest(table, table.name, TableReading(columns=columns)))


def test_other_sheets_are_told(tmp_path):
    rows = [["Name", "Text"], ["Owl", "Hoot."], ["Map", "Unfold."]]
    (tmp_path / "all.xlsx").write_bytes(xlsx(("Characters", rows), ("Skills", rows), ("Events", rows)))
    words = ["new", "game", "all", "--from", str(tmp_path / "all.xlsx"), "--out", str(tmp_path)]
    result = CliRunner().invoke(main, words)
    assert "not read: 2 other sheets, `Skills`, `Events`: choose another with --sheet" in result.output
    refused = CliRunner().invoke(main, [*words, "--sheet", "Nothing"])
    assert "there are `Characters`, `Skills`, `Events`" in refused.output


def test_titles_that_are_alike_for_sixty_letters_have_ids_of_their_own(made_of):
    title = "A very long title of a card that nobody will ever read aloud in one breath"
    rows = "".join(f"{title},{n}\n" for n in range(3))
    root, _, _ = made_of("long", f"Name,Cost\n{rows}")
    ids = [*interface.load(root).games["long"].cards]
    assert len({*ids}) == 3
    assert max(map(len, ids)) <= 60


TEXTS = "text,pick\nWhat is under _?,1\n_ + _ = tea,2\n_.,1\nA very small pond,\n"
CODES = "code,name,text,cost,note\n01001,Alpha,Draw.,1,a\nC2,Beta,Draw.,2,b\n,,a remark below the table,,\n"


@pytest.fixture
def made(elsewhere):
    """Makes a game of the text of a CSV file, and hands out what was said and its cards."""

    def make(text: str, *options: str):
        (elsewhere / "cards.csv").write_text(text, encoding="utf-8")
        result = CliRunner().invoke(main, ["new", "game", "mine", "--from", "cards.csv", *options])
        return result, interface.load(elsewhere / "mine") if result.exit_code == 0 else None

    return make


def test_cards_may_have_no_titles_and_are_called_by_their_texts(made, elsewhere):
    result, project = made(TEXTS)
    assert result.exit_code == 0, result.output
    assert list(project.games["mine"].cards) == ["what-is-under", "tea", "card", "a-very-small-pond"]
    schema = json.loads((elsewhere / "mine/card_data/mine/schema/cards.schema.json").read_text(encoding="utf-8"))
    assert "title" not in schema["$defs"]["card"]["properties"]["text"]["properties"]
    outcome = interface.check(elsewhere / "mine")
    assert [finding.code for finding in outcome.found if finding.severity is not Severity.INFO] == ["CG834"]


def test_long_words_of_kinds_have_room_beside_titles(made, elsewhere):
    made("Name,Type,Text\nWolf,Verbesserungen,Howl.\nBear,Equipamiento,Roar.\nElf,Mammographies,Sing.\n")
    codes = [finding.code for finding in interface.check(elsewhere / "mine").found if finding.code == "CG701"]
    assert codes == []


def test_a_table_of_texts_comes_back_without_a_change(made, elsewhere):
    made(TEXTS)
    game = interface.load(elsewhere / "mine").games["mine"]
    imported = import_table(game, elsewhere / "mine", TableRequest(elsewhere / "cards.csv", "cards.csv"))
    assert imported.files == {}
    assert "0 rows new, 0 changed, 4 as the project has them" in imported.lines


def test_codes_that_are_no_ids_stay_what_they_are_with_their_zeros(made):
    _, project = made(CODES, "--skip-empty")
    assert {id: card.fields["code"] for id, card in project.games["mine"].cards.items()} == {
        "alpha": "01001",
        "beta": "C2",
    }


def test_a_row_that_names_no_card_is_a_mistake_or_skipped_and_told(made):
    refused, _ = made(CODES)
    assert refused.exit_code == 1
    assert "leave out rows without one with --skip-empty" in refused.output
    result, project = made(CODES, "--skip-empty")
    assert len(project.games["mine"].cards) == 2
    assert "shown on cards as facts:" in result.output


def test_whoever_makes_a_game_says_what_stands_on_its_cards(made, elsewhere):
    result, _ = made(CODES, "--skip-empty", "--show", "note,Cost,text")
    assert "shown on cards as facts: note, cost" in result.output
    assert "choose what is shown with --show" in result.output
    facts = (elsewhere / "mine/templates/mine/facts.xml.j2").read_text(encoding="utf-8")
    assert '[["note", "Note"], ["cost", "Cost"]]' in facts


@sweep("head", ["CardName", "Card Name", "card_title", "Title", "NAME", "Kartenname", "Nom", "name_of_card"])
def test_what_people_call_the_name_of_a_card_is_its_title(head):
    made = proposed([head, "Motto"], [["Owl", "Awake"], ["Map", "Folded"]])
    assert made.column("text", "title").head == head


def test_a_head_of_two_words_in_one_is_a_key_of_two_words():
    made = proposed(["CardName", "ManaCost"], [["Owl", 1], ["Map", 2]])
    assert made.column("mana-cost").head == "ManaCost"


def test_whoever_makes_a_game_says_what_columns_are_about(made, elsewhere):
    text = "CardName,Nick,Mana,Says,More\nOwl,Hooter,3,Hoot,Sleep until noon.\nMap,Sheet,1,Fold,Read it.\n"
    options = ["--column", "Nick=title", "--column", "Mana=cost", "--column", "Says=text.action"]
    result, project = made(text, *options, "--column", "CardName=text.flavour")
    assert result.exit_code == 0, result.output
    card = project.games["mine"].cards["hooter"]
    assert dict(card.text) == {"title": "Hooter", "action": "Hoot", "flavour": "Owl", "more": "Sleep until noon."}
    assert card.fields["cost"] == 3


@sweep(
    ("column", "message"),
    [
        ("Manna=cost", "no column is called `Manna`"),
        ("Mana=number-of", ""),
        ("Mana=icons", "cannot have the key `icons`"),
        ("Mana=Cost!", "cannot have the key `Cost!`"),
        ("Mana=art.title", "cannot have the key `art.title`"),
        ("Mana=kind", "kinds of cards are at most 24 words"),
    ],
)
def test_what_no_column_can_be_is_refused(column, message):
    head, _, key = column.partition("=")
    rows = [[f"Card {number}", number] for number in range(30)]
    if message:
        with pytest.raises(UnreadableTable, match=re.escape(message)):
            proposed(["Name", "Mana"], rows, (), {head: key})
    else:
        assert proposed(["Name", "Mana"], rows, (), {head: key}).column(key)


def test_a_number_that_means_one_thing_to_some_and_another_to_others_is_told(made):
    result, _ = made('Name,HP\nSlime,10\nKing,"1,200"\n')
    assert result.exit_code == 1
    assert "`1,200` may be 1200 or 1.200 (sheet `cards`, B3)" in result.output


def test_a_text_with_a_comma_and_no_marks_around_it_is_told_with_its_row(made):
    result, _ = made("Prompt\nDraw a cat.\nDraw a dog, at night.\n")
    assert "more cells than the first row has" in result.output
    assert "--> cards.csv:3" in result.output


def test_the_words_of_a_card_are_the_longest_of_its_short_texts(made):
    text = "Name,Rarity,Ability\nSlime,Common,Split: make a copy of it\nKing,Very Rare,Crown\n"
    _, project = made(text)
    assert project.games["mine"].cards["slime"].text["action"] == "Split: make a copy of it"


def test_a_row_that_is_called_a_sum_is_asked_about(made):
    result, _ = made("Name,Qty\nSlime,2\nKing,1\nSumme,3\n")
    assert "is this a card? Summe" in result.output


def test_paths_of_windows_are_paths(made):
    _, project = made("Name,Picture\nSlime,img\\slime.png\nKing,.\\king.png\n")
    references = [printing.art.reference for printing in project.games["mine"].printings]
    assert references == ["file:core:img/slime.png", "file:core:king.png"]


def test_a_column_that_is_not_there_cannot_be_shown(made):
    result, _ = made(CODES, "--skip-empty", "--show", "cots")
    assert result.exit_code == 1
    assert "there is no column `cots`" in result.output
    assert "did you mean `cost`?" in result.output


def test_what_players_look_for_is_shown_before_what_is_kept(made):
    heads = ["name", "text", *(f"set code {n}" for n in range(9)), "attack", "cost"]
    rows = [",".join([f"Beast {n}", "Bite.", *(f"x{n}" for _ in range(9)), str(n), str(n)]) for n in range(12)]
    result, _ = made("\n".join([",".join(heads), *rows]))
    shown = next(line for line in result.output.splitlines() if "shown on cards as facts" in line)
    assert shown.endswith("attack, cost")


TWO_SIDED = """name,text,back_name,back_text,back_level
Witch,Cast a spell.,"Cat, black","It runs away, and it is a long way home.",2
Cook,Boil soup.,,,
"""


def test_what_is_called_back_stands_on_the_back_of_cards_that_have_it(made, elsewhere):
    result, project = made(TWO_SIDED)
    assert "on the back of cards that have it: back_name, back_text; others have the common back" in result.output
    texts = [card.text for card in project.games["mine"].cards.values()]
    assert [sorted(text) for text in texts] == [["action", "back-name", "back-text", "title"], ["action", "title"]]
    assert texts[0]["action"] == "Cast a spell."
    templates = elsewhere / "mine/templates/mine"
    assert "back" not in (templates / "words.xml.j2").read_text(encoding="utf-8")
    outcome = interface.build(elsewhere / "mine", only=["cards"], papers=["a4"], out=elsewhere / "out")
    assert [finding for finding in outcome.found if finding.severity is Severity.ERROR] == []
    with pdfium.PdfDocument(next((elsewhere / "out").rglob("cards-a4.pdf"))) as document:
        backs = document[1].get_textpage().get_text_range()
    assert "Cat, black" in backs
    assert "It runs away" in backs
    assert backs.count("Mine") == 3  # twice on the common back, once below the sheet


def test_a_back_without_a_name_of_its_own_does_not_give_away_the_front(made, elsewhere):
    made("name,text,back text\nOtter,Dive.,Water deck\nHeron,Wait.,Air deck\n")
    interface.build(elsewhere / "mine", only=["cards"], papers=["a4"], out=elsewhere / "out")
    with pdfium.PdfDocument(next((elsewhere / "out").rglob("cards-a4.pdf"))) as document:
        front, back = (document[page].get_textpage().get_text_range() for page in (0, 1))
    assert [name in front for name in ("Otter", "Heron")] == [True, True]
    assert [name in back for name in ("Otter", "Heron", "Water deck", "Air deck")] == [False, False, True, True]


def test_a_mark_in_texts_may_be_a_new_line(made):
    _, project = made("name,text\nAlpha,One%nTwo\nBeta,Three\n", "--newline", "%n")
    assert project.games["mine"].cards["alpha"].text["action"] == "One\nTwo"


def test_a_text_that_was_broken_over_lines_is_told_as_such(made):
    result, _ = made("code,name,text\nA1,Alpha,One\nA2,Beta,Two words\nover two lines\n")
    assert 'does a text go on in a new line without `"` around it?' in result.output


def test_arrows_in_texts_become_icons_as_no_font_has_them(made, elsewhere):
    _, project = made("name,text\nAlpha,Exhaust this → draw ↓\nBeta,Draw.\n")
    assert project.games["mine"].cards["alpha"].text["action"] == "Exhaust this :arrow: draw :arrow-down:"
    found = {finding.code for finding in interface.check(elsewhere / "mine").found}
    assert found <= {"CG708", "CG834"}


def test_each_arrow_has_an_icon_of_its_own_and_that_is_told(made, elsewhere):
    result, project = made("name,text\nAlpha,One ➪ two ➾ three\nBeta,Draw ⇨ four.\n")
    assert project.games["mine"].cards["alpha"].text["action"] == "One :arrow: two :arrow-2: three"
    assert "no font has ➪ (arrow) ➾ (arrow-2) ⇨ (arrow-3): icons stand for them, each its own" in result.output
    drawings = {path.read_bytes() for path in (elsewhere / "mine/templates/mine/icons").iterdir()}
    assert len(drawings) == 3
    found = {finding.code for finding in interface.check(elsewhere / "mine").found}
    assert found <= {"CG708", "CG834"}


def test_all_cards_of_a_table_are_counted(made, monkeypatch):
    monkeypatch.setattr("cardgen.tables.proposing.head_row.MOST_ROWS", 3)
    result, _ = made("name,text\n" + "".join(f"Beast {n},Bite it.\n" for n in range(7)))
    assert "7 cards" in result.output


def test_numbers_with_letters_are_a_key_of_the_cards(made):
    result, project = made("name,number,text\nAlpha,001,Bite.\nBeta,002a,Draw.\n")
    assert result.exit_code == 0, result.output
    assert [card.fields["number-of-card"] for card in project.games["mine"].cards.values()] == ["001", "002a"]


def test_cards_without_titles_share_none(made, elsewhere):
    made("text\nA hat for two\nA hat for two!\n")
    assert "CG837" not in [finding.code for finding in interface.check(elsewhere / "mine").found]


PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8ffff3f0005fe02fe0def46b8"
    "0000000049454e44ae426082"
)


def _credit(root):
    text = (root / "card_data/mine/sets/core/set.yaml").read_text(encoding="utf-8")
    return reader.build(text)[0]


def test_nobody_is_credited_for_cards_and_pictures_unless_somebody_is_named(made, elsewhere):
    made("name,text\nKoala,Sleeps.\nBear,Roars.\n")
    about = _credit(elsewhere / "mine")
    assert (about["licence"], about["attribution"], "art" in about) == ("LicenseRef-unknown", "author unknown", False)
    pictures = elsewhere / "mine/card_data/mine/sets/core/pictures"
    pictures.mkdir()
    (pictures / "koala.png").write_bytes(PICTURE)
    outcome = interface.check(elsewhere / "mine")
    told = {finding.code: finding.message for finding in outcome.found if finding.code in ("CG305", "CG834")}
    assert told["CG305"] == "the picture `pictures/koala.png` has no artist and no licence"
    assert "`licence unknown`" in told["CG834"]


def test_whoever_makes_a_game_says_whose_cards_they_are(made, elsewhere):
    made("name,text\nKoala,Sleeps.\nBear,Roars.\n", "--licence", "CC-BY-4.0", "--attribution", "Asha")
    about = _credit(elsewhere / "mine")
    assert (about["licence"], about["attribution"]) == ("CC-BY-4.0", "Asha")
    assert "CG834" not in [finding.code for finding in interface.check(elsewhere / "mine").found]


OWN_WORDS = ["set", "id", "kind", "icons", "link", "text", "number", "action", "copies", "rarity", "set-of-card"]


@given(
    st.lists(st.sampled_from(OWN_WORDS), min_size=1, max_size=5, unique=True),
    st.sampled_from(["W 1,Bark.,3", "w-1,7,Draw two.", "Alpha,01,x"]),
    st.sampled_from(["csv", "xlsx", "ods"]),
)
@settings(max_examples=10, deadline=None, derandomize=True)
def test_a_game_of_any_table_comes_back_from_its_export_and_its_table_without_a_change(heads, cells, ending):
    cells = ["" if head == "copies" else cell for head, cell in zip(heads, cells.split(",") * 3, strict=False)]
    rows = [["name", *heads], *([f"Beast {n}", *(f"{cell}{n}" for cell in cells)] for n in range(1, 4))]
    with TemporaryDirectory() as folder:
        table = Path(folder) / "cards.csv"
        table.write_text("\n".join(",".join(row) for row in rows) + "\n", encoding="utf-8")
        draft = game_of(GameWish("mine"), read(table, "cards.csv"))
        root = Path(folder).resolve() / "mine"
        make_folder(root, draft.files)
        request = TableRequest(table, "cards.csv", TableReading(columns=draft.columns), set_id="core")
        made = import_table(interface.load(root).games["mine"], root, request)
        assert made.found == ()
        for place, data in made.files.items():
            (root / place).parent.mkdir(parents=True, exist_ok=True)
            (root / place).write_bytes(data)
        game = interface.load(root).games["mine"]
        back = Path(folder) / f"back.{ending}"
        for file in (back, table):
            for has_keys in (False, True):
                back.write_bytes(export_table(game, root, ending, sheet="cards", has_keys=has_keys))
                again = import_table(game, root, TableRequest(file, file.name))
                assert (again.files, again.found) == ({}, ()), file.name


def test_a_sheet_that_squib_calls_deck_has_cards(elsewhere):
    rows = [["Name", "Type", "Qty"], ["Wolf", "Beast", 2], ["Bear", "Beast", 3]]
    (elsewhere / "deck.xlsx").write_bytes(xlsx(("Deck", rows)))
    result = CliRunner().invoke(main, ["new", "game", "wild", "--from", "deck.xlsx"])
    assert result.exit_code == 0, result.output
    assert [*interface.load(elsewhere / "wild").games["wild"].cards] == ["wolf", "bear"]


@sweep(
    ("ids", "message"),
    [
        ("ash,bolt,wall,bolt", "`bolt` is here twice (sheet `cards`, A5)"),
        ("ash,bolt,wall,Bolt", "`Bolt` is here twice, capitals apart (sheet `cards`, A5)"),
    ],
)
def test_two_equal_ids_are_told_and_no_game_is_made(ids, message, elsewhere):
    rows = [f"{id},Card {n},Draw {n}." for n, id in enumerate(ids.split(","))]
    (elsewhere / "cards.csv").write_text("\n".join(["id,Name,Text", *rows]), encoding="utf-8")
    result = CliRunner().invoke(main, ["new", "game", "mine", "--from", "cards.csv"])
    assert result.exit_code == 1
    assert f"error[CG123]: {message}" in result.output
    assert not (elsewhere / "mine").exists()


def shown_of(lines):
    return next((line.partition(": ")[2] for line in lines if line.startswith("  shown on cards")), "")


def columns_of(lines):
    return {line.split("  ->  ")[0].strip(): line.split(": ", 1)[1] for line in lines if "  ->  " in line}


def beasts_with(head, cells, further=""):
    """The text of a table with a column of these cells."""
    rows = [f"Beast {n},{cell}{further and ',Bite.'}" for n, cell in enumerate(cells)]
    return "\n".join([f"name,{head}{further and ',text'}", *rows]) + "\n"


@sweep(
    ("head", "cells", "is_what"),
    [
        ("fly", ['"Draw\none"', "Wait", "Go on"], "text of at most 200 characters"),
        ("fly", ['"air\nfire"', "air", '"fire\nair"', "fire"], "a list of air, fire"),
        ("mean", ["2.6470588235294117", "2.5", "1.1764705882352942"] * 9, "a number, 0 to 2.64706"),
        ("mass", ["0.000000001", "1e-09", "4"], "a number, 0 to 4"),
    ],
)
def test_what_a_column_is_taken_for(head, cells, is_what, tmp_path):
    (tmp_path / "cards.csv").write_text(beasts_with(head, cells, "text"), encoding="utf-8")
    draft = game_of(GameWish("mine"), read(tmp_path / "cards.csv", "cards.csv"))
    assert columns_of(draft.lines)[head] == is_what


@sweep(
    ("head", "cells", "shown"),
    [
        ("layout", ["normal"] * 4, ""),
        ("tags", ["hd.hh.", "hh.", "hd.", "hd."], ""),
        ("deck_limit", [1, 2, 1, 1], "deck_limit"),
        ("pt", ["2/2", "1/3", "4/1", "1/1"] * 4, "pt"),
        ("type", [f"Creature {n}" for n in range(30)] * 4, "type"),
    ],
)
def test_what_tells_players_nothing_is_no_fact(head, cells, shown, tmp_path):
    (tmp_path / "cards.csv").write_text(beasts_with(head, cells, "text"), encoding="utf-8")
    assert shown_of(game_of(GameWish("mine"), read(tmp_path / "cards.csv", "cards.csv")).lines) == shown


def test_numbers_never_become_the_rules_and_are_printed_without_an_exponent_under_words(made, elsewhere):
    _, project = made("name,mass_kg\nAlga,0.000000001\nWhale,120000\nEel,2.5\n")
    assert project.games["mine"].cards["alga"].fields["mass-kg"] == 1e-09
    assert "action" not in project.games["mine"].cards["alga"].text
    cards = (elsewhere / "mine/card_data/mine/sets/core/cards/cards.yaml").read_text(encoding="utf-8")
    assert "mass-kg: 0.000000001" in cards
    facts = (elsewhere / "mine/templates/mine/facts.xml.j2").read_text(encoding="utf-8")
    assert '[["mass-kg", "Mass kg"]]' in facts


def test_rows_that_become_no_cards_are_not_counted_as_cards(made):
    result, _ = made(CODES, "--skip-empty")
    assert "sheet `cards`: 2 cards" in result.output
    assert "  1 row without a name skipped" in result.output


def test_what_stands_in_rows_without_a_name_is_told(made):
    result, _ = made("Name,Cost,Text\nOwl,2,Draw.\n,3,Gain $10.\nFox,1,Run.\n", "--skip-empty")
    assert "  1 row without a name skipped: row 3 `Gain $10.`" in result.output


def test_of_a_database_of_cockatrice_the_facts_are_what_players_look_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    prop = "<prop><type>Bird</type><manacost>{}</manacost><cmc>2</cmc><colors>W</colors><pt>{}</pt></prop>"
    cards = "".join(
        f"<card><name>{name}</name><text>Draw.</text>{prop.format(cost, pt)}<tablerow>{row}</tablerow></card>"
        for row, (name, cost, pt) in enumerate((("Owl", "1W", "1/2"), ("Tern", "WW", "2/2"), ("Kite", "W", "3/1")))
    )
    database = f'<cockatrice_carddatabase version="4"><cards>{cards}</cards></cockatrice_carddatabase>'
    (tmp_path / "birds.xml").write_text(database, encoding="utf-8")
    told = CliRunner().invoke(main, ["new", "game", "birds", "--from", "birds.xml"]).output
    [facts] = [line for line in told.splitlines() if "shown on cards as facts" in line]
    assert {"manacost", "pt", "tablerow"} & {*facts.replace(",", "").split()} == {"manacost", "pt"}


def test_addresses_flags_of_programs_and_columns_of_whoever_keeps_the_cards_are_not_printed(tmp_path, monkeypatch):
    heads = "Name,img,hasDesc,version,timing,effect,b1,b2"
    rows = "\n".join(
        f"Card {n},https://e.org/{n}.svg,{'true' if n % 3 else 'false'},base {n % 2}"
        f",At the start of phase {n} of the turn,Draw {n} cards and play them.,{n % 2},{int(n == 3)}"
        for n in range(1, 8)
    )
    (tmp_path / "cards.csv").write_text(f"{heads}\n{rows}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["new", "game", "sky", "--from", "cards.csv", "--skip", "b1"])
    assert result.exit_code == 0, result.output
    assert "  addresses, not printed: img" in result.output
    assert "not shown on cards, but in their data: img, hasDesc, version" in result.output
    assert "timing  ->  text.timing" in result.output
    assert "effect  ->  text.action" in result.output
    assert "b1" not in result.output
    facts = (tmp_path / "sky/templates/sky/facts.xml.j2").read_text(encoding="utf-8")
    assert '[["b2", "B2"]]' in facts
    assert 'key not in ["b2"])' in facts
    words = (tmp_path / "sky/templates/sky/words.xml.j2").read_text(encoding="utf-8")
    assert words.index('for when in ["timing"]') < words.index("card.text.action")
    outcome = interface.build(tmp_path / "sky", only=["cards"], papers=["a4"])
    assert {finding.code for finding in outcome.found} == {"CG834"}, "a pattern is picture enough where no card has any"
    pictures = tmp_path / "sky/card_data/sky/sets/core/pictures"
    pictures.mkdir(exist_ok=True)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (pictures / "card-1.svg").write_text(drawing, encoding="utf-8")
    outcome = interface.build(tmp_path / "sky", only=["cards"], papers=["a4"])
    assert sum(finding.code == "CG708" for finding in outcome.found) == 6


def test_a_table_that_is_not_there_is_told_before_the_place_of_the_new_game(tmp_path, monkeypatch):
    (tmp_path / "cards.csv").write_text("Name,Text\nOwl,Hoot.\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["new", "game", "owls", "--from", "cards.csv"]).exit_code == 0
    monkeypatch.chdir(tmp_path / "owls")
    result = CliRunner().invoke(main, ["new", "game", "more", "--from", "../nothere.csv"])
    assert "there is no file ../nothere.csv" in result.output


def test_a_column_that_is_called_a_name_is_the_title_before_one_that_counts():
    heads, rows = (
        ["s", "Front Name", "Back Name"],
        [["1", "Owl", "Wolf"], ["2", "Map", "Sea"], ["B1", "Owl", "Fox"], ["3", "Key", "Den"]],
    )
    assert proposed(heads, rows).column("text", "title").head == "Front Name"
    assert proposed(["code", "Artist Name"], [["A-x", "Ana"], ["B-y", "Ben"]]).column("text", "title").head == "code"


def test_cards_that_a_file_counts_from_0_are_counted_from_1(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.json").write_text(
        json.dumps({str(n): {"Name": f"Owl {n}", "Cost": n} for n in range(3)}), encoding="utf-8"
    )
    result = CliRunner().invoke(main, ["new", "game", "owls", "--from", "cards.json"])
    assert result.exit_code == 0, result.output
    printings = interface.load(tmp_path / "owls").games["owls"].sets["core"].printings
    assert [printing.number for printing in printings] == [1, 2, 3]


def test_facts_have_plain_words_and_as_many_as_have_room_on_a_card(made, elsewhere):
    heads = "name,text,bonus1_type,fine_gold," + ",".join(f"part{n}_of_two" for n in range(10))
    rows = [["Owl", "Fly.", "take_one", "1.50"], ["Map", "Go.", "run", "2.25"], ["Key", "Turn.", "take_one", "3.10"]]
    parts = [[str(n + at) if n % 2 == at % 2 else "" for n in range(10)] for at in range(3)]
    result, _ = made("\n".join([heads, *(",".join(row + more) for row, more in zip(rows, parts, strict=True))]))
    facts = (elsewhere / "mine/templates/mine/facts.xml.j2").read_text(encoding="utf-8")
    assert '["bonus1-type", "Bonus 1 type"], ["fine-gold", "Fine gold"]' in facts
    assert 'if key in ["bonus1-type"] else words' in facts
    assert facts.count(" of two") == 10
    assert "fine_gold: `1.50` is printed as 1.5; to keep its zeros, say that it is a text" in result.output


def test_a_name_with_a_slip_is_told_with_the_file_that_is_there(made):
    made("name,text\nOwl,Fly.\nMap,Look.\n")
    result = CliRunner().invoke(main, ["new", "game", "second", "--from", "card.csv"])
    assert "there is no file card.csv (did you mean cards.csv?)" in result.output
    assert "did you mean" not in CliRunner().invoke(main, ["new", "game", "second", "--from", "dragons.xlsx"]).output


def test_signs_that_no_font_has_are_icons_to_draw_and_all_cards_print(made, elsewhere):
    result, project = made("name,text\nOwl,Take ❦ or ☯ now.\nMap,Read → and ❦ twice — or not.\n")
    assert "no font has ☯ (sign-1) ❦ (sign-2): rings with dots are their icons" in result.output
    assert project.games["mine"].cards["map"].text["action"] == "Read :arrow: and :sign-2: twice — or not."
    assert "CG702" not in {finding.code for finding in interface.check(elsewhere / "mine").found}


@sweep("size", ["mini", "poker"])
def test_cards_of_any_width_say_whose_they_are(tmp_path, size):
    """In two lines where a card is too narrow for one: their licence and author are unknown."""
    (tmp_path / "cards.csv").write_text("Name,Type,Text\nWolf,Beast,It howls.\nElf,Folk,It sings.\n", encoding="utf-8")
    words = [
        "new",
        "game",
        "small",
        "--from",
        str(tmp_path / "cards.csv"),
        "--size",
        size,
        "--out",
        str(tmp_path / size),
    ]
    assert CliRunner().invoke(main, words).exit_code == 0
    outcome = interface.check(tmp_path / size / "small", "small", level="static")
    assert {found.code for found in outcome.found} == {"CG834"}
