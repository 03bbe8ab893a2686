"""Pictures of a set are found by the ids of their cards."""

from cardgen.data.project.pictures import pictures_of


def test_a_picture_is_found_by_its_name_in_any_case(tmp_path):
    (tmp_path / "pictures").mkdir()
    for name in ("ant.JPG", "Bee.svg", "bee.png", "cat.txt", "dog.tiff"):
        (tmp_path / "pictures" / name).touch()
    assert pictures_of(tmp_path) == {"ant": "pictures/ant.JPG", "bee": "pictures/Bee.svg", "dog": "pictures/dog.tiff"}


def test_a_set_without_pictures_has_none(tmp_path):
    assert pictures_of(tmp_path) == {}
