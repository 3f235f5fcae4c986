"""What subtraction games have of their own: the form for any set, and ``atlas subtraction``."""
