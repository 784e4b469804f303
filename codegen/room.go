package codegen

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/halide"
)

// room is the register files of the machine, and which unit of them holds a part of which variable. A variable that is
// put in stays where it is until it is taken out, so that what room admits in turn has a placement without any move.
type room struct {
	m     *machine.Machine
	vars  []resident              // by variable
	owner [machine.NumFiles][]int // of each unit the variable that is in it; absent: none
	freed [machine.NumFiles][]int // of each unit when something left it
	clock int                     // counts what has left
	used  []machine.Class         // of the variables that compete here
}

// resident is a variable that wants a register.
type resident struct {
	class machine.Class
	parts []int // units of the register that hold something
	cost  int   // operations that bring it back once it has left
	stays bool  // nothing here brings it back: if it has to leave, the downstream compiler spills it
	lasts bool  // once in a register it needs it for long
	at    int   // register of its class; absent: none
}

const absent = -1

// classOf is the class of registers that a variable may be in; NoClass for pointers.
func classOf(m *machine.Machine, v Var) machine.Class {
	switch t := v.Type; {
	case v.Role == ZReg:
		return machine.ClassZ
	case v.Role == XReg:
		return smallest(m, t.Bits, machine.ClassMacX, machine.ClassY)
	case v.Role == AccReg && t.Elem == halide.Float32:
		return machine.ClassF
	case t.Lanes > 0:
		return smallest(m, t.Lanes*t.AccBits, machine.ClassAM, machine.ClassBM)
	case v.Role == TempReg || v.Role == LaneReg:
		return smallest(m, t.Bits, machine.ClassV, machine.ClassW, machine.ClassX, machine.ClassY)
	}
	return machine.NoClass
}

// smallest is the first of classes that holds so many bits.
func smallest(m *machine.Machine, bits int, classes ...machine.Class) machine.Class {
	for _, c := range classes {
		if 8*m.Classes[c].Bytes >= bits {
			return c
		}
	}
	panic(fmt.Sprintf("BUG: a variable of %d bits, which no register holds", bits))
}

func newRoom(m *machine.Machine, vars int) *room {
	r := &room{m: m, vars: make([]resident, vars)}
	for i := range r.vars {
		r.vars[i].at = absent
	}
	for _, c := range m.Classes {
		for _, reg := range c.Regs {
			for _, u := range reg.Units {
				for len(r.owner[c.File]) <= int(u) {
					r.owner[c.File] = append(r.owner[c.File], absent)
					r.freed[c.File] = append(r.freed[c.File], 0)
				}
			}
		}
	}
	return r
}

// use says that variables of a class compete for room.
func (r *room) use(c machine.Class) {
	if !slices.Contains(r.used, c) {
		r.used = append(r.used, c)
	}
}

// units are the places of v if it is in a register of its class.
func (r *room) units(v, reg int) []uint8 {
	of := r.m.Classes[r.vars[v].class].Regs[reg].Units
	out := make([]uint8, len(r.vars[v].parts))
	for i, p := range r.vars[v].parts {
		out[i] = of[p]
	}
	return out
}

func (r *room) file(v int) []int { return r.owner[r.m.Classes[r.vars[v].class].File] }

// fileOf is the file that v belongs to.
func (r *room) fileOf(v int) machine.File { return r.m.Classes[r.vars[v].class].File }

// place is the units where v is; none if it is in no register.
func (r *room) place(v int) []uint8 {
	if !r.has(v) {
		return nil
	}
	return r.units(v, r.vars[v].at)
}

func (r *room) has(v int) bool { return r.vars[v].at != absent }

// drop takes v out.
func (r *room) drop(v int) {
	if !r.has(v) {
		return
	}
	r.clock++
	for _, u := range r.units(v, r.vars[v].at) {
		r.file(v)[u] = absent
		r.freed[r.m.Classes[r.vars[v].class].File][u] = r.clock
	}
	r.vars[v].at = absent
}

// put brings v into a register of its class.
func (r *room) put(v, reg int) {
	for _, u := range r.units(v, reg) {
		r.file(v)[u] = v
	}
	r.vars[v].at = reg
}

// choice is a register for a variable, and what has to leave it.
type choice struct {
	reg   int
	out   []int
	price int // of what has to leave
	harm  int // registers that v keeps others from, and that nothing else keeps them from for long
	freed int // when the last of its units became free
}

// choose finds the register for v from which least has to leave by price; what is in held may not. ok is false if there
// is none.
func (r *room) choose(v int, held []int, price func(int) int) (best choice, ok bool) {
	for reg := range r.m.Classes[r.vars[v].class].Regs {
		c := choice{reg: reg, harm: r.harm(v, reg)}
		for _, u := range r.units(v, reg) {
			c.freed = max(c.freed, r.freed[r.m.Classes[r.vars[v].class].File][u])
			if w := r.file(v)[u]; w != absent && !slices.Contains(c.out, w) {
				c.out = append(c.out, w)
				c.price += price(w)
			}
		}
		if slices.ContainsFunc(c.out, func(w int) bool { return slices.Contains(held, w) }) {
			continue
		}
		if !ok || r.before(v, c, best) {
			best, ok = c, true
		}
	}
	return best, ok
}

// before says whether a is the better register for v. What lasts looks at harm first, but does not drive out its like.
func (r *room) before(v int, a, b choice) bool {
	if r.vars[v].lasts {
		if x, y := r.driven(a), r.driven(b); x != y {
			return x < y
		}
		if a.harm != b.harm {
			return a.harm < b.harm
		}
	}
	if a.price != b.price {
		return a.price < b.price
	}
	if a.harm != b.harm {
		return a.harm < b.harm
	}
	return a.freed < b.freed // taking turns, so that a load need not wait for the last reader of what was there
}

// driven counts what lasts and would have to leave.
func (r *room) driven(c choice) int {
	n := 0
	for _, v := range c.out {
		if r.vars[v].lasts {
			n++
		}
	}
	return n
}

// harm counts the registers of classes in use that overlap a register and hold nothing that lasts.
func (r *room) harm(v, reg int) int {
	mine, n := r.units(v, reg), 0
	file := r.m.Classes[r.vars[v].class].File
	for _, class := range r.used {
		if r.m.Classes[class].File != file {
			continue
		}
		for _, other := range r.m.Classes[class].Regs {
			overlaps, taken := false, false
			for _, u := range other.Units {
				w := r.owner[file][u]
				overlaps = overlaps || slices.Contains(mine, u)
				taken = taken || w != absent && w != v && r.vars[w].lasts
			}
			if overlaps && !taken {
				n++
			}
		}
	}
	return n
}
