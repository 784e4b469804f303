package aiesim_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// TestWholeOperands: a product of the low half waits for a load into the high one only where operands are read whole, by
// WholeOperands; what is computed is the same.
func TestWholeOperands(t *testing.T) {
	src := `void f(const v8int32 *restrict in, v8int32 *restrict out, const v8int32 *z)
{
    v16int32 x = null_v16int32();
    v8int32 c = *z;
    for (int i = 0; i < 32; i++) chess_prepare_for_pipelining chess_loop_range(32, 32) {
        x = upd_w(x, 0, *in++);
        x = upd_w(x, 1, *in++);
        *out++ = srs(lmul8(x, 0, 0x76543210, c, 0, 0x76543210), 0);
        *out++ = srs(lmul8(x, 8, 0x76543210, c, 0, 0x76543210), 0);
    }
}
`
	p := load(t, src)
	var took []int64
	for whole := range 2 {
		m, err := machine.AIE1().With("WholeOperands", whole)
		if err != nil {
			t.Fatal(err)
		}
		code, err := p.Compile("f", m)
		if err != nil {
			t.Fatal(err)
		}
		x := make([]int32, 512)
		for i := range x {
			x[i] = int32(i*i%997 - 400)
		}
		args := []arg{in(x), in(make([]int32, 512)), in([]int32{1, -2, 3, -4, 5, -6, 7, -8})}
		r, err := code.Run(context.Background(), args, core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		took = append(took, r.Cycles)
		for i, got := range num[int32](args[1].Data) {
			if want := x[i] * int32(i%8+1) * int32(1-2*(i%2)); got != want {
				t.Fatalf("WholeOperands=%d: out[%d] is %d, want %d", whole, i, got, want)
			}
		}
	}
	if took[1] <= took[0] {
		t.Errorf("%s cycles by halves and whole", fmt.Sprint(took))
	}
}
