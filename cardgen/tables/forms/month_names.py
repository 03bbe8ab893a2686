"""Names of months in the languages that formats of workbooks name by number or by letters: `[$-407]`, `[$-de-DE]`."""

from __future__ import annotations

import re

_LANGUAGE = re.compile(r"\[\$[^\]-]{0,9}-(?:([0-9A-Fa-f]{2,8})|([a-z]{2})(?:-[A-Za-z]{2,8})?)\]")
_BY_NUMBER = {0x07: "de", 0x09: "en", 0x0A: "es", 0x0C: "fr", 0x10: "it", 0x13: "nl", 0x16: "pt"}
_PRIMARY = 0x3FF
"""The part of the number that is the language; the rest is the country."""
_LONG = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
}
_SHORT = {
    "de": "Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez",
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "es": "ene feb mar abr may jun jul ago sep oct nov dic",
    "fr": "janv févr mars avr mai juin juil août sept oct nov déc",
    "it": "gen feb mar apr mag giu lug ago set ott nov dic",
    "nl": "jan feb mrt apr mei jun jul aug sep okt nov dec",
    "pt": "jan fev mar abr mai jun jul ago set out nov dez",
}
_OF_PART = {3: _SHORT, 4: _LONG}
"""By how many `m` stand for a name."""


def month_name(code: str, month: int, length: int) -> str | None:
    """The name of a month as a code shows it with so many `m`; None where it does not say its language."""
    named = _LANGUAGE.search(code)
    if named is None or length not in _OF_PART:
        return None
    language = named[2] or _BY_NUMBER.get(int(named[1], 16) & _PRIMARY, "")
    names = _OF_PART[length].get(language)
    return names.split()[month - 1] if names else None
