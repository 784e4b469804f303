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

// places are the loads of a statement, which is looked at once: each loop around it asks for them.
func (j *jammer) places(s lower.Stmt) []place {
	var value *halide.Expr
	switch s := s.(type) {
	case *lower.Assign:
		value = s.Value
	case *lower.Store:
		value = s.Value
	default:
		return nil
	}
	list, ok := j.loaded[s]
	if ok {
		return list
	}
	halide.Walk(value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad {
			return
		}
		p := place{array: e.Name, forms: make([]affine.Form, len(e.Args)), load: e}
		for d, a := range e.Args {
			form, err := indexes.Form(a, j.extents)
			if err != nil {
				p.forms = nil
				break
			}
			p.forms[d] = form
		}
		if p.forms != nil {
			p.at = j.nest.Buffer(p.array).Address(e.Args, j.extents)
		}
		list = append(list, p)
	})
	j.loaded[s] = list
	return list
}

// loads looks for those of a loop.
func (j *jammer) loads(f *lower.For) *loads {
	l := &loads{loop: f.Var, extents: j.extents, at: map[string][]int{}, data: map[string]bool{}}
	for s := range lower.All(f.Body) {
		for _, p := range j.places(s) {
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
