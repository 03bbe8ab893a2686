"""A card of 50 x 70 mm to lay things out on, with a drawing and an icon."""

import pytest

from cardgen.render.layout.compose import Composed, compose
from cardgen.render.layout.resources import Resources
from cardgen.render.template.jinja import Templates
from tests.render.layout.laid_out import ANT, BOOK, DOT, STYLES


@pytest.fixture
def resources(tmp_path):
    for place in ("art/dot.svg", "icons/sun.svg"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(DOT)
    return Resources(Templates.of([tmp_path]), BOOK, STYLES, {"small": (50_000, 70_000)}, {"core": tmp_path}, "Regular")


@pytest.fixture
def face(resources):
    """Lays out what is on a card of 50 x 70 mm, without bleed unless it says so."""

    def make(inside: str, attributes: str = "", **more) -> Composed:
        composed = compose(f'<card size="small" {attributes}>{inside}</card>', "card.xml.j2", resources, ANT, **more)
        assert isinstance(composed, Composed), composed
        return composed

    return make


@pytest.fixture
def faults(resources):
    def make(xml: str, **more):
        composed = compose(xml, "card.xml.j2", resources, ANT, **more)
        found = composed.found if isinstance(composed, Composed) else composed
        return [(finding.code, finding.message) for finding in found]

    return make
