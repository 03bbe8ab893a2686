"""A Google sheet is fetched only when somebody says so, twice; from Google alone, and as a file that is no danger."""

import io
from email.message import Message
from urllib.error import URLError
from urllib.request import Request

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.scaffold import make_folder, new_game
from cardgen.tables import online
from cardgen.tables.sheet import UnreadableTable
from tests.sweep import sweep
from tests.tables.workbooks import xlsx

LINK = "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/edit?gid=0#gid=0"
ADDRESS = "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/export?format=xlsx"
BOOK = xlsx(("cards", [["title", "icons", "action"], ["Fog", "water", "Wait."]]))


class Answer(io.BytesIO):
    def __init__(self, data, name="My Cards.xlsx"):
        super().__init__(data)
        self.headers = Message()
        self.headers["Content-Disposition"] = f'attachment; filename="{name}"; filename*=UTF-8'


@pytest.fixture
def google(monkeypatch):
    """Stands for Google; has what was asked, and gives what `answer` makes."""
    asked = []

    class Opener:
        answer = staticmethod(lambda: Answer(BOOK))

        def open(self, request, timeout):
            asked.append(request.full_url)
            return self.answer()

    monkeypatch.setattr(online, "build_opener", lambda *handlers: Opener())
    return asked, Opener


@sweep("link", [LINK, LINK.partition("/edit")[0], LINK.partition("?")[0]])
def test_the_workbook_behind_a_link_has_an_address(link):
    assert online.address_of(link) == ADDRESS


@sweep(
    "link",
    [
        "http://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ",
        "https://docs.google.com.example.org/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ",
        "https://docs.google.com/document/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ",
        "file:///etc/passwd",
        "cards.xlsx",
    ],
)
def test_any_other_link_is_refused(link):
    with pytest.raises(UnreadableTable, match="no link to a Google sheet"):
        online.address_of(link)


def test_a_sheet_goes_into_the_project_after_asking(google, tmp_path, monkeypatch):
    root = tmp_path / "rivers"
    make_folder(root, new_game("rivers"))
    monkeypatch.chdir(root)
    words = ["import", "table", LINK, "--fetch"]
    refused = CliRunner().invoke(main, words, input="n\n")
    assert (refused.exit_code, google[0]) == (2, [])
    made = CliRunner().invoke(main, words, input="y\n")
    assert made.exit_code == 0, made.output
    assert google[0] == [ADDRESS]
    assert "title: Fog" in (root / "card_data/rivers/sets/core/cards/my-cards.yaml").read_text(encoding="utf-8")


def test_a_game_is_made_of_a_sheet(google, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(main, ["new", "game", "weather", "--from", LINK, "--fetch"], input="y\n")
    assert made.exit_code == 0, made.output
    assert (tmp_path / "weather/card_data/weather/sets/core/cards/my-cards.yaml").is_file()


def test_a_link_alone_fetches_nothing(google):
    told = CliRunner().invoke(main, ["import", "table", LINK])
    assert (told.exit_code, google[0]) == (2, [])
    assert "--fetch" in told.output


@sweep("name", ["../../etc/cron.xlsx", "C:\\cards.xlsx", "….xlsx", "nothing"])
def test_what_a_sheet_is_called_is_no_path(name, google):
    google[1].answer = staticmethod(lambda: Answer(BOOK, name))
    assert set(online.fetch(LINK).name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@sweep(
    ("address", "is_followed"),
    [
        ("https://doc-0k-sheets.googleusercontent.com/export/x", True),
        ("https://accounts.google.com/ServiceLogin", False),
        ("https://example.org/cards.xlsx", False),
        ("http://docs.google.com/cards.xlsx", False),
        ("file:///etc/passwd", False),
    ],
)
def test_it_is_sent_on_within_google_only(address, is_followed):
    def sent_on():
        handler = online._StayingAtGoogle()
        return handler.redirect_request(Request(ADDRESS), io.BytesIO(), 307, "Temporary Redirect", Message(), address)

    if is_followed:
        assert sent_on().full_url == address
    else:
        with pytest.raises(URLError):
            sent_on()
