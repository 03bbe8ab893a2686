"""The properties that a drawing is made with: which are inherited, what they are at first, which change nothing."""

from __future__ import annotations

_FILL = {"fill": "#000000", "fill-opacity": "1", "fill-rule": "nonzero"}
_STROKE = {
    "stroke": "none", "stroke-opacity": "1", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0",
}  # fmt: skip
PAINT = _FILL | _STROKE
_TYPE = {
    "font-family": "", "font-size": "16", "font-weight": "400", "font-style": "normal", "text-anchor": "start",
    "letter-spacing": "normal", "font": "",
}  # fmt: skip
INHERITED = PAINT | _TYPE | {
    "color": "#000000", "visibility": "visible", "clip-rule": "nonzero", "paint-order": "normal",
    "marker-start": "none", "marker-mid": "none", "marker-end": "none", "marker": "none",
}  # fmt: skip
"""Properties that elements take over from what they are in, with what they are at first."""
OWN = frozenset((
    "opacity", "transform", "clip-path", "mask", "filter", "display", "mix-blend-mode", "isolation", "overflow",
    "vector-effect", "mask-type",
))  # fmt: skip
"""Properties of an element alone."""
SILENT = frozenset((
    "id", "class", "role", "aria-label", "aria-hidden", "aria-labelledby", "lang", "tabindex", "focusable", "version",
    "baseProfile", "enable-background", "pointer-events", "cursor", "shape-rendering", "text-rendering", "zoomAndPan",
    "image-rendering", "color-rendering", "color-interpolation", "color-interpolation-filters", "contentScriptType",
    "contentStyleType", "solid-color", "solid-opacity", "line-height", "text-indent", "text-align", "text-transform",
    "text-orientation", "direction", "unicode-bidi", "white-space", "font-variant", "font-stretch",
    "font-variant-ligatures", "font-variant-position", "font-variant-caps", "font-variant-numeric",
    "font-variant-alternates", "font-variant-east-asian", "font-feature-settings", "font-variation-settings",
    "font-kerning", "text-decoration", "text-decoration-line", "text-decoration-style", "text-decoration-color",
    "word-spacing", "writing-mode", "block-progression", "baseline-shift", "dominant-baseline", "alignment-baseline",
    "shape-padding", "shape-inside", "shape-margin", "inline-size", "stop-color", "stop-opacity", "flood-color",
    "flood-opacity", "lighting-color", "clip", "stroke-alignment", "user-select", "will-change", "outline",
    "perspective", "transition", "animation", "text-shadow", "size", "page", "glyph-orientation-vertical",
    "glyph-orientation-horizontal", "font-size-adjust", "kerning", "paint-color-managed",
    "requiredFeatures", "requiredExtensions", "systemLanguage", "externalResourcesRequired", "preserveAspectRatio",
    "nonce", "media", "touch-action", "type", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r",
))  # fmt: skip
"""What changes nothing that is printed, or is looked at where it matters."""
