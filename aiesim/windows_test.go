package aiesim_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
)

// As many windows as there are pointer registers and circular buffers: descriptors and positions do not fit together.
func TestManyWindows(t *testing.T) {
	const n = 7
	var params, body strings.Builder
	for i := range n {
		fmt.Fprintf(&params, "input_window<int32> *w%d, ", i)
		fmt.Fprintf(&body, "s += window_readincr(w%d) * %d; ", i, i+1)
	}
	p := load(t, "void k("+params.String()+"output_window<int32> *o) { for (int i = 0; i < 8; i++) { int s = 0; "+
		body.String()+"window_writeincr(o, s); } }")
	var args []aiesim.Arg
	want := make([]int32, 8)
	for i := range n {
		x := make([]int32, 8)
		for j := range x {
			x[j] = int32(100*i + j)
			want[j] += x[j] * int32(i+1)
		}
		args = append(args, in(x))
	}
	args = append(args, in(make([]int32, 8)))
	run(t, p, "k", args...)
	if got := num[int32](args[n].Data); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func ramp(n int) []int32 {
	x := make([]int32, n)
	for i := range x {
		x[i] = int32(i)
	}
	return x
}

// Windows are circular, as in the vendor's window.h.
func TestCircularWindows(t *testing.T) {
	const ports = "(input_window<int32> *in, output_window<int32> *out) "
	for _, c := range []struct {
		name, src string
		in, out   int
		want      []int32
		wrapped   []aiesim.Wrapped
	}{
		{"backwards from the start", "void k" + ports + `{
	window_decr(in, 8);
	for (int i = 0; i < 4; i++) {
		window_writeincr(out, window_read_v8(in));
		window_decr(in, 8);
	}
}`, 32, 32, slices.Concat(ramp(32)[24:], ramp(32)[16:24], ramp(32)[8:16], ramp(32)[:8]), []aiesim.Wrapped{{Name: "in", Accesses: 4}}},
		{"once around and back is no use of it", "void k" + ports + `{
	window_incr(in, 40);
	window_decr(in, 36);
	window_write(out, window_read(in));
}`, 32, 1, []int32{4}, nil},
		{"to the end and no further is no use of it", "void k" + ports + `{
	for (int i = 0; i < 4; i++) window_writeincr(out, window_readincr_v4(in));
}`, 16, 16, ramp(16), nil},
		{"many times around", "void k" + ports + `{
	window_incr(in, 100003);
	window_decr_v4(out, 1000);
	window_write(out, window_read(in));
}`, 10, 3, []int32{0, 0, 3}, []aiesim.Wrapped{{Param: 0, Name: "in", Accesses: 1}, {Param: 1, Name: "out", Accesses: 1}}},
		{"moves that add up to more than a modifier holds", "void k" + ports + `{
	for (int i = 0; i < 12; i++) chess_flatten_loop window_incr(in, 130000);
	window_write(out, window_read(in));
}`, 7, 1, []int32{12 * 130000 % 7}, []aiesim.Wrapped{{Name: "in", Accesses: 1}}},
		{"a vector of 64 bytes", "void k" + ports + `{
	window_incr(in, 24);
	v16int32 x = window_readincr_v16(in);
	window_writeincr(out, x);
	window_writeincr(out, window_readincr_v8(in));
}`, 40, 24, slices.Concat(ramp(40)[24:], ramp(8)), []aiesim.Wrapped{{Name: "in", Accesses: 1}}},
		{"the position as a pointer", "void k" + ports + `{
	window_incr(in, 30);
	const int32 *p = in->ptr;
	window_incr(in, 4);
	const int32 *q = in->ptr;
	window_writeincr(out, p[1] + q[0] - in->head[1]);
}`, 32, 1, []int32{31 + 2 - 1}, []aiesim.Wrapped{{Name: "in", Accesses: 1}}},
		{"a position that the text sets", "void k" + ports + `{
	window_incr(in, 30);
	in->ptr = in->ptr - 3;
	window_writeincr(out, window_readincr(in));
	window_incr(in, 6);
	window_writeincr(out, window_read(in));
	in->ptr = in->head;
	window_writeincr(out, window_read(in));
}`, 32, 3, []int32{27, 2, 0}, []aiesim.Wrapped{{Name: "in", Accesses: 1}}},
		{"a local window", "void k" + ports + `{
	input_window<int32> back, again;
	window_copy(&back, in);
	window_incr(&back, 24);
	for (int i = 0; i < 4; i++) {
		v8int32 a = window_readincr_v8(in), b = window_readdecr_v8(&back);
		window_writeincr(out, a - b);
	}
	window_decr(&back, 3);
	window_copy(&again, &back);
	window_writeincr(out, window_readincr(&again));
	window_writeincr(out, window_read(&again) + (int)(back.ptr - in->head));
}`, 32, 34, []int32{-24, -24, -24, -24, -24, -24, -24, -24, -8, -8, -8, -8, -8, -8, -8, -8, 8, 8, 8, 8, 8, 8, 8, 8, 24,
			24, 24, 24, 24, 24, 24, 24, 21, 22 + 21}, []aiesim.Wrapped{{Name: "in", Accesses: 3}}},
		{"a copy of a chosen window", "void k(input_window<int32> *in, output_window<int32> *out, input_window<int32> *b) " + `{
	for (int i = 0; i < 4; i++) {
		input_window<int32> w;
		window_copy(&w, i & 1 ? in : b);
		window_incr(&w, i);
		window_writeincr(out, window_read(&w));
	}
}`, 8, 4, []int32{100, 1, 102, 3}, nil},
		{"a window that is chosen", "void k(input_window<int32> *in, output_window<int32> *out, input_window<int32> *b) " + `{
	for (int i = 0; i < 4; i++) {
		input_window<int32> *w = i & 1 ? in : b;
		window_decr(w, 3);
		window_writeincr(out, window_read(w));
	}
}`, 8, 4, []int32{105, 5, 102, 2}, []aiesim.Wrapped{{Name: "in", Accesses: 2}, {Param: 2, Name: "b", Accesses: 2}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			args := []aiesim.Arg{in(ramp(c.in)), in(make([]int32, c.out))}
			if contains(c.src, " *b)") {
				x := ramp(8)
				for i := range x {
					x[i] += 100
				}
				args = append(args, in(x))
			}
			r := run(t, load(t, c.src), "k", args...)
			if got := num[int32](args[1].Data); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
			for i := range r.Wrapped {
				r.Wrapped[i].Pos = cfront.Pos{}
			}
			if !slices.Equal(r.Wrapped, c.wrapped) {
				t.Errorf("used beyond its ends: %v, want %v", r.Wrapped, c.wrapped)
			}
		})
	}
}

// What no circle helps with stays a mistake, and the same one in the interpreter and as instruction words.
func TestWindowMistakes(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"a vector beyond the end", "{ window_incr(in, 4); window_write(out, window_read_v8(in)); }",
			"k.c:1: vector load: bytes 16..47 are outside argument in of 32 bytes"},
		{"a vector longer than the window", "{ window_write(out, window_read_v16(in)); }",
			"k.c:1: vector load: bytes 0..63 are outside argument in of 32 bytes"},
		{"a pointer", "{ int32 *p = in->ptr; window_incr(in, 8); out->ptr[0] = p[8]; }",
			"k.c:1: load of int32: bytes 32..35 are outside argument in of 32 bytes"},
		{"another buffer", "{ in->ptr = out->ptr; window_incr(in, 1); }",
			"k.c:1: window_incr: the position of window in is not in its buffer: it was set to something else, and " +
				"a window moves in a circle of its own"},
		{"very far", "{ window_incr(in, 1 << 18); }", "k.c:1: window_incr: a window moves by less than 524288 bytes " +
			"at once, not by 1048576"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := load(t, "void k(input_window<int32> *in, output_window<int32> *out) "+c.src)
			args := []aiesim.Arg{in(ramp(8)), in(make([]int32, 8))}
			args[0].Name, args[1].Name = "in", "out"
			_, err := p.Run(context.Background(), "k", args)
			if err == nil || err.Error() != c.want {
				t.Fatalf("%v, want %s", err, c.want)
			}
		})
	}
}

// Instruction words name the buffer that an access was meant for, not what happens to lie behind it.
func TestOutsideWindow(t *testing.T) {
	p := load(t, "void k(input_window<int32> *in, output_window<int32> *out) { *(v8int32 *)out->ptr = *(v8int32 "+
		"*)(in->ptr + 8); }")
	code, err := compile(p, "k")
	if err != nil {
		t.Fatal(err)
	}
	args := []aiesim.Arg{in(ramp(8)), in(make([]int32, 8))}
	args[0].Name, args[1].Name = "in", "out"
	const want = "k.c:1: vector load: bytes 32..63 are outside argument in of 32 bytes"
	if _, err := code.Run(context.Background(), args, core.Options{}); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
