package infer

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// fitter finds expressions that are all nodes of a list at once.
type fitter struct {
	polys   *polys
	arrays  map[string]*summary.Array // by name
	ordered bool                      // float folds in the order of the program
	names   *names
	depth   int // of splits by condition
	outer   int // how many variables there are outside all reductions
	*clock
}

// maxWork is how many nodes are fitted in one inference: what needs more is refused, so that no input takes for ever.
const maxWork = 40_000_000

// tooLong is the reason of what ran out of work.
const tooLong = "what the elements are was not found in the time that there is"

// spend takes work off what is left.
func (f *fitter) spend(n int) error {
	f.tick(n)
	if f.left -= int64(n); f.left < 0 {
		return &misfit{nil, tooLong}
	}
	return nil
}

// sample is what a node is at a point.
type sample struct {
	point
	n *node
}

// misfit is why no expression was found; at is where.
type misfit struct {
	at     *point
	reason string
}

func (m *misfit) Error() string { return m.reason }

func fail(at *point, format string, args ...any) error {
	return &misfit{at, fmt.Sprintf(format, args...)}
}

// fit is an expression over the variables of scope that is each sample's node at its point.
func (f *fitter) fit(ss []sample, scope []string) (*summary.Expr, error) {
	if err := f.spend(len(ss) + 100); err != nil {
		return nil, err
	}
	alike := true
	for _, s := range ss {
		if s.n.op == summary.OpReduce {
			return f.fold(ss, scope)
		}
		alike = alike && s.n.head == ss[0].n.head
	}
	if alike {
		return f.alike(ss, scope)
	}
	var groups [][]sample
	place := map[int32]int{}
	for _, s := range ss {
		g, ok := place[s.n.head]
		if !ok {
			g = len(groups)
			place[s.n.head] = g
			groups = append(groups, nil)
		}
		groups[g] = append(groups[g], s)
	}
	return f.split(groups, scope)
}

// alike is the expression of nodes of one header.
func (f *fitter) alike(ss []sample, scope []string) (*summary.Expr, error) {
	n := ss[0].n
	e := &summary.Expr{Op: n.op, Kind: n.kind, To: n.to, Name: n.name}
	switch n.op {
	case summary.OpConst, summary.OpFloat:
		return n.value, nil
	case summary.OpScalar:
		return e, nil
	case summary.OpIndex:
		return f.number(ss, scope)
	case summary.OpLoad:
		return f.load(ss, scope)
	}
	for i := range n.args {
		sub := make([]sample, len(ss))
		for j, s := range ss {
			sub[j] = sample{s.point, s.n.args[i]}
		}
		a, err := f.fit(sub, scope)
		if err != nil {
			return nil, err
		}
		e.Args = append(e.Args, a)
	}
	return e, nil
}

// number is a constant, or an integer by its position.
func (f *fitter) number(ss []sample, scope []string) (*summary.Expr, error) {
	kind := ss[0].n.kind
	at, values := coordinate(ss, 0)
	same := true
	for _, v := range values {
		same = same && v == values[0]
	}
	if same {
		return &summary.Expr{Op: summary.OpConst, Kind: kind, Const: big.NewRat(values[0], 1)}, nil
	}
	e := &summary.Expr{Op: summary.OpIndex, Kind: term.Int}
	if a, ok := f.index(at, values, scope); ok {
		e.Index = []summary.Affine{a}
	} else if e, ok = f.count(at, values, scope); !ok {
		return nil, fail(&at[0], "the constants %s do not depend on the position in a way that was found", some(values))
	}
	if kind.Float() {
		e = &summary.Expr{Op: summary.OpConvert, Kind: kind, To: floatType(kind), Args: []*summary.Expr{e}}
	}
	return e, nil
}

// coordinate is coordinate i of all samples' nodes, and where.
func coordinate(ss []sample, i int) (at []point, values []int64) {
	at, values = make([]point, len(ss)), make([]int64, len(ss))
	for j, s := range ss {
		at[j], values[j] = s.point, s.n.coords[i]
	}
	return at, values
}

func some(values []int64) string {
	if len(values) > 8 {
		return fmt.Sprint(values[:8]) + "..."
	}
	return fmt.Sprint(values)
}

// load is the element of one array at an index by position; or of several such, by conditions on the position.
func (f *fitter) load(ss []sample, scope []string) (*summary.Expr, error) {
	n := ss[0].n
	e := &summary.Expr{Op: summary.OpLoad, Kind: n.kind, To: n.to, Name: n.name}
	for d := range n.coords {
		at, values := coordinate(ss, d)
		a, ok := f.index(at, values, scope)
		if !ok {
			if e, err := f.pieces(ss, scope, d); err == nil {
				return e, nil
			}
			return nil, fail(&at[0], "the indices %s of dimension %d of %s are no affine function of the position",
				some(values), d, n.name)
		}
		e.Index = append(e.Index, a)
	}
	return e, nil
}

// maxDepth is how many conditions on the position are nested.
const maxDepth = 6

// split is a select by conditions on the position between groups of nodes that differ; the largest group is the rest.
func (f *fitter) split(groups [][]sample, scope []string) (*summary.Expr, error) {
	groups = slices.Clone(groups)
	slices.SortStableFunc(groups, func(a, b []sample) int { return len(a) - len(b) })
	first := groups[0]
	if len(groups) > 8 || f.depth >= maxDepth || len(scope) == 0 {
		return nil, fail(&first[0].point, "it differs in its operations from another element, which is at %v",
			groups[1][0].vars)
	}
	f.depth++
	defer func() { f.depth-- }()
	var rest []sample
	for _, g := range groups[1:] {
		rest = append(rest, g...)
	}
	a, err := f.fit(first, scope)
	if err != nil {
		return nil, err
	}
	b, err := f.fit(rest, scope)
	if err != nil {
		return nil, err
	}
	extra := append(f.bounds(a), f.bounds(b)...)
	if cond, ok := f.conjunction(pointsOf(rest), pointsOf(first), scope, extra); ok && cond.Op != summary.OpNE {
		if other, ok := f.conjunction(pointsOf(first), pointsOf(rest), scope, extra); !ok || cost(other) > cost(cond) {
			return &summary.Expr{Op: summary.OpSelect, Kind: a.Kind, Args: []*summary.Expr{cond, b, a}}, nil
		}
	}
	cond, err := f.condition(pointsOf(first), pointsOf(rest), scope, extra)
	if err != nil {
		return nil, err
	}
	return &summary.Expr{Op: summary.OpSelect, Kind: a.Kind, Args: []*summary.Expr{cond, a, b}}, nil
}

func pointsOf(ss []sample) []point {
	out := make([]point, len(ss))
	for i, s := range ss {
		out[i] = s.point
	}
	return out
}

// pieces splits loads whose coordinate d is affine only in parts: those that most agree on, and the rest.
func (f *fitter) pieces(ss []sample, scope []string, d int) (*summary.Expr, error) {
	if f.depth >= maxDepth || len(scope) == 0 {
		return nil, fail(&ss[0].point, "too many cases")
	}
	at, values := coordinate(ss, d)
	major, ok := f.majority(at, values, scope)
	if !ok {
		return nil, fail(&at[0], "no affine index is that of most elements")
	}
	var in, out []sample
	for i, s := range ss {
		if v, err := f.at(major, s.point, scope); err == nil && v == values[i] {
			in = append(in, s)
		} else {
			out = append(out, s)
		}
	}
	if len(out) == 0 || len(in) <= len(out) {
		return nil, fail(&at[0], "no affine index is that of most elements")
	}
	return f.split([][]sample{out, in}, scope)
}

// at is the value of a at a point.
func (f *fitter) at(a summary.Affine, p point, scope []string) (int64, error) {
	env := map[string]int64{}
	for k, v := range f.polys.sizes[p.obs] {
		env[k] = v
	}
	for i, name := range scope {
		env[name] = p.vars[i]
	}
	return a.Eval(env)
}
