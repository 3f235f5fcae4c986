"""Tables of fairgame."""
