package lift

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// widerCase is a function that does something else from some size on, and what it leaves as Go says it.
type widerCase struct {
	name, text string
	refused    string  // what its refusal says; "" if it is lifted
	right      []point // sizes at which the summary says what the function does
	beyond     []point // sizes that conditions are to exclude
	limits     point   // the largest sizes that conditions allow
	o          func(p point, a, b func(i int64) uint64) []uint64
}

// TestWider: what a program does from some size on is in the summary, or a condition excludes it, or the function is refused and it is said where it
// differs. What is right is what the same loops in Go leave.
func TestWider(t *testing.T) {
	t.Parallel()
	n := func(all ...int64) (out []point) {
		for _, v := range all {
			out = append(out, point{"n": v})
		}
		return out
	}
	hw := func(all ...int64) (out []point) {
		for i := 0; i < len(all); i += 2 {
			out = append(out, point{"h": all[i], "w": all[i+1]})
		}
		return out
	}
	each := func(p point, f func(i int64) uint64) (out []uint64) {
		for i := range p["n"] {
			out = append(out, f(i))
		}
		return out
	}
	narrow := func(p point, a func(int64) uint64) (s uint16) {
		for i := range p["n"] {
			s += uint16(uint8(a(i)))
		}
		return s
	}
	for _, c := range []widerCase{
		{name: "a narrow sum", text: `void f(int n, const uint8_t *a, uint32_t *o) { uint16_t s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s; }`,
			right: n(5, 300, 600, 70000), o: func(p point, a, _ func(int64) uint64) []uint64 { return []uint64{uint64(narrow(p, a))} }},
		{name: "a narrow mean", text: `void f(int n, const uint8_t *a, uint8_t *o) { uint16_t s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s / n; }`,
			right: n(5, 300, 600, 70000), o: func(p point, a, _ func(int64) uint64) []uint64 {
				return []uint64{uint64(uint8(int64(narrow(p, a)) / p["n"]))}
			}},
		{name: "a dot product that is widened late", text: `void f(int n, const uint32_t *a, const uint32_t *b, uint64_t *o) {
	uint32_t s = 0; for (int i = 0; i < n; i++) s += (a[i] & 255) * (b[i] & 255); *o = s; }`,
			right: n(5, 300, 600, 70000), o: func(p point, a, b func(int64) uint64) []uint64 {
				s := uint32(0)
				for i := range p["n"] {
					s += (uint32(a(i)) & 255) * (uint32(b(i)) & 255)
				}
				return []uint64{uint64(s)}
			}},
		{name: "padded rows", text: `void f(int h, int w, const int *a, int *o) {
	int st = (w + 31) & ~31; for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) o[y*st+x] = a[y*st+x] * 2; }`, refused: "w = 33: o["},
		{name: "a narrow index", text: `void f(int h, int w, const uint8_t *a, uint8_t *o) {
	for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) { uint16_t r = y*w + x; o[r] = a[r] + 1; } }`,
			right: hw(5, 7, 64, 64), beyond: hw(257, 256, 256, 257, 1, 65537, 65537, 1), limits: point{"h": 64, "w": 64},
			o: func(p point, a, _ func(int64) uint64) []uint64 {
				out := make([]uint64, p["h"]*p["w"])
				for i := range out {
					out[i] = uint64(uint8(a(int64(i)) + 1))
				}
				return out
			}},
		{name: "a bit of a size", text: `void f(int n, const float *a, float *o) { int m = n & 1024; for (int i = 0; i < n; i++) o[i] = m ? 0 : a[i]; }`,
			refused: "at n = 1025: o[0] is 0"},
		{name: "the end of a table", text: `static const int by[20] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4};
void f(int n, const int *a, int *o) { for (int i = 0; i < n; i++) o[i] = a[i] * by[i]; }`,
			right: n(5, 19, 20), beyond: n(21, 300), limits: point{"n": 20}, o: func(p point, a, _ func(int64) uint64) []uint64 {
				return each(p, func(i int64) uint64 {
					if i == 19 {
						return uint64(int64(int32(a(i))) * 4)
					}
					return uint64(int64(int32(a(i))) * 3)
				})
			}},
		{name: "a bound of constants", text: `void f(int n, const int *a, int *o) { if (n > 'A' * 8) n = 'A' * 8; for (int i = 0; i < n; i++) o[i] = a[i]; }`,
			right: n(5, 520), beyond: n(521, 32769), limits: point{"n": 520}, o: func(p point, a, _ func(int64) uint64) []uint64 {
				return each(p, func(i int64) uint64 { return uint64(int64(int32(a(i)))) })
			}},
		{name: "a sum that is narrow in the end", text: `void f(int n, const uint8_t *a, const uint8_t *b, uint32_t *o) {
	uint16_t s = 0; for (int i = 0; i < n; i++) s += a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]; *o = s; }`,
			right: n(5, 300, 600, 70000), o: func(p point, a, b func(int64) uint64) []uint64 {
				s := uint16(0)
				for i := range p["n"] {
					x, y := uint8(a(i)), uint8(b(i))
					s += uint16(max(x, y) - min(x, y))
				}
				return []uint64{uint64(s)}
			}},
		{name: "the widest type", text: `void f(int n, const uint64_t *a, uint64_t *o) { for (int i = 0; i < n; i++) o[i] = a[i] * 6364136223846793005ull + 1442695040888963407ull; }`,
			right: n(5, 300, 70000), o: func(p point, a, _ func(int64) uint64) []uint64 {
				return each(p, func(i int64) uint64 { return a(i)*6364136223846793005 + 1442695040888963407 })
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := lifted(t, "#include <stdint.h>\n"+c.text, "f")
			if c.refused != "" {
				if r.Refused == nil || !strings.Contains(r.Refused.Fact, c.refused) {
					t.Errorf("it is %s, want a difference %s: %v", r.Level, c.refused, r.Refused)
				}
				return
			}
			if r.Refused != nil || r.Level < Symbolic {
				t.Fatalf("it is %s: %v", r.Level, r.Refused)
			}
			if got := r.Summary.Limits(); !maps.Equal(got, c.limits) {
				t.Errorf("limits %v, want %v", got, c.limits)
			}
			for _, p := range c.beyond {
				if !excludes(r, p) {
					t.Errorf("no condition excludes %v: %q", p, r.Pre)
				}
			}
			for _, p := range c.right {
				if excludes(r, p) {
					t.Errorf("a condition excludes %v: %q", p, r.Pre)
				} else if err := c.wrong(r, p); err != nil {
					t.Errorf("at %v: %v\n%s", p, err, r.Summary)
				}
			}
		})
	}
}

// excludes reports whether a condition of r says that it does not hold at p.
func excludes(r *Result, p point) bool {
	return slices.ContainsFunc(r.Summary.Pre, func(k summary.Condition) bool {
		holds, known := k.Test(p)
		return known && !holds
	})
}

// wrong is how the summary of r differs from what c says of o at p, on numbers at the ends of their types and anywhere.
func (c widerCase) wrong(r *Result, p point) error {
	store := term.NewStore(4_000_000)
	x, err := r.Summary.Expand(p, store)
	if err != nil || store.Err() != nil {
		return errors.Join(err, store.Err())
	}
	for manner := range 2 {
		number := func(array string) func(i int64) uint64 {
			return func(i int64) uint64 {
				if manner == 0 && array == "a" {
					return math.MaxUint64
				}
				return hash(array, i)
			}
		}
		env := term.Env{Elem: func(array string, i int64, k term.Type) (term.Value, error) {
			v := new(big.Int).SetUint64(number(array)(i) & (1<<k.Bits() - 1))
			if k.Signed() && v.Bit(k.Bits()-1) == 1 {
				v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(k.Bits())))
			}
			return term.Value{Int: v}, nil
		}}
		want, got := c.o(p, number("a"), number("b")), x.Of("o")
		if len(got) != len(want) {
			return fmt.Errorf("%d elements, want %d", len(got), len(want))
		}
		roots := make([]term.T, len(want))
		for i := range roots {
			roots[i] = got[int64(i)]
		}
		values, err := store.Eval(env, roots...)
		if err != nil {
			return err
		}
		for i, w := range want {
			if have := new(big.Int).And(values[i].Int, new(big.Int).SetUint64(math.MaxUint64)); have.Uint64() != w {
				return fmt.Errorf("element %d is %d, want %d", i, values[i].Int, w)
			}
		}
	}
	return nil
}

// TestWiderLimits: how far a function runs is a condition.
func TestWiderLimits(t *testing.T) {
	t.Parallel()
	r := lifted(t, `void f(int n, const float *a, float *o) {
	float b[100]; for (int i = 0; i < n; i++) b[i] = a[i]; for (int i = 0; i < n; i++) o[i] = b[i] * 2; }`, "f")
	if r.Refused != nil || !strings.Contains(strings.Join(r.Pre, "; "), "n <= 100") {
		t.Errorf("%v, conditions %q", r.Refused, r.Pre)
	}
}

// TestRefute: models of solvers are run, and a difference refuses what was found before.
func TestRefute(t *testing.T) {
	t.Parallel()
	const text = `void f(int n, const unsigned char *a, unsigned *o) { unsigned s = 0; for (int i = 0; i < n; i++) s += a[i]; *o = s; }`
	r := lifted(t, text, "f")
	tried := r.Refute(t.Context(), []map[string]int64{{"n": 300}, {"n": 1 << 30}})
	if r.Refused != nil || tried == nil || tried.Equal[0]["n"] != 300 || !strings.HasPrefix(tried.String(), "equal on ") || !strings.Contains(tried.String(), "takes more than") {
		t.Fatalf("%v: %v", r.Refused, tried)
	}
	r = lifted(t, text, "f")
	o := &r.Summary.Outputs[0] // 0 from 700 on
	o.Value = &summary.Expr{Op: summary.OpSelect, Kind: o.Value.Kind, Args: []*summary.Expr{
		summary.Compared(summary.OpGE, summary.SizeExpr("n"), summary.IntConst(700)), summary.IntConst(0), o.Value}}
	if tried := r.Refute(t.Context(), []map[string]int64{{"n": 777}}); tried != nil || r.Refused == nil || r.Summary != nil || r.Level != Unlifted ||
		!strings.Contains(r.Refused.Fact, "at n = 777") {
		t.Errorf("a wrong summary stays: %v, %v", tried, r.Refused)
	}
}
