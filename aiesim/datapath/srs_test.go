package datapath

import (
	"math/big"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"pgregory.net/rapid"
)

// rounded is a / 2^s in the given mode, by what the mode is called, on rationals.
func rounded(a *big.Int, s int, mode Rounding) *big.Int {
	unit := new(big.Int).Lsh(big.NewInt(1), uint(s))
	floor, rem := new(big.Int).DivMod(a, unit, new(big.Int))
	up := new(big.Int).Add(floor, big.NewInt(1))
	if rem.Sign() == 0 {
		return floor
	}
	half := new(big.Int).Lsh(rem, 1).Cmp(unit) // below, at or above the middle
	pick := func(toUp bool) *big.Int {
		if half > 0 || half == 0 && toUp {
			return up
		}
		return floor
	}
	switch mode {
	case RoundFloor:
		return floor
	case RoundCeil:
		return up
	case RoundPosInf:
		return pick(true)
	case RoundNegInf:
		return pick(false)
	case RoundSymInf:
		return pick(a.Sign() > 0)
	case RoundSymZero:
		return pick(a.Sign() < 0)
	case RoundConvEven:
		return pick(floor.Bit(0) == 1)
	}
	return pick(floor.Bit(0) == 0)
}

// saturated is x brought into n bits as the modes say.
func saturated(x *big.Int, e machine.Elem, md Modes) *big.Int {
	n := uint(8 * e.Bytes())
	one := big.NewInt(1)
	lo, hi := new(big.Int).Lsh(one, n-1), new(big.Int)
	hi.Sub(lo, one)
	lo.Neg(lo)
	if e.Unsigned() {
		lo.SetInt64(0)
		hi.Sub(new(big.Int).Lsh(one, n), one)
	} else if md.Sym {
		lo.Neg(hi)
	}
	if md.Sat {
		if x.Cmp(lo) < 0 {
			return lo
		}
		if x.Cmp(hi) > 0 {
			return hi
		}
		return x
	}
	r := new(big.Int).Mod(x, new(big.Int).Lsh(one, n))
	if !e.Unsigned() && r.Bit(int(n-1)) == 1 {
		r.Sub(r, new(big.Int).Lsh(one, n))
	}
	return r
}

// All shifts, modes and conversions agree with the definitions on unbounded integers.
func TestSrs(t *testing.T) {
	ops := []Srs{
		{16, 48, machine.Int16, 1}, {8, 48, machine.Int16, 2}, {8, 80, machine.Int32, 1}, {4, 80, machine.Int32, 2},
		{16, 48, machine.Int32, 1}, {4, 80, machine.Int64, 1}, {8, 80, machine.Int64, 1}, {16, 48, machine.Int8, 1},
		{16, 48, machine.Uint8, 1},
	}
	rapid.Check(t, func(t *rapid.T) {
		op := rapid.SampledFrom(ops).Draw(t, "op")
		f := machine.Family{Lanes: op.Lanes, AccBits: op.AccBits}
		md := Modes{Rounding(rapid.IntRange(0, 7).Draw(t, "mode")), rapid.Bool().Draw(t, "sat"),
			rapid.Bool().Draw(t, "sym")}
		s := rapid.IntRange(MinShift, MaxShift).Draw(t, "shift")
		in := [2]*Acc{drawAcc(t, f, true), drawAcc(t, f, false)}
		for _, a := range in { // numbers near halves of the shift, too
			if l := rapid.IntRange(0, op.Lanes-1).Draw(t, "lane"); s > 0 && s < 40 {
				a.Lo[l] = int64(rapid.IntRange(-5, 5).Draw(t, "q"))<<s + int64(1)<<(s-1) +
					int64(rapid.IntRange(-1, 1).Draw(t, "d"))
				if op.AccBits == 80 {
					a.Hi[l] = a.Lo[l] >> 63
				}
			}
		}
		var got Vec
		if err := op.Run(&got, &in, s, md); err != nil {
			t.Fatal(err)
		}
		for p, a := range in[:op.Parts] {
			for l := range op.Lanes {
				i, b := l*op.Parts+p, op.To.Bytes()
				if u := a.U>>l&1 != 0; u != got.U.Has(i*b, b) {
					t.Fatalf("element %d undefined: %v", i, !u)
				} else if u {
					continue
				}
				v := lane(a, l, op.AccBits)
				if s < 0 {
					v = new(big.Int).Lsh(v, 1)
				} else {
					v = rounded(v, s, md.Round)
				}
				if want := saturated(v, op.To, md); want.Int64() != got.Int(op.To, i) {
					t.Fatalf("element %d of %v >> %d: %d, the definition %v", i, lane(a, l, op.AccBits), s,
						got.Int(op.To, i), want)
				}
			}
		}
	})
}

// ups is a shift; a lane that grows past its width is reported; srs undoes it.
func TestUps(t *testing.T) {
	ops := []Ups{{16, 48, machine.Int16}, {8, 48, machine.Int32}, {16, 48, machine.Uint8}, {8, 80, machine.Int32},
		{4, 80, machine.Int64}}
	rapid.Check(t, func(t *rapid.T) {
		op := rapid.SampledFrom(ops).Draw(t, "op")
		v := drawVec(t, "v", op.From, op.Lanes*op.From.Bytes(), true)
		s := rapid.IntRange(MinShift, MaxShift).Draw(t, "shift")
		var got Acc
		bad, err := op.Run(&got, v, s)
		if err != nil {
			t.Fatal(err)
		}
		first := -1
		for l := range op.Lanes {
			b := op.From.Bytes()
			if u := v.U.Has(l*b, b); u != (got.U>>l&1 != 0) {
				t.Fatalf("lane %d undefined: %v", l, !u)
			} else if u {
				continue
			}
			want := big.NewInt(v.Int(op.From, l))
			if s < 0 {
				want.Rsh(want, 1)
			} else {
				want.Lsh(want, uint(s))
			}
			if !fits(want, op.AccBits) {
				if first < 0 {
					first = l
				}
				continue
			}
			if lane(&got, l, op.AccBits).Cmp(want) != 0 {
				t.Fatalf("lane %d: %v, want %v", l, lane(&got, l, op.AccBits), want)
			}
		}
		if bad != first {
			t.Fatalf("overflow in lane %d, want %d", bad, first)
		}
	})
}

func TestShiftRange(t *testing.T) {
	var v Vec
	var a Acc
	for _, s := range []int{-2, 63} {
		if err := (&Srs{16, 48, machine.Int16, 1}).Run(&v, &[2]*Acc{&a}, s, Modes{}); err == nil {
			t.Errorf("srs by %d is accepted", s)
		}
		if _, err := (&Ups{16, 48, machine.Int16}).Run(&a, &v, s); err == nil ||
			err.Error() != "shift: "+map[int]string{-2: "-2", 63: "63"}[s]+" is outside -1..62" {
			t.Errorf("ups by %d: %v", s, err)
		}
	}
}
