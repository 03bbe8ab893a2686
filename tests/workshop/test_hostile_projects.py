"""Whatever a project holds, the live page shows what it can, tells the rest, and serves nothing from outside."""

import http.client
import json

import pytest

from cardgen.workshop.session import Session

CARDS = "card_data/mini/sets/core/cards/all.yaml"
PRINTINGS = "card_data/mini/sets/core/printings.yaml"
SECRET = "a secret of somebody else"


def told(project, *, is_looked_at=True):
    """The state as the page gets it, once all faces were looked at."""
    session = Session(project.root)
    try:
        for look in session._unseen(session.snapshots["now"]) if is_looked_at else ():
            look()
        state = json.loads(json.dumps(session.state()))
        faces = session.snapshots["now"].faces
        pictures = [session.drawer.picture(*faces[card["front"]], 72) for card in state["cards"]]
    finally:
        session.close()
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    return state


def linked(project, tmp_path):
    (tmp_path / "secret.png").write_text(SECRET)
    (project.root / "card_data/mini/sets/core/link.png").symlink_to(tmp_path / "secret.png")
    project.replace(PRINTINGS, "{drawing: dot}", "{file: link.png}")


def broken(project, tmp_path):
    (project.root / "card_data/mini/sets/core/bad.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 100)
    project.replace(PRINTINGS, "{drawing: dot}", "{file: bad.png}")


HOSTILE = {
    "a picture that leads out of the project": (linked, 3),
    "a picture that is none": (broken, 3),
    "a picture above the set": (
        lambda project, _: project.replace(
            PRINTINGS, "number: 1, art: {drawing: dot}", "number: 1, art: {file: ../../../../../etc/passwd}"
        ),
        2,
    ),
    "a drawing above the templates": (
        lambda project, _: project.replace(
            PRINTINGS, "number: 1, art: {drawing: dot}", "number: 1, art: {drawing: ../../../secret}"
        ),
        2,
    ),
    "an id that leads upwards": (lambda project, _: project.replace(CARDS, "id: ant", "id: ../../ant"), 2),
    "a link that is a script": (
        lambda project, _: project.replace(CARDS, "id: ant", 'id: ant\n    link: "javascript:alert(1)"'),
        2,
    ),
    "a text without an end": (
        lambda project, _: project.replace(CARDS, "Carry a crumb.", "carry " * 3_000),
        3,
    ),
    "a key that nobody knows": (lambda project, _: project.replace(CARDS, "id: ant", "id: ant\n    ants: 1"), 2),
    "a template that cannot be read": (
        lambda project, _: project.write("templates/mini/card.xml.j2", "{% for %}"),
        3,
    ),
    "a drawing that is none": (lambda project, _: project.write("templates/mini/art/dot.svg", "<svg"), 3),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_project_with_faults_shows_what_it_can_and_tells_the_rest(project, tmp_path, what):
    spoil, shown = HOSTILE[what]
    spoil(project, tmp_path)
    state = told(project)
    assert len(state["cards"]) == shown
    assert state["findings"]
    assert SECRET not in json.dumps(state)
    assert "root:x:0" not in json.dumps(state)


def test_a_project_whose_game_cannot_be_read_says_so(project):
    project.write("card_data/mini/game.yaml", "id: [")
    state = told(project)
    assert (state["cards"], state["games"]) == ([], [])
    assert [finding["file"] for finding in state["findings"]] == ["card_data/mini/game.yaml"]


def raw(live, head):
    """The status of an answer to a request as it is written."""
    connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=30)
    try:
        connection.connect()
        connection.sock.sendall(head.encode("latin-1") + b"\r\n\r\n")
        return int(connection.sock.recv(100).split()[1])
    finally:
        connection.close()


def test_strange_requests_are_refused(still):
    host = f"Host: 127.0.0.1:{still.port}"
    whole = f"GET {still.path}state HTTP/1.1\r\n"
    assert raw(still, f"{whole}{host}\r\nConnection: close") == 200
    assert raw(still, f"{whole}Connection: close") in (400, 403)  # no host
    assert raw(still, f"{whole}Host: evil.example\r\n{host}\r\nConnection: close") in (400, 403)
    assert raw(still, f"{whole}{host}\r\nOrigin: null\r\nConnection: close") == 403
    assert raw(still, f"{whole}{host}\r\nOrigin: https://127.0.0.1:{still.port}\r\nConnection: close") == 403
    assert raw(still, f"GET {still.path}../../../etc/passwd HTTP/1.1\r\n{host}\r\nConnection: close") == 404
    assert raw(still, f"GET {still.path}%2e%2e%2fstate HTTP/1.1\r\n{host}\r\nConnection: close") == 404
    assert raw(still, f"GET http://evil.example{still.path}state HTTP/1.1\r\nHost: evil.example") in (400, 403, 404)


@pytest.mark.parametrize(
    "query", ["dpi=99999999", "dpi=-1", "dpi=x", "dpi=0", "bleed=2&ink=%00", "at=--output=x", "at=.."]
)
def test_strange_questions_for_a_picture_are_answered_or_refused(still, query):
    card = still.json("state")["cards"][0]
    status, _, body = still.ask(f"face/{card['front']}.png?{query}")
    assert (status, body[:4]) == (200, b"\x89PNG") or (status, body[:8]) == (404, b'{"why":"')
