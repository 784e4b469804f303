package parse_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
)

// A kernel with one intrinsic, and the same with a mistake.
func Example() {
	cfg := cfront.Config{Intrinsics: map[string][]cfront.Signature{
		"srs": {{Name: "srs", Params: []cfront.Type{cfront.Acc{Lanes: 16, Bits: 48}, cfront.Int32},
			Result: cfront.Vector{Elem: cfront.Int16, Lanes: 16}}},
	}}
	unit, err := parse.Unit(cfg, "store.c", []byte(`
void store(v16acc48 acc, short *restrict out) {
	*(v16int16 *)out = srs(acc, 8);
}`))
	fmt.Println(err)
	fmt.Print(cfront.Dump(unit))

	_, err = parse.Unit(cfg, "store.c", []byte("void store(v16acc48 a, v8int16 *out) { *out = srs(a, 8) + ssr(a); }"))
	fmt.Println(err)
	// Output:
	// <nil>
	// func void store(v16acc48 acc.0, int16 *restrict out.1)
	//     (*(v16int16 *)(ld(out.1)) = !srs(ld(acc.0), 8):v16int16)
	// store.c:1:59: unknown intrinsic or function ssr; did you mean srs?
}
