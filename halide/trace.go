package halide

import (
	"math/big"
	"slices"
	"strconv"
)

// trace is what is known of a Func over a box: where each of its stages computes, and what the values are. Stage 0 is
// the definition, stage i update i-1. The box of a stage holds what later stages and consumers need; an update runs
// over its own box in the dimensions where a Var of the Func stands in its place.
type trace struct {
	boxes  [][]Span         // by stage and dimension
	spans  []map[*Expr]Span // by stage, of every node
	stored [][]Span         // by stage and value: what the stage stores
	values []Span           // by value: after the last stage
}

// tracer works out traces and remembers them.
type tracer struct {
	known map[string]*trace
	asked map[*Func]int
	names map[*Func]int  // in order of first use, for keys
	busy  map[*Func]bool // being traced
	where map[*Func]bool // whether the values depend on the box
}

func newTracer() *tracer {
	return &tracer{known: map[string]*trace{}, asked: map[*Func]int{}, names: map[*Func]int{}, busy: map[*Func]bool{},
		where: map[*Func]bool{}}
}

// maxTraces is over how many boxes a Func is traced. Chains of Funcs that call others at many scales ask for more and
// more boxes; those beyond are answered by a trace over all integers.
const maxTraces = 1024

// trace is f over a box, of which the values alone are meant: those that are the same everywhere are traced once.
func (t *tracer) trace(f *Func, box []Span) *trace {
	if _, ok := t.names[f]; !ok {
		t.names[f] = len(t.names)
	}
	if !t.positional(f) {
		box = make([]Span, len(f.Vars))
	}
	var room [64]byte
	text := t.key(room[:0], f, box)
	if known, ok := t.known[string(text)]; ok {
		return known
	}
	if t.asked[f]++; t.asked[f] > maxTraces {
		box = make([]Span, len(f.Vars))
		if text = t.key(text[:0], f, box); t.asked[f] > maxTraces+1 {
			return t.known[string(text)]
		}
	}
	key := string(text)
	if t.busy[f] { // Funcs that call each other in a circle, which is a mistake and told as such
		return &trace{values: make([]Span, len(f.Values))}
	}
	t.busy[f] = true
	made := t.fresh(f, box)
	t.known[key], t.busy[f] = made, false
	return made
}

// key appends what f over a box is known by.
func (t *tracer) key(b []byte, f *Func, box []Span) []byte {
	b = strconv.AppendInt(b, int64(t.names[f]), 10)
	for _, s := range box {
		b = append(b, ' ')
		if s.Known() {
			b = s.Hi.Append(append(s.Lo.Append(b, 16), ' '), 16)
		}
	}
	return b
}

// positional reports whether values of f depend on the box that it is traced over: a Var of it is a value somewhere,
// and not only a coordinate of inputs and of Funcs whose values are the same everywhere.
//
//	f(x, y) = in(x+1, y) + g(x, y-1)    no, if g's do not
//	f(x, y) = in(x, y) * x              yes
func (t *tracer) positional(f *Func) bool {
	known, ok := t.where[f]
	if ok {
		return known
	}
	t.where[f] = false // while it is looked at: it may call itself
	var uses func(e *Expr) bool
	seen := map[*Expr]bool{}
	uses = func(e *Expr) bool {
		if e == nil || seen[e] {
			return false
		}
		seen[e] = true
		isVar := func(v Var) bool { return v.Name == e.Name }
		if e.Op == OpVar && slices.ContainsFunc(f.Vars, isVar) || e.Op == OpCall && e.Func != f &&
			t.positional(e.Func) {
			return true
		}
		return e.Op != OpCall && e.Op != OpLoad && slices.ContainsFunc(e.Args, uses)
	}
	depends := slices.ContainsFunc(f.Values, uses) || f.was != nil && t.positional(f.was)
	for _, u := range f.Updates {
		depends = depends || slices.ContainsFunc(u.Values, uses)
	}
	t.where[f] = depends
	return depends
}

func (t *tracer) fresh(f *Func, box []Span) *trace {
	n := len(f.Updates)
	made := &trace{boxes: make([][]Span, n+1)}
	made.boxes[n] = box
	for i := n; i > 0; i-- {
		made.boxes[i-1] = t.needed(f.Updates[i-1], made.boxes[i])
	}
	w := t.over(f, nil, made.boxes[0])
	for _, v := range f.Values {
		made.values = append(made.values, w.span(v))
	}
	made.stored = append(made.stored, made.values)
	made.spans = append(made.spans, w.known)
	for i, u := range f.Updates {
		stored, after := t.grow(u, made.boxes[i+1], made.values)
		w := t.over(f, u, made.boxes[i+1])
		w.here = after
		for _, e := range u.roots() {
			w.span(e)
		}
		made.spans, made.stored, made.values = append(made.spans, w.known), append(made.stored, stored), after
	}
	if f.was != nil { // the values are the same, and perhaps better known
		made.values = closer(made.values, t.trace(f.was, box).values)
	}
	return made
}

// closer is what spans of the same values, known in two ways, say together.
func closer(a, b []Span) []Span {
	out := slices.Clone(a)
	for i, s := range b {
		if !a[i].Known() {
			out[i] = s
		} else if s.Known() {
			out[i], _ = a[i].meet(s)
		}
	}
	return out
}

// over is a spanner for the definition of f (u nil), or for an update of it, over a box.
func (t *tracer) over(f *Func, u *Update, box []Span) *spanner {
	w := &spanner{known: map[*Expr]Span{}, doms: map[string]Span{}, funcs: t}
	for d, v := range f.Vars {
		if u == nil || u.plain(d) {
			w.doms[v.Name] = box[d]
		}
	}
	if u != nil {
		w.self, w.here = f, f.typeSpans()
		if u.RDom != nil {
			for i, v := range u.RDom.Vars {
				w.doms[v.Name] = u.RDom.Range(i).span()
			}
		}
	}
	return w
}

// typeSpans is what the values of f may be by their stored types.
func (f *Func) typeSpans() []Span {
	spans := make([]Span, len(f.Values))
	for i := range spans {
		if i < len(f.Stored) && f.Stored[i].Integer() {
			spans[i] = TypeSpan(f.Stored[i])
		}
	}
	return spans
}

// needed is the box of the stage before u: what u's box holds, the places that u writes, and those that it reads of its
// own Func.
func (t *tracer) needed(u *Update, box []Span) []Span {
	f := u.Func
	w := t.over(f, u, box)
	for _, e := range u.roots() { // what is read in a sum is over the sum's domain, too
		w.span(e)
	}
	out := append([]Span(nil), box...)
	add := func(coords []*Expr) {
		for d, c := range coords {
			out[d] = out[d].join(w.span(c))
		}
	}
	add(u.Coords)
	walkAll(u.roots(), func(e *Expr) {
		if e.Op == OpCall && e.Func == f {
			add(e.Args)
		}
	})
	return out
}

// maxSteps is how many steps of a recurrence are followed one by one.
const maxSteps = 64

// grow is what an update stores, and what the Func's values are after it, given those before.
//
//	f(p) = v            v's own span
//	f(p) = f(q) + v     before + n*v after n points of the RDom, whatever q is
//	f(p) = g(f(q), v)   before, joined with g of that, as often as there are points; if that does not settle, all values
//	                    of the stored type
//
// Points that differ in a Var of the Func do not see each other's values, so only those of the RDom count.
func (t *tracer) grow(u *Update, box, before []Span) (stored, after []Span) {
	w := t.over(u.Func, u, box)
	points := big.NewInt(1)
	if u.RDom != nil {
		points = u.RDom.points()
	}
	if stored, ok := w.linear(u, before, points); ok {
		return stored, joinAll(before, stored)
	}
	after = before
	for range int(min(points.Int64(), maxSteps)) {
		w = t.over(u.Func, u, box)
		w.here = after
		stored = w.values(u)
		next := joinAll(after, stored)
		if equalSpans(next, after) {
			return stored, after
		}
		after = next
	}
	if points.Int64() <= maxSteps {
		return stored, after
	}
	w = t.over(u.Func, u, box)
	return w.values(u), w.here
}

func (w *spanner) values(u *Update) []Span {
	var spans []Span
	for _, v := range u.Values {
		spans = append(spans, w.span(v))
	}
	return spans
}

// linear is what an update stores that only adds to its own values, or does not use them; false of others.
func (w *spanner) linear(u *Update, before []Span, points *big.Int) (stored []Span, ok bool) {
	for i, v := range u.Values {
		if !callsFunc(v, u.Func) {
			stored = append(stored, w.span(v))
			continue
		}
		if v.Op != OpAdd && v.Op != OpSub || v.Kind != IntKind {
			return nil, false
		}
		self, other := v.Args[0], v.Args[1]
		if v.Op == OpAdd && callsFunc(other, u.Func) {
			self, other = other, self
		}
		if self.Op != OpCall || self.Func != u.Func || self.Elem != i || callsFunc(other, u.Func) {
			return nil, false
		}
		step := w.span(other)
		if v.Op == OpSub && step.Known() {
			step = spanUnary(OpNeg, step)
		}
		if !step.Known() || !before[i].Known() {
			stored = append(stored, Span{})
			continue
		}
		zero := new(big.Int)
		stored = append(stored, Span{
			bigOp(OpAdd, before[i].Lo, bigOp(OpMul, least(step.Lo, zero), points)),
			bigOp(OpAdd, before[i].Hi, bigOp(OpMul, greatest(step.Hi, zero), points)),
		})
	}
	return stored, true
}

// callsFunc reports whether e calls f.
func callsFunc(e *Expr, f *Func) bool {
	return Some(e, func(e *Expr) bool { return e.Op == OpCall && e.Func == f })
}

func joinAll(a, b []Span) []Span {
	out := make([]Span, len(a))
	for i := range a {
		out[i] = a[i].join(b[i])
	}
	return out
}

func equalSpans(a, b []Span) bool {
	for i := range a {
		if a[i].Known() != b[i].Known() || a[i].Known() && (a[i].Lo.Cmp(b[i].Lo) != 0 || a[i].Hi.Cmp(b[i].Hi) != 0) {
			return false
		}
	}
	return true
}
