"""A sheet is fetched the whole way: from a server of this machine that stands for Google, and answers as it may.

Only the encryption between them is left out: what is asked of Google by HTTPS goes to that server by HTTP.
"""

import http.client
import socket
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from click.testing import CliRunner

from cardgen.cli import main
from cardgen.tables import online
from tests.sweep import sweep
from tests.tables.workbooks import xlsx

LINK = "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/edit?gid=0#gid=0"
KEPT = "https://doc-0k-sheets.googleusercontent.com/export/cards"
BOOK = xlsx(("cards", [["title", "action"], ["Fog", "Wait."], ["Frost", "Shiver."]]))
NAMED = {"Content-Disposition": 'attachment; filename="Weather Cards.xlsx"'}
LOGIN = b"<!DOCTYPE html><html><head><title>Google Sheets: Sign-in</title></head><body>Email or phone</body></html>"
QUOTA = b"<html><body>Sorry, you can't view or download this file at this time. Too many users: try again later.</body>"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append((self.headers["Host"], self.path, self.headers.get("Cookie")))
        self.server.answer(self)

    def log_message(self, *words):
        pass

    def send(self, code, body=b"", headers=(), length=None):
        self.send_response(code)
        for name, value in dict(headers).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="module")
def served():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def google(served, monkeypatch, tmp_path):
    """The server, to which all goes that is asked of anybody by HTTPS; `answer` says how it answers."""

    class ToServer(urllib.request.HTTPSHandler):
        def https_open(self, req):
            return self.do_open(self.connection, req)

        def connection(self, host, **options):
            return http.client.HTTPConnection(*served.server_address, timeout=options["timeout"])

    opener = urllib.request.build_opener
    monkeypatch.setattr(online, "build_opener", lambda *handlers: opener(ToServer(), *handlers))
    monkeypatch.chdir(tmp_path)
    served.asked = []
    return served


def fetched(google, answer):
    google.asked.clear()
    google.answer = answer
    return CliRunner().invoke(main, ["new", "game", "weather", "--from", LINK, "--fetch"], input="y\n")


def test_a_sheet_comes_by_way_of_where_google_keeps_it(google, tmp_path):
    def answer(handler):
        if handler.path.endswith("export?format=xlsx"):
            handler.send(307, headers={"Location": KEPT})
        else:
            handler.send(200, BOOK, NAMED)

    made = fetched(google, answer)
    assert made.exit_code == 0, made.output
    assert [host for host, _, _ in google.asked] == ["docs.google.com", "doc-0k-sheets.googleusercontent.com"]
    assert (tmp_path / "weather/card_data/weather/sets/core/cards/weather-cards.yaml").is_file()
    assert not [cookie for _, _, cookie in google.asked if cookie]


def to(address):
    return lambda handler: handler.send(302, headers={"Location": address})


def trickle(handler):
    """Sends a byte now and then, and never all."""
    handler.send(200, b"PK", length=1_000)
    try:
        while not handler.wfile.closed:
            handler.wfile.write(b"x")
            threading.Event().wait(0.02)
    except OSError:
        pass


def hang_up(handler):
    handler.connection.shutdown(socket.SHUT_RDWR)


def endless(handler):
    """Says nothing of how much is to come, and sends more than there may be."""
    handler.send_response(200)
    handler.end_headers()
    try:
        handler.wfile.write(b"PK")
        for _ in range(60):
            handler.wfile.write(bytes(1_000_000))
    except OSError:
        pass


@sweep(
    ("answer", "message", "help"),
    [
        (to("https://accounts.google.com/ServiceLogin?x"), "it is not shared by link", "try again"),
        (to("https://example.org/cards.xlsx"), "it leads to example.org", "try again"),
        (to("http://docs.google.com/cards.xlsx"), "it leads to docs.google.com", "try again"),
        (to(KEPT), "sends from one address to the next and back (302)", "Anyone with the link"),
        (lambda handler: handler.send(200, LOGIN), "this sheet is not shared by link", "Anyone with the link"),
        (lambda handler: handler.send(200, QUOTA), "to nobody for now: too many have asked", "wait some minutes"),
        (lambda handler: handler.send(429, QUOTA), "to nobody for now (429)", "wait some minutes"),
        (lambda handler: handler.send(503), "to nobody for now (503)", "wait some minutes"),
        (lambda handler: handler.send(404), "Google has no such sheet (404)", "copy its link once more"),
        (lambda handler: handler.send(401), "does not give this sheet (401)", "Anyone with the link"),
        (lambda handler: handler.send(200, b"title,action\nFog,Wait.\n"), "what came is no workbook", "name the file"),
        (lambda handler: handler.send(200, b"PK\3\4 and no more"), "this workbook is damaged", "save it again"),
        (lambda handler: handler.send(200, b"PK", length=10**12), "larger than 50 MB", "take pictures out"),
        (lambda handler: handler.send(200, BOOK[:900], length=len(BOOK)), "only 900 of ", "try again"),
        (endless, "larger than 50 MB", "take pictures out"),
        (trickle, "it takes longer than 1 seconds", "try again"),
        (hang_up, "the sheet cannot be fetched: ", "try again"),
    ],
)
def test_whatever_comes_instead_is_one_finding_that_says_what_to_do(
    answer, message, help, google, tmp_path, monkeypatch
):
    monkeypatch.setattr(online, "_MOST_SECONDS", 1)
    result = fetched(google, answer)
    assert result.exit_code == 1, result.output
    assert "error[CG121]: " in result.output
    assert message in result.output
    assert help in result.output
    assert not (tmp_path / "weather").exists()


def test_who_answers_nothing_is_not_waited_for_for_ever(google, monkeypatch):
    monkeypatch.setattr(online, "_SECONDS", 0.2)
    result = fetched(google, lambda handler: threading.Event().wait(1))
    assert (result.exit_code, "cannot be fetched: timed out" in result.output) == (1, True)
