"""The Lab: a page on which a reader types any code, set or rule, and sees its nim-values and their period."""
