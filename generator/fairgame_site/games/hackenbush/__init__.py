"""Site extension of Hackenbush: the editor of pictures."""
