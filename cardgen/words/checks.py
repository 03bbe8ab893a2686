"""Holds translations against what they translate: what is missing, outdated, lost on the way, or of no use.

Every finding is about a line of the PO file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import (
    LOST_MARKUP,
    NOT_TRANSLATED,
    OTHER_FORMS,
    OTHER_PLACEHOLDERS,
    OUTDATED_TRANSLATION,
    TRANSLATED_TWICE,
    UNKNOWN_MESSAGE,
)
from cardgen.words.language import placeholders
from cardgen.words.plurals import number_of_forms, plural_of
from cardgen.words.po import PoEntry, PoFile
from cardgen.words.update import Message

_SIGN = re.compile(r":[a-z][a-z0-9-]*:|</?[a-z][^<>]*>|\]\((?!#)[^()]*\)")
"""Icons, tags, links out of a book: those within it go to headings, which are translated, too."""
_BARE = re.compile(r"&(?!\w+;|#\d+;)|<(?![a-z/])")
COUNTED = {"n", "number"}
"""The number that is counted, in figures or in words: one of them will do, and neither is needed for one thing."""
_LONGEST = 50
_LIKE = 0.85
"""How like another a context is that was meant for it."""


class Translated(Struct, frozen=True):
    """A file of translations into a language, and what it is to translate."""

    language: str
    name: str
    file: PoFile
    messages: Sequence[Message]

    def finding(
        self, code: str, message: str, entry: PoEntry | None, help: str, severity: Severity = Severity.ERROR
    ) -> Diagnostic:
        """A finding about the translation in an entry, or about the file."""
        line = entry.line if entry else 1
        source = self.file.text.split("\n")[line - 1] if entry else ""
        span = Span(self.name, line, 1, len(source) + 1 if source else 2)
        return Diagnostic(code, message, span, severity, help=help, source=source)


def judge(translated: Translated) -> list[Diagnostic]:
    """All that is wrong with a file of translations, in the order of its lines."""
    known = {message.context: message for message in translated.messages}
    found = [*_twice(translated), *_missing(translated)]
    for entry in translated.file.used.values():
        message = known.get(entry.context)
        if message is None:
            found.append(_unknown(translated, entry, known))
        elif entry.is_translated:
            found += _faults(translated, entry, message)
    return sorted(found, key=lambda finding: finding.span.line if finding.span else 0)


def _unknown(translated: Translated, entry: PoEntry, known: Iterable[str]) -> Diagnostic:
    waiting = [context for context in known if context not in translated.file.used]
    near = get_close_matches(entry.context, waiting, 1, _LIKE)
    help = (
        f"did you mean `{near[0]}`?" if near else "`cardgen translate` puts it aside; was it renamed, write the new id"
    )
    message = f"there is no text `{entry.context}` any more, or never was"
    return translated.finding(UNKNOWN_MESSAGE, message, entry, help, Severity.WARNING)


def _twice(translated: Translated) -> Iterator[Diagnostic]:
    seen = Counter(entry.context for entry in translated.file.entries if not entry.is_obsolete)
    for entry in translated.file.entries:
        if not entry.is_obsolete and seen[entry.context] > 1:
            seen[entry.context] -= 1
            message = f"`{entry.context}` is here more than once, and the first counts"
            yield translated.finding(TRANSLATED_TWICE, message, entry, "keep the better translation")


def _missing(translated: Translated) -> Iterator[Diagnostic]:
    """One finding for all that is missing in a file: at the first of them."""
    used = translated.file.used
    missing = [
        message.context
        for message in translated.messages
        if message.is_needed and (message.context not in used or not used[message.context].is_translated)
    ]
    if missing:
        more = f" and {len(missing) - 1:,} more texts of {len(translated.messages):,} are" if missing[1:] else " is"
        message = f"`{missing[0]}`{more} not translated"
        help = "translate them; what is not in the file yet, `cardgen translate` puts there"
        entry = used.get(missing[0])
        yield translated.finding(NOT_TRANSLATED, message, entry, help, Severity.WARNING)


def _faults(translated: Translated, entry: PoEntry, message: Message) -> Iterator[Diagnostic]:
    if entry.is_fuzzy or (entry.english, entry.plural) != (message.english, message.plural):
        yield _outdated(translated, entry, message)
    if fault := _fault_of_forms(entry, message, number_of_forms(translated.language)):
        yield translated.finding(OTHER_FORMS, fault, entry, "`cardgen translate` writes as many as there are to be")
    for fault in dict.fromkeys(_placeholder_faults(entry, message, translated.language)):
        yield translated.finding(OTHER_PLACEHOLDERS, fault, entry, "write placeholders as the English has them")
    for fault in dict.fromkeys(_markup_faults(entry, message)):
        yield translated.finding(LOST_MARKUP, fault, entry, "icons, stars, tags and links stand as in the English")


def _outdated(translated: Translated, entry: PoEntry, message: Message) -> Diagnostic:
    before = entry.previous[0] or entry.english
    if before == message.english:
        text = f"`{entry.context}` is marked as fuzzy"
        help = "look at it again, then remove the word `fuzzy` above it"
    else:
        now = _short(message.english)
        text = f"`{entry.context}` was translated from “{_short(before)}”; the English is now “{now}”"
        help = "translate it anew; `cardgen translate` marks it, and takes the mark away where you remove `fuzzy`"
    return translated.finding(OUTDATED_TRANSLATION, text, entry, help, Severity.WARNING)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _fault_of_forms(entry: PoEntry, message: Message, wanted: int) -> str:
    count = len(entry.forms)
    if not message.plural:
        return f"`{entry.context}` has {count} forms, and no number in it" if count > 1 else ""
    if count != wanted:
        return f"`{entry.context}` has {count} form{'s' * (count != 1)}; the language has {wanted}"
    empty = next((number for number, form in enumerate(entry.forms) if not form.strip()), None)
    return "" if empty is None else f"`{entry.context}` has no form {empty}"


def _placeholder_faults(entry: PoEntry, message: Message, language: str) -> Iterator[str]:
    of_one, of_more = set(placeholders(message.english)), set(placeholders(message.plural or message.english))
    for number, form in enumerate(entry.forms):
        is_of_one = message.plural and number == plural_of(language)(1)
        has = set(placeholders(form))
        free = COUNTED if is_of_one or "n" in has else {"n"}
        needed = (of_one if is_of_one else of_more) - (free if message.plural else set())
        for name in sorted(has - of_one - of_more - ({"n"} if message.plural else set())):
            yield f"the translation asks for {{{name}}}, which the English does not have"
        for name in sorted(needed - has) if form else ():
            yield f"the translation has no {{{name}}}"


def _markup_faults(entry: PoEntry, message: Message) -> Iterator[str]:
    for form, english in zip(entry.forms, (message.english, *(message.plural,) * len(entry.forms)), strict=False):
        if not form.strip():
            continue
        lost, more = _differences(english, form)
        yield from (f"the translation has lost `{sign}`" for sign in lost)
        yield from (f"the translation has `{sign}`, which the English does not have" for sign in more)
        yield from _star_faults(english, form)
        if english.count("\n\n") != form.strip().count("\n\n"):
            yield "the translation has another number of paragraphs"
        if message.is_xml and (bare := _BARE.search(form)):
            yield f"a `{bare[0]}` in a text of a page is written `{'&amp;' if bare[0] == '&' else '&lt;'}`"


def _differences(english: str, form: str) -> tuple[Iterable[str], Iterable[str]]:
    before, after = Counter(_SIGN.findall(english)), Counter(_SIGN.findall(form))
    return (before - after).keys(), (after - before).keys()


def _star_faults(english: str, form: str) -> Iterator[str]:
    if form.count("**") % 2 and not english.count("**") % 2:
        yield "two stars have no partner"
    elif "**" in english and "**" not in form:
        yield "the translation has lost its bold words"
