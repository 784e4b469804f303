package interp

import (
	"context"
	"fmt"
	"sort"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// None is the V of concrete runs, whose domain is nil.
type None struct{}

// Run runs fn of unit once: concretely if d is nil, else with data of the domain d. It returns what happened, or a
// diag.Mistake with one of the codes of this package; the context's end, errors of Inputs and of the domain are wrapped
// with the line. A Trace is returned with an error, too: what happened up to there.
func Run[V any](ctx context.Context, unit *ctree.Unit, fn *ctree.Func, args []Arg[V], in Inputs[V], d Domain[V],
	lim Limits) (*Trace[V], error) {
	m := &machine[V]{ctx: ctx, unit: unit, domain: d, in: in, lim: lim.filled(), globals: make([]*object[V],
		len(unit.Globals)), byPath: map[string]*object[V]{}, funcs: map[*ctree.Func]*function[V]{},
		values: map[*ctree.Func]*object[V]{}, branches: map[ctree.Expr]*Branch{}, cases: map[caseKey]*Branch{},
		notes: map[noteKey]bool{}, fuel: fuelLoad, watch: newWatch[V](lim.Accesses)}
	m.poison = m.newObject(nil, 0, "an unset pointer", fn.Pos)
	trace := &Trace[V]{}
	err := m.protect(fn.Pos, func() {
		g := m.start(fn, args)
		m.result(trace, g, fn)
	})
	m.finish(trace)
	return trace, err
}

// protect runs f and turns its panics of kind stop and Refusal into errors.
func (m *machine[V]) protect(at ctree.Pos, f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stop:
			err = r.err
			if mistake, ok := err.(diag.Mistake); ok {
				mistake.Pos = m.outer(mistake.Pos)
				err = mistake
			}
		case Refusal:
			var help []string
			if r.Help != "" {
				help = append(help, r.Help)
			}
			if m.where != nil {
				at = m.outer(m.where.pos)
			}
			err = diag.Mistake{Pos: at, Code: CodeUnsupported, Fact: "the domain of data refuses " + r.What, Help: help}
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

// start binds the arguments and runs fn.
func (m *machine[V]) start(fn *ctree.Func, args []Arg[V]) *frame[V] {
	s := &site{fn.Pos}
	if fn.Refused != nil {
		panic(stop{*fn.Refused})
	}
	if len(args) != len(fn.Params) {
		fail(fn.Pos, CodeArgument, fmt.Sprintf("%s is run with %d arguments but has %d parameters", fn.Name, len(args),
			len(fn.Params)))
	}
	depends := make([]taints, len(args))
	for i, a := range args {
		if a.Scalar && !a.Value.Known {
			depends[i] = tData
		}
	}
	m.taint = newTaint(m.unit, fn, depends)
	compiled := m.function(fn, s)
	f := m.enter(compiled, s)
	for i, p := range fn.Params {
		m.argument(f, p, args[i], &site{p.Pos})
	}
	compiled.body(f)
	return f
}

// argument puts a into the slot of the parameter p.
func (m *machine[V]) argument(f *frame[V], p *ctree.Object, a Arg[V], s *site) {
	path := a.Path
	if path == "" {
		path = p.Name
	}
	k, scalar := KindOf(p.Type)
	if scalar && k != Ptr && !a.Scalar {
		fail(p.Pos, CodeArgument, fmt.Sprintf("the parameter %s of type %s has no value", p.Name, p.Type))
	}
	if scalar && k != Ptr {
		m.scalarArgument(f, p, m.fromValue(a.Value, k, s), k, s)
		return
	}
	switch t := p.Type.(type) {
	case ctree.Pointer:
		q := ptr[V]{}
		if list, ok := t.Elem.(ctree.List); ok { // a reference, or a pointer to one list
			o := m.newObject(t.Elem, t.Elem.Size(), p.Name, p.Pos)
			m.putPtr(ptr[V]{o: o}, ptr[V]{o: m.openList(path, list, p, s)}, s)
			o.path, q = "", ptr[V]{o: o}
		} else if !a.Null {
			q = ptr[V]{m.openObject(path, t.Elem, p, p.Pos), a.Offset}
			// a pointer by reference is as T**: what it leads to has the name
			q.o.byValue = q.o.byValue || p.Reference && !isPtr(t.Elem)
		}
		if f.fn.kinds[p.Slot] == slotMemory {
			m.putPtr(ptr[V]{o: f.declare(p.Slot, p.Type, 8, p.Name, s)}, q, s)
			return
		}
		f.p[p.Slot] = q
	case ctree.List:
		o := f.declare(p.Slot, p.Type, p.Type.Size(), p.Name, s)
		m.putPtr(ptr[V]{o: o}, ptr[V]{o: m.openList(path, t, p, s)}, s)
	case ctree.Vector:
		fail(p.Pos, CodeUnsupported, "a parameter of a vector type in the function that is run")
	default:
		o := m.openObject(path, p.Type, p, p.Pos)
		o.byValue, o.size = true, p.Type.Size()
		f.p[p.Slot] = ptr[V]{o: o}
	}
}

func (m *machine[V]) scalarArgument(f *frame[V], p *ctree.Object, n number[V], k Kind, s *site) {
	switch f.fn.kinds[p.Slot] {
	case slotInt:
		f.i[p.Slot], f.set[p.Slot] = n.int(), true
	case slotFloat:
		f.f[p.Slot], f.set[p.Slot] = n.float(), true
	case slotNumber:
		f.d[p.Slot] = n
	default:
		m.put(ptr[V]{o: f.declare(p.Slot, p.Type, p.Type.Size(), p.Name, s)}, k, n, s)
	}
}

// result reads what fn returned.
func (m *machine[V]) result(t *Trace[V], f *frame[V], fn *ctree.Func) {
	if isVoid(fn.Type.Result) || !f.returned {
		return
	}
	k, scalar := KindOf(fn.Type.Result)
	switch {
	case !scalar:
		if f.retP.o != nil && isAggregate(fn.Type.Result) {
			m.nameResult(f.retP.o, fn.Type.Result)
		}
		return
	case k == Ptr:
		p := f.retP
		if p.o != nil && p.o.path == "" && p.o.fn == nil && p.o != m.poison {
			p.o.path, p.o.elem = "return", orElse(p.o.elem, fn.Type.Result.(ctree.Pointer).Elem)
		}
		t.Result = &Value[V]{Kind: Ptr, Known: true, Offset: p.off}
		if p.o != nil {
			t.Result.Path = p.o.path
		}
		return
	}
	n := f.retD
	switch {
	case m.domain == nil && k.Float():
		n = m.float(k, f.retF)
	case k.Int() && (m.domain == nil || m.taint.results[fn]&tData == 0):
		n = knownInt[V](f.retI)
	}
	if n.st == isUnset {
		fail(fn.Pos, CodeUnset, fn.Name+" returns a value on one side of a branch on data only")
	}
	v := m.value(k, n)
	t.Result = &v
}

func orElse(t, other ctree.Type) ctree.Type {
	if t != nil {
		return t
	}
	return other
}

// nameResult calls a returned struct or list "return".
func (m *machine[V]) nameResult(o *object[V], t ctree.Type) {
	if list, ok := t.(ctree.List); ok {
		o = m.listAt(ptr[V]{o: o}, list, &site{o.pos}).o
	}
	if o.path == "" {
		o.path, o.byValue = "return", true
	}
}

// value is n as users see it.
func (m *machine[V]) value(k Kind, n number[V]) Value[V] {
	v := Value[V]{Kind: k, V: n.v}
	n = m.resolveInt(k, n)
	if n.st == isKnown {
		v.Known = true
		if k.Float() {
			v.Float = n.float()
		} else {
			v.Int = n.int()
		}
	}
	return v
}

func (m *machine[V]) resolveInt(k Kind, n number[V]) number[V] {
	if k.Int() && n.st == isData {
		return m.resolve(k, n)
	}
	return n
}

// finish fills in the trace.
func (m *machine[V]) finish(t *Trace[V]) {
	m.nameReached()
	for _, o := range m.objects {
		if o.path != "" && o.freed == "" && (o.seen > 0 || o.list) {
			t.Objects = append(t.Objects, m.objectTrace(o))
		}
	}
	m.orderObjects(t.Objects)
	t.Extents = m.extents()
	for _, b := range m.branches {
		t.Branches = append(t.Branches, *b)
	}
	for _, b := range m.cases {
		t.Branches = append(t.Branches, *b)
	}
	sort.Slice(t.Branches, func(i, j int) bool {
		a, b := t.Branches[i], t.Branches[j]
		if a.Pos != b.Pos {
			return before(a.Pos, b.Pos)
		}
		if a.Kind != b.Kind {
			return a.Kind < b.Kind
		}
		return a.Text < b.Text
	})
	t.Notes, t.Accesses = m.sortedNotes(), m.accesses()
	t.Steps, t.Bytes = m.steps+fuelLoad-m.fuel, m.most
}
