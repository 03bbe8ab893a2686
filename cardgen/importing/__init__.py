"""How do cards that others wrote in other formats become a set of ours? What is unknown stays unknown, and is told.

Bytes to files, all in memory; reads no file, writes none, fetches nothing.
"""

from cardgen.importing.phylo import MOST_BYTES, Imported, import_phylo
from cardgen.importing.record import REMARKS, About, Known, Unreadable

__all__ = ["MOST_BYTES", "REMARKS", "About", "Imported", "Known", "Unreadable", "import_phylo"]
