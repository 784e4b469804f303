package layers_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"pgregory.net/rapid"
)

// drawn is a random layer: what each element is, and in which order.
type drawn struct {
	text   string
	vector string // the loop that becomes lanes
	lanes  int
	bounds map[string]int
	layout map[string]string
	jam    int
	roots  bool // each Func in loops of its own
}

// TestMain draws 30 layers of each property, or as many as -rapid.checks says; make soak draws 10,000.
func TestMain(m *testing.M) {
	flag.Parse()
	checks := "30"
	if os.Getenv("VYASA_LONG") != "" {
		checks = "10000"
	}
	flag.Visit(func(f *flag.Flag) {
		if f.Name == "rapid.checks" {
			checks = f.Value.String()
		}
	})
	if err := flag.Set("rapid.checks", checks); err != nil {
		panic(err)
	}
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else
		debug.SetGCPercent(400)
	}
	os.Exit(m.Run())
}

// TestRandomLayers is the property of layers: whatever types, strides, dilations, borders, channels, layouts, epilogues and tiles are
// drawn, what is compiled and simulated is what the reference evaluator computes. Few are refused.
func TestRandomLayers(t *testing.T) {
	tried, refused, large := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		tried++
		d := draw(t)
		s, err := d.schedule()
		if err != nil {
			t.Fatalf("%v\n%s", err, d.text)
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			refused++
			t.Logf("%v\n%s\n%s", err, d.text, s)
			return
		}
		sim, err := k.Simulator()
		if err != nil {
			large++ // it does not fit the core, and says so
			t.Logf("%v\n%s\n%s", err, d.text, s)
			return
		}
		if err := agrees(k, sim, s, rapid.Uint64().Draw(t, "seed")); err != nil {
			t.Fatalf("%v\n%s\n%s", err, d.text, s)
		}
	})
	if t.Logf("%d layers, %d refused, %d do not fit", tried, refused, large); (refused+large)*5 > tried {
		t.Errorf("%d of %d layers are refused, and %d do not fit: too few are compared", refused, tried, large)
	}
}

// agrees runs a kernel on random inputs, and compares.
func agrees(k *vyasa.Kernel, sim *vyasa.Simulator, s *hl.Schedule, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 1))
	inputs := map[string]*hl.Array{}
	for _, in := range hl.Inputs(s.Func) {
		b := k.Nest.Buffer(in.Name)
		a := hl.NewArray(in.Type, b.Valid...)
		lo, hi := in.Type.Bounds()
		for i := range a.Ints {
			switch v := lo.Int64() + int64(rng.Uint64()%uint64(hi.Int64()-lo.Int64()+1)); in.Name {
			case "m":
				a.Ints[i] = 1<<30 + rng.Int64N(1<<30)
			case "b":
				a.Ints[i] = rng.Int64N(1<<16) - 1<<15
			case "p":
				a.Ints[i] = 1 << rng.IntN(13)
			default:
				a.Ints[i] = v
			}
		}
		inputs[in.Name] = a
	}
	_, _, err := sim.Verify(context.Background(), inputs)
	var mismatch *vyasa.Mismatch
	if errors.As(err, &mismatch) {
		return fmt.Errorf("it differs: %w", err)
	}
	return err
}

// draw draws a layer.
func draw(t *rapid.T) drawn {
	one := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	number := func(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(t, name) }
	data, weight := one("data", "int8", "int8", "uint8", "int16"), one("weight", "int8", "int8", "uint8", "int16")
	kind := one("kind", "conv", "conv", "depthwise", "depthwise", "grouped", "transposed")
	fx, fy, c := number("filter x", 1, 5), number("filter y", 1, 3), number("channels", 1, 20)
	sx, sy := number("stride x", 1, 6), number("stride y", 1, 2)
	dx, dy := number("dilation x", 1, 2), number("dilation y", 1, 2)
	x, y, k := number("x", 1, 9), number("y", 1, 4), number("k", 1, 36)
	border, before := "", 0
	if one("border", "none", "zero") == "zero" {
		right, below := (x-1)*sx+(fx-1)*dx, (y-1)*sy+(fy-1)*dy
		before = number("before", 0, min(2, right, below))
		border = fmt.Sprintf(" zero(0:%d, 0:%d)", max(1, right+1-2*before), max(1, below+1-2*before))
	}
	at := func(v string, stride, dilation int) string {
		return fmt.Sprintf("%d*%s+%d*r.%s-%d", stride, v, dilation, v, before)
	}
	in := fmt.Sprintf("in(%s, %s, %s)", at("x", sx, dx), at("y", sy, dy), map[string]string{"conv": "r.z", "depthwise": "k", "grouped": "r.z+2*(k/4)",
		"transposed": "r.z"}[kind])
	rdom, w := fmt.Sprintf("r: %d, %d, %d\n", fx, fy, c), "w(r.x, r.y, r.z, k)"
	switch kind {
	case "depthwise":
		rdom, w = fmt.Sprintf("r: %d, %d\n", fx, fy), "w(r.x, r.y, k)"
	case "grouped":
		rdom = fmt.Sprintf("r: %d, %d, 2\n", fx, fy)
	case "transposed": // 2x2, stride 2: each phase is a pointwise layer
		border = ""
		rdom, in, w = fmt.Sprintf("r: %d\n", c), "in(x/2, y/2, r.x)", "w(x%2, y%2, r.x, k)"
	}
	dims := "(u, v, c)"
	if border != "" {
		border = border[:len(border)-1] + ", 0:64)"
	}
	text := fmt.Sprintf("in: %s%s%s\n", data, dims, border)
	if kind == "depthwise" {
		text += fmt.Sprintf("w: %s(u, v, k)\n", weight)
	} else {
		text += fmt.Sprintf("w: %s(u, v, c, k)\n", weight)
	}
	head := text
	text = rdom
	result := one("result", "int8", "int8", "uint8")
	value := fmt.Sprintf("narrow(int32, sum(r, %s * %s))", in, w)
	if one("bias", "yes", "no") == "yes" {
		value = fmt.Sprintf("narrow(int32, sum(r, %s * %s) + b(k))", in, w)
	}
	text += "sums(x, y, k) = " + value + "\n"
	value = "narrow(int16, sums(x, y, k), " + fmt.Sprint(number("shift", 0, 12)) + ")"
	if one("requantised", "yes", "no") == "yes" {
		text += "high(x, y, k) = narrow(int32, sums(x, y, k) * m(k), 31, posinf)\n"
		value = "narrow(int16, high(x, y, k) * p(k), 12, syminf)"
	}
	switch one("epilogue", "none", "zero point", "relu", "relu6", "clamp", "residual") {
	case "zero point":
		value += " + 3"
	case "relu":
		value = "max(" + value + ", 0)"
	case "relu6":
		value = "min(max(" + value + ", 0), 96)"
	case "clamp":
		value = "min(max(" + value + " + 5, -100), 90)"
	case "residual":
		value += " + e(x, y, k)"
	}
	text += fmt.Sprintf("out(x, y, k) = narrow(%s, %s)\n", result, value)
	for _, in := range []string{"b: int32 -536870912..536870911 (k)", "m: int32(k)", "p: int16(k)", "e: int8(x, y, k)"} {
		if name := " " + in[:1] + "("; strings.Contains(text, name) {
			head += in + "\n"
		}
	}
	d := drawn{text: head + text, bounds: map[string]int{"x": x, "y": y, "k": k}, vector: one("vector", "k", "k", "x", ""), lanes: number("lanes", 2, 8) * 4,
		jam: number("jam", 1, 4), roots: one("roots", "yes", "yes", "no") == "yes", layout: map[string]string{}}
	if rapid.Bool().Draw(t, "powers") {
		d.lanes = rapid.SampledFrom([]int{8, 16, 32}).Draw(t, "lanes")
	}
	switch one("layout", "", "NHWC", "blocks", "planes") {
	case "NHWC":
		d.layout = map[string]string{"in": "v u c", "e": "y x k", "sums": "y x k", "high": "y x k", "out": "y x k"}
	case "planes":
		d.layout = map[string]string{"in": "c v u", "e": "k y x", "sums": "k y x", "high": "k y x", "out": "k y x"}
	case "blocks":
		d.layout = map[string]string{"in": "(c/8) v u (8)", "sums": "(k/8) y x (8)", "high": "(k/8) y x (8)", "out": "(k/8) y x (8)"}
	}
	return d
}

// schedule orders a layer: one loop becomes lanes, as many pixels as are drawn go together.
func (d drawn) schedule() (*hl.Schedule, error) {
	f, err := hl.ParseFunc(d.text)
	if err != nil {
		return nil, err
	}
	s := f.Schedule()
	for _, v := range f.Vars {
		n := d.bounds[v.Name]
		if v.Name == d.vector {
			n = (n + d.lanes - 1) / d.lanes * d.lanes
		}
		s.Bound(v, n)
	}
	for _, in := range hl.Inputs(f) {
		if l := d.layout[in.Name]; l != "" {
			s.Layout(in, l)
		}
	}
	for _, g := range hl.Funcs(f) {
		stage := s.Of(g)
		if g != f {
			if !d.roots {
				continue
			}
			stage.ComputeRoot()
		}
		if l := d.layout[g.Name]; l != "" {
			stage.Layout(g, l)
		}
		d.order(stage, g)
	}
	return s, s.Err()
}

// order is the order of one Func.
func (d drawn) order(s *hl.Schedule, g *hl.Func) {
	if d.vector == "" {
		return
	}
	var outer []hl.Var
	var lanes hl.Var
	for _, v := range []int{2, 1, 0} {
		if g.Vars[v].Name != d.vector {
			outer = append(outer, g.Vars[v])
			continue
		}
		o, i := s.Split(g.Vars[v], d.lanes)
		outer, lanes = append(outer, o), i
	}
	taps := 1
	if g.Name == "sums" {
		for _, r := range hl.NewPipeline(g).RDoms() {
			outer = append(outer, r.Vars...)
			for i, v := range r.Vars {
				if taps *= r.Extents[i]; d.jam > 1 && taps <= 64 {
					s.Unroll(v)
				}
			}
		}
	}
	s.Reorder(append(outer, lanes)...).Vectorize(lanes)
	if d.vector == "k" && d.bounds["x"]%d.jam == 0 && d.jam > 1 && taps <= 64 {
		s.UnrollJam(g.Vars[0], d.jam)
	}
}
