package lift

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A pointer to a struct leads to one, whose fields are sizes and scalars, until a run is seen to go on to the next;
// then its numbers are elements, and what was learnt of the fields is forgotten.
//
//	p->n, p->scale                      of one: a size and a scalar
//	a[i].re, a[i].im, i = 0, 1, ...     of several: a(0, i), a(1, i)

// takeSeveral notes pointers that a run used for arrays of structs of numbers; it reports whether there is a new one.
func takeSeveral[V any](s *subject, objects []*interp.Object[V]) bool {
	found := false
	for _, o := range objects {
		st := interp.Records(o.Elem)
		if st == nil || !o.Open {
			continue
		}
		path, _ := shape.Pattern(o.Path)
		if s.several[path] {
			continue
		}
		if _, declared := o.Elem.(ctree.Array); declared { // and named so from the beginning
			s.several[path] = true
		} else if slices.ContainsFunc(o.Cells,
			func(c interp.Cell[V]) bool { return c.Offset < 0 || c.Offset >= st.Size() }) {
			s.several[path], found = true, true
			s.knobs = slices.DeleteFunc(s.knobs,
				func(k *knob) bool { return k.from == fromMemory && strings.HasPrefix(k.path, path+"->") })
			s.fields = slices.DeleteFunc(s.fields,
				func(x summary.Scalar) bool { return strings.HasPrefix(x.Path, path+"->") })
		}
	}
	return found
}

// inSeveral reports whether path is a field of an array of structs.
func (s *subject) inSeveral(path string) bool {
	for p := range s.several {
		if strings.HasPrefix(path, p+"->") {
			return true
		}
	}
	return false
}

// ofFields reports whether a condition is that fields of the same structs do not overlap, which is so.
func ofFields(c summary.Condition, s *summary.Summary) bool {
	record := ""
	for i, name := range c.Arrays {
		of := s.Record(s.Array(name).Path)
		if i > 0 && of != record {
			return false
		}
		record = of
	}
	return c.Kind == summary.Apart && record != ""
}
