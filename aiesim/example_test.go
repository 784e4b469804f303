package aiesim_test

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim"
)

// A kernel that doubles 16 numbers, run on a buffer.
func Example() {
	src := `
void twice(const int16 *restrict in, int16 *restrict out)
{
    v16int16 x = *(const v16int16 *)in;
    v16acc48 acc = ups(x, 1);
    *(v16int16 *)out = srs(acc, 0);
}
`
	p, err := aiesim.Load("twice.c", []byte(src), aiesim.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	in, out := make([]byte, 32), make([]byte, 32)
	in[0], in[2] = 21, 100
	res, err := p.Run(context.Background(), "twice", []aiesim.Arg{
		aiesim.BufferArg("int16", in, 16), aiesim.BufferArg("int16", out, 16)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out[0], out[2], "loads", res.Ops["load"], "stores", res.Ops["store"], "shifts", res.Ops["shift"])
	// Output: 42 200 loads 1 stores 1 shifts 2
}
