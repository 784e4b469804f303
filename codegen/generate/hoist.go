package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// hoist moves the filling of registers out of loops that it does not depend on, and fills equal registers once.
//
//	for xo { z0 = load k + 0; x0 = load in + 16*xo; ... }   ->   z0 = load k + 0; for xo { x0 = load in + 16*xo; ... }
//
// Loads go out only as far as the register file allows: as many z registers are live in a loop as there are, and x
// registers leave room, in the file beside z and float accumulators, for the widest that the loop itself fills.
// Registers that are put together from scalars always go: filling them costs more than a spill.
// It needs Forms in addresses, and inputs that nothing in the kernel writes.
func hoist(p *codegen.Program) *codegen.Program {
	q := *p
	h := &hoister{prog: &q}
	q.Body = h.body(p.Body)
	return &q
}

type hoister struct{ prog *codegen.Program }

// fill is a register and the operations that fill it, which stand in one list.
type fill struct {
	v   int
	ops []*codegen.Op
}

// body hoists inside the statements of a list, loops first.
func (h *hoister) body(list []lower.Stmt) []lower.Stmt {
	return lower.MapLists(list, func(list []lower.Stmt) []lower.Stmt {
		var out []lower.Stmt
		for _, s := range list {
			if l, ok := s.(*lower.For); ok {
				out = append(out, h.outOf(l)...)
			}
			out = append(out, s)
		}
		return h.unify(out)
	})
}

// outOf removes from l's body the fills that may go, and returns their operations.
func (h *hoister) outOf(l *lower.For) []lower.Stmt {
	fills := h.fills(l.Body)
	var free, bound []fill
	for _, f := range fills {
		if f.dependsOn(l.Var) {
			bound = append(bound, f)
		} else {
			free = append(free, f)
		}
	}
	inner := h.inside(l.Body)
	others := append(bound, inner...)
	x, z := h.roomX(free, others), h.roomZ(l, free, others)
	goes := map[int]bool{}
	for _, f := range free {
		role := h.prog.Vars[f.v].Role
		goes[f.v] = f.scalar() || role == codegen.ZReg && z || role == codegen.XReg && x || role == codegen.LaneReg
	}
	computed := map[int]bool{} // registers of which a part is computed here; the other goes
	for _, f := range bound {
		computed[f.v] = f.copies() && h.prog.Vars[f.v].Role == codegen.LaneReg
	}
	var moved, rest []lower.Stmt
	for _, s := range l.Body {
		if op, ok := s.(*codegen.Op); ok && op.Fills() && (goes[op.Dst] || computed[op.Dst] &&
			!(fill{ops: []*codegen.Op{op}}).dependsOn(l.Var)) {
			moved = append(moved, op)
			continue
		}
		rest = append(rest, s)
	}
	l.Body = rest
	return moved
}

// roomZ reports whether the free z registers stay within those that there are, beside those that stay live in l's
// loops, and one more if others come and go.
func (h *hoister) roomZ(l *lower.For, free, others []fill) bool {
	n, passing := 0, 0
	for _, f := range h.distinct(free) {
		if h.prog.Vars[f.v].Role == codegen.ZReg {
			n++
		}
	}
	for _, f := range others {
		switch {
		case h.prog.Vars[f.v].Role != codegen.ZReg:
		case liveInLoops(l.Body, f.v):
			n++
		default:
			passing = 1
		}
	}
	have, _ := h.prog.Target.Regs.BesideZ()
	return n+passing <= have
}

// liveInLoops reports whether a register that the list fills is read in a loop of it.
func liveInLoops(list []lower.Stmt, v int) bool {
	filled, read := false, false
	for _, s := range list {
		if op, ok := s.(*codegen.Op); ok {
			filled = filled || op.Fills() && op.Dst == v
			continue
		}
		read = read || mentions([]lower.Stmt{s}, v)
	}
	return filled && read
}

// roomX reports whether free x registers fit beside the widest other one.
func (h *hoister) roomX(free, others []fill) bool {
	bits, widest := 0, 0
	_, have := h.prog.Target.Regs.BesideZ()
	for _, f := range h.distinct(free) {
		if v := h.prog.Vars[f.v]; v.Role == codegen.XReg {
			bits += v.Type.Bits
		}
	}
	for _, f := range others {
		if v := h.prog.Vars[f.v]; v.Role == codegen.XReg {
			widest = max(widest, v.Type.Bits)
		}
	}
	for _, v := range h.prog.Vars {
		if v.Role == codegen.AccReg && v.Type.Elem == halide.Float32 {
			return bits+widest <= have-v.Type.Bits
		}
	}
	return bits+widest <= have
}

// fills collects the fills in a list itself.
func (h *hoister) fills(list []lower.Stmt) []fill {
	at := map[int]int{}
	var out []fill
	for _, s := range list {
		op, ok := s.(*codegen.Op)
		if !ok || !op.Fills() {
			continue
		}
		i, ok := at[op.Dst]
		if !ok {
			i = len(out)
			at[op.Dst] = i
			out = append(out, fill{v: op.Dst})
		}
		out[i].ops = append(out[i].ops, op)
	}
	return out
}

// inside collects the fills in the loops and conditions of a list.
func (h *hoister) inside(list []lower.Stmt) []fill {
	var out []fill
	for _, s := range list {
		for _, body := range lower.Bodies(s) {
			out = append(append(out, h.fills(body)...), h.inside(body)...)
		}
	}
	return out
}

func (f fill) dependsOn(loop string) bool {
	for _, op := range f.ops {
		if op.Kind == codegen.Copy {
			return true // of what is computed in the loop
		}
		for _, a := range op.Addresses() {
			if a.Buffer != nil && (a.Form.DependsOn(loop) || a.Buffer.Inner && a.Buffer.Table == nil ||
				a.Buffer.Output) {
				return true // or what is computed somewhere
			}
		}
	}
	return false
}

// copies reports whether the register holds what was computed.
func (f fill) copies() bool { return slices.ContainsFunc(f.ops, (*codegen.Op).Computed) }

// scalar reports whether the register is put together from elements.
func (f fill) scalar() bool { return f.ops[0].Kind == codegen.Element }

// key is the contents of a register as text: equal keys, equal contents.
func (h *hoister) key(f fill) string {
	v := h.prog.Vars[f.v]
	var b strings.Builder
	fmt.Fprintf(&b, "%d %v", v.Role, v.Type)
	for _, op := range f.ops {
		fmt.Fprintf(&b, ";%d %d %d %v %d %b", op.Kind, op.At, op.Len, op.Const, op.Int, op.Float)
		if op.Pair != nil {
			fmt.Fprintf(&b, " and %v %d", op.Pair.Const, op.Pair.Int)
		}
		for _, a := range op.Addresses() {
			if a.Buffer != nil {
				fmt.Fprintf(&b, " %s %s", a.Buffer.Name, a.Form)
			}
		}
	}
	return b.String()
}

// distinct drops fills of equal contents.
func (h *hoister) distinct(list []fill) []fill {
	seen := map[string]bool{}
	var out []fill
	for _, f := range list {
		if k := h.key(f); !seen[k] {
			seen[k] = true
			out = append(out, f)
		}
	}
	return out
}

// unify fills registers of equal contents in one list once: the later variable becomes the earlier one.
func (h *hoister) unify(list []lower.Stmt) []lower.Stmt {
	first, same := map[string]int{}, map[int]int{}
	for _, f := range h.fills(list) {
		if f.copies() {
			continue
		}
		k := h.key(f)
		if v, ok := first[k]; ok {
			same[f.v] = v
		} else {
			first[k] = f.v
		}
	}
	if len(same) == 0 {
		return list
	}
	return replace(list, same)
}

// replace renames variables, and drops what filled them.
func replace(list []lower.Stmt, same map[int]int) []lower.Stmt {
	return lower.Map(list, func(s lower.Stmt) []lower.Stmt {
		old, ok := s.(*codegen.Op)
		if !ok {
			return []lower.Stmt{s}
		}
		kept, gone := same[old.Dst]
		if gone && old.Fills() && old.Kind != codegen.Copy {
			return nil
		}
		op := *old
		if gone {
			op.Dst = kept // another half of it
		}
		op.Args = make([]int, len(old.Args))
		for i, a := range old.Args {
			op.Args[i] = a
			if v, ok := same[a]; ok {
				op.Args[i] = v
			}
		}
		return []lower.Stmt{&op}
	})
}
