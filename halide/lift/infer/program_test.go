package infer_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/infer"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// memory is what a program of these tests computes on: arrays of terms by path and offset.
type memory struct {
	st    *term.Store
	now   map[string]map[int64]term.T
	types map[string]term.Type
	s     map[string]int64
}

func (m *memory) get(path string, off int64) term.T {
	if t, ok := m.now[path][off]; ok {
		return t
	}
	return m.st.Elem(path, off, m.types[path])
}

func (m *memory) set(path string, off int64, t term.T) {
	if m.now[path] == nil {
		m.now[path] = map[int64]term.T{}
	}
	m.now[path][off] = t
}

func (m *memory) add(a, b term.T) term.T { return m.st.Binary(term.OpAdd, a, b) }
func (m *memory) sub(a, b term.T) term.T { return m.st.Binary(term.OpSub, a, b) }
func (m *memory) mul(a, b term.T) term.T { return m.st.Binary(term.OpMul, a, b) }

// program is a C function as these tests run it.
type program struct {
	name   string
	arrays []summary.Array
	scals  []summary.Scalar
	result term.Type
	sizes  []map[string]int64
	run    func(m *memory) term.T
	want   string // the algorithm
	exact  summary.Exactness
}

var n0 = summary.Const

func size(name string) summary.Poly { return summary.SizeOf(name) }

// array is one of dense rows: extents, dimension 0 first.
func array(name string, t term.Type, extents ...summary.Poly) summary.Array {
	a := summary.Array{Name: name, Path: name, Elem: t}
	stride := n0(1)
	for _, e := range extents {
		a.Dims = append(a.Dims, summary.Dim{Extent: e, Stride: stride})
		stride = stride.Mul(e)
	}
	return a
}

// vectors are sizes at which names have the values.
func vectors(names []string, rows ...[]int64) (out []map[string]int64) {
	for _, r := range rows {
		m := map[string]int64{}
		for i, n := range names {
			m[n] = r[i]
		}
		out = append(out, m)
	}
	return out
}

// observe runs p at its sizes.
func (p *program) observe() *infer.Input {
	in := &infer.Input{Name: p.name, Arrays: p.arrays, Scalars: p.scals, Result: p.result, Store: term.NewStore(1 << 22)}
	seen := map[string]bool{}
	for _, s := range p.sizes {
		for _, n := range []string{"N", "M", "K", "H", "W", "C", "OC", "KH", "KW", "S", "P", "D", "lda"} {
			if _, ok := s[n]; ok && !seen[n] {
				seen[n] = true
				in.Sizes = append(in.Sizes, summary.Size{Name: n, Min: 1})
			}
		}
		in.Observations = append(in.Observations, observe(p, in.Store, s))
	}
	return in
}

func observe(p *program, st *term.Store, s map[string]int64) infer.Observation {
	m := &memory{st: st, now: map[string]map[int64]term.T{}, types: map[string]term.Type{}, s: s}
	for _, a := range p.arrays {
		m.types[a.Path] = a.Elem
	}
	o := infer.Observation{Sizes: s, Result: p.run(m)}
	for _, a := range p.arrays {
		if len(m.now[a.Path]) > 0 {
			o.Wrote = append(o.Wrote, infer.Written{Path: a.Path, Elements: m.now[a.Path]})
		}
	}
	return o
}

func TestPrograms(t *testing.T) {
	for _, p := range programs() {
		p.check(t)
	}
}

// check infers what p computes.
func (p *program) check(t *testing.T) {
	t.Run(p.name, func(t *testing.T) {
		s, err := infer.Infer(p.observe())
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Algorithm(); got != p.want+"\n" {
			t.Errorf("got\n%swant\n%s", got, p.want)
		}
		if s.Exact != p.exact {
			t.Errorf("it is %s", s.Exact)
		}
	})
}
