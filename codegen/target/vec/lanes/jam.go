package lanes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

const (
	mostJammed = 288 // statements of a jammed body at most

	// mostPicked is elements that a jammed body loads one by one at most: about four instructions each, 22 KB of code
	// where the first cache of instructions has 32.
	mostPicked = 1024
)

// jam does several iterations of an independent loop around vectors at once, where they share what they load.
// Statements of the iterations alternate, so that what one loads is near to where the other needs it. What is left over
// is a loop of its own.
//
//	for y < 16                                     for y_j < 4
//	    for x_s                                        for x_s
//	        for x_v vector                                 for x_v vector
//	            acc = 0                       ->               acc = 0; acc_y1 = 0; ...
//	            acc += in(x, y) * k(0)                         acc += in(x, 4*y_j) * k(0); acc_y1 += in(x, 4*y_j + 1) * k(0); ...
//	            out(x, y) = acc                                out(x, 4*y_j) = acc; out(x, 4*y_j + 1) = acc_y1; ...
func (j *jammer) jam() *lower.Nest {
	j.nest.Body = j.body(j.of.Body)
	return &j.nest
}

type jammer struct {
	of    *lower.Nest
	m     vec.Machine
	names *Names
	nest  lower.Nest
	free  map[string]bool // independent loops

	extents affine.Extents // of the nest

	shared map[*lower.For]share // what is known of loops
	seen   map[lower.Stmt]*looked
	depth  int // loops around
}

func (j *jammer) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range list {
		f, ok := s.(*lower.For)
		if !ok || f.Kind == halide.Vectorized {
			out = append(out, lower.MapBodies(s, j.body))
			continue
		}
		if n := j.factor(f); n > 1 {
			out = append(out, j.loop(f, n)...)
			continue
		}
		if apart := j.apart(f); apart != nil {
			out = append(out, apart...)
			continue
		}
		j.depth++
		out = append(out, lower.MapBodies(s, j.body))
		j.depth--
	}
	return out
}

// factor is how many iterations of f share enough to be done at once: as many as registers have room for the
// accumulators of, unless a loop inside shares more, or as much: its iterations lie nearer in memory.
func (j *jammer) factor(f *lower.For) int {
	n, share := j.shares(f)
	if n > 1 {
		for g := inner(f); g != nil; g = inner(g) {
			if _, more := j.shares(g); more <= share {
				return 1
			}
		}
	}
	return n
}

// inner is the loop that is all of a loop's body; nil: there is none that is no lane loop.
func inner(f *lower.For) *lower.For {
	if len(f.Body) == 1 {
		if g, ok := f.Body[0].(*lower.For); ok && g.Kind != halide.Vectorized {
			return g
		}
	}
	return nil
}

// shares is how many iterations of f are done at once, and which part of their loads is left then.
func (j *jammer) shares(f *lower.For) (n int, left float64) {
	if s, ok := j.shared[f]; ok {
		return s.n, s.left
	}
	n, left = j.freshShares(f)
	j.shared[f] = share{n, left}
	return n, left
}

// share is what shares finds of a loop.
type share struct {
	n    int
	left float64
}

func (j *jammer) freshShares(f *lower.For) (n int, left float64) {
	if !j.free[f.Var] || f.Extent < 2 || !plainLanes(f.Body, false) {
		return 1, 1
	}
	list := j.lanes(f.Body)
	room := min(f.Extent, mostJammed/len(list))
	if room < 2 {
		return 1, 1
	}
	most := min(room, j.m.Vectors*3/4/j.registers(list))
	locals := slices.ContainsFunc(list, func(l lane) bool { return l.locals != nil })
	if most < 2 && locals {
		return 1, 1
	}
	if n := j.columns(f, list); n > 1 && (n <= most || n <= room && !locals) {
		return n, 1 / float64(n)
	}
	if most < 2 {
		return 1, 1
	}
	if n := picked(list); n > 0 {
		most = min(most, mostPicked/n)
	}
	if most < 2 {
		return 1, 1
	}
	loads := j.loads(f, list)
	one := loads.count(1)
	if one == 0 {
		return 1, 1
	}
	if sharesVectors(f, list) { // nothing but accumulators takes more registers
		most = j.inCache(f, list, most)
		many := one + (loads.count(2)-one)*(most-1)
		if 4*many > 3*most*one {
			return 1, 1
		}
		return most, float64(many) / float64(most*one)
	}
	for _, n := range []int{4, 2} {
		if n > most {
			continue
		}
		if many := loads.count(n); 4*many <= 3*n*one {
			return n, float64(many) / float64(n*one)
		}
	}
	return 1, 1
}

// picked is how many elements lanes load one by one, as data decide where they are.
func picked(list []lane) (n int) {
	for _, l := range list {
		for _, p := range l.loads {
			if p.forms == nil {
				n += l.loop.Extent
			}
		}
	}
	return n
}

// sharesVectors reports whether all vectors that iterations of f, which has these lanes, load for sums are the same:
// what differs is the same in all lanes.
func sharesVectors(f *lower.For, list []lane) bool {
	sums := false
	for _, l := range list {
		if _, is := l.stmt.(*lower.Assign); !is {
			continue
		}
		sums = true
		for _, p := range l.loads {
			along, differs := false, false
			for _, form := range p.forms {
				differs = differs || form.DependsOn(f.Var)
				along = along || form.DependsOn(l.loop.Var)
			}
			if p.forms == nil || along && differs {
				return false
			}
		}
	}
	return sums
}

// plainLanes reports whether a body is lane loops, maybe in serial ones, and nothing else.
func plainLanes(body []lower.Stmt, inside bool) bool {
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			if !plainLanes(s.Body, inside || s.Kind == halide.Vectorized) {
				return false
			}
		case *lower.Assign, *lower.Store:
			if !inside {
				return false
			}
		default:
			return false
		}
	}
	return len(body) > 0
}

// registers is how many the accumulators of one iteration take.
func (j *jammer) registers(list []lane) int {
	most := 1
	for len(list) > 0 {
		of := list[0].loop
		n := slices.IndexFunc(list, func(l lane) bool { return l.loop != of })
		if n < 0 {
			n = len(list)
		}
		sum := 0
		for _, name := range localsOf(list[:n]) {
			l := j.nest.Local(name)
			cells := l.Cells()
			e := vec.F32
			if l.Kind == halide.IntKind {
				e, _ = Least(halide.Span{Lo: l.Lo, Hi: l.Hi}, false)
			}
			if e != vec.None {
				sum += cells * ((of.Extent*e.Bits() + j.m.Bits - 1) / j.m.Bits)
			}
		}
		most, list = max(most, sum), list[n:]
	}
	return most
}

// loop does n iterations of f at once. One or two that are left over at the end would use registers badly: the last
// ones are done in two equal parts then.
//
//	7 by 6   ->   4, 3
//	14 by 6  ->   6, 4, 4
func (j *jammer) loop(f *lower.For, n int) []lower.Stmt {
	whole := f.Extent / n
	rest := f.Extent - n*whole
	parts := []int{rest}
	switch {
	case !sharesVectors(f, j.lanes(f.Body)):
		parts = []int{rest &^ 1, rest & 1} // rows pair
	case rest > 0 && 2*rest < n && n > 4:
		whole--
		parts = []int{(rest + n + 1) / 2, (rest + n) / 2}
	}
	var out []lower.Stmt
	switch {
	case whole == 1:
		out = j.together(f, affine.Form{}, n)
	case whole > 1:
		main := *f
		main.Var, main.Extent = j.names.Loop(f.Var, "_j", whole), whole
		main.Body = j.together(f, affine.Var(main.Var).Scale(n), n)
		out = []lower.Stmt{&main}
	}
	at := n * whole
	for _, part := range parts {
		if part > 0 {
			out = append(out, j.together(f, affine.Const(at), part)...)
		}
		at += part
	}
	return out
}

// together is so many iterations of f from one on.
func (j *jammer) together(f *lower.For, at affine.Form, n int) []lower.Stmt {
	return j.body(j.copies(f, at, n))
}

// copies is the statements of so many iterations of f, those of one after those of another.
func (j *jammer) copies(f *lower.For, at affine.Form, n int) []lower.Stmt {
	copies := make([][]lower.Stmt, n)
	locals := localsOf(j.lanes(f.Body))
	for i := range copies {
		copies[i] = j.copy(f, locals, at.AddConst(i), i)
	}
	return alternate(copies)
}

// copy is iteration i of a loop, at a place of it, with accumulators of its own.
func (j *jammer) copy(f *lower.For, locals []string, at affine.Form, i int) []lower.Stmt {
	if i == 0 {
		return Replaced(f.Body, f.Var, at)
	}
	to := map[string]string{}
	mark := fmt.Sprint("_", strings.ReplaceAll(f.Var, ".", "_"), i)
	for _, name := range locals {
		to[name] = name + mark
		if j.nest.Local(to[name]) == nil {
			l := *j.nest.Local(name)
			l.Name = to[name]
			j.nest.Locals = append(j.nest.Locals[:len(j.nest.Locals):len(j.nest.Locals)], l)
		}
	}
	r := indexes.Substitution(map[string]*halide.Expr{f.Var: indexes.Expr(at)})
	r.Node = func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLocal {
			return nil
		}
		c := *e
		c.Args, c.Name = args, to[e.Name]
		return &c
	}
	return lower.Map(f.Body, func(s lower.Stmt) []lower.Stmt {
		s = lower.MapExprs(s, r)
		if a, ok := s.(*lower.Assign); ok {
			a.Local = to[a.Local] // MapExprs has made a copy
		}
		return []lower.Stmt{s}
	})
}

// alternate is bodies of one form as one: loops become one loop, statements follow each other.
func alternate(copies [][]lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for i, s := range copies[0] {
		f, ok := s.(*lower.For)
		if !ok {
			for _, c := range copies {
				out = append(out, c[i])
			}
			continue
		}
		var bodies [][]lower.Stmt
		for _, c := range copies {
			bodies = append(bodies, c[i].(*lower.For).Body)
		}
		g := *f
		g.Body = alternate(bodies)
		out = append(out, &g)
	}
	return out
}
