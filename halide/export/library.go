package export

// library are the functions that files bring along, those that they need.
var library = []struct{ name, text string }{
	{"_input", `def _input(a, dtype, sizes):
    """An array of the type, which has at least these sizes."""
    a = np.asarray(a)
    if a.ndim != len(sizes) or any(n < least for n, least in zip(a.shape, sizes)):
        raise ValueError(f"an array of {a.shape}, where at least {sizes} is read")
    if a.dtype != dtype and not np.array_equal(a, a.astype(dtype), equal_nan=a.dtype.kind == "f"):
        raise ValueError(f"an array of {a.dtype} with values that {np.dtype(dtype)} does not hold")
    return a.astype(dtype)
`},
	{"_div", `def _div(a, b):
    """The quotient of integers whose remainder is not negative; 0 if b is 0."""
    a, b = np.broadcast_arrays(np.asarray(a, np.int64), np.asarray(b, np.int64))
    d = np.where(b == 0, 1, b)
    return np.where(b == 0, 0, np.where(d > 0, a // np.abs(d), -(a // np.abs(d))))
`},
	{"_mod", `def _mod(a, b):
    """The remainder that is not negative; 0 if b is 0."""
    b = np.asarray(b, np.int64)
    return np.where(b == 0, 0, a % np.abs(np.where(b == 0, 1, b)))
`},
	{"_quo", `def _quo(a, b):
    """The quotient of integers, rounded towards zero; 0 if b is 0."""
    a, b = np.asarray(a, np.int64), np.asarray(b, np.int64)
    q = np.abs(a) // np.abs(np.where(b == 0, 1, b))
    return np.where(b == 0, 0, np.where((a < 0) != (b < 0), -q, q))
`},
	{"_rem", `def _rem(a, b):
    """The remainder with the sign of a; 0 if b is 0."""
    a, b = np.asarray(a, np.int64), np.asarray(b, np.int64)
    r = np.abs(a) % np.abs(np.where(b == 0, 1, b))
    return np.where(b == 0, 0, np.where(a < 0, -r, r))
`},
	{"_round_even", round("even", "to the nearest, halves to even", "(rest > half) | ((rest == half) & (n & 1 == 1))")},
	{"_round_floor", round("floor", "down", "False")},
	{"_round_ceil", round("ceil", "up", "rest != 0")},
	{"_round_posinf", round("posinf", "to the nearest, halves up", "rest >= half")},
	{"_round_neginf", round("neginf", "to the nearest, halves down", "rest > half")},
	{"_round_syminf", round("syminf", "to the nearest, halves away from zero", "(rest > half) | ((rest == half) & (a >= 0))")},
	{"_round_symzero", round("symzero", "to the nearest, halves towards zero", "(rest > half) | ((rest == half) & (a < 0))")},
	{"_round_odd", round("odd", "to the nearest, halves to odd", "(rest > half) | ((rest == half) & (n & 1 == 0))")},
	{"_popcount", `def _popcount(a, bits):
    """How many of the low bits are ones."""
    a = np.asarray(a, np.int64)
    return sum((a >> i) & 1 for i in range(bits))
`},
	{"_clz", `def _clz(a, bits):
    """How many of the low bits are zeros above the highest one."""
    a, n = np.asarray(a, np.int64), 0
    for i in range(bits):
        n = np.where((a >> i) & 1 == 1, bits - 1 - i, bits if i == 0 else n)
    return n
`},
	{"_ctz", `def _ctz(a, bits):
    """How many of the low bits are zeros below the lowest one."""
    a, n = np.asarray(a, np.int64), bits
    for i in reversed(range(bits)):
        n = np.where((a >> i) & 1 == 1, i, n)
    return n
`},
	{"_fmin", `def _fmin(a, b):
    """The smaller one; NaN if one is; -0 is smaller than 0."""
    return np.where(np.equal(a, b), np.where(np.signbit(a), a, b), np.minimum(a, b))
`},
	{"_fmax", `def _fmax(a, b):
    """The greater one; NaN if one is; 0 is greater than -0."""
    return np.where(np.equal(a, b), np.where(np.signbit(a), b, a), np.maximum(a, b))
`},
	{"_fdiv", `def _fdiv(a, b):
    """The quotient of floats, infinite or NaN where b is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.divide(a, b)
`},
	{"_truncate", `def _truncate(a, lo, hi):
    """Floats as integers: towards zero, saturated; 0 of NaN."""
    d = np.float64(a)
    inside = (d > lo) & (d < hi)
    return np.where(np.isnan(d), 0, np.where(inside, np.where(inside, d, 0).astype(np.int64), np.where(d <= lo, lo, hi)))
`},
	{"_differs", `def _differs(a, b):
    """Where numbers are others; NaNs are one, zeros of different signs are two."""
    return (a != b) & ~((a != a) & (b != b)) | (np.signbit(np.float64(a)) != np.signbit(np.float64(b))) & (a == a) & (b == b)
`},
	{"_mirror", `def _mirror(at, turn, last):
    """Coordinates of an image that goes forth and back."""
    at = at % turn
    return np.minimum(at, last - at)
`},
	{"_all", `def _all(*axes):
    """Where the conditions of all axes hold."""
    out = np.True_
    for i, a in enumerate(axes):
        out = out & a.reshape((-1,) + (1,) * (len(axes) - 1 - i))
    return out
`},
}

// round is a way of rounding what is shifted out.
func round(name, what, up string) string {
	return "def _round_" + name + `(a, shift):
    """a / 2**shift, rounded ` + what + `."""
    a = np.asarray(a, np.int64)
    n = a >> shift
    rest, half = a - (n << shift), 1 << (shift - 1)
    return n + (` + up + `)
`
}
