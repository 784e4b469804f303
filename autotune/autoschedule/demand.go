package autoschedule

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// demand is what a pipeline computes, by the Funcs that are computed ahead of what uses them.
type demand struct {
	funcs []*halide.Func // what is called before its callers
	known map[*halide.Func]*computed
}

// computed is a Func.
type computed struct {
	points float64 // elements that are asked for, as a box
	ahead  bool    // computed before what uses it, and not where it is used
	free   bool    // either may be
	linear bool    // sums of products of integers: an instruction takes two, and their sum
	stages []work
}

// work is a stage of a Func.
type work struct {
	times float64 // evaluations, if the Func is computed ahead
	own   float64 // operations of one
	calls map[*halide.Func]float64
}

// newDemand works out the boxes of all Funcs, from the outputs on. Funcs whose box is not known stay where they are
// used.
func newDemand(s *halide.Schedule) *demand {
	d := &demand{funcs: s.Funcs(), known: map[*halide.Func]*computed{}}
	boxes, whole := boxes{}, s.Clone()
	for _, f := range s.Outputs() {
		of := whole.Of(f)
		for _, v := range f.Vars {
			r, _ := of.Range(v.Name)
			boxes[f] = append(boxes[f], r)
		}
	}
	for _, f := range slices.Backward(d.funcs) {
		c := &computed{free: !slices.Contains(s.Outputs(), f) && len(f.Updates) == 0, linear: linear(f)}
		c.ahead = !c.free
		d.known[f] = c
		box := boxes.of(f)
		if c.points = float64(halide.Volume(box)); slices.ContainsFunc(box, unknown) {
			c.points, c.free = 0, false
		}
		c.stages = append(c.stages, boxes.stage(f, nil, c.points))
		for _, u := range f.Updates {
			c.stages = append(c.stages, boxes.stage(f, u, c.points))
		}
	}
	return d
}

// price is about what an operation takes, in additions.
func price(op halide.Op) float64 {
	switch op {
	case halide.OpConst, halide.OpVar:
		return 0
	case halide.OpDiv, halide.OpMod, halide.OpQuo, halide.OpRem, halide.OpSqrt:
		return 8
	case halide.OpExp, halide.OpLog, halide.OpSin, halide.OpCos, halide.OpTan, halide.OpTanh, halide.OpAtan,
		halide.OpPow:
		return 32
	}
	return 1
}

// linear reports whether f is a sum of integers, or of their products.
func linear(f *halide.Func) bool {
	for _, v := range f.Values {
		if v.Kind != halide.IntKind || halide.Some(v, func(e *halide.Expr) bool {
			switch e.Op {
			case halide.OpConst, halide.OpVar, halide.OpLoad, halide.OpCall, halide.OpAdd, halide.OpSub, halide.OpMul:
				return false
			case halide.OpReduce:
				return e.Reduce != halide.SumOf
			}
			return true
		}) {
			return false
		}
	}
	return true
}

// outOfCaches is how many elements are more than caches hold.
const outOfCaches = 1 << 23

// stored is what it takes to store an element: as much as a vector's worth of additions if it comes from memory again.
func (c *computed) stored() float64 {
	if c.points > outOfCaches {
		return 32
	}
	return 1
}

// used is what an element takes where it is used, if computing it takes n: sums of integers are wider than what they
// are of, and instructions multiply and add two products at a time.
func (c *computed) used(n float64) float64 {
	switch {
	case c.ahead && c.linear:
		return 2
	case c.ahead:
		return 1
	case c.linear:
		return n / 3
	}
	return n
}

// ahead are the Funcs that are better computed ahead: one after the other that which saves most, as long as one saves a
// tenth of all operations.
func (d *demand) ahead() []*halide.Func {
	var list []*halide.Func
	for {
		least, best := d.operations()*0.9, (*halide.Func)(nil)
		evaluations := d.evaluations()
		for _, f := range d.funcs {
			c := d.known[f]
			if !c.free || c.ahead || evaluations[f] <= c.points {
				continue
			}
			c.ahead = true
			if n := d.operations(); n < least {
				least, best = n, f
			}
			c.ahead = false
		}
		if best == nil {
			return list
		}
		d.known[best].ahead = true
		list = append(list, best)
	}
}

// operations is what the whole pipeline takes.
func (d *demand) operations() float64 {
	all, one := 0.0, map[*halide.Func]float64{}
	for _, f := range d.funcs {
		c := d.known[f]
		for _, w := range c.stages {
			n := w.own
			for _, g := range d.funcs {
				n += w.calls[g] * one[g]
			}
			if one[f] = c.used(n); c.ahead {
				all += w.times * (n + c.stored())
			}
		}
	}
	return all
}

// evaluations is how often each Func is computed.
func (d *demand) evaluations() map[*halide.Func]float64 {
	n := map[*halide.Func]float64{}
	for _, f := range slices.Backward(d.funcs) {
		c := d.known[f]
		for _, w := range c.stages {
			times := n[f]
			if c.ahead {
				times = w.times
			}
			for _, g := range d.funcs {
				n[g] += times * w.calls[g]
			}
		}
	}
	return n
}
