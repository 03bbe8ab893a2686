"""Writes sheets as a file of LibreOffice (ODS): three parts of XML in an archive, the same bytes each time."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from cardgen.data.yaml.flow import plain_number
from cardgen.tables.cells.values import canonical
from cardgen.tables.export import ExportedSheet, widths
from cardgen.tables.sheet import CellValue

_FORM = "application/vnd.oasis.opendocument.spreadsheet"
_NAMES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (
        *(("office", "office"), ("table", "table"), ("text", "text"), ("style", "style")),
        ("fo", "xsl-fo-compatible"),
    )
)
_MANIFEST = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">
<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{_FORM}"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>
"""
_WIDEST, _LETTER = 60, 2.1
"""Columns are at most so many letters wide, each so many millimetres."""
_BLANKS = re.compile(r" {2,}|^ | $|\t")
"""What a reader makes one blank of, or none."""
_LIST_OF_PARTS = "META-INF/manifest.xml"
_MADE = (1980, 1, 1, 0, 0, 0)


def ods_bytes(sheets: Sequence[ExportedSheet]) -> bytes:
    """A file of these sheets."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, pieces in (("mimetype", [_FORM]), ("content.xml", _content(sheets)), (_LIST_OF_PARTS, [_MANIFEST])):
            part = zipfile.ZipInfo(name, _MADE)
            part.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            with archive.open(part, "w") as packed:
                for piece in pieces:
                    packed.write(piece.encode())
    return stream.getvalue()


def _content(sheets: Sequence[ExportedSheet]) -> Iterator[str]:
    breadths = sorted({breadth for sheet in sheets for breadth in widths(sheet, _WIDEST)})
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content {_NAMES} office:version="1.3">'
    yield "<office:automatic-styles>"
    for breadth in breadths:
        yield f'<style:style style:name="w{breadth}" style:family="table-column">'
        yield f'<style:table-column-properties style:column-width="{breadth * _LETTER:.1f}mm"/></style:style>'
    yield f"{_CELL_STYLES}</office:automatic-styles><office:body><office:spreadsheet>"
    for sheet in sheets:
        yield from _table(sheet)
    yield "</office:spreadsheet></office:body></office:document-content>\n"


_CELL_STYLES = (
    '<style:style style:name="head" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap"/>'
    '<style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="cell" style:family="table-cell"><style:table-cell-properties fo:wrap-option="wrap" '
    'style:vertical-align="top"/></style:style>'
)


def _table(sheet: ExportedSheet) -> Iterator[str]:
    yield f"<table:table table:name={quoteattr(sheet.name)}>"
    for breadth in widths(sheet, _WIDEST):
        yield f'<table:table-column table:style-name="w{breadth}" table:default-cell-style-name="cell"/>'
    yield f"<table:table-header-rows>{_row(sheet.heads, 'head')}</table:table-header-rows>"
    yield from (_row(row, "cell") for row in sheet.rows)
    yield "</table:table>"


def _row(cells: Sequence[CellValue], style: str) -> str:
    return f"<table:table-row>{''.join(_cell(cell, style) for cell in cells)}</table:table-row>"


def _cell(cell: CellValue, style: str) -> str:
    if cell is None:
        return "<table:table-cell/>"
    shown = canonical(cell)
    if isinstance(cell, bool):
        kind = f'office:value-type="boolean" office:boolean-value="{shown}"'
    elif isinstance(cell, int | float):
        kind = f'office:value-type="float" office:value="{plain_number(cell)}"'
    else:
        kind = 'office:value-type="string"'
    return f'<table:table-cell table:style-name="{style}" {kind}>{"".join(_lines(str(shown)))}</table:table-cell>'


def _lines(text: str) -> Iterator[str]:
    """A paragraph for each line, in which no blank is lost."""
    for line in text.split("\n"):
        yield f"<text:p>{_BLANKS.sub(_kept, escape(line))}</text:p>"


def _kept(blanks: re.Match[str]) -> str:
    return "<text:tab/>" if blanks[0] == "\t" else f'<text:s text:c="{len(blanks[0])}"/>'
