"""The list of packs: what is written can be read again, and nothing else is believed."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.pack_ids import recipe_digest
from cardgen.model.recipe import Window
from cardgen.output import pack_manifest_reader
from cardgen.output.pack_manifest import NAME, ROWS, ManifestHead, contents_digest, listed, new_lists
from cardgen.output.pack_manifest_reader import UnreadableManifest, manifests_below, read_head, read_manifest
from tests.boosters.kit import DIGESTS, meadow

BATCH = Batch(meadow([Window("pupil", 2, ("rare",))]), [], 5, 40, DIGESTS)
SETS, READINGS = {"core": ("1.0.0", "00")}, {"x": None}
HEAD = ManifestHead("0.1.0", 1, "mini", "test", "Tést", recipe_digest(BATCH.recipe), SETS, 5, 40, 36, READINGS, "11")


def written(folder, head=HEAD, batch=BATCH):
    with new_lists(head, ("pupil",)) as lists:
        for pack in batch:
            lists.add(pack)
        return lists.keep(folder)


def test_what_is_written_is_read_again(tmp_path):
    paths = written(tmp_path)
    assert paths == (tmp_path / NAME, tmp_path / ROWS)
    manifest = read_manifest(tmp_path / NAME)
    assert manifest.head == HEAD == read_head(tmp_path / NAME)
    assert list(manifest.lines.values()) == [listed(pack) for pack in BATCH]


def test_it_is_plain_json_with_a_pack_a_line(tmp_path):
    text = written(tmp_path)[0].read_text(encoding="utf-8")
    value = json.loads(text)
    assert [json.loads(line.strip(" ,")) for line in text.splitlines() if '"place"' in line] == value["boosters"]
    assert "Tést" in text


def test_a_batch_without_packs_is_a_list_without_lines(tmp_path):
    written(tmp_path, replace(HEAD, packs=0), Batch(BATCH.recipe, [], 5, 0, DIGESTS))
    assert read_manifest(tmp_path / NAME).lines == {}


def test_nothing_is_on_the_disk_before_it_is_kept(tmp_path):
    with new_lists(HEAD, ()) as lists:
        lists.add(next(iter(BATCH)))
    assert list(tmp_path.iterdir()) == []


def test_contents_have_another_digest_when_a_card_or_the_pack_is_another():
    line = listed(next(iter(BATCH)))
    assert line.digest == contents_digest(line.id, line.cards)
    assert len({line.digest, contents_digest(line.id, line.cards[1:]), contents_digest("0000-0000", line.cards)}) == 3


def test_a_list_that_is_too_large_is_not_read(tmp_path, monkeypatch):
    written(tmp_path)
    monkeypatch.setattr(pack_manifest_reader, "MOST_BYTES", 1_000)
    with pytest.raises(UnreadableManifest, match="larger than"):
        read_manifest(tmp_path / NAME)


def test_a_head_without_packs_is_no_head(tmp_path):
    (tmp_path / NAME).write_text('{"format": 2, "cardgen": "0.1.0"', encoding="utf-8")
    with pytest.raises(UnreadableManifest, match="no packs are listed"):
        read_head(tmp_path / NAME)


def test_a_list_that_an_earlier_cardgen_made_is_told_apart_from_a_damaged_one(tmp_path):
    path = written(tmp_path)[0]
    path.write_text(path.read_text(encoding="utf-8").replace('"format": 2', '"format": 1'), encoding="utf-8")
    for read in (read_manifest, read_head):
        with pytest.raises(UnreadableManifest, match="an earlier cardgen made it"):
            read(path)


def test_lists_are_found_below_a_folder_but_not_in_hidden_ones(tmp_path):
    places = [tmp_path / "b" / "c" / NAME, tmp_path / "a" / NAME, tmp_path / ".hidden" / NAME]
    for place in places:
        place.parent.mkdir(parents=True)
        place.write_text("{}", encoding="utf-8")
    assert manifests_below(tmp_path) == [places[1], places[0]]
    assert manifests_below(tmp_path / "nowhere") == []
    assert manifests_below(places[0]) == [places[0]]


def test_every_key_is_on_the_page_about_it(tmp_path):
    page = Path(__file__).parents[2].joinpath("docs/reference/manifest.md").read_text(encoding="utf-8")
    section = page.partition("\n## The list of packs\n")[2]
    value = json.loads(written(tmp_path)[0].read_text(encoding="utf-8"))
    for key in (*value, *value["boosters"][0], *value["recipe"], *value["sets"]["core"]):
        assert f'"{key}": ' in section, key
