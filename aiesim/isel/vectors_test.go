package isel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"pgregory.net/rapid"
)

// vecWriter makes random kernels on vectors: variables of the widths of int16, accumulators, floats, pointers that move
// as they are read, parts, multiplications, references, arrays and structs of vectors, conditions and loops.
type vecWriter struct {
	t *rapid.T
	b strings.Builder
}

func (w *vecWriter) pick(n int) int { return rapid.IntRange(0, n-1).Draw(w.t, "") }

func (w *vecWriter) of(list ...string) string { return list[w.pick(len(list))] }

// w16 is a v16int16.
func (w *vecWriter) w16(d int) string {
	if d <= 0 {
		return w.of("a", "b", "*p++", "*(p + 3)", "ext_w(x, 1)", "ext_w(y, 2)", "arr[1]", "s.v")
	}
	switch w.pick(11) {
	case 0:
		return fmt.Sprintf("srs(%s, %s)", w.acc(d-1), w.of("4", "n", "0"))
	case 1:
		return fmt.Sprintf("ext_w(%s, %d)", w.x32(d-1), w.pick(2))
	case 2:
		return fmt.Sprintf("(%s %s %s)", w.w16(d-1), w.of("+", "-"), w.w16(d-1))
	case 3:
		return fmt.Sprintf("upd_elem(%s, %s, %s)", w.w16(d-1), w.of("3", "n"), w.num(d-1))
	case 4:
		return fmt.Sprintf("shft_elem(%s, %s)", w.w16(d-1), w.num(d-1))
	case 5:
		return fmt.Sprintf("(%s ? %s : %s)", w.cond(), w.w16(d-1), w.w16(d-1))
	case 6:
		return fmt.Sprintf("(%s = %s)", w.of("a", "b", "s.v"), w.w16(d-1))
	case 7:
		return fmt.Sprintf("pass(%s, %s)", w.w16(d-1), w.w16(d-1))
	case 8:
		return fmt.Sprintf("upd_v(%s, %d, ext_v(%s, %d))", w.w16(d-1), w.pick(2), w.w16(d-1), w.pick(2))
	case 9:
		return fmt.Sprintf("unpack(pack(%s))", w.w16(d-1))
	}
	return w.w16(0)
}

func (w *vecWriter) x32(d int) string {
	if d <= 0 {
		return w.of("x", "ext_x(y, 1)", "concat(a, b)")
	}
	switch w.pick(8) {
	case 0:
		return fmt.Sprintf("concat(%s, %s)", w.w16(d-1), w.w16(d-1))
	case 1:
		return fmt.Sprintf("upd_w(%s, %d, %s)", w.x32(d-1), w.pick(2), w.w16(d-1))
	case 2:
		return fmt.Sprintf("shuffle32(%s, %s, 0x06040200, 0x0e0c0a08, 0x3210)", w.x32(d-1), w.of("2", "2 * n"))
	case 3:
		return fmt.Sprintf("select32(%s, %s, %s)", w.of("0x5a5a1234", "n", "gt32(x, concat(b, a))"), w.x32(d-1),
			w.x32(d-1))
	case 4:
		return fmt.Sprintf("(%s, %s)", w.w16(d-1), w.x32(d-1))
	case 5:
		return fmt.Sprintf("(x = %s)", w.x32(d-1))
	case 6:
		return fmt.Sprintf("(%s %s %s)", w.x32(d-1), w.of("+", "-"), w.x32(d-1))
	}
	return w.x32(0)
}

func (w *vecWriter) acc(d int) string {
	if d <= 0 {
		return w.of("acc", "bcc", "ups(a, 2)", "null_v16acc48()", "accs[1]")
	}
	z := w.w16(d - 1)
	switch w.pick(8) {
	case 0, 1:
		return fmt.Sprintf("%s(%s, %s, %s, 0x03020100, 0x07060504, 0x2110, %s, %d, 0, 0, 1)", w.of("mac16", "msc16"),
			w.acc(d-1), w.of(w.x32(d-1), "y"), w.of("0", "6", "2 * n"), z, w.pick(8))
	case 2:
		return fmt.Sprintf("mul16(%s, 4, 0x03020100, 0x07060504, 0x2110, %s, 2, 0, 0, 1)", w.x32(d-1), z)
	case 3:
		return fmt.Sprintf("upd_lo(%s, ext_hi(%s))", w.acc(d-1), w.acc(d-1))
	case 4:
		return fmt.Sprintf("concat(ext_lo(%s), ext_hi(%s))", w.acc(d-1), w.acc(d-1))
	case 5:
		return fmt.Sprintf("(acc = %s)", w.acc(d-1))
	case 6:
		return fmt.Sprintf("(%s ? %s : %s)", w.cond(), w.acc(d-1), w.acc(d-1))
	}
	return fmt.Sprintf("%s(%s, %s, %s)", w.of("mac", "msc"), w.acc(d-1), w.w16(d-1), z)
}

func (w *vecWriter) num(d int) string {
	if d <= 0 {
		return w.of("n", "5", "i")
	}
	return w.of(fmt.Sprintf("ext_elem(%s, %s)", w.w16(d-1), w.of("2", "i & 7")), fmt.Sprintf("(%s + i)", w.num(d-1)))
}

func (w *vecWriter) cond() string { return fmt.Sprintf("%s > %d", w.num(1), w.pick(20)) }

func (w *vecWriter) stmt(d int, pad string) {
	line := func(format string, args ...any) { fmt.Fprintf(&w.b, pad+format+"\n", args...) }
	switch w.pick(18) {
	case 16:
		line("%s", w.of("set_rnd(i & 7);", "set_sat();", "clr_sat();", "a = srs(acc, 5); set_rnd(3); *q++ = a;"))
	case 0:
		line("a = %s;", w.w16(2))
	case 1:
		line("b = %s;", w.w16(2))
	case 2:
		line("x = %s;", w.x32(2))
	case 3:
		line("y = upd_w(y, %d, %s);", w.pick(4), w.w16(1))
	case 4:
		line("y = concat(%s, %s);", w.x32(1), w.x32(1))
	case 5, 6:
		line("acc = %s;", w.acc(2))
	case 7:
		line("bcc = %s;", w.acc(2))
	case 8, 9:
		line("*q++ = %s;", w.w16(2))
	case 10:
		line("into(acc, %s, %s);", w.w16(1), w.w16(1))
	case 11:
		line("%s = %s;", w.of("arr[0]", "arr[1]", "s.v", "*(q + 1)"), w.w16(1))
	case 12:
		line("accs[%d] = %s; s.k += %s;", w.pick(2), w.acc(1), w.num(1))
	case 13:
		line("f = fpmac(f, concat(g, f), %s, 0x76543210, g, %d, 0); g = fpadd(g, %s);", w.of("1", "n"), w.pick(8),
			w.of("f", "g", "f - g"))
	case 14:
		if d > 0 {
			line("if (%s) {", w.cond())
			w.block(d-1, pad+"\t")
			line("} else")
			line("\ta += b;")
		}
	case 15:
		if d > 0 {
			line("for (int j = 0; j < %s; j++) {", w.of("3", "n"))
			w.block(d-1, pad+"\t")
			line("}")
		}
	default:
		line("s2 = s; s.v = s2.v + a; i = (i + s2.k) & 15;")
	}
}

func (w *vecWriter) block(d int, pad string) {
	for range 1 + w.pick(4) {
		w.stmt(d, pad)
	}
}

const vecHead = `typedef struct { int k; v16int16 v; } pair;
static v16int16 pass(v16int16 u, v16int16 v) { v16int16 t = v; u = upd_v(u, 1, ext_v(t, 0)); return u; }
static void into(v16acc48 &r, const v16int16 &u, v16int16 v) { r = mac(r, u, v); }
void k(const v16int16 *restrict p, v16int16 *restrict q, int n, const v8float *restrict pf, v8float *qf) {
	v16int16 a = *p++, b = *p++, arr[2] = {a, b};
	v32int16 x = concat(b, a);
	v64int16 y = concat(a, b, b, a);
	v16acc48 acc = ups(a, 3), bcc = acc, accs[2] = {acc, null_v16acc48()};
	v8float f = pf[0], g = pf[1];
	pair s = {n, b}, s2;
	int i = n;
	n &= 7;
`

const vecTail = `	*q++ = a; *q++ = b; *q++ = ext_w(x, 0); *q++ = ext_w(x, 1); *q++ = srs(acc, 4); *q++ = srs(bcc, 4);
	*q++ = ext_w(y, 0); *q++ = ext_w(y, 3); *q++ = srs(accs[1], 2) + arr[0] + s.v;
	qf[0] = f; qf[1] = g;
}
`

// Random kernels give the same as operations as they give in the interpreter.
func TestRandomKernels(t *testing.T) {
	n, ran := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		w := &vecWriter{t: rt}
		w.b.WriteString(vecHead)
		w.block(2, "\t")
		w.block(2, "\t")
		w.b.WriteString(vecTail)
		in := make([]byte, 32*200)
		seed := uint32(rapid.IntRange(0, 1<<20).Draw(rt, "seed"))
		for i := 0; i < len(in); i += 2 {
			seed = seed*1664525 + 1013904223
			v := int16(int8(seed>>24)) / 8
			in[i], in[i+1] = byte(v), byte(v>>8)
		}
		fl := make([]byte, 64)
		for i := range 16 {
			fl[4*i+3], fl[4*i+2] = 0x3f, byte(i*16)
		}
		args := []aiesim.Arg{aiesim.BufferArg("int16", in, len(in)/2), aiesim.BufferArg("int16", make([]byte, 32*400),
			16*400),
			aiesim.NumArg("int32", rapid.Int64Range(0, 7).Draw(rt, "n")), aiesim.BufferArg("float", fl, 16),
			aiesim.BufferArg("float", make([]byte, 64), 16)}
		n++
		if both(rtb{t, rt}, "k.cc", w.b.String(), "k", args) {
			ran++
		}
	})
	t.Logf("%d of %d kernels ran to the end", ran, n)
	if ran*2 < n {
		t.Errorf("only %d of %d kernels ran to the end", ran, n)
	}
}
