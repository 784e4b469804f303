package aiesim_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Where numbers go through the vector unit (ScalarFloatOnVector), a sum of them takes what is added to as an accumulator, and a
// product before it is part of it: both follow each other as those of vectors do, with two moves in a chain of products.
func TestScalarFloatOnVector(t *testing.T) {
	m, err := machine.AIE1().With("ScalarFloatOnVector", 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		body string
		ii   int
	}{
		{"a = a + p[i];", 2}, {"a = a - p[i];", 2}, {"a += p[i] * b;", 2}, {"a = p[i] - a;", 2}, {"a *= b;", 9},
		{"a = (a + p[i]) * b;", 11},
	} {
		p := load(t, "void k(const float *restrict p, float *restrict q) { float a = *q, b = q[1];\n"+
			"for (int i = 0; i < 64; i++) chess_prepare_for_pipelining {"+c.body+"}\n*q = a < b ? a : -a; }")
		code, err := p.Compile("k", m)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range code.Program.Regions {
			if r.Kind == mir.Kernel && r.Pipe.II != c.ii {
				t.Errorf("%s: II %d, want %d\n%v", c.body, r.Pipe.II, c.ii, code.Program)
			}
		}
		x := make([]float32, 64)
		for i := range x {
			x[i] = 1 + float32(i%7)/8
		}
		args := []aiesim.Arg{aiesim.BufferArg("float", bin(x), 64), aiesim.BufferArg("float", bin([]float32{3, 0.75}), 2)}
		before := copied(args)
		if _, err := p.Run(context.Background(), "k", args); err != nil {
			t.Fatal(err)
		}
		if _, err := agree(code, before, args, core.Options{}); err != nil {
			t.Errorf("%s: %v", c.body, err)
		}
	}
}

// Sums of floats follow each other as multiply-accumulates do: the accumulator has two stages (AM009), so that one
// accumulator takes a vector every second cycle, and two take one every cycle.
func TestFloatChains(t *testing.T) {
	for _, c := range []struct {
		body string
		ii   int
	}{
		{"a = fpadd(a, p[i]);", 2},
		{"a = fpsub(a, p[i]);", 2},
		{"a = a + p[i];", 2},
		{"a = fpmac(a, p[i], b);", 2},
		{"a = fpadd(a, p[2 * i]); b = fpsub(b, p[2 * i + 1]);", 2},
		{"a = fpmul(a, b);", 7},
	} {
		p := load(t, "void k(const v8float *restrict p, v8float *restrict q) { v8float a = *q, b = q[1];\n"+
			"for (int i = 0; i < 64; i++) chess_prepare_for_pipelining {"+c.body+"}\nq[0] = a; q[1] = b; }")
		code, err := p.Compile("k", machine.AIE1())
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		for _, r := range code.Program.Regions {
			if r.Kind == mir.Kernel {
				got = r.Pipe.II
			}
		}
		if got != c.ii {
			t.Errorf("%s: II %d, want %d\n%v", c.body, got, c.ii, code.Program)
		}
	}
}

// Sums that one variable of the text has in turn stay in one register, a product every second cycle but for the last of
// each; in variables of their own they take turns.
func TestFloatSumsStay(t *testing.T) {
	const sum = "%[1]s = fpmul(p[3 * i], z); %[1]s = fpmac(%[1]s, p[3 * i + 1], z); " +
		"%[1]s = fpmac(%[1]s, p[3 * i + 2], z); *q++ = %[1]s; "
	for _, c := range []struct {
		second string // the variable of the second sum
		ii     int
	}{{"a", 10}, {"b", 6}} {
		body := fmt.Sprintf(sum, "a") + strings.ReplaceAll(fmt.Sprintf(sum, c.second), "3 * i", "3 * i + 192")
		p := load(t, "void k(const v8float *restrict p, v8float *restrict q, const v8float *restrict r) {\n"+
			"v8float a, b, z = *r; for (int i = 0; i < 32; i++) chess_prepare_for_pipelining {"+body+"} }")
		code, err := p.Compile("k", machine.AIE1())
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range code.Program.Regions {
			if r.Kind == mir.Kernel && r.Pipe.II != c.ii {
				t.Errorf("second sum in %s: II %d, want %d\n%v", c.second, r.Pipe.II, c.ii, code.Program)
			}
		}
	}
}
