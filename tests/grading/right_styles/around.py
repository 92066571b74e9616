"""What students leave in a file beside the answer: tests, prints, logs, threads, timing, pictures, warnings."""

AROUND = {
    "doctests": """
        import doctest
        def attention_end(seq, alpha=0.6):
            '''
            >>> attention_end([1, 0, 0])
            0.6
            '''
            return alpha * seq[0]
        print(doctest.testmod())
        """,
    "unittest in the file": """
        import unittest
        def attention_end(seq, alpha=0.6):
            return alpha * seq[0]
        class TestAttention(unittest.TestCase):
            def setUp(self): self.seq = [1, 0, 0]
            def test_first(self): self.assertAlmostEqual(attention_end(self.seq), 0.6)
        suite = unittest.defaultTestLoader.loadTestsFromTestCase(TestAttention)
        unittest.TextTestRunner(verbosity=2).run(suite)
        if __name__ == "__main__":
            unittest.main()
        """,
    "asserts at the top": """
        import numpy as np
        def tanh_derivative(z):
            return 1 - np.tanh(z) ** 2
        assert abs(tanh_derivative(0.0) - 1) < 1e-9
        assert np.allclose(tanh_derivative(np.array([0.5])), [0.786], atol=1e-3), "wrong"
        """,
    "pytest-like tests that nobody runs": """
        import numpy as np
        def tanh_derivative(z):
            return 1 - np.tanh(z) ** 2
        def test_zero():
            assert tanh_derivative(0) == 1
        def test_shape():
            assert tanh_derivative(np.zeros((2, 3))).shape == (2, 3)
        """,
    "logging": """
        import logging, sys
        logging.basicConfig(stream=sys.stdout, level=logging.DEBUG, format="%(asctime)s %(levelname)s %(message)s", force=True)
        log = logging.getLogger(__name__)
        log.addHandler(logging.StreamHandler())
        def attention_end(seq, alpha=0.6):
            log.debug("seq %s", seq); log.warning("alpha %s", alpha)
            try:
                1 / 0
            except ZeroDivisionError:
                log.exception("never mind")
            return alpha * seq[0]
        """,
    "warnings as errors": """
        import warnings, numpy as np
        warnings.filterwarnings("error")
        warnings.simplefilter("error")
        def softmax_weights(query, keys):
            s = keys @ query
            e = np.exp(s - s.max())
            return e / e.sum()
        """,
    "warnings given": """
        import warnings
        def attention_end(seq, alpha=0.6):
            warnings.warn("alpha is a thought experiment", UserWarning, stacklevel=2)
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                warnings.warn("x", DeprecationWarning)
            return alpha * seq[0] * len(caught)
        """,
    "threads at the top": """
        import threading, queue
        results = queue.Queue()
        def work(): results.put(sum(range(1000)))
        thread = threading.Thread(target=work, daemon=True); thread.start(); thread.join()
        LOCK, LOCAL = threading.Lock(), threading.local()
        def attention_end(seq, alpha=0.6):
            with LOCK:
                return alpha * seq[0]
        """,
    "threads within a call": """
        from concurrent.futures import ThreadPoolExecutor, as_completed
        import threading, numpy as np
        def attend_all(queries, keys, values):
            with ThreadPoolExecutor(max_workers=3) as pool:
                return np.array(list(pool.map(lambda q: context_vector(q, keys, values), queries)))
        def attention_end(seq, alpha=0.6):
            box = []
            worker = threading.Thread(target=lambda: box.append(alpha * seq[0]))
            worker.start(); worker.join(timeout=1)
            return box[0]
        """,
    "asyncio within a call": """
        import asyncio, math
        async def step(h, x, a, b):
            await asyncio.sleep(0)
            return math.tanh(a * h + b * x)
        async def read(seq, a, b):
            h = 0.0
            for x in seq:
                h = await step(h, x, a, b)
            return h
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            return asyncio.run(read(seq, W_hh, W_xh))
        """,
    "asyncio's gather, tasks, queues, threads": """
        import asyncio, numpy as np
        async def one(q, keys, values):
            await asyncio.sleep(0.0001)
            return await asyncio.to_thread(context_vector, q, keys, values)
        async def everything(queries, keys, values):
            queue, lock = asyncio.Queue(), asyncio.Lock()
            async with lock:
                await queue.put(1)
            async with asyncio.timeout(5):
                first = asyncio.create_task(queue.get())
                rows = await asyncio.gather(*(one(q, keys, values) for q in queries))
                await first
            return np.stack(rows)
        def attend_all(queries, keys, values):
            return asyncio.run(everything(queries, keys, values))
        def attention_end(seq, alpha=0.6):
            loop = asyncio.new_event_loop()
            try:
                async def first(): return alpha * seq[0]
                return loop.run_until_complete(first())
            finally:
                loop.close()
        """,
    "timing": """
        import timeit, time
        def attention_end(seq, alpha=0.6):
            return alpha * seq[0]
        print(timeit.timeit(lambda: attention_end([1, 0]), number=100), timeit.repeat("1+1", number=10, repeat=2))
        print(timeit.Timer("attention_end([1.0])", globals=globals()).autorange and "ok")
        """,
    "profiling": """
        import cProfile, pstats, io, tracemalloc
        def attention_end(seq, alpha=0.6):
            profile = cProfile.Profile(); profile.enable()
            value = alpha * seq[0]
            profile.disable()
            pstats.Stats(profile, stream=io.StringIO()).sort_stats("cumulative").print_stats(3)
            return value
        tracemalloc.start(); tracemalloc.get_traced_memory(); tracemalloc.stop()
        """,
    "its own source": """
        import inspect, ast, textwrap, dis, io, tokenize
        def attention_end(seq, alpha=0.6):
            '''Look back.'''
            return alpha * seq[0]
        TEXT = inspect.getsource(attention_end)
        assert "alpha * seq[0]" in TEXT and inspect.getdoc(attention_end) == "Look back."
        TREE = ast.parse(textwrap.dedent(TEXT)); dis.dis(attention_end, file=io.StringIO())
        assert str(inspect.signature(attention_end)) == "(seq, alpha=0.6)"
        assert inspect.getfile(attention_end) and inspect.getmodule(attention_end) is not None
        TOKENS = list(tokenize.generate_tokens(io.StringIO(TEXT).readline))
        """,
    "tracebacks shown": """
        import traceback, sys
        def attention_end(seq, alpha=0.6):
            try:
                raise ValueError("看一看")
            except ValueError:
                traceback.print_exc(); traceback.format_exc(); sys.exc_info(); traceback.print_stack()
            return alpha * seq[0]
        """,
    "printing of every kind": """
        import sys, pprint, textwrap, string
        def attention_end(seq, alpha=0.6):
            print("\\x1b[31mred\\x1b[0m", "\\u202e", "\\0", "😀", "\\r", end="", flush=True)
            sys.stdout.write("x" * 5000 + "\\n"); sys.stderr.write("err\\n")
            pprint.pprint({"seq": list(seq)}, width=20)
            print(f"{alpha:>10.3f}|{alpha!r:^12}|{alpha:=+8.2e}", "%5.2f" % alpha, "{:,}".format(10**6))
            print(string.Template("$a").substitute(a=1), textwrap.fill("word " * 40, 30), file=sys.stderr)
            return alpha * seq[0]
        """,
    "a progress bar of one's own": """
        import sys, itertools, math
        try:
            from tqdm import tqdm
        except ImportError:
            def tqdm(items, **_): return items
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            for x in tqdm(seq, desc="reading"):
                h = math.tanh(W_hh * h + W_xh * x)
                sys.stdout.write("\\r" + "#" * 3)
            return h
        """,
    "a small training beside it": """
        import numpy as np
        rng = np.random.default_rng(1)
        W = rng.normal(size=(2, 2))
        for epoch in range(200):
            W -= 0.01 * (W - np.eye(2))
            if epoch % 50 == 0:
                print("epoch", epoch, "loss", float(((W - np.eye(2)) ** 2).sum()))
        def tanh_derivative(z):
            return 1 - np.tanh(z) ** 2
        """,
    "statements that fail beside it": """
        import numpy as np
        def tanh_derivative(z):
            return 1 - np.tanh(z) ** 2
        try:
            undefined_name
        except NameError:
            pass
        try:
            open("/etc/shadow")
        except OSError as error:
            print(error.errno)
        """,
    "a signal, a weak reference, a finaliser": """
        import weakref, signal, gc, contextvars
        class Thing: pass
        thing = Thing(); ref = weakref.ref(thing); weakref.finalize(thing, print, "gone"); del thing; gc.collect()
        DEPTH = contextvars.ContextVar("DEPTH", default=0)
        try:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        except (ValueError, OSError):
            pass
        def attention_end(seq, alpha=0.6):
            return alpha * seq[DEPTH.get()]
        """,
    "regular expressions and unicode": """
        import re, unicodedata, difflib, string
        WORDS = re.findall(r"[\\u4e00-\\u9fff]|\\w+", "我 love 猫")
        assert unicodedata.name("猫").startswith("CJK") and len(WORDS) == 3
        def attention_end(seq, alpha=0.6):
            number = re.fullmatch(r"(?P<a>[\\d.e+-]+)", repr(float(alpha)))
            return float(number["a"]) * seq[0]
        """,
    "hashes, ids, secrets": """
        import hashlib, uuid, secrets, hmac, zlib, binascii
        KEY = hashlib.md5(b"x").hexdigest(), hashlib.sha3_256(b"x"), uuid.uuid4(), secrets.token_hex(4), zlib.crc32(b"x")
        uuid.uuid5(uuid.NAMESPACE_DNS, "example.org"); hmac.new(b"k", b"m", "sha256").digest()
        def attention_end(seq, alpha=0.6):
            return alpha * seq[0]
        """,
    "a debugger left in, and off": """
        import pdb
        DEBUG = False
        def attention_end(seq, alpha=0.6):
            if DEBUG:
                breakpoint(); pdb.set_trace()
            assert __debug__
            return alpha * seq[0]
        """,
    "help and pydoc": """
        import pydoc
        def attention_end(seq, alpha=0.6):
            "Look back."
            return alpha * seq[0]
        print(pydoc.render_doc(attention_end)[:50])
        help(attention_end)
        """,
    "an object that counts": """
        class Counter:
            total = 0
            def __init_subclass__(cls): Counter.total += 1
            def __del__(self): Counter.total -= 1
        class Sub(Counter): pass
        def attention_end(seq, alpha=0.6):
            Sub()
            return alpha * seq[0]
        """,
    "sqlite and xml in memory": """
        import sqlite3, xml.etree.ElementTree as ET
        base = sqlite3.connect(":memory:")
        base.execute("create table w (i int, v real)"); base.executemany("insert into w values (?, ?)", [(0, 0.6), (1, 0)])
        DEFAULT = base.execute("select v from w where i = 0").fetchone()[0]
        ROOT = ET.fromstring("<w><v>0.6</v></w>")
        def attention_end(seq, alpha=DEFAULT):
            return alpha * seq[0] * (ROOT.find("v").text == "0.6")
        """,
    "ctypes for a number": """
        import ctypes
        def attention_end(seq, alpha=0.6):
            return ctypes.c_double(alpha * seq[0]).value
        """,
    "a long file": """
        import numpy as np
        def tanh_derivative(z):
            return 1 - np.tanh(z) ** 2
        """
    + "\n".join(f"        NOTE_{i} = {'x' * 90!r}" for i in range(3000)).lstrip(),
}
