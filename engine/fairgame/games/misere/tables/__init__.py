"""Tables of misere."""
