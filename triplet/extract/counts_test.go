package extract_test

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/triplet"
)

// filter is a k x k filter on rows of elements of a type, x vectorised, y unrolled and jammed.
func filter(typ string, k, lanes, jam int) (algorithm, schedule string) {
	algorithm = fmt.Sprintf("in: %s(x, y)\nk: %s(x, y)\nr: %d, %d\nout(x, y) = ", typ, typ, k, k)
	sum := "sum(r, in(x+r.x, y+r.y) * k(r.x, r.y))"
	if typ != "float32" {
		sum = fmt.Sprintf("narrow(%s, %s, 10)", typ, sum)
	}
	schedule = fmt.Sprintf("bound x 64\nbound y 16\nsplit x %d -> xo xi\nreorder y xo r.y r.x xi\nunroll r.y r.x\nvectorize xi\n", lanes)
	if jam > 1 {
		schedule += fmt.Sprintf("unrolljam y %d\n", jam)
	}
	return algorithm + sum + "\n", schedule
}

// The number of operations of each output vector: k*k for 32 bits and float, half of it rounded up for 16 bits (odd
// rows are paired, not padded), for 8 bits one for up to six taps of a row.
func TestOperationsPerVector(t *testing.T) {
	for k := 2; k <= 11; k++ {
		for _, test := range []struct {
			typ   string
			lanes int
			want  int
		}{
			{"int32", 8, k * k},
			{"float32", 8, k * k},
			{"int16", 16, (k*k + 1) / 2},
			{"int8", 16, k * ((k + 5) / 6)},
		} {
			for _, jam := range []int{1, 2, 4} {
				p := program(t, first(filter(test.typ, k, test.lanes, jam)), second(filter(test.typ, k, test.lanes, jam)))
				b := blocks(p.Body)[0]
				if got := len(b.Macs); got != test.want*jam || len(b.Groups) != jam {
					t.Errorf("%dx%d %s, %d rows at once: %d operations in %d groups, want %d each", k, k, test.typ, jam, got, len(b.Groups), test.want)
				}
				for _, r := range b.Regs {
					if r.Elems != nil {
						t.Errorf("%dx%d %s: register %d is gathered", k, k, test.typ, r.ID)
					}
				}
			}
		}
	}
}

func first(a, _ string) string  { return a }
func second(_, b string) string { return b }

// Each row of the image is loaded once in a block, whatever number of taps and outputs read it: the larger loads of the
// reuse graph are what the registers load.
func TestRowsAreLoadedOnce(t *testing.T) {
	for _, test := range []struct {
		typ     string
		k, jam  int
		lanes   int
		loads   int // of 256 bits: rows times vectors that a row spans
		columns int
	}{
		{"int16", 3, 1, 16, 3 * 2, 2},
		{"int16", 3, 2, 16, 4 * 2, 2},
		{"int16", 5, 2, 16, 6 * 2, 2},
		{"int32", 3, 4, 8, 6 * 2, 1},
		{"int32", 8, 4, 8, 11 * 2, 1},
	} {
		a, s := filter(test.typ, test.k, test.lanes, test.jam)
		all, err := forms(t, lowered(t, a, s))
		if err != nil {
			t.Fatal(err)
		}
		larger := 0
		for _, l := range blocks(all["reuse"].Body)[0].Loads {
			if !l.Scalar {
				larger++
			}
		}
		if want := test.k + test.jam - 1; larger != want {
			t.Errorf("%dx%d %s jam %d: %d larger loads, want %d", test.k, test.k, test.typ, test.jam, larger, want)
		}
		got := 0
		b := blocks(all["columns"].Body)[0]
		for _, r := range b.Regs {
			for _, p := range r.Parts {
				if p.Buffer.Name == "in" {
					got++
				}
			}
		}
		if got != test.loads {
			t.Errorf("%dx%d %s jam %d: %d loads of the image, want %d", test.k, test.k, test.typ, test.jam, got, test.loads)
		}
	}
}

// A pointwise layer over channel pairs needs one operation for two channels.
func TestChannelPairs(t *testing.T) {
	p := program(t, `in: int16(x, y, c)
w: int16(c, k)
r: 8
out(x, y, k) = narrow(int16, sum(r, in(x, y, r.x) * w(r.x, k)), 10)
`, `bound x 32; bound y 2; bound k 4
layout in (c/2) y x (2)
layout w k c
split x 16 -> xo xi
reorder k y xo r.x xi
unroll r.x
vectorize xi
`)
	if b := blocks(p.Body)[0]; len(b.Macs) != 4 || b.Macs[0].Path.Columns != 2 {
		t.Errorf("%d operations, want 4\n%s", len(b.Macs), p)
	}
}

// Coefficients of eight channels whose pairs lie in two halves by turns fill one register, tile by tile in the order of the
// channels, so that one operation sums all of them.
func TestHalvesByTurns(t *testing.T) {
	for _, group := range []string{"", "group r.x"} {
		p := program(t, `in: int8(x, c)
w: int8(c, k)
r: 8
out(x, k) = narrow(int8, sum(r, in(x, r.x) * w(r.x, k)), 10)
`, `bound x 4; bound k 16
layout in x c; align in 16
layout w (c%4/2) (k/16) (c/4) (k%16/2) (c%2) (2)
layout out x k
split k 16 -> ko ki
reorder ko x r.x ki
unroll r.x
vectorize ki
`+group)
		b := blocks(p.Body)[0]
		if len(b.Macs) != 1 || b.Macs[0].Path.Columns != 8 {
			t.Fatalf("%s: %d operations, want 1 of 8 columns\n%s", group, len(b.Macs), p)
		}
		parts := b.Regs[b.Macs[0].X].Parts
		if len(parts) != 4 {
			t.Fatalf("%s: %d loads of coefficients, want 4\n%s", group, len(parts), p)
		}
		for i, part := range parts {
			if want := []int{0, 64, 32, 96}[i]; part.At != 32*i || part.Addr.Const != want {
				t.Errorf("%s: part %d: element %d of w at %d, want %d at %d\n%s", group, i, part.Addr.Const, part.At, want, 32*i, p)
			}
		}
	}
}

// Coefficients of eight channels that nobody has laid out are packed: the four loads of one operation alternate between two
// arrays, each of which has half of the coefficients, in the order of the loads.
func TestPackedByTurns(t *testing.T) {
	p := program(t, `in: int8(x, c)
w: int8(c, k)
r: 8
out(x, k) = narrow(int8, sum(r, in(x, r.x) * w(r.x, k)), 10)
`, `bound x 4; bound k 32
layout in x c; align in 16
layout out x k
split k 16 -> ko ki
reorder ko x r.x ki
unroll r.x
vectorize ki
`)
	if len(p.Packed) != 2 || p.Packed[0].Buffer.Elems != 128 || p.Packed[1].Buffer.Elems != 128 {
		t.Fatalf("want two packed arrays of 128 elements\n%s", p)
	}
	b := blocks(p.Body)[0]
	seen := map[string]bool{}
	for i, part := range b.Regs[b.Macs[0].X].Parts {
		if part.Buffer != p.Packed[i%2].Buffer || part.At != 32*i || part.Addr.Const != i/2*32 {
			t.Errorf("part %d: at %d, element %d of %s\n%s", i, part.At, part.Addr.Const, part.Buffer.Name, p)
		}
	}
	for _, k := range p.Packed {
		for _, at := range k.Coords {
			seen[fmt.Sprint(at)] = true
		}
	}
	if len(seen) != 8*32 {
		t.Errorf("%d coefficients are packed, want %d", len(seen), 8*32)
	}
}

// A rolled reduction loop keeps its accumulator: it begins before the loop, is added to inside, and stored after it.
func TestCarried(t *testing.T) {
	a, _ := filter("int16", 3, 16, 1)
	p := program(t, a, "bound x 64; bound y 16; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.x; vectorize xi")
	list := blocks(p.Body)
	if len(list) != 3 {
		t.Fatalf("%d blocks, want 3\n%s", len(list), p)
	}
	for i, want := range []triplet.Group{{Start: true, Carried: true}, {Carried: true}, {Carried: true, Store: &triplet.Store{}}} {
		g := list[i].Groups[0]
		if g.Acc != 0 || g.Start != want.Start || g.Carried != want.Carried || (g.Store != nil) != (want.Store != nil) {
			t.Errorf("block %d: start %v, carried %v, store %v", i, g.Start, g.Carried, g.Store)
		}
	}
	if n := len(list[1].Macs); n != 2 {
		t.Errorf("%d operations a row of 3 taps, want 2", n)
	}
}
