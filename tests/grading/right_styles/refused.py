"""What grading does not have; and results that one may argue about, each with what was decided."""

REFUSED = {
    "pandas, unused": "import pandas as pd\n",
    "pandas, used": """
        import pandas as pd, numpy as np
        def tanh_derivative(z):
            return pd.Series(np.ravel(1 - np.tanh(z) ** 2)).to_numpy().reshape(np.shape(z))
        """,
    "within the function": """
        def softmax_weights(query, keys):
            from scipy.special import softmax
            return softmax(keys @ query)
        """,
    "several on a line": "import torch, tensorflow as tf, sklearn.linear_model, numpy as np\n",
    "one's own module": """
        from helper import ALPHA
        def attention_end(seq, alpha=ALPHA):
            return alpha * seq[0]
        """,
    "one's own data": """
        import numpy as np
        ALPHA = float(np.loadtxt("data.csv"))
        def attention_end(seq, alpha=None):
            return (ALPHA if alpha is None else alpha) * seq[0]
        """,
    "one's own data by its whole path": """
        import pathlib
        def attention_end(seq, alpha=0.6):
            pathlib.Path("data.csv").resolve(strict=True)
            return alpha * seq[0]
        """,
    "what the kit itself needs": "import pytest, jinja2\n",
    "processes": """
        from multiprocessing import Pool
        def attend_all(queries, keys, values):
            with Pool(2) as pool:
                return pool.starmap(context_vector, [(q, keys, values) for q in queries])
        """,
    "a pool of threads from multiprocessing": """
        from multiprocessing.pool import ThreadPool
        def attend_all(queries, keys, values):
            return ThreadPool(2).map(lambda q: context_vector(q, keys, values), queries)
        """,
    "a command": """
        import subprocess
        VERSION = subprocess.run(["git", "--version"], capture_output=True)
        """,
    "a fork": """
        import os
        def attention_end(seq, alpha=0.6):
            if os.fork() == 0:
                os._exit(0)
            return alpha * seq[0]
        """,
    "a socket": "import socket\nsocket.create_connection(('localhost', 9))\n",
    "a window": "import tkinter as tk\nroot = tk.Tk()\n",
    "a log beside the file": """
        def attention_end(seq, alpha=0.6):
            with open("log.txt", "a") as log:
                print(seq, file=log)
            return alpha * seq[0]
        """,
    "a result saved": "import numpy as np\nnp.save('result.npy', np.zeros(3))\nnp.savetxt('a.txt', [1])\n",
    "a folder made": "import os\nos.makedirs('out', exist_ok=True)\n",
    "a log by logging": """
        import logging
        logging.basicConfig(filename="run.log", level=logging.INFO)
        """,
    "by name": "import importlib\npd = importlib.import_module('pandas')\n",
}

# What is decided: numbers of Python and numpy, lists, tuples, arrays of these; a subclass says what it likes of itself.
_WEIGHTS = """
        import numpy as np, array, collections, decimal, fractions
        def softmax_weights(query, keys):
            e = np.exp(keys @ query)
            e /= e.sum()
            return {}
        """
_NUMBER = """
        import numpy as np, decimal, fractions
        def attention_end(seq, alpha=0.6):
            return {}
        """
ARGUABLE = {
    "pylab": ("from pylab import *\nimport pylab\npylab.plot([1, 2])\n", True),
    "names of numpy 1.26": ("import numpy as np\nX = np.float_(np.product([1, 2])), np.trapz([1, 2]), np.in1d\n", True),
    "asyncio": ("import asyncio\nasyncio.run(asyncio.sleep(0))\n", True),
    "300 KB of text": ("NOTE = '''\n" + "a line of a poem\n" * 18_000 + "'''\n", True),
    "a float32 array": (_WEIGHTS.format("e.astype('f4')"), True),
    "a float16 scalar": (_NUMBER.format("np.float16(0) + np.float32(alpha * seq[0])"), True),
    "a masked array": (_WEIGHTS.format("np.ma.array(e)"), False),
    "an object array": (_WEIGHTS.format("e.astype(object)"), False),
    "a named tuple": (_WEIGHTS.format("collections.namedtuple('W', [f'w{i}' for i in range(len(e))])(*e)"), False),
    "array.array": (_WEIGHTS.format("array.array('d', e)"), False),
    "a deque": (_WEIGHTS.format("collections.deque(e)"), False),
    "a generator": (_WEIGHTS.format("(x for x in e)"), False),
    "a map": (_WEIGHTS.format("map(float, e)"), False),
    "a dict's values": (_WEIGHTS.format("dict(enumerate(e)).values()"), False),
    "a memoryview": (_WEIGHTS.format("memoryview(e)"), False),
    "a matrix": (_WEIGHTS.format("np.asmatrix(e)"), False),
    "long doubles": (_WEIGHTS.format("e.astype(np.longdouble)"), False),
    "a Decimal": (_NUMBER.format("decimal.Decimal(float(alpha * seq[0]))"), False),
    "a Fraction": (_NUMBER.format("fractions.Fraction(float(alpha * seq[0]))"), False),
    "a float of one's own": (_NUMBER.format("type('F', (float,), {})(alpha * seq[0])"), False),
}
