package datapath

import (
	"math/big"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"pgregory.net/rapid"
)

// drawVec fills a register with numbers that are often extreme, some bytes' elements undefined if holes is set.
func drawVec(t *rapid.T, name string, e machine.Elem, bytes int, holes bool) *Vec {
	v := &Vec{}
	gen := rapid.OneOf(rapid.Byte(), rapid.SampledFrom([]byte{0, 0x80, 0xff, 0x7f}))
	copy(v.B[:bytes], rapid.SliceOfN(gen, bytes, bytes).Draw(t, name))
	if holes {
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, bytes/e.Bytes()-1), 0, 6).Draw(t, name+" undefined") {
			v.SetUndef(i*e.Bytes(), e.Bytes())
		}
	}
	return v
}

// families lists every family with every sign.
func families() (out []machine.Family) {
	for _, f := range machine.Families {
		for _, x := range machine.Signs(f.X) {
			for _, z := range machine.Signs(f.Z) {
				f := f
				f.X, f.Z = x, z
				if !f.X.Float() {
					out = append(out, f)
				}
			}
		}
	}
	return out
}

// refRules are the reference functions for x and z of a family.
func refRules(f machine.Family) (x, z func(p pick, n, l, c int) int) {
	switch xb, zb := f.X.Bytes(), f.Z.Bytes(); {
	case xb == 2 && zb == 2:
		return refX16, refRA
	case xb == 2 && zb == 1:
		return refX16, refZ(1)
	case xb == 1:
		return refX8, refZ(2)
	}
	return refRA, refRA
}

func preRef(p Pre, x, y *big.Int) *big.Int {
	r := new(big.Int)
	switch p {
	case PreSym:
		return r.Add(x, y)
	case PreAntisym:
		return r.Sub(x, y)
	case PreAbs:
		return r.Abs(x)
	case PreMax:
		if x.Cmp(y) > 0 {
			return x
		}
		return y
	case PreMin:
		if x.Cmp(y) < 0 {
			return x
		}
		return y
	case PreMaxDiff:
		if r.Sub(x, y); r.Sign() < 0 {
			r.SetInt64(0)
		}
		return r
	}
	return x
}

func lane(a *Acc, l, bits int) *big.Int {
	lo := big.NewInt(a.Lo[l])
	if bits == 48 {
		return lo
	}
	r := new(big.Int).Lsh(big.NewInt(a.Hi[l]), 64)
	return r.Add(r, new(big.Int).SetUint64(uint64(a.Lo[l])))
}

func fits(x *big.Int, bits int) bool {
	y := new(big.Int).Add(x, new(big.Int).Lsh(big.NewInt(1), uint(bits-1)))
	return y.Sign() >= 0 && y.BitLen() <= bits
}

// Every multiply-accumulate is the sum of products of the elements that the reference rules select, exactly; undefined
// operands reach a lane unless they meet a known zero; a sum past the accumulator's width is reported.
func TestMac(t *testing.T) {
	all := families()
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(all).Draw(t, "family")
		m := Mac{Family: f, Add: rapid.Bool().Draw(t, "add"), Negate: rapid.Bool().Draw(t, "negate"),
			XBytes: rapid.SampledFrom([]int{64, 128}).Draw(t, "x bytes")}
		if f.X.Bytes() > 1 {
			m.Pre = rapid.SampledFrom([]Pre{PreNone, PreSym, PreAntisym, PreAbs, PreMax, PreMin, PreMaxDiff}).Draw(t,
				"pre")
			m.Centre = (m.Pre == PreSym || m.Pre == PreAntisym) && rapid.Bool().Draw(t, "centre")
			if m.Pre.Two() && rapid.Bool().Draw(t, "own y") {
				m.YBytes = 64
			}
		}
		op := NewMac(m)
		var a MacArgs
		for i := range NumArgs {
			if i.Signed() {
				a[i] = int64(rapid.IntRange(-70, 70).Draw(t, i.String()))
			} else {
				a[i] = int64(rapid.Uint32().Draw(t, i.String()))
			}
		}
		for _, i := range []Arg{XStart, YStart, XStep} {
			a[i] *= int64(op.x.rule.multiple)
		}
		for _, i := range []Arg{ZStart, ZStep} {
			a[i] *= int64(op.z.rule.multiple)
		}
		a[MTap] = int64(rapid.IntRange(0, f.Cols-1).Draw(t, "mtap"))
		holes := rapid.IntRange(0, 3).Draw(t, "holes") == 0
		x, z := drawVec(t, "x", f.X, m.XBytes, holes), drawVec(t, "z", f.Z, 32, holes)
		var y *Vec
		if m.YBytes > 0 {
			y = drawVec(t, "y", f.X, m.YBytes, holes)
		}
		acc := drawAcc(t, f, holes)
		checkMac(t, op, &a, acc, x, y, z)
	})
}

func drawAcc(t *rapid.T, f machine.Family, holes bool) *Acc {
	a := &Acc{}
	for l := range f.Lanes {
		a.Lo[l] = rapid.Int64().Draw(t, "acc")
		if f.AccBits == 48 {
			a.Lo[l] = a.Lo[l] << 16 >> 16 >> rapid.IntRange(0, 40).Draw(t, "small")
			continue
		}
		a.Hi[l] = int64(int16(rapid.Int16().Draw(t, "acc high")))
	}
	if holes {
		a.U = rapid.Uint32Range(0, 1<<f.Lanes-1).Draw(t, "acc undefined")
	}
	return a
}

func checkMac(t *rapid.T, op *Mac, a *MacArgs, acc *Acc, x, y, z *Vec) {
	f := op.Family
	var s Selection
	if err := op.Select(a, &s); err != nil {
		t.Fatal(err)
	}
	got := *acc
	var w Scratch
	overflow := op.Run(&got, &got, x, y, z, &s, &w)
	first := -1
	for l := range f.Lanes {
		want, undef := refLane(op, a, acc, x, y, z, l)
		if undef != (got.U>>l&1 != 0) {
			t.Fatalf("lane %d: undefined %v, the reference %v", l, !undef, undef)
		}
		if undef {
			continue
		}
		if lane(&got, l, f.AccBits).Cmp(want) != 0 {
			t.Fatalf("lane %d: %v, the reference %v", l, lane(&got, l, f.AccBits), want)
		}
		if first < 0 && !fits(want, f.AccBits) {
			first = l
		}
	}
	if overflow != first {
		t.Fatalf("overflow reported in lane %d, the reference %d", overflow, first)
	}
}

// refLane is one lane by the definition.
func refLane(op *Mac, a *MacArgs, acc *Acc, x, y, z *Vec, l int) (sum *big.Int, undef bool) {
	f := op.Family
	xr, zr := refRules(f)
	px := pick{int(a[XStart]), int(a[XStep]), uint32(a[XOffsets]), uint32(a[XOffsetsHi]), uint32(a[XSquare])}
	py := pick{int(a[YStart]), -int(a[XStep]), uint32(a[XOffsets]), uint32(a[XOffsetsHi]), uint32(a[YSquare])}
	pz := pick{int(a[ZStart]), int(a[ZStep]), uint32(a[ZOffsets]), uint32(a[ZOffsetsHi]), uint32(a[ZSquare])}
	xb, zb := f.X.Bytes(), f.Z.Bytes()
	yReg, yBytes := x, op.XBytes
	if op.YBytes > 0 {
		yReg, yBytes = y, op.YBytes
	}
	sum = new(big.Int)
	if op.Add {
		sum, undef = lane(acc, l, f.AccBits), acc.U>>l&1 != 0
	}
	for c := range f.Cols {
		xi, yi, zi := xr(px, op.XBytes/xb, l, c), xr(py, yBytes/xb, l, c), zr(pz, 32/zb, l, c)
		xv, zv := big.NewInt(x.Int(f.X, xi)), big.NewInt(z.Int(f.Z, zi))
		pu, zu := x.U.Has(xi*xb, xb), z.U.Has(zi*zb, zb)
		pv := xv
		if !op.Pre.Two() {
			pv = preRef(op.Pre, xv, nil)
		} else if !op.Centre || c != int(a[MTap]) {
			pu = pu || yReg.U.Has(yi*xb, xb)
			pv = preRef(op.Pre, xv, big.NewInt(yReg.Int(f.X, yi)))
		}
		known := !zu && zv.Sign() == 0 || !pu && pv.Sign() == 0
		undef = undef || (pu || zu) && !known
		p := new(big.Int).Mul(pv, zv)
		if op.Negate {
			p.Neg(p)
		}
		if !pu && !zu {
			sum.Add(sum, p)
		}
	}
	return sum, undef
}

// Starts and steps that the hardware has no encoding for are refused by name.
func TestSelectRefuses(t *testing.T) {
	f16 := machine.Family{X: machine.Int16, Z: machine.Int16, Lanes: 8, Cols: 4, AccBits: 48}
	f8 := machine.Family{X: machine.Int8, Z: machine.Int8, Lanes: 16, Cols: 8, AccBits: 48}
	for _, c := range []struct {
		f    machine.Family
		arg  Arg
		val  int64
		pre  Pre
		want string
	}{
		{f16, XStart, 3, PreNone, "xstart: 3 is not a multiple of 2, as 16-bit x needs; odd elements are reached " +
			"through xsquare"},
		{f16, XStep, 1, PreNone, "xstep: 1 is not a multiple of 2, as 16-bit x needs"},
		{f16, YStart, -1, PreSym, "ystart: -1 is not a multiple of 2, as 16-bit y needs; odd elements are reached " +
			"through ysquare"},
		{f8, XStart, 2, PreNone, "xstart: 2 is not a multiple of 4, as 8-bit x needs"},
		{f8, XStep, 6, PreNone, "xstep: 6 is not a multiple of 4, as 8-bit x needs"},
		{f8, ZStart, 1, PreNone, "zstart: 1 is not a multiple of 2, as 8-bit z needs"},
		{f8, ZStep, 3, PreNone, "zstep: 3 is not a multiple of 2, as 8-bit z needs"},
	} {
		a := MacArgs{}
		a[c.arg] = c.val
		m := NewMac(Mac{Family: c.f, XBytes: 128, Pre: c.pre})
		if err := m.Select(&a, &Selection{}); err == nil || err.Error() != c.want {
			t.Errorf("%s = %d: %v", c.arg, c.val, err)
		}
	}
	a := MacArgs{MTap: 4}
	m := NewMac(Mac{Family: f16, XBytes: 128, Pre: PreSym, Centre: true})
	if err := m.Select(&a, &Selection{}); err == nil || err.Error() != "mtap: 4 is not a column: there are 4, "+
		"counted from 0" {
		t.Error(err)
	}
}
