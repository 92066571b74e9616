"""What comes back: numbers and sequences of every plain kind; and how inputs are taken apart."""

_RNN = """
        import numpy as np, math
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            for x in seq:
                h = math.tanh(W_hh * h + W_xh * x)
            return {}
        """
_SOFTMAX = """
        import numpy as np, math, array
        def softmax_weights(query, keys):
            e = np.exp(keys @ query)
            e /= e.sum()
            return {}
        """

VALUES = {
    **{
        f"a number as {each}": _RNN.format(each)
        for each in (
            "np.float64(h)",
            "np.float32(h)",
            "np.array(h)",
            "np.asarray(h, dtype=np.float32)",
            "np.squeeze([[h]])",
            "np.array([h])[0]",
            "np.array([h]).item()",
            "np.array([h]).sum()",
            "np.array(h)[()]",
            "float(str(h))",
            "float.fromhex(h.hex())",
            "complex(h).real",
            "np.complex128(h).real",
            "h + 0",
            "np.mean([h])",
            "np.float64(h).astype('>f8')",
            "max(h, -1)",
            "next(iter([h]))",
            "sum([h])",
            "h.__float__()",
        )
    },
    **{
        f"weights as {each}": _SOFTMAX.format(each)
        for each in (
            "e.tolist()",
            "tuple(e)",
            "list(e)",
            "[float(x) for x in e]",
            "e.astype(np.float32)",
            "e[::-1][::-1]",
            "np.ascontiguousarray(e)",
            "np.asfortranarray(e)",
            "e.view()",
            "e.reshape(-1)",
            "e.astype('>f8')",
            "[np.float32(x) for x in e]",
            "[np.array(x) for x in e]",
            "np.frombuffer(e.tobytes())",
            "np.array(memoryview(e))",
            "list(array.array('d', e))",
            "[*e]",
            "sorted(enumerate(e)) and e.copy()",
            "np.fromiter(e, float, len(e))",
            "list(map(float, e))",
            "np.ma.array(e).filled(0)",
            "np.broadcast_to(e, e.shape)",
        )
    },
    "fractions and decimals on the way": """
        from fractions import Fraction
        from decimal import Decimal, getcontext
        getcontext().prec = 30
        def attention_end(seq, alpha=0.6):
            weights = [Fraction(str(float(alpha)))] + [Fraction(0)] * (len(seq) - 1)
            total = sum(w * Fraction(float(x)) for w, x in zip(weights, seq))
            return float(Decimal(total.numerator) / Decimal(total.denominator))
        """,
    "an int where it is one": """
        def attention_end(seq, alpha=0.6):
            value = alpha * seq[0]
            return int(value) if float(value).is_integer() else value
        """,
    "lists of lists of lists": """
        import math
        def tanh_derivative(z):
            if hasattr(z, "tolist"):
                z = z.tolist()
            if isinstance(z, (list, tuple)):
                return [tanh_derivative(each) for each in z]
            return 1 - math.tanh(z) ** 2
        """,
    "a tuple of arrays": """
        import numpy as np
        def attend_all(queries, keys, values):
            e = np.exp(queries @ keys.T)
            return tuple((row / row.sum()) @ values for row in e)
        """,
    "statistics and fsum": """
        import math, statistics
        def attention_end(seq, alpha=0.6):
            return math.fsum(w * x for w, x in zip([alpha] + [0.0] * len(seq), seq))
        def softmax_weights(query, keys):
            e = [math.exp(math.fsum(map(lambda a, b: a * b, query, key))) for key in keys]
            return [x / (statistics.mean(e) * len(e)) for x in e]
        """,
    "taken apart": """
        import numpy as np
        def attention_end(seq, alpha=0.6):
            first, *rest = seq
            return alpha * first + sum(0 * x for x in rest)
        def softmax_weights(query, keys):
            (n, d), e = keys.shape, np.exp([query.dot(k) for k in keys])
            return e / e.sum(axis=0)
        """,
    "deque, slices, reversed, zip": """
        from collections import deque, ChainMap, OrderedDict, defaultdict, Counter
        import math
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            queue, h = deque(seq), 0.0
            while queue:
                h = math.tanh(W_hh * h + W_xh * queue.popleft())
            return h
        """,
    "heap, bisect, itertools": """
        import heapq, itertools, math
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            heap = [(i, x) for i, x in enumerate(seq)]
            heapq.heapify(heap)
            h = 0.0
            while heap:
                h = math.tanh(W_hh * h + W_xh * heapq.heappop(heap)[1])
            return h
        """,
    "memoryviews and structs": """
        import struct, numpy as np
        def attention_end(seq, alpha=0.6):
            data = struct.pack(f"{len(seq)}d", *map(float, seq))
            return alpha * memoryview(data).cast("d")[0]
        """,
    "through json and pickle": """
        import json, pickle, copy, base64, numpy as np
        def tanh_derivative(z):
            z = pickle.loads(pickle.dumps(copy.deepcopy(z)))
            return np.array(json.loads(json.dumps((1 - np.tanh(z) ** 2).tolist())))
        """,
}
