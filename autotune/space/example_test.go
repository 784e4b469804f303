package space_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// A 3x3 filter for a machine of 16 lanes and 2 columns.
func Example() {
	f, err := halide.ParseFunc("in: int16(x, y)\nk: int16(r, s)\nr: 3, 3\n" +
		"out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 10, even)\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := f.Schedule()
	s.Bound(f.Vars[0], 256).Bound(f.Vars[1], 16)
	sp, err := space.New(s, space.Capacities{Lanes: []space.Datapath{{Lanes: 16, Columns: 2}}, Accumulators: 4,
		BodyOps: 64}, space.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := sp.Pin("vector=x", "jam.y=4"); err != nil {
		fmt.Println(err)
		return
	}
	st, _ := sp.Root()
	fmt.Println("pinned:", sp.Text(&st))
	fmt.Println(sp.Pin("jam.x=2"))
	for { // the first child of the first child of ...
		children, _ := sp.Branch(&st, nil)
		if len(children) == 0 {
			break
		}
		st = children[0]
	}
	leaf, err := sp.Schedule(&st)
	fmt.Print(leaf)
	fmt.Println(err)
	// Output:
	// pinned: vector=x path=16 jam.x=1 jam.y=4 layout.out=auto
	// pin:1: jam.x=2 is not possible
	// 	jam.x=2 removed by accumulators because jam.y=4
	// 	accumulators: there is an accumulator for each result of the body
	// 	jam.x may be: 1
	// bound x 256
	// bound y 16
	// split x 16 -> xo xi
	// reorder y xo r.y r.x xi
	// unroll r.y r.x
	// vectorize xi
	// unrolljam y 4 -> yo yi
	// <nil>
}

// Why explains what a decision takes away.
func ExampleSpace_Why() {
	f, err := halide.ParseFunc("a: int16(k, m)\nb: int16(n, k)\nr: 8\nout(n, m) = narrow(int16, sum(r, a(r.x, m) * " +
		"b(n, r.x)), 10, even)\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := f.Schedule()
	s.Bound(f.Vars[0], 64).Bound(f.Vars[1], 8)
	sp, err := space.New(s, space.Capacities{Lanes: []space.Datapath{{Lanes: 16, Columns: 2}}, Accumulators: 4},
		space.Options{Paddings: -1})
	if err != nil {
		fmt.Println(err)
		return
	}
	st, _ := sp.Root()
	for _, r := range sp.Why(&st, space.Decision{Choice: sp.Jam(0), Value: 2}) {
		fmt.Println(r)
	}
	// Output:
	// jam.n=1 removed by decided because jam.n=4
	// jam.n=2 removed by decided because jam.n=4
	// jam.m=2 removed by accumulators because jam.n=4
	// jam.m=4 removed by accumulators because jam.n=4
}
