"""A real browser for tests of pages. Where there is none, or nothing that drives it, who imports this is skipped."""

import shutil
from contextlib import contextmanager

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("there is no Chromium here", allow_module_level=True)
playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives the browser: make browser")
PATIENCE = 20_000


@contextmanager
def started():
    """The browser, until the block ends."""
    with playwright.sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def looked_at(browser, address):
    """A page, with all that its console said and all that it asked for."""
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    heard, asked = [], []
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    yield page, heard, asked
    context.close()
