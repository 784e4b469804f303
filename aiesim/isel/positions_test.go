package isel_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// A window's position is loaded before the statement that wants it first; at the start, if there is a way out before
// that.
func TestPositions(t *testing.T) {
	for name, c := range map[string]struct {
		body  string
		first int // position loads in the first block
	}{
		"behind an if": {"if (n > 2) g = 5; else { g = 7; s[0] = n; } window_writeincr(out, window_readincr(in) " +
			"+ g);", 0},
		"at once": {"window_writeincr(out, window_readincr(in) + n);", 2},
		"one of two": {"int x = window_readincr(in); if (n > 2) { s[0] = x; s[1] = n; } window_writeincr(out, " +
			"x + s[1]);", 1},
		"in an if": {"if (n > 2) { window_writeincr(out, window_readincr(in)); window_writeincr(out, n); }", 2},
		"in a loop": {"if (n > 2) { s[0] = n; g = 1; } for (int i = 0; i < 4; i++) window_writeincr(out, " +
			"window_readincr(in) + g);", 0},
		"behind a way out": {"if (n < 2) { s[0] = n; return; } window_writeincr(out, window_readincr(in));", 2},
		"never":            {"s[0] = n;", 0},
		"the other first": {"window_writeincr(out, n); if (n > 2) { s[1] = 1; s[2] = 2; } s[3] = " +
			"window_readincr(in); window_incr(in, 1); s[0] = window_read(in);", 1},
	} {
		src := "static int g = 3; void f(input_window_int32 *in, output_window_int32 *out, int n, int *restrict s) { " +
			c.body + " }"
		u := unitOf(t, "k.c", src)
		p := prepare(t, u, "k.c", src, u.Lookup("f")[0])
		for n := int64(1); n < 4; n++ {
			int32s := func() aiesim.Arg { return aiesim.BufferArg("int32", make([]byte, 64), 16) }
			in := int32s()
			for i := range in.Data {
				in.Data[i] = byte(i)
			}
			if !p.same(t, []aiesim.Arg{in, int32s(), aiesim.NumArg("int32", n), int32s()}) {
				t.Fatalf("%s does not run", name)
			}
		}
		loads := 0
		for _, o := range p.f.Blocks[0].Ops {
			if o.Code == machine.LoadS && p.f.Roots[o.Mem.Root].Kind == mir.ParamRoot &&
				p.f.Regs[o.Def[0].Reg].Class == machine.ClassP {
				loads++
			}
		}
		if loads != c.first {
			t.Errorf("%s: %d positions are loaded in the first block, want %d\n%s", name, loads, c.first, p.f)
		}
	}
}
