"""Values on one line of YAML."""

from cardgen.data.yaml import source
from cardgen.data.yaml.flow import flow
from tests.sweep import sweep


@sweep(
    ("value", "written"),
    [
        ({"at-least": 35}, "{at-least: 35}"),
        ([["he"], 1.5, True, None], "[[he], 1.5, true, null]"),
        ("Mister Hipster", "Mister Hipster"),
        ("no", '"no"'),
        ("Y", '"Y"'),
        ("Red, ripe", '"Red, ripe"'),
        ("#sweet", '"#sweet"'),
        ("1", '"1"'),
        ("a: b", '"a: b"'),
        ("", '""'),
        ({"null": "~"}, '{"null": "~"}'),
        (["ae-1", "on"], '[ae-1, "on"]'),
    ],
)
def test_a_value_is_written_on_one_line_as_yaml_reads_it(value, written):
    assert flow(value) == written
    document, found = source.parse(f"a: {written}", "x.yaml")
    assert found == []
    assert document.value == {"a": value}
