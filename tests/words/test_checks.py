"""A translation is held against its English."""

from cardgen.words.checks import Translated, judge
from cardgen.words.po import read_po
from cardgen.words.update import Message
from tests.sweep import sweep

HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def faults(message, *forms, fuzzy=False):
    """What is found of one message with these forms, by code, in the second of its lines at the earliest."""
    plural = f'msgid_plural "{message.plural}"\n' if message.plural else ""
    written = "\n".join(
        f'msgstr{f"[{number}]" if message.plural else ""} "{form}"' for number, form in enumerate(forms)
    )
    mark = "#, fuzzy\n" if fuzzy else ""
    text = f'{HEAD}{mark}msgctxt "{message.context}"\nmsgid "{message.english}"\n{plural}{written}\n'
    found = judge(Translated("de", "de.po", read_po(text, "de.po"), [message]))
    for finding in found:
        assert finding.source.startswith("msgstr")
    return [(finding.code, finding.message) for finding in found]


@sweep(
    "english, german, code, words",
    [
        ("Go {far}", "Geh {weit}", "CG925", "{weit}, which the English does not have"),
        ("Go {far}", "Geh", "CG925", "has no {far}"),
        ("Go :ae-1:", "Geh", "CG926", "has lost `:ae-1:`"),
        ("Go", "Geh :ae-1:", "CG926", "has `:ae-1:`, which"),
        ("<b>Go</b>", "<b>Geh", "CG926", "has lost `</b>`"),
        ("**Go** now", "Geh jetzt", "CG926", "lost its bold words"),
        ("**Go** now", "**Geh jetzt", "CG926", "two stars have no partner"),
        ("See [us](https://example.org)", "Siehe uns", "CG926", "has lost `](https://example.org)`"),
        ("See [](#end)", "Siehe [](#ende)", "", ""),
        ("Go & run", "Geh & renn", "CG926", "is written `&amp;`"),
        ("**Go** {far} :a:", "**Geh** :a: {far}", "", ""),
        ("**Put** it **back**", "**Stell** es **wieder** **hin**", "", ""),
        ("a &amp; b", "a &amp; b", "", ""),
    ],
)
def test_what_a_translation_must_keep(english, german, code, words):
    found = faults(Message("x", english, is_xml=True), german)
    assert {each for each, _ in found} == ({code} if code else set())
    assert not code or any(words in message for _, message in found)


@sweep(
    "forms, words",
    [(("a",), "has 1 form; the language has 2"), (("a", ""), "has no form 1"), (("eine Karte", "{n} Karten"), "")],
)
def test_a_number_has_all_forms_of_its_language(forms, words):
    found = faults(Message("x", "{n} card", "{n} cards"), *forms)
    assert [words in message for code, message in found if code == "CG927"] == ([True] if words else [])


@sweep(
    "forms, lacks",
    [(("eine Karte", "{number} Karten"), False), (("{number} Karte", "Karten"), True), (("1", "{number}"), False)],
)
def test_the_form_for_one_may_do_without_what_the_english_for_one_does_without(forms, lacks):
    found = faults(Message("x", "one card", "{number} cards"), *forms)
    assert found == ([("CG925", "the translation has no {number}")] if lacks else [])


def test_paragraphs_are_as_many():
    text = f'{HEAD}msgctxt "x"\nmsgid "One\\n\\nTwo"\nmsgstr "Eins Zwei"\n'
    (finding,) = judge(Translated("de", "de.po", read_po(text, "de.po"), [Message("x", "One\n\nTwo")]))
    assert (finding.code, finding.message) == ("CG926", "the translation has another number of paragraphs")


def test_a_mark_stays_until_it_is_taken_away():
    assert [code for code, _ in faults(Message("x", "Go"), "Geh", fuzzy=True)] == ["CG924"]
    assert faults(Message("x", "Go"), "Geh") == []


def test_what_is_missing_is_counted_at_the_first():
    text = f'{HEAD}msgctxt "b"\nmsgid "B"\nmsgstr ""\n'
    messages = [Message("b", "B"), Message("a", "A")]
    (missing,) = judge(Translated("de", "de.po", read_po(text, "de.po"), messages))
    assert (missing.code, missing.span.line) == ("CG923", 6)
    assert missing.message == "`b` and 1 more texts of 2 are not translated"


@sweep(
    "text, line",
    [
        ('msgid "a"\nmsgstr "b', 2),
        ('msgid "a"\nmsgstr "b\\q"', 2),
        ('msgid "a"\nnonsense\n', 2),
        ('msgstr "a"\n', 1),
    ],
)
def test_what_is_no_po_file_is_told_with_its_line(text, line):
    broken = read_po(text, "de.po")
    assert (broken.code, broken.span.line) == ("CG921", line)


def test_what_is_for_another_game_need_not_be_translated():
    text = f'{HEAD}msgctxt "b"\nmsgid "B"\nmsgstr ""\n'
    assert judge(Translated("de", "de.po", read_po(text, "de.po"), [Message("b", "B", is_needed=False)])) == []


def test_a_misspelt_id_is_told_with_the_one_that_waits():
    text = f'{HEAD}msgctxt "cards/earlybird text.title"\nmsgid "Early Bird"\nmsgstr "Früh auf"\n'
    messages = [Message("cards/early-bird text.title", "Early Bird"), Message("cards/long-table text.title", "Table")]
    unknown = next(
        finding
        for finding in judge(Translated("de", "de.po", read_po(text, "de.po"), messages))
        if finding.code == "CG922"
    )
    assert unknown.help == "did you mean `cards/early-bird text.title`?"
