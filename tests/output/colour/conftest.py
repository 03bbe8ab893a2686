"""The profile that cardgen ships."""

import pytest

from cardgen.data.project.files import shipped_root
from cardgen.data.project.profiles import profile_bytes, profile_file
from cardgen.output.colour.profile import CmykProfile
from cardgen.output.colour.separation import Separation


@pytest.fixture(scope="session")
def coated() -> bytes:
    path = profile_file(shipped_root())
    assert path is not None
    return profile_bytes(path)


@pytest.fixture(scope="session")
def separation(coated) -> Separation:
    return Separation(CmykProfile.load(coated, "cardgen-coated"))
