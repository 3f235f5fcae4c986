"""The pages of the octal census: a page a class, the locator, the board of open games."""
