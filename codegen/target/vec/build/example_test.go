package build_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// The sum of two bytes is halved in bytes: 32 of them a register, the last 32 of the row once more.
func Example() {
	f, err := halide.ParseFunc("in: uint8(x, y)\nout(x, y) = wrap(uint8, (in(x, y) + in(x, y+1) + 1) >> 1)")
	if err != nil {
		fmt.Println(err)
		return
	}
	n, err := lowering.Lower(f.Schedule().Bound(halide.NewVar("x"), 100).Bound(halide.NewVar("y"), 8), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	k, err := build.Programs(n, vec.AVX2())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(k.Steps[0].Program)
	// Output:
	// program out_0, 256 bits
	// arg in: i8, 1152 bytes, align 1
	// arg out: i8, 1024 bytes, align 1, stored
	// band y_j
	//
	// for y_j < 2
	//     for x_s < 3
	//         v0 = load.i8x32 in[512*y_j + 32*x_s]  // algorithm:2:13
	//         v1 = load.i8x32 in[512*y_j + 32*x_s + 128]  // algorithm:2:13
	//         v2 = avgu.i8x32 v0, v1  // algorithm:2:13
	//         store.i8x32 out[512*y_j + 32*x_s], v2  // algorithm:2:13
	//         v4 = load.i8x32 in[512*y_j + 32*x_s + 256]  // algorithm:2:13
	//         v5 = avgu.i8x32 v1, v4  // algorithm:2:13
	//         store.i8x32 out[512*y_j + 32*x_s + 128], v5  // algorithm:2:13
	//         v7 = load.i8x32 in[512*y_j + 32*x_s + 384]  // algorithm:2:13
	//         v8 = avgu.i8x32 v4, v7  // algorithm:2:13
	//         store.i8x32 out[512*y_j + 32*x_s + 256], v8  // algorithm:2:13
	//         v10 = load.i8x32 in[512*y_j + 32*x_s + 512]  // algorithm:2:13
	//         v11 = avgu.i8x32 v7, v10  // algorithm:2:13
	//         store.i8x32 out[512*y_j + 32*x_s + 384], v11  // algorithm:2:13
	//     v12 = load.i8x32 in[512*y_j + 68]  // algorithm:2:13
	//     v13 = load.i8x32 in[512*y_j + 196]  // algorithm:2:13
	//     v14 = avgu.i8x32 v12, v13  // algorithm:2:13
	//     store.i8x32 out[512*y_j + 68], v14  // algorithm:2:13
	//     v16 = load.i8x32 in[512*y_j + 324]  // algorithm:2:13
	//     v17 = avgu.i8x32 v13, v16  // algorithm:2:13
	//     store.i8x32 out[512*y_j + 196], v17  // algorithm:2:13
	//     v19 = load.i8x32 in[512*y_j + 452]  // algorithm:2:13
	//     v20 = avgu.i8x32 v16, v19  // algorithm:2:13
	//     store.i8x32 out[512*y_j + 324], v20  // algorithm:2:13
	//     v22 = load.i8x32 in[512*y_j + 580]  // algorithm:2:13
	//     v23 = avgu.i8x32 v19, v22  // algorithm:2:13
	//     store.i8x32 out[512*y_j + 452], v23  // algorithm:2:13
}
