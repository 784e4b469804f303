package halide_test

import (
	"math"
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// doubles is a sum in double of floats, scaled: what C computes with a double accumulator.
func doubles() *hl.Func {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3)
	in, d := hl.NewInput("in", hl.Float32, 1), hl.NewInput("d", hl.Float64, 1).ConstantExterior(hl.Double(0.1), hl.Range{Extent: 6})
	out := hl.NewFunc("out", x)
	return out.Is(hl.Sum(r, in.At(r.X).ToDouble().Mul(d.At(x.Add(r.X)))).Mul(0.1).Add(hl.Max(d.At(x), 1)).Sqrt())
}

func TestDouble(t *testing.T) {
	in, d := hl.NewArray(hl.Float32, hl.Range{Extent: 3}), hl.NewArray(hl.Float64, hl.Range{Extent: 6})
	for i := range in.Floats {
		in.Floats[i] = float32(i) + 0.1
	}
	for i := range d.Doubles {
		d.Doubles[i] = 1 / float64(i+3)
	}
	got, err := hl.Eval(doubles(), []hl.Range{{Extent: 6}}, map[string]*hl.Array{"in": in, "d": d})
	if err != nil {
		t.Fatal(err)
	}
	if got.Type != hl.Float64 {
		t.Fatalf("the result is %s", got.Type)
	}
	at := func(i int) float64 {
		if i < 6 {
			return d.Doubles[i]
		}
		return 0.1
	}
	for x := range 6 {
		sum := float64(in.Floats[0]) * at(x)
		for r := 1; r < 3; r++ {
			sum += float64(float64(in.Floats[r]) * at(x+r))
		}
		want := math.Sqrt(float64(sum*0.1) + math.Max(at(x), 1))
		if math.Float64bits(got.DoubleAt(x)) != math.Float64bits(want) {
			t.Errorf("out(%d) = %v, want %v", x, got.DoubleAt(x), want)
		}
	}
	if a, differ := got.Diff(got); differ {
		t.Errorf("it differs from itself at %v", a)
	}
}

func TestDoubleNotation(t *testing.T) {
	want := `in: float32(x)
d: float64(x) constant(float64(0.1), 0:6)
r: 3
out(x) = sqrt(sum(r, float64(in(r.x)) * d(x+r.x)) * float64(0.1) + max(d(x), float64(1.0)))
`
	if got := doubles().String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	back := parsed.Func(t, want)
	if got := back.String(); got != want {
		t.Errorf("read back:\n%s", got)
	}
	for _, text := range []string{"float64(x) * float64(1e+300)", "float64(-inf)", "float(float64(nan) + float64(x))", "int32(float64(x) / float64(-1.5))", "float64(float(x))"} {
		e, err := hl.ParseExpr("t", text, hl.Scope{})
		if err != nil || e.String() != text {
			t.Errorf("%s is read as %v, %v", text, e, err)
		}
	}
}

func TestDoubleMistakes(t *testing.T) {
	x := hl.NewVar("x")
	d, f := hl.NewInput("d", hl.Float64, 1), hl.NewInput("f", hl.Float32, 1)
	for want, e := range map[string]*hl.Expr{
		"double and float do not mix":    d.At(x).Add(f.At(x)),
		"double and integer do not mix":  d.At(x).Add(x),
		"Narrow does not take doubles":   d.At(x).Narrow(hl.Int8, 0),
		"ToDouble does not take doubles": d.At(x).ToDouble(),
		"coordinate d(x) of dimension x": f.At(d.At(x)),
		"Mod does not take doubles":      d.At(x).Mod(d.At(x)),
		"ToFloat does not take floats":   f.At(x).ToFloat(),
	} {
		err := hl.NewFunc("out", x).Is(e).Err()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	if err := hl.NewFunc("out", x).Stores(hl.Float32).Is(d.At(x)).Err(); err == nil || !strings.Contains(err.Error(), "float32 is not for d(x)") {
		t.Errorf("a double is stored as a float: %v", err)
	}
	if err := hl.NewFunc("out", x).Stores(hl.Float64).Is(d.At(x)).Err(); err != nil {
		t.Error(err)
	}
}

// Every operation on doubles is what Go's float64 is; conversions saturate.
func TestDoubleOperations(t *testing.T) {
	x := hl.NewVar("x")
	d := hl.NewInput("d", hl.Float64, 1)
	values := []float64{0, -0.5, 2.5, 1e300, -3e9, math.Inf(1), math.NaN(), 1 << 62}
	a := hl.NewArray(hl.Float64, hl.Range{Extent: len(values)})
	copy(a.Doubles, values)
	v := d.At(x)
	for name, c := range map[string]struct {
		e    *hl.Expr
		want func(float64) float64
	}{
		"neg":   {v.Neg(), func(v float64) float64 { return -v }},
		"floor": {v.Floor(), math.Floor},
		"round": {v.RoundEven(), math.RoundToEven},
		"exp":   {v.Exp(), math.Exp},
		"sub":   {v.Sub(0.1), func(v float64) float64 { return v - 0.1 }},
		"div":   {v.Div(0.3), func(v float64) float64 { return v / 0.3 }},
		"add":   {v.Add(hl.Int(1).ToDouble()), func(v float64) float64 { return v + 1 }},
		"select": {hl.Select(v.LT(1), v, v.Mul(v)), func(v float64) float64 {
			if v < 1 {
				return v
			}
			return v * v
		}},
		"trunc": {v.Trunc(), math.Trunc},
		"float": {v.ToFloat().ToDouble(), func(v float64) float64 { return float64(float32(v)) }},
		"int": {v.ToInt(hl.Int32).ToDouble(), func(v float64) float64 {
			if v != v {
				return 0
			}
			return math.Trunc(math.Max(math.MinInt32, math.Min(math.MaxInt32, v)))
		}},
	} {
		got, err := hl.Eval(hl.NewFunc("out", x).Is(c.e), []hl.Range{{Extent: len(values)}}, map[string]*hl.Array{"d": a})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range values {
			w, g := c.want(v), got.DoubleAt(i)
			if math.Float64bits(w) != math.Float64bits(g) && !(w != w && g != g) && !(name == "trunc" && w == g) && !(name == "int" && w == g) {
				t.Errorf("%s(%v) = %v, want %v", name, v, g, w)
			}
		}
	}
}
