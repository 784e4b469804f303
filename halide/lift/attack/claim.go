package attack

import (
	"fmt"
	"go/parser"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// allowed reports whether the sizes of t meet what is stated of sizes.
func (t *trial) allowed() bool {
	s := t.c.Result.Summary
	sizes, err := t.sizesOf(s)
	if err != nil {
		t.c.unknown = err.Error()
		return false
	}
	for _, z := range slices.Concat(s.Sizes, s.Others) {
		if sizes[z.Name] < z.Min {
			return false
		}
	}
	for _, p := range s.Pre {
		if holds, known := p.Test(sizes); known && !holds {
			return false
		}
	}
	return true
}

// sizesOf are the values of the sizes of s.
func (t *trial) sizesOf(s *summary.Summary) (map[string]int64, error) {
	out := map[string]int64{}
	for _, z := range slices.Concat(s.Sizes, s.Others) {
		v, ok := t.integer(z.Path)
		if !ok {
			return nil, fmt.Errorf("the size %s has no value", z.Path)
		}
		out[z.Name] = v
	}
	return out, nil
}

// held are conditions in words that all trials meet: arrays are apart, one thread runs, runs that C gives no meaning
// are left out.
var held = regexp.MustCompile(`^(arrays that are passed do not overlap, nor their rows|signed arithmetic does not overflow|no signed overflow|` +
	`one thread runs|lanes of vectors do not overflow|rows of .* are as long as each other|shifts .*|floats that become .*|` +
	`no element of .* is .*|.* overlaps no other array|the environment variable of .* is not set|turns of loops with omp simd are done one after another|threads do not depend on each other's order)$`)

// initial is a condition that each run meets, as each has a process of its own, unless data is drawn for the variable.
var initial = regexp.MustCompile(`^(\w+) has its initial value, as in the first call$`)

// asFiled is a condition that each run meets, unless data is drawn for the array: then what another condition says it
// holds.
var asFiled = regexp.MustCompile(`^(\w+) is at the start what the file says$`)

// fits is the condition in words that sizes and indices fit their types. It excludes no sizes by itself: what does not
// fit there is stated as a bound, or the summary is wrong beyond it.
const fits = "sizes and indices fit the types that they are computed in"

// met reports whether the run t meets the conditions on data, and those in words.
func (t *trial) met() bool {
	for i, b := range t.c.branches {
		if t.took[i] != 0 && b.always || t.took[mostBranches+i] != 0 && !b.always {
			return false
		}
	}
	s := t.c.Result.Summary
	for _, p := range s.Pre {
		if p.Cond == nil {
			continue // in words
		}
		switch p.Kind {
		case summary.Holds, summary.NonZero, summary.PowerOfTwo:
			v, ok := t.expr(p.Cond)
			if p.Kind == summary.PowerOfTwo {
				ok = true // looked at among conditions on sizes
				v = big.NewRat(1, 1)
			}
			switch {
			case !ok && p.Kind != summary.NonZero: // a division by zero ends the checked build
				t.c.unknown = p.String()
				return false
			case ok && v.Sign() == 0:
				return false
			}
		}
	}
	for _, text := range t.c.words() {
		holds, known := t.word(text)
		if !known {
			t.c.unknown = text
		}
		if !known || !holds {
			return false
		}
	}
	return true
}

// word reports whether a condition in words holds.
func (t *trial) word(text string) (holds, known bool) {
	if held.MatchString(text) {
		return true, true
	}
	if m := initial.FindStringSubmatch(text); m != nil && t.object(m[1]) < 0 {
		return true, true
	}
	if m := asFiled.FindStringSubmatch(text); m != nil {
		return t.object(m[1]) < 0 || t.asFiled(m[1]), true
	}
	switch text {
	case fits:
		return true, true
	case "no value that is compared is NaN, and zeros of both signs count as one":
		return !t.nan(), true
	}
	if i := strings.LastIndex(text, ": "); i >= 0 {
		text = text[i+2:]
	}
	e, err := parser.ParseExpr(strings.ReplaceAll(text, " = ", " == "))
	if err != nil {
		return false, false
	}
	v, err := integerOf(e, func(name string) (int64, bool) {
		for _, z := range slices.Concat(t.c.Result.Summary.Sizes, t.c.Result.Summary.Others) {
			if z.Name == name {
				return t.integer(z.Path)
			}
		}
		return t.integer(name)
	})
	return v != 0, err == nil
}

// asFiled reports whether an array of the file was drawn as the summary says that the file has it.
func (t *trial) asFiled(array string) bool {
	return slices.ContainsFunc(t.c.Result.Summary.Pre, func(p summary.Condition) bool {
		return p.Kind == summary.Contents && p.Arrays[0] == array && int64(len(p.Values)) == t.count(t.object(array))
	})
}

// nan reports whether a number that t is given is NaN.
func (t *trial) nan() bool {
	for i, o := range t.c.Objects {
		e := types[o.Elem]
		for k := 0; e.float && k < len(t.before[i]); k += e.size {
			if math.IsNaN(e.get(t.before[i][k:]).Float) {
				return true
			}
		}
	}
	for _, p := range t.c.Params {
		if e := types[p.Scalar]; e.float && math.IsNaN(e.get(t.scalars[p.Name]).Float) {
			return true
		}
	}
	return false
}

// expr is the value of a condition: of sizes, scalars and elements before the run.
func (t *trial) expr(e *summary.Expr) (*big.Rat, bool) {
	s := t.c.Result.Summary
	sizes, err := t.sizesOf(s)
	if err != nil {
		return nil, false
	}
	rat := func(v term.Value) (*big.Rat, bool) {
		if v.Int != nil {
			return new(big.Rat).SetInt(v.Int), true
		}
		r := new(big.Rat).SetFloat64(v.Float)
		return r, r != nil
	}
	switch e.Op {
	case summary.OpConst:
		return e.Const, e.Const != nil
	case summary.OpIndex:
		v, err := e.Index[0].Eval(sizes)
		return new(big.Rat).SetInt64(v), err == nil
	case summary.OpScalar:
		v, err := t.env().Scalar(e.Name, e.To)
		if err != nil {
			return nil, false
		}
		return rat(v)
	case summary.OpLoad:
		a := s.Array(e.Name)
		if a == nil {
			return nil, false
		}
		var index []int64
		for _, x := range e.Index {
			v, err := x.Eval(sizes)
			if err != nil {
				return nil, false
			}
			index = append(index, v)
		}
		n, err := a.Linear(sizes, index)
		if err != nil {
			return nil, false
		}
		v, err := t.env().Elem(a.Path, n, a.Elem)
		if err != nil {
			return nil, false
		}
		return rat(v)
	case summary.OpConvert:
		return t.expr(e.Args[0])
	}
	var a []*big.Rat
	for _, x := range e.Args {
		v, ok := t.expr(x)
		if !ok {
			return nil, false
		}
		a = append(a, v)
	}
	return operate(e.Op, a)
}

func operate(op summary.Op, a []*big.Rat) (*big.Rat, bool) {
	truth := func(holds bool) (*big.Rat, bool) {
		if holds {
			return big.NewRat(1, 1), true
		}
		return new(big.Rat), true
	}
	zero := func(v *big.Rat) bool { return v.Sign() == 0 }
	switch op {
	case summary.OpAnd:
		return truth(!slices.ContainsFunc(a, zero))
	case summary.OpOr:
		return truth(!slices.ContainsFunc(a, zero) || slices.ContainsFunc(a, func(v *big.Rat) bool { return !zero(v) }))
	case summary.OpNot:
		return truth(zero(a[0]))
	case summary.OpNeg:
		return new(big.Rat).Neg(a[0]), true
	case summary.OpAbs:
		return new(big.Rat).Abs(a[0]), true
	}
	if len(a) != 2 {
		return nil, false
	}
	c := a[0].Cmp(a[1])
	switch op {
	case summary.OpEQ:
		return truth(c == 0)
	case summary.OpNE:
		return truth(c != 0)
	case summary.OpLT:
		return truth(c < 0)
	case summary.OpLE:
		return truth(c <= 0)
	case summary.OpGT:
		return truth(c > 0)
	case summary.OpGE:
		return truth(c >= 0)
	case summary.OpAdd:
		return new(big.Rat).Add(a[0], a[1]), true
	case summary.OpSub:
		return new(big.Rat).Sub(a[0], a[1]), true
	case summary.OpMul:
		return new(big.Rat).Mul(a[0], a[1]), true
	case summary.OpQuo, summary.OpRem:
		if zero(a[1]) || !a[0].IsInt() || !a[1].IsInt() {
			return nil, false
		}
		q, r := new(big.Int).QuoRem(a[0].Num(), a[1].Num(), new(big.Int))
		if op == summary.OpRem {
			q = r
		}
		return new(big.Rat).SetInt(q), true
	}
	return nil, false
}
