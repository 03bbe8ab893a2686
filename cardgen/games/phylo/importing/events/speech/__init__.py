"""The words of events' texts, made plain before the grammar reads them."""
