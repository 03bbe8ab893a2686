"""Books know the short codes and the keywords of their game, as its cards do."""

from types import SimpleNamespace

from cardgen.model.game import Icon
from cardgen.model.vocabulary import Word
from cardgen.render.book.codes import with_codes_read
from tests.sweep import sweep

CREDIT = Icon("credit", "signs", 1, "Credit", "#000000", "", codes=("[credit]", "{c}", "→"))
SWIFT = Word("swift", "Swift", text={"name": "Swift", "reminder": "Play it at once."})
GAME = SimpleNamespace(icons={"credit": CREDIT}, words={"keyword": [SWIFT]})


@sweep(
    ("text", "wanted"),
    [
        ("Pay [credit] or {c}.", "Pay :credit: or :credit:."),
        ("a → b", "a :credit: b"),
        (r"\[credit] stays", r"\[credit] stays"),
        ("[credit](#money)", "[credit](#money)"),
        ("[other] and {T}", "[other] and {T}"),
        ("A :swift: one", "A **Swift** one"),
        ("A :sun: one", "A :sun: one"),
    ],
)
def test_a_code_is_its_icon_and_a_keyword_its_name(text, wanted):
    assert with_codes_read(text, GAME) == wanted


def test_a_game_without_codes_has_its_text_as_it_is():
    text = "Pay [credit] or {c}."
    assert with_codes_read(text, SimpleNamespace(icons={}, words={})) is text
