package codegen

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target"
)

// room is the register files of the machine, and which unit of them holds a part of which variable. A variable that is
// put in stays where it is until it is taken out, so that what room admits in turn has a placement without any move.
type room struct {
	regs  *target.Regs
	vars  []resident // by variable
	owner [][]int    // by file: of each unit the variable that is in it; absent: none
	freed [][]int    // by file: of each unit when something left it
	clock int        // counts what has left
	used  []int      // classes of the variables that compete here
}

// resident is a variable that wants a register.
type resident struct {
	class int   // in target.Regs; noClass: in none
	parts []int // units of the register that hold something
	cost  int   // operations that bring it back once it has left
	stays bool  // nothing here brings it back: if it has to leave, the downstream compiler spills it
	lasts bool  // once in a register it needs it for long
	at    int   // register of its class; absent: none
}

const absent = -1

// noClass is the class of pointers and counters.
const noClass = -1

// useOf is what a variable is for.
var useOf = map[Role]target.Use{XReg: target.UseX, ZReg: target.UseZ, AccReg: target.UseAcc, TempReg: target.UseOther, LaneReg: target.UseOther}

// classOf is the class of registers that a variable may be in.
func classOf(regs *target.Regs, v Var) int {
	use := useOf[v.Role]
	if use == target.NoUse {
		return noClass
	}
	c := regs.ClassOf(use, v.Type)
	if c < 0 {
		panic(fmt.Sprintf("BUG: a variable of type %s, which no register holds", v.Type))
	}
	return c
}

func newRoom(regs *target.Regs, vars int) *room {
	r := &room{regs: regs, vars: make([]resident, vars), owner: make([][]int, len(regs.Files)), freed: make([][]int, len(regs.Files))}
	for i := range r.vars {
		r.vars[i].at = absent
	}
	for f := range regs.Files {
		n := regs.Units(f)
		r.owner[f], r.freed[f] = slices.Repeat([]int{absent}, n), make([]int, n)
	}
	return r
}

// use says that variables of a class compete for room.
func (r *room) use(c int) {
	if !slices.Contains(r.used, c) {
		r.used = append(r.used, c)
	}
}

// units are the places of v if it is in a register of its class.
func (r *room) units(v, reg int) []uint8 {
	of := r.regs.Classes[r.vars[v].class].Regs[reg]
	out := make([]uint8, len(r.vars[v].parts))
	for i, p := range r.vars[v].parts {
		out[i] = of[p]
	}
	return out
}

func (r *room) file(v int) []int { return r.owner[r.regs.Classes[r.vars[v].class].File] }

// fileOf is the file that v belongs to.
func (r *room) fileOf(v int) int { return r.regs.Classes[r.vars[v].class].File }

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
		r.freed[r.regs.Classes[r.vars[v].class].File][u] = r.clock
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
	for reg := range r.regs.Classes[r.vars[v].class].Regs {
		c := choice{reg: reg, harm: r.harm(v, reg)}
		for _, u := range r.units(v, reg) {
			c.freed = max(c.freed, r.freed[r.regs.Classes[r.vars[v].class].File][u])
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

// before reports whether a is the better register for v. What lasts looks at harm first, but does not drive out its like.
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
	file := r.regs.Classes[r.vars[v].class].File
	for _, class := range r.used {
		if r.regs.Classes[class].File != file {
			continue
		}
		for _, other := range r.regs.Classes[class].Regs {
			overlaps, taken := false, false
			for _, u := range other {
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
