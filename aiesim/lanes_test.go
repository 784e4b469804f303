package aiesim_test

import (
	"math"
	"math/rand"
	"testing"
)

// ref32 is the element that lane l of an int16 lane operation selects (rule S32).
func ref32(start int, lo, hi, square uint32, n, l int) int {
	nib := func(i int) int {
		if i < 8 {
			return int(lo>>(4*i)) & 15
		}
		return int(hi>>(4*(i-8))) & 15
	}
	w, q := nib(l>>2*2), int(square>>(4*(l&3)))&3
	if q&2 != 0 {
		w += nib(l>>2*2+1) + 1
	}
	return ((start+2*w+q&1)%n + n) % n
}

// ref16 is that of an operation on 32-bit lanes (the regular rule).
func ref16(start int, lo, hi uint32, n, l int) int {
	o := lo >> (4 * (l & 7))
	if l >= 8 {
		o = hi >> (4 * (l & 7))
	}
	return ((start+int(o&15))%n + n) % n
}

const lanes32 = `
void k(const int16 *pa, const int16 *pb, unsigned sel, int16 *out, unsigned *mask) {
	v32int16 a = concat(*(v16int16 *)pa, *(v16int16 *)(pa + 16)), b = concat(*(v16int16 *)pb, *(v16int16 *)(pb + 16));
	v32int16 r[11];
	r[0] = select32(sel, a, 2, 0x31420567, 0x0f1e2d3c, 0x3120, b, -6, 0x98badcfe, 0x01234567, 0x0123);
	r[1] = select32(sel, a, b);
	r[2] = shuffle32(a, 30, 0x0c080400, 0x76543210, 0x3210);
	r[3] = add32(a, 0, 0x06040200, 0x0e0c0a08, 0x3210, b, 4, 0x06040200, 0x0e0c0a08, 0x3210);
	r[4] = sub32(a, b);
	r[5] = max32(a, b);
	r[6] = min32(a, 0, 0x06040200, 0x0e0c0a08, 0x3210, 16, 0x06040200, 0x0e0c0a08, 0x3210);
	r[7] = maxdiff32(a, b);
	r[8] = abs32(a);
	r[9] = shuffle32(a, 4, 0, 0, 0x1111);
	r[10] = select32(lt32(a, b), a, b);
	for (int i = 0; i < 11; i++) {
		*(v16int16 *)(out + 32 * i) = ext_w(r[i], 0);
		*(v16int16 *)(out + 32 * i + 16) = ext_w(r[i], 1);
	}
	mask[0] = lt32(a, b); mask[1] = gt32(a, b); mask[2] = le32(a, b); mask[3] = ge32(a, b); mask[4] = eq32(a, b);
	mask[5] = ~(gt32(a, b) | lt32(a, b));
}
`

func TestLanes32(t *testing.T) {
	r, p := rand.New(rand.NewSource(8)), load(t, lanes32)
	for range 50 {
		a, b := random[int16](r, 32, 32767), random[int16](r, 32, 32767)
		for i := range 5 {
			b[r.Intn(32)] = a[i]
		}
		copy(b[:5], a[:5])
		sel := r.Uint32()
		out, mask := in(make([]int16, 32*11)), in(make([]uint32, 6))
		arg := in([]int32{0})
		arg.Type, arg.Shape, arg.Data = "uint32", nil, nil
		arg.Scalar, arg.Int = true, int64(sel)
		run(t, p, "k", in(a), in(b), arg, out, mask)
		var want []int16
		add := func(f func(l int) int) {
			for l := range 32 {
				want = append(want, int16(f(l)))
			}
		}
		A, B := func(i int) int { return int(a[i]) }, func(i int) int { return int(b[i]) }
		add(func(l int) int {
			if sel>>l&1 == 1 {
				return B(ref32(-6, 0x98badcfe, 0x01234567, 0x0123, 32, l))
			}
			return A(ref32(2, 0x31420567, 0x0f1e2d3c, 0x3120, 32, l))
		})
		add(func(l int) int {
			if sel>>l&1 == 1 {
				return B(l)
			}
			return A(l)
		})
		add(func(l int) int { return A(ref32(30, 0x0c080400, 0x76543210, 0x3210, 32, l)) })
		add(func(l int) int { return A(l) + B((4+l)%32) })
		add(func(l int) int { return A(l) - B(l) })
		add(func(l int) int { return max(A(l), B(l)) })
		add(func(l int) int { return min(A(l), A((16+l)%32)) })
		add(func(l int) int { return max(A(l)-B(l), 0) })
		add(func(l int) int { return max(A(l), -A(l)) })
		add(func(l int) int { return A(5) })
		add(func(l int) int { return max(A(l), B(l)) })
		same(t, want, out.Data)
		var m [6]uint32
		for l := range 32 {
			for i, yes := range []bool{a[l] < b[l], a[l] > b[l], a[l] <= b[l], a[l] >= b[l], a[l] == b[l],
				a[l] == b[l]} {
				if yes {
					m[i] |= 1 << l
				}
			}
		}
		same(t, m[:], mask.Data)
	}
}

const lanes16 = `
void k(const int32 *pa, const int32 *pb, unsigned sel, int32 *out, unsigned *mask) {
	v16int32 a = concat(*(v8int32 *)pa, *(v8int32 *)(pa + 8)), b = concat(*(v8int32 *)pb, *(v8int32 *)(pb + 8));
	v16int32 r[6];
	r[0] = select16(sel, a, 3, 0x31420567, 0x0f1e2d3c, b, -5, 0x98badcfe, 0x01234567);
	r[1] = shuffle16(a, 14, 0x76543210, 0x00000000);
	r[2] = add16(a, 0, 0x76543210, 0xfedcba98, b, 1, 0x76543210, 0xfedcba98);
	r[3] = sub16(a, b);
	r[4] = select16(gt16(a, 0, 0, 0, b, 0, 0x76543210, 0xfedcba98), a, b);
	r[5] = shuffle16(a, 9, 0, 0);
	for (int i = 0; i < 6; i++) {
		*(v8int32 *)(out + 16 * i) = ext_w(r[i], 0);
		*(v8int32 *)(out + 16 * i + 8) = ext_w(r[i], 1);
	}
	mask[0] = ge16(a, b);
	mask[1] = eq16(a, 0, 0x76543210, 0xfedcba98, 0, 0x76543210, 0xfedcba98);
}
`

func TestLanes16(t *testing.T) {
	r, p := rand.New(rand.NewSource(9)), load(t, lanes16)
	for range 50 {
		a, b := random[int32](r, 16, math.MaxInt32), random[int32](r, 16, math.MaxInt32)
		sel := uint32(r.Intn(1 << 16))
		out, mask := in(make([]int32, 16*6)), in(make([]uint32, 2))
		arg := in([]int32{0})
		arg.Type, arg.Shape, arg.Data, arg.Scalar, arg.Int = "uint32", nil, nil, true, int64(sel)
		run(t, p, "k", in(a), in(b), arg, out, mask)
		var want []int32
		add := func(f func(l int) int32) {
			for l := range 16 {
				want = append(want, f(l))
			}
		}
		add(func(l int) int32 {
			if sel>>l&1 == 1 {
				return b[ref16(-5, 0x98badcfe, 0x01234567, 16, l)]
			}
			return a[ref16(3, 0x31420567, 0x0f1e2d3c, 16, l)]
		})
		add(func(l int) int32 { return a[ref16(14, 0x76543210, 0, 16, l)] })
		add(func(l int) int32 { return a[l] + b[(l+1)%16] })
		add(func(l int) int32 { return a[l] - b[l] })
		add(func(l int) int32 {
			if a[0] > b[l] {
				return b[l]
			}
			return a[l]
		})
		add(func(l int) int32 { return a[9] })
		same(t, want, out.Data)
		var m uint32
		for l := range 16 {
			if a[l] >= b[l] {
				m |= 1 << l
			}
		}
		same(t, []uint32{m, 0xffff}, mask.Data)
	}
}

// The float unit: every operation, selected and simple, and its comparisons.
func TestFloatUnit(t *testing.T) {
	src := `
void k(const float *px, const float *pz, float *out, unsigned *mask) {
	v16float x = concat(*(v8float *)px, *(v8float *)(px + 8));
	v8float z = *(v8float *)pz, a = ext_w(x, 1);
	v8float r[14];
	r[0] = fpmul(x, 3, 0x13572460, z, 6, 0x76543210);
	r[1] = fpmac(a, x, 9, 0x76543210, z, 2, 0);
	r[2] = fpmsc(a, x, 15, 0x76543210, z, 0, 0x11111111);
	r[3] = fpadd(a, x, 1, 0x76543210);
	r[4] = fpsub(a, x, 1, 0x76543210);
	r[5] = fpmax(a, x, 0, 0x76543210);
	r[6] = fpmin(a, x, 0, 0x76543210);
	r[7] = fpneg(x, 8, 0x01234567);
	r[8] = fpabs(x, 0, 0x76543210);
	r[9] = fpmac(a, a, z);
	r[10] = fpmul(a, z);
	r[11] = fpadd(a, z);
	r[12] = fpsub(a, z);
	r[13] = ext_w(fpselect16(0xff, x, 0, 0x76543210, 0xfedcba98, 8, 0x76543210, 0), 0);
	for (int i = 0; i < 14; i++) *(v8float *)(out + 8 * i) = r[i];
	mask[0] = fplt(z, x, 4, 0x76543210);
	mask[1] = fpge(z, x, 4, 0x76543210);
}
`
	r, p := rand.New(rand.NewSource(10)), load(t, src)
	x, z := make([]float32, 16), make([]float32, 8)
	for range 50 {
		for i := range x {
			x[i] = float32(r.NormFloat64())
			z[i%8] = float32(r.NormFloat64() * math.Exp2(float64(r.Intn(8))))
		}
		out, mask := in(make([]float32, 8*14)), in(make([]uint32, 2))
		run(t, p, "k", in(x), in(z), out, mask)
		var want []float32
		add := func(f func(l int) float32) {
			for l := range 8 {
				want = append(want, f(l))
			}
		}
		a := x[8:]
		nib := func(o uint32, l int) int { return int(o>>(4*l)) & 15 }
		add(func(l int) float32 { return x[(3+nib(0x13572460, l))%16] * z[(6+l)%8] })
		add(func(l int) float32 { return a[l] + float32(x[(9+l)%16]*z[2]) })
		add(func(l int) float32 { return a[l] - float32(x[(15+l)%16]*z[1]) })
		add(func(l int) float32 { return a[l] + x[1+l] })
		add(func(l int) float32 { return a[l] - x[1+l] })
		add(func(l int) float32 { return max(a[l], x[l]) })
		add(func(l int) float32 { return min(a[l], x[l]) })
		add(func(l int) float32 { return -x[8+7-l] })
		add(func(l int) float32 { return float32(math.Abs(float64(x[l]))) })
		add(func(l int) float32 { return a[l] + float32(a[l]*z[l]) })
		add(func(l int) float32 { return a[l] * z[l] })
		add(func(l int) float32 { return a[l] + z[l] })
		add(func(l int) float32 { return a[l] - z[l] })
		add(func(l int) float32 { return x[8+l] })
		same(t, want, out.Data)
		var lt uint32
		for l := range 8 {
			if z[l] < x[4+l] {
				lt |= 1 << l
			}
		}
		same(t, []uint32{lt, lt ^ 255}, mask.Data)
	}
}

// Parts, elements, casts, packing, accumulators' halves.
func TestRegisters(t *testing.T) {
	src := `
void k(const int16 *in, int16 *out, int32 *wide, int8 *bytes) {
	v16int16 a = *(v16int16 *)in, b = *(v16int16 *)(in + 16);
	v64int16 y = concat(a, b, b, a);
	v32int16 x = ext_x(y, 1);
	x = upd_v(x, 1, ext_v(y, 0));
	*(v16int16 *)out = ext_w(x, 0);
	*(v16int16 *)(out + 16) = ext_w(upd_x(y, 1, upd_w(x, 0, ext_w(y, 1))), 2);
	v16int16 s = shft_elem(a, 77);
	s = upd_elem(s, 15, ext_elem(a, 2) + 1);
	*(v16int16 *)(out + 32) = s;
	v8int32 c = as_v8int32(a);
	*(v8int32 *)wide = c + as_v8int32(b);
	v16acc48 acc = ups(a, 4);
	acc = upd_hi(acc, ext_lo(acc));
	*(v16int16 *)(out + 48) = srs(acc, 4);
	acc = concat(ext_hi(acc), ext_lo(ups(b, 0)));
	*(v16int16 *)(out + 64) = srs_ilv(ext_lo(acc), ext_hi(acc), 4);
	*(v16int8 *)bytes = pack(a);
	*(v16int8 *)(bytes + 16) = as_v16int8(upack(b));
	*(v16int16 *)(out + 80) = unpack(*(v16int8 *)bytes);
	*(v16int16 *)(out + 96) = unpack(*(v16uint8 *)bytes);
	*(v16int16 *)(out + 112) = ext_w(xset_v(3, ext_v(a, 1)), 1) == 0 ? a : b;
}
`
	src = src[:len(src)-len("	*(v16int16 *)(out + 112) = ext_w(xset_v(3, ext_v(a, 1)), 1) == 0 ? a : b;\n}\n")] +
		"}\n"
	r, p := rand.New(rand.NewSource(11)), load(t, src)
	x := random[int16](r, 32, 2000)
	a, b := x[:16], x[16:]
	out, wide, bytes := in(make([]int16, 112)), in(make([]int32, 8)), in(make([]int8, 32))
	run(t, p, "k", in(x), out, wide, bytes)
	var want []int16
	add := func(f func(l int) int16) {
		for l := range 16 {
			want = append(want, f(l))
		}
	}
	add(func(l int) int16 { // x = b a; elements 8..15 replaced by a's first eight
		if l < 8 {
			return b[l]
		}
		return a[l-8]
	})
	add(func(l int) int16 { return b[l] })
	add(func(l int) int16 {
		switch l {
		case 0:
			return 77
		case 15:
			return a[2] + 1
		}
		return a[l-1]
	})
	add(func(l int) int16 { return a[l%8] })
	add(func(l int) int16 {
		if l%2 == 0 {
			return a[l/2]
		}
		return b[l/2] >> 4
	})
	add(func(l int) int16 { return int16(int8(a[l])) })
	add(func(l int) int16 { return int16(uint8(a[l])) })
	same(t, want, out.Data)
	var words []int32
	aw, bw := num[int32](bin(a)), num[int32](bin(b))
	for l := range 8 {
		words = append(words, aw[l]+bw[l])
	}
	same(t, words, wide.Data)
	var packed []int8
	for _, v := range x {
		packed = append(packed, int8(v))
	}
	same(t, packed, bytes.Data)
}

// Undefined lanes do no harm where nothing comes of them: times a known zero, unselected, or dropped.
func TestUndefinedHarmless(t *testing.T) {
	src := `
void k(const int16 *in, int16 *out) {
	v16int16 a = *(v16int16 *)in;
	v32int16 x = upd_w(undef_v32int16(), 0, a);
	v16int16 z = upd_elem(null_v16int16(), 0, 3);
	v16acc48 acc = mul16(x, 0, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1);
	*(v16int16 *)out = srs(acc, 0);
	unsigned m = lt32(x, x);
	m = m & 0xffff;
	x = select32(m, x, null_v32int16());
	*(v16int16 *)(out + 16) = ext_w(x, 0);
	out[32] = m;
	v32int16 keep[2];
	keep[1] = x;
	*(v16int16 *)(out + 48) = ext_w(keep[1], 0);
}
`
	x := random[int16](rand.New(rand.NewSource(12)), 16, 100)
	out := in(make([]int16, 64))
	run(t, load(t, src), "k", in(x), out)
	got := num[int16](out.Data)
	for l, v := range x {
		if got[l] != 3*v || got[16+l] != v || got[48+l] != v {
			t.Errorf("lane %d: %d, %d and %d of %d", l, got[l], got[16+l], got[48+l], v)
		}
	}
}

// An operation may read the register that it writes, in any argument.
func TestInPlace(t *testing.T) {
	src := `
void k(const int16 *in, int16 *out) {
	v16int16 a = *(v16int16 *)in, b = *(v16int16 *)(in + 16);
	v32int16 x = concat(a, b);
	x = concat(ext_w(x, 1), ext_w(x, 0));
	x = upd_w(x, 0, ext_w(x, 1));
	x = in[0] > 0 ? upd_v(x, 3, ext_v(x, 0)) : x;
	x = add32(shuffle32(x, 2, 0x06040200, 0x0e0c0a08, 0x3210), x);
	a = shft_elem(a, ext_elem(a, 15));
	a = upd_elem(a, 1, ext_elem(a, 0) + ext_elem(a, 2));
	*(v16int16 *)out = ext_w(x, 0);
	*(v16int16 *)(out + 16) = ext_w(x, 1);
	*(v16int16 *)(out + 32) = a;
}
`
	x := random[int16](rand.New(rand.NewSource(13)), 32, 1000)
	x[0] = 5
	out := in(make([]int16, 48))
	run(t, load(t, src), "k", in(x), out)
	y := append(append([]int16{}, x[:16]...), x[:16]...) // both halves are a now
	copy(y[24:], y[:8])
	var want []int16
	for l := range 32 {
		want = append(want, y[l]+y[(l+2)%32])
	}
	want = append(append(want, x[15]), x[:15]...)
	want[33] = want[32] + want[34]
	same(t, want, out.Data)
}
