"""Faces of the panels of a wrapper, from its template.

Whatever all packs of a recipe have in common is set once; a pack's own are its tag and one side. Knows no sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Severity
from cardgen.diagnostics.codes import TEXT_DOES_NOT_FIT
from cardgen.render.base.display import Box, Drawing, Face
from cardgen.render.box.dieline import BLEED, Panel
from cardgen.render.box.wrapper import Wrapper
from cardgen.render.pack.faces import PackFaces
from cardgen.render.pack.phrases import whose
from cardgen.render.pack.wrapper_text import code_of, guarantee_texts, shares_text
from cardgen.render.sheet.n_up import Size

TEMPLATE, FRONT = "wrapper.xml.j2", "wrapper_front.xml.j2"
OWN = ("tag", "left", "flap")
"""Panels on which there is something of a single pack."""
OVERFLOW = TEXT_DOES_NOT_FIT


def common_panels(wrapper: Wrapper, faces: PackFaces) -> dict[str, Face]:
    """Panels that are the same on all wrappers."""
    fields = {"pack": None, "tag": _tag_of(wrapper)}
    made: dict[str, Face] = {}
    for panel in wrapper.panels:
        if panel.name in (*OWN, "front"):
            continue
        if panel.name == "back":
            face = _back(panel, faces, fields)
        else:
            face = faces.face(TEMPLATE, f"wrapper {panel.name}", panel.size, BLEED, panel=panel, **fields)
        made |= {panel.name: face} if face is not None else {}
    return made


def front_of(wrapper: Wrapper, faces: PackFaces, picture: str, habitat: str) -> dict[str, Face]:
    """The front with this picture, of a card in the pack: a wrapper shows nothing that is not inside."""
    [panel] = [panel for panel in wrapper.panels if panel.name == "front"]
    named = f"wrapper front {picture}"
    own = {"picture": picture, "proportions": _proportions(picture, faces, panel.size), "habitat": habitat}
    face = faces.face(FRONT, named, panel.size, BLEED, covered=wrapper.covered, **own)
    return {"front": face} if face is not None else {}


def _proportions(picture: str, faces: PackFaces, size: Size) -> float:
    """How many times as wide as high a picture is; of one that is not there 1."""
    shown, _ = faces.resources.art(picture, size) if picture else (None, [])
    if shown is None:
        return 1
    width, height = shown.view_box[2:] if isinstance(shown, Drawing) else shown.pixels
    return width / height


def _back(panel: Panel, faces: PackFaces, fields: Mapping[str, Any]) -> Face | None:
    """With what to do with a pack, if there is room, sooner in tight type than not at all, and as many guarantees as
    there is room for, each of them whole; CG701 tells what is left out.
    """
    guarantees, shares = guarantee_texts(faces.parcel), shares_text(faces.parcel.recipe.shares, faces.parcel.game)
    everything = len(guarantees)
    ways = [(everything, True, False), (everything, True, True)]
    ways += [(number, False, False) for number in range(everything, -1, -1)]
    for number, has_steps, is_tight in ways:
        own = {"panel": panel, "kept": guarantees[:number], "shares": shares}
        own |= {"has_steps": has_steps, "is_tight": is_tight}
        face, found = faces.tried(TEMPLATE, "wrapper back", panel.size, BLEED, **own, **fields)
        if all(finding.code != OVERFLOW for finding in found):
            break
    faces.found += found
    left_out = [text for _, _, text in guarantees[number:]]
    if not has_steps and faces.has_box("step", TEMPLATE, panel.size, **own | {"has_steps": True}, **fields):
        left_out.insert(0, "what to do with a pack.")
    if left_out:
        message = f"no room on the wrapper of `{faces.parcel.recipe.id}` for: {' '.join(left_out)}"
        help = "shorten what the booster is `about`, or promise less"
        origin = faces.parcel.recipe.origin
        faces.found.append(origin.finding(OVERFLOW, message, "text", severity=Severity.WARNING, help=help))
    return face


def own_panels(wrapper: Wrapper, faces: PackFaces, pack: Pack | None) -> Mapping[str, Face]:
    """Panels that are a pack's own; of a wrapper to spare, which has none yet, with lines to write on."""
    parcel, tag = faces.parcel, _tag_of(wrapper)
    owner = whose(pack, parcel.recipe, parcel.of, parcel.game.language) if pack else ""
    fields = {"pack": pack, **_coded(parcel.recipe.link, pack), "tag": tag, "whose": owner}
    named = pack.id if pack else "to spare"
    made: dict[str, Face] = {}
    for panel in wrapper.panels:
        if panel.name in OWN:
            face = faces.face(TEMPLATE, f"wrapper {panel.name} {named}", panel.size, BLEED, panel=panel, **fields)
            made |= {panel.name: face} if face is not None else {}
    return made


def _coded(link: str, pack: Pack | None) -> Mapping[str, Any]:
    """What a template is told of the code of a pack; `code` is empty where there is none."""
    code = code_of(link, pack) if pack else None
    return {"code": code.data, "modules": code.modules} if code else {"code": "", "modules": 0}


def _tag_of(wrapper: Wrapper) -> Box:
    """Where on the back the tag will lie, so that nothing else does."""
    boxes = {panel.name: panel.box for panel in wrapper.panels}
    return boxes["tag"].moved(-boxes["back"].left, -boxes["back"].top)
