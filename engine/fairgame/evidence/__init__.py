"""Kinds of certificates that any game may have."""
