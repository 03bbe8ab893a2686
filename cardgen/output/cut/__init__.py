"""Files for cutting machines: closed lines around the cards of a sheet."""
