package aiesim_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/aiesim"
)

// Each mistake gives its one message. The line is that of the kernel's body, line 3 of the text.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"odd xstart", `acc = mac16(acc, x, 3, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1);`,
			"k.c:3: mac16: xstart: 3 is not a multiple of 2, as 16-bit x needs; odd elements are reached through " +
				"xsquare"},
		{"odd xstart at run time", `acc = mac16(acc, x, n, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1);`,
			"k.c:3: mac16: xstart: 7 is not a multiple of 2, as 16-bit x needs; odd elements are reached through " +
				"xsquare"},
		{"zstart not constant", `acc = mac16(acc, x, 0, 0x03020100, 0x07060504, 0x2110, z, n, 0, 0, 1);`,
			"k.c:3: mac16: zstart: not known when the program is compiled; it is part of the instruction, so only " +
				"xstart may vary at run time (in a loop, ask for chess_flatten_loop or a full unrolling)"},
		{"shift too large", `*(v16int16 *)out = srs(acc, 63);`, "k.c:3: srs: shift: 63 is outside -1..62"},
		{"shift too small", `acc = ups(z, -2);`, "k.c:3: ups: shift: -2 is outside -1..62"},
		{"part out of range", `x = upd_w(x, 2, z);`, "k.c:3: upd_w: there is no part 2: the register has 2 of them, " +
			"counted from 0"},
		{"part not constant", `z = ext_w(x, n);`, "k.c:3: ext_w: the index of the part is not known when the " +
			"program is compiled"},
		{"element out of range", `out[0] = ext_elem(z, 9 + n);`, "k.c:3: ext_elem: there is no element 16: the " +
			"vector has 16 of them, counted from 0"},
		{"overflow of 48 bits", `for (int i = 0; i < 2000000; i++) acc = mac16(acc, x, 0, 0, 0, 0, z, 0, 0, 0, 0);`,
			"k.c:3: mac16: lane 0 of the accumulator needs more than 48 bits"},
		{"overflow in ups", `acc = ups(z, 33);`, "k.c:3: ups: lane 0 of the accumulator needs more than 48 bits"},
		{"overflow of 80 bits", `v8int32 m = {-2147483647 - 1}; v8acc80 a = lups(m, 48); a = lmsc8(a, concat(m, m), 0, 0, m, 0, 0);`,
			"k.c:3: lmsc8: lane 0 of the accumulator needs more than 80 bits"},
		{"undefined lane stored", `x = undef_v32int16(); x = upd_w(x, 1, z); x = shuffle32(x, 0, 0x0c080400, 0, 0x3210); *(v16int16 *)out = ext_w(x, 0);`,
			"k.c:3: vector store: lane 0 of the value is undefined"},
		{"undefined sum stored", `x = upd_w(undef_v32int16(), 0, z); *(v16int16 *)out = srs(mul16(x, 2, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1), 0);`,
			"k.c:3: vector store: lane 13 of the value is undefined"},
		{"undefined element", `x = undef_v32int16(); out[0] = ext_elem(x, 3);`, "k.c:3: ext_elem: lane 3 of the " +
			"vector is undefined"},
		{"undefined mask", `v16int32 u = undef_v16int32(); if (gt16(u, u)) out[0] = 1;`,
			"k.c:3: gt16: lane 0 of the comparison is undefined, and the mask is used as a number"},
		{"undefined mask in a variable", `v16int32 u = undef_v16int32(); u = upd_w(u, 0, null_v8int32()); unsigned m = gt16(u, u); out[0] = m;`,
			"k.c:3: the mask m is used as a number, but its bits 0xff00 come from undefined lanes"},
		{"variable without value", `int i; out[0] = i;`, "k.c:3: the variable i has no value yet"},
		{"array without value", `int16 a[4]; out[0] = a[2];`,
			"k.c:3: load of int16: byte 4 of local a has no value yet"},
		{"pointer without value", `int16 *p; out[0] = *p;`, "k.c:3: load of int16: through a pointer that has no " +
			"value yet"},
		{"null pointer", `int16 *p = 0; *p = 1;`, "k.c:3: store of int16: through a null pointer"},
		{"outside an argument", `*(v16int16 *)(out + 32) = z;`, "k.c:3: vector store: bytes 64..95 are outside " +
			"argument out of 64 bytes"},
		{"before an array", `out[-1] = 3;`, "k.c:3: store of int16: bytes -2..-1 are outside argument out of 64 bytes"},
		{"misaligned vector", `z = concat(*(v8int16 *)(in + 4), ext_v(z, 0));`, "k.c:3: vector load: byte 8 of " +
			"argument in is not aligned to 16 bytes (address 0x22048)"},
		{"misaligned scalar", `out[0] = *(int16 *)((char *)in + 1);`, "k.c:3: load of int16: byte 1 of argument in " +
			"is not aligned to 2 bytes (address 0x22041)"},
		{"const argument", `*(int16 *)in = 1;`, "k.c:3: store of int16: argument in is const"},
		{"const global", `*(int16 *)table = 1;`, "k.c:3: store of int16: global table is const"},
		{"division by zero", `out[0] = n / (n - 7);`, "k.c:3: /: division of 7 by zero"},
		{"shift of a number", `out[0] = n << (n + 25);`, "k.c:3: <<: the shift count 32 is outside 0..31, the bits " +
			"of int32"},
		{"local that is gone", `out[0] = *leak();`, "k.c:3: load of int32: in local v, whose life has ended"},
		{"endless recursion", `out[0] = deep(n);`, "k.c:2: call of deep: calls are nested more than 1000 deep"},
		{"locals too large", `int16 a[60000]; a[0] = 1; large(a);`, "k.c:3: call of large: its local arrays do not " +
			"fit: 140100 bytes of data memory would be in use, there are 131072"},
		{"no such mode", `set_rnd(8);`, "k.c:3: set_rnd: there is no rounding mode 8: they are 0 (rnd_floor) to 7 " +
			"(rnd_conv_odd)"},
		{"float that does not fit", `out[0] = (int16)1e6f;`, "k.c:3: conversion to int16: 1e+06 does not fit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := "static const int16 table[2] = {1, 2};\n" +
				"static int *leak(void) { int v = 1; return &v; } static int deep(int n) { return deep(n) + 1; } " +
				"static void large(int16 *p) { int8 b[20000]; b[0] = p[0]; }\nvoid k(const int16 *in, int16 " +
				"*out, int n) { v16int16 z = *(v16int16 *)in; v32int16 x = concat(z, z); v16acc48 acc = " +
				"ups(z, 0); " + c.body + " }\n"
			args := []aiesim.Arg{in([]int16{30000, 30000, 30000, 30000, 30000, 30000, 30000, 30000, 30000, 30000, 30000,
				30000, 30000, 30000, 30000, 30000}),
				in(make([]int16, 32)), aiesim.NumArg("int32", 7)}
			p, err := aiesim.Load("k.c", []byte(src), aiesim.Options{})
			if err == nil {
				_, err = p.Run(context.Background(), "k", args)
			}
			if err == nil || err.Error() != c.want {
				t.Errorf("got:  %v\nwant: %s", err, c.want)
			}
		})
	}
}

// Names that the machine has and the simulator does not model are refused with the reason.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ call, why string }{
		{"mul8_sym_uct(a)", "the semantics of untied centre taps (_uct) are not public enough to be simulated exactly"},
		{"mac4_conj(a)", "this variant does not exist for these operands"},
	} {
		_, err := aiesim.Load("k.c", []byte("int f(int a) { return "+c.call+"; }"), aiesim.Options{})
		if err == nil || !contains(err.Error(), c.why) || !contains(err.Error(), "k.c:1:") {
			t.Errorf("%s: %v", c.call, err)
		}
	}
}

// Arguments that do not fit the parameters are refused before anything runs.
func TestArgumentMistakes(t *testing.T) {
	p := load(t, "void k(int16 *a, int n, const float *f, void *raw) {}\nint twice(int x) { return 2 * x; }\n")
	buf, n, f, raw := in([]int16{1}), aiesim.NumArg("int32", 1), in([]float32{1}), aiesim.BufferArg("uint8", nil, 0)
	short := buf
	short.Shape = []int{2}
	odd := buf
	odd.Align = 3
	for _, c := range []struct {
		entry string
		args  []aiesim.Arg
		want  string
	}{
		{"conv", nil, "k.c has no function conv with a body; it has k, twice"},
		{"k", []aiesim.Arg{buf}, "k.c:1:6: k has 4 parameters, but 1 arguments are given"},
		{"k", []aiesim.Arg{n, n, f, raw}, "k.c:1:15: parameter 1 of k, int16 * a: it wants a buffer, but a scalar " +
			"is given"},
		{"k", []aiesim.Arg{f, n, f, raw}, "k.c:1:15: parameter 1 of k, int16 * a: it points to int16, but the " +
			"argument has float"},
		{"k", []aiesim.Arg{buf, buf, f, raw}, "k.c:1:22: parameter 2 of k, int32 n: it wants a number, but a buffer " +
			"is given; use a scalar"},
		{"k", []aiesim.Arg{buf, aiesim.NumArg("int16", 1), f, raw}, "k.c:1:22: parameter 2 of k, int32 n: it is a " +
			"int32, but the argument has type int16"},
		{"k", []aiesim.Arg{buf, aiesim.NumArg("int32", 1<<40), f, raw}, "k.c:1:22: parameter 2 of k, int32 n: " +
			"1099511627776 does not fit int32"},
		{"k", []aiesim.Arg{short, n, f, raw}, "k.c:1:15: parameter 1 of k, int16 * a: the shape [2] of int16 is 4 " +
			"bytes, but 2 are given"},
		{"k", []aiesim.Arg{odd, n, f, raw}, "k.c:1:15: parameter 1 of k, int16 * a: the alignment 3 is not a power " +
			"of two"},
		{"k", []aiesim.Arg{buf, n, f, buf}, "k.c:1:47: parameter 4 of k, void * raw: it points to void: give its " +
			"bytes, of type uint8"},
		{"k", []aiesim.Arg{{Type: "int12"}, n, f, raw}, "k.c:1:15: parameter 1 of k, int16 * a: unknown element " +
			"type \"int12\"; use int8, uint8, int16, uint16, int32, uint32, int64, uint64, float or double"},
	} {
		_, err := p.Run(context.Background(), c.entry, c.args)
		if err == nil || err.Error() != c.want {
			t.Errorf("got:  %v\nwant: %s", err, c.want)
		}
	}
}

// Buffers that no core can hold are listed; the switch for experiments lifts the limit.
func TestTooLarge(t *testing.T) {
	src := "int16 table[30000];\nvoid k(int16 *a, int16 *b) { b[0] = a[0]; }\n"
	args := []aiesim.Arg{in(make([]int16, 20000)), in(make([]int16, 20000))}
	_, err := load(t, src).Run(context.Background(), "k", args)
	want := "k.c:2:6: the buffers of k take 140000 bytes: too large for 128 KB of data memory\n    global table: " +
		"60000 bytes\n    argument a: 40000 bytes\n    argument b: 40000 bytes"
	if err == nil || err.Error() != want {
		t.Errorf("got:  %v\nwant: %s", err, want)
	}
	p, err := aiesim.Load("k.c", []byte(src), aiesim.Options{DataMemory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	run(t, p, "k", args...)
}

// Nothing hangs: steps are limited and the context is obeyed.
func TestEndless(t *testing.T) {
	p, err := aiesim.Load("k.c", []byte("void k(void) {\n\tfor (;;) {}\n}\n"), aiesim.Options{MaxSteps: 1000})
	if err != nil {
		t.Fatal(err)
	}
	want := "k.c:2: the program has run 1000 loop rounds and calls without an end"
	var e *aiesim.Error
	if _, err := p.Run(context.Background(), "k", nil); !errors.As(err, &e) || err.Error() != want || !e.Endless {
		t.Errorf("got:  %v\nwant: %s", err, want)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := load(t, "void k(void) { while (1); }").Run(ctx, "k", nil); err != context.DeadlineExceeded {
		t.Error(err)
	}
}

// An access outside of its buffer is named by what it is: a number of its type, or a vector.
func TestOutsideByType(t *testing.T) {
	for typ, size := range map[string]int{"int8": 1, "uint8": 1, "int16": 2, "uint16": 2, "int32": 4, "uint32": 4,
		"int64": 8, "float": 4,
		"double": 8} {
		p := load(t, "void get(const "+typ+" *a, "+typ+" *c) { c[0] = a[9]; }\nvoid put(const "+typ+" *a, "+typ+" *c) { c[9] = a[0]; }")
		for entry, what := range map[string]string{"get": "k.c:1: load of " + typ, "put": "k.c:2: store of " + typ} {
			buffer := aiesim.BufferArg(typ, make([]byte, 8*size), 8)
			_, err := p.Run(context.Background(), entry, []aiesim.Arg{buffer, buffer})
			name := map[string]string{"get": "a", "put": "c"}[entry]
			want := fmt.Sprintf("%s: bytes %d..%d are outside argument %s of %d bytes", what, 9*size, 10*size-1, name,
				8*size)
			if err == nil || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
}
