"""Patterns, names in any script, annotations, context managers, and definitions in odd places."""

FLOW = {
    "inputs checked first": """
        import numbers
        def attention_end(seq, alpha=0.6):
            if not isinstance(alpha, numbers.Real):
                raise TypeError("alpha is a number")
            if not 0 <= alpha <= 1:
                raise ValueError("a share lies between 0 and 1")
            if len(seq) == 0:
                raise ValueError("no words")
            return alpha * seq[0]
        """,
    "walrus": """
        import math
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            return [h := math.tanh(W_hh * h + W_xh * x) for x in seq][-1]
        """,
    "match": """
        import math
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            match list(seq):
                case []:
                    return 0.0
                case [*front, x]:
                    return math.tanh(W_hh * rnn_forward(front, W_hh, W_xh) + W_xh * x)
        """,
    "async left unused": """
        import numpy as np
        async def later(z):
            return 1 - np.tanh(z) ** 2
        def tanh_derivative(z):
            try:
                later(z).send(None)
            except StopIteration as done:
                return done.value
        """,
    "chinese identifiers": """
        import numpy as np
        def 激活(和):
            return np.tanh(和)
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            记忆 = 0.0
            for 词 in seq:
                记忆 = 激活(W_hh * 记忆 + W_xh * 词)
            return 记忆
        """,
    "greek, accents, full-width letters": """
        import math
        π = math.pi
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            σ = math.tanh; é = 0.0
            for ｘ in seq:
                é = σ(W_hh * é + W_xh * x)
            return é
        """,
    "forward references": """
        from typing import Optional, Union, Sequence
        import math
        class Node:
            next: "Optional[Node]" = None
            def __init__(self, x: float, next: "Union[Node, None]" = None): self.x, self.next = x, next
        def rnn_forward(seq: "Sequence[float]", W_hh: "float" = 0.9, W_xh: "Unknown" = 0.5) -> "Later":
            head = None
            for x in reversed(list(seq)):
                head = Node(x, head)
            h = 0.0
            while head is not None:
                h, head = math.tanh(W_hh * h + W_xh * head.x), head.next
            return h
        """,
    "annotations from the future": """
        from __future__ import annotations, division, print_function
        import math
        def rnn_forward(seq: list[Number], W_hh: Number = 0.9, W_xh: Number = 0.5) -> Number | None:
            h: Undefined = 0.0
            for x in seq:
                h = math.tanh(W_hh * h + W_xh * x)
            return h
        """,
    "typing to the full": """
        from typing import TypeVar, Generic, Protocol, NamedTuple, TypedDict, Literal, Final, overload, cast, Callable, Any
        import typing as t, math
        T = TypeVar("T")
        class Weights(NamedTuple):
            hh: float
            xh: float
        class Options(TypedDict, total=False):
            alpha: float
        class Step(Protocol):
            def __call__(self, h: float, x: float) -> float: ...
        class Box(Generic[T]):
            def __init__(self, item: T): self.item = item
        @overload
        def run(step: Step, seq: list[float]) -> float: ...
        @overload
        def run(step: Step, seq: tuple[float, ...]) -> float: ...
        def run(step, seq):
            box = Box(0.0)
            for x in seq:
                box.item = step(box.item, x)
            return box.item
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            w = Weights(W_hh, W_xh)
            return t.cast(float, run(lambda h, x: math.tanh(w.hh * h + w.xh * x), seq))
        """,
    "enum, abc, properties, slots": """
        import abc, enum, numpy as np
        class Mode(enum.Enum):
            FIRST = enum.auto()
            LAST = enum.auto()
        class Base(abc.ABC):
            __slots__ = ("alpha",)
            def __init__(self, alpha): self.alpha = alpha
            @abc.abstractmethod
            def weights(self, n): ...
            @property
            def total(self): return self.alpha
        class End(Base):
            def weights(self, n): return [self.total if i == 0 else 0 for i in range(n)]
        def attention_end(seq, alpha=0.6, mode=Mode.FIRST):
            return float(np.dot(End(alpha).weights(len(seq)), np.asarray(seq, float)))
        """,
    "metaclass, descriptors, getattr": """
        import numpy as np
        class Meta(type):
            def __getattr__(cls, name): return getattr(np, name)
        class M(metaclass=Meta): pass
        class Lazy:
            def __set_name__(self, owner, name): self.name = name
            def __get__(self, obj, owner): return 1
        class One: value = Lazy()
        def tanh_derivative(z):
            return One().value - M.square(M.tanh(z))
        """,
    "context managers": """
        import contextlib, numpy as np
        @contextlib.contextmanager
        def quiet():
            with np.errstate(all="ignore"), contextlib.suppress(ZeroDivisionError):
                yield
        def softmax_weights(query, keys):
            with quiet(), contextlib.ExitStack() as stack:
                stack.callback(print, "done")
                e = np.exp(keys @ query)
                return e / e.sum()
        """,
    "keywords only, positions only, stars": """
        import math
        def _step(h, x, /, *, a, b):
            return math.tanh(a * h + b * x)
        def rnn_forward(seq, *more, **named):
            a, b = (*more, *(0.9, 0.5)[len(more):])
            a, b = named.get("W_hh", a), named.get("W_xh", b)
            h = 0.0
            for x in seq:
                h = _step(h, x, a=a, b=b)
            return h
        """,
    "lambdas on one line": """
        import numpy as np; from functools import reduce
        rnn_forward = lambda seq, W_hh=0.9, W_xh=0.5: reduce(lambda h, x: np.tanh(W_hh*h + W_xh*x), seq, 0.)
        tanh_derivative = lambda z: 1 - np.tanh(z)**2
        attention_end = lambda seq, alpha=.6: alpha*seq[0]
        softmax_weights = lambda q, K: (lambda e: e/e.sum())(np.exp(K@q))
        context_vector = lambda q, K, V: softmax_weights(q, K)@V
        attend_all = lambda Q, K, V: np.array([context_vector(q, K, V) for q in Q])
        """,
    "exceptions as a way": """
        import math
        class Done(Exception): pass
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            it, h = iter(seq), 0.0
            try:
                while True:
                    try:
                        x = next(it)
                    except StopIteration as stop:
                        raise Done(h) from stop
                    h = math.tanh(W_hh * h + W_xh * x)
            except* Done as group:
                result = group.exceptions[0].args[0]
            return result
        """,
    "exec and eval": """
        import math
        exec("def attention_end(seq, alpha=0.6):\\n    return alpha * seq[0]")
        STEP = eval("lambda h, x, a, b: math.tanh(a * h + b * x)")
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            for x in seq:
                h = STEP(h, x, W_hh, W_xh)
            return h
        """,
    "globals by name": """
        import numpy as np, sys
        def _derivative(z):
            return 1 - np.tanh(z) ** 2
        globals()["tanh_derivative"] = _derivative
        setattr(sys.modules[__name__], "attention_end", lambda seq, alpha=0.6: alpha * seq[0])
        def tanh_derivative(z):
            return _derivative(z)
        def attention_end(seq, alpha=0.6):
            return alpha * seq[0]
        """,
    "defined under a condition": """
        import sys, numpy as np
        if np.__version__ >= "1":
            def tanh_derivative(z):
                return 1 - np.tanh(z) ** 2
        else:
            tanh_derivative = None
        try:
            attention_end
        except NameError:
            def attention_end(seq, alpha=0.6):
                return alpha * seq[0]
        for _ in range(1):
            def softmax_weights(query, keys):
                e = np.exp(keys @ query)
                return e / e.sum()
        """,
}
