"""Puts words in the order of a dictionary of their language: accents count only where all else is the same.

As far as the languages go that cardgen knows; in others letters that are their own come with those they look like.
"""

from __future__ import annotations

import unicodedata

_LAST = "\uffff"
_OWN_LETTERS = {
    "es": {"ñ": f"n{_LAST}"},
    "ru": {"й": f"и{_LAST}"},
    "uk": {"й": f"и{_LAST}", "ї": f"і{_LAST}"},
    "sv": {"å": f"z{_LAST}a", "ä": f"z{_LAST}b", "ö": f"z{_LAST}c"},
    "fi": {"å": f"z{_LAST}a", "ä": f"z{_LAST}b", "ö": f"z{_LAST}c"},
    "da": {"æ": f"z{_LAST}a", "ø": f"z{_LAST}b", "å": f"z{_LAST}c"},
    "nb": {"æ": f"z{_LAST}a", "ø": f"z{_LAST}b", "å": f"z{_LAST}c"},
    "pl": {letter: f"{base}{_LAST}" for letter, base in zip("ąćęłńóśżź", "acelnoszz", strict=True)},
    "tr": {"ç": f"c{_LAST}", "ğ": f"g{_LAST}", "ı": "h\uffff", "ö": f"o{_LAST}", "ş": f"s{_LAST}", "ü": f"u{_LAST}"},
}
"""By language: letters that have a place of their own in the alphabet."""


def sort_key(text: str, language: str) -> tuple[str, str]:
    """What texts of a language are sorted by."""
    own = _OWN_LETTERS.get(language.partition("-")[0], {})
    return "".join(own.get(letter) or _plain(letter) for letter in text.casefold()), text


def _plain(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
