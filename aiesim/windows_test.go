package aiesim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
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
