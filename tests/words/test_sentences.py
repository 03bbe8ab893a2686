"""Words at the beginning of a sentence."""

from cardgen.words.sentences import as_sentence
from tests.sweep import sweep


@sweep(
    ("words", "wanted"),
    [("an iPad", "An iPad"), ("élan", "Élan"), ("HOME cards", "HOME cards"), ("", ""), ("3 x", "3 x")],
)
def test_only_the_first_letter_changes(words, wanted):
    assert as_sentence(words) == wanted
