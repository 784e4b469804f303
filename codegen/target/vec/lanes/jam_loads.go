package lanes

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// loads is what the iterations of a loop load.
type loads struct {
	loop    string
	extents affine.Extents
	rows    []row
	at      map[string][]int // of each array: which rows
	odd     []place          // places where the loop is in a quotient or the like
	data    map[string]bool  // loads at places that data decide
}

// row is loads of an array that differ in constants: at from + the loop times step, in each dimension.
//
//	in(x+1, 2*y), in(x+3, 2*y+1) in a loop over y   ->   from (x, 0), step (0, 2), consts (1, 0), (3, 1)
type row struct {
	from   []affine.Form // without the loop, and without constants
	step   []int
	consts [][]int
}

// place is a load; forms are nil where data decide where it is.
type place struct {
	array string
	forms []affine.Form
	at    affine.Form // the address
	load  *halide.Expr
}

// looked is what a statement loads, and the accumulators that it uses.
type looked struct {
	loads  []place
	locals []string
}

// look looks at a statement once: each loop around it asks.
func (j *jammer) look(s lower.Stmt) *looked {
	if l, ok := j.seen[s]; ok {
		return l
	}
	l := &looked{}
	use := func(name string) {
		if !slices.Contains(l.locals, name) {
			l.locals = append(l.locals, name)
		}
	}
	local := func(e *halide.Expr) {
		if e.Op == halide.OpLocal {
			use(e.Name)
		}
	}
	value := func(e *halide.Expr) {
		local(e)
		if e.Op == halide.OpLoad {
			l.loads = append(l.loads, j.place(e))
		}
	}
	switch s := s.(type) {
	case *lower.Assign:
		halide.Walk(s.Value, value)
		use(s.Local)
	case *lower.Store:
		halide.Walk(s.Value, value)
		for _, e := range s.Index {
			halide.Walk(e, local)
		}
	}
	j.seen[s] = l
	return l
}

// place is a load as a place.
func (j *jammer) place(e *halide.Expr) place {
	p := place{array: e.Name, forms: make([]affine.Form, len(e.Args)), load: e}
	for d, a := range e.Args {
		form, err := indexes.Form(a, j.extents)
		if err != nil {
			p.forms = nil
			return p
		}
		p.forms[d] = form
	}
	p.at = j.nest.Buffer(p.array).Address(e.Args, j.extents)
	return p
}

// lane is a statement in a loop over lanes.
type lane struct {
	stmt lower.Stmt
	loop *lower.For
	*looked
}

// lanes are those of a body that is plainLanes.
func (j *jammer) lanes(body []lower.Stmt) []lane { return j.lanesIn(nil, body, nil) }

func (j *jammer) lanesIn(list []lane, body []lower.Stmt, in *lower.For) []lane {
	for _, s := range body {
		f, ok := s.(*lower.For)
		switch {
		case !ok:
			list = append(list, lane{s, in, j.look(s)})
		case f.Kind == halide.Vectorized:
			list = j.lanesIn(list, f.Body, f)
		default:
			list = j.lanesIn(list, f.Body, in)
		}
	}
	return list
}

// localsOf are the accumulators of lanes, each once.
func localsOf(list []lane) (names []string) {
	seen := map[string]bool{}
	for _, l := range list {
		for _, name := range l.locals {
			if !seen[name] {
				seen[name], names = true, append(names, name)
			}
		}
	}
	return names
}

// loads looks for those of a loop.
func (j *jammer) loads(f *lower.For, list []lane) *loads {
	l := &loads{loop: f.Var, extents: j.extents, at: map[string][]int{}, data: map[string]bool{}}
	for _, s := range list {
		for _, p := range s.loads {
			l.load(p)
		}
	}
	return l
}

func (l *loads) load(p place) {
	if p.forms == nil {
		l.data[p.load.String()] = true
		return
	}
	n := len(p.forms)
	ints := make([]int, 2*n)
	r, consts := row{from: make([]affine.Form, n), step: ints[:n:n]}, ints[n:]
	for d, form := range p.forms {
		step, ok := form.Linear(l.loop)
		if form.DependsOn(l.loop) && !ok {
			l.odd = append(l.odd, p)
			return
		}
		r.step[d], consts[d] = step, form.Const
		if step != 0 {
			form = form.Without(l.loop)
		}
		form.Const = 0
		r.from[d] = form
	}
	for _, i := range l.at[p.array] {
		if known := &l.rows[i]; slices.Equal(known.step, r.step) && slices.EqualFunc(known.from, r.from,
			affine.Form.Equal) {
			known.consts = append(known.consts, consts)
			return
		}
	}
	r.consts = [][]int{consts}
	l.at[p.array] = append(l.at[p.array], len(l.rows))
	l.rows = append(l.rows, r)
}

// count is how many different ones n iterations have that follow each other.
func (l *loads) count(n int) int {
	sum, places := n*len(l.data), l.odd
	for array, list := range l.at {
		for _, i := range list {
			if l.odd == nil {
				sum += l.rows[i].count(n)
			} else { // a quotient may be gone once n iterations are done at once
				places = l.rows[i].places(places, array, l.loop)
			}
		}
	}
	seen := map[string]bool{}
	for _, p := range places {
		for i := range n {
			by := map[string]affine.Form{l.loop: affine.Var(l.loop).Scale(n).AddConst(i)}
			text := p.array
			for _, form := range p.forms {
				text += fmt.Sprint(" ", form.Subst(by, l.extents))
			}
			seen[text] = true
		}
	}
	return sum + len(seen)
}

func (r *row) count(n int) int {
	all := make([]int, 0, n*len(r.consts))
	for i := range n {
		for _, c := range r.consts {
			all = append(all, r.number(c, i))
		}
	}
	slices.Sort(all)
	return len(slices.Compact(all))
}

// number hashes the place of c in the i-th copy; other places have, but by chance, other numbers.
func (r *row) number(c []int, i int) int {
	const odd = 0x1e3779b97f4a7c15
	at := 0
	for d := range c {
		at = at*odd + c[d] + i*r.step[d]
	}
	return at
}

// places appends the loads of a row.
func (r *row) places(list []place, array, loop string) []place {
	for _, c := range r.consts {
		p := place{array: array}
		for d, from := range r.from {
			p.forms = append(p.forms, from.Add(affine.Var(loop).Scale(r.step[d])).AddConst(c[d]))
		}
		list = append(list, p)
	}
	return list
}
