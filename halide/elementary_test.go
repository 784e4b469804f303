package halide_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
)

// elementary are the functions and what they are in Go.
var elementary = map[string]struct {
	of   func(e *hl.Expr) *hl.Expr
	want func(float64) float64
}{
	"exp": {(*hl.Expr).Exp, math.Exp}, "log": {(*hl.Expr).Log, math.Log}, "sin": {(*hl.Expr).Sin, math.Sin},
	"cos": {(*hl.Expr).Cos, math.Cos}, "tan": {(*hl.Expr).Tan, math.Tan}, "tanh": {(*hl.Expr).Tanh, math.Tanh},
	"atan": {(*hl.Expr).Atan, math.Atan},
}

var (
	infinity = float32(math.Inf(1))
	special  = []float32{0, float32(math.Copysign(0, -1)), 1, -1, 2, -2, 3, 0.5, -0.5, infinity, -infinity, float32(math.NaN()),
		math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32, 88.8, -104, 1e-20}
	anyFloat = rapid.OneOf(rapid.SampledFrom(special), rapid.Float32(), rapid.Float32Range(-10, 10))
)

func sameFloat(a, b float32) bool {
	return math.Float32bits(a) == math.Float32bits(b) || a != a && b != b
}

// Every function is Go's, rounded once more, in Eval and operation by operation.
func TestElementary(t *testing.T) {
	for name, f := range elementary {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				a := anyFloat.Draw(t, "a")
				checkElementary(t, f.of, []float32{a}, float32(f.want(float64(a))))
			})
		})
	}
	t.Run("pow", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			a, b := anyFloat.Draw(t, "a"), anyFloat.Draw(t, "b")
			pow := func(e *hl.Expr) *hl.Expr { return e.Pow(hl.NewInput("in", hl.Float32, 1).At(1)) }
			checkElementary(t, pow, []float32{a, b}, float32(math.Pow(float64(a), float64(b))))
		})
	})
}

// checkElementary gives args as elements of an input: of is a function of the first.
func checkElementary(t *rapid.T, of func(e *hl.Expr) *hl.Expr, args []float32, want float32) {
	e := of(hl.NewInput("in", hl.Float32, 1).At(0))
	var values []hl.Value
	for _, a := range args {
		values = append(values, hl.FloatValue(a))
	}
	if got := hl.Apply(e, values).Float; !sameFloat(got, want) {
		t.Fatalf("%v of %v is %v, want %v", e, args, got, want)
	}
	in := hl.NewArray(hl.Float32, hl.Range{Extent: len(args)})
	copy(in.Floats, args)
	f := hl.NewFunc("out", hl.NewVar("x")).Is(e)
	got, err := hl.Eval(f, []hl.Range{{Extent: 1}}, map[string]*hl.Array{"in": in})
	if err != nil {
		t.Fatal(err)
	}
	if !sameFloat(got.Floats[0], want) {
		t.Fatalf("Eval: %v of %v is %v, want %v", e, args, got.Floats[0], want)
	}
}

// Values that are known without a library, and those that IEEE fixes.
func TestElementaryValues(t *testing.T) {
	a, b := hl.NewInput("in", hl.Float32, 1).At(0), hl.NewInput("in", hl.Float32, 1).At(1)
	nan, minus0 := float32(math.NaN()), float32(math.Copysign(0, -1))
	for _, c := range []struct {
		e    *hl.Expr
		args []float32
		want float32
	}{
		{a.Exp(), []float32{1}, math.E}, {a.Exp(), []float32{minus0}, 1}, {a.Exp(), []float32{-infinity}, 0},
		{a.Exp(), []float32{89}, infinity}, {a.Exp(), []float32{nan}, nan},
		{a.Log(), []float32{2}, math.Ln2}, {a.Log(), []float32{minus0}, -infinity}, {a.Log(), []float32{-1}, nan},
		{a.Log(), []float32{infinity}, infinity}, {a.Log(), []float32{1}, 0},
		{a.Pow(b), []float32{2, 0.5}, math.Sqrt2}, {a.Pow(b), []float32{nan, 0}, 1}, {a.Pow(b), []float32{1, nan}, 1},
		{a.Pow(b), []float32{-2, 3}, -8}, {a.Pow(b), []float32{-2, 0.5}, nan}, {a.Pow(b), []float32{minus0, -3}, -infinity},
		{a.Pow(b), []float32{0.5, infinity}, 0}, {a.Pow(b), []float32{-1, infinity}, 1}, {a.Pow(b), []float32{10, 39}, infinity},
		{a.Sin(), []float32{math.Pi / 6}, 0.5}, {a.Sin(), []float32{minus0}, minus0}, {a.Sin(), []float32{infinity}, nan},
		{a.Cos(), []float32{0}, 1}, {a.Cos(), []float32{math.Pi}, -1}, {a.Cos(), []float32{-infinity}, nan},
		{a.Tan(), []float32{math.Pi / 4}, 1}, {a.Tan(), []float32{minus0}, minus0}, {a.Tan(), []float32{infinity}, nan},
		{a.Tanh(), []float32{infinity}, 1}, {a.Tanh(), []float32{-infinity}, -1}, {a.Tanh(), []float32{minus0}, minus0},
		{a.Tanh(), []float32{math.Ln2}, 0.6}, {a.Tanh(), []float32{nan}, nan},
		{a.Atan(), []float32{1}, math.Pi / 4}, {a.Atan(), []float32{-infinity}, -math.Pi / 2}, {a.Atan(), []float32{minus0}, minus0},
	} {
		var args []hl.Value
		for _, v := range c.args {
			args = append(args, hl.FloatValue(v))
		}
		if got := hl.Apply(c.e, args).Float; !sameFloat(got, c.want) {
			t.Errorf("%v of %v is %v, want %v", c.e, c.args, got, c.want)
		}
	}
}
