"""Games: a subject is a folder, a game without a subject is a module.

A module ``games`` of a subject, and each single module here, declares its games in ``GAMES``.
"""
