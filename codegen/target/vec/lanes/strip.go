package lanes

import (
	"math"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// strip cuts lane loops into vectors of a power of two. What is left over is done by a vector that is moved inwards,
// where what it stores once more is the same, and else by smaller vectors.
//
//	for x < 300 vector: S(x)   ->   for x_s < 18: for x_v < 16 vector: S(16*x_s + x_v)
//	                                for x_v < 16 vector: S(x_v + 284)
//	for x < 21 vector: S(x)    ->   for x_v < 16 vector: S(x_v); for x_v1 < 4 vector: S(x_v1 + 16); S(20)
func strip(n *lower.Nest, m vec.Machine) *lower.Nest {
	s := &stripper{m: m, names: NewNames(n), nest: n, spans: n.Spans(), again: map[*lower.For]bool{}}
	t := depend.New(n)
	for _, top := range t.Top {
		top.Walk(func(d *depend.Node) {
			if f := d.Loop(); f != nil && f.Kind == halide.Vectorized {
				s.again[f] = t.Repeatable(d)
			}
		})
	}
	out := *n
	out.Body = s.body(n.Body)
	return &out
}

type stripper struct {
	m     vec.Machine
	names *Names
	nest  *lower.Nest
	spans *lower.Spans
	again map[*lower.For]bool // lane loops of which iterations may run twice
}

func (s *stripper) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, st := range list {
		if f, ok := st.(*lower.For); ok && f.Kind == halide.Vectorized {
			out = append(out, s.loop(f)...)
			continue
		}
		out = append(out, lower.MapBodies(st, s.body))
	}
	return out
}

func (s *stripper) loop(f *lower.For) []lower.Stmt {
	width, least := s.width(f)
	width = min(width, 1<<(bits.Len(uint(f.Extent))-1))
	whole, rest := f.Extent/width, f.Extent%width
	var out []lower.Stmt
	if whole > 1 {
		strips := *f
		strips.Var, strips.Extent, strips.Kind = s.names.Loop(f.Var, "_s", whole), whole, halide.Serial
		strips.Body = s.vector(f, width, affine.Var(strips.Var).Scale(width))
		out = append(out, s.inner(&strips)...)
	} else {
		out = s.vector(f, width, affine.Form{})
	}
	if rest > 0 && s.again[f] {
		for width/2 >= max(rest, least) {
			width /= 2
		}
		return append(out, s.vector(f, width, affine.Const(f.Extent-width))...)
	}
	for at := f.Extent - rest; rest > 0; {
		part := 1 << (bits.Len(uint(rest)) - 1)
		out = append(out, s.vector(f, part, affine.Const(at))...)
		at, rest = at+part, rest-part
	}
	return out
}

// vector is the body of f for so many lanes from a place on.
func (s *stripper) vector(f *lower.For, width int, at affine.Form) []lower.Stmt {
	if width == 1 {
		return Replaced(f.Body, f.Var, at)
	}
	if width == f.Extent {
		return []lower.Stmt{f}
	}
	v := *f
	v.Var, v.Extent, v.Kind = s.names.Loop(f.Var, "_v", width), width, halide.Vectorized
	v.Body = Replaced(f.Body, f.Var, affine.Var(v.Var).Add(at))
	return []lower.Stmt{&v}
}

// width is how many lanes a vector of f has: as many of the narrowest elements side by side as a register has, less
// where the accumulators of so many lanes do not fit the registers. The last one, of what is left over, has at least so
// many.
func (s *stripper) width(f *lower.For) (width, least int) {
	narrowest := vec.I64
	widest := vec.I8
	look := func(t vec.Elem) { narrowest, widest = min(narrowest, t.Integer()), max(widest, t.Integer()) }
	extents := s.spans.Extents
	access := func(name string, index []*halide.Expr) {
		for _, e := range index {
			if g, err := indexes.Form(e, extents); err != nil || g.DependsOn(f.Var) {
				look(vec.ElemOf(s.nest.Buffer(name).Type))
				return
			}
		}
	}
	cells := 0.0 // bytes a lane
	span := s.spans.Span
	exprs := func(es ...*halide.Expr) {
		for _, e := range es {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpLoad {
					access(e.Name, e.Args)
				}
				if w, ok := Least(span(e), false); ok && e.Kind == halide.IntKind {
					widest = max(widest, w)
				}
			})
		}
	}
	for st := range lower.All(f.Body) {
		switch st := st.(type) {
		case *lower.Assign:
			exprs(st.Value)
		case *lower.Store:
			exprs(st.Value)
			access(st.Buffer.Name, st.Index)
		}
	}
	for name := range CountLocals(f.Body) {
		l := s.nest.Local(name)
		n := l.Cells()
		e := vec.F32
		if l.Kind == halide.IntKind {
			e, _ = Least(halide.Span{Lo: l.Lo, Hi: l.Hi}, false)
		}
		if e != vec.None {
			cells += float64(n * e.Bytes())
			widest = max(widest, e.Integer())
		}
	}
	narrowest = min(narrowest, widest)
	width = s.m.Full(narrowest)
	crowded := func() bool { return cells*float64(8*width)/float64(s.m.Bits) > float64(s.m.Vectors)/2 }
	for width > s.m.Full(widest) && (crowded() || width > 4*s.m.Full(widest)) {
		width /= 2
	}
	rows, fit, bytes := s.shared(f)
	if narrowest == widest && 2*width <= f.Extent && rows > 0 && cells*float64(16*width) <= float64(2*s.m.Bits) &&
		!(fit && s.once(rows, bytes)) {
		return 2 * width, width
	}
	if rows > 0 {
		return width, s.m.Full(widest)
	}
	return width, width
}

// once reports whether rows of products have room in registers together only where vectors are of one register, and
// what these vectors are loaded from, so many bytes, is read from afar each time: once is better then than half the
// loads.
func (s *stripper) once(rows, bytes int) bool {
	most := s.m.Vectors * 3 / 4
	return rows > most/2 && rows <= most && bytes > s.m.Caches[1] && s.m.Caches[1] > 0
}

// shared is how many iterations of a loop around multiply lanes of f by what is the same in all of them, whether the
// first cache holds what all of them read, and how many bytes the arrays have that these lanes are loaded from: then
// two vectors share it. 0: there are none.
//
//	for i: for j vector: for r: acc += a(r, i) * b(j, r)   ->   of i, of a, of b
func (s *stripper) shared(f *lower.For) (rows int, fit bool, bytes int) {
	fit = true
	extents := s.spans.Extents
	inside := map[string]bool{f.Var: true}
	reduces := false
	for st := range lower.All(f.Body) {
		if g, ok := st.(*lower.For); ok {
			inside[g.Var], reduces = true, true
		}
	}
	for st := range lower.All(f.Body) {
		a, ok := st.(*lower.Assign)
		if !ok || !reduces {
			continue
		}
		halide.Walk(a.Value, func(e *halide.Expr) {
			if e.Op != halide.OpLoad {
				return
			}
			around, along, least := 1, false, math.MaxInt
			for _, x := range e.Args {
				form, err := indexes.Form(x, extents)
				if err != nil {
					return
				}
				along = along || form.DependsOn(f.Var)
				for _, v := range form.Vars() {
					if !inside[v] {
						around *= extents[v]
						least = min(least, room(s.m, s.nest.Buffer(e.Name), e.Args, extents, v))
					}
				}
			}
			switch b := s.nest.Buffer(e.Name); {
			case along:
				bytes = max(bytes, b.Elems*b.Type.Bytes())
			case around > 1:
				rows, fit = max(rows, around), fit && around <= least
			}
		})
	}
	return rows, fit, bytes
}
