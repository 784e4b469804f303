package halide_test

import (
	"fmt"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// explain prints mistakes without the lines of this file.
func explain(err error) {
	mistakes, _ := err.(diag.List)
	for _, m := range mistakes {
		fmt.Println(m.Fact)
		for _, h := range m.Help {
			fmt.Println("   ", h)
		}
	}
}

// blurs is a small Func for the examples: each result is a sum of three neighbours in x.
func blurs() (out *hl.Func, in *hl.Input, x, y hl.Var, r *hl.RDom) {
	x, y, r = hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3)
	in = hl.NewInput("in", hl.Int16, 2)
	out = hl.NewFunc("out", x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y)).Narrow(hl.Int16, 2))
	return out, in, x, y, r
}

func ExampleSchedule() {
	out, _, x, y, r := blurs()
	s := out.Schedule()
	s.Bound(x, 64).Bound(y, 4)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.X, xi) // outermost first
	s.Unroll(r.X)
	s.Vectorize(xi)
	fmt.Print(s)
	fmt.Print(s.LoopNest())
	fmt.Println(s.Err())
	// Output:
	// bound x 64
	// bound y 4
	// split x 16 -> xo xi
	// reorder y xo r.x xi
	// unroll r.x
	// vectorize xi
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for xo in 0..3
	//             unrolled r.x in 0..2
	//                 vectorized xi in 0..15
	//                     x = 16*xo + xi
	// <nil>
}

func ExampleSchedule_Bound() {
	out, _, x, y, _ := blurs()
	s := out.Schedule()
	fmt.Print(s.LoopNest())
	s.Bound(x, 64).Bound(y, 4)
	fmt.Print(s.LoopNest())
	// Output:
	// out(x, y), x unbounded, y unbounded:
	//     for y in 0..?
	//         for x in 0..?
	//             for r.x in 0..2
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for x in 0..63
	//             for r.x in 0..2
}

func ExampleSchedule_BoundMin() {
	out, _, x, y, _ := blurs()
	s := out.Schedule()
	s.BoundMin(x, -1, 64).Bound(y, 4)
	fmt.Print(s.LoopNest())
	fmt.Println(s.Range("x"))
	// Output:
	// out(x, y), x in -1..62, y in 0..3:
	//     for y in 0..3
	//         for x in 0..63
	//             for r.x in 0..2
	// -1:63 true
}

func ExampleSchedule_Split() {
	out, _, x, y, _ := blurs()
	s := out.Schedule().Bound(x, 60).Bound(y, 4)
	fmt.Print(s.LoopNest())
	for _, tail := range []hl.Tail{hl.RoundUp, hl.ShiftInwards, hl.Guard} {
		c := s.Clone()
		_, _ = c.Split(x, 16, tail)
		fmt.Print(c.LoopNest())
	}
	// Output:
	// out(x, y), x in 0..59, y in 0..3:
	//     for y in 0..3
	//         for x in 0..59
	//             for r.x in 0..2
	// out(x, y), x in 0..59, y in 0..3:
	//     for y in 0..3
	//         for xo in 0..3
	//             for xi in 0..15
	//                 for r.x in 0..2
	//                     x = 16*xo + xi, past the end from 60 on
	// out(x, y), x in 0..59, y in 0..3:
	//     for y in 0..3
	//         for xo in 0..3
	//             for xi in 0..15
	//                 for r.x in 0..2
	//                     x = min(16*xo, 44) + xi
	// out(x, y), x in 0..59, y in 0..3:
	//     for y in 0..3
	//         for xo in 0..3
	//             for xi in 0..15
	//                 for r.x in 0..2
	//                     x = 16*xo + xi where that is below 60
}

func ExampleSchedule_Tile() {
	out, _, x, y, _ := blurs()
	s := out.Schedule().Bound(x, 64).Bound(y, 4)
	fmt.Print(s.LoopNest())
	_, _, _, yi := s.Tile(x, y, 16, 2)
	s.Unroll(yi)
	fmt.Print(s.LoopNest())
	// Output:
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for x in 0..63
	//             for r.x in 0..2
	// out(x, y), x in 0..63, y in 0..3:
	//     for yo in 0..1
	//         for xo in 0..3
	//             unrolled yi in 0..1
	//                 for xi in 0..15
	//                     for r.x in 0..2
	//                         y = 2*yo + yi
	//                         x = 16*xo + xi
}

func ExampleSchedule_Fuse() {
	out, _, x, y, _ := blurs()
	s := out.Schedule().Bound(x, 20).Bound(y, 4)
	fmt.Print(s.LoopNest())
	yx := s.Fuse(y, x)
	_, _ = s.Split(yx, 16)
	fmt.Print(s.LoopNest())
	// Output:
	// out(x, y), x in 0..19, y in 0..3:
	//     for y in 0..3
	//         for x in 0..19
	//             for r.x in 0..2
	// out(x, y), x in 0..19, y in 0..3:
	//     for yxo in 0..4
	//         for yxi in 0..15
	//             for r.x in 0..2
	//                 yx = 16*yxo + yxi
	//                 y = yx / 20, x = yx mod 20
}

func ExampleSchedule_Reorder() {
	out, _, x, y, r := blurs()
	s := out.Schedule().Bound(x, 64).Bound(y, 4)
	fmt.Print(s.LoopNest())
	s.Reorder(r.X, x) // these two change places, y stays where it is
	fmt.Print(s.LoopNest())
	// Output:
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for x in 0..63
	//             for r.x in 0..2
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for r.x in 0..2
	//             for x in 0..63
}

func ExampleSchedule_Unroll() {
	out, _, x, y, r := blurs()
	s := out.Schedule().Bound(x, 64).Bound(y, 4)
	fmt.Print(s.LoopNest())
	s.Unroll(r.X)
	fmt.Print(s.LoopNest())
	// Output:
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for x in 0..63
	//             for r.x in 0..2
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for x in 0..63
	//             unrolled r.x in 0..2
}

func ExampleSchedule_UnrollJam() {
	out, _, x, y, r := blurs()
	s := out.Schedule().Bound(x, 16).Bound(y, 4)
	s.Reorder(r.X, x).Vectorize(x)
	fmt.Print(s.LoopNest())
	_, _ = s.UnrollJam(y, 2)
	fmt.Print(s.LoopNest())
	// Output:
	// out(x, y), x in 0..15, y in 0..3:
	//     for y in 0..3
	//         for r.x in 0..2
	//             vectorized x in 0..15
	// out(x, y), x in 0..15, y in 0..3:
	//     for yo in 0..1
	//         for r.x in 0..2
	//             unrolled yi in 0..1
	//                 vectorized x in 0..15
	//                     y = 2*yo + yi
}

func ExampleSchedule_Vectorize() {
	out, _, x, y, r := blurs()
	s := out.Schedule().Bound(x, 64).Bound(y, 4)
	fmt.Print(s.LoopNest())
	s.Vectorize(x)
	explain(s.Err())
	s.Reorder(y, r.X, x)
	fmt.Print(s.LoopNest())
	// Output:
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for x in 0..63
	//             for r.x in 0..2
	// Vectorize(x): x is not the innermost loop of out
	//     its loops, outermost first, are: y, x, r.x
	//     move it inwards first: Reorder(y, r.x, x)
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for r.x in 0..2
	//             vectorized x in 0..63
}

func ExampleSchedule_Layout() {
	c, x, y := hl.NewVar("c"), hl.NewVar("x"), hl.NewVar("y")
	in := hl.NewInput("in", hl.Int16, 3).Named("x", "y", "c")
	out := hl.NewFunc("out", x, y, c).Is(in.At(x, y, c))
	s := out.Schedule().Bound(x, 144).Bound(y, 4).Bound(c, 16)
	fmt.Print(s.LoopNest())
	s.Layout(in, "(C/8)Y'X'(8)") // as the paper writes it
	fmt.Print(s.LoopNest())      // the loops are as before
	fmt.Print(s)
	for _, axis := range s.StorageOf("in").Layout.Axes {
		fmt.Println(axis.Dim, "div", axis.Div, "mod", axis.Mod)
	}
	// Output:
	// out(x, y, c), x in 0..143, y in 0..3, c in 0..15:
	//     for c in 0..15
	//         for y in 0..3
	//             for x in 0..143
	// out(x, y, c), x in 0..143, y in 0..3, c in 0..15:
	//     for c in 0..15
	//         for y in 0..3
	//             for x in 0..143
	// bound x 144
	// bound y 4
	// bound c 16
	// layout in (c/8) y x (8)
	// c div 8 mod 0
	// y div 1 mod 0
	// x div 1 mod 0
	// c div 1 mod 8
}

func ExampleSchedule_Align() {
	out, in, _, _, _ := blurs()
	s := out.Schedule().Align(in, 16)
	fmt.Println(s.StorageOf("in").Align, s.StorageOf("out").Align)
	fmt.Print(s)
	// Output:
	// 16 0
	// align in 16
}

func ExampleSchedule_Pad() {
	out, in, _, _, _ := blurs()
	s := out.Schedule().Pad(in, "x", 80)
	fmt.Println(s.StorageOf("in").Pad)
	fmt.Print(s)
	// Output:
	// [{x 80}]
	// pad in x 80
}

func ExampleSchedule_Place() {
	out, in, _, _, _ := blurs()
	s := out.Schedule().Place(in, 0)
	fmt.Println(s.StorageOf("in").Bank, s.StorageOf("out").Bank)
	fmt.Print(s)
	// Output:
	// 0 -1
	// place in 0
}

func ExampleSchedule_Datapath() {
	out, _, _, _, _ := blurs()
	s := out.Schedule().Datapath(16, 2)
	fmt.Println(s.Compute().Lanes, s.Compute().Columns)
	fmt.Print(s)
	// Output:
	// 16 2
	// datapath 16x2
}

func ExampleSchedule_Group() {
	out, _, _, _, _, r := conv()
	s := out.Schedule().Group(r.X)
	fmt.Println(s.Compute().Group)
	fmt.Print(s)
	// Output:
	// r.x
	// group r.x
}

func ExampleSchedule_Pair() {
	out, _, _, _, _, r := conv()
	s := out.Schedule().Pair(r.Y)
	fmt.Println(s.Compute().Pair)
	fmt.Print(s)
	// Output:
	// [r.y]
	// pair r.y
}

func ExampleSchedule_NoPair() {
	out, _, _, _, _, _ := conv()
	s := out.Schedule().NoPair()
	fmt.Println(s.Compute().PairSet, len(s.Compute().Pair))
	fmt.Print(s)
	// Output:
	// true 0
	// pair none
}

func ExampleSchedule_Reassociate() {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 2, 2)
	in := hl.NewInput("in", hl.Float32, 2)
	out := hl.NewFunc("out", x).Is(hl.Sum(r, in.At(x.Add(r.X), r.Y)))
	s := out.Schedule().Bound(x, 64)
	s.Reorder(r.X, r.Y)
	explain(s.Err())
	s.Reassociate()
	explain(s.Err())
	fmt.Print(s.LoopNest())
	// Output:
	// Reorder(r.x, r.y): it changes the order in which the float reduction over r takes its terms
	//     its loops, outermost first, are: x, r.x, r.y
	//     the order of the sum is: Reorder(r.y, r.x)
	//     if the last bits do not matter, allow any order: Reassociate()
	// out(x), x in 0..63:
	//     for x in 0..63
	//         for r.x in 0..1
	//             for r.y in 0..1
}

func ExampleSchedule_Err() {
	out, _, x, y, _ := blurs()
	s := out.Schedule()
	s.Bound(x, 64).Bound(y, 4)
	xo, xi := s.Split(x, 0) // wrong, so there is no xo and no xi
	s.Reorder(y, xo, xi)    // silent
	s.Place(out, 7)         // wrong, too
	explain(s.Err())
	// Output:
	// Split(x, 0): a tile cannot have 0 elements
	//     factors are 1 to 1073741824; x has 64
	// Place(out, 7): there is no bank 7
	//     the banks of a core's memory are 0, 1, 2, 3
}

func ExampleParseSchedule() {
	out, _, _, _, _ := blurs()
	s, err := hl.ParseSchedule(out, `
		bound x 64; bound y 4
		split x 16 -> tile lane
		reorder y tile r.x lane     # outermost first
		vectorize lane
	`)
	fmt.Println(err)
	fmt.Print(s.LoopNest())
	_, err = hl.ParseSchedule(out, "bound x 64; bound y 4\nvectorise x")
	fmt.Println(err)
	// Output:
	// <nil>
	// out(x, y), x in 0..63, y in 0..3:
	//     for y in 0..3
	//         for tile in 0..3
	//             for r.x in 0..2
	//                 vectorized lane in 0..15
	//                     x = 16*tile + lane
	// schedule:2: vectorise x: there is no directive vectorise
	// 	did you mean vectorize?
}
