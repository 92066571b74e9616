"""Walks through frames, the garbage collector and modules, in search of answers and of the result's path."""

from tests.adversaries.adversary import at_load, family, in_call

_ANSWERS = "('test_hidden', 'reference', 'misconceptions', 'solutions', 'grading', 'diagnosis', 'intake', 'testing')"

ADVERSARIES = family(
    "inspecting",
    (
        in_call(
            "frame_walk_for_answers",
            "go up the frames and take the expected value from a local or global variable",
            """
            import sys
            frame = sys._getframe()
            while frame is not None:
                for scope in (frame.f_locals, frame.f_globals):
                    for name in ("reference", "expected", "wanted", "right", "submission_proxy", "case"):
                        if name in scope:
                            raise ValueError(@BREACH@ + name)
                frame = frame.f_back
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "inspect_stack_and_closures",
            "look for a test or reference function through inspect, closures and code constants",
            """
            import gc, inspect, types
            try:
                stack = inspect.stack(0)
            except OSError:
                stack = []
            for record in stack:
                if "pytest" in record.filename or "test_" in record.filename:
                    raise ValueError(@BREACH@ + record.filename)
            for each in gc.get_objects():
                if isinstance(each, types.FunctionType) and each.__code__.co_filename.endswith(
                    ("reference.py", "test_hidden.py", "test_public.py", "grader.py", "host.py")
                ):
                    raise ValueError(@BREACH@ + each.__code__.co_filename)
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "gc_for_constants",
            "find a hidden expected value among all objects of the process",
            """
            import gc
            wanted = {88.25 - 55.0 + 0.125, 77.625 + 0.125, 172841.0}
            for each in gc.get_objects():
                if type(each) in (list, tuple, dict):
                    items = list(each.values()) if type(each) is dict else list(each)
                    if any(type(item) is float and item in wanted for item in items) and items is not wanted:
                        raise ValueError(@BREACH@ + repr(each)[:80])
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "modules_of_the_grader",
            "use the grader's own modules, were they loaded or importable",
            f"""
            import importlib, sys
            for room in {_ANSWERS}:
                for name in (room, "autograder." + room, "autograder.sandbox." + room):
                    if name in sys.modules:
                        raise ValueError(@BREACH@ + name)
                    try:
                        importlib.import_module(name)
                    except ImportError:
                        continue
                    raise ValueError(@BREACH@ + name)
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "import_machinery_rebuilt",
            "put the path finder and the path back, then import a module that was not preloaded",
            """
            import importlib.machinery, os, sys
            sys.meta_path[:] = [
                importlib.machinery.BuiltinImporter,
                importlib.machinery.FrozenImporter,
                importlib.machinery.PathFinder,
            ]
            sys.path[:] = [os.path.dirname(os.path.dirname(np.__file__)), os.path.dirname(os.__file__)]
            for name in ("pytest", "autograder.grading", "ftplib", "msgspec.json"):
                try:
                    __import__(name)
                except ImportError:
                    continue
                if name != "msgspec.json":
                    raise ValueError(@BREACH@ + name)
            return -1.0
            """,
            status="failed",
        ),
        in_call(
            "worker_from_the_frames",
            "find the worker object, and make it answer that all is well",
            """
            import sys
            frame = sys._getframe()
            while frame is not None:
                worker = frame.f_locals.get("self")
                if type(worker).__name__ == "Worker":
                    from autograder.sandbox import wire
                    worker._call = lambda request: wire.Reply(request.number, wire.Value(wire.encode(True)))
                    worker._load = lambda request: wire.Loaded([], "")
                frame = frame.f_back
            return True
            """,
            keeps=frozenset(),
            most={"double": "0.6", "shares": "0"},
            status="failed",
        ),
        in_call(
            "traceback_of_the_worker",
            "keep the worker's frames alive in an exception and read the requests that wait behind this one",
            """
            import sys
            try:
                raise RuntimeError
            except RuntimeError as error:
                frame = error.__traceback__.tb_frame
            while frame is not None:
                reader = getattr(frame.f_locals.get("self"), "_reader", None)
                if reader is not None and b"reference" in bytes(reader._buffer):
                    raise ValueError(@BREACH@)
                frame = frame.f_back
            return -1.0
            """,
            status="failed",
        ),
        at_load(
            "hooks_on_everything",
            "trace, profile, audit and hook every function that runs from now on",
            """
            import sys, threading
            seen = []
            def hook(*arguments):
                text = repr(arguments)
                if "test_hidden" in text or "reference.py" in text:
                    print(@BREACH@, text[:100])
                return hook
            sys.addaudithook(lambda *a: hook(*a) and None)
            threading.setprofile(hook)
            sys.setprofile(hook)
            sys.excepthook = sys.unraisablehook = sys.displayhook = hook
            """,
            status="failed",
        ),
        in_call(
            "memory_of_its_own_process",
            "scan the process's memory for the environment of the grader",
            """
            import ctypes
            def holds(memory):  # in two halves: what is looked for lies in this memory, too
                at = memory.find(b"ADVERSARY_")
                return at >= 0 and memory[at + 10 : at + 16] == b"SECRET"
            environ = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
            i = 0
            while environ and environ[i] is not None:
                if holds(environ[i]):
                    raise ValueError(@BREACH@)
                i += 1
            start = ctypes.cast(environ[0], ctypes.c_void_p).value if environ and i else None
            if start and holds(ctypes.string_at(start, 512)):
                raise ValueError(@BREACH@)
            return -1.0
            """,
            status="failed crash",
        ),
    ),
)
