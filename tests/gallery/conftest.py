"""A gallery of the minimal project."""

import pytest

from tests.web_pages import Gallery


@pytest.fixture
def gallery(project, tmp_path):
    """A folder for a gallery of the project of the test, not made yet."""
    return Gallery(project, tmp_path / "gallery")


@pytest.fixture
def made(gallery):
    gallery.make()
    return gallery
