package lift

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A summary says what is in memory afterwards. What else the world sees of a function, as lines that it prints, no
// summary has, so a function that does such a thing is refused by that line, unless a condition on sizes keeps it from
// getting there:
//
//	if (n != m) { puts("sizes do not fit"); return; }   ->   `(n != m)` is always false

// seenOutside says what functions of libraries do that the world sees, or what of the world decides what they give.
var seenOutside = func() map[string]string {
	all := map[string]string{}
	for what, names := range map[string]string{
		"prints": "printf fprintf vprintf vfprintf puts putchar fputs fputc putc " +
			"putchar_unlocked perror __vyprints",
		"writes a file": "fwrite write",
		"reads the clock": "clock time gettimeofday clock_gettime getrusage omp_get_wtime " +
			"omp_get_wtick",
		"seeds the numbers that rand draws": "srand srandom srand48",
		"runs another program":              "system",
	} {
		for _, n := range strings.Fields(names) {
			all[n] = what
		}
	}
	return all
}()

// sight is a place where the world sees something.
type sight struct {
	pos    ctree.Pos
	what   string  // "prints"
	guards []guard // the branches that lead there, the outermost first
}

// guard is a side of a branch.
type guard struct {
	cond ctree.Expr
	side bool
}

// sights are the places in the functions that f reaches where the world sees something.
func sights(f *ctree.Func) []sight {
	l := &looker{seen: map[*ctree.Func]int{}}
	l.function(f, nil)
	return l.found
}

// mostPaths is on how many ways to one function is looked; on more, all ways to it count as without guards.
const mostPaths = 16

type looker struct {
	seen  map[*ctree.Func]int // how often
	under []*ctree.Func
	found []sight
}

func (l *looker) function(f *ctree.Func, guards []guard) {
	if f.Body == nil || slices.Contains(l.under, f) || l.seen[f] > mostPaths {
		return
	}
	if l.seen[f]++; l.seen[f] > mostPaths {
		guards = nil
	}
	l.under = append(l.under, f)
	l.stmt(f.Body, guards)
	l.under = l.under[:len(l.under)-1]
}

// stmt looks at a statement that guards lead to.
func (l *looker) stmt(st ctree.Stmt, guards []guard) {
	if i, ok := st.(*ctree.If); ok {
		l.expr(i.Cond, guards)
		l.stmt(i.Then, append(slices.Clip(guards), guard{i.Cond, true}))
		if i.Else != nil {
			l.stmt(i.Else, append(slices.Clip(guards), guard{i.Cond, false}))
		}
		return
	}
	ctree.Parts(st, func(s ctree.Stmt) { l.stmt(s, guards) }, func(e ctree.Expr) { l.expr(e, guards) })
}

func (l *looker) expr(e ctree.Expr, guards []guard) {
	ctree.Walk(e, func(x ctree.Expr) bool {
		switch x := x.(type) {
		case *ctree.StmtExpr:
			l.stmt(x.Body, guards)
			if x.Value != nil {
				l.expr(x.Value, guards)
			}
			return false
		case *ctree.Call:
			switch what := seenOutside[strings.TrimPrefix(x.Name, "__builtin_")]; {
			case x.Fn != nil:
				l.function(x.Fn, guards)
			case what != "":
				l.found = append(l.found, sight{x.Pos(), what, guards})
			}
		case *ctree.FuncRef:
			if x.Fn != nil {
				l.function(x.Fn, guards)
			}
		}
		return true
	})
}

// unguarded refuses a function that does what the world sees whatever its sizes are.
func (s *subject) unguarded() error {
	for _, x := range sights(s.function()) {
		if len(x.guards) == 0 {
			return x.refusal()
		}
	}
	return nil
}

// unseen refuses a function that does what the world sees, or states the conditions under which it does not.
func (c *candidate) unseen() ([]summary.Condition, error) {
	all := sights(c.s.function())
	if len(all) == 0 {
		return nil, nil
	}
	taken, err := c.sidesTaken()
	if err != nil {
		return nil, err
	}
	var out []summary.Condition
	for _, x := range all {
		conds, ok := c.avoids(x, taken)
		if !ok {
			return nil, x.refusal()
		}
		out = append(out, conds...)
	}
	return out, nil
}

// refusal is of a function that does what the world sees.
func (x sight) refusal() error {
	help := "take the line out, and lift what is left"
	if len(x.guards) > 0 {
		help = "take the line out; or leave by a condition on sizes before anything is computed"
	}
	return diag.Mistake{Pos: x.pos, Code: CodeVisible, Fact: fmt.Sprintf("it %s in line %d, which no algorithm does",
		x.what, x.pos.Line), Help: []string{help}}
}

// branchAt names a condition in the source.
type branchAt struct{ at, text string }

// sidesTaken says of the conditions that a run at the base came to whether they were true there, and false.
func (c *candidate) sidesTaken() (map[branchAt][2]bool, error) {
	t, err := run(c.s, c.base, concrete(1), interp.Limits{Steps: measureSteps, Bytes: runBytes})
	if err != nil {
		return nil, err
	}
	out := map[branchAt][2]bool{}
	for _, b := range t.Branches {
		was := out[branchAt{b.Pos.String(), b.Text}]
		out[branchAt{b.Pos.String(), b.Text}] = [2]bool{was[0] || b.True > 0, was[1] || b.False > 0}
	}
	return out, nil
}

// avoids are the conditions that keep the function from x, if there are any: of a branch on sizes that leads there that
// it never goes there.
func (c *candidate) avoids(x sight, taken map[branchAt][2]bool) ([]summary.Condition, bool) {
	if len(c.looked) == 0 {
		return nil, false // of what searches find it is not known what data decide
	}
	for _, g := range x.guards {
		p := branchAt{g.cond.Pos().String(), ctree.ExprString(g.cond)}
		b, seen := taken[p]
		switch {
		case !seen, c.s.onData[p.at], g.side && b[0], !g.side && b[1]:
		case strings.Contains(p.text, "*)0"):
			return nil, true // whether there was memory
		default:
			return []summary.Condition{c.branchOf(p.text, p.at, !g.side)}, true
		}
	}
	return nil, false
}

// hidden adds to r the conditions under which the world sees nothing of the function but its memory, and that one
// thread runs, or refuses it.
func (r *Result) hidden(races *racer) error {
	if r.last == nil {
		return nil
	}
	conds, err := r.last.unseen()
	if err != nil {
		return err
	}
	r.last.overlap(races)
	if races.noted != "" {
		r.Notes = append(r.Notes, races.noted)
	}
	r.require(slices.Concat(conds, r.last.s.sequential()))
	r.last.s.skips(r)
	return nil
}

// require adds conditions that are not there.
func (r *Result) require(conds []summary.Condition) {
	for _, k := range conds {
		text := k.String()
		if slices.Contains(r.Pre, text) || slices.ContainsFunc(r.Summary.Pre,
			func(o summary.Condition) bool { return o.String() == text }) {
			continue
		}
		r.Summary.Pre, r.Pre = append(r.Summary.Pre, k), append(r.Pre, text)
	}
}
