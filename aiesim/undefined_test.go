package aiesim_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"pgregory.net/rapid"
)

var undefinedKernels = []string{
	// a ring whose second half is loaded after its first use, which multiplies it by zero
	`void k(const v8int32 *restrict p, v8int32 *restrict q, const v8int32 *restrict c) {
	v32int32 ring = undef_v32int32(); v8int32 z = *c;
	for (int i = 0; i < 8; i++) chess_prepare_for_pipelining {
		ring = upd_w(ring, 0, *p++);
		v8acc80 a = lmul8(ring, 0, 0x76543210, z, 0, 0);
		a = lmac8(a, ring, 8, 0x76543210, z, 4, 0);
		ring = upd_w(ring, 1, *p++);
		a = lmac8(a, ring, 4, 0x76543210, z, 0, 0);
		*q++ = srs(a, 4);
	}
}`,
	`void k(const v8int32 *restrict p, v8int32 *restrict q, const v8int32 *restrict c) {
	v32int32 ring = undef_v32int32(); v8int32 z = *c;
	ring = upd_w(ring, 0, p[0]);
	v8acc80 a = lmul8(ring, 0, 0x76543210, z, 0, 0);
	a = lmac8(a, ring, 8, 0x76543210, z, 4, 0);
	ring = upd_w(ring, 1, p[1]);
	a = lmac8(a, ring, 4, 0x76543210, z, 0, 0);
	*q++ = srs(a, 4);
}`,
	`void k(const v8float *restrict p, v8float *restrict q, const v8float *restrict c) {
	v8float h = undef_v8float(); 
	h = upd_v(h, 0, ext_v(p[0], 1));
	v8float s = fpadd(h, p[1]);
	h = upd_v(h, 1, ext_v(p[2], 0));
	v8float r = fpmac(h, p[3], p[0]);
	q[0] = r; q[1] = upd_v(r, 0, ext_v(s, 0));
}`,
	`void k(const v8float *restrict p, v8float *restrict q, const v8float *restrict c) {
	v8float h = undef_v8float(); 
	for (int i = 0; i < 8; i++) chess_prepare_for_pipelining {
	h = upd_v(h, 0, ext_v(p[0], 1));
	v8float s = fpadd(h, p[1]);
	h = upd_v(h, 1, ext_v(p[2], 0));
	v8float r = fpmac(h, p[3], p[0]);
	q[0] = r; q[1] = upd_v(r, 0, ext_v(s, 0)); p += 2; q += 2;
	}
}`,
	`void k(const v8float *restrict p, v8float *restrict q, const v8float *restrict c) {
	for (int i = 0; i < 8; i++) chess_prepare_for_pipelining {
	v8float h = undef_v8float(); 
	h = upd_v(h, 0, ext_v(p[i], 1));
	v8float s = fpadd(h, p[i + 1]);
	v16float x = undef_v16float(); x = upd_w(x, 0, s);
	s = fpmac(s, x, 0, 0x76543210, *c, 0, 0);
	x = upd_w(x, 1, p[i + 1]);
	q[2*i] = upd_v(*c, 0, ext_v(s, 0)); q[2*i+1] = fpmul(x, 8, 0x76543210, *c, 0, 0x76543210);
	}
}`,
	`void k(const v8float *restrict p, v8float *restrict q, const v8float *restrict c) {
	v8float h = undef_v8float(); 
	for (int i = 0; i < 8; i++) chess_prepare_for_pipelining {
	h = upd_v(h, 0, ext_v(p[i], 1));
	h = fpadd(h, p[i + 1]);
	h = fpmac(h, p[i], *c);
	q[i] = upd_v(*c, 0, ext_v(h, 0));
	}
}`,
}

func TestUndefined(t *testing.T) {
	for _, src := range undefinedKernels {
		t.Run("", func(t *testing.T) {
			p := load(t, src)
			r := rand.New(rand.NewSource(1))
			c := random[int32](r, 8, 1000)
			clear(c[4:])
			if src[len("void k(const v8")] == 'f' {
				run(t, p, "k", in(random[float32](r, 8*32, 1000)), in(make([]float32, 8*32)),
					in(random[float32](r, 8, 1000)))
				return
			}
			run(t, p, "k", in(random[int32](r, 8*32, 1000)), in(make([]int32, 8*32)), in(c))
		})
	}
}

// undefinedKernel writes a kernel that loads vectors part by part and reads them in between: times zero, or in lanes
// that are not stored.
func undefinedKernel(t *rapid.T) string {
	var b strings.Builder
	b.WriteString(`void k(const v8int32 *restrict p, v8int32 *restrict q, const v8int32 *restrict c, const v8float *restrict f,
		v8float *restrict g) {
	v8int32 z = *c; v32int32 ring = undef_v32int32(); v16int32 half = undef_v16int32(); v8acc80 a = null_v8acc80();
	v8float h = undef_v8float(), s = null_v8float(), one = *f; v16float w = undef_v16float();
	`)
	n := func(name string, most int) int { return rapid.IntRange(0, most).Draw(t, name) }
	pick := func(list ...string) string { return rapid.SampledFrom(list).Draw(t, "statement") }
	statements := func(most int) {
		for range n("statements", most) {
			r := strings.NewReplacer("$4", fmt.Sprint(n("of four", 3)), "$2", fmt.Sprint(n("of two", 1)),
				"$8", fmt.Sprint(8*n("start", 3)))
			b.WriteString(r.Replace(pick("ring = upd_w(ring, $4, *p++);", "half = upd_w(half, $2, *p++);",
				"ring = upd_x(ring, $2, half);",
				"a = lmac8(a, ring, $8, 0x76543210, z, 4, 0);", "a = lmac8(a, concat(half, half), $8, 0x76543210, "+
					"z, 4, 0);",
				"a = lmac8(a, ring, $8, 0x76543210, z, 0, 0);", "*q++ = srs(a, 4); a = null_v8acc80();",
				"half = undef_v16int32();", "h = upd_v(h, $2, ext_v(*f++, $2));", "w = upd_w(w, $2, h);",
				"s = fpmac(s, w, $8 & 8, 0x76543210, one, 0, 0);", "h = fpadd(h, one);", "s = fpsub(s, h);",
				"*g++ = upd_v(one, $2, ext_v(s, $2)); s = null_v8float();", "w = undef_v16float();")) + "\n")
		}
	}
	statements(4)
	b.WriteString("for (int i = 0; i < 6; i++) chess_prepare_for_pipelining {\n")
	if n("fresh", 1) == 1 {
		b.WriteString("v8float h = undef_v8float(); v32int32 ring = undef_v32int32();\n")
	}
	statements(12)
	if n("inner", 1) == 1 {
		b.WriteString("for (int j = 0; j < 3; j++) {\n")
		statements(8)
		b.WriteString("}\n")
	}
	b.WriteString("}\n")
	statements(4)
	b.WriteString("*q++ = srs(a, 4);\n}\n")
	return b.String()
}

func TestRandomUndefined(t *testing.T) {
	t.Parallel()
	all, legal := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		all++
		src := undefinedKernel(t)
		p, err := aiesim.Load("k.c", []byte(src), aiesim.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		r := rand.New(rand.NewSource(1))
		c := random[int32](r, 8, 1000)
		clear(c[4:])
		args := []aiesim.Arg{in(random[int32](r, 8*512, 1000)), in(make([]int32, 8*512)), in(c),
			in(random[float32](r, 8*512, 1000)), in(make([]float32, 8*512))}
		before := copied(args)
		if _, err := p.Run(context.Background(), "k", args); err != nil {
			return
		}
		legal++
		code, err := p.Compile("k", machine.AIE1())
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		if _, err := code.Run(context.Background(), before, core.Options{}); err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		for i := range args {
			if !bytes.Equal(args[i].Data, before[i].Data) {
				t.Fatalf("argument %d differs\n%s", i, src)
			}
		}
	})
	if legal*8 < all {
		t.Errorf("only %d of %d kernels were legal", legal, all)
	}
}
