package halide_test

import (
	"maps"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// conv3x3 is the program of the README, and its inputs for w x h results.
func conv3x3(w, h int) (*hl.Func, []hl.Range, map[string]*hl.Array) {
	out, _, _, _, _, _ := conv()
	return out, []hl.Range{{Extent: w}, {Extent: h}}, map[string]*hl.Array{
		"in": gen.Array(hl.Int16, 1, gen.Uniform, hl.Range{Extent: w + 2}, hl.Range{Extent: h + 2}),
		"k":  gen.Array(hl.Int16, 2, gen.Uniform, hl.Range{Extent: 3}, hl.Range{Extent: 3}),
	}
}

// A convolution by four loops, rounded by a float64 that is exact here.
func TestEvalConvolution(t *testing.T) {
	const w, h = 20, 7
	f, region, inputs := conv3x3(w, h)
	got, err := hl.Eval(f, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	in, k := inputs["in"], inputs["k"]
	for y := range h {
		for x := range w {
			sum := int64(0)
			for s := range 3 {
				for r := range 3 {
					sum += in.Ints[(y+s)*(w+2)+x+r] * k.Ints[s*3+r]
				}
			}
			want := math.RoundToEven(float64(sum) / 256)
			want = max(min(want, math.MaxInt16), math.MinInt16)
			if got.At(x, y) != int64(want) {
				t.Fatalf("out(%d, %d) = %d, want %v", x, y, got.At(x, y), want)
			}
		}
	}
}

// Sums beyond 64 bits, which 80-bit accumulators hold.
func TestEvalBeyondInt64(t *testing.T) {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 40)
	a := hl.NewInput("a", hl.Int64, 1)
	f := hl.NewFunc("f", x).Is(hl.Sum(r, a.At(r.X).Mul(a.At(x.Add(r.X)))).Narrow(hl.Int64, 62))
	data := gen.Array(hl.Int64, 3, gen.Ends, hl.Range{Extent: 50})
	for i := range data.Ints {
		data.Ints[i] >>= 4
	}
	got, err := hl.Eval(f, []hl.Range{{Extent: 11}}, map[string]*hl.Array{"a": data})
	if err != nil {
		t.Fatal(err)
	}
	for x := range 11 {
		sum := new(big.Int)
		for r := range 40 {
			sum.Add(sum, new(big.Int).Mul(big.NewInt(data.Ints[r]), big.NewInt(data.Ints[x+r])))
		}
		want := rounded(sum, 62, hl.Even)
		if got.At(x) != want.Int64() || sum.BitLen() < 64 {
			t.Errorf("f(%d) = %d, want %v", x, got.At(x), want)
		}
	}
}

// The fast evaluation and the plain one agree, on every operation.
func TestFastAgreesWithPlain(t *testing.T) {
	evaluated := 0
	rapid.Check(t, func(t *rapid.T) {
		f := gen.Any(t, 4)
		region := gen.Region(t, f, 3)
		inputs := gen.Inputs(t, f, region)
		out, err := hl.Eval(f, region, inputs)
		if err != nil {
			if !strings.Contains(err.Error(), "which no type holds") {
				t.Fatalf("%v\n%v", f, err)
			}
			return
		}
		evaluated++
		want := hl.NewArray(out.Type, region...)
		for i := range want.Len() {
			point := map[string]int64{}
			at := i
			coords := make([]int, len(region))
			for d, r := range region {
				coords[d] = r.Min + at%r.Extent
				at /= r.Extent
				point[f.Vars[d].Name] = int64(coords[d])
			}
			if v := hl.EvalNode(f.Value, point, inputs); out.Type == hl.Float32 {
				want.SetFloat(v.Float, coords...)
			} else {
				want.Set(v.BigInt().Int64(), coords...)
			}
		}
		if at, differ := out.Diff(want); differ {
			t.Fatalf("%vat %v: %v, want %v", f, at, out, want)
		}
	})
	if evaluated == 0 {
		t.Error("no expression was evaluated")
	}
}

// A float sum starts from its first term, r.X fastest: each order gives another float.
func TestFloatSumOrder(t *testing.T) {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3, 2)
	a := hl.NewInput("a", hl.Float32, 2)
	data := hl.NewArray(hl.Float32, hl.Range{Extent: 3}, hl.Range{Extent: 2})
	copy(data.Floats, []float32{1 << 24, 1, 1, -1 << 24, 1, 3})
	f := hl.NewFunc("f", x).Is(hl.Sum(r, a.At(r.X, r.Y)))
	got, err := hl.Eval(f, []hl.Range{{Extent: 1}}, map[string]*hl.Array{"a": data})
	if err != nil {
		t.Fatal(err)
	}
	want := data.Floats[0]
	for _, v := range data.Floats[1:] {
		want += v
	}
	if got.FloatAt(0) != want || want != 4 { // 2^24 + 1 + 1 loses the ones; -2^24 + 1 + 3 keeps them
		t.Errorf("sum %v, want %v", got.FloatAt(0), want)
	}
	minus0 := hl.NewArray(hl.Float32, hl.Range{Extent: 3}, hl.Range{Extent: 2})
	for i := range minus0.Floats {
		minus0.Floats[i] = float32(math.Copysign(0, -1))
	}
	got, _ = hl.Eval(f, []hl.Range{{Extent: 1}}, map[string]*hl.Array{"a": minus0})
	if math.Signbit(float64(got.FloatAt(0))) == false {
		t.Error("a sum of -0 is +0: it did not start from its first term")
	}
}

// Reads outside a border's box, on both sides, in both dimensions; the array may hold more than the box.
func TestBorders(t *testing.T) {
	x, y := hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int8, 2)
	box := []hl.Range{{Min: -1, Extent: 3}, {Extent: 2}}
	data := hl.NewArray(hl.Int8, hl.Range{Min: -2, Extent: 5}, hl.Range{Min: -1, Extent: 4})
	for i := range data.Ints {
		data.Ints[i] = int64(i)
	}
	region := []hl.Range{{Min: -4, Extent: 9}, {Min: -3, Extent: 7}}
	for name, c := range map[string]struct {
		in   *hl.Input
		want func(x, y int) int64
	}{
		"constant": {in.ConstantExterior(-7, box...), func(x, y int) int64 {
			if x < -1 || x > 1 || y < 0 || y > 1 {
				return -7
			}
			return data.At(x, y)
		}},
		"edge": {in.RepeatEdge(box...), func(x, y int) int64 { return data.At(max(-1, min(1, x)), max(0, min(1, y))) }},
	} {
		f := hl.NewFunc("f", x, y).Is(c.in.At(x, y))
		got, err := hl.Eval(f, region, map[string]*hl.Array{"in": data})
		if err != nil {
			t.Fatal(err)
		}
		for y := -3; y < 4; y++ {
			for x := -4; x < 5; x++ {
				if got.At(x, y) != c.want(x, y) {
					t.Errorf("%s: f(%d, %d) = %d, want %d", name, x, y, got.At(x, y), c.want(x, y))
				}
			}
		}
	}
	f := hl.NewFunc("f", x).Is(hl.NewInput("h", hl.Float32, 1).ConstantExterior(0.5, hl.Range{Extent: 1}).At(x))
	got, err := hl.Eval(f, []hl.Range{{Min: -1, Extent: 2}}, map[string]*hl.Array{"h": hl.NewArray(hl.Float32, hl.Range{Extent: 1})})
	if err != nil || got.FloatAt(-1) != 0.5 || got.FloatAt(0) != 0 {
		t.Errorf("%v, %v", got, err)
	}
}

// What Eval refuses, but for what TestMistakes has.
func TestEvalErrors(t *testing.T) {
	f, region, inputs := conv3x3(4, 4)
	with := func(name string, a *hl.Array) map[string]*hl.Array {
		m := maps.Clone(inputs)
		m[name] = a
		return m
	}
	large := hl.NewArray(hl.Int16, hl.Range{Extent: 6}, hl.Range{Extent: 6})
	large.Set(40000, 2, 1)
	short := &hl.Array{Type: hl.Int16, Dims: large.Dims, Ints: make([]int64, 35)}
	for _, c := range []struct {
		region []hl.Range
		inputs map[string]*hl.Array
		want   string
	}{
		{region[:1], inputs, "Eval of out: 1 range for 2 Vars"},
		{[]hl.Range{{Extent: 0}, {Extent: 1}}, inputs, "the range of x, from 0 with extent 0, is empty or too large"},
		{[]hl.Range{{Extent: 1 << 20}, {Extent: 1 << 20}}, inputs, "the range of y, .* is empty or too large"},
		{region, with("in", nil), "in is missing"},
		{region, with("zz", inputs["in"]), "it has no input zz"},
		{region, with("k", hl.NewArray(hl.Int8, hl.Range{Extent: 3}, hl.Range{Extent: 3})), "k is an array of int8, not int16"},
		{region, with("k", hl.NewArray(hl.Int16, hl.Range{Extent: 9})), "k is an array of 1 dimension, not 2"},
		{region, with("in", large), "in holds 40000 at (2, 1), which is no int16"},
		{region, with("in", short), "in is an array over (0:6, 0:6) with 35 elements, not 36"},
		{region, with("k", hl.NewArray(hl.Int16, hl.Range{Extent: 3}, hl.Range{})), "k is an array over (0:3, 0:0), which is empty or too large"},
		{region, with("in", hl.NewArray(hl.Int16, hl.Range{Extent: 6}, hl.Range{Extent: 5})), "in(x+r.x, y+r.y) reads in(0, 5), outside (0:6, 0:5)"},
	} {
		_, err := hl.Eval(f, c.region, c.inputs)
		if err == nil || !containsInOrder(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// A read outside while a Func with updates is computed leaves it unfinished: what follows from its values is not computed.
func TestReadOutsideWhileUpdating(t *testing.T) {
	f := parsed.Func(t, "in: uint8(x)\nf(x): int16 = in(x) + 1\nf(0) = 5\ng(x) = x\nout(x) = g(f(x)-1) + f(f(x)-1)")
	in := hl.NewArray(hl.UInt8, hl.Range{Extent: 2})
	_, err := hl.Eval(f, []hl.Range{{Min: 3, Extent: 1}}, map[string]*hl.Array{"in": in})
	if err == nil || !containsInOrder(err.Error(), "algorithm:2:.*in(x) reads in(2), outside (0:2)") {
		t.Error(err)
	}
}

// containsInOrder reports whether s holds the parts of want, which .* separates, in order.
func containsInOrder(s, want string) bool {
	for part := range strings.SplitSeq(want, ".*") {
		_, after, ok := strings.Cut(s, part)
		if !ok {
			return false
		}
		s = after
	}
	return true
}

// BenchmarkEval is one second's worth or less: 2 million multiply-accumulates.
func BenchmarkEval(b *testing.B) {
	f, region, inputs := conv3x3(1000, 222)
	for b.Loop() {
		if _, err := hl.Eval(f, region, inputs); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*1000*222*9/b.Elapsed().Seconds()/1e6, "MMAC/s")
}
