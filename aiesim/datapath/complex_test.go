package datapath

import (
	"math/big"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"pgregory.net/rapid"
)

// gauss is a complex number of integers.
type gauss struct{ re, im *big.Int }

func (a gauss) times(b gauss) gauss {
	mul := func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }
	return gauss{new(big.Int).Sub(mul(a.re, b.re), mul(a.im, b.im)), new(big.Int).Add(mul(a.re, b.im), mul(a.im, b.re))}
}

func (a gauss) plus(b gauss, sign int64) gauss {
	s := big.NewInt(sign)
	add := func(x, y *big.Int) *big.Int { return new(big.Int).Add(x, new(big.Int).Mul(s, y)) }
	return gauss{add(a.re, b.re), add(a.im, b.im)}
}

// element is number i of a register: of a complex type a pair.
func element(v *Vec, e machine.Elem, isComplex, conj bool, i int) gauss {
	if !isComplex {
		return gauss{big.NewInt(v.Int(e, i)), new(big.Int)}
	}
	g := gauss{big.NewInt(v.Int(e, 2*i)), big.NewInt(v.Int(e, 2*i+1))}
	if conj {
		g.im.Neg(g.im)
	}
	return g
}

// A multiplication of complex numbers is the sum of the complex products of what the regular rule, or that of 16 bits, selects.
func TestComplexMac(t *testing.T) {
	all := machine.ComplexFamilies()
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(all).Draw(t, "family")
		m := Mac{Family: f, Add: rapid.Bool().Draw(t, "add"), Negate: rapid.Bool().Draw(t, "negate"),
			XBytes: rapid.SampledFrom([]int{64, 128}).Draw(t, "x bytes"), Pre: rapid.SampledFrom([]Pre{PreNone, PreSym,
				PreAntisym}).Draw(t, "pre")}
		m.ConjX, m.ConjZ = f.CX && rapid.Bool().Draw(t, "conj x"), f.CZ && rapid.Bool().Draw(t, "conj z")
		m.Centre = m.Pre.Two() && rapid.Bool().Draw(t, "centre")
		op := NewMac(m)
		lanes, cols := f.Selected()
		var a MacArgs
		for i := range NumArgs {
			a[i] = int64(rapid.IntRange(-35, 35).Draw(t, i.String())) * 2
			if !i.Signed() {
				a[i] = int64(rapid.Uint32().Draw(t, i.String()))
			}
		}
		a[MTap] = int64(rapid.IntRange(0, cols-1).Draw(t, "mtap"))
		x, z := drawVec(t, "x", f.X, m.XBytes, false), drawVec(t, "z", f.Z, 32, false)
		acc := &Acc{}
		for l := range f.Lanes {
			acc.Lo[l] = int64(int32(rapid.Int64().Draw(t, "acc")))
			acc.Hi[l&7] = acc.Lo[l&7] >> 63
		}
		got := *acc
		var s Selection
		if err := op.Select(&a, &s); err != nil {
			t.Fatal(err)
		}
		if op.Run(&got, &got, x, nil, z, &s, &Scratch{}) >= 0 {
			t.Skip("overflow")
		}
		for l := range lanes {
			want := gauss{new(big.Int), new(big.Int)}
			if m.Add {
				want = gauss{lane(acc, 2*l, f.AccBits), lane(acc, 2*l+1, f.AccBits)}
			}
			for c := range cols {
				p := complexTerm(op, &a, x, c, l).times(element(z, f.Z, f.CZ, m.ConjZ,
					refRA(pick{start: int(a[ZStart]), step: int(a[ZStep]), lo: uint32(a[ZOffsets])}, op.z.n, l, c)))
				sign := int64(1)
				if m.Negate {
					sign = -1
				}
				want = want.plus(p, sign)
			}
			for i, w := range []*big.Int{want.re, want.im} {
				if g := lane(&got, 2*l+i, f.AccBits); g.Cmp(w) != 0 {
					t.Fatalf("%+v: half %d of lane %d is %v, by the definition %v", f, i, l, g, w)
				}
			}
		}
	})
}

// complexTerm is what the pre-adder makes of x for a column and lane.
func complexTerm(op *Mac, a *MacArgs, x *Vec, c, l int) gauss {
	rule := refRA
	if !op.Family.CX && op.Family.X == machine.Int16 && op.Family.Z == machine.Int16 {
		rule = refX16
	}
	f := op.Family
	px := pick{start: int(a[XStart]), step: int(a[XStep]), lo: uint32(a[XOffsets]), square: uint32(a[XSquare])}
	v := element(x, f.X, f.CX, op.ConjX, rule(px, op.x.n, l, c))
	if !op.Pre.Two() || op.Centre && c == int(a[MTap]) {
		return v
	}
	py := pick{start: int(a[YStart]), step: -int(a[XStep]), lo: uint32(a[XOffsets]), square: uint32(a[YSquare])}
	sign := int64(1)
	if op.Pre == PreAntisym {
		sign = -1
	}
	return v.plus(element(x, f.X, f.CX, op.ConjX, rule(py, op.x.n, l, c)), sign)
}
