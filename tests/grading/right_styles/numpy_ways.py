"""numpy's spellings, old and new."""

NUMPY_WAYS = {
    "names of numpy 1": """
        import numpy as np
        def tanh_derivative(z):
            z = np.asfarray(z) if hasattr(np, "asfarray") else np.asarray(z, float)
            return 1 - np.power(np.tanh(z), 2)
        def softmax_weights(query, keys):
            e = np.exp(np.inner(keys, query))
            return e / np.sum(e)
        """,
    "names that numpy 2 has dropped": """
        import numpy as np
        LARGEST, NOTHING = np.Inf, np.NaN
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = np.float_(0)
            for x in seq:
                h = np.tanh(W_hh * h + W_xh * x)
            return np.float_(h)
        def attention_end(seq, alpha=0.6):
            return np.product([alpha, seq[0]])
        def softmax_weights(query, keys):
            scores = np.row_stack([np.dot(k, query) for k in keys]).ravel()
            return np.exp(scores) / np.cumproduct([1.0, np.exp(scores).sum()])[-1]
        """,
    "einsum": """
        import numpy as np
        def softmax_weights(query, keys):
            s = np.einsum("i,ji->j", query, keys, optimize=True)
            return np.exp(s) / np.einsum("i->", np.exp(s))
        def attend_all(queries, keys, values):
            e = np.exp(np.einsum("md,nd->mn", queries, keys))
            return np.einsum("mn,nv,m->mv", e, values, 1 / e.sum(axis=1))
        """,
    "vectorize and frompyfunc": """
        import math, numpy as np
        tanh_derivative = np.vectorize(lambda z: 1 - math.tanh(z) ** 2, otypes=[float])
        step = np.frompyfunc(lambda h, x: math.tanh(0.9 * h + 0.5 * x), 2, 1)
        """,
    "apply_along_axis": """
        import numpy as np
        def softmax_weights(query, keys):
            e = np.apply_along_axis(lambda key: np.exp(key @ query), 1, keys)
            return e / e.sum()
        def attend_all(queries, keys, values):
            return np.apply_along_axis(lambda q: softmax_weights(q, keys) @ values, 1, queries)
        """,
    "errstate and seterr": """
        import numpy as np
        np.seterr(all="raise")
        np.set_printoptions(precision=3, suppress=True)
        def tanh_derivative(z):
            with np.errstate(over="ignore", under="ignore"):
                return 1 / np.cosh(np.asarray(z, dtype=float)) ** 2
        def softmax_weights(query, keys):
            with np.errstate(all="ignore"):
                e = np.exp(keys @ query - np.max(keys @ query))
                return e / e.sum()
        """,
    "matmul of shapes": """
        import numpy as np
        def softmax_weights(query, keys):
            q = np.atleast_2d(query).T
            e = np.exp(np.matmul(keys, q))[:, 0]
            return np.true_divide(e, e.sum(keepdims=True))
        def attend_all(queries, keys, values):
            e = np.exp(queries @ keys.T)
            return (e / e.sum(-1, keepdims=True)) @ values
        """,
    "tensordot, vdot, outer": """
        import numpy as np
        def softmax_weights(query, keys):
            e = np.exp(np.tensordot(keys, query, axes=([1], [0])))
            return e / np.vdot(e, np.ones_like(e))
        def tanh_derivative(z):
            t = np.tanh(z)
            return np.subtract(1, np.multiply(t, t))
        """,
    "in place on a copy": """
        import numpy as np
        def tanh_derivative(z):
            out = np.array(z, dtype=float, copy=True)
            np.tanh(out, out=out); out **= 2; np.negative(out, out=out); out += 1
            return out
        def attention_end(seq, alpha=0.6):
            w = np.zeros(len(seq)); w[0] = alpha
            work = np.copy(seq).astype(float); work *= w
            return work.sum()
        """,
    "out and where": """
        import numpy as np
        def tanh_derivative(z):
            z = np.asarray(z, float)
            t = np.empty_like(z)
            np.tanh(z, out=t, where=np.isfinite(z))
            return np.clip(1 - t * t, 0, 1)
        """,
    "nditer and ndenumerate": """
        import numpy as np
        def tanh_derivative(z):
            z = np.asarray(z, dtype=float)
            result = np.zeros(z.shape)
            for index, value in np.ndenumerate(z):
                result[index] = 1 - np.tanh(value) ** 2
            with np.nditer(result, op_flags=["readwrite"]) as it:
                for each in it:
                    each[...] = each * 1
            return result
        """,
    "flat, ravel, reshape": """
        import math, numpy as np
        def tanh_derivative(z):
            z = np.asarray(z)
            return np.fromiter((1 - math.tanh(v) ** 2 for v in z.flat), dtype=float).reshape(z.shape)
        """,
    "polynomials and gradients": """
        import numpy as np
        from numpy.polynomial import Polynomial
        ONE_MINUS_SQUARE = Polynomial([1, 0, -1])
        def tanh_derivative(z):
            return ONE_MINUS_SQUARE(np.tanh(z))
        """,
    "stacks and concatenation": """
        import numpy as np
        def attend_all(queries, keys, values):
            return np.vstack([context_vector(q, keys, values) for q in queries])
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            states = np.r_[0.0]
            for x in seq:
                states = np.append(states, np.tanh(W_hh * states[-1] + W_xh * x))
            return states[-1]
        """,
    "structured and recorded arrays": """
        import numpy as np
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            log = np.zeros(len(seq) + 1, dtype=[("x", "f8"), ("h", "f8")])
            for t, x in enumerate(seq, 1):
                log[t] = x, np.tanh(W_hh * log["h"][t - 1] + W_xh * x)
            return log["h"][-1]
        """,
    "masked on the way": """
        import numpy as np
        def attention_end(seq, alpha=0.6):
            first = np.ma.array(seq, mask=[0] + [1] * (len(seq) - 1), dtype=float)
            return float(first.sum() * alpha)
        """,
    "matrix on the way": """
        import numpy as np
        def softmax_weights(query, keys):
            s = np.asarray(np.asmatrix(keys) * np.asmatrix(query).T).ravel()
            e = np.exp(s)
            return e / e.sum()
        """,
    "logsumexp by logaddexp": """
        import numpy as np
        def softmax_weights(query, keys):
            s = keys.dot(query)
            return np.exp(s - np.logaddexp.reduce(s))
        """,
    "random with a seed": """
        import numpy as np, random
        np.random.seed(42); random.seed(42)
        rng = np.random.default_rng(0)
        NOISE = rng.normal(0, 1e-12, size=3)
        W = np.random.randn(3, 2) * 0.0 + random.random() * 0
        def attention_end(seq, alpha=0.6):
            return alpha * seq[0] + NOISE[0] * 0
        """,
    "views, strides and sliding windows": """
        import numpy as np
        from numpy.lib.stride_tricks import sliding_window_view, as_strided
        def tanh_derivative(z):
            z = np.array(z, dtype=float)
            windows = sliding_window_view(z.ravel(), 1)[:, 0] if z.ndim else z
            return (1 - np.tanh(windows) ** 2).reshape(z.shape)
        """,
    "printing options and testing": """
        import numpy as np
        import numpy.testing as npt
        def tanh_derivative(z):
            result = np.square(1 / np.cosh(z))
            npt.assert_allclose(result, 1 - np.tanh(z) ** 2, rtol=1e-6, atol=1e-12)
            print(np.array2string(np.asarray(result), precision=2))
            return result
        """,
    "nan_to_num and friends": """
        import numpy as np
        def softmax_weights(query, keys):
            e = np.nan_to_num(np.exp(np.sum(keys * query, axis=-1)))
            return np.divide(e, np.sum(e), out=np.zeros_like(e), where=np.sum(e) != 0)
        """,
    "typed arrays": """
        import numpy as np, numpy.typing as npt
        Vector = npt.NDArray[np.float64]
        def softmax_weights(query: Vector, keys: "npt.NDArray[np.float64]") -> Vector:
            e: Vector = np.exp(keys @ query)
            return e / e.sum()
        """,
}
