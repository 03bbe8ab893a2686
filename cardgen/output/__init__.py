"""PDF, PNG, manifest and reports: what leaves the program. Thinks nothing, knows no game by name."""
