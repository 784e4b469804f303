package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// merge fills one x register where a neighbour holds all of its parts at the same places.
//
//	x0 = in[0:32]; a0 = mac x0; x1 = in[0:48]; a0 = mac x1   ->   x1 = in[0:48]; a0 = mac x1; a0 = mac x1
//
// Only registers that follow each other in the order of first uses are merged, so live ranges hardly grow. Selections
// are solved again for the longer register; where that fails, nothing is merged.
func merge(p *codegen.Program) *codegen.Program {
	q := *p
	m := &merger{prog: &q}
	q.Body = lower.MapLists(p.Body, m.list)
	return &q
}

type merger struct{ prog *codegen.Program }

func (m *merger) list(list []lower.Stmt) []lower.Stmt {
	for {
		next, ok := m.once(list)
		if !ok {
			return list
		}
		list = next
	}
}

// once merges one pair of registers; false if there is none.
func (m *merger) once(list []lower.Stmt) ([]lower.Stmt, bool) {
	parts := map[int][]*codegen.Op{}
	var order []int // x registers filled here, by first use
	for _, s := range list {
		op, ok := s.(*codegen.Op)
		if !ok {
			continue
		}
		if op.Fills() && m.prog.Vars[op.Dst].Role == codegen.XReg {
			parts[op.Dst] = append(parts[op.Dst], op)
		}
		if op.Kind == codegen.MacOp && parts[op.Args[0]] != nil && !slices.Contains(order, op.Args[0]) {
			order = append(order, op.Args[0])
		}
	}
	for i := 1; i < len(order); i++ {
		for _, pair := range [][2]int{{order[i-1], order[i]}, {order[i], order[i-1]}} {
			if !m.covers(parts[pair[1]], parts[pair[0]]) {
				continue
			}
			if next, ok := m.replace(list, pair[0], pair[1]); ok {
				return next, true
			}
		}
	}
	return list, false
}

// covers reports whether the parts of b are among those of a.
func (m *merger) covers(a, b []*codegen.Op) bool {
	if m.prog.Vars[a[0].Dst].Type.Bits < m.prog.Vars[b[0].Dst].Type.Bits {
		return false
	}
	if slices.ContainsFunc(a, func(o *codegen.Op) bool { return o.Kind == codegen.Copy }) {
		return false
	}
	for _, part := range b {
		if part.Kind != codegen.Load || !slices.ContainsFunc(a, func(o *codegen.Op) bool {
			return o.Kind == codegen.Load && o.At == part.At && o.Len == part.Len &&
				o.Addr.Buffer == part.Addr.Buffer &&
				o.Addr.Form.Equal(part.Addr.Form) && (o.Segment == part.Segment || !o.Computed())
		}) {
			return false
		}
	}
	return true
}

// replace lets operations read register to instead of from, and drops what fills from. What fills to stands where the
// first of the two was filled.
func (m *merger) replace(list []lower.Stmt, from, to int) ([]lower.Stmt, bool) {
	var out []lower.Stmt
	filled := false
	for _, s := range list {
		op, ok := s.(*codegen.Op)
		switch {
		case ok && op.Fills() && (op.Dst == from || op.Dst == to):
			if !filled {
				out, filled = append(out, fillsOf(list, to)...), true
			}
			continue
		case ok && op.Kind == codegen.MacOp && op.Args[0] == from:
			moved, ok := m.move(op, to)
			if !ok {
				return nil, false
			}
			s = moved
		case !ok && mentions([]lower.Stmt{s}, from):
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

// fillsOf is what fills a register.
func fillsOf(list []lower.Stmt, v int) []lower.Stmt {
	var fills []lower.Stmt
	for _, s := range list {
		if op, ok := s.(*codegen.Op); ok && op.Dst == v && op.Fills() {
			fills = append(fills, s)
		}
	}
	return fills
}

// move makes a MAC read x from a register that holds the same elements at the same places, and maybe more.
func (m *merger) move(op *codegen.Op, to int) (*codegen.Op, bool) {
	from, long := m.prog.Vars[op.Args[0]].Type.Len(), m.prog.Vars[to].Type.Len()
	moved, mac := *op, *op.Mac
	moved.Args, moved.Mac = []int{to, op.Args[1]}, &mac
	if from == long {
		return &moved, true
	}
	if !mac.XShift.IsConst() {
		return nil, false // its indices wrap around at run time
	}
	w := triplet.Want{XLen: long, ZLen: m.prog.Vars[op.Args[1]].Type.Len()}
	x, z, err := mac.Select.Reads(from, w.ZLen, 0)
	if err != nil {
		return nil, false
	}
	w.X, w.Z = slices.Collect(slices.Chunk(x, mac.Path.Columns)), slices.Collect(slices.Chunk(z, mac.Path.Columns))
	if mac.Select, err = mac.Path.Select(w); err != nil {
		return nil, false
	}
	return &moved, true
}

// mentions reports whether an operation of a list, or in it, reads a variable.
func mentions(list []lower.Stmt, v int) bool {
	return codegen.Has(list, func(op *codegen.Op) bool { return slices.Contains(op.Args, v) })
}
