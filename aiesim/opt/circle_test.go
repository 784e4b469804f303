package opt_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/opt"
)

// moves counts, after all passes, the moves of pointers of class P within circular buffers and the other ones, and the
// loads of such buffers' bounds.
func moves(t *testing.T, src string) (around, free, rings int) {
	t.Helper()
	f := kernel(t, "k.c", []byte(src))[0]
	opt.Func(f, machine.AIE1(), nil)
	if err := mir.Check(f, machine.AIE1()); err != nil {
		t.Fatalf("%v\n%v", err, f)
	}
	for _, b := range f.Blocks {
		for _, o := range b.Ops {
			switch {
			case o.LoadsRing():
				rings++
				if o.Mem.Volatile {
					t.Errorf("still volatile: %s", f.OpString(o))
				}
			case o.Code == machine.PtrAdd && len(o.Use) == 3, o.HasAddr() && o.Mem.Ring > 0:
				around++
			case o.Code == machine.PtrAdd, o.HasAddr() && o.Mem.Post != mir.PostNone &&
				f.Roots[o.Mem.Root].Kind == mir.WindowRoot:
				free++
			}
		}
	}
	return around, free, rings
}

// What window_ functions move goes round (window.h: cyclic_add); pointers that the text takes from a window do not.
func TestCircles(t *testing.T) {
	for _, c := range []struct {
		name, src           string
		around, free, rings int
	}{
		{"copy", `void k(input_window<int32> *in, output_window<int32> *out) {
	for (int i = 0; i < 8; i++) window_writeincr(out, window_readincr_v8(in)); }`, 2, 0, 2},
		{"by a variable", `void k(input_window<int32> *in, output_window<int32> *out, int n) {
	window_incr(in, n); window_write(out, window_read(in)); }`, 1, 0, 1},
		{"pointers", `void k(input_window<int32> *in, output_window<int32> *out) {
	const v8int32 *restrict p = (const v8int32 *)in->ptr; v8int32 *restrict q = (v8int32 *)out->ptr;
	for (int i = 0; i < 8; i++) *q++ = *p++; }`, 0, 2, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			around, free, rings := moves(t, c.src)
			if around != c.around || free != c.free || rings != c.rings {
				t.Errorf("%d moves around %d circles and %d others, want %d, %d and %d", around, rings, free, c.around,
					c.rings, c.free)
			}
		})
	}
}
