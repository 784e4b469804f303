package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// starts takes the terms of an accumulator that a loop does not change out of it: they make an accumulator of their
// own, from which the other begins in each round.
//
//	for x { a0 = mul x0 z0; a0 = mac bias one; .. }   ->   a1 = mul bias one; for x { a0 = a1; a0 = mac x0 z0; .. }
//
// Two moves of an accumulator cost less than a multiplication and its operands, which take registers from the loop. It
// looks at programs with values (segments), whose loops are short of these, and at integers, whose sums commute. It
// needs merge, and leaves loads where hoist will find them.
func starts(p *codegen.Program) *codegen.Program {
	if len(p.Source.Temps) == 0 {
		return p
	}
	q := *p
	q.Vars = slices.Clone(p.Vars)
	b := &starter{&q, map[*codegen.Op]bool{}}
	q.Body = b.body(p.Body)
	return &q
}

type starter struct {
	prog *codegen.Program
	out  map[*codegen.Op]bool // what has been taken out of a loop
}

// body looks at the loops of a list, the inner ones first.
func (b *starter) body(list []lower.Stmt) []lower.Stmt {
	return lower.Map(list, func(s lower.Stmt) []lower.Stmt {
		l, ok := s.(*lower.For)
		if !ok {
			return []lower.Stmt{s}
		}
		before, body := b.outOf(l.Body, l.Var)
		for _, s := range before {
			b.out[s.(*codegen.Op)] = true
		}
		l.Body = body
		return append(before, l)
	})
}

// outOf splits what goes before the loop from its body.
func (b *starter) outOf(list []lower.Stmt, loop string) (before, body []lower.Stmt) {
	h := &hoister{b.prog}
	free := map[int]fill{}
	for _, f := range h.fills(list) {
		if !f.dependsOn(loop) {
			free[f.v] = f
		}
	}
	macs := map[int][]*codegen.Op{} // of each accumulator
	for _, s := range list {
		op, ok := s.(*codegen.Op)
		if !ok {
			return b.further(list, loop) // accumulators may live through what stands inside
		}
		if op.Kind == codegen.MacOp {
			macs[op.Dst] = append(macs[op.Dst], op)
		}
	}
	body = list
	var sums []startable
	for _, s := range list {
		op, ok := s.(*codegen.Op)
		if !ok || op.Kind != codegen.MacOp || macs[op.Dst] == nil {
			continue
		}
		all := macs[op.Dst]
		delete(macs, op.Dst)
		fixed := slices.DeleteFunc(slices.Clone(all), func(m *codegen.Op) bool { return !fixedIn(m, free, loop) })
		if !all[0].Fresh || len(fixed) == 0 || len(fixed) == len(all) ||
			b.prog.Vars[op.Dst].Type.Elem == halide.Float32 {
			continue
		}
		sums = append(sums, startable{all, fixed})
	}
	if b.crowded(list, sums) {
		return nil, list
	}
	for _, s := range sums {
		var first []lower.Stmt
		first, body = b.apart(body, s.all, s.fixed, free)
		before = append(before, first...)
	}
	return before, body
}

// crowded reports whether moves would bound the loop if accumulators began with copies, rather than multiplications as
// they are: what brings vectors into accumulators and widens bytes goes through the same slot. For one accumulator the
// registers of its constants count for more.
func (b *starter) crowded(list []lower.Stmt, sums []startable) bool {
	moves, products := 0, 0
	for _, op := range codegen.OpsOf(list) {
		switch {
		case op.Kind == codegen.MacOp:
			products++
		case op.Kind == codegen.Convert && (op.Fn == target.Raise || op.Fn == target.Resize):
			moves++
		case op.Kind == codegen.Load:
			for _, a := range op.Addresses() {
				if a.Buffer != nil && a.Buffer.Type.Bits() < b.prog.Vars[op.Dst].Type.Elem.Bits() {
					moves++
				}
			}
		}
	}
	return len(sums) > 1 && moves+copyMoves*len(sums) > products
}

// copyMoves is how many moves copy an accumulator.
const copyMoves = 2

// startable is all multiplications of an accumulator, and those among them that do the same in all rounds.
type startable struct{ all, fixed []*codegen.Op }

// further takes out what was taken out of a loop inside, if this loop does not change it either.
func (b *starter) further(list []lower.Stmt, loop string) (before, body []lower.Stmt) {
	for _, s := range list {
		op, ok := s.(*codegen.Op)
		if !ok || !b.out[op] {
			body = append(body, s)
			continue
		}
		if op.Fills() && (fill{ops: []*codegen.Op{op}}).dependsOn(loop) || op.Kind == codegen.MacOp &&
			op.Mac.XShift.DependsOn(loop) {
			return nil, list
		}
		before = append(before, s)
	}
	return before, body
}

// fixedIn reports whether a multiplication does the same in all rounds.
func fixedIn(m *codegen.Op, free map[int]fill, loop string) bool {
	_, x := free[m.Args[0]]
	_, z := free[m.Args[1]]
	return x && z && !m.Mac.XShift.DependsOn(loop)
}

// apart makes an accumulator of the fixed ones among all multiplications of another.
func (b *starter) apart(body []lower.Stmt, all, fixed []*codegen.Op, free map[int]fill) (before, rest []lower.Stmt) {
	acc := b.prog.NewVar(b.prog.Vars[all[0].Dst])
	copies := map[int]int{}
	for i, m := range fixed {
		c, mac := *m, *m.Mac
		c.Mac, c.Dst, c.Fresh, c.Args = &mac, acc, i == 0, nil
		mac.Verb = mac.Verb.As(i == 0)
		for _, a := range m.Args {
			if _, ok := copies[a]; !ok {
				copies[a] = b.prog.NewVar(b.prog.Vars[a])
				for _, op := range free[a].ops {
					before = append(before, op.Into(copies[a]))
				}
			}
			c.Args = append(c.Args, copies[a])
		}
		before = append(before, &c)
	}
	begun := false
	for _, s := range body {
		op := s.(*codegen.Op)
		switch {
		case slices.Contains(fixed, op):
			continue
		case slices.Contains(all, op) && !begun:
			begun = true
			rest = append(rest, &codegen.Op{Kind: codegen.Zero, Dst: op.Dst, Fresh: true, Args: []int{acc},
				Segment: op.Segment,
				Pos:     op.Pos})
			if op.Fresh {
				c, mac := *op, *op.Mac
				c.Mac, c.Fresh = &mac, false
				mac.Verb = mac.Verb.As(false)
				s = &c
			}
		}
		rest = append(rest, s)
	}
	return before, b.unread(rest, copies)
}

// unread drops fills of registers that nothing reads any more.
func (b *starter) unread(list []lower.Stmt, copies map[int]int) []lower.Stmt {
	read := readIn(list)
	return slices.DeleteFunc(list, func(s lower.Stmt) bool {
		op := s.(*codegen.Op)
		_, ours := copies[op.Dst]
		return ours && op.Fills() && !read[op.Dst]
	})
}
