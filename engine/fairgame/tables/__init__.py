"""Kinds of tables that any game may have."""
