package generate

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
)

// room is the register files of the machine, and which unit of them holds a part of which variable. A variable that is
// put in stays where it is until it is taken out, so that what room admits in turn has a placement without any move.
type room struct {
	regs    *target.Regs
	vars    []resident  // by variable
	owner   [][]int     // by file: of each unit the variable that is in it; absent: none
	lasting []unitSet   // by file: units of variables that last
	freed   [][]int     // by file: of each unit when something left it
	clock   int         // counts what has left
	used    []int       // classes of the variables that compete here
	rivals  [][]unitSet // by file: the registers of those classes
	outs    [2][]int    // room for choices
}

// resident is a variable that wants a register.
type resident struct {
	class  int       // in target.Regs; noClass: in none
	places []placing // by register of its class
	words  int       // units of a register that hold something
	cost   int       // operations that bring it back once it has left
	stays  bool      // nothing here brings it back: if it has to leave, the downstream compiler spills it
	lasts  bool      // once in a register it needs it for long
	at     int       // register of its class; absent: none
}

// placing is the units of a register that hold something of a variable.
type placing struct {
	units []uint8
	set   unitSet
}

// unitSet is units of a register file.
type unitSet uint64

func setOf(units []uint8) unitSet {
	set := unitSet(0)
	for _, u := range units {
		set |= 1 << u
	}
	return set
}

// placings are the units that some parts of each register of a class are in.
func placings(class *target.Class, parts []int) []placing {
	out := make([]placing, len(class.Regs))
	for reg, of := range class.Regs {
		units := make([]uint8, len(parts))
		for i, p := range parts {
			units[i] = of[p]
		}
		out[reg] = placing{units, setOf(units)}
	}
	return out
}

const absent = -1

// noClass is the class of pointers and counters.
const noClass = -1

// useOf is what a variable is for.
var useOf = map[codegen.Role]target.Use{codegen.XReg: target.UseX, codegen.ZReg: target.UseZ,
	codegen.AccReg: target.UseAcc, codegen.TempReg: target.UseOther,
	codegen.LaneReg: target.UseOther}

// classOf is the class of registers that a variable may be in.
func classOf(regs *target.Regs, v codegen.Var) int {
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
	files := len(regs.Files)
	r := &room{regs: regs, vars: make([]resident, vars), owner: make([][]int, files), freed: make([][]int, files),
		lasting: make([]unitSet, files), rivals: make([][]unitSet, files)}
	for i := range r.vars {
		r.vars[i].at = absent
	}
	for f := range regs.Files {
		n := regs.Units(f)
		if n > 64 {
			panic(fmt.Sprintf("BUG: a register file of %d units", n))
		}
		r.owner[f], r.freed[f] = slices.Repeat([]int{absent}, n), make([]int, n)
	}
	return r
}

// use says that variables of a class compete for room.
func (r *room) use(c int) {
	if slices.Contains(r.used, c) {
		return
	}
	r.used = append(r.used, c)
	class := &r.regs.Classes[c]
	for _, reg := range class.Regs {
		r.rivals[class.File] = append(r.rivals[class.File], setOf(reg))
	}
}

// fileOf is the file that v belongs to.
func (r *room) fileOf(v int) int { return r.regs.Classes[r.vars[v].class].File }

// place is the units where v is; none if it is in no register.
func (r *room) place(v int) []uint8 {
	if !r.has(v) {
		return nil
	}
	return r.vars[v].places[r.vars[v].at].units
}

// unitsOf is where parts of v are, of those that hold something of it; none if it is in no register.
func (r *room) unitsOf(v int, parts unitSet) []uint8 {
	if !r.has(v) {
		return nil
	}
	var out []uint8
	for i, u := range r.regs.Classes[r.vars[v].class].Regs[r.vars[v].at] {
		if parts>>i&1 != 0 {
			out = append(out, u)
		}
	}
	return out
}

// unused reports whether nothing was before v in any of its units.
func (r *room) unused(v int) bool {
	file := r.fileOf(v)
	return !slices.ContainsFunc(r.place(v), func(u uint8) bool { return r.freed[file][u] > 0 })
}

// meet reports whether all registers that v may be in overlap each other.
func (r *room) meet(v int) bool {
	for i, p := range r.vars[v].places {
		for _, q := range r.vars[v].places[:i] {
			if p.set&q.set == 0 {
				return false
			}
		}
	}
	return true
}

func (r *room) has(v int) bool { return r.vars[v].at != absent }

// drop takes v out.
func (r *room) drop(v int) {
	if !r.has(v) {
		return
	}
	r.clock++
	file, p := r.fileOf(v), &r.vars[v].places[r.vars[v].at]
	for _, u := range p.units {
		r.owner[file][u] = absent
		r.freed[file][u] = r.clock
	}
	r.lasting[file] &^= p.set
	r.vars[v].at = absent
}

// put brings v into a register of its class.
func (r *room) put(v, reg int) {
	file, p := r.fileOf(v), &r.vars[v].places[reg]
	for _, u := range p.units {
		r.owner[file][u] = v
	}
	if r.vars[v].lasts {
		r.lasting[file] |= p.set
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
	since int // the sum of when its units did
}

// choose finds the register for v from which least has to leave by price; what is in held may not. ok is false if there
// is none. What has to leave is known until the next call.
func (r *room) choose(v int, held []int, price func(int) int) (best choice, ok bool) {
	file := r.fileOf(v)
	for reg := range r.vars[v].places {
		p := &r.vars[v].places[reg]
		c := choice{reg: reg, out: r.outs[0][:0]}
		may := true
		for _, u := range p.units {
			c.freed = max(c.freed, r.freed[file][u])
			c.since += r.freed[file][u]
			if w := r.owner[file][u]; w != absent && !slices.Contains(c.out, w) {
				may = may && !slices.Contains(held, w)
				c.out = append(c.out, w)
				c.price += price(w)
			}
		}
		r.outs[0] = c.out
		if !may {
			continue
		}
		if c.harm = r.harm(v, file, p.set); !ok || r.before(v, c, best) {
			best, ok = c, true
			r.outs[0], r.outs[1] = r.outs[1], r.outs[0]
		}
	}
	return best, ok
}

// before reports whether a is the better register for v. What lasts looks at harm first, but does not drive out its
// like.
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
	// taking turns, so that a load need not wait for the last reader of what was there
	return a.freed < b.freed || a.freed == b.freed && a.since < b.since
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

// harm counts the registers of classes in use that overlap units for v and hold nothing else that lasts.
func (r *room) harm(v, file int, mine unitSet) int {
	n, taken := 0, r.lasting[file]
	if r.has(v) {
		taken &^= r.vars[v].places[r.vars[v].at].set
	}
	for _, other := range r.rivals[file] {
		if other&mine != 0 && other&taken == 0 {
			n++
		}
	}
	return n
}
