#: tanh_derivative: tanh itself, not its derivative
def tanh_derivative(z):
    return np.tanh(z)

#: tanh_derivative: z is taken for the activated value: 1 - z**2
def tanh_derivative(z):
    return 1 - z ** 2

#: tanh_derivative: the square is missing: 1 - tanh(z)
def tanh_derivative(z):
    return 1 - np.tanh(z)

#: tanh_derivative: the square is inside: 1 - tanh(z**2)
def tanh_derivative(z):
    return 1 - np.tanh(z ** 2)

#: tanh_derivative: (1 - tanh(z))**2: the square around everything
def tanh_derivative(z):
    return (1 - np.tanh(z)) ** 2

#: tanh_derivative: plus in place of minus
def tanh_derivative(z):
    return 1 + np.tanh(z) ** 2

#: tanh_derivative: the sign is turned: tanh² - 1
def tanh_derivative(z):
    return np.tanh(z) ** 2 - 1

#: tanh_derivative: tanh², without 1 -
def tanh_derivative(z):
    return np.tanh(z) ** 2

#: tanh_derivative: the derivative of sigmoid: s(1 - s)
def tanh_derivative(z):
    s = 1 / (1 + np.exp(-z))
    return s * (1 - s)

#: tanh_derivative: t(1 - t): sigmoid's rule on tanh
def tanh_derivative(z):
    t = np.tanh(z)
    return t * (1 - t)

#: tanh_derivative: t(1 - t²): multiplied by tanh once more
def tanh_derivative(z):
    t = np.tanh(z)
    return t * (1 - t ** 2)

#: tanh_derivative: 1/cosh, the square is missing
def tanh_derivative(z):
    return 1 / np.cosh(z)

#: tanh_derivative: cosh² instead of its inverse
def tanh_derivative(z):
    return np.cosh(z) ** 2

#: tanh_derivative: 1/cos²: the derivative of tan
def tanh_derivative(z):
    return 1 / np.cos(z) ** 2

#: tanh_derivative: 1 - tan²
def tanh_derivative(z):
    return 1 - np.tan(z) ** 2

#: tanh_derivative: multiplied by 2 instead of squared: 1 - 2 tanh(z)
def tanh_derivative(z):
    return 1 - np.tanh(z) * 2

#: tanh_derivative: ^ for a power: raises on floats
def tanh_derivative(z):
    return 1 - np.tanh(z) ^ 2

#: tanh_derivative: second derivative: -2 tanh (1 - tanh²)
def tanh_derivative(z):
    t = np.tanh(z)
    return -2 * t * (1 - t ** 2)

#: tanh_derivative: forward difference with a huge step h = 0.1
def tanh_derivative(z):
    h = 0.1
    return (np.tanh(z + h) - np.tanh(z)) / h

#: tanh_derivative: difference quotient divided by h instead of 2h: twice too large
def tanh_derivative(z):
    h = 1e-5
    return (np.tanh(z + h) - np.tanh(z - h)) / h

#: tanh_derivative: step 1e-17: the difference vanishes, always 0 or noise
def tanh_derivative(z):
    h = 1e-17
    return (np.tanh(z + h) - np.tanh(z)) / h

#: tanh_derivative: np.gradient over the array: differences between neighbours
def tanh_derivative(z):
    z = np.atleast_1d(np.asarray(z, dtype=float)).ravel()
    if z.size < 2:
        return np.zeros(z.shape)
    return np.gradient(np.tanh(z))

#: tanh_derivative: the chain rule's z is multiplied: z * (1 - tanh²)
def tanh_derivative(z):
    return z * (1 - np.tanh(z) ** 2)

#: tanh_derivative: tanh applied twice: 1 - tanh(tanh(z))²
def tanh_derivative(z):
    a = np.tanh(z)
    return 1 - np.tanh(a) ** 2

#: tanh_derivative: rounded to 3 digits as in the text
def tanh_derivative(z):
    return np.round(1 - np.tanh(z) ** 2, 3)

#: tanh_derivative: rounded to one digit
def tanh_derivative(z):
    return np.round(1 - np.tanh(z) ** 2, 1)

#: tanh_derivative: the largest element alone is returned
def tanh_derivative(z):
    return np.max(1 - np.tanh(z) ** 2)

#: tanh_derivative: the sum is returned
def tanh_derivative(z):
    return (1 - np.tanh(z) ** 2).sum()

#: tanh_derivative: the mean is returned
def tanh_derivative(z):
    return np.mean(1 - np.tanh(z) ** 2)

#: tanh_derivative: only the first element of an array
def tanh_derivative(z):
    z = np.array(z).reshape(-1)
    return 1 - np.tanh(z[0]) ** 2

#: tanh_derivative: flattened: the shape of tables is lost
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    out = 1 - np.tanh(z.flatten()) ** 2
    return out if z.ndim else float(out[0])

#: tanh_derivative: a diagonal matrix (the Jacobian) is returned
def tanh_derivative(z):
    return np.diag(1 - np.tanh(z) ** 2)

#: tanh_derivative: results are stored in zeros_like(z): integers are cut off to 0
def tanh_derivative(z):
    z = np.asarray(z)
    out = np.zeros_like(z)
    for index in np.ndindex(z.shape):
        out[index] = 1 - np.tanh(z[index]) ** 2
    return out

#: tanh_derivative: int(z): fractions are cut off
def tanh_derivative(z):
    return 1 - np.tanh(np.array(z).astype(int)) ** 2

#: tanh_derivative: writes into the input: z is changed
def tanh_derivative(z):
    if isinstance(z, np.ndarray) and z.dtype == float:
        np.tanh(z, out=z)
        return 1 - z ** 2
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: math.tanh fails on arrays
def tanh_derivative(z):
    return 1 - math.tanh(z) ** 2

#: tanh_derivative: loops over z: a number cannot be looped over
def tanh_derivative(z):
    out = []
    for v in z:
        out.append(1 - np.tanh(v) ** 2)
    return np.array(out)

#: tanh_derivative: z.shape on a plain number
def tanh_derivative(z):
    out = np.ones(z.shape)
    return out - np.tanh(z) ** 2

#: tanh_derivative: rows only: z[i, j] loops need two dimensions
def tanh_derivative(z):
    out = np.zeros(z.shape)
    for i in range(z.shape[0]):
        for j in range(z.shape[1]):
            out[i, j] = 1 - np.tanh(z[i, j]) ** 2
    return out

#: tanh_derivative: negative z counts as 0 (ReLU first)
def tanh_derivative(z):
    z = np.maximum(z, 0)
    return 1 - np.tanh(z) ** 2

#: tanh_derivative: if z > 0 on arrays: truth value is ambiguous
def tanh_derivative(z):
    if z > 0:
        return 1 - np.tanh(z) ** 2
    return 1 - np.tanh(-z) ** 2

#: tanh_derivative: the sign of z is put on the result
def tanh_derivative(z):
    return np.sign(z) * (1 - np.tanh(z) ** 2)

#: tanh_derivative: always 1 (the derivative at 0)
def tanh_derivative(z):
    return np.ones_like(np.asarray(z, dtype=float)) if np.ndim(z) else 1.0

#: tanh_derivative: table of the text's values, 0 elsewhere
def tanh_derivative(z):
    table = {0.0: 1.0, 0.5: 0.786447732966, 1.0: 0.419974341614, 2.0: 0.0706508248532, 3.0: 0.00986603716544}
    flat = [table.get(float(v), 0.0) for v in np.asarray(z).ravel()]
    return np.array(flat).reshape(np.shape(z))

#: tanh_derivative: np.tanh2 does not exist
def tanh_derivative(z):
    return 1 - np.tanh2(z)

#: tanh_derivative: misread sech: 1 / (e^z + e^-z)², the factor 4 is missing
def tanh_derivative(z):
    return 1 / (np.exp(z) + np.exp(-z)) ** 2

#: tanh_derivative: series 1 - z² + ... cut after z⁴: good near 0 only
def tanh_derivative(z):
    z = np.asarray(z, dtype=float)
    return 1 - z ** 2 + 2 * z ** 4 / 3

#: tanh_derivative: 1 - abs(z) clipped at 0: hard tanh's idea
def tanh_derivative(z):
    return np.clip(1 - np.abs(z), 0, 1)

#: tanh_derivative: degrees taken for radians: z * pi / 180
def tanh_derivative(z):
    return 1 - np.tanh(np.deg2rad(z)) ** 2

#: tanh_derivative: return is missing
def tanh_derivative(z):
    t = np.tanh(z)
    d = 1 - t ** 2

#: tanh_derivative: half of it: (1 - tanh²) / 2
def tanh_derivative(z):
    return (1 - np.tanh(z) ** 2) / 2

#: tanh_derivative: copied from attention: softmax-like normalising, values divided by their sum
def tanh_derivative(z):
    d = 1 - np.tanh(z) ** 2
    return d / np.sum(d)

#: tanh_derivative: np.matrix power: z @ z for tables
def tanh_derivative(z):
    t = np.tanh(z)
    return 1 - t @ t

#: tanh_derivative: twice the right value: 2 * (1 - tanh²)
def tanh_derivative(z):
    t = np.tanh(z)
    return 2 * (1 - t ** 2)

#: tanh_derivative: 1 - t*2**2 misread precedence: 1 - 4 tanh
def tanh_derivative(z):
    t = np.tanh(z)
    return 1 - t * 2 ** 2

#: tanh_derivative: the third power of |tanh| instead of the square
def tanh_derivative(z):
    return 1 - np.abs(np.tanh(z)) ** 3

#: tanh_derivative: sqrt(1 - tanh²)
def tanh_derivative(z):
    return np.sqrt(1 - np.tanh(z) ** 2)

#: tanh_derivative: 1 - sinh²: sinh for tanh
def tanh_derivative(z):
    return 1 - np.sinh(z) ** 2

#: tanh_derivative: 1 - tanh²(2z): argument doubled
def tanh_derivative(z):
    return 1 - np.tanh(2 * z) ** 2

#: tanh_derivative: gaussian exp(-z²)
def tanh_derivative(z):
    return np.exp(-np.asarray(z, dtype=float) ** 2)

#: tanh_derivative: clipped below at 0.1 against vanishing gradients
def tanh_derivative(z):
    return np.maximum(1 - np.tanh(z) ** 2, 0.1)

#: tanh_derivative: the derivative of arctan: 1 / (1 + z²)
def tanh_derivative(z):
    return 1 / (1 + np.asarray(z) ** 2)

#: tanh_derivative: sorted output
def tanh_derivative(z):
    d = np.asarray(1 - np.tanh(z) ** 2)
    return np.sort(d, axis=None).reshape(d.shape)

#: tanh_derivative: the function is returned, not its value
def tanh_derivative(z):
    def d(v):
        return 1 - np.tanh(v) ** 2
    return d

#: tanh_derivative: z.tanh() as in PyTorch
def tanh_derivative(z):
    t = z.tanh()
    return 1 - t * t

#: tanh_derivative: the derivative of tanh² : 2 t (1 - t²)
def tanh_derivative(z):
    t = np.tanh(z)
    return 2 * t * (1 - t * t)

#: tanh_derivative: log of it
def tanh_derivative(z):
    return np.log(1 - np.tanh(z) ** 2)

#: tanh_derivative: e instead of e^2: 1 - ((e^z - 1)/(e^z + 1))²
def tanh_derivative(z):
    e = np.exp(z)
    return 1 - ((e - 1) / (e + 1)) ** 2

#: tanh_derivative: backward difference with the array's neighbours: np.diff
def tanh_derivative(z):
    return np.diff(np.tanh(z))

#: tanh_derivative: np.sum inside: 1 - sum(tanh²)
def tanh_derivative(z):
    return 1 - np.sum(np.tanh(z) ** 2)

#: tanh_derivative: int result: .astype(int)
def tanh_derivative(z):
    return np.asarray(1 - np.tanh(z) ** 2).astype(int)

#: tanh_derivative: 2 - instead of 1 -
def tanh_derivative(z):
    return 2 - np.tanh(z) ** 2

#: tanh_derivative: the softsign's derivative 1/(1+|z|)²
def tanh_derivative(z):
    return 1 / (1 + np.abs(z)) ** 2

#: tanh_derivative: each row of a table is normalised by its maximum
def tanh_derivative(z):
    d = np.atleast_1d(1 - np.tanh(z) ** 2)
    out = d / d.max(axis=-1, keepdims=True)
    return out if np.ndim(z) else float(out[0])

#: tanh_derivative: a tuple (tanh, derivative) is returned
def tanh_derivative(z):
    t = np.tanh(z)
    return t, 1 - t ** 2

#: tanh_derivative: np.array(z).append
def tanh_derivative(z):
    out = np.array([])
    for v in np.ravel(z):
        out.append(1 - np.tanh(v) ** 2)
    return out
