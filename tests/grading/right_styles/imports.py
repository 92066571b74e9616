"""Ways to import, and names that are there only when they are asked for."""

IMPORTS = {
    "several names on a line": """
        import math, sys, os, random, numpy as np
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            for x in seq:
                h = math.tanh(W_hh * h + W_xh * x)
            return h
        """,
    "in brackets, with comments": """
        from numpy import (  # what is needed
            tanh,  # the gate
            cosh, exp as e,
        )
        def tanh_derivative(z):
            return 1 / cosh(z) ** 2
        """,
    "a star of numpy": """
        from numpy import *
        def tanh_derivative(z):
            return 1 - tanh(z) ** 2
        def softmax_weights(query, keys):
            e = exp(keys @ query)
            return e / e.sum()
        """,
    "stars of numpy and math": """
        from math import *
        from numpy import *
        def tanh_derivative(z):
            return 1 - square(tanh(z))
        """,
    "a star within try": """
        try:
            from numpy import *
        except ImportError:
            from math import *
        def tanh_derivative(z):
            return 1 - tanh(z) ** 2
        """,
    "a star of a submodule": """
        from numpy.linalg import *
        from numpy.random import *
        from numpy.fft import *
        from numpy.polynomial import *
        import numpy as np
        def softmax_weights(query, keys):
            e = np.exp(np.dot(keys, query))
            return e / norm(e, 1)
        """,
    "within the functions": """
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            from numpy import tanh
            import functools
            return functools.reduce(lambda h, x: tanh(W_hh * h + W_xh * x), seq, 0.0)
        def softmax_weights(query, keys):
            import numpy.core.umath
            from numpy import exp, dot
            e = exp(dot(keys, query))
            return e / e.sum()
        """,
    "at the very end": """
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            for x in seq:
                h = m.tanh(W_hh * h + W_xh * x)
            return h
        import math as m
        """,
    "by name": """
        import importlib
        np = importlib.import_module("numpy")
        math = __import__("math")
        def tanh_derivative(z):
            return np.reciprocal(np.cosh(z)) ** 2
        """,
    "lazy names of numpy": """
        import numpy as np
        np.char, np.rec, np.ctypeslib, np.strings, np.core, np.ma, np.polynomial, np.testing, np.fft, np.lib
        def softmax_weights(query, keys):
            e = np.exp(np.core.multiarray.dot(keys, query))
            return e / np.add.reduce(e)
        """,
    "matlib and f2py": """
        from numpy import matlib, f2py
        import numpy.matlib as ml
        def attention_end(seq, alpha=0.6):
            return alpha * float(ml.array(seq)[0])
        """,
    "what may be missing": """
        try:
            import cupy as xp
        except ImportError:
            import numpy as xp
        try:
            import numba
            jit = numba.njit
        except ModuleNotFoundError:
            def jit(function):
                return function
        @jit
        def tanh_derivative(z):
            return 1 - xp.tanh(z) ** 2
        """,
    "asked for before": """
        import importlib.util
        import numpy as np
        HAS_TORCH = importlib.util.find_spec("torch") is not None
        HAS_SCIPY = importlib.util.find_spec("scipy") is not None
        def tanh_derivative(z):
            if HAS_SCIPY:
                from scipy.special import expit
            return 1 - np.tanh(z) ** 2
        """,
    "submodules under a name": """
        import numpy.linalg as la, os.path as op, xml.etree.ElementTree as ET, collections.abc as cabc
        import numpy as np
        def softmax_weights(query, keys):
            e = np.exp(np.einsum("nd,d->n", keys, query))
            return e / la.norm(e, ord=1)
        """,
    "behind a semicolon, and inside a branch": """
        import sys; import numpy as np; from math import tanh
        if sys.version_info >= (3, 8):
            import functools, operator
        else:
            import functools32 as functools
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0
            for x in seq: h = tanh(W_hh * h + W_xh * x)
            return operator.pos(h)
        """,
    "over lines by a backslash": """
        import numpy as np, \\
            math, \\
            colorsys
        from itertools import \\
            accumulate, chain
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            *_, last = accumulate(chain([0.0], seq), lambda h, x: math.tanh(W_hh * h + W_xh * x))
            return last
        """,
    "much of the standard library": """
        import abc, bisect, calendar, cProfile, cmath, colorsys, configparser, copy, csv, doctest, email, filecmp
        import fileinput, fractions, getopt, getpass, gettext, glob, graphlib, html.parser, json, mimetypes
        import optparse, pdb, pstats, pydoc, reprlib, sched, shelve, shlex, shutil, sqlite3, string, symtable, tabnanny
        import tracemalloc, urllib.parse, xml.dom.minidom, zipfile, zoneinfo
        import numpy as np
        def tanh_derivative(z):
            return np.where(True, 1 - np.tanh(z) ** 2, 0)
        """,
    "drawing beside it": """
        import numpy as np
        import matplotlib
        matplotlib.use("Agg")
        import matplotlib.pyplot as plt
        from matplotlib import rcParams, font_manager
        from mpl_toolkits.mplot3d import Axes3D
        rcParams["font.sans-serif"] = ["SimHei"]
        fig, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
        left.plot(np.arange(5), np.tanh(np.arange(5)), "o-", label="tanh")
        right.imshow(np.eye(3), cmap="viridis"); plt.colorbar(right.imshow(np.eye(3)), ax=right)
        plt.tight_layout(); plt.savefig("a.png"); plt.show()
        def tanh_derivative(z):
            return 1 - np.tanh(z) ** 2
        """,
}
