"""Games that only tests know: each file is copied into ``engine/fairgame/games`` of a copy of the tree, and nothing else is."""
