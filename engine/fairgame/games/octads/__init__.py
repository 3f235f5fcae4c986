"""Octads: the lost rows of Mogul with eight heads."""
