package term_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// A term has the value that its operations have one by one, and its form has it too. Laws of rings do not change the form.
func TestForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := term.NewStore(1 << 20)
		n := term.NewNormal(s, term.Exact, 1<<20)
		for range 8 {
			x := drawTerm(t, s, rapid.IntRange(1, 4).Draw(t, "depth"))
			f := n.Of(x.t)
			if f == 0 {
				t.Fatal(n.Err())
			}
			if y := rewritten(t, s, x.t); !n.Equal(x.t, y) {
				t.Fatalf("%s and %s have two forms", s.String(x.t), s.String(y))
			}
			for seed := range int64(8) {
				env := envOf(seed)
				want, ok := x.value(env)
				if !ok {
					continue
				}
				got, err := s.Eval(env, x.t)
				if err != nil || got[0].Int.Cmp(want) != 0 {
					t.Fatalf("%s is %v, %v, not %s", s.String(x.t), got, err, want)
				}
				if v, ok := ofForm(n, f, env); !ok || v.Cmp(want) != 0 {
					t.Fatalf("%s has a form with the value %v, %v, not %s", s.String(x.t), v, ok, want)
				}
			}
		}
	})
}

// ofForm is the value of a form of integers, read product by product; false where it divides by zero.
func ofForm(n *term.Normal, f term.Form, env term.Env) (*big.Int, bool) {
	sum := new(big.Int)
	for _, p := range n.Products(f) {
		if !p.Coeff.IsInt() {
			return nil, false
		}
		z := new(big.Int).Set(p.Coeff.Num())
		for _, id := range p.Atoms {
			v, ok := ofAtom(n, n.Atom(id), env)
			if !ok {
				return nil, false
			}
			z.Mul(z, v)
		}
		sum.Add(sum, z)
	}
	return sum, true
}

// ofAtom is the value of an unknown, conditions as 0 and 1.
func ofAtom(n *term.Normal, a term.Atom, env term.Env) (*big.Int, bool) {
	truth := func(b bool) (*big.Int, bool) { return big.NewInt(map[bool]int64{true: 1}[b]), true }
	switch a.Op {
	case term.OpInt:
		return big.NewInt(a.Number), true
	case term.OpElem:
		v, _ := env.Elem(a.Name, a.Number, a.Type)
		return v.Int, true
	case term.OpScalar:
		v, _ := env.Scalar(a.Name, a.Type)
		return v.Int, true
	}
	var args []*big.Int
	for _, f := range a.Args {
		v, ok := ofForm(n, f, env)
		if !ok {
			return nil, false
		}
		args = append(args, v)
	}
	z := new(big.Int).Set(args[0])
	switch a.Op {
	case term.OpEQ:
		return truth(z.Sign() == 0)
	case term.OpLT:
		return truth(z.Sign() < 0)
	case term.OpLE:
		return truth(z.Sign() <= 0)
	case term.OpNot:
		return truth(z.Sign() == 0)
	case term.OpSelect:
		return args[2-z.Int64()], true
	case term.OpConvert:
		size := new(big.Int).Lsh(big.NewInt(1), uint(a.Type.Bits()))
		if z.Mod(z, size); a.Type.Signed() && z.Bit(a.Type.Bits()-1) == 1 {
			z.Sub(z, size)
		}
		return z, true
	case term.OpShr:
		return z.Rsh(z, uint(args[1].Int64())), true
	}
	for _, y := range args[1:] {
		switch {
		case a.Op == term.OpAnd:
			z.And(z, y)
		case a.Op == term.OpOr:
			z.Or(z, y)
		case a.Op == term.OpMin && y.Cmp(z) < 0, a.Op == term.OpMax && y.Cmp(z) > 0:
			z.Set(y)
		case a.Op == term.OpMin, a.Op == term.OpMax:
		case y.Sign() == 0:
			return nil, false
		case a.Op == term.OpQuo:
			z.Quo(z, y)
		case a.Op == term.OpRem:
			z.Rem(z, y)
		default:
			return nil, false
		}
	}
	return z, true
}
