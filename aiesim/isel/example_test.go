package isel_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

func Example() {
	src := `void scale(const v8int32 *restrict in, v8int32 *restrict out, int n) {
	v8int32 k = *in++;
	for (int i = 0; i < n; i++) chess_loop_range(4, )
		*out++ = srs(lmul(*in++, k), 10);
}`
	u, err := parse.Unit(cfront.Config{Intrinsics: intrinsic.Table()}, "scale.c", []byte(src))
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := isel.Func(u, u.Lookup("scale")[0], machine.AIE1())
	if err != nil {
		fmt.Println(err)
		return
	}
	l := f.Loops[0]
	fmt.Println("rounds:", f.Operand(l.Count), "at least", l.Min)
	for _, o := range f.Blocks[l.First].Ops {
		fmt.Println(f.OpString(o))
	}
	// Output:
	// rounds: %2n at least 4
	// %1out:P = padd %1out, 32
	// %0in:P = padd %0in, 32
	// %7:W = vlda.w [%0in-32] root 1
	// %6:BM = lmul %7, %3k, %8, %9, %9, %10
	// vst.srs %6, %11, [%1out-32] root 2
	// %4i:R = add.int32 %4i, 1
}
