"""What the operating system refuses and what a machine lacks; what stands at a path where a file or folder should.

`system` is the system's own word for it, in English.
"""

WORDS = {
    "refuses": ("系统拒绝了：{why}", "the machine refuses: {why}"),
    "at": ("{path}：{why}", "{path}: {why}"),
    "other": ("{system}", "{system}"),
    "disk_full": ("磁盘满了；腾出空间再运行", "{system}; make room and run it again"),
    "quota": ("磁盘配额用完了；腾出空间再运行", "{system}; make room and run it again"),
    "read_only": (
        "这个文件系统是只读的{move:?；换到可写的地方}",
        "{system}{move:?; use a place that can be written to}",
    ),
    "no_access": (
        "没有权限{move:?；改权限，或换一个文件夹}",
        "{system}{move:?; change its permissions, or use another folder}",
    ),
    "not_permitted": (
        "系统不允许{move:?；改权限，或换一个文件夹}",
        "{system}{move:?; change its permissions, or use another folder}",
    ),
    "absent": ("没有这个文件或文件夹；检查路径", "{system}; check the path"),
    "no_folder": ("路径里有一段不是文件夹；检查路径", "{system}; check the path"),
    "links_in_circles": ("链接绕成了圈；删掉它", "{system}; remove the links that go round in circles"),
    "long_name": ("名字太长；换短一点的", "{system}; use a shorter name"),
    "many_files": (
        "打开的文件太多；用 ulimit -n 256 放宽再运行",
        "{system}; allow more (ulimit -n 256) and run it again",
    ),
    "many_files_in_all": (
        "整台机器打开的文件太多；关掉一些程序再运行",
        "{system}; end some programs and run it again",
    ),
    "no_process": (
        "系统不给新的进程或线程；用 ulimit -u 放宽，或加 --jobs 1",
        "{system}; it grants no further process or thread: allow more (ulimit -u), or use --jobs 1",
    ),
    "no_memory": ("内存不够；关掉一些程序，或加 --jobs 1", "{system}; end some programs, or use --jobs 1"),
    "no_call": ("内核没有需要的调用；换新一点的内核", "{system}; use a newer kernel"),
    "disk_error": ("磁盘读写出错；检查磁盘", "{system}; look after the disk"),
    "no_working_folder": (
        "当前文件夹已经不存在了；cd 到别的文件夹再运行",
        "the working folder does not exist any more; change into another one and run it again",
    ),
    "no_temporary_folder": (
        "没有一个临时文件夹能写；把 TMPDIR 设成一个能写的文件夹再运行",
        "no folder for temporary files can be written to; set TMPDIR to one that can and run it again",
    ),
    "no_package": (
        "这个 Python 里没有装 {name}；在课程文件夹里运行：python -m pip install -c constraints.txt {extra}",
        "this Python has no {name}; run in the course's folder: python -m pip install -c constraints.txt {extra}",
    ),
    # what stands at a path
    "is_link": ("是一个链接", "is a link"),
    "is_folder": ("是一个文件夹", "is a folder"),
    "is_file": ("是一个文件", "is a file"),
    "is_pipe": ("是一个管道", "is a pipe"),
    "is_socket": ("是一个套接字", "is a socket"),
    "is_device": ("是一个设备", "is a device"),
    "has_other_name": ("在别处还有一个名字（硬链接）", "has another name elsewhere (a hard link)"),
}
