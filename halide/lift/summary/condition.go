package summary

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// ConditionKind is what a Condition is about.
type ConditionKind uint8

// The kinds of conditions.
const (
	Holds      ConditionKind = iota // Cond, on sizes and scalars, holds
	Apart                           // Arrays do not overlap
	NoOverflow                      // arithmetic in signed types does not overflow
	NonZero                         // Cond, an integer, is not zero wherever it divides
	PowerOfTwo                      // Cond, a size, is a power of two
	Outside                         // of the world outside, in words alone: Text
	// nothing else reads what is at the paths Arrays: it is overwritten with what no caller needs
	Buffer
	Fits     // values are in the range of what they are converted to, in words alone: Text
	Contents // the global at Arrays holds Values, which the file gives it
	// the condition that C has at At is Always so, each time that it is looked at: if Cond, then Cond holds
	Branch
)

// Condition is something under which alone a summary holds.
type Condition struct {
	Kind   ConditionKind
	Cond   *Expr
	Arrays []string
	Values []string // of Contents, in order; nil: in words alone
	Text   string   // how a Holds, an Outside, a Fits or a Branch is worded; "": as Cond
	At     string   // of a Branch: its place in the source, "file:line:column"
	Always bool     // of a Branch
}

// String is c as "M = N", "apart A, B", "no signed overflow", "d != 0", "n is a power of two".
func (c Condition) String() string {
	switch c.Kind {
	case Apart:
		return "apart " + strings.Join(c.Arrays, ", ")
	case NoOverflow:
		return "no signed overflow"
	case NonZero:
		return c.Cond.String() + " != 0"
	case PowerOfTwo:
		return c.Cond.String() + " is a power of two"
	case Buffer:
		return "nothing else reads " + strings.Join(c.Arrays, ", ") + ", a buffer that is overwritten"
	case Contents:
		return c.Arrays[0] + " is " + c.contents()
	case Branch:
		if e := c.Equations(); len(e) == 1 && e[0].Other != "" {
			return Equal(e[0].Size, e[0].Other).Text
		}
		if c.Cond != nil {
			return c.Cond.asC()
		}
		return fmt.Sprintf("`%s` (%s) is always %t", c.Text, c.At, c.Always)
	}
	if c.Text != "" || c.Kind == Outside || c.Kind == Fits {
		return c.Text
	}
	return c.Cond.String()
}

// asC is e, a condition, with a remainder as C has it: "n % 32 != 0".
func (e *Expr) asC() string {
	if len(e.Args) == 2 && e.Args[0].Op == OpRem && e.Args[1].Op == OpConst {
		return fmt.Sprintf("%s %% %s %s %s", e.Args[0].Args[0], e.Args[0].Args[1], rules[e.Op].text, e.Args[1])
	}
	return e.String()
}

// contents are the values of a Contents.
func (c Condition) contents() string {
	switch {
	case c.Text != "":
		return c.Text
	case len(c.Values) == 1:
		return c.Values[0]
	}
	return "{" + strings.Join(c.Values, ", ") + "}"
}

// SizeExpr is the value of a size, PolyExpr that of a polynomial of sizes.
func SizeExpr(name string) *Expr { return PolyExpr(SizeOf(name)) }

// PolyExpr: see SizeExpr.
func PolyExpr(p Poly) *Expr { return &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{ConstOf(p)}} }

// Compared is the condition x op y.
func Compared(op Op, x, y *Expr) *Expr {
	return &Expr{Op: op, Kind: term.Truth, Args: []*Expr{x, y}}
}

// Equal says that sizes are equal, all of them.
//
//	"M = N = K"
func Equal(names ...string) Condition {
	all := &Expr{Op: OpAnd, Kind: term.Truth}
	for _, n := range names[1:] {
		all.Args = append(all.Args, Compared(OpEQ, SizeExpr(n), SizeExpr(names[0])))
	}
	if len(all.Args) == 1 {
		all = all.Args[0]
	}
	return Condition{Kind: Holds, Cond: all, Text: strings.Join(names, " = ")}
}

// MultipleOf says that a size is one of k.
//
//	"N % 4 == 0"
func MultipleOf(name string, k int64) Condition { return Leaves(name, k, 0) }

// Leaves says what a size leaves when it is divided.
//
//	"ksize % 2 == 1"
func Leaves(name string, k, rest int64) Condition {
	rem := &Expr{Op: OpRem, Kind: term.Int, Args: []*Expr{SizeExpr(name), IntConst(k)}}
	return Condition{Kind: Holds, Cond: Compared(OpEQ, rem, IntConst(rest)), Text: fmt.Sprintf("%s %% %d == %d", name,
		k, rest)}
}

// IsValue says that a size has one value.
//
//	"mode == 1"
func IsValue(name string, v int64) Condition {
	return Condition{Kind: Holds, Cond: Compared(OpEQ, SizeExpr(name), IntConst(v)), Text: fmt.Sprintf("%s == %d", name,
		v)}
}

// AtLeast says that a size or a polynomial is no less than another one.
//
//	"ldc >= N"
func AtLeast(p, least Poly) Condition {
	return Condition{Kind: Holds, Cond: Compared(OpGE, PolyExpr(p), PolyExpr(least)), Text: fmt.Sprintf("%s >= %s", p,
		least)}
}

// AtMost says that a size is no more than a number.
//
//	"n <= 64"
func AtMost(name string, most int64) Condition {
	return Condition{Kind: Holds, Cond: Compared(OpLE, SizeExpr(name), IntConst(most)), Text: fmt.Sprintf("%s <= %d",
		name, most)}
}

// Convertible says that floats which are converted to an integer type fit it: C leaves undefined what others become.
//
//	"floats that become uint8 fit it"
func Convertible(integer string) Condition {
	return Condition{Kind: Fits, Text: "floats that become " + integer + " fit it"}
}

// OnSizes reports whether c says of sizes and scalars that Cond holds.
func (c Condition) OnSizes() bool { return (c.Kind == Holds || c.Kind == Branch) && c.Cond != nil }

// Most is what c says a size is no more than: "n <= 64" and nothing else.
func (c Condition) Most() (size string, most int64, ok bool) {
	if !c.OnSizes() || c.Cond.Op != OpLE && c.Cond.Op != OpLT {
		return "", 0, false
	}
	size, plain := c.Cond.Args[0].plainSize()
	v, known := c.Cond.Args[1].valueAt(nil)
	if !plain || !known || !v.IsInt() || !v.Num().IsInt64() {
		return "", 0, false
	}
	if most = v.Num().Int64(); c.Cond.Op == OpLT {
		most--
	}
	return size, most, true
}

// Limits are the largest values of sizes that conditions of s allow, by name; nil if none does. There may be other
// conditions too.
func (s *Summary) Limits() map[string]int64 {
	var out map[string]int64
	for _, c := range s.Pre {
		size, most, ok := c.Most()
		if had, known := out[size]; !ok || known && had <= most {
			continue
		}
		if out == nil {
			out = map[string]int64{}
		}
		out[size] = most
	}
	return out
}

// Test reports whether a condition on sizes alone holds at sizes; known is false for what is about anything else.
func (c Condition) Test(sizes map[string]int64) (holds, known bool) {
	if !c.OnSizes() && c.Kind != PowerOfTwo || c.Cond == nil {
		return false, false
	}
	v, ok := c.Cond.valueAt(sizes)
	if !ok {
		return false, false
	}
	if c.Kind == PowerOfTwo {
		return v.IsInt() && v.Sign() > 0 && new(big.Int).And(v.Num(), new(big.Int).Sub(v.Num(),
			big.NewInt(1))).Sign() == 0, true
	}
	return v.Sign() != 0, true
}

// valueAt is the value of an expression of sizes; conditions are 0 or 1. It is not known of what has anything else in
// it.
func (e *Expr) valueAt(sizes map[string]int64) (*big.Rat, bool) {
	switch e.Op {
	case OpConst:
		return e.Const, e.Const != nil
	case OpIndex:
		p, ok := e.Index[0].Constant()
		if !ok || slices.ContainsFunc(p.Names(), func(n string) bool { _, known := sizes[n]; return !known }) {
			return nil, false
		}
		v, err := p.Eval(sizes)
		return new(big.Rat).SetInt64(v), err == nil
	}
	var a []*big.Rat
	for _, x := range e.Args {
		v, ok := x.valueAt(sizes)
		if !ok {
			return nil, false
		}
		a = append(a, v)
	}
	truth := func(holds bool) (*big.Rat, bool) {
		if holds {
			return big.NewRat(1, 1), true
		}
		return new(big.Rat), true
	}
	switch e.Op {
	case OpEQ:
		return truth(a[0].Cmp(a[1]) == 0)
	case OpNE:
		return truth(a[0].Cmp(a[1]) != 0)
	case OpLT:
		return truth(a[0].Cmp(a[1]) < 0)
	case OpLE:
		return truth(a[0].Cmp(a[1]) <= 0)
	case OpGT:
		return truth(a[0].Cmp(a[1]) > 0)
	case OpGE:
		return truth(a[0].Cmp(a[1]) >= 0)
	case OpAnd:
		return truth(!slices.ContainsFunc(a, func(v *big.Rat) bool { return v.Sign() == 0 }))
	case OpOr:
		return truth(slices.ContainsFunc(a, func(v *big.Rat) bool { return v.Sign() != 0 }))
	case OpNot:
		return truth(a[0].Sign() == 0)
	case OpAdd:
		return new(big.Rat).Add(a[0], a[1]), true
	case OpSub:
		return new(big.Rat).Sub(a[0], a[1]), true
	case OpMul:
		return new(big.Rat).Mul(a[0], a[1]), true
	case OpRem:
		if a[1].Sign() == 0 {
			return nil, false
		}
		return new(big.Rat).SetInt(new(big.Int).Rem(a[0].Num(), a[1].Num())), true
	}
	return nil, false
}

// Settled adds to sizes those of Others that conditions give a value: what is equal to a size that is known, or to a
// number.
func (s *Summary) Settled(sizes map[string]int64) map[string]int64 {
	out := map[string]int64{}
	for n, v := range sizes {
		out[n] = v
	}
	var equal func(e *Expr) bool
	equal = func(e *Expr) bool {
		if e.Op == OpAnd {
			found := false
			for _, a := range e.Args {
				found = equal(a) || found
			}
			return found
		}
		if e.Op != OpEQ {
			return false
		}
		for _, side := range [2][2]*Expr{{e.Args[0], e.Args[1]}, {e.Args[1], e.Args[0]}} {
			name, plain := side[0].plainSize()
			if _, known := out[name]; !plain || known {
				continue
			}
			if v, ok := side[1].valueAt(out); ok && v.IsInt() {
				out[name] = v.Num().Int64()
				return true
			}
		}
		return false
	}
	for again := true; again; {
		again = false
		for _, c := range s.Pre {
			if c.OnSizes() && equal(c.Cond) {
				again = true
			}
		}
	}
	return out
}

// plainSize is the name of the size that e is by itself.
func (e *Expr) plainSize() (string, bool) {
	if e.Op != OpIndex {
		return "", false
	}
	p, ok := e.Index[0].Constant()
	if names := p.Names(); ok && len(names) == 1 && p.Equal(SizeOf(names[0])) {
		return names[0], true
	}
	return "", false
}

// Equation is what a condition says of one size: that it is another one, a multiple of Of, or the value Of.
type Equation struct {
	Size, Other string
	Multiple    bool
	Of          int64
}

// Equations are those that c says; nil if it says anything else.
func (c Condition) Equations() []Equation {
	if !c.OnSizes() {
		return nil
	}
	var out []Equation
	var visit func(e *Expr)
	visit = func(e *Expr) {
		if e.Op == OpAnd && e.Kind == term.Truth {
			for _, a := range e.Args {
				visit(a)
			}
			return
		}
		if e.Op != OpEQ {
			return
		}
		l, r := e.Args[0], e.Args[1]
		if k, ok := r.valueAt(nil); ok && k.IsInt() && k.Num().IsInt64() {
			if n, ok := l.plainSize(); ok {
				out = append(out, Equation{Size: n, Of: k.Num().Int64()})
			} else if l.Op == OpRem && k.Sign() == 0 {
				n, plain := l.Args[0].plainSize()
				if m, ok := l.Args[1].valueAt(nil); plain && ok && m.IsInt() && m.Num().IsInt64() && m.Sign() > 0 {
					out = append(out, Equation{Size: n, Multiple: true, Of: m.Num().Int64()})
				}
			}
			return
		}
		n, ok := l.plainSize()
		if o, also := r.plainSize(); ok && also {
			out = append(out, Equation{Size: n, Other: o})
		}
	}
	visit(c.Cond)
	return out
}
