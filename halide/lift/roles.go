package lift

import (
	"fmt"
	"maps"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// roles finds which knobs are data: with those the function runs on terms, as they reach neither bounds nor indices.
// Pointers to integers that do, and of which only the first is read, become knobs.
func (s *subject) roles(p point) error {
	for _, k := range s.knobs {
		k.data = false
	}
	if err := s.concretePointers(p); err != nil {
		return err
	}
	for _, k := range s.knobs {
		if k.data || k.sized || k.from == fromLength || k.defined() || s.choosing && len(k.modes) > 0 {
			continue
		}
		known := maps.Clone(s.onData)
		k.data = true
		if _, err := s.onTerms(p); err != nil {
			k.data, s.onData = false, known
			continue
		}
		if k.data = s.data(p, k); !k.data {
			s.onData = known // what was found while a size was taken for data
		}
	}
	return nil
}

// resized makes sizes of knobs that were taken for data, if with them as numbers the function runs on terms where it
// did not: what a stride is multiplied by may be 0 at small sizes.
func (s *subject) resized(p point) bool {
	var data []*knob
	for _, k := range s.knobs {
		if k.data {
			data, k.data = append(data, k), false
		}
	}
	stuck := func() bool {
		_, err := s.onTerms(p)
		return interp.CodeOf(err) == interp.CodeNeedsConcrete
	}
	found := len(data) > 0 && !stuck()
	for _, k := range data {
		k.data = true
		if found && stuck() {
			k.data, k.sized = false, true
		}
	}
	return found
}

// data reports whether a knob that a run took as a term makes no other difference: the run is as long for another
// value.
func (s *subject) data(p point, k *knob) bool {
	k.data = false
	defer func() { k.data = false }()
	a, err := s.measure(p)
	if err != nil {
		return false
	}
	values := []int64{1, 2, 9}
	for _, other := range s.knobs {
		values = append(values, p[other.name])
	}
	for _, v := range values {
		q := maps.Clone(p)
		q[k.name] = v
		b, err := s.measure(q)
		if err != nil || b.steps != a.steps || b.written != a.written {
			return false
		}
	}
	return true
}

// onTerms runs the function on terms and forgets them.
func (s *subject) onTerms(p point) (*seen, error) {
	return s.observe(p, symbolic(s.newStore(), s.assume()))
}

// concretePointers runs on terms until no integer behind a pointer stands in the way.
func (s *subject) concretePointers(p point) error {
	for {
		o, err := s.onTerms(p)
		if err == nil || interp.CodeOf(err) != interp.CodeNeedsConcrete {
			return err
		}
		if !s.assuming {
			s.assuming = true
			continue
		}
		path, ok := s.nextPointer()
		if !ok {
			return err
		}
		s.single[path] = true
		k := s.knob("*"+path, fromMemory, s.elems[path])
		p[k.name] = s.guessOf(k, 0)
		_ = o
	}
}

// nextPointer is a pointer parameter to integers that is not a knob yet and of which only the first is ever read.
func (s *subject) nextPointer() (string, bool) {
	for _, o := range s.function().Params {
		t, ok := o.Type.(ctree.Pointer)
		if !ok || s.single[o.Name] {
			continue
		}
		if k, ok := interp.KindOf(t.Elem); ok && k.Int() && s.onlyFirst(o.Name) {
			return o.Name, true
		}
	}
	return "", false
}

// onlyFirst reports whether a run on numbers reads element 0 of the array alone.
func (s *subject) onlyFirst(path string) bool {
	t, err := run(s, s.guess(0), concrete(1), interp.Limits{Steps: 1_000_000})
	if err != nil {
		return true
	}
	o := t.Object(path)
	return o != nil && len(o.Cells) == 1 && o.Cells[0].Index == 0 && !o.Cells[0].Written
}

// assumption is a condition on scalars that is taken to hold.
type assumption struct {
	scalar string // equal to value in the other case
	value  float64
}

// assume decides conditions on scalars, once something needs that: no scalar is equal to a constant that it is compared
// with.
func (s *subject) assume() func(*term.Store) func(term.T) (bool, bool) {
	if !s.assuming {
		return nil
	}
	return func(st *term.Store) func(term.T) (bool, bool) {
		return func(t term.T) (bool, bool) {
			equal := true
			if st.Op(t) == term.OpNot {
				t, equal = st.Arg(t, 0), false
			}
			if st.Op(t) != term.OpEQ {
				return false, false
			}
			x, y := st.Arg(t, 0), st.Arg(t, 1)
			if st.Constant(x) {
				x, y = y, x
			}
			if st.Op(x) != term.OpScalar || !st.Constant(y) {
				return false, false
			}
			v := st.Float(y)
			if i, ok := st.Integer(y); ok {
				v, _ = i.Float64()
			}
			s.fixed[fmt.Sprintf("%s != %v", st.Name(x), v)] = assumption{st.Name(x), v}
			return !equal, true
		}
	}
}
