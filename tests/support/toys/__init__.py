"""Toy games for tests; each file alone is copied into ``engine/fairgame/games`` of a copy of the tree."""
