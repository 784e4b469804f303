package vec

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// TestCheckRefuses: each program has one mistake.
func TestCheckRefuses(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"v0 = add.i8x4 v1, v2", "v1 is not set before"},
		{"for x < 2\n    v0 = copy v1\n    v1 = load.i8x4 in[0]", "v1 is not set before"},
		{"if 1 < 2\n    v0 = load.i8x4 in[0]\nv1 = copy v0", "v0 is not set before"},
		{"if 1 < 2\n    v0 = load.i8x4 in[0]\nelse\n    v1 = copy v0", "v0 is not set before"},
		{"v0 = load.i8x4 in[0, x1*1]", "x1 is not set before"},
		{"v0 = load.i8x33 in[0]", "33 lanes of i8"},
		{"v0 = load.i8 in[0]", "0 lanes of i8"},
		{"v0 = load in[0]", "it has no Elem"},
		{"v0 = load.i8x4<i16 in[0]", "from i16"},
		{"v0 = loads.i8x4<i16 in[0]", "from i16 to 4 of i8"},
		{"x0 = load.i8x4 in[0]", "of the other class"},
		{"load.i8x4 in[0]", "Dst: 0 registers, not 1"},
		{"v0 = const.i8x4 #1\nv1 = add.i8x4 v0", "Args: 1 registers, not 2"},
		{"v0 = load.i8x4 in[61]", "bytes 61..64 of in, which has 64"},
		{"for x < 4\n    v0 = load.i8x4 in[16*x + 13]", "bytes 13..64"},
		{"for x < 4\n    v0 = load.i8x4 in[-x]", "bytes -3..3"},
		{"for x < 4\n    v0 = load.i8x4 in[y]", "y is no loop around"},
		{"for x < 4\n    v0 = const.i8x4 #1\nv1 = load.i8x4 in[x]", "x is no loop around"},
		{"x0 = iloop [x]", "x is no loop around"},
		{"if x < 2\n    v0 = const.i8x4 #1", "x is no loop around"},
		{"for x < 4\n    if x * x < 2\n        v0 = const.i8x4 #1", "affine"},
		{"for x < 4\n    for x < 3\n        v0 = const.i8x4 #1", "inside one of that name"},
		{"for x < 0\n    v0 = const.i8x4 #1", "without iterations"},
		{"v0 = const.i8x4 #1\nstore.i8x4 in[0], v0", "in is not stored"},
		{"v0 = const.i8x4 #1\nv1 = shl.i8x4 v0, #8", "8 is not in 0..7"},
		{"v0 = const.i8x4 #1\nv1 = loadlane.i8x4 in[0], v0, #4", "4 is not in 0..3"},
		{"v0 = const.i8x4 #1\nv1 = extends.i32x8<i8 v0, #4", "4 is not in 0..3"},
		{"x0 = iconst #1\nx1 = idive x0, #0", "0 is not in 1.."},
		{"v0 = const.i32x8 #1\nv1 = shuffle.i32x8 v0, {0 1 2 3 4 5 6 8}", "there is no lane 8"},
		{"v0 = const.i32x8 #1\nv1 = shuffle.i32x8 v0, {0 1 2 3 4 5 6}", "7 numbers for 8 lanes"},
		{"v0 = const.i32x8 #1\nv1 = shuffle.i32x4 v0, {0 1 2 3}", "4 lanes, not all"},
		{"v0 = const.i8x4 #1\nv1 = div.i8x4 v0, v0", "lanes i8"},
		{"v0 = const.f32x4 #1\nv1 = avgu.f32x4 v0, v0", "lanes f32"},
		{"v0 = const.i8x4 #1\nv1 = dotss.i32x4<i8 v0, v0", "from i8 to 4 of i32"},
		{"v0 = const.i8x4 #1\nv1 = narrow.i8x4<i32 v0, v0", "from i32 to 4 of i8"},
		{"v0 = const.i8x4 #1\nv1 = inttofloat.f32x4<i64 v0", "from i64"},
		{"band y\nfor x < 4\n    v0 = const.i8x4 #1", "0 loops y at the top"},
	} {
		err := Check(program(t, c.body))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\nwant %q, got %v", c.body, c.want, err)
		}
	}
	for _, p := range []*Program{
		{Bits: 100}, {Bits: 128, Args: []Arg{{Name: "a"}}}, {Bits: 128, Body: []lower.Stmt{&lower.Produce{}}},
		{Bits: 128, Body: []lower.Stmt{&Op{}}}, {Bits: 128, Body: []lower.Stmt{&Op{Code: 255}}},
		{Bits: 128, Body: []lower.Stmt{&lower.If{Cond: halide.NewVar("x").Expr}}},
	} {
		if Check(p) == nil {
			t.Errorf("%v is good", p)
		}
	}
}

// TestCheckTakes: a path through both sides of a condition sets a register.
func TestCheckTakes(t *testing.T) {
	if err := Check(program(t, `
for x < 2
    if x < 1
        v0 = load.i8x4 in[0]
    else
        v0 = load.i8x4 in[60]
    v1 = copy v0
v2 = copy v1`)); err != nil {
		t.Error(err)
	}
}
