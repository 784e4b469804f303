package standin_test

import (
	"math/big"
	"slices"
	"testing"
)

// round is a / 2^shift, rounded by a mode, on unlimited width: the definition by quotient and remainder.
func round(a *big.Int, shift, mode int) *big.Int {
	if shift < 0 {
		return new(big.Int).Lsh(a, 1)
	}
	unit := new(big.Int).Lsh(big.NewInt(1), uint(shift))
	q, r := new(big.Int).DivMod(a, unit, new(big.Int)) // Euclidean: the floor, as unit is positive
	if r.Sign() == 0 {
		return q
	}
	side := new(big.Int).Lsh(r, 1).Cmp(unit) // below, at or above the half
	up := side > 0
	switch mode {
	case 0: // floor
		up = false
	case 1: // ceil
		up = true
	case 2: // halves towards plus infinity
		up = side >= 0
	case 3: // halves towards minus infinity
	case 4: // halves away from zero
		up = up || side == 0 && a.Sign() > 0
	case 5: // halves towards zero
		up = up || side == 0 && a.Sign() < 0
	case 6: // halves to even
		up = up || side == 0 && q.Bit(0) == 1
	case 7: // halves to odd
		up = up || side == 0 && q.Bit(0) == 0
	}
	if up {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// saturate brings v into a type: bit 0 of sat saturates, bit 1 makes that symmetric.
func saturate(v *big.Int, to ctype, sat int) *big.Int {
	if sat&1 == 0 {
		return wrap(v, to.bits, to.sign)
	}
	bits := to.bits
	if to.sign {
		bits--
	}
	high := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	high.Sub(high, big.NewInt(1))
	low := new(big.Int)
	if to.sign {
		low.Neg(high)
		if sat&2 == 0 {
			low.Sub(low, big.NewInt(1))
		}
	}
	if v.Cmp(high) > 0 {
		return high
	}
	if v.Cmp(low) < 0 {
		return low
	}
	return v
}

// srsForm makes a form from an accumulator to a vector; source is the accumulator's lane of lane l.
func srsForm(result, name, acc string, source func(l int) int) form {
	to := typeOf(result)
	return parse(result+" "+name+"(mode, sat, "+acc+", shift)", func(a []value) value {
		mode, sat, shift := a[0].int(0), a[1].int(0), a[3].int(0)
		out := make(value, to.lanes)
		for l := range out {
			out[l] = saturate(round(a[2][source(l)], shift, mode), to, sat)
		}
		return out
	})
}

func srsForms() []form {
	var forms []form
	straight := func(l int) int { return l }
	for _, s := range [][3]string{
		{"v16int16", "srs", "v16acc48"}, {"v8int16", "srs", "v8acc48"}, {"v8int32", "srs", "v8acc80"}, {"v4int32", "srs", "v4acc80"},
		{"v16int32", "lsrs", "v16acc48"}, {"v8int32", "lsrs", "v8acc48"}, {"v8int64", "lsrs", "v8acc80"}, {"v4int64", "lsrs", "v4acc80"},
		{"v16int8", "bsrs", "v16acc48"}, {"v16uint8", "ubsrs", "v16acc48"},
	} {
		forms = append(forms, srsForm(s[0], s[1], s[2], straight))
	}
	for _, s := range [][3]string{
		{"v16int16", "srs_ilv", "v16acc48"}, {"v8int32", "srs_ilv", "v8acc80"},
		{"v16int32", "lsrs_ilv", "v16acc48"}, {"v8int64", "lsrs_ilv", "v8acc80"},
	} {
		half := typeOf(s[2]).lanes / 2
		forms = append(forms, srsForm(s[0], s[1], s[2], func(l int) int { return l/2 + l%2*half }))
	}
	for _, s := range [][3]string{
		{"v16acc48", "ups", "v16int16"}, {"v8acc48", "ups", "v8int16"}, {"v8acc48", "ups", "v8int32"},
		{"v16acc48", "ups", "v16int8"}, {"v16acc48", "ups", "v16uint8"},
		{"v8acc80", "lups", "v8int32"}, {"v4acc80", "lups", "v4int32"}, {"v4acc80", "lups", "v4int64"},
	} {
		to := typeOf(s[0])
		forms = append(forms, parse(s[0]+" "+s[1]+"("+s[2]+", shift)", func(a []value) value {
			out := make(value, to.lanes)
			for l := range out {
				if shift := a[1].int(0); shift < 0 {
					out[l] = new(big.Int).Rsh(a[0][l], 1) // floor
				} else {
					out[l] = wrap(new(big.Int).Lsh(a[0][l], uint(shift)), to.used, true)
				}
			}
			return out
		}))
	}
	for _, s := range [][3]string{
		{"v16int8", "pack", "v16int16"}, {"v32int8", "pack", "v32int16"}, {"v16uint8", "upack", "v16int16"}, {"v32uint8", "upack", "v32int16"},
		{"v16int16", "unpack", "v16int8"}, {"v32int16", "unpack", "v32int8"}, {"v16int16", "unpack", "v16uint8"}, {"v32int16", "unpack", "v32uint8"},
	} {
		to := typeOf(s[0])
		forms = append(forms, parse(s[0]+" "+s[1]+"("+s[2]+")", func(a []value) value {
			out := make(value, to.lanes)
			for l := range out {
				out[l] = wrap(a[0][l], to.bits, to.sign)
			}
			return out
		}))
	}
	return forms
}

func TestSrs(t *testing.T) { check(t, srsForms(), brief(t)) }

// TestSrsTies goes through all modes and shifts with lanes that lie on, below and above halves.
func TestSrsTies(t *testing.T) {
	t.Parallel()
	forms := slices.DeleteFunc(srsForms(), func(f form) bool { return len(f.params) != 4 })
	c := pair(t)[0]
	p := start(t, c.compile(t, driver(forms)))
	args := make([][]value, len(forms))
	for mode := range int64(8) {
		for shift := int64(-1); shift <= 62; shift++ {
			for i, f := range forms {
				acc := make(value, f.params[2].lanes)
				for l := range acc {
					half := new(big.Int).Lsh(big.NewInt(int64(l)-int64(len(acc)/2)), uint(max(shift-1, 0)))
					acc[l] = wrap(half.Add(half, big.NewInt(int64(l)%3-1)), f.params[2].used, true)
				}
				args[i] = []value{{big.NewInt(mode)}, {big.NewInt(shift % 4 & 3)}, acc, {big.NewInt(shift)}}
			}
			got, err := p.call(forms, args)
			if err != nil {
				t.Fatal(err)
			}
			for i, f := range forms {
				want := f.eval(args[i])
				if l := f.differs(got[i], want); l >= 0 {
					t.Fatalf("%s\n%slane %d is %v, want %v", f, f.show(args[i]), l, got[i][l], want[l])
				}
			}
		}
	}
}

// round itself, against the values that the guide lists by name: 5/2, 3/2, -3/2, -5/2 and a quarter each side.
func TestRoundDefinition(t *testing.T) {
	quarters := []int64{-11, -10, -9, -7, -6, -5, 5, 6, 7, 9, 10, 11}
	want := map[int][]int64{
		0: {-3, -3, -3, -2, -2, -2, 1, 1, 1, 2, 2, 2},
		1: {-2, -2, -2, -1, -1, -1, 2, 2, 2, 3, 3, 3},
		2: {-3, -2, -2, -2, -1, -1, 1, 2, 2, 2, 3, 3},
		3: {-3, -3, -2, -2, -2, -1, 1, 1, 2, 2, 2, 3},
		4: {-3, -3, -2, -2, -2, -1, 1, 2, 2, 2, 3, 3},
		5: {-3, -2, -2, -2, -1, -1, 1, 1, 2, 2, 2, 3},
		6: {-3, -2, -2, -2, -2, -1, 1, 2, 2, 2, 2, 3},
		7: {-3, -3, -2, -2, -1, -1, 1, 1, 2, 2, 3, 3},
	}
	for mode := range 8 {
		for i, q := range quarters {
			if got := round(big.NewInt(q), 2, mode).Int64(); got != want[mode][i] {
				t.Errorf("mode %d: %d/4 is rounded to %d, want %d", mode, q, got, want[mode][i])
			}
		}
	}
}
