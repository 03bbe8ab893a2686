"""Workbooks for tests: XLSX by a library, ODS and broken ones by hand."""

import io
import zipfile
from xml.sax.saxutils import escape

import xlsxwriter

_ODS = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
    '<table:table table:name="Cards">{rows}</table:table></office:spreadsheet></office:body></office:document-content>'
)


def xlsx(*sheets, merged=(), hidden=()):
    """A workbook of sheets, each a name and its rows; `merged` are ranges of the first, as A2:A3."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"in_memory": True, "default_date_format": "yyyy-mm-dd"}) as book:
        for name, rows in sheets:
            page = book.add_worksheet(name)
            if name in hidden:
                page.hide()
            for number, row in enumerate(rows):
                page.write_row(number, 0, row)
        for stretch, text in merged:
            book.worksheets()[0].merge_range(stretch, text)
    return stream.getvalue()


def ods(*rows, more=""):
    """A file of LibreOffice with one sheet of words and numbers; `more` is markup behind its rows."""
    cells = "".join(f"<table:table-row>{''.join(map(ods_cell, row))}</table:table-row>" for row in rows)
    form = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    content = _ODS.format(rows=cells + more)
    return packed({"mimetype": form, "content.xml": content, "META-INF/manifest.xml": manifest})


def ods_cell(value, times=1):
    again = f' table:number-columns-repeated="{times}"' if times > 1 else ""
    if isinstance(value, int | float):
        number = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell{again} {number}><text:p>{value}</text:p></table:table-cell>"
    if not value:
        return f"<table:table-cell{again}/>"
    return f'<table:table-cell{again} office:value-type="string"><text:p>{escape(value)}</text:p></table:table-cell>'


def packed(parts):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return stream.getvalue()


def with_part(data, name, change):
    """The workbook with one part of its archive changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist()}
    parts[name] = change(parts.get(name, b""))
    return packed(parts)
