package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/lower"
)

// modes sets rounding and saturation: once on top if the whole kernel needs one setting, else before the operations
// where it changes; before a loop if all of the loop agrees.
//
//	for y { store srs(even, sat) }   ->   set_rnd even, set_sat; for y { store srs }
//
// Where they are no state of the machine, each operation keeps its own.
//
// The machine's initial state is undefined (UG1078, UG1079 disagree), so nothing is assumed of it.
func modes(p *codegen.Program) *codegen.Program {
	q := *p
	if !p.Target.Modes {
		return &q
	}
	need, same := needOfAll(p.Body)
	switch {
	case need == nil:
	case same:
		q.Body = append([]lower.Stmt{&codegen.Op{Kind: codegen.Mode, Dst: -1, Modes: need.Settled(nil)}}, p.Body...)
	default:
		q.Body, _ = setModes(p.Body, nil)
	}
	return &q
}

// setModes inserts settings into a list; state is what is set before (nil: unknown), and after what is set behind it.
// A loop runs at least once and leaves what its body does; a condition leaves what is known on both ways.
func setModes(list []lower.Stmt, state *codegen.Modes) (out []lower.Stmt, after *codegen.Modes) {
	for i, s := range list {
		need, same := needOf(s)
		if need != nil && same && need.AnyRound && state == nil {
			need = likeNext(need, list[i+1:])
		}
		if need != nil && same {
			if m := need.Settled(state); state == nil || *m != *state {
				out = append(out, &codegen.Op{Kind: codegen.Mode, Dst: -1, Modes: m})
				state = m
			}
		}
		if need == nil || same {
			out = append(out, s)
			continue
		}
		inside := state // what is inside disagrees, and leaves the state unknown
		if _, loop := s.(*lower.For); loop {
			inside = nil
		}
		out = append(out, lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt {
			b, after = setModes(b, inside)
			return b
		}))
		if _, loop := s.(*lower.For); !loop && (state == nil || after == nil || *after != *state) {
			after = nil
		}
		state = after
	}
	return out, state
}

// likeNext is m, or where it asks for no rounding and the statements that follow for one, with that: there is less to
// set.
func likeNext(m *codegen.Modes, list []lower.Stmt) *codegen.Modes {
	for _, s := range list {
		n, same := needOf(s)
		if !same || n != nil && !n.AnyRound {
			if j, ok := (&codegen.Modes{AnySat: true, AnyRound: true}), same; ok {
				j.Round, j.AnyRound = n.Round, false
				j, _ = m.Join(j)
				return j
			}
			return m
		}
	}
	return m
}

// needOf is what the operations in s need together; same is false if they disagree, and need is nil if none needs
// anything.
func needOf(s lower.Stmt) (need *codegen.Modes, same bool) {
	if op, ok := s.(*codegen.Op); ok {
		return op.Modes, true
	}
	return needOfAll(slices.Concat(lower.Bodies(s)...))
}

func needOfAll(list []lower.Stmt) (need *codegen.Modes, same bool) {
	same = true
	for _, s := range list {
		n, ok := needOf(s)
		same = same && ok
		if n == nil {
			continue
		}
		if need == nil {
			need = n
			continue
		}
		joined, ok := need.Join(n)
		same = same && ok
		need = joined
	}
	return need, same
}
