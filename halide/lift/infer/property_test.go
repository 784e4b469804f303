package infer_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide/lift/infer"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// drawn is a random affine program: an output, sums of products of elements whose arrays are as large as their indices need.
type drawn struct {
	t    *rapid.T
	s    *summary.Summary
	kind term.Kind
	elem term.Type
}

var extents = map[string]summary.Poly{"j": size("N"), "i": size("M"), "k": size("K"), "l": n0(3), "p": size("N").Sub(n0(1))}

func (d *drawn) pick(n int, what string) int { return rapid.IntRange(0, n-1).Draw(d.t, what) }

// index is an affine index over some of the variables, none of which is negative, and the extent that it needs.
func (d *drawn) index(vars []string) (summary.Affine, summary.Poly) {
	a, extent := summary.Affine{}, n0(1)
	for _, v := range vars {
		c := []summary.Poly{n0(1), n0(1), n0(1), n0(2), size("S")}[d.pick(5, "coefficient")]
		a = a.Add(summary.VarOf(v).Scale(c))
		extent = extent.Add(extents[v].Sub(n0(1)).Mul(c))
	}
	shift := []summary.Poly{n0(0), n0(0), n0(1), size("S")}[d.pick(4, "shift")]
	return a.Add(summary.ConstOf(shift)), extent.Add(shift)
}

// load is an element of an array of its own whose index has each of the variables once, at most so many a dimension.
func (d *drawn) load(vars []string, most int) *summary.Expr {
	name := fmt.Sprintf("in%d", len(d.s.Arrays))
	a := summary.Array{Name: name, Path: name, Elem: d.elem}
	e := &summary.Expr{Op: summary.OpLoad, Kind: d.kind, To: d.elem, Name: name}
	stride := n0(1)
	for len(vars) > 0 || len(e.Index) == 0 {
		n := min(1+d.pick(most, "vars of an index"), len(vars))
		at, extent := d.index(vars[:n])
		e.Index, vars = append(e.Index, at), vars[n:]
		a.Dims = append(a.Dims, summary.Dim{Extent: extent, Stride: stride})
		stride = stride.Mul(extent)
	}
	d.s.Arrays = append(d.s.Arrays, a)
	return e
}

func (d *drawn) subset(vars []string) []string {
	perm := rapid.Permutation(vars).Draw(d.t, "order")
	return perm[:1+d.pick(len(vars), "how many")]
}

// sum is a reduction of a product over some variables.
func (d *drawn) sum(outer []string) *summary.Expr {
	inner := d.subset([]string{"k", "l", "p"})
	if len(inner) > 2 {
		inner = inner[:2]
	}
	vars := append(append([]string{}, inner...), outer...)
	body := d.load(inner, 1) // tells all its variables apart where the next one does not
	body = &summary.Expr{Op: summary.OpMul, Kind: d.kind, Args: []*summary.Expr{body, d.load(d.subset(vars), 2)}}
	var ranges []summary.Range
	for _, v := range inner {
		ranges = append(ranges, summary.Below(v, extents[v]))
	}
	return &summary.Expr{Op: summary.OpReduce, Kind: d.kind, Reduction: &summary.Reduction{Ranges: ranges}, Args: []*summary.Expr{body}}
}

func (d *drawn) expr(outer []string, depth int) *summary.Expr {
	binary := func(op summary.Op) *summary.Expr {
		return &summary.Expr{Op: op, Kind: d.kind, Args: []*summary.Expr{d.expr(outer, depth-1), d.expr(outer, depth-1)}}
	}
	if depth == 0 {
		if d.pick(3, "leaf") == 0 {
			return d.sum(outer)
		}
		return d.load(d.subset(outer), 2)
	}
	switch d.pick(6, "operation") {
	case 0, 1:
		return binary(summary.OpAdd)
	case 2:
		return binary(summary.OpSub)
	case 3:
		return binary(summary.OpMul)
	case 4:
		e := binary(summary.OpSelect)
		v := outer[d.pick(len(outer), "guarded")]
		bound := []summary.Poly{n0(2), extents[v].Sub(n0(1)), size("S")}[d.pick(3, "bound")]
		at := func(a summary.Affine) *summary.Expr {
			return &summary.Expr{Op: summary.OpIndex, Kind: term.Int, Index: []summary.Affine{a}}
		}
		cond := &summary.Expr{Op: summary.OpLT, Kind: term.Truth, Args: []*summary.Expr{at(summary.VarOf(v)), at(summary.ConstOf(bound))}}
		e.Args = append([]*summary.Expr{cond}, e.Args...)
		return e
	}
	return d.sum(outer)
}

func drawSummary(t *rapid.T) *summary.Summary {
	d := &drawn{t: t, s: &summary.Summary{Name: "f"}, kind: term.Int, elem: term.Int32}
	if rapid.Bool().Draw(t, "float") {
		d.kind, d.elem = term.Single, term.Float32
	}
	for _, n := range []string{"N", "M", "K", "S"} {
		d.s.Sizes = append(d.s.Sizes, summary.Size{Name: n, Min: 1})
	}
	vars := []string{"j", "i"}[:1+d.pick(2, "rank")]
	out := array("out", d.elem)
	o := summary.Output{Array: "out", Elem: d.elem}
	stride := n0(1)
	for _, v := range vars {
		out.Dims = append(out.Dims, summary.Dim{Extent: extents[v], Stride: stride})
		stride = stride.Mul(extents[v])
		o.Vars, o.At = append(o.Vars, summary.Below(v, extents[v])), append(o.At, summary.VarOf(v))
	}
	o.Value = d.expr(vars, d.pick(3, "depth"))
	d.s.Arrays = append(d.s.Arrays, out)
	d.s.Outputs = []summary.Output{o}
	return d.s
}

var (
	seen = vectors([]string{"N", "M", "K", "S"}, []int64{4, 5, 3, 2},
		[]int64{6, 4, 5, 3}, []int64{5, 6, 4, 1}, []int64{3, 7, 5, 2}, []int64{7, 3, 4, 4})
	more = vectors([]string{"N", "M", "K", "S"}, []int64{9, 8, 4, 5}, []int64{5, 7, 3, 1}, []int64{8, 9, 2, 6}, []int64{4, 4, 6, 5},
		[]int64{6, 8, 5, 1}, []int64{9, 2, 6, 4}, []int64{3, 5, 5, 7}, []int64{4, 6, 4, 1}, []int64{2, 6, 3, 6}, []int64{8, 5, 3, 6}, []int64{5, 3, 7, 8})
	unseen = vectors([]string{"N", "M", "K", "S"}, []int64{10, 11, 8, 5}, []int64{7, 4, 9, 3})
)

// observed is what s gives at sizes.
func observed(t testingT, s *summary.Summary, st *term.Store, sizes map[string]int64) infer.Observation {
	x, err := s.Expand(sizes, st)
	if err != nil {
		t.Fatal(err, s)
	}
	o := infer.Observation{Sizes: sizes, Result: x.Result}
	for _, w := range x.Wrote {
		o.Wrote = append(o.Wrote, infer.Written{Path: s.Array(w.Array).Path, Elements: w.Elements})
	}
	return o
}

type testingT interface{ Fatal(...any) }

// inputOf is s at the sizes that are seen, and at more where a case is not in three of them: two points are on many lines.
func inputOf(t testingT, s *summary.Summary) *infer.Input {
	in := &infer.Input{Name: s.Name, Sizes: s.Sizes, Scalars: s.Scalars, Arrays: s.Arrays, Store: term.NewStore(1 << 22)}
	times := map[string]int{}
	for i, sizes := range append(slices.Clone(seen), more...) {
		o := observed(t, s, in.Store, sizes)
		arrays := read(in.Store, o)
		if i >= len(seen) && !slices.ContainsFunc(arrays, func(a string) bool { return times[a] < 3 }) {
			continue
		}
		for _, a := range arrays {
			times[a]++
		}
		in.Observations = append(in.Observations, o)
	}
	return in
}

// read are the arrays that elements of which are in what was observed.
func read(st *term.Store, o infer.Observation) (arrays []string) {
	var walk func(t term.T)
	seen := map[term.T]bool{}
	walk = func(t term.T) {
		if seen[t] {
			return
		}
		if seen[t] = true; st.Op(t) == term.OpElem && !slices.Contains(arrays, st.Name(t)) {
			arrays = append(arrays, st.Name(t))
		}
		for _, a := range st.Args(t) {
			walk(a)
		}
	}
	for _, w := range o.Wrote {
		for _, off := range slices.Sorted(maps.Keys(w.Elements)) {
			walk(w.Elements[off])
		}
	}
	return arrays
}

// What is inferred from some sizes is what was drawn at others.
func TestInferredElsewhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSummary(t)
		in := inputOf(t, s)
		got, err := infer.Infer(in)
		if err != nil {
			t.Fatalf("%v\n%s", err, s)
		}
		elsewhere := *in
		elsewhere.Observations = nil
		for _, sizes := range unseen {
			elsewhere.Observations = append(elsewhere.Observations, observed(t, s, in.Store, sizes))
		}
		if _, err := infer.Check(got, &elsewhere); err != nil {
			t.Fatalf("%v\ndrawn\n%sgot\n%s", err, s, got)
		}
	})
}

// One term that is another is never overlooked.
func TestMutated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSummary(t)
		in := inputOf(t, s)
		o := in.Observations[rapid.IntRange(0, len(seen)-1).Draw(t, "observation")]
		elements := o.Wrote[0].Elements
		off := int64(rapid.IntRange(0, len(elements)-1).Draw(t, "offset"))
		st, was := in.Store, elements[off]
		var now term.T
		switch rapid.IntRange(0, 2).Draw(t, "mutation") {
		case 0:
			now = st.Binary(term.OpAdd, was, st.Elem("in0", 1, in.Arrays[0].Elem))
		case 1:
			now = st.Binary(term.OpMul, was, st.Elem("in0", 0, in.Arrays[0].Elem))
		default:
			now = st.Neg(was)
		}
		elements[off] = now
		if got, err := infer.Infer(in); err == nil {
			clean := *in
			elements[off] = was
			if _, err := infer.Check(got, &clean); err == nil {
				t.Fatalf("%s\nis accepted, but %s is %s", got, st.String(was), st.String(now))
			}
		}
	})
}
