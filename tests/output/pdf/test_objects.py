"""Dictionaries, lists and strings of text are as every reader of PDF takes them."""

import pikepdf
import pytest

from cardgen.output.pdf.objects import dictionary, references, text_string

TEXTS = (
    "",
    "Food Heroes",
    "(a) \\ b\n",
    "“Hm …” – é €",
    "Продукты",
    "ﬁ Łódź ˘",
    "\x18",
    "\x80",
    "😀",
    "".join(map(chr, range(256))),
)


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_is_read_back_as_it_was(text: str) -> None:
    read = pikepdf.Object.parse(text_string(text))
    assert str(read) == text


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_is_written_in_plain_ascii(text: str) -> None:
    assert all(32 <= byte < 127 for byte in text_string(text))


def test_a_letter_that_the_encoding_of_pdf_lacks_makes_a_text_utf_16() -> None:
    assert text_string("ab") == b"(ab)"
    assert text_string("аb").startswith(b"(\\376\\377")


def test_a_dictionary_has_its_keys_in_order_whatever_order_they_come_in() -> None:
    assert dictionary({"B": b"2", "A": b"1"}, "/C 3") == b"<</C 3\n/A 1 /B 2\n>>"


@pytest.mark.parametrize("many", [0, 1, 10, 11, 20, 21])
def test_a_list_of_objects_has_all_of_them(many: int) -> None:
    assert [int(word) for word in references(range(many)).split() if word.isdigit()][::2] == [*range(many)]
