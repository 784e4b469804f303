package lanes

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// flat makes one loop of two, where rows shorter than a register follow each other without a gap: the channels of
// pixels. What each pixel has once, or in another order, is near, too, where pixels fill whole vectors: those of a
// power of two channels.
//
//	for x < 512: for c < 3: out(c, x) = 255 - in(c, x)   ->   for f < 1536: out(f%3, f/3) = 255 - in(f%3, f/3)
//
// Only elements that are stored depend on the channel, no number of a loop: what is computed for one of them alone is
// not to be computed for all.
func flat(n *lower.Nest, m vec.Machine) *lower.Nest {
	f := &flattener{nest: n, m: m, extents: n.Extents(), names: NewNames(n), free: map[lower.Stmt]bool{}}
	t := depend.New(n)
	for _, top := range t.Top {
		top.Walk(func(d *depend.Node) {
			if d.Loop() != nil {
				_, f.free[d.Stmt] = t.Independent(d)
			}
		})
	}
	out := *n
	out.Body = f.body(n.Body)
	return &out
}

type flattener struct {
	nest    *lower.Nest
	m       vec.Machine
	extents affine.Extents
	names   *Names
	free    map[lower.Stmt]bool // loops whose iterations have nothing to do with each other
}

func (f *flattener) body(list []lower.Stmt) []lower.Stmt {
	out := make([]lower.Stmt, len(list))
	for i, s := range list {
		pixels, _ := s.(*lower.For)
		if channels := f.channels(pixels); channels != nil && f.dense(pixels, channels) {
			out[i] = f.joint(pixels, channels)
			continue
		}
		out[i] = lower.MapBodies(s, f.body)
	}
	return out
}

// channels is the loop that is all of the body of another one, if both may be one.
func (f *flattener) channels(pixels *lower.For) *lower.For {
	plain := func(l *lower.For) bool {
		return f.free[l] && l.Kind != halide.Vectorized && l.Map == "" && len(l.Outer) == 0
	}
	if pixels == nil || len(pixels.Body) != 1 || !plain(pixels) {
		return nil
	}
	c, ok := pixels.Body[0].(*lower.For)
	if !ok || !plain(c) || c.Extent < 2 || pixels.Extent > lower.MaxElems/c.Extent {
		return nil
	}
	return c
}

// dense reports whether all that two loops do is to store neighbours, made of what lies near.
func (f *flattener) dense(pixels, channels *lower.For) bool {
	n := channels.Extent
	place := func(b *lower.Buffer, index []*halide.Expr, stores bool) bool {
		if !indexes.Affine(index, f.extents) {
			return false
		}
		at := b.Address(index, f.extents)
		far, ok1 := at.Linear(pixels.Var)
		next, ok2 := at.Linear(channels.Var)
		switch {
		case !ok1 && at.DependsOn(pixels.Var) || !ok2 && at.DependsOn(channels.Var):
			return false
		case far == n*next && (!stores || next == 1):
			return true
		}
		return !stores && n&(n-1) == 0 && (far == n || far == 1 || far == 0) && next >= -1 && next <= 1
	}
	for _, s := range channels.Body {
		s, ok := s.(*lower.Store)
		if !ok || n*s.Buffer.Type.Bytes()*8 >= f.m.Bits || !place(s.Buffer, s.Index, true) || !f.near(s.Value, place,
			pixels.Var, channels.Var) {
			return false
		}
	}
	return true
}

// near reports whether all loads of a value are at places that are found near, and loops are in no other use.
func (f *flattener) near(e *halide.Expr, place func(*lower.Buffer, []*halide.Expr, bool) bool, loops ...string) bool {
	if e.Op == halide.OpLoad {
		return place(f.nest.Buffer(e.Name), e.Args, false)
	}
	if e.Op == halide.OpLocal || e.Op == halide.OpVar && (e.Name == loops[0] || e.Name == loops[1]) {
		return false
	}
	for _, a := range e.Args {
		if !f.near(a, place, loops...) {
			return false
		}
	}
	return true
}

// joint is two loops as one.
func (f *flattener) joint(pixels, channels *lower.For) *lower.For {
	out := *pixels
	out.Extent = pixels.Extent * channels.Extent
	out.Var = f.names.Loop(pixels.Var, "_f", out.Extent)
	extents := affine.Extents{out.Var: out.Extent}
	at := affine.Var(out.Var)
	out.Body = Replaced(Replaced(channels.Body, channels.Var, at.Mod(channels.Extent, extents)), pixels.Var,
		at.Div(channels.Extent, extents))
	return &out
}
