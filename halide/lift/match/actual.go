package match

import (
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// actuals are the parameters of the program that s is of. Its result is an array without dimensions.
func actuals(s *summary.Summary) []Parameter {
	var ps []Parameter
	for i := range s.Arrays {
		a := &s.Arrays[i]
		p := Parameter{Name: a.Name, Kind: ArrayKind, Role: Role(a.Role)}
		for d := len(a.Dims) - 1; d >= 0; d-- {
			p.Dims = append(p.Dims, a.Dims[d].Extent.String())
		}
		ps = append(ps, p)
	}
	for _, z := range s.Sizes {
		ps = append(ps, Parameter{Name: z.Name, Kind: SizeKind})
	}
	for _, z := range s.Scalars {
		ps = append(ps, Parameter{Name: z.Name, Kind: ScalarKind})
	}
	if slices.ContainsFunc(s.Outputs, func(o summary.Output) bool { return o.Array == "" }) {
		ps = append(ps, Parameter{Name: "result", Kind: ArrayKind, Role: Out})
	}
	return ps
}

// formalsWith is op with the roles of its arrays as the program has them: an output that is accumulated is read first.
func formalsWith(op Interface, drop ...string) Interface {
	op.Formals = slices.DeleteFunc(slices.Clone(op.Formals),
		func(p Parameter) bool { return slices.Contains(drop, p.Name) })
	return op
}

// factor is a as text without its loads: "1", "alpha", "-2*alpha".
func (a addend) factor() string {
	var parts []string
	if a.Const.Cmp(one) != 0 || len(a.Scalars) == 0 {
		parts = append(parts, ratText(a.Const))
	}
	for _, s := range a.Scalars {
		t := s.String()
		if strings.ContainsAny(t, " ") {
			t = "(" + t + ")"
		}
		parts = append(parts, t)
	}
	return strings.Join(parts, "*")
}

func ratText(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	return r.String()
}
