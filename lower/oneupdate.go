package lower

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// OneUpdate makes one update of several that follow each other and add to the same elements of an array: these are read
// and written once, and what is added is a sum, whose products fill the columns of an operation.
//
//	for k < 16 vector: acc(k) = narrow(int32, acc(k) + in(0) * w(0, k))
//	for k < 16 vector: acc(k) = narrow(int32, acc(k) + in(1) * w(1, k))   ->
//	for k < 16 vector: acc(k) = narrow(int32, acc(k) + in(0) * w(0, k) + in(1) * w(1, k))
//
// It needs what Stored finds: that the array holds its sums exactly, whatever the order. The nest is the same one where
// there is nothing of the kind.
func OneUpdate(n *Nest) *Nest {
	out, changed := *n, false
	out.Body = MapLists(n.Body, func(list []Stmt) []Stmt {
		joined := updatedOnce(list)
		changed = changed || len(joined) < len(list)
		return joined
	})
	if !changed {
		return n
	}
	return &out
}

// addition is what a statement adds to the elements of an array.
type addition struct {
	loops []*For // around the store, outermost first
	store *Store
	more  *halide.Expr
}

// updatedOnce joins the updates of a list.
func updatedOnce(list []Stmt) []Stmt {
	var out []Stmt
	var open []*addition // updates of one array, that stand at the end of out
	for _, s := range list {
		a := additionOf(s)
		if a == nil || len(open) > 0 && open[0].store.Buffer != a.store.Buffer {
			open = nil
		}
		if a == nil {
			out = append(out, s)
			continue
		}
		i := slices.IndexFunc(open, a.sameElements)
		if i < 0 {
			open, out = append(open, a), append(out, s)
			continue
		}
		o := open[i]
		sum := indexes.Node(halide.OpAdd, o.more, a.more)
		sum.Pos = o.more.Pos
		o.more = sum
		out[len(out)-len(open)+i] = o.stmt()
	}
	return out
}

// additionOf is what a statement adds to an array of exact sums, which it does not read beside; nil of others.
func additionOf(s Stmt) *addition {
	a := &addition{}
	for a.store == nil {
		switch st := s.(type) {
		case *For:
			if len(st.Body) != 1 || st.Map != "" || len(st.Outer) > 0 || st.Kind != halide.Vectorized {
				return nil
			}
			a.loops, s = append(a.loops, st), st.Body[0]
		case *Store:
			a.store = st
		default:
			return nil
		}
	}
	b, v := a.store.Buffer, a.store.Value
	if len(a.loops) == 0 || !b.Inner || !exactSums(b) ||
		v.Op != halide.OpWrap && (v.Op != halide.OpNarrow || v.Shift != 0) || v.Args[0].Op != halide.OpAdd {
		return nil
	}
	own, more := v.Args[0].Args[0], v.Args[0].Args[1]
	if !a.isOwn(own) {
		own, more = more, own
	}
	if !a.isOwn(own) || halide.Has(more, halide.OpLoad, b.Name) {
		return nil
	}
	for _, e := range a.store.Index {
		if halide.Has(e, halide.OpLoad, b.Name) {
			return nil
		}
	}
	a.more = more
	return a
}

// isOwn reports whether e is the element that is stored.
func (a *addition) isOwn(e *halide.Expr) bool {
	return e.Op == halide.OpLoad && e.Name == a.store.Buffer.Name && sameIndex(e.Args, a.store.Index)
}

// sameElements reports whether o adds to the elements to which a adds, by the same lanes.
func (a *addition) sameElements(o *addition) bool {
	return slices.EqualFunc(a.loops, o.loops, func(f, g *For) bool { return f.Var == g.Var && f.Extent == g.Extent }) &&
		a.store.Value.Op == o.store.Value.Op && sameIndex(a.store.Index, o.store.Index)
}

func sameIndex(a, b []*halide.Expr) bool {
	return slices.EqualFunc(a, b, func(e, f *halide.Expr) bool { return e.String() == f.String() })
}

// stmt is the update with all that is added.
func (a *addition) stmt() Stmt {
	v, sum := *a.store.Value, indexes.Node(halide.OpAdd, a.own(), a.more)
	sum.Pos = v.Args[0].Pos
	v.Args = []*halide.Expr{sum}
	store := *a.store
	store.Value = &v
	body := []Stmt{&store}
	for _, f := range slices.Backward(a.loops) {
		g := *f
		g.Body = body
		body = []Stmt{&g}
	}
	return body[0]
}

// own is the element as it is read.
func (a *addition) own() *halide.Expr {
	for _, e := range a.store.Value.Args[0].Args {
		if a.isOwn(e) {
			return e
		}
	}
	panic("BUG: an update that does not read what it updates")
}
