"""Files as one zip; the same files give the same bytes, wherever and whenever it is made."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Mapping
from typing import Final

_DATE: Final = (2000, 1, 1, 0, 0, 0)  # the same for all, so that no file is newer than another


def zipped(files: Mapping[str, bytes], programs: Collection[str] = (), *, packed: bool = True) -> bytes:
    """Return the zip of files by their names.

    programs: which of them may be executed. packed: whether each is compressed, for what nothing else compresses.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system = 3  # the same on every system that builds
            entry.external_attr = (0o100755 if name in programs else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            archive.writestr(entry, files[name])
    return stream.getvalue()
