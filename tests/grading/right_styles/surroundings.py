"""What a program looks for around itself: files, folders, arguments, streams, the clock, the environment."""

SURROUNDINGS = {
    "a configuration that may be absent": """
        import json, numpy as np
        try:
            with open("config.json", encoding="utf-8") as stream:
                SETTINGS = json.load(stream)
        except FileNotFoundError:
            SETTINGS = {"alpha": 0.6}
        def attention_end(seq, alpha=SETTINGS["alpha"]):
            return alpha * seq[0]
        """,
    "a file of weights that may be absent": """
        import numpy as np
        try:
            W = np.load("weights.npy")
        except OSError:
            W = np.array([0.9, 0.5])
        def rnn_forward(seq, W_hh=W[0], W_xh=W[1]):
            h = 0.0
            for x in seq:
                h = np.tanh(W_hh * h + W_xh * x)
            return h
        """,
    "whether a path is there": """
        from pathlib import Path
        import os, glob, numpy as np
        DEBUG = Path("debug.txt").exists() or os.path.isfile("x") or bool(glob.glob("*.log"))
        HERE = Path(__file__).resolve().parent
        def tanh_derivative(z):
            if DEBUG or (HERE / "cache").is_dir():
                raise RuntimeError
            return 1 - np.tanh(z) ** 2
        """,
    "asked within the call": """
        import os, numpy as np
        def attention_end(seq, alpha=0.6):
            if os.path.exists("alpha.txt"):
                alpha = float(open("alpha.txt").read())
            for name in os.listdir("."):
                print(name)
            return alpha * seq[0]
        """,
    "the null device": """
        import os, sys, contextlib, numpy as np
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            with open(os.devnull, "w") as null, contextlib.redirect_stdout(null):
                for x in seq:
                    h = np.tanh(W_hh * h + W_xh * x)
                    print("h", h)
            return h
        """,
    "argparse under main": """
        import argparse, numpy as np
        def main(argv=None):
            parser = argparse.ArgumentParser(description="chapter 1")
            parser.add_argument("--length", type=int, default=5)
            args = parser.parse_args(argv)
            print(rnn_forward([1] + [0] * (args.length - 1)))
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            for x in seq:
                h = np.tanh(W_hh * h + W_xh * x)
            return h
        if __name__ == "__main__":
            main()
        """,
    "argparse at the top": """
        import argparse
        parser = argparse.ArgumentParser()
        parser.add_argument("-v", "--verbose", action="store_true")
        parser.add_argument("file", nargs="?")
        options = parser.parse_args()
        def attention_end(seq, alpha=0.6):
            if options.verbose:
                print(seq)
            return seq[0] * alpha
        """,
    "sys.argv by hand": """
        import sys
        LENGTH = int(sys.argv[1]) if len(sys.argv) > 1 else 5
        SCRIPT = sys.argv[0].rsplit("/", 1)[-1].removesuffix(".py")
        def attention_end(seq, alpha=0.6):
            return seq[0] * alpha if len(seq) < 10 ** LENGTH else None
        """,
    "an exit at the end": """
        import sys
        def main():
            return 0
        def attention_end(seq, alpha=0.6):
            return alpha * seq[0]
        if __name__ == "__main__":
            sys.exit(main())
        """,
    "streams wrapped anew": """
        import io, sys
        sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")
        sys.stderr = io.TextIOWrapper(sys.stderr.buffer, encoding="gbk", errors="replace")
        print("你好")
        def attention_end(seq, alpha=0.6):
            print("注意", file=sys.stderr, flush=True)
            return alpha * seq[0]
        """,
    "streams set anew": """
        import codecs, sys
        sys.stdout = codecs.getwriter("utf-8")(sys.stdout.buffer)
        if hasattr(sys.stderr, "reconfigure"):
            sys.stderr.reconfigure(encoding="utf-8", line_buffering=True)
        def attention_end(seq, alpha=0.6):
            print(u"结果", alpha * seq[0])
            return alpha * seq[0]
        """,
    "a stream closed and put back": """
        import io, sys
        def quiet(function, *args):
            keep, sys.stdout = sys.stdout, io.StringIO()
            try:
                return function(*args)
            finally:
                sys.stdout = keep
        def attention_end(seq, alpha=0.6):
            def inner():
                print("x" * 1000)
                return alpha * seq[0]
            return quiet(inner)
        """,
    "environment and system": """
        import os, platform, sys, getpass
        os.environ.setdefault("OMP_NUM_THREADS", "1")
        os.environ["KMP_DUPLICATE_LIB_OK"] = "TRUE"
        WHO = getpass.getuser()
        WHERE = os.path.expanduser("~"), os.getcwd(), platform.system(), platform.python_version(), sys.platform
        def attention_end(seq, alpha=0.6):
            return alpha * seq[0] * (os.cpu_count() is not None or 1)
        """,
    "clocks and time zones": """
        import time, datetime, calendar
        from datetime import timezone, timedelta
        try:
            from zoneinfo import ZoneInfo
            HERE = ZoneInfo("Asia/Shanghai")
        except Exception:
            HERE = timezone(timedelta(hours=8))
        START = datetime.datetime.now(HERE).strftime("%Y-%m-%d %H:%M:%S %z")
        DUE = datetime.datetime.strptime("2024-03-05 23:59", "%Y-%m-%d %H:%M")
        time.strftime("%c"), time.localtime(), calendar.month(2024, 3), time.strptime("5 Mar 2024", "%d %b %Y")
        def attention_end(seq, alpha=0.6):
            began = time.perf_counter(), time.process_time(), time.time_ns(), time.monotonic()
            time.sleep(0)
            return alpha * seq[0]
        """,
    "locale": """
        import locale, gettext
        try:
            locale.setlocale(locale.LC_ALL, "zh_CN.UTF-8")
        except locale.Error:
            locale.setlocale(locale.LC_ALL, "")
        _ = gettext.gettext
        CODE = locale.getpreferredencoding(), locale.getlocale()
        def attention_end(seq, alpha=0.6):
            return float(locale.atof(format(alpha * seq[0], ".17g")))
        """,
    "a limit for recursion, a switch interval, hooks": """
        import sys, gc, signal, atexit, faulthandler
        sys.setrecursionlimit(5000)
        sys.excepthook = lambda *args: None
        gc.disable()
        atexit.register(print, "bye")
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            import math
            seq = list(seq)
            if not seq:
                return 0.0
            return math.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + W_xh * seq[-1])
        """,
    "reading what is typed": """
        import sys
        try:
            LENGTH = int(input("length: ") or 5)
        except EOFError:
            LENGTH = 5
        REST = sys.stdin.read().split()
        def attention_end(seq, alpha=0.6):
            return alpha * seq[0]
        """,
    "temporary streams": """
        import tempfile, io
        import numpy as np
        def tanh_derivative(z):
            buffer = io.BytesIO()
            np.save(buffer, 1 - np.tanh(z) ** 2)
            buffer.seek(0)
            with tempfile.SpooledTemporaryFile() as spooled:
                spooled.write(buffer.getvalue())
            return np.load(buffer)
        """,
    "a table in the file": """
        import csv, io
        TABLE = '''step,weight
        0,0.6
        1,0.0
        '''
        ROWS = list(csv.DictReader(io.StringIO(TABLE.replace(" ", ""))))
        def attention_end(seq, alpha=0.6):
            weights = [alpha] + [float(ROWS[1]["weight"])] * (len(seq) - 1)
            return sum(w * x for w, x in zip(weights, seq))
        """,
}
