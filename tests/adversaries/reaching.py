"""Reaching out of the cage: files, the environment, /proc, the network."""

from tests.adversaries.adversary import at_load, everywhere, family, in_call

ADVERSARIES = family(
    "reaching",
    (
        in_call(
            "files_read",
            "read a secret by every function that opens a file",
            """
            import codecs, io, linecache, mmap, os, pathlib, tokenize, zipfile
            path = "@SECRET@"
            ways = (
                lambda: open(path).read(),
                lambda: io.FileIO(path).read(),
                lambda: codecs.open(path).read(),
                lambda: pathlib.Path(path).read_text(),
                lambda: os.read(os.open(path, os.O_RDONLY), 100),
                lambda: np.fromfile(path, np.uint8).tobytes(),
                lambda: np.genfromtxt(path, str),
                lambda: np.memmap(path, np.uint8).tobytes(),
                lambda: tokenize.open(path).read(),
                lambda: linecache.getlines(path)[0],
                lambda: os.listdir(os.path.dirname(path))[0],
                lambda: os.stat(path),
                lambda: os.readlink("/proc/self/exe"),
            )
            for i, way in enumerate(ways):
                try:
                    found = way()
                except (OSError, IndexError):
                    continue
                raise ValueError(@BREACH@ + str(i) + str(found))
            return -1.0
            """,
            status="failed exception",
        ),
        in_call(
            "files_read_by_libc",
            "read a secret past Python: fopen, openat, openat2, name_to_handle_at, io_uring",
            """
            import ctypes, os
            libc = ctypes.CDLL(None, use_errno=True)
            path = b"@SECRET@"
            x86 = os.uname().machine == "x86_64"
            if libc.fopen(path, b"r"):
                raise ValueError(@BREACH@)
            for attempt in (
                (257 if x86 else 56, -100, path, 0, 0),
                (437, -100, path, ctypes.create_string_buffer(24), 24),
                (303 if x86 else 264, -100, path, ctypes.create_string_buffer(128), ctypes.create_string_buffer(8), 0),
                (332 if x86 else 291, -100, path, 0, 0x7FF, ctypes.create_string_buffer(256)),
                (439, -100, path, 4, 0),
                (425, 8, ctypes.create_string_buffer(256)),
            ):
                if libc.syscall(*attempt) >= 0 or ctypes.get_errno() not in (2, 13):
                    raise ValueError(@BREACH@ + str(attempt[0]))
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "environment",
            "read the environment of the grader, from the process and from /proc",
            """
            import os
            if "ADVERSARY_SECRET" in os.environ or os.getenv("PATH") or len(os.environ) > 3:
                raise ValueError(@BREACH@ + str(dict(os.environ)))
            for process in ("self", os.getppid(), 1):
                for name in ("environ", "cmdline", "mem", "maps", "fd", "cwd", "root", "auxv", "status"):
                    try:
                        open(f"/proc/{process}/{name}", "rb").read(10)
                    except OSError:
                        continue
                    raise ValueError(@BREACH@ + name)
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "content_of_the_course",
            "open the hidden tests where they usually lie",
            """
            import glob, os
            for root in (".", "..", "/", "/autograder", "/srv", os.path.dirname(np.__file__) + "/../../../../.."):
                for name in ("solutions/mini/test_hidden.py", "solutions", "tests", "assignments"):
                    try:
                        open(os.path.join(root, name)).read()
                    except OSError:
                        pass
                    else:
                        raise ValueError(@BREACH@ + root)
                if glob.glob(root + "/*"):
                    raise ValueError(@BREACH@ + root)
            return -1.0
            """,
            status="failed exception",
        ),
        in_call(
            "network",
            "open a connection of every kind, and ask for a name",
            """
            import ctypes, os
            libc = ctypes.CDLL(None, use_errno=True)
            for family in (1, 2, 10, 16, 17, 38, 40):
                for kind in (1, 2, 3):
                    if libc.socket(family, kind, 0) >= 0 or ctypes.get_errno() not in (2, 13):
                        raise ValueError(@BREACH@ + str(family))
            pair = (ctypes.c_int * 2)()
            if libc.socketpair(1, 1, 0, pair) == 0 or libc.pipe(pair) == 0 or libc.eventfd(0, 0) >= 0:
                raise ValueError(@BREACH@ + "pair")
            if libc.getaddrinfo(b"example.org", b"80", None, ctypes.byref(ctypes.c_void_p())) == 0:
                raise ValueError(@BREACH@ + "name")
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "network_by_python",
            "import what talks to the network",
            """
            for name in ("socket", "ssl", "asyncio", "http.client", "urllib.request", "ftplib", "webbrowser"):
                try:
                    module = __import__(name)
                except ImportError:
                    continue
                try:
                    module.socket.create_connection(("127.0.0.1", 9))
                except (OSError, AttributeError):
                    continue
                raise ValueError(@BREACH@ + name)
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "descriptor_passed",
            "pass a descriptor over the stream, and receive the descriptors of others",
            """
            import ctypes
            libc = ctypes.CDLL(None, use_errno=True)
            buffer = ctypes.create_string_buffer(256)
            for call in (libc.sendmsg, libc.recvmsg):
                if call(3, buffer, 0) >= 0 or ctypes.get_errno() not in (2, 13):
                    raise ValueError(@BREACH@)
            for call in (libc.shutdown, libc.listen):
                if call(3, 2) >= 0 or ctypes.get_errno() not in (2, 13):
                    raise ValueError(@BREACH@)
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "extension_from_memory",
            "load a library from memory or from a descriptor",
            """
            import ctypes, os
            for path in ("/proc/self/fd/3", "libc.so.6.1", "/lib/x86_64-linux-gnu/libutil.so.1", "@SECRET@"):
                try:
                    ctypes.CDLL(path)
                except OSError:
                    continue
                raise ValueError(@BREACH@ + path)
            return -1.0
            """,
            status="failed",
        ),
        at_load(
            "stash_for_the_next",
            "leave a message in every object that the next submission will have too",
            """
            import builtins, sys, os
            for module in (np, builtins, sys, os, sys.modules["autograder.sandbox.wire"]):
                module.adversary_stash = "left behind"
            os.environ["adversary_stash"] = "left behind"
            """,
            status="failed",
        ),
        everywhere(
            "stash_of_the_last",
            "look for what the submission before this one left",
            """
            import builtins, gc, sys, os
            for module in (np, builtins, sys, os, sys.modules["autograder.sandbox.wire"]):
                if hasattr(module, "adversary_stash"):
                    print(@BREACH@)
            if "adversary_stash" in os.environ:
                print(@BREACH@)
            """,
            status="missing",
        ),
    ),
)
