package halide_test

import (
	"errors"
	"path/filepath"
	"runtime"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// table is a Func of x and y that is 0, to be updated over r, 10 by 10.
func table() (f *hl.Func, r *hl.RDom) {
	return hl.NewFunc("f", mx, my).Stores(hl.Int32).Is(0), hl.NewRDom("r", 10, 10)
}

// square is a schedule of f over 16 by 16.
func square(f *hl.Func) *hl.Schedule { return f.Schedule().Bound(mx, 16).Bound(my, 16) }

// halideMistakes are what Halide's own tests of errors (test/error) hold to be wrong, each under the name of its test, and what
// is told of it here.
var halideMistakes = []codedMistake{
	{hl.CodeFloatOrder, func() error { // bad_rvar_order
		f, r := table()
		f.UpdateOver(r, r.X, r.Y).Is(f.At(r.Y, r.X).Add(1).Wrap(hl.Int32))
		s := square(f)
		s.Update(0).Reorder(r.X, r.Y) // want "Reorder\(r.x, r.y\): it changes the order in which the update runs over r, whose points see each other's results; its loops, .* are: r.x, r.y; the order of the sum is: Reorder\(r.y, r.x\)"
		return s.Err()
	}},
	{hl.CodeLoopTaken, func() error { // reuse_var_in_schedule
		_, err := hl.ParseSchedule(square(hl.NewFunc("f", mx, my).Is(mx.Add(my))).Func, "bound x 16; bound y 16; split x 4 -> xo xi; split y 4 -> yo xi")
		return moved(err) // want "split y 4: xi is the name of a loop already; its loops, outermost first, are: y, xo, xi; take a name that no loop has or had"
	}},
	{hl.CodeLoopTaken, func() error { // split_same_var_names
		_, err := hl.ParseSchedule(square(hl.NewFunc("f", mx, my).Is(mx.Add(my))).Func, "bound x 16; bound y 16; split x 4 -> t t")
		return moved(err) // want "split x 4: t is the name of a loop already; its loops, outermost first, are: y, x"
	}},
	{hl.CodeDuplicateLoop, func() error { // fuse_same_var
		s := square(hl.NewFunc("f", mx, my).Is(mx.Add(my)))
		s.Fuse(mx, mx) // want "Fuse\(x, x\): x stands there twice; its loops, outermost first, are: y, x; name each loop once"
		return s.Err()
	}},
	{hl.CodeLevel, func() error { // bad_compute_at
		g := hl.NewFunc("g", mx, my).Is(mx.Add(my))
		s := square(hl.NewFunc("f", mx, my).Is(g.At(mx, my)))
		s.Split(my, 4)
		s.Of(g).ComputeAt(s.Func, my) // want "ComputeAt\(f, y\): f has no loop y; its loops, outermost first, are: yo, yi, x; it may be: ComputeAt\(f, yo\), ComputeAt\(f, yi\), ComputeAt\(f, x\), ComputeRoot\(\)"
		return s.Err()
	}},
	{hl.CodeUnknownLoop, func() error { // bad_reorder
		s := square(hl.NewFunc("f", mx, my).Is(mx.Add(my)))
		xo, _ := s.Split(mx, 4)
		return s.Reorder(xo, my, mx).Err() // want "Reorder\(xo, y, x\): f has no loop x; its loops, outermost first, are: y, xo, xi; x was split into xo, xi at mistakes_halide_test.go:\d+"
	}},
	{hl.CodeRDom, func() error { // rdom_undefined
		f, _ := table()
		f.UpdateOver(&hl.RDom{}, mx, 0).Add(1) // want "f.UpdateOver: the RDom has no dimensions; make it by NewRDom"
		return f.Err()
	}},
	{hl.CodeRDom, func() error { // undefined_rdom_dimension
		r := hl.NewRDom("r", 10, 0) // want "NewRDom\(r\): the extent of r.y is 0, not at least 1"
		return is(hl.Sum(r, r.X))
	}},
	{hl.CodeParallel, func() error { // race_condition
		f, r := table()
		f.UpdateOver(r, mx, 0).Is(f.At(mx, 0).Mul(2).Add(r.X).Wrap(hl.Int32))
		s := square(f)
		s.Update(0).Parallel(r.Y) // want "Parallel\(r.y\): iterations of r.y see each other's results, in order: f\(x, 0\) = .*; its loops, outermost first, are: x, r.y, r.x; vectorise or run in parallel a Var of the Func"
		return s.Err()
	}},
	{hl.CodeParallel, func() error { // rdom_where_races
		f, r := table()
		f.UpdateOver(r.Where(f.At(r.X, r.Y.Add(1)).LT(5)), r.X, r.Y).Add(1)
		s := square(f)
		s.Update(0).Parallel(r.Y) // want "Parallel\(r.y\): iterations of r.y see each other's results, in order: f\(r.x, r.y\) \+= 1 over r where f\(r.x, r.y\+1\) < 5"
		return s.Err()
	}},
	{hl.CodeVar, func() error { // expanding_reduction
		f, r := table()
		f.UpdateOver(r, mx, r.X).Add(my) // want "f.Update: nothing says what y runs over; an update runs over the Vars of f that stand in their own place"
		return f.Err()
	}},
	{hl.CodeRace, func() error { // expanding_reduction, of its own values
		f, _ := table()
		f.Update(mx, my).Is(f.At(my, mx)) // want "f.Update: it writes f\(x, y\) and reads f\(y, x\), so the order of y matters; say the order: UpdateOver"
		return checked(f, 8)
	}},
	{hl.CodeStored, func() error { // func_expr_type_mismatch
		f := mf().Stores(hl.Float32) // want "f.Stores: float32 is not for x \+ 3, which is of kind integer; convert the value: ToFloat"
		return f.Is(mx.Add(3)).Err()
	}},
	{hl.CodeVar, func() error { // treat_rvar_as_var
		return hl.NewFunc("f", mx, mr.X).Is(mx.Add(mr.X)).Err() // want "NewFunc\(f\): r.x is a reduction Var; the dimensions of a Func are Vars made by NewVar"
	}},
	{hl.CodeVar, func() error { // treat_rvar_as_var, in a schedule
		f, r := table()
		f.UpdateOver(r, mx, r.X).Add(r.Y)
		s := square(f)
		s.Update(0).RFactor(r.Y, r.X) // want "RFactor\(r.y, r.x\): r.x is no Var that may number parts; make one: NewVar"
		return s.Err()
	}},
	{hl.CodeNoBound, func() error { // vectorize_dynamic: vectors may be as long as callers ask, which is known in the end; not so what is fused
		g := hl.NewFunc("g", mx, my).Is(mx.Add(my))
		s := square(hl.NewFunc("f", mx, my).Is(g.At(mx, my)))
		s.Of(g).ComputeRoot().Fuse(my, mx) // want "Fuse\(y, x\): the extent of y is not known; it follows from what calls g: split it, or say it first: Bound\(y, 256\)"
		return s.Err()
	}},
	{hl.CodeTooManyLanes, func() error { // vectorize_too_much
		s := hl.NewFunc("f", mx).Is(mx).Schedule().Bound(mx, 2000)
		return s.Vectorize(mx).Err() // want "Vectorize\(x\): x has 2000 iterations, and a vector loop at most 1024; split it and vectorise the inner loop: Split\(x, 16\)"
	}},
	{hl.CodeTailReduction, func() error { // split_inner_wrong_tail_strategy
		f, _ := table()
		f.Update(mx, my).Add(1)
		s := square(f)
		_, xi := s.Update(0).Split(mx, 8)
		s.Update(0).Split(xi, 3, hl.RoundUp) // want "Split\(xi, 3, RoundUp\): this update of f reads what it stores, and RoundUp would do some of it twice; .*: Split\(xi, 3, Guard\)"
		return s.Err()
	}},
	{hl.CodeVar, func() error { // init_def_should_be_all_vars
		return hl.NewFunc("f", hl.Var{Expr: mx.Add(1)}).Is(0).Err() // want "NewFunc\(f\): x \+ 1 is no Var; the dimensions of a Func are Vars made by NewVar"
	}},
	{hl.CodeFunc, func() error { // define_after_use
		f := mf().Is(mx)
		g := hl.NewFunc("g", mx).Is(f.At(mx))
		f.Is(mx.Add(1)) // want "f.Is: f has a definition already; it was defined at mistakes_halide_test.go:\d+; change it by updates"
		return g.Err()
	}},
	{hl.CodeRFactor, func() error { // rfactor_inner_dim_non_commutative
		f := hl.NewFunc("f", mx).Stores(hl.Int32, hl.Int32).Is(0, 0)
		r := hl.NewRDom("r", 10, 10)
		u := f.UpdateOver(r, mx)
		u.Is(f.AtElem(0, mx).Add(r.X).Wrap(hl.Int32), f.AtElem(0, mx).Add(f.AtElem(1, mx)).Wrap(hl.Int32))
		s := f.Schedule().Bound(mx, 8)
		s.Update(0).RFactor(r.X, hl.NewVar("u")) // want "RFactor\(r.x, u\): the points of the update do not just add to, multiply, or take an extreme with what is there: f\(x\) = .*; parts cannot be put together of such"
		return s.Err()
	}},
	{hl.CodeOutside, func() error { // unbounded_input
		lut, in := hl.NewInput("lut", hl.Int8, 1), hl.NewInput("in", hl.Int8, 1)
		f := mf().Is(lut.At(in.At(mx))) // want "lut\(in\(x\)\): coordinate in\(x\) of dimension x depends on data and may be -128..127, outside 0:16; Clamp\(0, 15\) it"
		_, err := hl.Eval(f, []hl.Range{{Extent: 4}}, map[string]*hl.Array{"lut": hl.NewArray(hl.Int8, hl.Range{Extent: 16}), "in": hl.NewArray(hl.Int8, hl.Range{Extent: 4})})
		return err
	}},
	{hl.CodeRange, func() error { // overflow_during_constant_folding: nothing overflows, but no type holds what comes out
		big := hl.Int(1 << 62)
		return checked(mf().Is(big.Mul(big)), 4) // want "f.Is: .* has values from 21267647932558653966460912964485513216 to 21267647932558653966460912964485513216, which no type holds; say what to store: Narrow"
	}},
	{hl.CodeIndex, func() error { // float_arg
		in := hl.NewInput("in", hl.Int8, 2)
		return is(in.At(mx, hl.Float(1.5))) // want "in.At\(x, 1.5\): coordinate 1.5 of dimension y is a float, not an integer; make it an integer: ToInt"
	}},
}

func TestHalidesMistakes(t *testing.T) {
	testMistakes(t, "mistakes_halide_test.go", halideMistakes, nil)
}

// What Halide's tests hold to be wrong, and what has a meaning here.
func TestWhatIsNoMistakeHere(t *testing.T) {
	in := hl.NewInput("in", hl.UInt8, 1)
	r := hl.NewRDom("r", 10, 10)
	data := hl.NewArray(hl.UInt8, hl.Range{Extent: 4})
	copy(data.Ints, []int64{0, 7, 200, 255})
	big := hl.Int(1<<31 - 1)
	for name, c := range map[string]struct {
		f    *hl.Func
		want []int64
	}{
		// Constants are integers, not int32: the product is what it is, and the difference is small again.
		"overflow_during_constant_folding": {mf().Is(big.Mul(big).Sub(big.Mul(big)).Add(mx)), []int64{0, 1, 2, 3}},
		// Bounds of a Clamp need not be of the value's type: integers have none.
		"clamp_out_of_range": {mf().Is(in.At(mx).Clamp(-1, 300).Sub(in.At(mx).Clamp(-300, -5))), []int64{5, 12, 205, 260}},
		// Rows do not see each other's results, so rows may run at once, and be told apart in any order.
		"bad_rvar_order": {func() *hl.Func {
			f := mf().Stores(hl.Int32).Is(0)
			f.UpdateOver(r, r.X).Is(f.At(r.X).Mul(2).Add(1).Wrap(hl.Int32))
			s := f.Schedule().Bound(mx, 10)
			if s.Update(0).Reorder(r.X, r.Y).Parallel(r.X); s.Err() != nil {
				t.Error(s.Err())
			}
			return f
		}(), []int64{1023, 1023, 1023, 1023}},
	} {
		inputs := map[string]*hl.Array{}
		for _, in := range hl.Inputs(c.f) {
			inputs[in.Name] = data
		}
		got, err := hl.Eval(c.f, []hl.Range{{Extent: 4}}, inputs)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i, want := range c.want {
			if got.Ints[i] != want {
				t.Errorf("%s: %v, want %v", name, got.Ints, c.want)
				break
			}
		}
	}
	// A tile that goes past the end of a tile around it computes some values twice, which a definition may.
	s := square(hl.NewFunc("f", mx, my).Is(mx.Add(my)))
	_, xi := s.Split(mx, 8)
	if s.Split(xi, 3, hl.RoundUp); s.Err() != nil {
		t.Errorf("split_inner_wrong_tail_strategy: %v", s.Err())
	}
	// More lanes than elements are lanes past the end.
	s = square(hl.NewFunc("f", mx, my).Is(mx.Add(my)))
	_, xi = s.Split(mx, 64)
	if s.Vectorize(xi); s.Err() != nil {
		t.Errorf("vectorize_too_much: %v", s.Err())
	}
}

// moved is a mistake of a text, as one of the line that calls it.
func moved(err error) error {
	var list diag.List
	if !errors.As(err, &list) {
		return err
	}
	_, file, line, _ := runtime.Caller(1)
	for i := range list {
		list[i].Pos = diag.Pos{File: filepath.Base(file), Line: line}
	}
	return list
}
