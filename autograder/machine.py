"""What an error of the operating system means, in one line: what it is, and what to do; and what a machine has.

A machine's fault is nobody's zero, and no traceback. Only what concerns a folder blames that folder.
"""

from __future__ import annotations

import errno
import os

from autograder.bounds.clipping import visible
from autograder.model import Text

# What to do about it, in Chinese with what it is; in English that stands before it in the system's own words.
_NEXT: dict[int, Text] = {
    errno.ENOSPC: Text("磁盘满了；腾出空间再运行", "make room and run it again"),
    getattr(errno, "EDQUOT", -1): Text("磁盘配额用完了；腾出空间再运行", "make room and run it again"),
    errno.EROFS: Text("这个文件系统是只读的；换到可写的地方", "use a place that can be written to"),
    errno.EACCES: Text("没有权限；改权限，或换一个文件夹", "change its permissions, or use another folder"),
    errno.EPERM: Text("系统不允许；改权限，或换一个文件夹", "change its permissions, or use another folder"),
    errno.ENOENT: Text("没有这个文件或文件夹；检查路径", "check the path"),
    errno.ENOTDIR: Text("路径里有一段不是文件夹；检查路径", "check the path"),
    errno.ELOOP: Text("链接绕成了圈；删掉它", "remove the links that go round in circles"),
    errno.ENAMETOOLONG: Text("名字太长；换短一点的", "use a shorter name"),
    errno.EMFILE: Text("打开的文件太多；用 ulimit -n 256 放宽再运行", "allow more (ulimit -n 256) and run it again"),
    errno.ENFILE: Text("整台机器打开的文件太多；关掉一些程序再运行", "end some programs and run it again"),
    errno.EAGAIN: Text(
        "系统不给新的进程或线程；用 ulimit -u 放宽，或加 --jobs 1",
        "it grants no further process or thread: allow more (ulimit -u), or use --jobs 1",
    ),
    errno.ENOMEM: Text("内存不够；关掉一些程序，或加 --jobs 1", "end some programs, or use --jobs 1"),
    errno.ENOSYS: Text("内核没有需要的调用；换新一点的内核", "use a newer kernel"),
    errno.EIO: Text("磁盘读写出错；检查磁盘", "look after the disk"),
}
_WANTED_FILES = 1024
_OF_STAFF = frozenset({"jinja2", "pyseccomp", "openpyxl", "yaml", "hatchling"})


def why_os(error: OSError) -> Text:
    """Return what an error of the operating system is and what to do, without where."""
    said = error.strerror or str(error) or type(error).__name__
    following = _NEXT.get(error.errno or 0)
    return Text(following.zh, f"{said}; {following.en}") if following is not None else Text(said, said)


def why_unwritten(error: OSError) -> Text:
    """Return why a folder of the user's choice cannot be written, and what to do but for choosing another one."""
    why = why_os(error)
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return Text(why.zh.split("；", 1)[0], error.strerror or why.en)
    return why


def why_machine(error: OSError | ModuleNotFoundError) -> Text | None:
    """Return in a line why a command cannot go on here; None for what is a mistake of ours."""
    if isinstance(error, ModuleNotFoundError):
        return _why_absent((error.name or "").split(".")[0])
    if not _has_folder():
        return Text(
            "当前文件夹已经不存在了；cd 到别的文件夹再运行",
            "the working folder does not exist any more; change into another one and run it again",
        )
    what = why_os(error)
    if error.filename is None:
        return Text(f"系统拒绝了：{what.zh}", f"the machine refuses: {what.en}")
    place = visible(os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else str(error.filename))
    return Text(f"{place}：{what.zh}", f"{place}: {what.en}")


def _why_absent(name: str) -> Text | None:
    if name in {"", "autograder"}:
        return None
    extra = '".[staff]"' if name in _OF_STAFF else name
    return Text(
        f"这个 Python 里没有装 {name}；在课程文件夹里运行：python -m pip install -c constraints.txt {extra}",
        f"this Python has no {name}; run in the course's folder: python -m pip install -c constraints.txt {extra}",
    )


def _has_folder() -> bool:
    try:
        os.getcwd()
    except OSError:
        return False
    return True


def open_files() -> int:
    """Return how many files this process may have open at a time, once that is as many as the machine grants."""
    try:
        import resource
    except ImportError:  # Windows has no such limit to speak of
        return _WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, _WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
    return wanted


def cores() -> int:
    """Return how many processors this process may use, or may well use where the machine does not say."""
    try:
        return len(os.sched_getaffinity(0))
    except (AttributeError, OSError):
        return os.cpu_count() or 1
