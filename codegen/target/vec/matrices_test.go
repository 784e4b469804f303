package vec

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// bytesProduct is a loop that adds the products of three rows of bytes at a and columns at b.
const bytesProduct = `program p, 128 bits
arg a: i8, 700 bytes, align 1
arg b: i8, 512 bytes, align 1
arg out: i32, 512 bytes, align 4, stored

for y < 2
    v1 = const.i32x4 #0
    v2 = const.i32x4 #0
    v3 = const.i32x4 #0
    v4 = const.i32x4 #0
    for z < 3
        for k < 8
            v5 = load.i8x16 b[16*k]
            v6 = broadcast.i32x4 a[64*y + 32*z + 4*k]
            v7 = broadcast.i32x4 a[64*y + 32*z + 4*k + 128]
            v8 = broadcast.i32x4 a[64*y + 32*z + 4*k + 256]
            v9 = broadcast.i32x4 a[64*y + 32*z + 4*k + 384]
            v1 = dot4s.i32x4<i8 v6, v5, v1
            v2 = dot4s.i32x4<i8 v7, v5, v2
            v3 = dot4s.i32x4<i8 v8, v5, v3
            v4 = dot4s.i32x4<i8 v9, v5, v4
    store.i32x4 out[64*y], v1
    store.i32x4 out[64*y + 16], v2
    store.i32x4 out[64*y + 32], v3
    store.i32x4 out[64*y + 48], v4
`

// matrixProduct is what it becomes, from z on.
const matrixProduct = `    v11 = shuffle.i64x2 v1, v2, {0 2}
    v12 = shuffle.i64x2 v1, v2, {1 3}
    v17 = shuffle.i64x2 v3, v4, {0 2}
    v18 = shuffle.i64x2 v3, v4, {1 3}
    for z < 3
        for k < 4
            v10 = load.i8x16 b[32*k]
            v5 = load.i8x16 b[32*k + 16]
            v13 = load.i64x1 a[64*y + 32*z + 8*k]
            v14 = loadlane.i64x2 a[64*y + 32*z + 8*k + 128], v13, #1
            v15 = shuffle.i32x4 v10, v5, {0 4 1 5}
            v16 = shuffle.i32x4 v10, v5, {2 6 3 7}
            v11 = mats.i32x4<i8 v14, v15, v11
            v12 = mats.i32x4<i8 v14, v16, v12
            v19 = load.i64x1 a[64*y + 32*z + 8*k + 256]
            v20 = loadlane.i64x2 a[64*y + 32*z + 8*k + 384], v19, #1
            v17 = mats.i32x4<i8 v20, v15, v17
            v18 = mats.i32x4<i8 v20, v16, v18
    v1 = shuffle.i64x2 v11, v12, {0 2}
    v2 = shuffle.i64x2 v11, v12, {1 3}
    v3 = shuffle.i64x2 v17, v18, {0 2}
    v4 = shuffle.i64x2 v17, v18, {1 3}
    store.i32x4 out[64*y], v1
    store.i32x4 out[64*y + 16], v2
    store.i32x4 out[64*y + 32], v3
    store.i32x4 out[64*y + 48], v4
`

// TestMatrices: two rows become a matrix; what stands around moves out of z. Elsewhere all stays as it is.
func TestMatrices(t *testing.T) {
	for _, c := range []struct{ why, old, other string }{
		{"", "", ""},
		{"a loop of an odd extent", "k < 8", "k < 7"},
		{"a row that stands still", "4*k + 128", "128"},
		{"a row that goes on too far", "+ 4*k + 128", "+ 8*k + 128"},
		{"the loop stores", "            v4 = dot", "            store.i32x4 out[0], v5\n            v4 = dot"},
		{"an accumulator is read", "            v4 = dot", "            v6 = add.i32x4 v1, v2\n            v4 = dot"},
		{"the vector is set twice", "            v2 = dot",
			"            v5 = load.i8x16 b[16*k + 128]\n            v2 = dot"},
		{"other signs than the machine has", "dot4s", "dot4u"},
	} {
		p, err := Parse(strings.ReplaceAll(bytesProduct, c.old, c.other))
		if err != nil {
			t.Fatal(err)
		}
		want, err := outputs(p)
		if err != nil {
			t.Fatal(err)
		}
		q := Matrices(p, []Code{MatS})
		if err := Check(q); err != nil {
			t.Errorf("%s: %v", c.why, err)
		}
		if got, err := outputs(q); err != nil || !cmp.Equal(got, want) {
			t.Errorf("%s: %v, other results", c.why, err)
		}
		if c.why != "" {
			if strings.Contains(q.String(), "mats") {
				t.Errorf("%s:\n%s", c.why, q)
			}
			continue
		}
		_, text, _ := strings.Cut(q.String(), "v4 = const.i32x4 #0\n")
		if diff := cmp.Diff(matrixProduct, text); diff != "" {
			t.Error(diff)
		}
	}
}
