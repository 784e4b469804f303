package match

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// polynomial is a sum of products of atoms: elements of inputs, and operations that are no sums or products, of
// polynomials. By product, its atoms sorted, how often it is there.
type polynomial map[string]int64

// Same shows that two algorithms have the same values, whatever the inputs hold: at points of their output, symbol by
// symbol, both are the same polynomial of elements. It is complete for sums of products, of which all points have the
// same form but for those at the ends of loops; points that are looked at are these and those beside them. Sums that
// are too large for that are compared with drawn elements modulo a prime. The error is a point where they differ, or
// says what has no form here.
func Same(f, g *halide.Func) error {
	err := sameAtPoints[polynomial](f, g, polynomials{}, maxForm)
	if errors.Is(err, errLarge) {
		return SameInField(f, g)
	}
	return err
}

// SameInField is Same with drawn elements modulo a prime.
func SameInField(f, g *halide.Func) error { return sameAtPoints[drawn](f, g, field{}, 16*maxForm) }

// sameAtPoints compares points of the output in a ring.
func sameAtPoints[T any](f, g *halide.Func, r Ring[T], most int) error {
	if len(f.Vars) != len(g.Vars) || len(f.Values) != 1 || len(g.Values) != 1 {
		return fmt.Errorf("%s and %s are of other sizes", f.Name, g.Name)
	}
	at, values := make([]int, len(f.Vars)), make([]T, len(f.Vars))
	var points func(d int) error
	points = func(d int) error {
		if d == len(at) {
			for i, n := range at {
				values[i] = r.Number(int64(n))
			}
			x, y, err := both(f, g, r, values, most)
			if err != nil {
				return err
			}
			if err := r.Differ(x, y); err != nil {
				return fmt.Errorf("at %v of %s: %w", at, f.Name, err)
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

// Both are an element of the output of two algorithms in a ring, which may be at unknown coordinates. The error says
// what has no form.
func Both[T any](f, g *halide.Func, r Ring[T], at []T) (x, y T, err error) {
	return both(f, g, r, at, maxForm)
}

func both[T any](f, g *halide.Func, r Ring[T], at []T, most int) (x, y T, err error) {
	if x, err = newForms(r, most).of(f, at); err == nil {
		y, err = newForms(r, most).of(g, at)
	}
	return x, y, err
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

// forms are the elements of one algorithm in a ring.
type forms[T any] struct {
	ring  Ring[T]
	known map[string]T // of elements of Funcs
	work  int
	most  int // how many nodes of expressions are looked at
}

func newForms[T any](r Ring[T], most int) *forms[T] {
	return &forms[T]{ring: r, known: map[string]T{}, most: most}
}

// maxForm is how many nodes of expressions are looked at for a point.
const maxForm = 1 << 20

var errLarge = fmt.Errorf("the algorithms are too large to be compared symbol by symbol: %w", ErrUnknown)

// of is an element of a Func.
func (s *forms[T]) of(f *halide.Func, at []T) (p T, err error) {
	name := f.Name
	for _, a := range at {
		name += "," + s.ring.Key(a)
	}
	if p, ok := s.known[name]; ok {
		return p, nil
	}
	if len(f.Updates) > 0 || len(f.Values) != 1 {
		return p, fmt.Errorf("%s has updates: %w", f.Name, ErrUnknown)
	}
	env := map[string]T{}
	for d, v := range f.Vars {
		env[v.Name] = at[d]
	}
	p, err = s.expr(f.Value, env)
	s.known[name] = p
	return p, err
}

// expr is an expression where Vars have values.
func (s *forms[T]) expr(e *halide.Expr, env map[string]T) (none T, err error) {
	if s.work++; s.work > s.most {
		return none, errLarge
	}
	switch e.Op {
	case halide.OpConst:
		if e.Int == nil || !e.Int.IsInt64() {
			return none, fmt.Errorf("%s is no small number: %w", e, ErrUnknown)
		}
		return s.ring.Number(e.Int.Int64()), nil
	case halide.OpVar:
		return env[e.Name], nil
	case halide.OpReduce:
		if e.Reduce == halide.SumOf {
			return s.sum(e, env)
		}
	case halide.OpSelect:
		return s.selected(e, env)
	}
	args := make([]T, len(e.Args))
	for i, a := range e.Args {
		if a.Kind == halide.BoolKind {
			return none, fmt.Errorf("the condition %s is not decided by indexes: %w", a, ErrUnknown)
		}
		if args[i], err = s.expr(a, env); err != nil {
			return none, err
		}
	}
	return s.apply(e, args)
}

// selected is a value or another one. Where indexes decide the other one need not have a form.
func (s *forms[T]) selected(e *halide.Expr, env map[string]T) (none T, err error) {
	if c, ok := s.decided(e.Args[0], env); ok {
		if c {
			return s.expr(e.Args[1], env)
		}
		return s.expr(e.Args[2], env)
	}
	yes, err := s.expr(e.Args[1], env)
	if err != nil {
		return none, err
	}
	no, err := s.expr(e.Args[2], env)
	if err != nil {
		return none, err
	}
	out, ok := s.ring.Select(e.Args[0], func(x *halide.Expr) (T, error) { return s.expr(x, env) }, yes, no)
	if !ok {
		return none, fmt.Errorf("the condition %s is not decided by indexes: %w", e.Args[0], ErrUnknown)
	}
	return out, nil
}

// apply is an operation of values; of elements the element.
func (s *forms[T]) apply(e *halide.Expr, args []T) (none T, err error) {
	r := s.ring
	switch e.Op {
	case halide.OpAdd:
		return r.Plus(args[0], args[1], 1), nil
	case halide.OpSub:
		return r.Plus(args[0], args[1], -1), nil
	case halide.OpNeg:
		return r.Plus(r.Number(0), args[0], -1), nil
	case halide.OpMul:
		return r.Times(args[0], args[1]), nil
	case halide.OpCall:
		return s.of(e.Func, args)
	case halide.OpLoad:
		return r.Atom(e.Name, args...), nil
	}
	numbers := make([]halide.Value, len(args))
	for i, a := range args {
		n, ok := r.IsNumber(a)
		if !ok {
			return r.Apply(e, args), nil
		}
		numbers[i] = halide.IntValue(n)
	}
	if v := halide.Apply(e, numbers); v.Kind == halide.IntKind && v.BigInt().IsInt64() {
		return r.Number(v.BigInt().Int64()), nil
	}
	return none, fmt.Errorf("%s is no small number: %w", e, ErrUnknown)
}

// sum is a sum over an RDom.
func (s *forms[T]) sum(e *halide.Expr, env map[string]T) (out T, err error) {
	if e.RDom.Cond != nil {
		return out, fmt.Errorf("the sum over %s has a condition: %w", e.RDom.Name, ErrUnknown)
	}
	inner := maps.Clone(env)
	var terms []T
	var rec func(i int) error
	rec = func(i int) error {
		if i < 0 {
			term, err := s.expr(e.Args[0], inner)
			if err == nil {
				terms = append(terms, term)
			}
			return err
		}
		r := e.RDom.Range(i)
		for n := range r.Extent {
			inner[e.RDom.Vars[i].Name] = s.ring.Number(int64(r.Min + n))
			if err := rec(i - 1); err != nil {
				return err
			}
		}
		return nil
	}
	err = rec(len(e.RDom.Vars) - 1)
	return s.total(terms), err
}

// total adds halves, as what is added grows.
func (s *forms[T]) total(terms []T) T {
	switch n := len(terms); n {
	case 0:
		return s.ring.Number(0)
	case 1:
		return terms[0]
	default:
		return s.ring.Plus(s.total(terms[:n/2]), s.total(terms[n/2:]), 1)
	}
}

// decided is a condition on indexes.
func (s *forms[T]) decided(e *halide.Expr, env map[string]T) (value, ok bool) {
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
		if err != nil {
			return false, false
		}
		n, number := s.ring.IsNumber(p)
		if !number {
			return false, false
		}
		args = append(args, halide.IntValue(n))
	}
	if len(args) == 0 {
		return false, false
	}
	return halide.Apply(e, args).Bool, true
}
