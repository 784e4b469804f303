package halide_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// TestPaperLayouts reads every layout of Table VII, and other ways to write them.
func TestPaperLayouts(t *testing.T) {
	whole := func(names string) (axes []hl.Axis) {
		for _, n := range names {
			axes = append(axes, hl.Axis{Dim: string(n), Div: 1})
		}
		return axes
	}
	image, weights := []string{"x", "y", "c"}, []string{"r", "s", "c", "k"}
	for _, c := range []struct {
		text   string
		dims   []string
		want   []hl.Axis
		normal string
	}{
		{"XYK", []string{"x", "y", "k"}, whole("xyk"), "x y k"},
		{"KYX", []string{"x", "y", "k"}, whole("kyx"), "k y x"},
		{"YXK", []string{"x", "y", "k"}, whole("yxk"), "y x k"},
		{"KCSR", weights, whole("kcsr"), "k c s r"},
		{"CY'X'", image, whole("cyx"), "c y x"},
		{"CY’X’", image, whole("cyx"), "c y x"},
		{"Y'X'C", image, whole("yxc"), "y x c"},
		{"(C/8)Y'X'(8)", image, []hl.Axis{{"c", 8, 0}, {"y", 1, 0}, {"x", 1, 0}, {"c", 1, 8}}, "(c/8) y x (8)"},
		{"(C/2)Y'X'(2)", image, []hl.Axis{{"c", 2, 0}, {"y", 1, 0}, {"x", 1, 0}, {"c", 1, 2}}, "(c/2) y x (2)"},
		{"K(C/2)SR(2)", weights, []hl.Axis{{"k", 1, 0}, {"c", 2, 0}, {"s", 1, 0}, {"r", 1, 0}, {"c", 1, 2}}, "k (c/2) s r (2)"},
		{"(K/8)(C/8)SR(8)(8)", weights, []hl.Axis{{"k", 8, 0}, {"c", 8, 0}, {"s", 1, 0}, {"r", 1, 0}, {"c", 1, 8}, {"k", 1, 8}}, "(k/8) (c/8) s r (c%8) (8)"},
		{"(K/16)SR(C/2)(16)(2)", weights, []hl.Axis{{"k", 16, 0}, {"s", 1, 0}, {"r", 1, 0}, {"c", 2, 0}, {"k", 1, 16}, {"c", 1, 2}}, "(k/16) s r (c/2) (16) (2)"},
		{" (c / 8) y\tx ( 8 c ) ", image, []hl.Axis{{"c", 8, 0}, {"y", 1, 0}, {"x", 1, 0}, {"c", 1, 8}}, "(c/8) y x (8)"},
		{"(c%8)(c/8)xy", image, []hl.Axis{{"c", 1, 8}, {"c", 8, 0}, {"x", 1, 0}, {"y", 1, 0}}, "(c%8) (c/8) x y"},
		{"(c/16) (c%16/4) y (4) x", image, []hl.Axis{{"c", 16, 0}, {"c", 4, 16}, {"y", 1, 0}, {"c", 1, 4}, {"x", 1, 0}}, "(c/16) (c%16/4) y (4) x"},
		{"row (chan/4) (4)", []string{"row", "chan"}, []hl.Axis{{"row", 1, 0}, {"chan", 4, 0}, {"chan", 1, 4}}, "row (chan/4) (4)"},
		{"xy x y", []string{"x", "y", "xy"}, []hl.Axis{{"xy", 1, 0}, {"x", 1, 0}, {"y", 1, 0}}, "xy x y"},
		{"Xx", []string{"x", "X"}, []hl.Axis{{"X", 1, 0}, {"x", 1, 0}}, "X x"},
	} {
		l, err := hl.ParseLayout(c.text, c.dims)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if diff := cmp.Diff(c.want, l.Axes); diff != "" || l.String() != c.normal {
			t.Errorf("%q: prints %q, not %q\n%s", c.text, l, c.normal, diff)
		}
	}
}

func TestLayoutMistakes(t *testing.T) {
	dims := []string{"x", "y", "c"}
	for _, c := range []struct {
		text string
		dims []string
		code diag.Code
		want string
	}{
		{"", dims, hl.CodeLayoutMissing, "it drops dimension x"},
		{"y c", dims, hl.CodeLayoutMissing, "it drops dimension x"},
		{"(c/8) y x", dims, hl.CodeLayoutMissing, "it drops the place inside the tiles of 8 of c\n\tput (8), or (c%8), in"},
		{"(c%8) y x", dims, hl.CodeLayoutMissing, "it has tiles of c, but not which tile\n\tput (c/8) in"},
		{"x y c x", dims, hl.CodeLayoutTwice, "x and x both hold a part of x"},
		{"(c/8) (8) y x (c%8)", dims, hl.CodeLayoutTwice, "(c%8) and (c%8) both hold a part of c"},
		{"c y x (c%8)", dims, hl.CodeLayoutTwice, "(c%8) holds a part of c that is there already"},
		{"(c/8) y x (c%6)", dims, hl.CodeLayoutTile, "(c%6) is no part of a tile of 8 of c\n\twhat is left of c is (c%8)"},
		{"(c/8) (c%8/3) (3) y x", dims, hl.CodeLayoutTile, "tiles of 3 do not fill a tile of 8 of c"},
		{"(c/8) (c%8/8) y x", dims, hl.CodeLayoutTile, "(c%8/8) has one index only"},
		{"c y x (8)", dims, hl.CodeLayoutClose, "no dimension is open that is tiled by 8"},
		{"(c/8) (8) y x (8)", dims, hl.CodeLayoutClose, "no dimension is open that is tiled by 8"},
		{"(c/8) y z (8)", dims, hl.CodeLayoutDim, "there is no dimension z"},
		{"yxchan", []string{"x", "y", "chan"}, hl.CodeLayoutDim, "there is no dimension yxchan"},
		{"y x chna", []string{"x", "y", "chan"}, hl.CodeLayoutDim, "did you mean chan?"},
		{"y x x'", []string{"x", "X", "y"}, hl.CodeLayoutTwice, "x and x both hold"},
		{"Y", []string{"y", "Y'"}, hl.CodeLayoutMissing, "it drops dimension Y'"},
		{"Äx", []string{"x"}, hl.CodeLayoutDim, "there is no dimension Ä"},
		{"(c/8 y x", dims, hl.CodeLayoutText, "a ( is not closed"},
		{"c) y x", dims, hl.CodeLayoutText, "a ) closes nothing"},
		{"c/8 y x", dims, hl.CodeLayoutText, "c/8 needs its brackets: (c/8)"},
		{"(c/) y x", dims, hl.CodeLayoutText, "(c/) is no component"},
		{"(c/0) y x", dims, hl.CodeLayoutText, "(c/0) is no component"},
		{"(c/8/2) y x", dims, hl.CodeLayoutText, "(c/8/2) is no component"},
		{"() c y x", dims, hl.CodeLayoutText, "() is no component"},
		{"(c/99999999999999999999) y x", dims, hl.CodeLayoutText, "is no component"},
	} {
		l, err := hl.ParseLayout(c.text, c.dims)
		var list diag.List
		if !errors.As(err, &list) || list[0].Code != c.code || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, %v\nwant [%s] %s", c.text, l, err, c.code, c.want)
		}
	}
}

// TestLayoutIsBijection draws layouts and counts addresses: elements have different ones, below the product of the
// axes' sizes, and where all tiles are full none is left over.
func TestLayoutIsBijection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		extents := rapid.SliceOfN(rapid.IntRange(1, 13), 1, 3).Draw(t, "extents")
		text, dims, exact := drawLayout(t, extents)
		l, err := hl.ParseLayout(text, dims)
		if err != nil {
			t.Fatal(err)
		}
		size := 1
		for _, a := range l.Axes {
			size *= a.Size(extents[slices.Index(dims, a.Dim)])
		}
		seen, coord := map[int]bool{}, make([]int, len(dims))
		var walk func(d int)
		walk = func(d int) {
			if d < len(dims) {
				for coord[d] = 0; coord[d] < extents[d]; coord[d]++ {
					walk(d + 1)
				}
				return
			}
			address := 0
			for _, a := range l.Axes {
				i := slices.Index(dims, a.Dim)
				address = address*a.Size(extents[i]) + a.Of(coord[i])
			}
			if seen[address] || address >= size {
				t.Fatalf("%s: %v is stored at %d of %d, twice or outside", l, coord, address, size)
			}
			seen[address] = true
		}
		walk(0)
		if exact && len(seen) != size {
			t.Fatalf("%s: %d elements in %d places, though every tile is full", l, len(seen), size)
		}
		again, err := hl.ParseLayout(l.String(), dims)
		if err != nil || !cmp.Equal(again, l) || again.String() != l.String() {
			t.Fatalf("%q is read back as %v, %v", l, again, err)
		}
	})
}

// drawLayout writes a random layout: each dimension whole or cut by a chain of divisors, the parts in any order. exact
// reports whether the tiles divide the extents.
func drawLayout(t *rapid.T, extents []int) (text string, dims []string, exact bool) {
	var parts []string
	exact = true
	for i, n := range extents {
		d := "xyz"[i : i+1]
		dims = append(dims, d)
		tile := 1
		for level, mods := 0, rapid.IntRange(0, 2).Draw(t, "levels"); level < mods; level++ {
			inner := tile
			tile *= rapid.IntRange(2, 4).Draw(t, "factor")
			if inner == 1 {
				parts = append(parts, fmt.Sprintf("(%s%%%d)", d, tile))
			} else {
				parts = append(parts, fmt.Sprintf("(%s%%%d/%d)", d, tile, inner))
			}
		}
		if tile == 1 {
			parts = append(parts, d)
		} else {
			parts = append(parts, fmt.Sprintf("(%s/%d)", d, tile))
		}
		exact = exact && n%tile == 0
	}
	return strings.Join(rapid.Permutation(parts).Draw(t, "order"), " "), dims, exact
}

func FuzzParseLayout(f *testing.F) {
	for _, seed := range []string{"(K/16)SR(C/2)(16)(2)", "(c/8) y x (8)", "KCSR", "(c%16/4)(4 c)", "((", "c'", "(8)", "c%8"} {
		f.Add(seed)
	}
	dims := []string{"r", "s", "c", "k", "C", "wide"}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := hl.ParseLayout(text, dims)
		if err != nil {
			return
		}
		again, err := hl.ParseLayout(l.String(), dims)
		if err != nil || !cmp.Equal(l, again) {
			t.Errorf("%q is %q, read back as %v, %v", text, l, again, err)
		}
	})
}
