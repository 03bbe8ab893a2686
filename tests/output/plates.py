"""Shows one plate of a separated PDF: what a spot ink prints, and nothing else."""

import io

import pikepdf
import pypdfium2
from pikepdf import Operator

FILLS = ("f", "f*")


def plate(data, ink, page=0, scale=4):
    """The plate of an ink as a picture of mode L: 0 where it prints, 255 where it does not. Shades are not told apart.

    All that is painted in other inks is left out: where it prints over this one, it leaves it as it is.
    """
    with pikepdf.open(io.BytesIO(data)) as pdf:
        _keep(pdf, pdf.pages[page].obj, ink)
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                _keep(pdf, thing, ink)
        out = io.BytesIO()
        pdf.save(out)
    document = pypdfium2.PdfDocument(out.getvalue())
    image = document[page].render(scale=scale).to_pil().convert("L").point(lambda light: 0 if light < 250 else 255)
    document.close()
    return image


def _keep(pdf, holder, ink):
    """Leaves in a page or form only what is painted in the ink."""
    named = {
        str(name)
        for name, space in holder.get("/Resources", {}).get("/ColorSpace", {}).items()
        if str(space[1]) == f"/{ink}"
    }
    kept, stack = [], []
    fill = line = False
    for operands, operator in pikepdf.parse_content_stream(holder):
        name = str(operator)
        if name == "q":
            stack.append((fill, line))
        elif name == "Q":
            fill, line = stack.pop()
        elif name in ("k", "g", "rg", "cs"):
            fill = name == "cs" and str(operands[0]) in named
        elif name in ("K", "G", "RG", "CS"):
            line = name == "CS" and str(operands[0]) in named
        if name in FILLS:
            operator = operator if fill else Operator("n")
        elif name == "S":
            operator = operator if line else Operator("n")
        elif name in ("B", "B*"):
            operator = {(True, True): operator, (True, False): Operator("f"), (False, True): Operator("S")}.get(
                (fill, line), Operator("n")
            )
        is_other = name == "TJ" or (name == "Do" and not _is_form(holder, operands[0]))
        if is_other and not fill:
            continue
        kept.append((operands, operator))
    data = pikepdf.unparse_content_stream(kept)
    if isinstance(holder, pikepdf.Stream):
        holder.write(data)
    else:
        holder.Contents = pdf.make_stream(data)


def _is_form(holder, name):
    return holder.Resources.XObject[str(name)].get("/Subtype") == "/Form"


def spots_of(data):
    """The names of all spot inks in a file."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return {
            str(thing[1]).removeprefix("/")
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Array) and len(thing) == 4 and thing[0] == "/Separation"
        }
