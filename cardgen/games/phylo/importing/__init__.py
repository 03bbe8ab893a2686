"""Turns cards that others wrote in other formats into a set; what is unknown stays unknown, and is reported.

Bytes to files, all in memory; reads no file, writes none, fetches nothing.
"""

from cardgen.games.phylo.importing.flow import MOST_BYTES, Imported, import_phylo
from cardgen.importing.record import REMARKS, About, KnownWords, UnreadableImport

__all__ = ["MOST_BYTES", "REMARKS", "About", "Imported", "KnownWords", "UnreadableImport", "import_phylo"]
