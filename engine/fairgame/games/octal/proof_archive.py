"""Files of many classes in one: an archive in which nothing is packed, so that it is the same bytes everywhere.

What is worth packing is packed already, by class.  An archive from elsewhere is read without trust: its files are
plain, and together no longer than it is.  Cost: that of copying.
"""

import zipfile
from collections.abc import Mapping
from io import BytesIO

DATE = (1980, 1, 1, 0, 0, 0)  # the first that the format knows


def bundled(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of files by their paths, in the order of these."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            archive.writestr(zipfile.ZipInfo(path, DATE), files[path])
    return buffer.getvalue()


def unbundled(archive: bytes) -> dict[str, bytes]:
    """Return the files of an archive by their paths.

    Raises:
        ValueError: if it is not one that ``bundled`` has made.
    """
    try:
        with zipfile.ZipFile(BytesIO(archive)) as opened:
            if any(one.compress_type != zipfile.ZIP_STORED for one in opened.infolist()):
                raise ValueError("a file in it is packed")
            files = {one.filename: opened.read(one) for one in opened.infolist()}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as fault:
        raise ValueError(f"it is no archive ({fault})") from None
    if bundled(files) != archive:
        raise ValueError("it is not written in its one form")
    return files
