"""A server that shows a project, in a process of its own, and ways to ask it."""

import http.client
import json
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from msgspec import Struct

from tests.fixtures.minimal_project import minimal_project

PATIENCE = 60


class Live(Struct):
    """A server and its address; `process` is asked to end with the test."""

    project: object
    address: str
    process: subprocess.Popen

    @property
    def port(self):
        return urlsplit(self.address).port

    @property
    def path(self):
        return urlsplit(self.address).path

    def ask(self, path, method="GET", **headers):
        """Status, headers and body of an answer; `path` begins behind the token unless it begins with a slash."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            whole = path if path.startswith("/") else self.path + path
            connection.request(method, whole, headers={name.title(): value for name, value in headers.items()})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def json(self, path):
        status, _, body = self.ask(path)
        assert status == 200, body
        return json.loads(body)

    def when(self, is_so):
        """The state as soon as it is so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            state = self.json("state")
            if is_so(state):
                return state
            time.sleep(0.05)
        raise AssertionError(f"it never was so: {state}")


@contextmanager
def served(project):
    """The project, shown by a server of its own."""
    command = [sys.executable, "-m", "cardgen", "serve", "--no-browser", "--project", str(project.root)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", cwd=project.root)
    try:
        address = process.stdout.readline().strip()
        process.stdout.readline()
        shown = Live(project, address, process)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                shown.ask("state")
                break
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.05)
        yield shown
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


@pytest.fixture
def live(project):
    """The project of the test, shown."""
    with served(project) as shown:
        yield shown


@pytest.fixture(scope="module")
def still(tmp_path_factory):
    """A project that nobody changes, shown to all tests of a module."""
    with served(minimal_project(tmp_path_factory.mktemp("still") / "project")) as shown:
        yield shown
