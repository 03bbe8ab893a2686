from cardgen.model.units import INCH, MM, PER_UNIT, length, millimetres, points

__all__ = ["INCH", "MM", "PER_UNIT", "length", "millimetres", "points"]
