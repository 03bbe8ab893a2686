"""The docs as a site with search, to be read from the disk or put on any web host: `make site`.

Sphinx reads the same Markdown as the repository shows. What only the site has is added on the way, in a folder of its
own: a page for each code, the gallery, the tree of pages. Decision 66.
"""

from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
