package prove

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Options say how much a proof may cost.
type Options struct {
	Limit   time.Duration // for one question to one solver; 0 is 10 s
	Mutants int           // how many changed summaries must not be provable; 0 is 3
	Dir     string        // where scripts are saved; nowhere if empty
	Terms   int           // 0 is 300 000
}

// Proof says how far a summary was proven for all sizes.
type Proof struct {
	Proved     bool
	Exact      summary.Exactness // of float operations; what holds over the reals holds if none rounds
	Method     string
	Conditions []Condition
	Mutants    []Mutant
	Assumed    []string // preconditions beside the summary's own
	Why        string   // not proved
	Models     []Model  // values for which conditions are false, of those that are not proven
	Files      []string // scripts, if they were saved
	Seconds    float64  // wall time, solvers included
}

// Condition is one verification condition and what the solvers said.
type Condition struct {
	Name   string
	About  string
	Goal   smt.Answer // Unsat: proven
	Alone  smt.Answer // without the goal: must not be Unsat, or the proof says nothing
	Proven bool
	// Trivial: both sides became the same term by the laws of rings and sums; no solver was asked.
	Trivial bool
}

// Mutant is a changed summary that must not be provable.
type Mutant struct {
	Change string
	Answer smt.Answer // Unsat would mean that the proof says nothing
}

// Vacuity counts the conditions that solvers were asked about, and those of these whose hypotheses were shown to hold
// for some values: by trying values, or by a solver that found some. Of the others no solver said that they contradict
// each other, which is all that is known then.
func (p *Proof) Vacuity() (shown, asked int) {
	for _, c := range p.Conditions {
		if c.Trivial {
			continue
		}
		if asked++; c.Alone.Result == smt.Sat {
			shown++
		}
	}
	return shown, asked
}

// Refuted counts the changed summaries that are shown to be wrong, by values or by a solver that found some; no solver
// could prove the others.
func (p *Proof) Refuted() int {
	n := 0
	for _, m := range p.Mutants {
		if m.Answer.Result == smt.Sat {
			n++
		}
	}
	return n
}

// Checked reports whether it is shown that the proof is not vacuous: for each condition there are values for which its
// hypotheses hold, and each changed summary is wrong for some.
func (p *Proof) Checked() bool {
	shown, asked := p.Vacuity()
	return p.Proved && shown == asked && len(p.Mutants) > 0 && p.Refuted() == len(p.Mutants)
}

// Prove tries to prove that fn computes what s says, for all sizes that s allows: first bit for bit, then, where float
// operations were reordered, over the reals. The error is that no solver is installed (*smt.MissingError), or the
// context's; what is beyond the prover is not an error but Why.
func Prove(ctx context.Context, unit *ctree.Unit, fn *ctree.Func, s *summary.Summary, o Options) (*Proof, error) {
	if o.Limit == 0 {
		o.Limit = 10 * time.Second
	}
	if o.Mutants == 0 {
		o.Mutants = 3
	}
	if o.Terms == 0 {
		o.Terms = 300_000
	}
	r, err := smt.NewRunner(o.Limit, o.Dir)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	var p *Proof
	if s.Exact == summary.BitExact && floats(s) {
		if p, err = attempt(ctx, r, unit, fn, s, o, true); err != nil || p.Proved {
			return timed(p, start), err
		}
	}
	exact := p
	if p, err = attempt(ctx, r, unit, fn, s, o, false); err == nil && !p.Proved && exact != nil {
		p.Models = append(exact.Models, p.Models...)
	}
	return timed(p, start), err
}

func timed(p *Proof, start time.Time) *Proof {
	if p != nil {
		p.Seconds = time.Since(start).Seconds()
	}
	return p
}

// floats reports whether the summary is about floating values.
func floats(s *summary.Summary) bool {
	for _, a := range s.Arrays {
		if a.Elem.Float() {
			return true
		}
	}
	for _, c := range s.Scalars {
		if c.Elem.Float() {
			return true
		}
	}
	return false
}

// attempt proves in one reading of float operations.
func attempt(ctx context.Context, r *smt.Runner, unit *ctree.Unit, fn *ctree.Func, s *summary.Summary, o Options,
	exact bool) (*Proof, error) {
	p := &Proof{Method: "loop invariants", Exact: summary.OverReals, Assumed: assumed(s)}
	if exact || !floats(s) {
		p.Exact = summary.BitExact
	}
	var err error
	if big := sym.Guard(func() { err = p.attempt(ctx, r, unit, fn, s, o, exact) }); big != nil {
		p.Why = big.Error()
	}
	if err != nil {
		return nil, err
	}
	p.Proved = p.Why == ""
	return p, nil
}

func (p *Proof) attempt(ctx context.Context, r *smt.Runner, unit *ctree.Unit, fn *ctree.Func, s *summary.Summary,
	o Options, exact bool) error {
	if p.Why = several(s); p.Why != "" {
		return nil
	}
	x, final, err := execute(ctx, unit, fn, s, o.Terms, exact)
	if why := beyond(err); why != "" {
		p.Why = why
		return nil
	}
	if err != nil {
		return err
	}
	x.s.Until = time.Time{}
	x.apart()
	p.Assumed = append(p.Assumed, x.assumed...)
	if err := x.decide(ctx, r, p); err != nil || p.Why != "" {
		return err
	}
	return x.refute(ctx, r, p, final, o.Mutants)
}

// beyond is why a program cannot be proven, if that is what err says.
func beyond(err error) string {
	var refusal *Refusal
	var big sym.TooBig
	if errors.As(err, &refusal) || errors.As(err, &big) {
		return err.Error()
	}
	return ""
}

// ended is how the program ended, for other summaries to be held against.
type ended struct {
	frame *frame
	state *state
}

// execution is how long a program's run over terms may take; solvers, and the search for values, have limits of their
// own.
const execution = 10 * time.Second

// execute runs the program and notes its conditions; once more if that shows that arrays have rows.
func execute(ctx context.Context, unit *ctree.Unit, fn *ctree.Func, s *summary.Summary, terms int,
	exact bool) (*executor, *ended, error) {
	store := sym.NewStore(terms)
	store.Until = time.Now().Add(execution)
	x, end, err := executeOnce(ctx, store, unit, fn, s, exact, nil)
	if x == nil || err != nil && beyond(err) == "" {
		return x, end, err
	}
	if views := x.seen(); views != nil {
		if y, end, err := executeOnce(ctx, store, unit, fn, s, exact, views); err == nil {
			return y, end, nil
		}
	}
	return x, end, err
}

func executeOnce(ctx context.Context, store *sym.Store, unit *ctree.Unit, fn *ctree.Func, s *summary.Summary,
	exact bool, views map[string][]dim) (*executor, *ended, error) {
	x := &executor{ctx: ctx, s: store, unit: unit, params: fn.Params, sum: s, exact: exact, views: views,
		mems: map[string]*memory{}, names: map[string]int{}, ranges: map[string]ctree.Int{}, data: map[string]bool{},
		results: map[*ctree.Func]*ctree.Object{}, constant: map[*memory]*sym.Node{}, learnt: map[string]*learned{},
		sizes: map[string]*sym.Node{}, units: map[string]bool{}, always: map[string]bool{},
		sites: map[string]*ctree.Object{}, fields: map[fieldKey]*ctree.Object{}, held: map[*ctree.Object]bool{},
		arguments: map[argument]*ctree.Object{}}
	var end *ended
	var err error
	if big := sym.Guard(func() { end, err = x.run(fn) }); big != nil {
		return nil, nil, big
	}
	return x, end, err
}

func (x *executor) run(fn *ctree.Func) (*ended, error) {
	x.settle()
	for _, c := range x.sum.Pre {
		if c.Kind == summary.Branch {
			x.always[choiceAt(c.At, c.Text)] = c.Always
		}
	}
	for _, a := range x.sum.Arrays { // all names are known before any is made up
		x.names[a.Name]++
	}
	for _, c := range x.sum.Scalars {
		x.names[c.Name]++
	}
	for _, z := range x.allSizes() {
		x.names[z.Name]++
	}
	for i := range x.sum.Arrays {
		x.memoryOf(&x.sum.Arrays[i])
	}
	st, err := x.start(fn)
	if err != nil {
		return nil, err
	}
	x.started = maps.Clone(st.cells)
	x.disjoint(st)
	f, err := x.body(fn, st, fn.Pos)
	if err != nil {
		return nil, err
	}
	return &ended{f, st}, x.ends(f, st)
}

// disjoint assumes, unless it follows, that different indices of written arrays are different elements: strides leave
// room for what is inside them.
func (x *executor) disjoint(st *state) {
	for i := range x.sum.Arrays {
		a := &x.sum.Arrays[i]
		m := x.memoryOf(a)
		if a.Role == summary.In || m.list {
			continue
		}
		// it may run backwards
		if only := m.dims[0].stride; len(m.dims) == 1 && !x.nonNegative(x.s.Sub(only, x.s.Int(1)), st) {
			if apart := x.s.Not(x.s.Eq(only, x.s.Int(0))); !apart.IsTrue() {
				st.assume(apart)
				x.assumed = append(x.assumed, fmt.Sprintf("elements of %s do not overlap: %s != 0", a.Name, only))
			}
		}
		for d := range len(m.dims) - 1 {
			stride, room := m.dims[d].stride, x.s.Mul(m.dims[d].stride, m.dims[d].extent)
			for _, v := range []*sym.Node{x.s.Sub(stride, x.s.Int(1)), x.s.Sub(m.dims[d+1].stride, room)} {
				if !x.nonNegative(v, st) {
					st.assume(x.s.Ge0(v))
					x.assumed = append(x.assumed, fmt.Sprintf("rows of %s do not overlap: %s >= 0", a.Name, v))
				}
			}
		}
	}
}

// apart states as a precondition that memory by different names does not overlap, unless the summary does or there is
// one alone.
func (x *executor) apart() {
	stated := slices.ContainsFunc(x.sum.Pre, func(c summary.Condition) bool { return c.Kind == summary.Apart })
	if !stated && (len(x.mems) > 1 || len(x.mems) > 0 && x.pointed) {
		x.assumed = append([]string{"arrays that are passed do not overlap, nor their rows"}, x.assumed...)
	}
}

// assumed are the preconditions that every proof has, unless the summary states them.
func assumed(s *summary.Summary) []string {
	out := []string{"sizes and indices fit the types that they are computed in"}
	has := map[summary.ConditionKind]bool{}
	for _, c := range s.Pre {
		has[c.Kind] = true
	}
	if !has[summary.NoOverflow] {
		out = append(out, "signed arithmetic does not overflow")
	}
	return out
}
