"""The command `atlas`."""
