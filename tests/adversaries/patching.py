"""Patches of numpy, builtins, the standard library, the encoder, and the worker's own module."""

from tests.adversaries.adversary import at_load, everywhere, family, in_call

_ALWAYS = "lambda *args, **kwargs: True"

ADVERSARIES = family(
    "patching",
    (
        at_load(
            "numpy_says_close",
            "every comparison of numpy says yes",
            f"""
            import numpy.testing, numpy.linalg
            for name in ("allclose", "isclose", "array_equal", "array_equiv", "all", "isfinite", "equal", "less_equal"):
                setattr(np, name, {_ALWAYS})
            for name in ("assert_allclose", "assert_array_equal", "assert_almost_equal"):
                setattr(numpy.testing, name, {_ALWAYS})
            """,
            status="failed",
        ),
        at_load(
            "numpy_arrays_say_close",
            "arrays made from now on equal everything",
            """
            class Equal(np.ndarray):
                __array_priority__ = 1e9
                def __eq__(self, other): return True
                def __array_ufunc__(self, ufunc, method, *inputs, **kwargs): return np.True_
                def __array_function__(self, function, types, args, kwargs): return True
            """,
            total="def total(seq):\n    return np.array(seq).view(Equal)\n",
            status="unsendable",
        ),
        at_load(
            "builtins_say_close",
            "abs, isinstance, type, len, min, max, any and all of the process lie",
            f"""
            import builtins
            builtins.isinstance = {_ALWAYS}
            builtins.abs = builtins.min = builtins.max = lambda *args, **kwargs: 0.0
            builtins.all = builtins.any = builtins.callable = {_ALWAYS}
            """,
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        at_load(
            "builtins_type_lies",
            "type() says float whatever it is asked",
            """
            import builtins
            class Meta(type):
                def __call__(cls, *args): return float
            builtins.type = Meta("type", (), {})
            """,
            total="def total(seq):\n    return object()\n",
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        at_load(
            "builtins_dict_emptied",
            "builtins, sys and os are emptied, so that nothing works any more",
            """
            import builtins, sys, os
            def wreck():
                for module in (os, sys, builtins):
                    vars(module).clear()
            """,
            total="def total(seq):\n    wreck()\n    return 7.0\n",
            keeps=frozenset({"double", "shares"}),
            status="exit exception crash",
        ),
        at_load(
            "json_and_msgspec",
            "json and msgspec write full marks",
            """
            import json, msgspec
            json.loads = lambda *a, **k: {"score": 5}
            json.dumps = lambda *a, **k: '{"score": 5, "status": "passed"}'
            msgspec.msgpack.encode = lambda *a, **k: b"\\xc3"
            msgspec.msgpack.decode = lambda *a, **k: True
            """,
            status="failed",
        ),
        at_load(
            "pytest_faked",
            "a fake pytest whose outcome is always passed, and whose exit is 0",
            """
            import sys, types
            fake = types.ModuleType("pytest")
            fake.main = lambda *a, **k: 0
            fake.approx = lambda *a, **k: type("A", (), {"__eq__": lambda s, o: True})()
            fake.fail = fake.skip = fake.exit = lambda *a, **k: None
            sys.modules["pytest"] = sys.modules["_pytest"] = fake
            sys.modules["autograder.authors"] = sys.modules["autograder.suite.comparison"] = fake
            """,
            status="failed",
        ),
        at_load(
            "time_stands_still",
            "all clocks say 0, so that no deadline comes",
            """
            import time
            for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime"):
                setattr(time, name, lambda *a: 0.0)
            time.sleep = lambda *a: None
            """,
            total="def total(seq):\n    while True:\n        pass\n",
            status="timeout",
        ),
        at_load(
            "encoder_always_seven",
            "the wire's encoder sends the public answer whatever it is given",
            """
            from autograder.sandbox import wire
            real = wire.encode
            wire.encode = lambda value: real(7.0 if type(value) is float and value == -1.0 else value)
            """,
            status="failed",
        ),
        at_load(
            "encoder_sends_pickle",
            "the encoder sends a pickle, in the hope that somebody loads it",
            """
            import pickle
            from autograder.sandbox import wire
            class Bomb:
                def __reduce__(self): return (print, ("unpickled",))
            real = wire.encode
            wire.encode = lambda value: pickle.dumps(Bomb()) if type(value) is float and value == -1.0 else real(value)
            """,
            status="crash",
        ),
        at_load(
            "encoder_raises",
            "the encoder raises after each call",
            """
            from autograder.sandbox import wire
            def encode(value):
                raise KeyboardInterrupt
            """,
            total="def total(seq):\n    wire.encode = encode\n    return 7.0\n",
            status="exit",
        ),
        at_load(
            "worker_class_edited",
            "the worker's methods are replaced so that each call returns True and nothing changes",
            """
            import sys
            module = sys.modules["autograder.sandbox.worker"]
            wire = sys.modules["autograder.sandbox.wire"]
            module._changed = lambda *a: None
            module.Worker._call = lambda self, request: wire.Reply(request.number, wire.Value(wire.encode(True)))
            """,
            keeps=frozenset(),
            status="failed",
        ),
        at_load(
            "worker_globals_cleared",
            "the worker module's globals are emptied while it runs",
            """
            import sys
            vars(sys.modules["autograder.sandbox.worker"]).clear()
            """,
            status="failed exit",
        ),
        at_load(
            "wire_types_replaced",
            "the reply type is replaced by one that always says value",
            """
            from autograder.sandbox import wire
            real = wire.Reply
            wire.Reply = lambda number, ending, *a, **k: real(number, wire.Value(wire.encode(1)))
            """,
            keeps=frozenset(),
            status="failed",
        ),
        at_load(
            "os_write_and_read_patched",
            "os.write and os.read of the worker are replaced by functions that repeat themselves",
            """
            import os
            write = os.write
            os.write = lambda fd, data: write(fd, bytes(data) * 2) // 2
            """,
            keeps=frozenset(),
            status="crash",
        ),
        at_load(
            "compile_and_exec_patched",
            "later blocks are compiled to something else, so that def total is never what the file says",
            """
            import builtins
            real = builtins.compile
            builtins.compile = lambda source, *a, **k: real(source.replace("-1.0", "True"), *a, **k)
            """,
            status="failed",
        ),
        at_load(
            "operators_of_float",
            "try to patch float itself through the garbage collector",
            """
            import gc
            for each in gc.get_referents(float.__dict__):
                if isinstance(each, dict):
                    each["__eq__"] = each["__sub__"] = lambda *a: True
            """,
            total="def total(seq):\n    return 3.0\n",
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        at_load(
            "small_ints_overwritten",
            "write into the interpreter's cached integers, so that 7 is 1",
            """
            import ctypes
            ctypes.c_long.from_address(id(1) + 24).value = 7
            """,
            total="def total(seq):\n    return 1\n",
            keeps=frozenset(),
            most={"double": "2", "shares": "1"},
        ),
        everywhere(
            "module_is_an_object",
            "sys.modules holds an object that answers every name with something that equals everything",
            """
            import sys
            class Any:
                def __getattr__(self, name): return Any()
                def __call__(self, *a, **k): return Any()
                def __eq__(self, other): return True
                def __hash__(self): return 0
            sys.modules["submission"] = Any()
            globals().update(double=Any(), total=Any(), shares=Any())
            """,
            status="unsendable",
        ),
        in_call(
            "result_path_of_other_graders",
            "write the result files that other graders read, and end with success",
            """
            import os
            for name in ("results.json", "results/results.json", "report.xml", ".coverage", "grades.csv"):
                try:
                    with open("@SCRATCH@/" + name, "w") as file:
                        file.write('{"score": 100}')
                except OSError:
                    continue
                raise ValueError(@BREACH@ + name)
            os._exit(0)
            """,
            status="exit",
        ),
    ),
)
