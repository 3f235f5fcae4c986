"""What Hackenbush has of its own: the editor in which a reader draws a picture."""
