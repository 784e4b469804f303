package lift

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// trial compares what was found of a program with the program itself at sizes of its own, on numbers. Neither the sizes that lifting looks at
// nor its terms have a part in that: runs are held against the reference evaluator.
type trial struct {
	text, name string
	r          *Result
	beside     string // a program that is to do the same, at all sizes at which something is claimed; "": none
	compared   int    // runs that meet the conditions and that were compared
	outside    int    // runs that do not: nothing is claimed there
}

// trialSteps is how long a run may be.
const trialSteps = 400_000

// disproof is what a run shows that r does not say, "" if there is nothing in n runs: the sizes of the file come first where
// macros are sizes.
func (x *trial) disproof(t *testing.T, n int) string {
	t.Helper()
	for i := range n {
		s := x.subject(t)
		p := x.point(s, rand.New(rand.NewPCG(uint64(i), 5)), i == 0)
		tr, err := run(s, p, concrete(uint64(i)+1000), interp.Limits{Steps: trialSteps, Bytes: runBytes})
		if err != nil {
			continue
		}
		if !x.claims(s, p, tr) {
			x.outside++
			continue
		}
		c := &candidate{s: s, summary: x.r.Summary}
		if err := c.compareRun(p, concrete(uint64(i)+1000), tr); err != nil {
			return err.Error()
		}
		if fact := x.differs(t, p, uint64(i)+1000, tr); fact != "" {
			return fact
		}
		x.compared++
	}
	return ""
}

// differs is what the program beside does that tr, the run at p on the numbers of seed, does not.
func (x *trial) differs(t *testing.T, p point, seed uint64, tr *interp.Trace[none]) string {
	if x.beside == "" {
		return ""
	}
	other, err := run(subjectOf(t, x.beside, x.name), maps.Clone(p), concrete(seed), interp.Limits{Steps: 2 * trialSteps, Bytes: runBytes})
	if err != nil {
		return fmt.Sprintf("at %s: the program beside does not run: %v", p.text(), err)
	}
	if a, b := outcome(tr), outcome(other); a != b {
		return fmt.Sprintf("at %s: %s; the program beside gives %s", p.text(), short(a), short(b))
	}
	return ""
}

// outcome is all that a run wrote, as text.
func outcome(tr *interp.Trace[none]) string {
	var parts []string
	for _, o := range tr.Objects {
		for _, c := range o.Cells {
			if c.Written && c.Kind != interp.Ptr {
				parts = append(parts, fmt.Sprintf("%s[%d]=%s", c.Path, c.Index, c.Value))
			}
		}
	}
	slices.Sort(parts)
	if tr.Result != nil {
		parts = append(parts, tr.Result.String())
	}
	return strings.Join(parts, " ")
}

func (x *trial) subject(t *testing.T) *subject { return subjectOf(t, x.text, x.name) }

func subjectOf(t *testing.T, text, name string) *subject {
	t.Helper()
	u, err := readText(text)(nil)
	if err != nil {
		t.Fatal(err)
	}
	return newSubject(context.Background(), u, u.Func(name), Options{WithMacros: readText(text)}.filled())
}

// point draws sizes, mostly small ones, some of which are beyond every tile, that meet the equations among conditions. Macros that are no
// sizes of the summary keep their values; those that are have them too if own.
func (x *trial) point(s *subject, r *rand.Rand, own bool) point {
	p := point{}
	run(s, p, concrete(1), interp.Limits{Steps: trialSteps}) // knobs that are met on the way
	long := r.IntN(4)
	for _, k := range s.knobs {
		if k.defined() && (own || !x.hasSize(k.name)) {
			p[k.name] = k.value
			continue
		}
		p[k.name] = []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}[r.IntN(12)]
		if r.IntN(4) < long {
			p[k.name] = []int64{13, 15, 16, 17, 24, 31, 32, 33, 37, 64, 65}[r.IntN(11)]
		}
	}
	for _, c := range x.r.Summary.Pre {
		for _, e := range c.Equations() {
			switch {
			case e.Other != "":
				p[e.Size] = p[e.Other]
			case e.Multiple:
				p[e.Size] = (p[e.Size] + e.Of - 1) / e.Of * e.Of
			default:
				p[e.Size] = e.Of
			}
		}
	}
	return p
}

func (x *trial) hasSize(name string) bool {
	is := func(z summary.Size) bool { return z.Name == name }
	return slices.ContainsFunc(x.r.Summary.Sizes, is) || slices.ContainsFunc(x.r.Summary.Others, is)
}

// claims reports whether the run at p meets all conditions: those on sizes, those on conditions of the C, and that
// nothing overflows.
func (x *trial) claims(s *subject, p point, tr *interp.Trace[none]) bool {
	for _, c := range x.r.Summary.Pre {
		switch c.Kind {
		case summary.Branch:
			for _, b := range tr.Branches {
				if b.Pos.String() == c.At && (c.Always && b.False > 0 || !c.Always && b.True > 0) {
					return false
				}
			}
		case summary.NoOverflow:
			if slices.ContainsFunc(tr.Notes, func(n interp.Note) bool { return n.Kind == interp.NoteOverflow }) {
				return false
			}
		case summary.Fits:
			if slices.ContainsFunc(tr.Notes, func(n interp.Note) bool { return n.Kind.Undefined() && n.Kind != interp.NoteOverflow }) {
				return false
			}
		default:
			if holds, known := c.Test(p); known && !holds {
				return false
			}
		}
	}
	return true
}

// TestTrial: what is said of another program is disproved, but for sizes at which nothing is claimed.
func TestTrial(t *testing.T) {
	t.Parallel()
	const sum = `int f(int n, const int *a) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }`
	r := quietly(t, sum, "f")
	if r == nil || r.Refused != nil {
		t.Fatal("not lifted")
	}
	x := &trial{text: sum, name: "f", r: r}
	if fact := x.disproof(t, 40); fact != "" || x.compared < 35 {
		t.Errorf("%q after %d runs", fact, x.compared)
	}
	late := strings.Replace(sum, "s += a[i]", "s += i < 12 ? a[i] : 1", 1)
	if fact := (&trial{text: late, name: "f", r: r}).disproof(t, 40); fact == "" {
		t.Error("what is not so from 13 on is not disproved")
	}
	r.Summary.Pre = append(r.Summary.Pre, summary.AtLeast(summary.Const(12), summary.SizeOf("n")))
	x = &trial{text: late, name: "f", r: r}
	if fact := x.disproof(t, 40); fact != "" || x.compared < 20 || x.outside < 2 {
		t.Errorf("if n <= 12: %q after %d runs, %d outside", fact, x.compared, x.outside)
	}
	r.Summary.Pre = []summary.Condition{{Kind: summary.Branch, At: fmt.Sprint("test.c:1:", strings.Index(late, "i < 12")+1), Always: true}}
	x = &trial{text: late, name: "f", r: r}
	if fact := x.disproof(t, 40); fact != "" || x.compared < 10 || x.outside < 2 {
		t.Errorf("if i < 12: %q after %d runs, %d outside", fact, x.compared, x.outside)
	}
}
