"""Tables of octal."""
