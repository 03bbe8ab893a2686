"""Writes the profile that cardgen ships: `python -m docs.profile`."""

from __future__ import annotations

from pathlib import Path

from docs.profile.coated import made

PLACE = Path(__file__).resolve().parents[2] / "card_data" / "profiles" / "cardgen-coated.icc"

if __name__ == "__main__":
    PLACE.parent.mkdir(exist_ok=True)
    PLACE.write_bytes(made())
