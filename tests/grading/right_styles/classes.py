"""What the language offers: classes, closures, generators, decorators."""

CLASSES = {
    "a dataclass": """
        from dataclasses import dataclass, field
        import math
        @dataclass
        class State:
            h: float = 0.0
            seen: list = field(default_factory=list)
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            state = State()
            for x in seq:
                state.h = math.tanh(W_hh * state.h + W_xh * x)
                state.seen.append(x)
            return state.h
        """,
    "a frozen dataclass with slots": """
        from __future__ import annotations
        from dataclasses import dataclass, replace, asdict
        import math
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Cell:
            W_hh: float
            W_xh: float
            h: float = 0.0
            def step(self, x: float) -> Cell:
                return replace(self, h=math.tanh(self.W_hh * self.h + self.W_xh * x))
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            cell = Cell(W_hh=W_hh, W_xh=W_xh)
            for x in seq:
                cell = cell.step(x)
            return asdict(cell)["h"]
        """,
    "a class with __call__": """
        import numpy as np
        class _Derivative:
            def __call__(self, z):
                return 1 - np.tanh(z) ** 2
        tanh_derivative = _Derivative()
        """,
    "static and class methods": """
        import numpy as np
        class Attention:
            @staticmethod
            def weights(query, keys):
                e = np.exp(keys @ query)
                return e / e.sum()
            @classmethod
            def context(cls, query, keys, values):
                return cls.weights(query, keys) @ values
        softmax_weights, context_vector = Attention.weights, Attention.context
        """,
    "a closure with nonlocal": """
        import math
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            def read(x):
                nonlocal h
                h = math.tanh(W_hh * h + W_xh * x)
            for x in seq:
                read(x)
            return h
        """,
    "a generator": """
        import math
        def states(seq, a, b):
            h = 0.0
            for x in seq:
                h = math.tanh(a * h + b * x)
                yield h
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            from collections import deque
            return deque(states(seq, W_hh, W_xh), maxlen=1).pop()
        """,
    "a coroutine that is sent to": """
        import math
        def cell(a, b):
            h = 0.0
            while True:
                x = yield h
                h = math.tanh(a * h + b * x)
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            c = cell(W_hh, W_xh); next(c)
            for x in seq: h = c.send(x)
            c.close()
            return h
        """,
    "recursion": """
        import math
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            if len(seq) == 0:
                return 0.0
            return math.tanh(W_hh * rnn_forward(seq[:-1], W_hh, W_xh) + W_xh * seq[-1])
        """,
    "lru_cache": """
        import math
        from functools import lru_cache
        @lru_cache(maxsize=None)
        def _read(seq, a, b):
            return math.tanh(a * _read(seq[:-1], a, b) + b * seq[-1]) if seq else 0.0
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            return _read(tuple(map(float, seq)), float(W_hh), float(W_xh))
        """,
    "a decorator that wraps": """
        import functools, time, numpy as np
        def timed(function):
            @functools.wraps(function)
            def wrapper(*args, **kwargs):
                began = time.perf_counter()
                try:
                    return function(*args, **kwargs)
                finally:
                    print(f"{function.__name__}: {time.perf_counter() - began:.6f} s")
            return wrapper
        @timed
        def tanh_derivative(z):
            return 1 - np.tanh(z) ** 2
        @timed
        def softmax_weights(query, keys):
            e = np.exp(keys @ query)
            return e / e.sum()
        """,
    "a decorator with arguments, a class as one": """
        import numpy as np
        def returns(kind):
            def decorate(function):
                return lambda *a, **k: kind(function(*a, **k))
            return decorate
        class Counted:
            def __init__(self, function): self.function, self.calls = function, 0
            def __call__(self, *a, **k):
                self.calls += 1
                return self.function(*a, **k)
        @Counted
        @returns(float)
        def attention_end(seq, alpha=0.6):
            return np.dot([alpha] + [0] * (len(seq) - 1), seq)
        """,
    "partial and operators": """
        from functools import partial, reduce
        from operator import mul, add, itemgetter
        import math
        def _step(a, b, h, x):
            return math.tanh(add(mul(a, h), mul(b, x)))
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            return reduce(partial(_step, W_hh, W_xh), seq, 0.0)
        def attention_end(seq, alpha=0.6):
            return mul(alpha, itemgetter(0)(seq))
        """,
}
