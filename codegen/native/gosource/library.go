package gosource

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/elementary"
)

// functions are what the text of a nest may call, by name. Quotients and remainders are 0 of a divisor 0; rounding
// shifts are by at least 1 and at most 62.
var functions = map[string]string{
	"pick": `// pick is c ? a : b.
func pick[T int64 | float32 | bool](c bool, a, b T) T {
	if c {
		return a
	}
	return b
}
`,
	"abs": `func abs(a int64) int64 { return max(a, -a) }
`,
	"divE": `// divE is Euclidean: the remainder is not negative.
func divE(a, b int64) int64 {
	if b == 0 {
		return 0
	}
	q := a / b
	if a%b < 0 {
		return pick(b > 0, q-1, q+1)
	}
	return q
}
`,
	"modE": `// modE is what divE leaves.
func modE(a, b int64) int64 {
	if b == 0 {
		return 0
	}
	r := a % b
	if r < 0 {
		return pick(b > 0, r+b, r-b)
	}
	return r
}
`,
	"quo": `// quo truncates.
func quo(a, b int64) int64 {
	if b == 0 {
		return 0
	}
	return a / b
}
`,
	"rem": `// rem is what quo leaves.
func rem(a, b int64) int64 {
	if b == 0 {
		return 0
	}
	return a % b
}
`,
	"bit":          "// bit is 1 where b holds.\nfunc bit(b bool) int64 { return pick[int64](b, 1, 0) }\n",
	"roundCeil":    "func roundCeil(v int64, s uint) int64 { return v>>s + bit(v&(1<<s-1) != 0) }\n",
	"roundPosInf":  "func roundPosInf(v int64, s uint) int64 { return v>>s + v>>(s-1)&1 }\n",
	"roundNegInf":  "func roundNegInf(v int64, s uint) int64 { return v>>s + bit(v&(1<<s-1) > 1<<(s-1)) }\n",
	"roundSymInf":  halves("roundSymInf", "v >= 0"),
	"roundSymZero": halves("roundSymZero", "v < 0"),
	"roundEven":    halves("roundEven", "v>>s&1 == 1"),
	"roundOdd":     halves("roundOdd", "v>>s&1 == 0"),
	"toInt": `// toInt truncates, saturates to lo..hi, and is 0 of NaN.
func toInt(f float32, lo, hi int64) int64 {
	switch {
	case f != f:
		return 0
	case float64(f) <= float64(lo):
		return lo
	case float64(f) >= float64(hi):
		return hi
	}
	return int64(f)
}
`,
}

// textOf is the text of a function.
func textOf(name string) string {
	if f := elementary.Find(name); f != nil {
		return fmt.Sprintf("// %s is the float64 that rounds to %s of a float32, operation by operation the same on "+
			"every machine.\n%s",
			name, name, f.Source(name))
	}
	return functions[name]
}

// halves is a rounding shift to the nearest, where a half goes up under a condition.
func halves(name, up string) string {
	return "func " + name + "(v int64, s uint) int64 {\n\tout, half := v&(1<<s-1), int64(1)<<(s-1)\n" +
		"\treturn v>>s + bit(out > half || out == half && (" + up + "))\n}\n"
}

// calls is which other functions each calls.
var calls = map[string][]string{"divE": {"pick"}, "modE": {"pick"}, "bit": {"pick"}, "roundCeil": {"bit", "pick"},
	"roundNegInf": {"bit", "pick"}, "roundSymInf": {"bit", "pick"}, "roundSymZero": {"bit", "pick"},
	"roundEven": {"bit", "pick"}, "roundOdd": {"bit", "pick"}}

// Library is the text of all functions that nests may call.
func Library() string {
	all := map[string]bool{}
	for name := range functions {
		all[name] = true
	}
	for _, name := range elementary.Names() {
		all[name] = true
	}
	return library(all)
}

// library is the text of functions and of those that they call.
func library(used map[string]bool) string {
	all := map[string]bool{}
	for name := range used {
		all[name] = true
		for _, other := range calls[name] {
			all[other] = true
		}
	}
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(all)) {
		texts = append(texts, textOf(name))
	}
	return strings.Join(texts, "\n")
}
