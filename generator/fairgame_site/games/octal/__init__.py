"""Site extension for octal games: class pages, locator, table of open games."""
