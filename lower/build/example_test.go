package build_test

import (
	"fmt"
	"regexp"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// A row of 21 pixels, 8 at a time; the last 5 are computed one by one.
func Example() {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3)
	in := hl.NewInput("in", hl.Int16, 1)
	out := hl.NewFunc("out", x)
	out.Is(hl.Sum(r, in.At(x.Add(r.X))).Narrow(hl.Int16, 1))

	s := out.Schedule()
	s.Bound(x, 21)
	xo, xi := s.Split(x, 8, hl.Guard)
	s.Reorder(xo, r.X, xi)
	s.Unroll(r.X)
	s.Vectorize(xi)

	n, err := build.Lower(s, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(regexp.MustCompile(`  //.*`).ReplaceAllString(n.String(), ""))

	pixels := hl.NewArray(hl.Int16, hl.Range{Extent: 23})
	for i := range 23 {
		pixels.Set(int64(i), i)
	}
	sums, err := exec.Run(n, map[string]*hl.Array{"in": pixels})
	fmt.Println(sums.Ints, err)
	// Output:
	// nest out
	//
	// input in: int16(x 0:23)
	//     axes x[23]*1
	//     elements 64, align 32
	//
	// output out: int16(x 0:21)
	//     axes x[21]*1
	//     elements 32, align 32
	// local acc(8): integer -98304..98301
	//
	// for xo < 2
	//     for xi < 8 vector: acc(xi) = 0
	//     for xi < 8 vector: acc(xi) += in(8*xo+xi) [r.x=0]
	//     for xi < 8 vector: acc(xi) += in(8*xo+xi+1) [r.x=1]
	//     for xi < 8 vector: acc(xi) += in(8*xo+xi+2) [r.x=2]
	//     for xi < 8 vector: out(8*xo+xi) = narrow(int16, acc(xi), 1, even)
	// for xi_2 < 5
	//     acc(xi_2) = 0
	//     acc(xi_2) += in(xi_2+16) [r.x=0]
	//     acc(xi_2) += in(xi_2+17) [r.x=1]
	//     acc(xi_2) += in(xi_2+18) [r.x=2]
	//     out(xi_2+16) = narrow(int16, acc(xi_2), 1, even)
	// [2 3 4 6 8 9 10 12 14 15 16 18 20 21 22 24 26 27 28 30 32] <nil>
}
