package codegen

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
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
func modes(p *Program) *Program {
	q := *p
	if !p.Target.Modes {
		return &q
	}
	need, same := needOfAll(p.Body)
	switch {
	case need == nil:
	case same:
		q.Body = append([]lower.Stmt{&Op{Kind: Mode, Dst: -1, Modes: need.settled(nil)}}, p.Body...)
	default:
		q.Body, _ = setModes(p.Body, nil)
	}
	return &q
}

// setModes inserts settings into a list; state is what is set before (nil: unknown), and after what is set behind it.
// A loop runs at least once and leaves what its body does; a condition leaves what is known on both ways.
func setModes(list []lower.Stmt, state *Modes) (out []lower.Stmt, after *Modes) {
	for i, s := range list {
		need, same := needOf(s)
		if need != nil && same && need.AnyRound && state == nil {
			need = need.likeNext(list[i+1:])
		}
		if need != nil && same {
			if m := need.settled(state); state == nil || *m != *state {
				out = append(out, &Op{Kind: Mode, Dst: -1, Modes: m})
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
func (m *Modes) likeNext(list []lower.Stmt) *Modes {
	for _, s := range list {
		n, same := needOf(s)
		if !same || n != nil && !n.AnyRound {
			if j, ok := (&Modes{AnySat: true, AnyRound: true}), same; ok {
				j.Round, j.AnyRound = n.Round, false
				j, _ = m.join(j)
				return j
			}
			return m
		}
	}
	return m
}

// needOf is what the operations in s need together; same is false if they disagree, and need is nil if none needs
// anything.
func needOf(s lower.Stmt) (need *Modes, same bool) {
	if op, ok := s.(*Op); ok {
		return op.Modes, true
	}
	return needOfAll(slices.Concat(lower.Bodies(s)...))
}

func needOfAll(list []lower.Stmt) (need *Modes, same bool) {
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
		joined, ok := need.join(n)
		same = same && ok
		need = joined
	}
	return need, same
}

// join is what serves both; false if nothing does.
func (m *Modes) join(n *Modes) (*Modes, bool) {
	j, ok := *m, true
	switch {
	case m.AnyRound:
		j.Round, j.AnyRound = n.Round, n.AnyRound
	case !n.AnyRound:
		ok = m.Round == n.Round
	}
	switch {
	case m.AnySat:
		j.Sat, j.AnySat = n.Sat, n.AnySat
	case !n.AnySat:
		ok = ok && m.Sat == n.Sat
	}
	return &j, ok
}

// settled is the setting that serves m and changes least of state.
func (m *Modes) settled(state *Modes) *Modes {
	out := *m
	if m.AnyRound {
		out.Round, out.AnyRound = halide.Floor, false
		if state != nil {
			out.Round = state.Round
		}
	}
	if m.AnySat {
		out.Sat, out.AnySat = true, false
		if state != nil {
			out.Sat = state.Sat
		}
	}
	return &out
}
