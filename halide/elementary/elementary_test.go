package elementary_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/vyasa-go/vyasa/halide/elementary"
)

type function struct {
	ours, gos func(x, y float64) float64
	bound     int // 2^bound is the greatest relative error of the float64
}

var functions = map[string]function{
	"exp": one(elementary.Exp, math.Exp), "log": one(elementary.Log, math.Log), "sin": one(elementary.Sin, math.Sin),
	"cos": one(elementary.Cos, math.Cos), "tan": one(elementary.Tan, math.Tan), "tanh": one(elementary.Tanh, math.Tanh),
	"atan": one(elementary.Atan, math.Atan), "pow": {elementary.Pow, math.Pow, -51},
}

func one(ours, gos func(float64) float64) function {
	return function{func(x, _ float64) float64 { return ours(x) }, func(x, _ float64) float64 { return gos(x) }, -51}
}

func float(bits uint32) float64 { return float64(math.Float32frombits(bits)) }

var specials = []float64{0, math.Copysign(0, -1), 1, -1, 2, -2, 3, -3, 0.5, -0.5, 2.5, -2.5, math.Inf(1), math.Inf(-1), math.NaN(),
	math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32, 1 << 24, 1<<24 - 1, -1 << 24, 0x1.8p-70, 88.75,
	-104, 200, -200,
	float(0x3f800001), float(0x3f7fffff), float(0x7149f2ca), float(0xf149f2ca), 1 << 20, 1<<20 - 0.0625}

// same are equal bits; NaNs are one.
func same(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) || a != a && b != b }

// Arguments that IEEE fixes the results of give those of package math, which is exact there; all others are as near as stated, and
// rounded correctly. The list of operations gives the same bits as its text.
func TestAgainstExact(t *testing.T) {
	for name, f := range functions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, uint64(len(name))))
			worst := math.Inf(-1)
			check := func(x, y float64) {
				got := f.ours(x, y)
				if list := elementary.Funcs[name].Run([]float64{x, y}[:elementary.Funcs[name].Params]...); list != got && (list == list || got == got) {
					t.Fatalf("%s(%v, %v) is %v, as a list of operations %v", name, x, y, got, list)
				}
				want := f.gos(x, y)
				if want != want || math.IsInf(float64(float32(want)), 0) || math.Abs(want) < 1e-60 || x == 0 || math.IsInf(x, 0) ||
					name == "pow" && (x == 1 || y == 0 || y-y != 0) || x == 1 && want == 0 ||
					name == "tanh" && math.Abs(x) > 30 {
					if !same(float32(got), float32(want)) {
						t.Fatalf("%s(%v, %v) is %v, want %v", name, x, y, got, want)
					}
					return
				}
				e := exact[name](x, y)
				if rounded, _ := e.Float32(); !same(float32(got), rounded) {
					t.Errorf("%s(%v, %v) is %v, want %v", name, x, y, float32(got), rounded)
				}
				off, _ := over(minus(newBig(got), e), e).Float64()
				worst = max(worst, math.Log2(math.Abs(off)))
			}
			second := specials
			if name != "pow" {
				second = second[:1]
			}
			for _, x := range specials {
				for _, y := range second {
					check(x, y)
				}
			}
			for range count(name) {
				x, y := float(r.Uint32()), float(r.Uint32())
				check(x, y)
				check(math.Abs(x), float64(float32(r.NormFloat64()*20)))
				check(float64(float32(r.NormFloat64())), float64(r.IntN(40)-20))
			}
			t.Logf("off by 2^%.1f", worst)
			if worst > float64(f.bound) {
				t.Errorf("off by 2^%.2f, which is more than 2^%d", worst, f.bound)
			}
		})
	}
}

func count(name string) int {
	n := 400
	if name == "pow" {
		n = 300
	}
	if os.Getenv("VYASA_LONG") != "" {
		n *= 100
	}
	return n
}

// Powers that are in the middle between two float32 go to the even one: they are exact as float64.
func TestPowTies(t *testing.T) {
	n := 0
	for y := 2.0; y <= 16; y++ {
		for x := 3.0; x < 1<<13; x += 2 {
			p := math.Pow(x, y)
			if p >= 1<<53 {
				break
			}
			if got := elementary.Pow(x, y); got != p {
				t.Fatalf("%v^%v is %v, want %v", x, y, got, p)
			}
			if got := elementary.Pow(-x/1024, y); math.Abs(got) != math.Ldexp(p, -10*int(y)) {
				t.Fatalf("(%v)^%v is %v", -x/1024, y, got)
			}
			n++
		}
	}
	if n < 8000 {
		t.Errorf("only %d powers", n)
	}
}

// Every float32: what package math rounds to, or where that differs what is exact. A part of them but for the long form.
func TestAll(t *testing.T) {
	step := uint64(1) << 14
	if os.Getenv("VYASA_LONG") != "" {
		step = 1
	}
	for name, f := range functions {
		if f.ours == nil || name == "pow" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wrong, disputed := 0, 0
			for n := uint64(len(name)) % step; n < 1<<32; n += step {
				x := float(uint32(n))
				got, want := float32(f.ours(x, 0)), float32(f.gos(x, 0))
				if same(got, want) {
					continue
				}
				disputed++
				var e *big.Float
				if want == want && !math.IsInf(x, 0) && !math.IsInf(float64(want), 0) {
					e = exact[name](x, 0)
				}
				if e == nil {
					t.Fatalf("%s(%v) is %v, want %v", name, x, got, want)
				}
				if rounded, _ := e.Float32(); !same(got, rounded) {
					wrong++
					t.Logf("%s(%v) is %v, not %v: the exact one is in the middle but for %v", name, x, got, rounded, e.Text('g', 25))
				}
			}
			if wrong > 64 {
				t.Errorf("%d are not rounded correctly", wrong)
			}
			t.Logf("%d where package math differs, %d not rounded correctly", disputed, wrong)
		})
	}
}
