"""A chapter's content as bytes, for a machine that does not have it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Final

_KINDS: Final = {".py", ".toml", ".json"}  # what grading reads
_PUBLIC, _SECRET = "assignments", "solutions"


def pack(public: Path, secret: Path) -> bytes:
    """Return a chapter's two folders as an archive, the same for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for room, folder in ((_PUBLIC, public), (_SECRET, secret)):
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix in _KINDS:
                    name = f"{room}/{public.name}/{path.relative_to(folder).as_posix()}"
                    archive.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return packed.getvalue()


def unpack(packed: bytes, folder: Path) -> tuple[Path, Path]:
    """Write what `pack` returned into an empty folder; return the public and the secret one."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(folder)
    (public,) = (folder / _PUBLIC).iterdir()
    return public, folder / _SECRET / public.name
