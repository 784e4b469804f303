package columns

import (
	"bytes"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
	"pgregory.net/rapid"
)

// TestAlike: sub-vectors that look alike have the same signatures wherever their taps may be cut, and the same
// neighbours join and pair there.
func TestAlike(t *testing.T) {
	alike := 0
	rapid.Check(t, func(t *rapid.T) {
		taps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tap {
			at := func(name string, lanes []int) lanesOf {
				return lanesOf{source{rapid.IntRange(1, 2).Draw(t, name+" of"), rapid.IntRange(0, 80).Draw(t, name)},
					lanes, halide.Int8}
			}
			return tap{data: at("data", []int{0, 1}), coef: at("coefficient", []int{0, 0}),
				row: rapid.IntRange(0, 3).Draw(t, "row"), neg: rapid.IntRange(0, 5).Draw(t, "sign") == 0}
		}), 1, 8).Draw(t, "taps")
		other := append([]tap(nil), taps...)
		by, rows := rapid.IntRange(0, 2).Draw(t, "vectors on"), rapid.IntRange(0, 2).Draw(t, "rows on")
		for i := range other {
			other[i].data.off += 16 * by
			other[i].row += rows
		}
		if rapid.Bool().Draw(t, "another") {
			x := &other[rapid.IntRange(0, len(other)-1).Draw(t, "tap")]
			x.coef.off += rapid.IntRange(0, 33).Draw(t, "further on")
			x.data.off += rapid.IntRange(0, 1).Draw(t, "off")
		}
		p := &planner{vecs: []vec{{n: 2, taps: taps}, {n: 2, taps: other}}}
		p.path, p.byCoef = &triplet.Datapath{Columns: 4}, rapid.Bool().Draw(t, "by coefficient")
		p.traits = traitsOf(p.vecs)
		orders := [][]int{p.order(&p.vecs[0]), p.order(&p.vecs[1])}
		if !bytes.Equal(looks(p, nil, 0, orders[0]), looks(p, nil, 1, orders[1])) {
			return
		}
		alike++
		for i := range taps {
			for j := i + 1; j <= len(taps); j++ {
				if !bytes.Equal(p.signature(nil, 0, orders[0][i:j], true), p.signature(nil, 1, orders[1][i:j], true)) {
					t.Fatalf("taps %d to %d of %v and %v differ", i, j, taps, other)
				}
				if j == len(taps) {
					break
				}
				a, b := &taps[orders[0][i]], &taps[orders[0][j]]
				c, d := &other[orders[1][i]], &other[orders[1][j]]
				if p.joins(a, b) != p.joins(c, d) || (a.row/2 == b.row/2) != (c.row/2 == d.row/2) ||
					(a.row == b.row) != (c.row == d.row) {
					t.Fatalf("taps %d and %d of %v and %v differ", i, j, taps, other)
				}
			}
		}
	})
	if alike == 0 {
		t.Error("no two looked alike")
	}
}

// TestBeyondAlike: one of eight sub-vectors that look alike needs five operations, so all need 40, of which columns
// would have room for 5 + 7*2.
func TestBeyondAlike(t *testing.T) {
	p := &planner{vecs: make([]vec, 8), ops: make([]*op, 5), most: budget{set: true, work: 30 * opWork}}
	p.path = &triplet.Datapath{Columns: 4}
	for i := range p.vecs {
		p.vecs[i].taps = make([]tap, 8)
	}
	if p.beyond(1, 0) {
		t.Error("19 operations are within a budget of 30")
	}
	p.alike, p.needed = make([]int, 8), []int{5}
	if !p.beyond(1, 0) {
		t.Error("40 operations are beyond a budget of 30")
	}
}

// TestWidens: by the spans of the types.
func TestWidens(t *testing.T) {
	types := []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32, halide.UInt32,
		halide.Float32}
	for _, a := range types {
		for _, b := range types {
			want := a.Integer() && b.Integer() && halide.TypeSpan(a).Fits(b)
			if got := widens(a, b); got != want {
				t.Errorf("%s to %s: %v", a, b, got)
			}
		}
	}
}
