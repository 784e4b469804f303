package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// sink moves loads and constants from ahead of loops that need more than room vector registers to where they are read,
// so that order and remake can decide where in the loop they are there. hoist undoes it where there is room.
//
//	v1 = broadcast k[0]; for x: ...; a = dot a, v1
//	->  v1 = broadcast k[0]; for x: v9 = broadcast k[0]; ...; a = dot a, v9
//
// The array is one that the program does not write, and the index of the address is set once in the text. What other
// operations make ahead of a loop waits in an array: see parking.
func sink(p *Program, room int) *Program {
	out := *p
	out.Regs = slices.Clone(p.Regs)
	_, written := touched(p.Body, len(p.Regs))
	s := &sinker{Program: &out, room: room, light: map[Reg]*Op{}, need: map[*lower.For]int{}}
	s.parking = newParking(p, p.sets())
	for _, e := range Pressures(p) {
		s.need[e.Loop] = e.Vector
	}
	sets := p.sets()
	for op := range ops(p.Body) {
		reads := op.Code.has(memory)
		if op.light(p, sets) && !(reads && (written[op.Mem.Arg] || op.Mem.Index != NoReg && sets[op.Mem.Index] > 1)) {
			s.light[op.Dst[0]] = op
		}
	}
	out.Body = s.list(p.Body, nil, nil, false)
	if len(s.parking.place) > 0 {
		out.Args = append(slices.Clone(p.Args), s.parking.array())
		out.Body = lower.MapLists(out.Body, s.parking.stored)
	}
	return &out
}

type sinker struct {
	*Program
	room    int
	light   map[Reg]*Op
	parking *parking
	need    map[*lower.For]int // vectors of each loop
}

// list gives a list of its own what its operations read of what lists around it load, and of what is made ahead of the
// loop that it is in, if that is tight.
func (s *sinker) list(body []lower.Stmt, around, ahead map[Reg]bool, tight bool) []lower.Stmt {
	inside := clone(around)
	for _, st := range body {
		if op, ok := st.(*Op); ok && len(op.Dst) == 1 {
			inside[op.Dst[0]] = true
		}
	}
	var first []lower.Stmt
	out := make([]lower.Stmt, 0, len(body))
	other := map[Reg]Reg{}
	for _, st := range body {
		if op, ok := st.(*Op); ok {
			if !tight {
				out = append(out, op)
				continue
			}
			out = append(out, op.over(func(r Reg) Reg {
				maker := s.light[r]
				if maker == nil && ahead[r] {
					maker = s.parking.load(r)
				}
				if maker == nil || !around[r] {
					return r
				}
				if _, ok := other[r]; !ok {
					s.Regs = append(s.Regs, Vector)
					other[r] = Reg(len(s.Regs) - 1)
					c := *maker
					c.Dst = []Reg{other[r]}
					first = append(first, &c)
				}
				return other[r]
			}))
			continue
		}
		in, before := tight, ahead
		if l, ok := st.(*lower.For); ok {
			in, before = s.need[l] > s.room, inside
		}
		out = append(out, lower.MapBodies(st,
			func(b []lower.Stmt) []lower.Stmt { return s.list(b, inside, before, in) }))
	}
	return append(first, out...)
}
