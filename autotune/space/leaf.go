package space

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Schedule is the schedule of a leaf: it has no mistakes, and its lines are those of its own text ("schedule:3"). The
// error is of a store that is no leaf; that a leaf makes no legal schedule is a bug.
func (sp *Space) Schedule(st *Store) (*halide.Schedule, error) {
	if c, open := sp.Next(st); open {
		return nil, refusal(sp.kernel.pos, fmt.Sprintf("%s is open: it may be %s", sp.Name(c),
			sp.textOf(int(c), st.domain(int(c)))),
			"decide it first")
	}
	b := &leaf{sp: sp, st: st, s: sp.Func().Schedule()}
	b.bounds()
	b.storage()
	b.loops()
	b.compute()
	if err := b.s.Err(); err != nil {
		panic(fmt.Sprintf("BUG: %v\n%s\n%v", err, sp.Text(st), b.s))
	}
	s, err := halide.ParseSchedule(sp.Func(), b.s.String())
	if err != nil {
		panic(fmt.Sprintf("BUG: %v\n%v", err, b.s))
	}
	return s, nil
}

// leaf builds the schedule of a leaf.
type leaf struct {
	sp *Space
	st *Store
	s  *halide.Schedule
}

// value is the value of a choice.
func (b *leaf) value(c Choice) int {
	v, ok := b.sp.Value(b.st, c)
	if !ok {
		panic("BUG: " + b.sp.Name(c) + " is open in a leaf")
	}
	return int(v)
}

// number is what the value of a jam or an unroll stands for.
func (b *leaf) number(c Choice) int { return b.sp.Numbers(c)[b.value(c)] }

// bounds says how large the output is, as the given schedule does.
func (b *leaf) bounds() {
	for _, v := range b.s.Func.Vars {
		r, _ := b.sp.given.Range(v.Name)
		if r.Min == 0 {
			b.s.Bound(v, r.Extent)
		} else {
			b.s.BoundMin(v, r.Min, r.Extent)
		}
	}
	if b.sp.given.Compute().Reassociate {
		b.s.Reassociate()
	}
}

// storage says how the arrays lie in memory: the output first.
func (b *leaf) storage() {
	inputs := moving(b.s.Func)
	for i := range b.sp.tensors {
		t := (i + b.sp.tensors - 1) % b.sp.tensors // the output is the last tensor
		buf := halide.Stored(b.s.Func)
		if t < len(inputs) {
			buf = inputs[t]
		}
		if l := b.sp.menus.layouts[t][b.value(b.sp.Layout(t))]; l != nil {
			b.s.Layout(buf, l.String())
		}
		pad := b.sp.menus.pads[t][b.value(b.sp.Pad(t))]
		for _, d := range pad.dims {
			b.s.Pad(buf, d.Dim, d.Extent)
		}
		if pad.align > 0 {
			b.s.Align(buf, pad.align)
		}
		if m := b.value(b.sp.Place(t)); m > 0 {
			b.s.Place(buf, m-1)
		}
	}
}

// loops splits, orders, unrolls, vectorises and jams.
//
//	split x 16 -> xo xi; split r.z 2 -> r.zo r.zi; reorder y xo r.zo r.zi r.y r.x xi; unroll r.zi r.y r.x; vectorize xi; unrolljam y 2
func (b *leaf) loops() {
	sp := b.sp
	vector := b.value(sp.Vector())
	path := sp.menus.paths[b.value(sp.Path())]
	out := make([]halide.Var, sp.loops) // what is left of each loop outside the body
	var body []halide.Var               // the loops of the body, outermost first
	var written []halide.Var            // those of them that are unrolled
	for i := sp.loops - 1; i >= sp.outputs; i-- {
		l, u := sp.kernel.loops[i], b.number(sp.Unroll(i))
		v := sp.kernel.rdom.Vars[i-sp.outputs]
		switch {
		case u == l.Extent:
			body, written = append(body, v), append(written, v)
		case u == 1:
			out[i] = v
		default:
			var inside halide.Var
			out[i], inside = b.s.Split(v, u)
			body, written = append(body, inside), append(written, inside)
		}
	}
	var lanes halide.Var
	for i, v := range b.s.Func.Vars {
		out[i] = v
		if i == vector {
			out[i], lanes = b.s.Split(v, path.Lanes)
		}
	}
	if vector == sp.outputs {
		b.scalar(out, body, written)
		return
	}
	order := append(b.order(out), body...)
	b.s.Reorder(append(order, lanes)...)
	if len(written) > 0 {
		b.s.Unroll(written...)
	}
	b.s.Vectorize(lanes)
	for i := range sp.outputs {
		if n := b.number(sp.Jam(i)); n > 1 {
			b.s.UnrollJam(out[i], n, b.tail(i)...)
		}
	}
}

// tail is that of the jam of an output's loop, none if there is no rest.
func (b *leaf) tail(i int) []halide.Tail {
	if t := b.sp.jamTails[i][b.value(b.sp.Jam(i))]; t != halide.AutoTail {
		return []halide.Tail{t}
	}
	return nil
}

// scalar is loops without a vector loop: there is none to jam around, so that jams are splits.
func (b *leaf) scalar(out, body, written []halide.Var) {
	for i := range b.sp.outputs {
		if n := b.number(b.sp.Jam(i)); n > 1 {
			var inside halide.Var
			out[i], inside = b.s.Split(out[i], n, b.tail(i)...)
			body, written = append(body, inside), append(written, inside)
		}
	}
	b.s.Reorder(append(b.order(out), body...)...)
	if len(written) > 0 {
		b.s.Unroll(written...)
	}
}

// order is the loops outside the body, outermost first; those of the output of one iteration are outermost.
func (b *leaf) order(out []halide.Var) []halide.Var {
	loops := loopsOf(b.sp.loops)
	slices.SortFunc(loops, func(x, y int) int {
		switch {
		case x == y:
			return 0
		case b.st.orderOf(x, y) == outer:
			return -1
		}
		return 1
	})
	var list []halide.Var
	for _, l := range loops {
		if out[l].Expr != nil {
			list = append(list, out[l])
		}
	}
	return list
}

// compute says what is asked of the datapath.
func (b *leaf) compute() {
	m := &b.sp.menus
	if p := m.paths[b.value(b.sp.Path())]; p.Columns > 0 {
		b.s.Datapath(p.Lanes, p.Columns)
	}
	if g := m.groups[b.value(b.sp.Group())]; g != "" {
		b.s.Group(halide.Var{Expr: b.reduction(g)})
	}
	switch p := b.value(b.sp.Pair()); {
	case p == 0:
	case len(m.pairs[p]) == 0:
		b.s.NoPair()
	default:
		var vars []halide.Var
		for _, name := range m.pairs[p] {
			vars = append(vars, halide.Var{Expr: b.reduction(name)})
		}
		b.s.Pair(vars...)
	}
}

// reduction is the Var of a reduction by its name.
func (b *leaf) reduction(name string) *halide.Expr {
	i := slices.IndexFunc(b.sp.kernel.rdom.Vars, func(v halide.Var) bool { return v.Name == name })
	if i < 0 {
		panic("BUG: no reduction " + name + " in " + strings.Join(b.sp.Pinned(), " "))
	}
	return b.sp.kernel.rdom.Vars[i].Expr
}
