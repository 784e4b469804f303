package aiesim_test

import (
	"context"
	"encoding/binary"
	"errors"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// TestCompileFor: a function is compiled if it may take no more cycles than a limit, and refused early only if it
// takes more for certain: what a condition may pass over does not count, nor iterations that are not known.
func TestCompileFor(t *testing.T) {
	const work = "for (int i = 0; i < 256; i++) r[i] = q[i] + 1; "
	for _, c := range []struct {
		name, text string
		early      bool // that it takes more than 200 cycles is known before it is compiled
	}{
		{"for certain", "void k(int a, int *q, int *r) { " + work + "}", true},
		{"perhaps", "void k(int a, int *q, int *r) { if (a > 0) { " + work + "} }", false},
		{"or else", "void k(int a, int *q, int *r) { if (a < 1) { r[0] = a; } else { " + work + "} }", false},
		{"behind a return", "void k(int a, int *q, int *r) { if (a < 1) return; " + work + "}", false},
		{"as often as is said", "void k(int a, int *q, int *r) { for (int i = 0; i < a; i++) r[i] = q[i] + 1; }",
			false},
		{"twice", "void k(int a, int *q, int *r) { for (int j = 0; j < 4; j++) for (int i = 0; i < 64; i++) r[i] += " +
			"q[i] + j; }", true},
		{"for its sums", "void k(int a, int *q, int *r) { for (int i = 0; i < 64; i++) " +
			"r[i] = ((q[i] ^ a) + i << 1 ^ a) + 7; }", true},
	} {
		p := load(t, c.text)
		args := []aiesim.Arg{aiesim.NumArg("int32", 0), in(make([]int32, 256)), in(make([]int32, 256))}
		code, err := p.Compile("k", machine.AIE1())
		if err != nil {
			t.Fatal(err)
		}
		res, err := code.Run(context.Background(), args, core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.CompileFor("k", machine.AIE1(), backend.Use{Limit: res.Cycles}); err != nil {
			t.Errorf("%s: %v, and it takes %d cycles", c.name, err, res.Cycles)
		}
		_, err = p.CompileFor("k", machine.AIE1(), backend.Use{Limit: 200})
		var slower *backend.Slower
		if errors.As(err, &slower) != c.early || err != nil && (slower.Least <= 200 || slower.Least > res.Cycles) {
			t.Errorf("%s: %v within 200 cycles; it takes %d", c.name, err, res.Cycles)
		}
	}
}

// TestCompileRoughly: what is compiled with less effort computes the same, in no fewer cycles than with more, and is
// refused where one placement takes far more than is of use.
func TestCompileRoughly(t *testing.T) {
	p := load(t, "void k(int *q, int *r) { for (int j = 0; j < 4; j++) for (int i = 0; i < 64; i++) "+
		"r[i] = q[i] * 3 + j; }")
	q, r := make([]int32, 64), make([]int32, 64)
	for i := range q {
		q[i] = int32(i*i - 100)
	}
	best, err := p.Compile("k", machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	want, err := best.Run(context.Background(), []aiesim.Arg{in(q), in(r)}, core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rough, err := p.CompileFor("k", machine.AIE1(), backend.Use{Limit: want.Cycles, Roughly: true})
	if err != nil {
		t.Fatal(err)
	}
	data := bin(make([]int32, 64))
	got, err := rough.Run(context.Background(), []aiesim.Arg{in(q), aiesim.BufferArg("int32", data, 64)}, core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Cycles < want.Cycles {
		t.Errorf("%d cycles by a few placements, %d by all", got.Cycles, want.Cycles)
	}
	for i, v := range q {
		if n := int32(binary.LittleEndian.Uint32(data[4*i:])); n != v*3+3 {
			t.Errorf("element %d is %d, not %d", i, n, v*3+3)
		}
	}
	var slower *backend.Slower
	half := backend.Use{Limit: want.Cycles / 2, Roughly: true}
	if _, err := p.CompileFor("k", machine.AIE1(), half); !errors.As(err, &slower) {
		t.Errorf("%v within half of the cycles", err)
	}
}
