package autotune

import (
	"strings"

	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/proof"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

var _ search.Evident[space.Store] = Tree{}

// Model is what the bounds are made of, in numbers: a *proof.Model, which a certificate begins with; nil without
// bounds.
func (t Tree) Model() any {
	root, err := t.Root()
	if t.Limit == nil || err != nil {
		return nil
	}
	m := ModelOf(t.Space, t.Limit.Rates())
	m.Root = leftOf(t.Space, &root)
	return m
}

// Left is what of the choices that bounds depend on is left at a node: a proof.Left; nil without bounds.
func (t Tree) Left(n *space.Store) any {
	if t.Limit == nil {
		return nil
	}
	return leftOf(t.Space, n)
}

// ModelOf is a space and a machine in the words of package proof, but for what is left at the root.
func ModelOf(sp *space.Space, r bound.Rates) *proof.Model {
	m := &proof.Model{Algorithm: sp.Func().String(), Outputs: sp.Outputs(), Products: sp.Products(),
		Rates: ratesOf(r)}
	results, terms := sp.Longest()
	m.Results, m.Longest = [2]int(results), terms
	for _, l := range sp.Loops() {
		m.Loops = append(m.Loops, proof.Loop{Name: l.Name, Extent: l.Extent})
	}
	for _, d := range sp.Capacities().Lanes {
		m.Datapaths = append(m.Datapaths, proof.Datapath(d))
	}
	for _, p := range sp.Paths() {
		m.Paths = append(m.Paths, proof.Datapath(p))
	}
	for l := range sp.Outputs() {
		var jams []proof.Jam
		for i, n := range sp.Numbers(sp.Jam(l)) {
			jams = append(jams, proof.Jam{N: n, Rest: sp.Tails(l)[i] != halide.AutoTail})
		}
		m.Jams = append(m.Jams, jams)
	}
	for l := sp.Outputs(); l < len(sp.Loops()); l++ {
		m.Unrolls = append(m.Unrolls, sp.Numbers(sp.Unroll(l)))
	}
	m.Groups, m.Pairs = sharings(sp.Values(sp.Group())), sharings(sp.Values(sp.Pair()))
	for i, t := range sp.Tensors() {
		m.Tensors = append(m.Tensors, tensorOf(t))
		var layouts []*[]proof.Axis
		for _, l := range sp.Layouts(i) {
			layouts = append(layouts, axesOf(l))
		}
		m.Layouts = append(m.Layouts, layouts)
		var pads []proof.Padding
		for v := range sp.Values(sp.Pad(i)) {
			extents, align := space.Padding(sp, i, v)
			pads = append(pads, proof.Padding{Extents: extents, Align: align})
		}
		m.Pads = append(m.Pads, pads)
	}
	for i, w := range sp.Walks() {
		m.Walks = append(m.Walks, proof.Walk{Loop: w[0], Path: w[1]})
		m.Together = append(m.Together, together(sp, uint8(i)))
	}
	return m
}

// ratesOf are the rates.
func ratesOf(r bound.Rates) proof.Rates {
	out := proof.Rates{Loads: r.Loads, LoadBytes: r.LoadBytes, Stores: r.Stores, StoreBytes: r.StoreBytes,
		LoadLatency: r.LoadLatency, StoreLatency: r.StoreLatency, ChainLatency: r.ChainLatency, FoldLimit: r.FoldLimit,
		FlattenRounds: r.FlattenRounds, SumsStay: r.SumsStay, DataBytes: r.DataBytes, Copies: r.Copies,
		WholeOperands: r.WholeOperands, Return: r.Return, Accumulators: r.Accumulators, Spill: r.Spill, Back: r.Back,
		RowsStay: r.RowsStay, Begin: r.Begin, Held: r.Held, PairBytes: r.PairBytes, RegisterBytes: r.RegisterBytes}
	for _, row := range r.Rows {
		out.Rows = append(out.Rows, proof.Row(row))
	}
	for _, a := range r.Adders {
		out.Adders = append(out.Adders, proof.Adder(a))
	}
	for _, e := range r.Even {
		out.Even = append(out.Even, proof.Datapath(e))
	}
	for _, o := range r.Operands {
		out.Operands = append(out.Operands, proof.Operand(o))
	}
	for _, s := range r.Sums {
		out.Sums = append(out.Sums, proof.Sum(s))
	}
	for _, s := range r.Setups {
		out.Setups = append(out.Setups, proof.Setup(s))
	}
	return out
}

// tensorOf is an array.
func tensorOf(t space.Tensor) proof.Tensor {
	out := proof.Tensor{Name: t.Name, Bits: t.Bits, Output: t.Output}
	for _, d := range t.Dims {
		dim := proof.Dim{Name: d.Name, Extent: d.Extent, Plain: d.Plain}
		for _, x := range d.Terms {
			dim.Terms = append(dim.Terms, proof.Term(x))
		}
		out.Dims = append(out.Dims, dim)
	}
	return out
}

// axesOf are those of a layout, nil for the default.
func axesOf(l *halide.Layout) *[]proof.Axis {
	if l == nil {
		return nil
	}
	axes := []proof.Axis{}
	for _, a := range l.Axes {
		axes = append(axes, proof.Axis{Dim: a.Dim, Div: a.Div, Mod: a.Mod})
	}
	return &axes
}

// sharings are the values of group or pair: auto is the compiler's choice.
func sharings(values []string) (list []proof.Sharing) {
	for _, v := range values {
		switch v {
		case "auto":
			list = append(list, proof.Sharing{Any: true})
		case "none":
			list = append(list, proof.Sharing{})
		default:
			list = append(list, proof.Sharing{Loops: strings.Split(v, "+")})
		}
	}
	return list
}

// together are the layouts of each tensor that a walk leaves.
func together(sp *space.Space, walk uint8) (sets []uint64) {
	st, err := sp.Root()
	possible := err == nil && sp.Apply(&st, space.Decision{Choice: sp.Walk(), Value: walk})
	for t := range sp.Tensors() {
		if possible {
			sets = append(sets, sp.Domain(&st, sp.Layout(t)))
		} else {
			sets = append(sets, 0)
		}
	}
	return sets
}

// leftOf is what is left in a store.
func leftOf(sp *space.Space, st *space.Store) proof.Left {
	l := proof.Left{Walk: sp.Domain(st, sp.Walk()), Group: sp.Domain(st, sp.Group()), Pair: sp.Domain(st, sp.Pair()),
		Sums: sp.Domain(st, sp.Sums())}
	for i := range sp.Loops() {
		if i < sp.Outputs() {
			l.Jam = append(l.Jam, sp.Domain(st, sp.Jam(i)))
		} else {
			l.Unroll = append(l.Unroll, sp.Domain(st, sp.Unroll(i)))
		}
	}
	for t := range sp.Tensors() {
		l.Layout = append(l.Layout, sp.Domain(st, sp.Layout(t)))
		l.Pad = append(l.Pad, sp.Domain(st, sp.Pad(t)))
	}
	return l
}
