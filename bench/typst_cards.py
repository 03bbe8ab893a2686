"""The same cards set by typst: same data, icons, type, fit and sheets, for a comparison that is fair.

typst reads the cards as JSON, as its own users do; the icons are the same SVG files.
"""

from __future__ import annotations

from pathlib import Path

from bench.same_cards import write_cards

SOURCE = """\
#set page(paper: "a4", margin: (x: 9.75mm, y: 15.15mm), fill: white)
#set text(font: "Roboto", fill: rgb("#23303a"))
#let cards = json("cards.json")
#let fitted(body, size, least, width, height, leading) = {
  let now = size
  let sized(size) = text(size: size, par(leading: leading * size, body))
  while now > least and measure(block(width: width, sized(now))).height > height {
    now -= 0.1pt
  }
  text(size: now, par(leading: leading * now, body))
}
#let face(card) = box(width: 63.5mm, height: 88.9mm, fill: rgb("#fbf4e4"), clip: true, context {
  place(dx: 12mm, dy: -3mm, rect(width: 54.5mm, height: 60mm, fill: rgb("#b9dbd6"), radius: (bottom-left: 6mm)))
  for (index, icon) in card.icons.enumerate() {
    place(dx: 2.9mm, dy: 3.6mm + 9.2mm * index, image("icons/" + icon + ".svg", width: 7.8mm))
  }
  place(dx: 15mm, dy: 59mm, box(width: 45.6mm, height: 6.4mm,
    fitted(text(weight: "black", card.title), 14pt, 11pt, 45.6mm, 6.4mm, 0.3)))
  place(dx: 15mm, dy: 66mm, box(width: 45.6mm, height: 17.6mm,
    fitted(eval(card.action, mode: "markup"), 10pt, 8.5pt, 45.6mm, 17.6mm, 0.5)))
  place(dx: 15mm, dy: 83.8mm, text(size: 6pt)[*#card.number/#cards.len()* CC BY-SA 4.0 fsysgame.org])
})
#for sheet in range(calc.ceil(cards.len() / 9)) {
  let some = cards.slice(sheet * 9, calc.min(cards.len(), sheet * 9 + 9))
  grid(columns: (63.5mm,) * 3, ..some.map(face))
  pagebreak(weak: true)
  grid(columns: (63.5mm,) * 3, ..some.map(card => box(width: 63.5mm, height: 88.9mm, fill: rgb("#1f4a3a"), clip: true,
    place(image("back.svg", width: 63.5mm, height: 88.9mm, fit: "cover")))))
  pagebreak(weak: true)
}
"""


def write_typst(root: Path, folder: Path) -> Path:
    """A folder typst can compile; returns its source file."""
    source = write_cards(root, folder).folder / "cards.typ"
    source.write_text(SOURCE)
    return source
