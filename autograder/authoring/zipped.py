"""Files as one zip, the same bytes for the same files, whatever the day and the system."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_DATE = (2000, 1, 1, 0, 0, 0)  # the same for all, so that no file is newer than another


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of files by their names in it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 3  # the same on every system that builds
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return stream.getvalue()
