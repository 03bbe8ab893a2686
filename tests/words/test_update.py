"""A file of translations is brought up to date, and nothing that somebody wrote is lost."""

from cardgen.words.po import PoFile, read_po, write_po
from cardgen.words.update import Message, updated

OLD = """
# by Ada
msgid ""
msgstr ""
"Last-Translator: Ada\\n"

# a pun
#. room: 20 letters
msgctxt "cards/a text.title"
msgid "A Pond"
msgstr "Ein Teich"

msgctxt "cards/b text.title"
msgid "A Hedge"
msgstr "Eine Hecke"
"""


def german(text=OLD):
    return read_po(text, "de.po")


def test_what_is_new_is_empty_what_changed_is_marked_and_what_is_unused_stays_at_the_end():
    messages = [Message("cards/c text.title", "A Wall"), Message("cards/a text.title", "A Small Pond")]
    new, counts = updated(german(), messages, "de")
    c, a, b = new.entries
    assert (c.forms, c.is_fuzzy) == (("",), False)
    assert (a.forms, a.is_fuzzy, a.previous, a.remarks) == (("Ein Teich",), True, ("A Pond", ""), "a pun")
    assert (b.forms, b.is_obsolete) == (("Eine Hecke",), True)
    assert (counts.all, counts.new, counts.changed, counts.missing, counts.unused) == (2, 1, 1, 1, 1)


def test_what_changes_twice_is_told_with_the_english_it_was_made_from():
    once, _ = updated(german(), [Message("cards/a text.title", "A Lake")], "de")
    twice, _ = updated(once, [Message("cards/a text.title", "A Sea")], "de")
    assert twice.used["cards/a text.title"].previous == ("A Pond", "")


def test_what_comes_back_into_use_has_its_translation_again():
    gone, _ = updated(german(), [], "de")
    back, _ = updated(gone, [Message("cards/b text.title", "A Hedge")], "de")
    entry = back.used["cards/b text.title"]
    assert (entry.forms, entry.is_fuzzy, entry.is_obsolete) == (("Eine Hecke",), False, False)


def test_a_file_that_is_written_and_read_again_says_the_same():
    messages = [Message("cards/a text.title", "A Sea"), Message("n", "{n} card", "{n} cards", "small", True)]
    new, _ = updated(german(), messages, "ru")
    text = write_po(new, "ru", "Rivers")
    assert write_po(read_po(text, "ru.po"), "ru", "Rivers") == text
    assert "Last-Translator: Ada" in text
    assert text.count("msgstr[") == 3
    assert updated(read_po(text, "ru.po"), messages, "ru")[0].used == read_po(text, "ru.po").used | {}


def test_an_empty_file_is_one_without_messages():
    new, counts = updated(PoFile(), [], "de")
    assert counts.all == 0
    assert "Plural-Forms: nplurals=2" in write_po(new, "de", "Rivers")
