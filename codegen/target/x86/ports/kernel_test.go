package ports_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// dots is a kernel of ten sums of products of int16 at once, over a few loads.
const dots = `program dots, 256 bits
arg in: i16, 8192 bytes, align 32
arg k: i16, 4096 bytes, align 32
arg out: i32, 4096 bytes, align 32, stored

for y < 10
    v0 = const.i32x8 #0
    v1 = const.i32x8 #0
    v2 = const.i32x8 #0
    v3 = const.i32x8 #0
    for r < 24
        v4 = load.i32x8 in[64*y + 32*r]
        v5 = broadcast.i32x8 k[16*r]
        v6 = dotss.i32x8<i16 v4, v5
        v0 = add.i32x8 v0, v6
        v5 = broadcast.i32x8 k[16*r + 4]
        v6 = dotss.i32x8<i16 v4, v5
        v1 = add.i32x8 v1, v6
        v5 = broadcast.i32x8 k[16*r + 8]
        v6 = dotss.i32x8<i16 v4, v5
        v2 = add.i32x8 v2, v6
        v5 = broadcast.i32x8 k[16*r + 12]
        v6 = dotss.i32x8<i16 v4, v5
        v3 = add.i32x8 v3, v6
    store.i32x8 out[128*y], v0
    store.i32x8 out[128*y + 32], v1
    store.i32x8 out[128*y + 64], v2
    store.i32x8 out[128*y + 96], v3
`

func kernelOf(t testing.TB) (l *vec.Insts, args int) {
	t.Helper()
	p, err := vec.Parse(dots)
	if err != nil {
		t.Fatal(err)
	}
	l, err = x86.Compile(p, x86.AVX2|x86.FMA|x86.BMI2)
	if err != nil {
		t.Fatal(err)
	}
	return l, len(p.Args)
}
