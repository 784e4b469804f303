package opt_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/opt"
)

// The index arithmetic of a loop becomes post-modification: what is left are its accesses.
func Example() {
	src := `void copy(const v8int32 *restrict p, v8int32 *restrict q)
{
    for (int i = 0; i < 16; i++)
        q[2 * i + 20] = p[i];
}`
	u, err := parse.Unit(cfront.Config{Predefined: intrinsic.Defines(), Intrinsics: intrinsic.Table()}, "copy.c",
		[]byte(src))
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := isel.Func(u, u.Funcs[0], machine.AIE1())
	if err != nil {
		fmt.Println(err)
		return
	}
	opt.Func(f, machine.AIE1(), nil)
	for _, o := range f.Blocks[f.Loops[0].First].Ops {
		fmt.Println(machine.AIE1().Ops[o.Code].Name, "moves its pointer on by", o.Mem.PostBy)
	}
	// Output:
	// vlda.w moves its pointer on by 32
	// vst.w moves its pointer on by 64
}
