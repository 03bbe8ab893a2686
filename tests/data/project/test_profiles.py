"""Profiles of presses: the project's own before what cardgen ships, and nothing outside of either."""

from cardgen.data.project.files import find, shipped_root
from cardgen.data.project.profiles import DEFAULT_PROFILE, profile_bytes, profile_file
from cardgen.data.project.unread import unread


def test_the_default_is_shipped(tmp_path):
    path = profile_file(tmp_path)
    assert path == shipped_root() / "card_data" / "profiles" / f"{DEFAULT_PROFILE}.icc"
    assert len(profile_bytes(path)) < 300_000


def test_a_project_has_profiles_of_its_own(tmp_path):
    folder = tmp_path / "card_data" / "profiles"
    folder.mkdir(parents=True)
    for name in (f"{DEFAULT_PROFILE}.icc", "shop.icm"):
        (folder / name).write_bytes(b"own")
    assert profile_bytes(profile_file(tmp_path)) == b"own"
    assert profile_bytes(profile_file(tmp_path, "shop")) == b"own"


def test_what_is_not_there_or_lies_elsewhere_is_not_found(tmp_path):
    (tmp_path / "card_data" / "profiles").mkdir(parents=True)
    (tmp_path / "shop.icc").write_bytes(b"")
    (tmp_path / "card_data" / "profiles" / "linked.icc").symlink_to("/etc/hostname")
    for name in ("shop", "../../shop", "/etc/hostname", "linked", "", "con"):
        assert profile_file(tmp_path, name) is None, name


def test_profiles_are_read_and_those_in_other_places_reported(tmp_path):
    for place in ("profiles/shop.icc", "profiles/more/shop.icc", "fsys/shop.icc"):
        path = tmp_path / "card_data" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    assert find(tmp_path)[1] == []
    places = [finding.span.file.removeprefix(f"{tmp_path.as_posix()}/card_data/") for finding in unread(tmp_path)]
    assert places == ["fsys/shop.icc", "profiles/more/shop.icc"]
    assert all("card_data/profiles/" in finding.help for finding in unread(tmp_path))
