"""Drawers of boards, one module for each kind of board."""
