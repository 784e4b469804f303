//go:build unix

package x86_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/vectest"
)

// waiting is bodies of programs in which something waits for its reader, or would be used again, and its source
// changes.
var waiting = map[string]string{
	"a shuffle's source is set": `
v2 = shuffle.i16x8 v0, {7 6 5 4 3 2 1 0}
v0 = add.i16x8 v0, v1
v3 = shuffle.i16x8 v2, {1 0 3 2 5 4 7 6}
store.i16x8 out[0], v3
store.i16x8 out[16], v0`,
	"the source of the second of three shuffles is set": `
v2 = shuffle.i16x8 v0, {7 6 5 4 3 2 1 0}
v3 = shuffle.i16x8 v2, v1, {0 8 1 9 2 10 3 11}
v1 = add.i16x8 v0, v1
v4 = shuffle.i16x8 v3, {1 0 3 2 5 4 7 6}
store.i16x8 out[0], v4
store.i16x8 out[16], v1`,
	"the source of the first of three shuffles is set": `
v2 = shuffle.i16x8 v0, {7 6 5 4 3 2 1 0}
v3 = shuffle.i16x8 v2, v1, {0 8 1 9 2 10 3 11}
v0 = add.i16x8 v0, v1
v4 = shuffle.i16x8 v3, {1 0 3 2 5 4 7 6}
store.i16x8 out[0], v4
store.i16x8 out[16], v0`,
	"a shift fills in what the Narrow reads": `
v2 = shrs.i32x4 v0, #24
v3 = shrs.i32x4 v1, #24
v4 = narrow.i16x8<i32 v2, v3
store.i16x8 out[0], v4`,
	"packings of packings, 256 bits": `
v2 = narrows.i16x8<i32 v0, v1
v3 = narrowu.i16x8<i32 v1, v0
v4 = narrowu.i8x32<i16 v2, v3
store.i8x32 out[0], v4`,
	"a packing of a packing and another register, 256 bits": `
v2 = narrows.i16x8<i32 v0, v1
v4 = narrowu.i8x32<i16 v2, v0
store.i8x32 out[0], v4`,
	"packings of parts": `
v2 = narrows.i16x4<i32 v0, v1
v3 = narrows.i16x4<i32 v1, v0
v4 = narrows.i8x8<i16 v2, v3
store.i8x8 out[0], v4`,
	"the source of a packing of a packing is set": `
v2 = narrows.i16x8<i32 v0, v1
v0 = add.i16x8 v0, v1
v3 = narrows.i16x8<i32 v1, v0
v4 = narrows.i8x16<i16 v2, v3
store.i8x16 out[0], v4
store.i16x8 out[16], v0`,
	"a shift by bytes": `
v2 = shru.i32x4 v0, #16
v3 = shrs.i32x4 v1, #8
v4 = narrow.i16x8<i32 v2, v3
store.i16x8 out[0], v4`,
	"the source of a shift by bytes is set": `
v2 = shru.i32x4 v0, #16
v3 = shrs.i32x4 v1, #8
v0 = add.i32x4 v0, v1
v4 = narrow.i16x8<i32 v2, v3
store.i16x8 out[0], v4
store.i16x8 out[16], v0`,
	"a source changes before the same shuffle": `
v2 = shuffle.i16x8 v0, v1, {0 8 1 9 2 10 3 11}
v0 = add.i16x8 v0, v2
v3 = shuffle.i16x8 v0, v1, {0 8 1 9 2 10 3 11}
store.i16x8 out[0], v2
store.i16x8 out[16], v3`,
	"the result changes before the same shuffle": `
v2 = shuffle.i16x8 v0, v1, {0 8 1 9 2 10 3 11}
v2 = add.i16x8 v2, v2
v3 = shuffle.i16x8 v0, v1, {0 8 1 9 2 10 3 11}
store.i16x8 out[0], v2
store.i16x8 out[16], v3`,
	"the shuffle is made in another branch": `
if y == 0
    v2 = shuffle.i16x8 v0, v1, {0 8 1 9 2 10 3 11}
    store.i16x8 out[0], v2
v3 = shuffle.i16x8 v0, v1, {0 8 1 9 2 10 3 11}
store.i16x8 out[16], v3`,
	"a product of 64 bits of halves": `
v2 = extends.i64x2<i32 v0, #0
v3 = extends.i64x2<i16 v1, #0
v4 = mul.i64x2 v2, v3
v5 = const.i64x2 #-2147483648
v6 = mul.i64x2 v5, v4
v7 = mul.i64x2 v5, v2
store.i64x2 out[0], v6
store.i64x2 out[16], v7`,
	"a product of 64 bits of what was a half": `
v2 = extends.i64x2<i32 v0, #0
v2 = add.i64x2 v2, v1
v3 = extendu.i64x2<i32 v1, #0
v4 = extends.i64x2<i32 v0, #1
v5 = mul.i64x2 v2, v4
v6 = mul.i64x2 v3, v4
v2 = extends.i64x2<i32 v1, #1
v6 = add.i64x2 v6, v2
store.i64x2 out[0], v5
store.i64x2 out[16], v6`,
	"a load waits for a reader behind a store": `
v2 = load.i16x8 out[0]
v4 = load.i16x8 out[0]
store.i16x8 out[2], v4
v3 = add.i16x8 v1, v2
store.i16x8 out[16], v3`,
}

// TestWaiting runs them natively and by vec.Run.
func TestWaiting(t *testing.T) {
	s := vectest.New(t, settings(t))
	for name, body := range waiting {
		lines := strings.Split(strings.TrimSpace(body), "\n")
		text := "program f, 128 bits\narg in: i16, 32 bytes, align 2\narg out: i16, 32 bytes, align 2, stored\n\n" +
			"for y < 2\n    v0 = load.i16x8 in[0]\n    v1 = load.i16x8 in[16]\n    " + strings.Join(lines, "\n    ") + "\n"
		if strings.Contains(name, "256 bits") {
			text = strings.NewReplacer("128 bits", "256 bits", "x8", "x16", "32 bytes", "64 bytes", "[16]", "[32]").Replace(text)
		}
		p, err := vec.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		for _, set := range available(t) {
			s.Run(p, setting(t, p.Bits, set))
		}
	}
}
