package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// hoist computes what is the same in all iterations of a loop ahead of it, the innermost loops first.
//
//	for x: v1 = broadcast k[0]; v2 = load in[2*x]; v3 = mul v1, v2; ...
//	->  v1 = broadcast k[0]; for x: v2 = load in[2*x]; v3 = mul v1, v2; ...
//
// What moves is set once in the text, is not below a condition, reads nothing that the loop sets and no array that it
// writes: different arguments do not overlap. A loop runs at least once, so nothing is accessed that was not before.
// A value that one load or constant makes stays in the loop where the loop would then need more than room vector
// registers: a reload would cost as much.
func hoist(p *Program, room int) *Program {
	h := &hoister{Program: p.with(owned(p.Body)), room: room, sets: p.sets()}
	h.Body = h.list(h.Body)
	return h.Program
}

// owned is a body whose loops and conditions nobody else has, so that they can be changed.
func owned(body []lower.Stmt) []lower.Stmt {
	return lower.MapLists(body, func(list []lower.Stmt) []lower.Stmt { return list })
}

// hoister works on a program of its own: loops are changed in place, and so are known by their address.
type hoister struct {
	*Program
	room int
	sets []int
}

// list takes out of the loops in a list what can be, loop by loop.
func (h *hoister) list(body []lower.Stmt) []lower.Stmt {
	out := make([]lower.Stmt, 0, len(body))
	for _, s := range body {
		switch s := s.(type) {
		case *lower.If:
			s.Body = h.list(s.Body)
			if s.Else != nil {
				s.Else = h.list(s.Else)
			}
		case *lower.For:
			s.Body = h.list(s.Body)
			for _, op := range h.loop(s) {
				out = append(out, op)
			}
		}
		out = append(out, s)
	}
	return out
}

// loop takes operations out of a loop. What depends on one that stays for want of registers stays too.
func (h *hoister) loop(l *lower.For) []*Op {
	moving := h.invariant(l)
	if len(moving) == 0 {
		return nil
	}
	staying := h.tooMany(l, moving)
	stays := map[Reg]bool{}
	var out []*Op
	l.Body = slices.DeleteFunc(slices.Clone(l.Body), func(s lower.Stmt) bool {
		op, ok := s.(*Op)
		if !ok || !moving[op] {
			return false
		}
		if staying[op] || slices.ContainsFunc(op.reads(), func(r Reg) bool { return stays[r] }) {
			for _, r := range op.Dst {
				stays[r] = true
			}
			return false
		}
		out = append(out, op)
		return true
	})
	return out
}

// invariant is what could move.
func (h *hoister) invariant(l *lower.For) map[*Op]bool {
	regs, args := touched(l.Body, len(h.Regs))
	moving := map[*Op]bool{}
	for _, s := range l.Body {
		op, ok := s.(*Op)
		if !ok || op.Code.has(writes) || op.Code.has(memory) && args[op.Mem.Arg] {
			continue
		}
		fixed := len(op.Dst) > 0
		for _, r := range op.Dst {
			fixed = fixed && h.sets[r] == 1
		}
		for _, r := range op.reads() {
			fixed = fixed && !regs.has(r)
		}
		if op.Code.has(memory | formed) {
			fixed = fixed && !op.Mem.Form.DependsOn(l.Var)
			for _, v := range l.Outer {
				fixed = fixed && !op.Mem.Form.DependsOn(v.Var)
			}
		}
		if fixed {
			moving[op] = true
			for _, r := range op.Dst {
				regs.drop(r)
			}
		}
	}
	return moving
}

// tooMany is the loads and constants among what could move for whose vectors there is no room throughout the loop. A
// vector needs room that something reads which does not move.
func (h *hoister) tooMany(l *lower.For, moving map[*Op]bool) map[*Op]bool {
	used := newRegSet(len(h.Regs))
	for op := range ops(l.Body) {
		if !moving[op] {
			for _, r := range op.reads() {
				used.add(r)
			}
		}
	}
	var light []*Op
	heavy := 0
	for _, s := range l.Body {
		op, ok := s.(*Op)
		switch {
		case !ok || !moving[op] || h.Regs[op.Dst[0]] != Vector || !used.has(op.Dst[0]):
		case len(op.Args) == 0:
			light = append(light, op)
		default:
			heavy++
		}
	}
	if len(light) == 0 {
		return nil
	}
	staying := map[*Op]bool{}
	free := h.room - h.vectors(l) - heavy
	for _, op := range light[min(max(free, 0), len(light)):] {
		staying[op] = true
	}
	return staying
}
