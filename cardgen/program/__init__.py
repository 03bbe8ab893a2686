"""The program itself: its version, and the folder that it lies in. Imports nothing of ours, and may be asked by all."""

from pathlib import Path

__version__ = "0.1.0"

PACKAGE = Path(__file__).parents[1]
"""The folder `cardgen/`."""
