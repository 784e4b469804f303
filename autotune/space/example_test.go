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
	if err := sp.Pin("vector=x", "jam.y=4", "unroll.r.x=no"); err != nil {
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
	// pinned: vector=x path=16 unroll.r.x=1 jam.x=1 jam.y=4 layout.out=auto order=x,r.x order=y,r.x
	// pin:1: jam.x=2 is not possible
	// 	jam.x=2 removed by accumulators because jam.y=4, sums=some
	// 	accumulators: there is an accumulator for each result of the body; where sums are whole in it, several results may use one in turn
	// 	jam.x may be: 1
	// bound x 256
	// bound y 16
	// split x 16 -> xo xi
	// reorder y xo r.x r.y xi
	// unroll r.y
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
	sp, err := space.New(s, space.Capacities{Lanes: []space.Datapath{{Lanes: 16, Columns: 2}}, Accumulators: 2},
		space.Options{Paddings: -1})
	if err != nil {
		fmt.Println(err)
		return
	}
	st, _ := sp.Root()
	for _, r := range sp.Why(&st, space.Decision{Choice: sp.Jam(0), Value: 3}) {
		fmt.Println(r)
	}
	// Output:
	// jam.n=1 removed by decided because jam.n=8
	// jam.n=2 removed by decided because jam.n=8
	// jam.n=4 removed by decided because jam.n=8
	// jam.n=16 removed by decided because jam.n=8
	// walk=n:16 removed by jamDivides because jam.n=8
	// jam.m=4 removed by accumulators because jam.n=8
	// sums=some removed by accumulators because jam.n=8, jam.m=1|2
	// vector=n removed by vectorWalk because walk=m:16
	// jam.m=2 removed by jamDivides because walk=m:16
	// outside.m=some removed by jamLeaves because jam.m=1, walk=m:16
	// layout.a=m k removed by lanesTogether because walk=m:16
	// layout.out=auto removed by lanesTogether because walk=m:16
	// outside.r.x=some removed by sumsLeft because sums=none
	// order.m.r.x=r.x,m removed by emptyInTurn because outside.m=none
	// order.n.m=n,m removed by emptyOutermost because outside.n=some, outside.m=none
	// unroll.r.x=1 removed by unrollLeaves because outside.r.x=none
	// unroll.r.x=2 removed by unrollLeaves because outside.r.x=none
	// unroll.r.x=4 removed by unrollLeaves because outside.r.x=none
	// order.n.r.x=n,r.x removed by emptyOutermost because outside.n=some, outside.r.x=none
}
