"""Names of files are plain, all different, and good on every disk."""

import re
from types import SimpleNamespace

from cardgen.gallery.names import LONGEST, name_of, names_of
from tests.sweep import sweep

ODD = ["../../etc/passwd", "a/b", "con", "Käfer", "日本", "", "x" * 300, "a b", "a\\b", "a.", "<script>"]


@sweep("id", ODD)
def test_a_name_holds_nothing_that_a_disk_or_an_address_would_mind(id):
    name = name_of("core", id)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    assert len(name) <= LONGEST + 9


def test_plain_ids_stay():
    assert name_of("core", "feed-the-soil") == "core-feed-the-soil"


def test_no_two_cards_have_one_name():
    ids = [*ODD, *(id.upper() for id in ODD), "ant", "ant-small", "ANT"]
    printings = [SimpleNamespace(set_id="core", card=SimpleNamespace(id=id), id=f"core:{id}") for id in ids]
    names = list(names_of(printings))
    pictures = [f"{name}{ending}" for name in names for ending in ("", "-small")]
    assert len({picture.casefold() for picture in pictures}) == 2 * len(ids)
