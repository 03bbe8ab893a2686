"""What a column is thought to be is not held against a table that says otherwise."""

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner
from PIL import Image

from cardgen.cli import main
from cardgen.commands import interface
from tests.sweep import sweep


@pytest.fixture
def run(elsewhere):
    def run(*words):
        result = CliRunner().invoke(main, [*words])
        assert result.exit_code == 0, result.output
        return result.output

    return run


def test_words_in_a_column_of_pictures_are_words_and_an_ending_too_few_is_told_with_the_way_out(run):
    Path("words.csv").write_text("Name,Image,Text\nOwl,fusion,Fly.\nFox,seal,Run.\n", encoding="utf-8")
    assert "Image  ->  image: text of at most" in run("new", "game", "words", "--from", "words.csv")
    Path("some.csv").write_text("Name,Image\nOwl,owl.png\nFox,seal\n", encoding="utf-8")
    told = CliRunner().invoke(main, ["new", "game", "some", "--from", "some.csv"])
    assert 'no pictures? --skip "Image", or --column "Image=picture"' in told.output
    assert "--skip Image" in run("explain", "CG206")


def test_flavour_is_a_text_of_its_own_and_a_source_stays_in_the_data(run):
    lines = "Owl,Hoo,Fly.,From a very old book of owls that nobody reads.\nFox,Yip,Run.,From a book. Of foxes it is.\n"
    Path("cards.csv").write_text(f"Name,flavor_text,text,source\n{lines}", encoding="utf-8")
    told = run("new", "game", "mine", "--from", "cards.csv")
    assert "flavor_text  ->  text.flavor-text" in told
    assert "not shown on cards, but in their data: source" in told
    templates = [path.read_text(encoding="utf-8") for path in Path("mine/templates/mine").glob("*.j2")]
    assert any('["flavor-text"]' in text for text in templates)


def test_ids_that_count_the_cards_are_told_as_that(run):
    Path("cards.csv").write_text("Card ID,Name,Cost\n1,Owl,2\n2,Fox,3\n", encoding="utf-8")
    told = run("new", "game", "mine", "--from", "cards.csv")
    assert "Card ID  ->  it counts the cards; their ids are made of titles" in told


def test_numbers_that_others_have_are_no_numbers_of_printings(run):
    Path("cards.csv").write_text("Name,num,Text\nOwl,1,Fly.\nFox,2,Run.\n", encoding="utf-8")
    Path("more.csv").write_text("Name,num,Text\nAnt,1,Dig.\nBee,2,Hum.\n", encoding="utf-8")
    Path("same.csv").write_text("Name,num,Text\nAnt,1,Dig.\nBee,1,Hum.\n", encoding="utf-8")
    assert "num  ->  num: a number, 0 to 1" in run("new", "game", "same", "--from", "same.csv")
    Path("first.csv").write_text("Name,Text\nOwl,Fly.\nFox,Run.\n", encoding="utf-8")
    run("new", "game", "mine", "--from", "first.csv")
    told = run("import", "table", "more.csv", "--widen", "--project", "mine")
    assert "new key: num  ->  num: a number, 0 to 2" in told
    assert "CG302" not in run("check", "--project", "mine")


def test_names_of_shown_columns_that_the_game_has_are_for_other_tables(run):
    Path("cards.csv").write_text("Name,Attack,Text\nOwl,1,Fly.\nFox,2,Run.\n", encoding="utf-8")
    Path("more.csv").write_text("Name,Attack,Speed,Text\nAnt,1,3,Dig.\nBee,2,4,Hum.\n", encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv")
    told = run("import", "table", "more.csv", "--widen", "--show", "attack,speed", "--project", "mine")
    assert "shown on cards from now on: speed" in told
    assert "not in this table" not in told
    Path("less.csv").write_text("Name,Depth,Text\nCod,3,Swim.\nEel,4,Bite.\n", encoding="utf-8")
    told = run("import", "table", "less.csv", "--widen", "--show", "Attack, Depth", "--project", "mine")
    assert "not in this table, and so not put on cards: Attack" in told
    words = ["import", "table", "more.csv", "--widen", "--show", "sped", "--project", "mine"]
    assert "there is no new column `sped`" in CliRunner().invoke(main, words).output


def test_a_source_of_a_later_table_stays_in_the_data_too(run):
    lines = "Ant,Dig.,From a very old book of ants that nobody reads.\nBee,Hum.,From a book. Of bees it is.\n"
    Path("first.csv").write_text("Name,Text\nOwl,Fly.\nFox,Run.\n", encoding="utf-8")
    Path("more.csv").write_text(f"Name,Text,source\n{lines}", encoding="utf-8")
    run("new", "game", "mine", "--from", "first.csv")
    assert "no card shows these yet: text.source" in run("import", "table", "more.csv", "--widen", "--project", "mine")


def test_tags_that_a_fact_prints_as_they_stand_are_told_at_the_fact(run):
    Path("cards.csv").write_text("Name,Note,Text\nOwl,<q>Hoot</q>,Fly.\nFox,<b>Yip</b>,Run.\n", encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv", "--show", "Note")
    told = run("check", "--project", "mine")
    assert "`<q>` is printed as it stands, in text `facts` on card `owl`" in told
    assert "`<b>`" not in told


def test_a_word_among_many_numbers_stands_beside_them_and_is_told(run):
    rows = "\n".join(f"Beast {n},{n},Text {n}." for n in range(1, 9))
    Path("cards.csv").write_text(f"Name,Cost,Rules\n{rows}\nOdd,two,Run.\n", encoding="utf-8")
    made = run("new", "game", "mine", "--from", "cards.csv")
    assert "Cost  ->  cost: a number, 0 to 8, or text of at most 60 characters" in made
    assert "Cost: `two` among 8 numbers: both are taken; a slip, you mend in the table" in made
    assert "Rules  ->  text.action" in made
    cards = interface.load(Path("mine")).games["mine"].cards
    assert (cards["beast-3"].fields["cost"], cards["odd"].fields["cost"]) == (3, "two")


def test_a_column_of_numbers_and_one_word_is_never_the_words_of_a_card(run):
    rows = "\n".join(f"Beast {n},{n}" for n in range(1, 9))
    Path("cards.csv").write_text(f"Name,Cost\n{rows}\nOdd,two\n", encoding="utf-8")
    assert "Cost  ->  cost: a number, 0 to 8, or text" in run("new", "game", "mine", "--from", "cards.csv")


def test_zeros_of_what_is_fought_with_are_printed_and_hidden_ones_told(run):
    lines = "Owl,0,0,1\nFox,0,0,2\nElk,0,0,1\nAnt,2,3,2\n"
    Path("cards.csv").write_text(f"Name,Attack,Bonus,Cost\n{lines}", encoding="utf-8")
    made = run("new", "game", "mine", "--from", "cards.csv")
    assert "0 on most cards, and not printed where it is: Bonus;" in made
    assert '(card.fields[key] or key not in ["bonus"])' in Path("mine/templates/mine/facts.xml.j2").read_text("utf-8")


def test_what_the_kind_says_and_a_dash_are_no_facts(run):
    rows = "Owl,Bird,Bird,-,1,Fly.\nFox,Beast,Beast,night,2,Run.\nElk,Beast,Beast,–,3,Stand.\n"
    Path("cards.csv").write_text(f"Name,Type,Maintype,Faction,Cost,Text\n{rows}", encoding="utf-8")
    made = run("new", "game", "mine", "--from", "cards.csv")
    assert "shown on cards as facts: Faction, Cost" in made
    project = interface.load(Path("mine"))
    assert project.games["mine"].cards["owl"].fields["faction"] == "-"
    run("build", "--project", "mine", "--paper", "a4")
    pages = pdfium.PdfDocument(next(Path().rglob("cards-a4.pdf")))
    words = " ".join(page.get_textpage().get_text_range() for page in pages)
    assert words.count("Faction") == 1


def test_a_fact_that_is_0_is_printed_and_one_that_is_no_is_not(run):
    lines = "Owl,0,no,Fly.\nFox,2,yes,Run.\nElk,3,no,Stand.\n"
    Path("cards.csv").write_text(f"Name,Attack,Flying,Text\n{lines}", encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv")
    run("build", "--project", "mine", "--paper", "a4", "--only", "cards")
    pages = pdfium.PdfDocument(next(Path().rglob("cards-a4.pdf")))
    words = " ".join(page.get_textpage().get_text_range() for page in pages)
    assert "Attack 0" in words
    assert words.count("Flying") == 1


@pytest.mark.parametrize("command", [("new", "game", "mine", "--from"), ("import", "table")])
def test_a_title_of_two_lines_becomes_one_line_which_is_told_once(run, command):
    Path("first.csv").write_text("Name,Text\nElk,Stand.\n", encoding="utf-8")
    Path("cards.csv").write_text('Name,Text\n"Otter\nKing",Swim.\nFox,Run.\n', encoding="utf-8")
    if command[0] == "import":
        run("new", "game", "mine", "--from", "first.csv")
    told = run(*command, "cards.csv", *(("--project", "mine") if command[0] == "import" else ()))
    assert told.count("1 title has a break of lines, which becomes a blank: `Otter King`") == 1
    assert interface.load(Path("mine")).games["mine"].cards["otter-king"].text["title"] == "Otter King"
    assert "0 rows new" in run("import", "table", "cards.csv", "--project", "mine")


def test_a_column_with_a_word_more_than_a_key_is_another_one_and_a_slip_is_none(run):
    Path("first.csv").write_text("Name,move conflict pawn,Effect 1\nOwl,1,2\n", encoding="utf-8")
    Path("more.csv").write_text("Name,move conflict pawn more per new,Effect 2\nFox,3,4\n", encoding="utf-8")
    Path("slip.csv").write_text("Name,move conflct pawn\nElk,1\n", encoding="utf-8")
    run("new", "game", "mine", "--from", "first.csv")
    told = run("import", "table", "more.csv", "--widen", "--project", "mine")
    assert "new key: move conflict pawn more per new  ->  move-conflict-pawn-more-per-new" in told
    assert "new key: Effect 2  ->  effect-2" in told
    assert "move conflct pawn  ->  move-conflict-pawn  (guessed" in run(
        "import", "table", "slip.csv", "--project", "mine"
    )


def test_a_count_that_is_taken_for_copies_is_told_with_its_sum_and_the_way_out(run):
    Path("cards.csv").write_text("Name,Anzahl,Text\nOwl,3,Fly.\nFox,,Run.\n", encoding="utf-8")
    Path("endless.csv").write_text("Name,Anzahl,Text\nOwl,3,Fly.\nFox,endlos,Run.\n", encoding="utf-8")
    asked = "does `Anzahl` say how many of each card are printed, 4 cards in all?"
    out = 'f it means something else, say --column "Anzahl=anzahl"'
    asked += f" I{out}"
    assert asked in run("new", "game", "mine", "--from", "cards.csv")
    assert asked in run("import", "table", "cards.csv", "--project", "mine")
    assert "are printed" not in run("new", "game", "own", "--from", "cards.csv", "--column", "Anzahl=anzahl")
    told = CliRunner().invoke(main, ["new", "game", "endless", "--from", "endless.csv"]).output
    assert "CG122" in told
    assert out in told


def test_a_renamed_card_is_told_as_like_the_one_it_was(run):
    rows = "Owl,2,Fly at night.\nFox,3,Run.\n"
    Path("cards.csv").write_text(f"Name,Cost,Text\n{rows}", encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv")
    Path("cards.csv").write_text(f"Name,Cost,Text\n{rows.replace('Owl', 'Barn Owl')}", encoding="utf-8")
    told = run("import", "table", "cards.csv", "--project", "mine", "--dry-run")
    assert "`barn-owl` is new, and like `owl` but for the title: was that renamed?" in told
    rows = "id,Name,Cost,Text\nfox,Fox,3,Run.\n,Barn Owl,2,Fly at night.\n"
    Path("cards.csv").write_text(rows, encoding="utf-8")
    told = CliRunner().invoke(main, ["import", "table", "cards.csv", "--project", "mine"]).output
    assert "if it is that card, write `owl`" in told


@pytest.mark.parametrize(("encoding", "name"), [("cp850", "DOS"), ("cp1252", "Windows-1252")])
def test_old_encodings_are_told_apart_by_the_letters_within_words(run, encoding, name):
    text = "Name,Text\nThé français,Une cérémonie… très jolie.\nMüsli,Wächst im Körbchen.\n"
    text = text.replace("…", "") if encoding == "cp850" else text
    Path("cards.csv").write_bytes(text.encode(encoding))
    told = run("new", "game", "mine", "--from", "cards.csv")
    assert "this is not UTF-8: read as" in told
    assert name in told
    titles = [card.text["title"] for card in interface.load(Path("mine")).games["mine"].cards.values()]
    assert titles == ["Thé français", "Müsli"]


SPANISH = """Nombre,Tipo,Coste,Descripción,Efecto,Cantidad
Dragón,Criatura,5,Un dragón viejo que duerme y sueña con el mar.,Destruye una criatura.,2
Lobo,Criatura,2,Aúlla a la luna cada noche de invierno.,Roba una carta.,3
"""


def test_rules_are_the_text_of_a_card_before_what_describes_it_whatever_stands_first(run):
    Path("cartas.csv").write_text(SPANISH, encoding="utf-8")
    made = run("new", "game", "mine", "--from", "cartas.csv")
    assert "Efecto  ->  text.action" in made
    assert "Descripción  ->  text.descripcion" in made
    asked = "is `Efecto` what a card does, and `Descripción` told beside it?"
    assert f'{asked} If it is the other way round, say --column "Descripción=text"' in made
    other = run("new", "game", "other", "--from", "cartas.csv", "--column", "Descripción=text")
    assert "Descripción  ->  text.action" in other
    assert "what a card does" not in other
    Path("owls.csv").write_text("Name,Text\nOwl,Fly.\nFox,Run.\n", encoding="utf-8")
    run("new", "game", "later", "--from", "owls.csv")
    read = run("import", "table", "cartas.csv", "--project", "later", "--dry-run", "--skip", "Coste", "--skip", "Tipo")
    assert "Efecto  ->  text.action" in read


def test_a_description_that_has_the_sentences_is_the_text_of_a_card(run):
    cards = "Name,Effect,Description\nOwl,burn,Deal 3 damage.\nFox,heal,Draw a card.\nAnt,burn,Deal 1 damage.\n"
    Path("cards.csv").write_text(cards, encoding="utf-8")
    assert "Description  ->  text.action" in run("new", "game", "mine", "--from", "cards.csv")


HEADS = {
    "Nazwa,Rodzaj,Koszt,Opis,Efekt,Ilość": "text.title kind koszt text.opis text.action copies",
    "Nom,Type,Coût,Texte d’ambiance,Effet,Quantité": "text.title kind cout text.texte-d-ambiance text.action copies",
    "Nome,Tipo,Costo,Descrizione,Effetto,Quantità": "text.title kind costo text.descrizione text.action copies",
    "Naam,Soort,Kosten,Sfeertekst,Regels,Aantal": "text.title kind kosten text.sfeertekst text.action copies",
    "Nome,Tipo,Custo,Descrição,Efeito,Quantidade": "text.title kind custo text.descricao text.action copies",
}


@sweep(("heads", "keys"), [*HEADS.items()])
def test_heads_in_other_languages_are_known(heads, keys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = 'Owl,Beast,2,"It is old, they say.",Draw a card.,2\nFox,Beast,1,It hides well.,Discard a card.,3\n'
    Path("cards.csv").write_text(f"{heads}\n{rows}", encoding="utf-8")
    made = CliRunner().invoke(main, ["new", "game", "mine", "--from", "cards.csv"]).output
    for head, key in zip(heads.split(","), keys.split(), strict=True):
        assert f"{head}  ->  {key}" in made


def test_what_a_card_is_short_of_is_told_without_its_columns_a_second_time(run):
    Path("cards.csv").write_text("Name,Text\nOwl,Fly.\n,Run.\n", encoding="utf-8")
    told = CliRunner().invoke(main, ["new", "game", "mine", "--from", "cards.csv"]).output
    assert told.count("Name  ->  text.title") == 1
    assert "nothing is written: mend what is wrong first" in told
    assert "CG123" in told


def test_a_name_that_is_guessed_is_asked_about_with_the_option_that_says_another(run):
    cards = "Nick,Who,Points,Text\nOwl,Anna Bell,3,Fly.\nFox,Anna Bell,2,Run.\nAnt,Bo Cole,1,Dig.\n"
    Path("cards.csv").write_text(cards, encoding="utf-8")
    asked = 'is `Nick` the name of each card? If `Who` is, say --column "Who=title"'
    assert asked in run("new", "game", "mine", "--from", "cards.csv")
    assert "the name of each card" not in run("new", "game", "own", "--from", "cards.csv", "--column", "Nick=title")


def test_a_card_that_is_a_token_says_so_and_tokens_that_are_counted_have_their_number(run):
    Path("cards.csv").write_text("Name,Token,Text\nElf,1,Tap.\nBolt,,Burn.\nBear,0,Eat.\n", encoding="utf-8")
    assert "Token  ->  token: yes or no" in run("new", "game", "mine", "--from", "cards.csv")
    assert "3 as the project has them" in run("import", "table", "cards.csv", "--project", "mine")
    Path("counts.csv").write_text("Name,Token,Text\nElf,3,Tap.\nBolt,1,Burn.\nBear,2,Eat.\n", encoding="utf-8")
    assert "Token  ->  token: a number, 0 to 3" in run("new", "game", "own", "--from", "counts.csv")


def test_numbers_with_signs_and_a_question_mark_make_a_game(run):
    rows = "".join(f"Owl {n},+{n},Fly.\n" for n in range(1, 9))
    Path("cards.csv").write_text(f"Name,Power,Text\n{rows}Owl 9,?,Fly.\n", encoding="utf-8")
    assert "Power  ->  power: text of at most 60 characters\n" in run("new", "game", "mine", "--from", "cards.csv")


def test_a_game_is_made_of_a_table_whose_ids_are_empty(run):
    Path("cards.csv").write_text("ID,Name,Cost\n,Owl,1\n,Fox,2\n", encoding="utf-8")
    made = run("new", "game", "mine", "--from", "cards.csv")
    assert "empty, not read: ID" in made
    assert [*interface.load(Path("mine")).games["mine"].cards] == ["owl", "fox"]


def test_codes_in_a_later_table_are_no_ids_and_a_key_of_their_own(run, monkeypatch):
    Path("cards.csv").write_text("ID,Name,Cost\n,Owl,1\n,Fox,2\n", encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv")
    Path("more.csv").write_text("ID,Name,Cost\nm.elk,Elk,1\nm.ant,Ant,2\n", encoding="utf-8")
    monkeypatch.chdir("mine")
    run("import", "table", "../more.csv", "--widen")
    assert interface.load(Path()).games["mine"].cards["elk"].fields["id-of-card"] == "m.elk"
    assert "0 rows new, 0 changed, 2 as" in run("import", "table", "../more.csv")


@pytest.mark.parametrize("head", ["Rule", "effect2", "Special ability", "Triggers1"])
def test_what_is_called_a_text_stands_on_cards_even_where_it_is_no_sentence(run, head):
    rows = "".join(f"Owl {n},Fly {n} times and come back.,{rule}\n" for n, rule in enumerate(("dive", "swim far", "")))
    Path("cards.csv").write_text(f"Name,Text,{head}\n{rows}", encoding="utf-8")
    assert f"{head}  ->  text." in run("new", "game", "mine", "--from", "cards.csv")


def test_img_names_pictures(run):
    Path("cards.csv").write_text("Name,Img,Text\nOwl,owl.png,Fly.\nFox,,Run.\n", encoding="utf-8")
    Image.new("RGB", (300, 400)).save("owl.png")
    assert "pictures of the cards copied: 1 file" in run("new", "game", "mine", "--from", "cards.csv")


def test_pictures_in_a_form_that_is_not_read_are_told(run):
    Path("cards.csv").write_text("Name,Image\nOwl,owl.gif\nFox,fox.gif\n", encoding="utf-8")
    made = run("new", "game", "mine", "--from", "cards.csv")
    assert "Image: no card has these pictures, as `owl.gif` cannot be read: save them as PNG" in made


def test_heads_without_their_accents_are_known_and_slips_are_asked_about(run):
    Path("cards.csv").write_text("Nom,Quantite,Regles\nOwl,2,Fly.\nFox,3,Run.\n", encoding="utf-8")
    told = run("new", "game", "mine", "--from", "cards.csv")
    assert "Quantite  ->  copies" in told
    assert "Regles  ->  text.action" in told
    Path("more.csv").write_text("Nom,Effts,Weight\nAnt,Dig.,1\n", encoding="utf-8")
    told = run("import", "table", "more.csv", "--project", "mine")
    assert 'Effts: did you mean `effects`? Then --column "Effts=text.action"' in told
    assert "Weight: did you mean" not in told


def test_kinds_whose_words_have_no_letters_for_ids_are_counted(run):
    Path("cards.csv").write_text("Name,種類\nOwl,鳥\nFox,獣\nCod,魚\n", encoding="utf-8")
    told = run("new", "game", "mine", "--from", "cards.csv", "--column", "種類=kind")
    assert "kinds of cards: kind-1, kind-2, kind-3" in told
    assert "0 rows new, 0 changed, 3" in run("import", "table", "cards.csv", "--project", "mine")
    Path("more.csv").write_text("Name,種類\nAnt,虫\n", encoding="utf-8")
    assert "new kind: 虫  ->  kind-4" in run("import", "table", "more.csv", "--widen", "--project", "mine")
    told = run("new", "game", "no", "--from", "more.csv", "--column", "Name=kind", "--column", "種類=title")
    assert "kinds of cards: ant" in told


def test_a_name_of_an_artist_alone_is_no_picture(run):
    Path("cards.csv").write_text("Name,Artist\nOwl,Ana\nFox,Bo\n", encoding="utf-8")
    run("new", "game", "mine", "--from", "cards.csv")
    assert "CG708" not in run("check", "--project", "mine")
