package lanes

import (
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

const (
	// setsBytes is how far places are apart that lie in one set of the first cache: a page, as this cache looks for
	// a line before it knows the page.
	setsBytes = 4096
	streamed  = 2 // lines of a set at least for what is read once
)

// room is how many iterations of a loop read an element each, and the one beside it at the next turn, without taking
// its line from the first cache: rows that a power of two lies between share few of its sets, and a set has one line
// for each way.
//
//	rows of 2048 floats, 12 ways   ->   10
func room(m vec.Machine, b *lower.Buffer, index []*halide.Expr, extents affine.Extents, loop string) int {
	ways := m.Caches[0] / setsBytes
	if b == nil || ways <= streamed || !indexes.Affine(index, extents) {
		return math.MaxInt
	}
	step, ok := b.Address(index, extents).Linear(loop)
	if step *= b.Type.Bytes(); !ok || step == 0 {
		return math.MaxInt
	}
	const line = 64
	between := step & -step // the power of two
	if between < line {
		return math.MaxInt // in all sets
	}
	return max(1, setsBytes/between) * (ways - streamed)
}

// inCache is how many of at most so many iterations of f, which has these lanes, are done at once, in equal parts, so
// that what they read stays in the first cache.
//
//	16 rows of 2048 floats, room for 10   ->   8, 8
func (j *jammer) inCache(f *lower.For, list []lane, most int) int {
	for _, l := range list {
		for _, p := range l.loads {
			if n := room(j.m, j.nest.Buffer(p.array), p.load.Args, j.extents, f.Var); n < min(most, f.Extent) {
				parts := (f.Extent + n - 1) / n
				most = (f.Extent + parts - 1) / parts
			}
		}
	}
	return most
}
