package match

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Match is a named operator that a summary is.
type Match struct {
	Operator   string      // "gemm", "conv2d", ...
	Attributes []Attribute // in the order of the operator's documentation
	Binding    Binding     // what each formal is
	Candidates Candidates  // how many bindings there were to try
	Only       []string    // conditions on sizes under which alone it is the operator: "M == N"
}

// Attribute is a property of a match, as transposed A or stride 2.
type Attribute struct{ Name, Value string }

// Attribute is the value of the attribute of that name, or "".
func (m *Match) Attribute(name string) string {
	for _, a := range m.Attributes {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

// Name is the operator, with the conditions under which alone it is that: "gemm only when M == N".
func (m *Match) Name() string {
	if len(m.Only) == 0 {
		return m.Operator
	}
	return m.Operator + " only when " + strings.Join(m.Only, " and ")
}

// String is m as "gemm (A transposed, beta = 1): A = a, B = b, C = c, K = k, M = m, N = n".
func (m *Match) String() string {
	var as []string
	for _, a := range m.Attributes {
		as = append(as, a.Name+" "+a.Value)
	}
	s := m.Name()
	if len(as) > 0 {
		s += " (" + strings.Join(as, ", ") + ")"
	}
	return s + ": " + m.Binding.String()
}

// Mismatch is why a summary is none of the named operators: what comes nearest, and what is different.
type Mismatch struct{ Near, Why string }

// Error is "not gemm: ...".
func (m *Mismatch) Error() string {
	if m.Near == "" {
		return "no named operator: " + m.Why
	}
	return "not " + m.Near + ": " + m.Why
}

// not makes a Mismatch.
func not(near, format string, args ...any) error {
	return &Mismatch{near, fmt.Sprintf(format, args...)}
}

// Find names the operator that s is. Otherwise the error is a *Mismatch. Names are given for what s says and under its
// preconditions: that s is what the program does is for others to show.
func Find(s *summary.Summary) (*Match, error) {
	o, err := only(s)
	if err == nil {
		return find(s, o)
	}
	return clobbering(s, err)
}

// clobbering is an operator that also moves elements about: those of an input, as a transpose in place does, or of
// another array into a workspace that the caller gives, as im2col does. That is told.
func clobbering(s *summary.Summary, err error) (*Match, error) {
	var main *summary.Output
	var others []Attribute
	for i := range s.Outputs {
		o := &s.Outputs[i]
		switch v := moved(o.Value); {
		case o.Array != "" && v != nil && v.Name == o.Array:
			others = append(others, Attribute{"clobbers", o.Array})
		case o.Array != "" && v != nil:
			others = append(others, Attribute{"workspace", o.Array})
		case main != nil:
			return nil, err
		default:
			main = o
		}
	}
	if main == nil {
		return nil, err
	}
	m, other := find(s, main)
	if other != nil {
		return nil, err
	}
	m.Attributes = append(m.Attributes, others...)
	return m, nil
}

// moved is the element that e is, or that it is but for zeros; nil if it is computed.
func moved(e *summary.Expr) *summary.Expr {
	switch {
	case e.Op == summary.OpLoad:
		return e
	case e.Op == summary.OpSelect && zero(e.Args[1]):
		return moved(e.Args[2])
	case e.Op == summary.OpSelect && zero(e.Args[2]):
		return moved(e.Args[1])
	}
	return nil
}

func zero(e *summary.Expr) bool { return e.Op == summary.OpConst && e.Const.Sign() == 0 }

// find names the operator of one output; a convolution of which what is below 0 becomes 0 is one too, as is told.
func find(s *summary.Summary, o *summary.Output) (*Match, error) {
	if inner, activation := activated(strip(o.Value)); inner != nil {
		plain := *o
		plain.Value = inner
		if m, err := findPlain(s, &plain); err == nil && strings.Contains(m.Operator, "conv") {
			m.Attributes = append(m.Attributes, Attribute{"activation", activation})
			return m, nil
		}
	}
	return findPlain(s, o)
}

func findPlain(s *summary.Summary, o *summary.Output) (*Match, error) {
	return (&nest{s: s, out: o}).find()
}

func (n *nest) find() (*Match, error) {
	o := n.out
	addends, isSum := sum(strip(o.Value))
	n.addends = addends
	switch {
	case o.Where != nil:
		return nil, not("", "it writes only where %s", o.Where)
	case !isSum:
		return n.pointwiseOrFold()
	}
	reducing := slices.DeleteFunc(slices.Clone(n.addends),
		func(a addend) bool { return len(a.Ranges) == 0 && len(a.Loads) < 2 })
	switch {
	case len(reducing) == 0:
		return n.linear()
	case len(reducing) > 1:
		return n.pointwiseOrFold()
	}
	n.main = reducing[0]
	switch len(n.main.Loads) {
	case 1:
		return n.plainSum()
	case 2:
		return n.contraction()
	}
	return nil, not("", "a sum of products of %d elements", len(n.main.Loads))
}

// only is the one output of s: a function that writes more is more than an operator.
// Sizes and constants that it leaves in fields, and a status that it returns, are no outputs of an operator.
func only(s *summary.Summary) (*summary.Output, error) {
	var kept []int
	for i := range s.Outputs {
		if o := &s.Outputs[i]; len(o.Vars) > 0 || !bookkeeping(o.Value) {
			kept = append(kept, i)
		}
	}
	switch len(kept) {
	case 0:
		return nil, not("", "it writes nothing")
	case 1:
		return &s.Outputs[kept[0]], nil
	}
	var names []string
	for _, i := range kept {
		name := s.Outputs[i].Array
		if name == "" {
			name = "its result"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 1 {
		return nil, not("", "%s is written in %d pieces, each by a rule of its own", names[0], len(s.Outputs))
	}
	return nil, not("", "it writes %s", strings.Join(names, " and "))
}

// bookkeeping reports whether e is made of sizes and constants alone.
func bookkeeping(e *summary.Expr) bool {
	switch e.Op {
	case summary.OpConst, summary.OpFloat, summary.OpIndex:
		return true
	case summary.OpScalar, summary.OpLoad, summary.OpReduce:
		return false
	}
	return !slices.ContainsFunc(e.Args, func(a *summary.Expr) bool { return !bookkeeping(a) })
}

// strip is e without conversions at the root.
func strip(e *summary.Expr) *summary.Expr {
	for e.Op == summary.OpConvert && widens(e.Args[0].Kind, e) {
		e = e.Args[0]
	}
	return e
}

// nest is an output that is being matched.
type nest struct {
	s       *summary.Summary
	out     *summary.Output
	addends []addend
	main    addend          // the one that is summed, or a product of elements
	from    []summary.Range // the output's loops as they were, of a convolution into the middle of its output
}

// rest are the addends beside the main one.
func (n *nest) rest() []addend {
	return slices.DeleteFunc(slices.Clone(n.addends),
		func(a addend) bool { return len(a.Ranges) > 0 || len(a.Loads) > 1 })
}

// isVar reports whether name is a Var of the output.
func (n *nest) isVar(name string) bool {
	return slices.ContainsFunc(n.out.Vars, func(r summary.Range) bool { return r.Var == name })
}

// extent is how many values a range has, if it starts at 0 and does not depend on other variables.
func extent(r summary.Range) (summary.Poly, bool) {
	lo, okLo := r.Lo.Constant()
	hi, okHi := r.Hi.Constant()
	return hi.Sub(lo), okLo && okHi && lo.IsZero()
}

// box reports whether the output and the sum run over boxes from 0, and if not, why.
func (n *nest) box(near string) error {
	for _, r := range append(slices.Clone(n.out.Vars), n.main.Ranges...) {
		if _, ok := extent(r); !ok {
			return not(near, "%s: not a box from 0", r)
		}
	}
	return nil
}

// extentOf is the extent of a variable of a box.
func (n *nest) extentOf(name string) summary.Poly {
	for _, r := range append(slices.Clone(n.out.Vars), n.main.Ranges...) {
		if r.Var == name {
			p, _ := extent(r)
			return p
		}
	}
	panic("BUG: no range of " + name)
}

// plainAt reports whether the output's index is its Vars themselves.
func (n *nest) plainAt() bool {
	seen := map[string]bool{}
	for _, a := range n.out.At {
		v, ok := a.Var()
		if !ok || seen[v] || !n.isVar(v) {
			return false
		}
		seen[v] = true
	}
	return len(seen) == len(n.out.Vars)
}

// accumulates reports whether a is the output's own element times something, for all of the output if for any.
func (n *nest) accumulates(a addend) bool {
	return len(a.Loads) == 1 && a.Loads[0].Name == n.out.Array && n.anywhere(a.Where) &&
		slices.EqualFunc(a.Loads[0].Index, n.out.At, summary.Affine.Equal)
}
