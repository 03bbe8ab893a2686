"""Makes formulas of a workbook say so where they failed or have no result: a reader of values takes both for empty.

A program that writes tables without computing them, as a script does, leaves no result in the file.
"""

from __future__ import annotations

import re
from functools import partial

from cardgen.tables.sheet import NO_RESULT

CELL = re.compile(rb"<((?:\w{1,20}:)?)c\b([^<>]*+)(?<!/)>((?:[^<]|<(?!/?(?:\w{1,20}:)?c[\s/>]))*+)")
"""A cell of XLSX with its attributes and all in it, up to its end."""
_FORMULA = re.compile(rb"<(?:\w{1,20}:)?f[\s/>]")
_RESULT = re.compile(rb"<(?:\w{1,20}:)?(?:v|t)\b[^<>]*+>[^<]")
TYPE = re.compile(rb'\bt="(\w{1,12})"')
_FAILED = b't="e"'
_ODS_TAG = re.compile(rb"<table:table-cell\b[^<>]*+>")
_ODS_FORMULA = b"table:formula="
_ODS_TYPE = b"office:value-type="
_ODS_FAILED = b'calcext:value-type="error"'
_ODS_TEXT = re.compile(rb' office:string-value="[^"]*+"')
_ODS_AMOUNT = re.compile(rb'office:value-type="(?:percentage|currency)"')
_ODS_VALUE = re.compile(rb' office:value="[^"]*+"')
_ODS_EMPTY = b' office:string-value=""'


def with_told_formulas(content: bytes) -> bytes:
    """A sheet of XLSX, in which a failed formula is the text that is shown there, `#DIV/0!`, and one without a result
    says that.
    """
    return CELL.sub(_told, content) if _FAILED in content or _FORMULA.search(content) else content


def _told(cell: re.Match[bytes]) -> bytes:
    around, attributes, inside = cell.groups()
    if _FAILED in attributes:
        return b"<%bc%b>%b" % (around, attributes.replace(_FAILED, b't="str"'), inside)
    is_text = (type_ := TYPE.search(attributes)) is not None and type_[1] == b"str"  # an empty text is a result
    if is_text or not _FORMULA.search(inside) or _RESULT.search(inside):
        return cell[0]
    attributes = TYPE.sub(b"", attributes)
    return b'<%bc%b t="str"><%bv>%b</%bv>' % (around, attributes, around, NO_RESULT.encode(), around)


def with_told_formulas_of_ods(content: bytes) -> bytes:
    """The same of all sheets of ODS. LibreOffice leaves out a result that is an empty text, so a formula without one
    counts as not computed only where no formula of the file has a result.
    """
    if not (_ODS_FORMULA in content or _ODS_FAILED in content or _ODS_AMOUNT.search(content)):
        return content
    tags = (cell[0] for cell in _ODS_TAG.finditer(content))
    is_computed = any(_ODS_FORMULA in tag and _ODS_TYPE in tag for tag in tags)
    return _ODS_TAG.sub(partial(_told_of_ods, is_computed), content)


def _told_of_ods(is_computed: bool, cell: re.Match[bytes]) -> bytes:
    tag = cell[0]
    if _ODS_AMOUNT.search(tag):  # what is shown there, `50%`, is its text
        tag = _ODS_AMOUNT.sub(b'office:value-type="string"', _ODS_VALUE.sub(b"", tag))
    if _ODS_FAILED in tag:
        return _ODS_TEXT.sub(b"", tag)
    if _ODS_FORMULA not in tag:
        return tag
    if _ODS_TYPE not in tag:
        if is_computed:
            return tag
        head, end = (tag[:-2], b"/>") if tag.endswith(b"/>") else (tag[:-1], b">")
        return b'%b office:value-type="string" office:string-value="%b"%b' % (head, NO_RESULT.encode(), end)
    return tag.replace(_ODS_EMPTY, b"")  # what is shown there, `#DIV/0!` or nothing
