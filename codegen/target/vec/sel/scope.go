package sel

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// scope is the iterations of a loop; the outermost one is the program.
type scope struct {
	up         *scope
	loop       *lower.For // nil: the program
	band       bool
	x          vec.Reg // step*v + bias
	step, bias int
	valued     bool           // v itself is needed: step 1, bias 0
	coefs      map[string]int // bytes an iteration, of each address that has only v besides what is outside
	pointers   map[string]*pointer
	steps      []*pointer
	begin      []func() // what an iteration begins with
	known      map[string]vec.Reg
}

func newScope(up *scope, l *lower.For) *scope {
	return &scope{up: up, loop: l,
		coefs: map[string]int{}, pointers: map[string]*pointer{}, known: map[string]vec.Reg{}}
}

// within is f where loops of one iteration are 0.
func (sc *scope) within(f affine.Form) affine.Form {
	var once map[string]affine.Form
	f.EachVar(func(v string) {
		if !sc.counts(v) {
			if once == nil {
				once = map[string]affine.Form{}
			}
			once[v] = affine.Const(0)
		}
	})
	if once == nil && f.IsLinear() {
		return f
	}
	return f.Subst(once, sc.extents())
}

// counts reports whether a variable is that of a loop around.
func (sc *scope) counts(v string) bool {
	for ; sc.loop != nil && sc.loop.Var != v; sc = sc.up {
	}
	return sc.loop != nil
}

// value marks the loops of f as needed by value.
func (sc *scope) value(f affine.Form) { f.EachVar(func(v string) { sc.of(v).valued = true }) }

// of is the loop of a variable.
func (sc *scope) of(v string) *scope {
	for ; sc.loop != nil; sc = sc.up {
		if sc.loop.Var == v {
			return sc
		}
	}
	panic("BUG: no loop " + v)
}

// innermost is the deepest scope whose variable f has; the program if there is none.
func (sc *scope) innermost(f affine.Form) *scope {
	for ; sc.loop != nil && !f.DependsOn(sc.loop.Var); sc = sc.up {
	}
	return sc
}

// split is f as coef*v + rest; not ok if v is within a quotient or the like, too.
func (sc *scope) split(f affine.Form) (coef int, rest affine.Form, ok bool) {
	for _, t := range f.Terms {
		if t.Atom.Op == affine.IsVar && t.Atom.Var == sc.loop.Var {
			coef = t.Coef
		} else if t.Atom.DependsOn(sc.loop.Var) {
			return 0, f, false
		}
	}
	rest = f.Without(sc.loop.Var)
	rest.Const = 0
	return coef, rest, true
}

// count settles what the register of the loop holds: a multiple of v that addresses use as their index as it is, or
// times 2, 4, 8.
func (sc *scope) count() {
	sc.step, sc.bias = 1, 0
	if !sc.valued {
		best := 0
		for _, c := range slices.Sorted(values(sc.coefs)) {
			for scale := 1; scale <= 8; scale *= 2 {
				if g := c / scale; c%scale == 0 && g > 0 {
					n := 0
					for _, other := range sc.coefs {
						if IndexScale(other, g) > 0 {
							n++
						}
					}
					if n > best || n == best && g > sc.step {
						best, sc.step = n, g
					}
				}
			}
		}
		if !sc.band {
			sc.bias = -sc.step * sc.loop.Extent
		}
	}
	if sc.step*sc.loop.Extent > 1<<30 {
		sc.step, sc.bias = 1, 0
	}
}

// extents is the trip counts of the loops around.
func (sc *scope) extents() affine.Extents {
	all := affine.Extents{}
	for ; sc.loop != nil; sc = sc.up {
		if all[sc.loop.Var] == 0 {
			all[sc.loop.Var] = sc.loop.Extent
		}
	}
	return all
}

func values(m map[string]int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for _, v := range m {
			if !yield(v) {
				return
			}
		}
	}
}

// IndexScale is coef/step where that is a scale of an index; else 0.
func IndexScale(coef, step int) int {
	if coef%step == 0 {
		switch coef / step {
		case 1, 2, 4, 8:
			return coef / step
		}
	}
	return 0
}

// HasMem reports whether an operation touches memory.
func HasMem(op *vec.Op) bool {
	switch op.Code {
	case vec.Load, vec.LoadS, vec.LoadU, vec.LoadLane, vec.Broadcast, vec.Prefetch, vec.Store, vec.StoreLane,
		vec.ILoadS, vec.ILoadU, vec.IStore:
		return true
	}
	return false
}

func key(arg int, f affine.Form) string { return strconv.Itoa(arg) + " " + f.String() }
