package triplet

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// resized is a flat array with another length.
func resized(b *lower.Buffer, n int) {
	b.Elems = n
	b.Dims = []halide.Range{{Min: 0, Extent: n}}
	b.Valid = b.Dims
	b.Axes = []lower.Axis{{Dim: 0, Div: 1, Extent: n, Stride: 1}}
}

// loadsOf loads n elements of an aligned flat array, 256 bits at a time.
func loadsOf(b *lower.Buffer, addr affine.Form, n int, t halide.Type) []Part {
	var out []Part
	unit := 2 * unitBits / t.Bits()
	for at := 0; at < n; at += unit {
		out = append(out, Part{At: at, Len: unit, Buffer: b, Addr: addr.AddConst(at)})
	}
	return out
}

// finish lists the parameters of the kernel: a packed input stands in the place of the input, or behind it if the input
// is still read.
func (s *store) finish(p *Program) {
	p.Consts, p.Packed = s.consts, s.packed
	read := p.reads()
	p.Params = nil
	for _, b := range p.Nest.Buffers {
		packed := false
		if b.Output || read[b] || !s.packs(b) {
			p.Params = append(p.Params, b)
			packed = !b.Output && s.packs(b)
		} else {
			packed = true
		}
		for _, k := range s.packed {
			if packed && k.Source == b {
				p.Params = append(p.Params, k.Buffer)
			}
		}
	}
}

func (s *store) packs(b *lower.Buffer) bool {
	return slices.ContainsFunc(s.packed, func(k *Packed) bool { return k.Source == b })
}

// reads is the set of inputs that registers or scalar parts read.
func (p *Program) reads() map[*lower.Buffer]bool {
	read := map[*lower.Buffer]bool{}
	for _, b := range blocks(p.Body) {
		for _, r := range b.Regs {
			for _, part := range r.Parts {
				read[part.Buffer] = true
			}
			for _, e := range r.Elems {
				read[e.Buffer] = true
			}
		}
	}
	var exprs func(e *halide.Expr)
	exprs = func(e *halide.Expr) {
		if e.Op == halide.OpLoad {
			read[p.Nest.Buffer(e.Name)] = true
		}
		for _, a := range e.Args {
			exprs(a)
		}
	}
	var stmts func(body []lower.Stmt)
	stmts = func(body []lower.Stmt) {
		for _, s := range body {
			switch s := s.(type) {
			case *lower.For:
				stmts(s.Body)
			case *lower.If:
				exprs(s.Cond)
				stmts(s.Body)
			case *lower.Assign:
				exprs(s.Value)
			case *lower.Store:
				exprs(s.Value)
			}
		}
	}
	var nodes func(body []Node)
	nodes = func(body []Node) {
		for _, n := range body {
			switch n := n.(type) {
			case *Loop:
				nodes(n.Body)
			case *If:
				exprs(n.Cond)
				nodes(n.Body)
			case *Scalar:
				stmts(n.Stmts)
			}
		}
	}
	nodes(p.Body)
	return read
}
