"""White letters on paper are told of, also below a drawing that paints nothing where they stand."""

from tests.sweep import sweep

LETTERS = (
    '<text name="light" style="body" x="5mm" y="5mm" width="30mm" height="6mm" colour="#ffffff">Words to read</text>'
)
WHOLE = "M0 0 H50 V70 H0 Z"
CLEAR = {
    "elsewhere": '<rect y="20" width="50" height="50"/>',
    "a hole in a frame": f'<path fill-rule="evenodd" d="{WHOLE} M2 2 H48 V68 H2 Z"/>',
    "a line beside them": '<path d="M0 15 H50" stroke="black" fill="none"/>',
    "a line around all": f'<path d="{WHOLE}" stroke="black" stroke-width="2" fill="none"/>',
    "clipped away": '<clipPath id="c"><rect y="30" width="50" height="9"/></clipPath>'
    f'<path d="{WHOLE}" clip-path="url(#c)"/>',
    "grouped elsewhere": '<g opacity="0.5"><rect y="20" width="50" height="9"/></g>',
}
PAINTED = {
    "below them": '<rect width="50" height="20"/>',
    "in a group": '<g opacity="0.5"><rect width="50" height="20"/><rect y="9" width="50" height="20"/></g>',
    "by a line": '<path d="M0 8 H50" stroke="black" stroke-width="8" fill="none"/>',
    "within a clip": '<clipPath id="c"><rect width="50" height="30"/></clipPath>'
    f'<path d="{WHOLE}" clip-path="url(#c)"/>',
}


def told(face, tmp_path, name, drawn):
    """Codes for white letters on a card that a drawing of this name covers."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70">{drawn}</svg>'
    (tmp_path / f"art/{name}.svg").write_text(svg, encoding="utf-8")
    found = face(f'<art name="drawing:{name}" x="0" y="0" width="50mm" height="70mm"/>{LETTERS}').found
    return [finding.code for finding in found]


@sweep("where", CLEAR)
def test_where_a_drawing_paints_nothing_letters_are_compared_with_what_is_below_it(face, tmp_path, where):
    assert told(face, tmp_path, where.replace(" ", "-"), CLEAR[where]) == ["CG955"]


@sweep("where", PAINTED)
def test_on_what_a_drawing_paints_the_eye_has_to_judge(face, tmp_path, where):
    assert told(face, tmp_path, where.replace(" ", "-"), PAINTED[where]) == []


def test_a_panel_below_a_clear_drawing_counts(face, tmp_path):
    (tmp_path / "art/clear.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 70"/>')
    place = 'x="0" y="0" width="50mm" height="70mm"'
    assert face(f'<panel {place} fill="#101010"/><art name="drawing:clear" {place}/>{LETTERS}').found == ()
