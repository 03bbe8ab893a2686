"""Writes numbers of a workbook as its sheet shows them: `50%`, `1.50 €`, `+1`, `1/2`, `007`, `1.2.2026`, `3:00`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from cardgen.tables.forms.month_names import month_name

BUILT_IN = {
    9: "0%",
    10: "0.00%",
    12: "# ?/?",
    13: "# ??/??",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
}
"""Codes of formats that files name by number alone, but for those of which every country has its own."""
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]{0,99})"|\\(?P<escaped>.)|[_*].|\[\$(?P<sign>[^\]-]{0,9})(?:-[^\]]{0,20})?\]'
    r"|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color ?\d{1,2})\]"
    r"|(?P<digits>[#0?.,/][#0?.,/ ]{0,60})|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_PART = re.compile(r"y+|m+|d+|h+|s+", re.IGNORECASE)
_HALF = re.compile("AM/PM", re.IGNORECASE)
_HALF_SIGN = "\ue000"
"""Stands for the half of a day while the rest of it is written."""
_NOON = 12
_EPOCH = datetime(1899, 12, 30)
SINCE_1904 = 1_462
"""Days by which files are late that count from 1904, as those of old Macs."""
_LAST_DAY = 2_958_465
"""9999-12-31."""
_FREE = frozenset(" -+()€$£¥%:'’")
"""What stands for itself without quotation marks."""


def shown(value: float, code: str) -> str | None:
    """A number as this code shows it; None where the code is about dates, or one that is not known here."""
    sections = _sections(code)
    place = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    section, sign = sections[place], "-" if value < 0 and place == 0 else ""
    text = ""
    runs = 0
    percents = sum(token["other"] == "%" for token in _TOKEN.finditer(section))
    for token in _TOKEN.finditer(section):
        if token["digits"] and token["digits"].strip(" ,./"):
            runs += 1
            digits = _digits(Decimal(repr(abs(value))) * 100**percents, token["digits"])
            if digits is None:
                return None
            text += digits
        elif token["other"] and token["other"] not in _FREE:
            return None
        else:
            text += token["quoted"] or token["escaped"] or token["sign"] or token["other"] or token["digits"] or ""
    return f"{sign}{text}".strip() if runs < 2 else None


def _sections(code: str) -> list[str]:
    """Those for positive numbers, negative ones and zero, as far as there are any."""
    found = [""]
    for token in _TOKEN.finditer(code):
        if token["other"] == ";":
            found.append("")
        else:
            found[-1] += token[0]
    return found


def _digits(number: Decimal, form: str) -> str | None:
    if "/" in form:
        return _fraction(number, form)
    form, ends = form.rstrip(), form[len(form.rstrip()) :]
    whole, _, part = form.partition(".")
    if form.endswith(",") or " " in form or part.strip("0#?"):
        return None
    rounded = number.quantize(Decimal(1).scaleb(-len(part)), ROUND_HALF_UP)
    before, _, after = f"{rounded:f}".partition(".")
    fewest = part.rstrip("#?")
    after = after[: len(fewest)] + after[len(fewest) :].rstrip("0")
    before = before.zfill(whole.count("0")) if before != "0" or "0" in whole else ""
    before = f"{int(before):,}" if "," in whole and before else before
    return f"{before}{'.' if after else ''}{after}{ends}"


def _fraction(number: Decimal, form: str) -> str | None:
    """`1 1/2` of 1.5; the denominator has as many digits as the form."""
    whole, _, below = form.rpartition("/")
    if not below.strip() or below.strip("0#? "):
        return None
    nearest = Fraction(number).limit_denominator(10 ** len(below.strip()) - 1)
    ones, rest = divmod(nearest.numerator, nearest.denominator) if " " in whole.strip() else (0, nearest.numerator)
    part = f"{rest}/{nearest.denominator}" if rest else ""
    return " ".join(filter(None, (str(ones) if ones or not part else "", part)))


def is_slip(code: str) -> bool:
    """Whether a program chooses this format for what it makes a date of by itself, `2. Feb` or `Feb 26` of `2-2`."""
    parts = {part[:1] for part in _parts(code)}
    has_name = any(part.startswith("mmm") for part in _parts(code))
    return has_name and parts <= {"d", "m", "y"} and not {"d", "y"} <= parts


def shown_date(value: float, code: str, first: int = 0) -> str | None:
    """A day or a time as this code shows it, in a file that counts days from the `first`; None of one with names of
    days, or of months in a language that the code does not say.
    """
    parts = [*_parts(code)]
    if not parts or not 0 <= value + first <= _LAST_DAY or any(len(part) > 2 and part[0] == "d" for part in parts):
        return None
    when = _EPOCH + timedelta(days=first, seconds=round(value * 86_400))
    half = _HALF.search(code)
    plain = _HALF.sub(f'"{_HALF_SIGN}"', code.partition(";")[0])
    text, before = "", ""
    for token in re.split(r"(y+|m+|d+|h+|s+)", "".join(_literals(plain)), flags=re.IGNORECASE):
        if not _PART.fullmatch(token):
            if any(sign.isalpha() for sign in token):
                return None
            text += token
            continue
        part = _of_part(when, token.lower(), before == "h", half is not None, code)
        if part is None:
            return None
        text += part
        before = token[0].lower()
    return text.strip().replace(_HALF_SIGN, "AM" if when.hour < _NOON else "PM")


def _of_part(when: datetime, part: str, is_minute: bool, is_half: bool, code: str) -> str | None:
    if part[0] == "y":
        return f"{when.year:04}" if len(part) > 2 else f"{when.year % 100:02}"
    if part[0] == "m" and len(part) > 2:
        return month_name(code, when.month, len(part))
    hour = (when.hour % _NOON or _NOON) if is_half else when.hour
    numbers = {"m": when.minute if is_minute else when.month, "d": when.day, "h": hour, "s": when.second}
    return f"{numbers[part[0]]:0{len(part)}}"


def _literals(code: str) -> Iterator[str]:
    """What a code of dates says, without quotation marks, languages and colours."""
    for token in _TOKEN.finditer(code):
        yield token["quoted"] or token["escaped"] or token["digits"] or token["other"] or ""


def _parts(code: str) -> Iterator[str]:
    plain = _HALF.sub(" ", code.partition(";")[0])
    for token in _PART.finditer("".join(token["other"] or " " for token in _TOKEN.finditer(plain))):
        yield token[0].lower()
