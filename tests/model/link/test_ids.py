"""What may be meant by a word that is not known: a neighbour, another word for the same, or two with no comma."""

from cardgen.model.link.ids import missing_comma, near, nearest
from tests.sweep import sweep

KNOWN = ("heart", "ae-1", "fresh water", "Water")


@sweep(
    ("word", "help"),
    [
        ("heart ae-1", "a comma is missing: write `heart, ae-1`"),
        ("Heart  AE-1 fresh water", "a comma is missing: write `heart, ae-1, fresh water`"),
        ("fresh water", ""),
        ("heart ae-2", ""),
        ("heart", ""),
        ("", ""),
        (" ".join(["heart"] * 99), ""),
    ],
)
def test_two_known_words_in_one_lack_a_comma(word, help):
    assert missing_comma(word, KNOWN) == help


def test_another_word_for_the_same_is_understood():
    assert nearest("store", ("customer", "shop", "event")) == "did you mean `shop`?"
    assert nearest("client", ("customer", "shop", "event")) == "did you mean `customer`?"
    assert nearest("cloud", ("customer", "shop")) == "there are `customer`, `shop`"


def test_a_word_that_only_ends_as_another_is_no_slip_of_it():
    assert near("tracking-specialist", ("contact-specialist", "owl")) == ""
    assert near("contakt-specialist", ("contact-specialist", "owl")) == "contact-specialist"
    assert near("night-owl", ("day-owl", "night-owls")) == "night-owls"
    assert near("night-owl-2", ("night-owl", "fox")) == "night-owl"
