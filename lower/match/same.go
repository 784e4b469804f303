package match

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// polynomial is a sum of products of atoms: elements of inputs, and operations that are no sums or products, of polynomials.
// By product, its atoms sorted, how often it is there.
type polynomial map[string]int64

// Same shows that two algorithms have the same values, whatever the inputs hold: at points of their output, symbol by symbol, both
// are the same polynomial of elements. It is complete for sums of products, of which all points have the same form but for
// those at the ends of loops; points that are looked at are these and those beside them. The error is a point where they
// differ, or says what has no form here.
func Same(f, g *halide.Func) error {
	if len(f.Vars) != len(g.Vars) || len(f.Values) != 1 || len(g.Values) != 1 {
		return fmt.Errorf("%s and %s are of other sizes", f.Name, g.Name)
	}
	at := make([]int, len(f.Vars))
	var points func(d int) error
	points = func(d int) error {
		if d == len(at) {
			a, b := newForms(), newForms()
			x, err := a.of(f, at)
			if err != nil {
				return err
			}
			y, err := b.of(g, at)
			if err != nil {
				return err
			}
			if !maps.Equal(x, y) {
				return fmt.Errorf("at %v %s is %s, and %s", at, f.Name, x, y)
			}
			return nil
		}
		for _, n := range []int{0, 1, bandWidth - 1, bandWidth} {
			if len(at) > 2 && n != 0 && n != bandWidth-1 {
				continue // four dimensions would take long
			}
			at[d] = n
			if err := points(d + 1); err != nil {
				return err
			}
		}
		at[d] = 0
		return nil
	}
	return points(0)
}

// String is the polynomial as text, cut where it is long.
func (p polynomial) String() string {
	var words []string
	for _, k := range slices.Sorted(maps.Keys(p)) {
		words = append(words, fmt.Sprintf("%d*%s", p[k], strings.ReplaceAll(k, "\x00", "*")))
	}
	text := strings.Join(words, " + ")
	const most = 200
	if len(text) > most {
		text = text[:most] + "..."
	}
	return text
}

// forms are the polynomials of one algorithm.
type forms struct {
	known map[string]polynomial // of elements of Funcs
	work  int
}

func newForms() *forms { return &forms{known: map[string]polynomial{}} }

// maxForm is how many nodes of expressions are looked at for a point.
const maxForm = 1 << 20

// of is an element of a Func.
func (s *forms) of(f *halide.Func, at []int) (polynomial, error) {
	key := f.Name + fmt.Sprint(at)
	if p, ok := s.known[key]; ok {
		return p, nil
	}
	if len(f.Updates) > 0 || len(f.Values) != 1 {
		return nil, fmt.Errorf("%s has updates", f.Name)
	}
	env := map[string]int64{}
	for d, v := range f.Vars {
		env[v.Name] = int64(at[d])
	}
	p, err := s.expr(f.Value, env)
	s.known[key] = p
	return p, err
}

// expr is an expression where Vars have values.
func (s *forms) expr(e *halide.Expr, env map[string]int64) (polynomial, error) {
	if s.work++; s.work > maxForm {
		return nil, fmt.Errorf("the algorithms are too large to be compared symbol by symbol")
	}
	switch e.Op {
	case halide.OpConst:
		if e.Int == nil || !e.Int.IsInt64() {
			return nil, fmt.Errorf("%s is no small number", e)
		}
		return constant(e.Int.Int64()), nil
	case halide.OpVar:
		return constant(env[e.Name]), nil
	case halide.OpReduce:
		if e.Reduce == halide.SumOf {
			return s.sum(e, env)
		}
	case halide.OpSelect:
		if c, ok := s.decided(e.Args[0], env); ok {
			if c {
				return s.expr(e.Args[1], env)
			}
			return s.expr(e.Args[2], env)
		}
	}
	args := make([]polynomial, len(e.Args))
	for i, a := range e.Args {
		var err error
		if a.Kind == halide.BoolKind {
			return nil, fmt.Errorf("the condition %s is not decided by indexes", a)
		}
		if args[i], err = s.expr(a, env); err != nil {
			return nil, err
		}
	}
	return s.apply(e, args)
}

// apply is an operation of polynomials; of elements the element.
func (s *forms) apply(e *halide.Expr, args []polynomial) (polynomial, error) {
	switch e.Op {
	case halide.OpAdd:
		return args[0].plus(args[1], 1), nil
	case halide.OpSub:
		return args[0].plus(args[1], -1), nil
	case halide.OpNeg:
		return polynomial{}.plus(args[0], -1), nil
	case halide.OpMul:
		return args[0].times(args[1]), nil
	case halide.OpLoad, halide.OpCall:
		at := make([]int, len(args))
		for d, a := range args {
			n, ok := a.number()
			if !ok {
				return nil, fmt.Errorf("index %s of %s depends on data", e.Args[d], e.Name)
			}
			at[d] = int(n)
		}
		if e.Op == halide.OpCall {
			return s.of(e.Func, at)
		}
		return polynomial{e.Name + fmt.Sprint(at): 1}, nil
	}
	numbers := make([]halide.Value, len(args))
	for i, a := range args {
		n, ok := a.number()
		if !ok {
			return opaque(e, args), nil
		}
		numbers[i] = halide.IntValue(n)
	}
	if v := halide.Apply(e, numbers); v.Kind == halide.IntKind && v.BigInt().IsInt64() {
		return constant(v.BigInt().Int64()), nil
	}
	return nil, fmt.Errorf("%s is no small number", e)
}

// opaque is an operation as an atom. A remainder is what a quotient leaves: x mod n = x - n*(x / n); and (x + 1) / 2 is what half
// of x leaves: x - x / 2.
func opaque(e *halide.Expr, args []polynomial) polynomial {
	atom := func(op halide.Op) polynomial {
		text := fmt.Sprint("op", op, e.Type, e.Int, e.Round, e.Shift)
		for _, a := range args {
			text += "(" + a.full() + ")"
		}
		return polynomial{text: 1}
	}
	if e.Op == halide.OpMod {
		if n, ok := args[1].number(); ok && n > 0 {
			return args[0].plus(atom(halide.OpDiv).times(constant(n)), -1)
		}
	}
	if e.Op == halide.OpDiv && args[1].is(2) && args[0][""] == 1 {
		x := args[0].plus(constant(1), -1)
		args = []polynomial{x, constant(2)}
		return x.plus(atom(halide.OpDiv), -1)
	}
	return atom(e.Op)
}

// sum is a sum over an RDom.
func (s *forms) sum(e *halide.Expr, env map[string]int64) (polynomial, error) {
	if e.RDom.Cond != nil {
		return nil, fmt.Errorf("the sum over %s has a condition", e.RDom.Name)
	}
	inner := maps.Clone(env)
	out := polynomial{}
	var rec func(i int) error
	rec = func(i int) error {
		if i < 0 {
			term, err := s.expr(e.Args[0], inner)
			for k, n := range term {
				out.add(k, n)
			}
			return err
		}
		r := e.RDom.Range(i)
		for n := range r.Extent {
			inner[e.RDom.Vars[i].Name] = int64(r.Min + n)
			if err := rec(i - 1); err != nil {
				return err
			}
		}
		return nil
	}
	return out, rec(len(e.RDom.Vars) - 1)
}

// decided is a condition on indexes.
func (s *forms) decided(e *halide.Expr, env map[string]int64) (value, ok bool) {
	if e.Kind == halide.BoolKind && len(e.Args) == 2 && e.Args[0].Kind == halide.BoolKind {
		a, known := s.decided(e.Args[0], env)
		b, other := s.decided(e.Args[1], env)
		if !known || !other {
			return false, false
		}
		return halide.Apply(e, []halide.Value{halide.BoolValue(a), halide.BoolValue(b)}).Bool, true
	}
	var args []halide.Value
	for _, a := range e.Args {
		if a.Kind != halide.IntKind {
			return false, false
		}
		p, err := s.expr(a, env)
		n, number := p.number()
		if err != nil || !number {
			return false, false
		}
		args = append(args, halide.IntValue(n))
	}
	if len(args) == 0 {
		return false, false
	}
	return halide.Apply(e, args).Bool, true
}
