package halide_test

import (
	"fmt"

	hl "github.com/vyasa-go/vyasa/halide"
)

// A 3x3 filter: what each pixel is.
func ExampleFunc() {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in, k := hl.NewInput("in", hl.Int16, 2), hl.NewInput("k", hl.Int16, 2)

	out := hl.NewFunc("out", x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(hl.Int16, 8))
	fmt.Print(out)
	// Output:
	// in: int16(x, y)
	// k: int16(x, y)
	// r: 3, 3
	// out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)
}

// The sum of neighbours, repeating the last element beyond the ends.
func ExampleEval() {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3)
	in := hl.NewInput("in", hl.UInt8, 1).RepeatEdge(hl.Range{Extent: 4})
	out := hl.NewFunc("out", x).Is(hl.Sum(r, in.At(x.Add(r.X).Sub(1))))

	data := hl.NewArray(hl.UInt8, hl.Range{Extent: 4})
	copy(data.Ints, []int64{1, 2, 3, 250})
	result, err := hl.Eval(out, []hl.Range{{Extent: 4}}, map[string]*hl.Array{"in": data})
	fmt.Println(result.Type, result.Ints, err)
	// Output:
	// int16 [4 6 255 503] <nil>
}

// What is wrong is told with the line, all of it at once.
func ExampleFunc_Err() {
	x := hl.NewVar("x")
	in := hl.NewInput("in", hl.Int16, 2)
	scale := hl.NewInput("scale", hl.Float32, 1)

	out := hl.NewFunc("out", x)
	bright := in.At(x, 0).Mul(scale.At(x))
	dark := in.At(x)
	out.Is(hl.Max(bright, dark).Narrow(hl.Int16, 8))
	fmt.Println(out.Err())
	// Output:
	// example_test.go:45: Mul(in(x, 0), scale(x)): integer and float do not mix
	// 	make the integer a float by ToFloat(), or the float an integer by ToInt(type)
	// example_test.go:46: in.At(x): 1 coordinate for 2 dimensions
}

func ExampleParseFunc() {
	out, err := hl.ParseFunc(`
		a: int8(i, k)
		b: int8(k, j)
		r: 64
		c(i, j) = sum(r, a(i, r.x) * b(r.x, j))`)
	fmt.Println(out.Value, err)

	_, err = hl.ParseFunc("c(i) = a(i)")
	fmt.Println(err)
	// Output:
	// sum(r, a(i, r.x) * b(r.x, j)) <nil>
	// algorithm:1:8: nothing is called a
	// 	inputs are declared in lines before, as a: int16(x, y)
}

func ExampleInterval() {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3, 3)
	in := hl.NewInput("in", hl.Int16, 1)
	e := hl.Sum(r, in.At(x).Mul(in.At(x.Add(1))))
	fmt.Println(hl.Interval(e, map[string]hl.Range{"x": {Extent: 256}}))
	// Output:
	// -9663381504 9663676416
}

// How often each value comes in an image: an update at places that depend on data.
func ExampleFunc_UpdateOver() {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 6)
	in := hl.NewInput("in", hl.UInt8, 1)
	hist := hl.NewFunc("hist", x).Stores(hl.UInt16).Is(0)
	hist.UpdateOver(r.Where(r.X.NE(3)), in.At(r.X).Clamp(0, 3)).Add(1)
	fmt.Print(hist)

	data := hl.NewArray(hl.UInt8, hl.Range{Extent: 6})
	copy(data.Ints, []int64{1, 2, 1, 0, 9, 1})
	counts, err := hl.Eval(hist, []hl.Range{{Extent: 4}}, map[string]*hl.Array{"in": data})
	fmt.Println(counts.Ints, err)
	// Output:
	// in: uint8(x)
	// r: 6
	// hist(x): uint16 = 0
	// hist(clamp(in(r.x), 0, 3)) += 1 over r where r.x != 3
	// [0 3 1 1] <nil>
}

// Two outputs, one of which calls the other.
func ExampleEvalAll() {
	p, err := hl.ParsePipeline(`
		in: int8(x) edge(0:4)
		r: -1:2
		blur(x) = narrow(int8, sum(r, in(x+r.x) * 85), 8, even)
		sharp(x) = in(x) * 2 - blur(x)
		output sharp, blur`)
	fmt.Println(err)
	data := hl.NewArray(hl.Int8, hl.Range{Extent: 4})
	copy(data.Ints, []int64{0, 0, 60, 60})
	all, err := hl.EvalAll(p, map[string][]hl.Range{"sharp": {{Extent: 4}}, "blur": {{Extent: 4}}}, map[string]*hl.Array{"in": data})
	fmt.Println(all["blur"][0].Ints, all["sharp"][0].Ints, err)
	// Output:
	// <nil>
	// [0 20 40 60] [0 -20 80 60] <nil>
}

// Where the greatest element is, and what it is.
func ExampleArgMax() {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 5)
	in := hl.NewInput("in", hl.Int16, 1)
	best := hl.NewFunc("best", x).Is(hl.ArgMax(r, in.At(x.Add(r.X))))
	fmt.Print(best)
	// Output:
	// in: int16(x)
	// r: 5
	// best(x) = {argmax(r, in(x+r.x), r.x), maximum(r, in(x+r.x))}
}

// A blur of two passes: each row of the first is computed when the second needs it, once.
func ExampleSchedule_Of() {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3)
	in := hl.NewInput("in", hl.UInt8, 2)
	across := hl.NewFunc("across", x, y).Is(hl.Sum(r, in.At(x.Add(r.X), y)))
	out := hl.NewFunc("out", x, y).Is(hl.Sum(r, across.At(x, y.Add(r.X))).Div(9))

	s := out.Schedule().Bound(x, 640).Bound(y, 480)
	first := s.Of(across).ComputeAt(out, y).StoreRoot().FoldStorage("y", 4)
	_, xi := first.Split(x, 16)
	first.Reorder(r.X, xi).Vectorize(xi)
	fmt.Println(s.Err())
	fmt.Print(s)
	// Output:
	// <nil>
	// bound x 640
	// bound y 480
	// of across:
	// computeat out y
	// storeroot
	// fold y 4
	// split x 16 -> xo xi
	// reorder r.x xi
	// vectorize xi
}
