package export

// library are the functions that files bring along, those that they need; each may call those before it. A $ is the
// library's name.
var library = []struct{ name, text string }{
	{"_int", `def _int(a):
    """Integers of 64 bits."""
    return $asarray(a, $int64)
`},
	{"_low", `def _low(n):
    """The number of 64 bits that differs from a number by a multiple of 2**64."""
    return (n + 2**63) % 2**64 - 2**63
`},
	{"_places", ""}, // of TensorFlow alone
	{"_put", ""},
	{"_input", `def _input(a, dtype, sizes):
    """An array of the type, which has at least these sizes."""
    a = $asarray(a)
    if a.ndim != len(sizes) or any(n < least for n, least in zip(a.shape, sizes)):
        raise ValueError(f"an array of {a.shape}, where at least {sizes} is read")
    if a.dtype != dtype and not $array_equal(a, a.astype(dtype), equal_nan=a.dtype.kind == "f"):
        raise ValueError(f"an array of {a.dtype} with values that {$dtype(dtype)} does not hold")
    return a.astype(dtype, copy=False)
`},
	{"_div", `def _div(a, b):
    """The quotient of integers whose remainder is not negative; 0 if b is 0."""
    a, b = _int(a), _int(b)
    d = $abs($where(b == 0, 1, b))
    q = $where(d > 0, a // d, $where(a < 0, -(d // d), 0))  # d < 0: -2**63
    return $where(b == 0, 0, $where(b > 0, q, -q))
`},
	{"_mod", `def _mod(a, b):
    """The remainder that is not negative; 0 if b is 0."""
    b = _int(b)
    d = $abs($where(b == 0, 1, b))
    r = _int(a) % d
    return $where(b == 0, 0, $where(r < 0, r - d, r))  # r < 0: d is -2**63
`},
	{"_quo", `def _quo(a, b):
    """The quotient of integers, rounded towards zero; 0 if b is 0."""
    d = $where(b == 0, 1, b)
    q = a // d
    return $where(b == 0, 0, $where((q * d != a) & ((a < 0) != (d < 0)), q + 1, q))
`},
	{"_rem", `def _rem(a, b):
    """The remainder with the sign of a; 0 if b is 0."""
    d = $where(b == 0, 1, b)
    r = a % d
    return $where(b == 0, 0, $where((r != 0) & ((a < 0) != (d < 0)), r - d, r))
`},
	{"_quo_by", `def _quo_by(a, n):
    """The quotient of integers and a number above 0, rounded towards zero."""
    return $where(a < 0, a + (n - 1), a) // n
`},
	{"_rem_by", `def _rem_by(a, n):
    """The remainder of integers by a number above 0, with the sign of a."""
    return a - _quo_by(a, n) * n
`},
	{"_round_even", round("even", "to the nearest, halves to even", "(rest > half) | ((rest == half) & (n % 2 == 1))")},
	{"_round_floor", round("floor", "down", "rest < 0")},
	{"_round_ceil", round("ceil", "up", "rest != 0")},
	{"_round_posinf", round("posinf", "to the nearest, halves up", "rest >= half")},
	{"_round_neginf", round("neginf", "to the nearest, halves down", "rest > half")},
	{"_round_syminf", round("syminf", "to the nearest, halves away from zero",
		"(rest > half) | ((rest == half) & (a >= 0))")},
	{"_round_symzero", round("symzero", "to the nearest, halves towards zero",
		"(rest > half) | ((rest == half) & (a < 0))")}, {"_round_odd", round("odd", "to the nearest, halves to odd",
		"(rest > half) | ((rest == half) & (n % 2 == 0))")},
	{"_popcount", `def _popcount(a, bits):
    """How many of the low bits are ones."""
    a = _int(a)
    return sum($right_shift(a, i) % 2 for i in range(bits))
`},
	{"_clz", `def _clz(a, bits):
    """How many of the low bits are zeros above the highest one."""
    a = _int(a)
    n = $where(a % 2 == 1, bits - 1, _int(bits))
    for i in range(1, bits):
        n = $where($right_shift(a, i) % 2 == 1, bits - 1 - i, n)
    return n
`},
	{"_ctz", `def _ctz(a, bits):
    """How many of the low bits are zeros below the lowest one."""
    a, n = _int(a), _int(bits)
    for i in reversed(range(bits)):
        n = $where($right_shift(a, i) % 2 == 1, i, n)
    return n
`},
	{"_negative", `def _negative(a):
    """Where floats have a sign."""
    return $signbit(a)
`},
	{"_fmin", `def _fmin(a, b):
    """The smaller one; NaN if one is; -0 is smaller than 0."""
    return $where(a == b, $where(_negative(a), a, b), $minimum(a, b))
`},
	{"_fmax", `def _fmax(a, b):
    """The greater one; NaN if one is; 0 is greater than -0."""
    return $where(a == b, $where(_negative(a), b, a), $maximum(a, b))
`},
	{"_fdiv", `def _fdiv(a, b):
    """The quotient of floats, infinite or NaN where b is 0."""
    return a / b
`},
	{"_sqrt", `def _sqrt(a):
    """The square root of floats."""
    return $sqrt(a)
`},
	{"_exp", `def _exp(a):
    """exp of float64."""
    return $exp(a)
`},
	{"_truncate", `def _truncate(a, lo, hi):
    """Floats as integers: towards zero, saturated; 0 of NaN."""
    inside = (a > lo) & (a < hi)
    return $where(a != a, 0, $where(inside, _int($where(inside, a, $zeros_like(a))), $where(a <= lo, _int(lo), _int(hi))))
`},
	{"_differs", `def _differs(a, b):
    """Where numbers are others; NaNs are one, zeros of different signs are two."""
    return (a != b) & ~((a != a) & (b != b))
`},
	{"_fdiffers", `def _fdiffers(a, b):
    """Where numbers are others; NaNs are one, zeros of different signs are two."""
    return (a != b) & ~((a != a) & (b != b)) | (_negative(a) != _negative(b)) & (a == a) & (b == b)
`},
	{"_mirror", `def _mirror(at, turn, last):
    """Coordinates of an image that goes forth and back."""
    at = at % turn
    return $minimum(at, last - at)
`},
	{"_all", `def _all(*axes):
    """Where the conditions of all axes hold."""
    out = axes[-1]
    for i, a in enumerate(axes[:-1]):
        out = a[(slice(None),) + (None,) * (len(axes) - 1 - i)] & out
    return out
`},
}

// round is a way of rounding what is shifted out.
func round(name, what, up string) string {
	return "def _round_" + name + `(a, shift):
    """a / 2**shift, rounded ` + what + `."""
    half = 1 << (shift - 1)
    n = $right_shift(a, shift)
    rest = a - $left_shift(n, shift)
    return $where(` + up + `, n + 1, n)
`
}
