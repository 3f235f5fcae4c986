"""Geometry of drawings."""

import re


def path_starts(path):
    """Return the points where the parts of a path start, scaled."""
    scale = float((re.fullmatch(r"scale\((.*)\)", path.get("transform", "")) or ["", "1"])[1])
    found = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path.get("d", ""))
    return [(scale * float(x), scale * float(y)) for x, y in found]
