package page

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// terms are the lines of the expressions of Funcs: of each, the lines of what it is a part of.
type terms struct {
	lines []string            // in order of first use
	whole map[string][]string // by line
}

// termsOf are those of all Funcs of a schedule.
func termsOf(s *halide.Schedule) *terms {
	t := &terms{whole: map[string][]string{}}
	seen := map[*halide.Expr]bool{}
	var walk func(e *halide.Expr, inside string)
	walk = func(e *halide.Expr, inside string) {
		k := key(e.Pos)
		if e.Op == halide.OpVar || e.Op == halide.OpConst || e.Pos == (diag.Pos{}) {
			k = inside // it is no operation
		} else if !slices.Contains(t.lines, k) {
			t.lines = append(t.lines, k)
		}
		if k != inside && inside != "" && !slices.Contains(t.whole[k], inside) {
			t.whole[k] = append(t.whole[k], inside)
		}
		if seen[e] {
			return
		}
		seen[e] = true
		for _, a := range e.Args {
			walk(a, k)
		}
	}
	for _, f := range halide.NewPipeline(s.Outputs()...).Funcs() {
		for _, e := range f.Values {
			walk(e, "")
		}
		for _, u := range f.Updates {
			for _, e := range slices.Concat(u.Values, u.Coords) {
				walk(e, key(u.Pos))
			}
		}
	}
	return t
}

// link adds to the lines of a form those terms that have none there: a term that is no statement of its own comes with
// what it is a part of.
//
//	out.Is(hl.Sum(r, term).Narrow(...))      line 9        acc += in(x) * k(r.x)   // line 9
//	term := in.At(x).Mul(k.At(r.X))          line 8   ->   acc += in(x) * k(r.x)   // lines 9 and 8
func (t *terms) link(f Form) Form {
	has := map[string]bool{}
	for _, l := range f.Lines {
		for _, k := range l.From {
			has[k] = true
		}
	}
	parts := map[string][]string{} // by the line that is there: the terms that are not
	for _, k := range t.lines {
		if has[k] {
			continue
		}
		for _, there := range t.around(k, has) {
			parts[there] = append(parts[there], k)
		}
	}
	for i, l := range f.Lines {
		for _, k := range l.From {
			f.Lines[i].From = union(f.Lines[i].From, parts[k])
		}
	}
	return f
}

// around are the nearest lines around a term that a form has.
func (t *terms) around(k string, has map[string]bool) []string {
	var found []string
	seen := map[string]bool{k: true}
	for next := t.whole[k]; len(next) > 0; {
		var further []string
		for _, n := range next {
			switch {
			case seen[n]:
			case has[n]:
				found = append(found, n)
			default:
				further = append(further, t.whole[n]...)
			}
			seen[n] = true
		}
		next = further
	}
	return found
}
