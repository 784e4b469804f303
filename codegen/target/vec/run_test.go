package vec

import (
	"fmt"
	"strings"
	"testing"
)

// args are what programs of tests begin with.
const args = `program test, 256 bits
arg in: i16, 64 bytes, align 32
arg out: i16, 64 bytes, align 32, stored
arg tmp: i16, 64 bytes, align 32, stored, inner
`

// program is a program whose body is text.
func program(t testing.TB, text string) *Program {
	t.Helper()
	p, err := Parse(args + text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// memory is in = 0, 1, 2 ... as bytes, and zeros.
func testArrays() [][]byte {
	list := [][]byte{make([]byte, 64), make([]byte, 64), make([]byte, 64)}
	for i := range list[0] {
		list[0][i] = byte(i)
	}
	return list
}

// TestRun runs programs whose outputs were worked out by hand; out is read as elements, the first ones.
func TestRun(t *testing.T) {
	for _, c := range []struct {
		name, body string
		elem       Elem
		want       string
	}{
		{"extend", `
v0 = loads.i32x4<i8 in[3]
v1 = shl.i32x4 v0, #4
store.i32x4 out[0], v1`, I32, "[48 64 80 96 0]"},
		{"loops", `
for y < 4
    for x < 2
        v0 = load.i8x2 in[8*y + 2*x]
        store.i8x2 out[4*y + 2*x], v0`, I8, "[0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 0]"},
		{"levels", `
for y < 2, x < 3
    v0 = load.i8x1 in[16*y + x]
    store.i8x1 out[3*y + x], v0`, I8, "[0 1 2 16 17 18 0]"},
		{"accumulator", `
v0 = const.i8x4 #0
for r < 3
    v1 = load.i8x4 in[r]
    v0 = add.i8x4 v0, v1
store.i8x4 out[0], v0`, I8, "[3 6 9 12 0]"},
		{"choice", `
for x < 4
    if x < 2 || x == 3
        v0 = const.i8x1 #7
    else
        v0 = const.i8x1 #-7
    store.i8x1 out[x], v0`, I8, "[7 7 -7 7 0]"},
		{"lookup", `
for x < 4
    x0 = iloadu<i8 in[x + 2]
    x1 = iaddimm x0, #3
    x2 = iloads<i8 in[0, x1*2]
    istore.i8 out[x], x2`, I8, "[10 12 14 16 0]"},
		{"arithmetic of indexes", `
x0 = iconst #-7
x1 = idive x0, #4
x2 = imode x0, #4
x3 = ilt x0, x1
x4 = iselect x3, x2, x0
x5 = ishl x4, #3
istore.i8 out[0], x1
istore.i8 out[1], x2
istore.i8 out[2], x3
istore.i8 out[3], x4
istore.i8 out[4], x5`, I8, "[-2 1 1 1 8 0]"},
		{"a loop's value", `
for x < 4
    x0 = iloop [2*(x/2) + 1]
    v1 = isplat.i8x1 x0
    store.i8x1 out[x], v1`, I8, "[1 1 3 3 0]"},
		{"lanes", `
v0 = load.i8x4 in[4]
v1 = loadlane.i8x4 in[20], v0, #2
storelane.i8x1 out[5], v1, #3
x2 = ilane<i8 v1, #1
istore.i8 out[6], x2
store.i8x4 out[0], v1`, I8, "[4 5 20 7 0 7 5 0]"},
		{"pairs", `
v0 = broadcast.i16x4 in[5]
store.i16x4 out[0], v0`, I8, "[5 6 5 6 5 6 5 6 0]"},
		{"shuffle", `
v0 = load.i32x8 in[0]
v1 = load.i32x8 in[32]
v2 = shuffle.i32x8 v0, v1, {1 8 -1 0 0 0 0 15}
store.i32x2 out[0], v2
storelane.i32x1 out[8], v2, #7`, I8, "[4 5 6 7 32 33 34 35 60 61 62 63 0]"},
		{"widths", `
v0 = load.i16x8 in[0]
v1 = extends.i32x4<i16 v0, #1
v2 = narrow.i8x8<i16 v0, v0
store.i32x1 out[0], v1
store.i8x8 out[4], v2`, I8, "[8 9 0 0 0 2 4 6 0 2 4 6 0]"},
		{"saturate", `
v0 = table.i16x4 {300 -300 5 -5}
v1 = narrows.i8x8<i16 v0, v0
v2 = narrowu.i8x8<i16 v0, v0
store.i8x4 out[0], v1
store.i8x4 out[4], v2`, I8, "[127 -128 5 -5 -1 0 5 0 0]"},
		{"dots", `
v0 = table.i16x4 {1 2 3 -4}
v1 = table.i16x4 {10 20 30 40}
v2 = dotss.i32x2<i16 v0, v1
v3 = dotacc.i32x2<i16 v0, v1, v2
store.i32x2 out[0], v2
store.i32x2 out[8], v3`, I32, "[50 -70 100 -140 0]"},
		{"dots of bytes", `
v0 = table.i8x4 {255 255 2 1}
v1 = table.i8x4 {127 127 -3 -1}
v2 = dotus.i16x2<i8 v0, v1
v3 = const.i32x1 #5
v4 = dot4.i32x1<i8 v0, v1, v3
store.i16x2 out[0], v2
store.i32x1 out[4], v4`, I16, "[32767 -7 -768 0 0]"},
		{"choose", `
v0 = load.i8x4 in[0]
v1 = const.i8x4 #2
v2 = gts.i8x4 v0, v1
v3 = select.i8x4 v2, v0, v1
v4 = eq.i8x4 v0, v1
store.i8x4 out[0], v3
store.i8x4 out[4], v4`, I8, "[2 2 2 3 0 0 -1 0 0]"},
		{"floats", `
v0 = const.f32x2 #1.5
v1 = mul.f32x2 v0, v0
v2 = f32tof64.f64x2 v1
v3 = f64tof32.f32x2 v2
v4 = floattoint.i32x2<f32 v3
v5 = inttofloat.f32x2<i32 v4
v6 = sub.f32x2 v1, v5
v7 = const.f32x2 #4
v8 = mul.f32x2 v6, v7
v9 = floattoint.i32x2<f32 v8
store.i32x2 out[0], v4
store.i32x2 out[8], v9`, I32, "[2 2 1 1 0]"},
		{"scratch", `
v0 = load.i8x4 in[1]
store.i8x4 tmp[8], v0
v1 = load.i8x2 tmp[9]
store.i8x2 out[0], v1`, I8, "[2 3 0]"},
		{"gaps that nobody stores", `
v0 = load.i8x4 in[1]
v1 = load.i8x8 tmp[0]
v2 = add.i8x8 v0, v1
v3 = const.i8x8 #0
v4 = select.i8x8 v3, v2, v0
store.i8x4 out[0], v4`, I8, "[1 2 3 4 0]"},
	} {
		mem := testArrays()
		p := program(t, c.body)
		if err := Run(p, mem, 0, 1); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got []int64
		out := array{data: mem[1]}
		for i := range strings.Count(c.want, " ") + 1 {
			n, _ := out.read(c.elem, i*c.elem.Bytes())
			got = append(got, signed(c.elem, n))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

// TestRunBand runs a part of the iterations.
func TestRunBand(t *testing.T) {
	p := program(t, `band y
for y < 8
    v0 = load.i8x1 in[y]
    store.i8x1 out[y], v0`)
	mem := testArrays()
	if err := Run(p, mem, 3, 6); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(mem[1][:8]); got != "[0 0 0 3 4 5 0 0]" {
		t.Error(got)
	}
}

// TestRunRefuses holds what only a run finds.
func TestRunRefuses(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`
x0 = iconst #61
v1 = load.i8x4 in[0, x0*1]`, "bytes 61..64 of in, which has 64"},
		{`
x0 = iconst #-1
v1 = load.i8x4 in[0, x0*1]`, "bytes -1..2 of in"},
		{`
for x < 64
    if x < 62
        v0 = load.i8x4 in[x]`, "bytes 61..64 of in"},
		{`
v0 = load.i8x4 in[0]
store.i8x5 out[0], v0`, "lane 4 is undefined"},
		{`
v0 = load.i8x4 tmp[0]
store.i8x4 out[0], v0`, "lane 0 is undefined"},
		{`
v0 = load.i8x4 in[0]
v1 = load.i8x4 tmp[0]
v2 = add.i8x4 v0, v1
store.i8x4 out[0], v2`, "lane 0 is undefined"},
		{`
v0 = load.i8x4 tmp[0]
store.i8x4 tmp[8], v0
v1 = load.i8x4 tmp[8]
store.i8x4 out[0], v1`, "lane 0 is undefined"},
		{`
v0 = load.i8x4 in[0]
store.i8x4 tmp[0], v0
v1 = load.i8x4 tmp[8]
store.i8x4 tmp[0], v1
x2 = iloadu<i8 tmp[3]
v3 = load.i8x4 in[0, x2*1]`, "the index is undefined"},
		{`
v0 = load.i32x8 in[0]
v1 = shuffle.i32x8 v0, {0 1 2 -1 4 5 6 7}
store.i32x8 out[0], v1`, "lane 3 is undefined"},
		{`
x0 = iloadu<i8 tmp[0]
v1 = load.i8x4 in[0, x0*1]`, "the index is undefined"},
		{`
v0 = const.i8x4 #1
v1 = select.i8x4 v0, v0, v0`, "lane 0 of the mask is 0x1"},
		{`
x0 = iloadu<i8 tmp[0]
istore.i8 out[0], x0`, "the value is undefined"},
	} {
		err := Run(program(t, c.body), testArrays(), 0, 1)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\nwant %q, got %v", c.body, c.want, err)
		}
	}
	// What nobody sees may be undefined: lanes that a condition leaves alone are stored as they were.
	kept := program(t, "v0 = load.i8x4 tmp[0]\nstore.i8x4 tmp[0], v0\nx1 = iloadu<i8 tmp[1]\nistore.i8 tmp[2], x1")
	if err := Run(kept, testArrays(), 0, 1); err != nil {
		t.Error(err)
	}
	if err := Run(program(t, ""), nil, 0, 1); err == nil {
		t.Error("no arrays")
	}
	short := Run(program(t, ""), [][]byte{nil, nil, nil}, 0, 1)
	if short == nil || !strings.Contains(short.Error(), "in has 0 bytes") {
		t.Error(short)
	}
}
