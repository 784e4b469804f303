package plainc

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// need is the name of a helper for a class, which the file then brings along: clamp32.
func (w *Writer) need(name string, c class) string {
	name += c.suffix()
	w.needed[name] = true
	return name
}

// needPlain is one that there is once.
func (w *Writer) needPlain(name string) string {
	w.needed[name] = true
	return name
}

// helper is a function that files bring along, once or for each class of integers or floats. T is the type, and N ends
// its name.
type helper struct {
	name   string
	floats bool
	once   bool
	text   string
}

// brought are the helpers that the function needs, in one order.
func (w *Writer) brought() (texts []string) {
	for _, h := range helpers {
		classes := []class{intC, longC, wideC}
		if h.floats {
			classes = []class{floatC, doubleC}
		}
		if h.once {
			classes = []class{moduloC}
		}
		for _, c := range classes {
			if w.needed[h.name+c.suffix()] {
				texts = append(texts, strings.NewReplacer("$T", c.String(), "$N", h.name+c.suffix(), "$1",
					"("+c.String()+")1").Replace(h.text))
			}
		}
	}
	return texts
}

var helpers = []helper{
	{name: "abs", text: "static inline $T $N($T a) { return a < 0 ? -a : a; }\n"},
	{name: "min", text: "static inline $T $N($T a, $T b) { return a < b ? a : b; }\n"},
	{name: "max", text: "static inline $T $N($T a, $T b) { return a > b ? a : b; }\n"},
	{name: "clamp", text: "static inline $T $N($T a, $T lo, $T hi) { return a < lo ? lo : a > hi ? hi : a; }\n"},
	{name: "div", text: `// The quotient whose remainder is not negative; 0 if b is 0.
static inline $T $N($T a, $T b)
{
    if (b == 0)
        return 0;
    if (b == -1)
        return -a;
    return a / b - (a % b < 0 ? (b > 0 ? 1 : -1) : 0);
}
`},
	{name: "mod", text: `// The remainder that is not negative; 0 if b is 0.
static inline $T $N($T a, $T b)
{
    if (b == 0 || b == -1)
        return 0;
    $T r = a % b;
    return r < 0 ? (b > 0 ? r + b : r - b) : r;
}
`},
	{name: "quo", text: `// The quotient rounded towards zero; 0 if b is 0.
static inline $T $N($T a, $T b) { return b == 0 ? 0 : b == -1 ? -a : a / b; }
`},
	{name: "rem", text: `// The remainder with the sign of a; 0 if b is 0.
static inline $T $N($T a, $T b) { return b == 0 || b == -1 ? 0 : a % b; }
`},
	rounding(halide.Even, "to the nearest, halves to even", "rest > half || (rest == half && (n & 1))"),
	rounding(halide.Ceil, "up", "rest != 0"),
	rounding(halide.PosInf, "to the nearest, halves up", "rest >= half"),
	rounding(halide.NegInf, "to the nearest, halves down", "rest > half"),
	rounding(halide.SymInf, "to the nearest, halves away from zero", "rest > half || (rest == half && a >= 0)"),
	rounding(halide.SymZero, "to the nearest, halves towards zero", "rest > half || (rest == half && a < 0)"),
	rounding(halide.OddRound, "to the nearest, halves to odd", "rest > half || (rest == half && !(n & 1))"),
	{name: "popcount", once: true, text: `// How many of the low bits are ones.
static inline int $N(uint64_t a, int bits)
{
    int n = 0;
    for (int i = 0; i < bits; i++)
        n += a >> i & 1;
    return n;
}
`},
	{name: "clz", once: true, text: `// How many of the low bits are zeros above the highest one.
static inline int $N(uint64_t a, int bits)
{
    int n = 0;
    while (n < bits && !(a >> (bits - 1 - n) & 1))
        n++;
    return n;
}
`},
	{name: "ctz", once: true, text: `// How many of the low bits are zeros below the lowest one.
static inline int $N(uint64_t a, int bits)
{
    int n = 0;
    while (n < bits && !(a >> n & 1))
        n++;
    return n;
}
`},
	{name: "mirror", once: true, text: `// The coordinate of an image that goes forth and back.
static inline int64_t $N(int64_t at, int64_t turn, int64_t last)
{
    at = (at % turn + turn) % turn;
    return at < last - at ? at : last - at;
}
`},
	{name: "to_int", once: true, text: `// A float as an integer: towards zero, saturated; 0 of NaN.
static inline int64_t $N(double a, int64_t lo, int64_t hi)
{
    return a != a ? 0 : a <= (double)lo ? lo : a >= (double)hi ? hi : (int64_t)a;
}
`},
	{name: "fmin_nan", floats: true, text: `// The smaller one; NaN if one is; -0 is smaller than 0.
static inline $T $N($T a, $T b) { return a != a || a < b || (a == b && signbit(a)) ? a : b; }
`},
	{name: "fmax_nan", floats: true, text: `// The greater one; NaN if one is; 0 is greater than -0.
static inline $T $N($T a, $T b) { return a != a || a > b || (a == b && !signbit(a)) ? a : b; }
`},
	{name: "above", floats: true, text: `// Whether a is a greater extreme than b: NaN is the greatest, 0 is greater than -0.
static inline bool $N($T a, $T b) { return a > b || (a != a && b == b) || (a == b && !signbit(a) && signbit(b)); }
`},
	{name: "below", floats: true, text: `// Whether a is a smaller extreme than b: NaN is the smallest, -0 is smaller than 0.
static inline bool $N($T a, $T b) { return a < b || (a != a && b == b) || (a == b && signbit(a) && !signbit(b)); }
`},
}

// rounding shifts right and rounds.
func rounding(r halide.Rounding, what, up string) helper {
	return helper{name: "round_" + r.String(), text: `// a / 2^shift, rounded ` + what + `.
static inline $T $N($T a, int shift)
{
    const $T half = $1 << (shift - 1), n = a >> shift, rest = a & ((half - 1) * 2 + 1);
    return ` + up + ` ? n + 1 : n;
}
`}
}
