"""Tables as people make them, each imported into a small game: what comes in, or where the finding points."""

import datetime
import io
import re

import pytest
import xlsxwriter

from cardgen.commands import interface
from cardgen.scaffold import make_folder, new_game
from cardgen.tables.flow import import_table
from cardgen.tables.forms.read import read
from cardgen.tables.planning.request import TableRequest
from cardgen.tables.sheet import UnreadableTable
from tests.sweep import sweep
from tests.tables.workbooks import ods, ods_cell, packed, with_part, xlsx

HEAD = ("title", "icons", "action")
OTTER = ("Otter Slide", "leaf, water", "**Slide** down.")
SHEET = "xl/worksheets/sheet1.xml"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MADE = "otter-slide"


def csv(*rows, mark=",", encoding="utf-8", end="\n"):
    lines = (mark.join(f'"{cell}"' if mark in cell or "\n" in cell else cell for cell in row) for row in rows)
    return end.join([*lines, ""]).encode(encoding)


def cards(*more, **options):
    return csv(HEAD, OTTER, *more, **options)


def sheet(*rows, **options):
    return xlsx(("Cards", rows), **options)


READ = {
    "plain": cards(),
    "semicolons": cards(mark=";"),
    "tabs": cards(mark="\t"),
    "mark of UTF-8, lines of Windows": cards(encoding="utf-8-sig", end="\r\n"),
    "UTF-16": cards(encoding="utf-16"),
    "Windows-1252": csv(HEAD, ("Otter Slide", "leaf, water", "Très bien.")).decode().encode("cp1252"),
    "no end of the last line": cards().rstrip(b"\n"),
    "empty rows and columns": csv(("", *HEAD, ""), ("",) * 5, ("", *OTTER, ""), ("",) * 5),
    "a title line above": csv(("My cards", "", ""), HEAD, OTTER),
    "usual words": csv(("Card Name", "Symbols", "Rules text"), OTTER),
    "keys in capitals": csv(("TITLE", "ICONS", "Action"), OTTER),
    "a slip in a head": csv(("title", "icnos", "action"), OTTER),
    "paths of keys": csv(("text.title", "icons", "text.action"), OTTER),
    "blanks in the list": csv(HEAD, ("Otter Slide", "leaf water", "**Slide** down.")),
    "a line each in the list": csv(HEAD, ("Otter Slide", "leaf\nwater", "**Slide** down.")),
    "names of icons": csv(HEAD, ("Otter Slide", "Leaf; WATER", "**Slide** down.")),
    "curly quotation marks": csv(HEAD, ("Otter Slide", "leaf, water", "“Whee”, it’s down.")),
    "numbers for ids": csv(("id", *HEAD), ("7", *OTTER)),
    "columns that say nothing": csv((*HEAD, "notes", "", "more"), (*OTTER, "later", "x", "")),
    "a cell that begins with =": csv(HEAD, ("Otter Slide", "leaf, water", "'=2+2")),
    "an id": csv(("id", *HEAD), (MADE, *OTTER)),
    "XLSX": sheet(HEAD, OTTER),
    "XLSX with a hidden sheet": xlsx(("Cards", [HEAD, OTTER]), ("Old", [HEAD, ("Old", "leaf", "x")]), hidden=["Old"]),
    "XLSX with another sheet": xlsx(("Cards", [HEAD, OTTER]), ("Plans", [("week", "who"), ("1", "Ana")])),
    "XLSX with macros": with_part(sheet(HEAD, OTTER), "xl/vbaProject.bin", lambda data: b"macro"),
    "a merged cell": sheet(
        (*HEAD, "artist"), (*OTTER, "Ana"), ("Otter Pool", "water", "Jump."), merged=[("D2:D3", "Ana")]
    ),
    "a date in a text": sheet(HEAD, ("Otter Slide", "leaf, water", datetime.date(2026, 5, 1))),
    "an empty column of ids": csv(("ID", *HEAD), ("", *OTTER)),
    "codes for ids": csv(("id", *HEAD), ("o.one", *OTTER), ("o.two", "Otter Pool", "water", "Jump.")),
    "addresses of pictures": csv((*HEAD, "Image"), (*OTTER, "https://example.org/otter.png")),
    "heads of two lines": csv(("Card\nName", "Symbols", "Rules\ntext"), OTTER),
    "heads with colons": csv(("Title:", "Icons:", "Action:"), OTTER),
    "a space without width in a head": csv(("\u200btitle", "icons", "action"), OTTER),
    "spaces that do not break": csv((*HEAD, "copies"), ("Otter\u00a0Slide", "leaf,\u00a0water", "Down.", "\u00a0")),
    "lines of old Macs": cards(end="\r"),
    "upright strokes": cards(mark="|"),
    "what Excel is told of marks": b"sep=;\n" + cards(mark=";"),
    "ODS": ods(HEAD, OTTER),
    "ODS with a million empty rows": ods(
        HEAD,
        OTTER,
        more=f'<table:table-row table:number-rows-repeated="1048000">{ods_cell("", 1024)}</table:table-row>',
    ),
}
_BELOW = (
    f'<table:table-row table:number-rows-repeated="1048574">{ods_cell("", 1024)}</table:table-row><table:table-row/>'
)
_PLANS = f"<table:table-row>{ods_cell('week')}{ods_cell('who')}</table:table-row>{_BELOW}"
_EMPTY = b'<c r="D2" t="str"><f>""</f><v></v></c></row></sheetData>'
READ["XLSX with a formula that came to an empty text"] = with_part(
    sheet((*HEAD, "copies"), OTTER), SHEET, lambda data: data.replace(b"</row></sheetData>", _EMPTY)
)
_TITLE = f'table:formula="of:=[.B9]" office:value-type="string"><text:p>{OTTER[0]}</text:p>'
_OTTER_OF_ODS = f"<table:table-cell {_TITLE}</table:table-cell>{ods_cell(OTTER[1])}{ods_cell(OTTER[2])}"
READ["ODS with a formula that came to an empty text"] = ods(
    (*HEAD, "copies"),
    more=f'<table:table-row>{_OTTER_OF_ODS}<table:table-cell table:formula="of:=&quot;&quot;"/></table:table-row>',
)
READ["ODS with many sheets, each with a million empty rows"] = ods(
    HEAD,
    OTTER,
    more=_BELOW + "".join(f'</table:table><table:table table:name="Plan {number}">{_PLANS}' for number in range(6)),
)


def failing(make):
    """A workbook whose second card has a formula that came to nothing."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
        page = book.add_worksheet("cards")
        page.write_row(0, 0, HEAD)
        page.write_row(1, 0, ("Otter Slide", "leaf"))
        page.write_formula(1, 2, "=1/0", None, "#DIV/0!")
    if make == "xlsx":
        return stream.getvalue()
    cell = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" '
        'calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>'
    )
    row = f"<table:table-row>{ods_cell('Otter Slide')}{ods_cell('leaf')}{cell}</table:table-row>"
    named = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:version'
    return with_part(
        ods(HEAD, more=row),
        "content.xml",
        lambda data: data.replace(b"xmlns:table", f'{named}="1.3" xmlns:table'.encode(), 1),
    )


def without_result(left):
    """A workbook of Excel whose second card has a formula, and in place of its result what a script left there."""
    cell = b'<c r="C2"><f>UPPER("gain")</f>' + left + b"</c>"
    return with_part(sheet(HEAD, OTTER), SHEET, lambda data: re.sub(rb'<c r="C2".*?</c>', cell, data))


OF_ODS = '<table:table-cell table:formula="of:=1/0"{}</table:table-cell>'
WITHOUT_CALCEXT = OF_ODS.format(' office:value-type="string" office:string-value=""><text:p>#DIV/0!</text:p>')


def ods_with(cell):
    return ods(HEAD, more=f"<table:table-row>{ods_cell('Otter Slide')}{ods_cell('leaf')}{cell}</table:table-row>")


REFUSED = {
    "a formula without a result": (without_result(b""), "CG122", "a formula without a result", 2, 3),
    "a formula whose result is empty": (without_result(b"<v></v>"), "CG122", "a formula without a result", 2, 3),
    "a formula with a short empty result": (without_result(b"<v/>"), "CG122", "a formula without a result", 2, 3),
    "a formula of ODS without a result": (ods_with(OF_ODS.format(">")), "CG122", "a formula without a result", 2, 3),
    "a failed formula of ODS": (ods_with(WITHOUT_CALCEXT), "CG122", "a formula failed here: `#DIV/0!`", 2, 3),
    "one key twice": (csv((*HEAD, "text.title"), (*OTTER, "x")), "CG121", "both about", 1, 4),
    "no title and no id": (csv(HEAD, OTTER, ("", "leaf", "alone")), "CG123", "neither an id nor a title", 3, 1),
    "an id is missing": (csv(("id", *HEAD), ("", *OTTER), ("otter", *OTTER)), "CG123", "no id here", 2, 1),
    "an id twice": (csv(("id", *HEAD), (MADE, *OTTER), (MADE, *OTTER)), "CG123", "here twice", 3, 1),
    "capitals only": (csv(("id", *HEAD), (MADE, *OTTER), ("Otter-Slide", *OTTER)), "CG123", "capitals apart", 3, 1),
    "an id that is none": (csv(("id", *HEAD), ("Otter!", *OTTER)), "CG206", "not an id", 2, 1),
    "an unknown icon": (csv(HEAD, ("Otter Slide", "leaf, watr", "x")), "CG122", "`watr`", 2, 2),
    "words for a number": (csv((*HEAD, "copies"), (*OTTER, "two")), "CG122", "not a whole number", 2, 4),
    "half a copy": (csv((*HEAD, "copies"), (*OTTER, "2,5")), "CG203", "copies", 2, 4),
    "a formula that failed in Excel": (failing("xlsx"), "CG122", "a formula failed here: `#DIV/0!`", 2, 3),
    "a formula that failed in LibreOffice": (failing("ods"), "CG122", "a formula failed here: `#DIV/0!`", 2, 3),
    "a formula that failed": (csv(HEAD, ("Otter Slide", "leaf", "#REF!")), "CG122", "a formula failed", 2, 3),
    "a long text": (csv(HEAD, ("Otter Slide", "leaf", "x" * 300)), "CG205", "300 characters", 2, 3),
    "a text is missing": (csv(HEAD, ("Otter Slide", "leaf", "")), "CG201", "needs `action`", 2, 1),
    "a comma in a text below a head that ends with one": (
        csv((*HEAD, ""), ("Otter Slide", "leaf", "Draw", " then stop.")),
        *("CG121", "more cells than the names of columns: `then stop.`", 2, 4),
    ),
    "1-2 became a date": (
        *(
            sheet((*HEAD, "copies"), (*OTTER, datetime.date(2026, 2, 1))),
            "CG122",
            "may have made of something like",
            2,
            4,
        ),
    ),
    "an unknown set": (csv((*HEAD, "set"), (*OTTER, "nowhere")), "CG122", "no set `nowhere`", 2, 4),
    "an unknown kind": (csv((*HEAD, "kind"), (*OTTER, "dragon")), "CG122", "not a word of `kind`", 2, 4),
}
UNREADABLE = {  # what takes long to make is made when it is tried
    "nothing": (b"", "empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0", "not text"),
    "a web page": (b"<!doctype html>", "web page"),
    "a pointer of Git LFS": (b"version https://git-lfs.github.com/spec/v1\noid sha256:23f9\nsize 24204\n", "Git LFS"),
    "a PDF": (b"%PDF-1.7\n", "PDF"),
    "no head": (csv(("a", "b"), ("1", "2")), "names its columns"),
    "a quotation mark that stays open": (b'title,icons\n"Otter,leaf\n', "never closed"),
    "XLS of 1997": (OLE + bytes(600), "before 2007"),
    "a password": (OLE + bytes(600) + "EncryptedPackage".encode("utf-16-le"), "password"),
    "a password of LibreOffice": (packed({"content.xml": "x", "META-INF/manifest.xml": "encryption-data"}), "password"),
    "a binary workbook": (packed({"xl/workbook.bin": "x"}), "XLSB"),
    "another archive": (packed({"notes.txt": "x"}), "no workbook"),
    "a bomb": (lambda: packed({"xl/workbook.xml": "x", "xl/media/image1.png": bytes(310_000_000)}), "unpacks to"),
    "half a workbook": (sheet(HEAD, OTTER)[:2_000], "damaged"),
    "a part that is no XML": (with_part(sheet(HEAD, OTTER), "xl/workbook.xml", lambda data: b"<<"), "damaged"),
    "a word in the last cell": (
        with_part(sheet(HEAD, OTTER), SHEET, lambda data: data.replace(b'r="C2"', b'r="XFD1048576"')),
        "1,048,576 rows",
    ),
    "a vast ODS": (
        ods(HEAD, more=f'<table:table-row table:number-rows-repeated="99999999">{ods_cell("x")}</table:table-row>'),
        "rows",
    ),
    "one long text a million times": (
        ods(
            HEAD, more=f'<table:table-row table:number-rows-repeated="400000">{ods_cell("x" * 2_000)}</table:table-row>'
        ),
        "more text",
    ),
    "a very long cell": (csv(HEAD, ("x" * 200_000, "leaf", "x")), "more than 100,000"),
    "two thousand columns": (csv(("title",) + ("x",) * 2_000), "columns"),
}


@pytest.fixture(scope="module")
def rivers(tmp_path_factory):
    root = tmp_path_factory.mktemp("ugly") / "rivers"
    make_folder(root, new_game("rivers"))
    return interface.load(root).games["rivers"], root


def imported(rivers, data, folder):
    """What a file with this in it comes to; its name says nothing of its form."""
    path = folder / "table"
    path.write_bytes(data)
    return import_table(*rivers, TableRequest(path, "table"))


@sweep("name", [*READ])
def test_a_table_is_read(name, rivers, tmp_path):
    made = imported(rivers, READ[name], tmp_path)
    assert made.found == ()
    text = made.files["card_data/rivers/sets/core/cards/table.yaml"].decode()
    assert re.findall(r"- id: (\S+)", text)[0] == MADE
    assert "icons: [leaf, water]" in text
    assert "Old" not in text


@sweep("name", [*REFUSED])
def test_a_finding_points_to_the_cell(name, rivers, tmp_path):
    data, code, words, row, column = REFUSED[name]
    made = imported(rivers, data, tmp_path)
    assert made.files == {}
    (finding,) = made.found
    assert (finding.code, finding.span.file, finding.span.line, finding.span.column) == (code, "table", row, column)
    assert words in finding.message
    assert "sheet `" in finding.message


@sweep("name", [*UNREADABLE])
def test_a_file_that_is_no_table_is_refused_in_a_sentence(name, rivers, tmp_path):
    data, words = UNREADABLE[name]
    data = data() if callable(data) else data
    with pytest.raises(UnreadableTable, match=words) as refused:
        imported(rivers, data, tmp_path)
    assert refused.value.help or name in ("nothing",)


def test_a_merged_cell_counts_in_each_of_its_rows(rivers, tmp_path):
    made = imported(rivers, READ["a merged cell"], tmp_path)
    printings = made.files["card_data/rivers/sets/core/printings.yaml"].decode()
    assert printings.count("art: {artist: Ana}") == 2


def test_at_most_two_hundred_mistakes_are_told(rivers, tmp_path):
    made = imported(rivers, csv(HEAD, *((f"Card {n}", "watr", "x") for n in range(250))), tmp_path)
    assert len(made.found) == 200
    assert made.lines[-1] == "nothing is written: mend what is wrong first, and 50 more mistakes not shown"


def test_a_thousand_empty_columns_behind_the_last_are_none(tmp_path):
    path = tmp_path / "cards.csv"
    commas = "," * 1_100
    path.write_text(f"Name,Cost{commas}\nOwl,1{commas}\n", encoding="utf-8")
    assert [cells for _, cells in read(path, "cards.csv").sheets[0].rows()] == [["Name", "Cost"], ["Owl", "1"]]
    path.write_text(f"Name,Cost{commas}x\n", encoding="utf-8")
    with pytest.raises(UnreadableTable, match="more than 1,000 columns"):
        list(read(path, "cards.csv").sheets[0].rows())
