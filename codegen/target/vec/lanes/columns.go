package lanes

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

const (
	fewColumns  = 8  // that are loaded at once at least: lines of the caches are larger than a block
	blockBytes  = 16 // of a row that vec unpacks at once
	mostWoven   = 4  // vectors that are stored in turns at most
	columnCosts = 6  // operations of a vector that is a column of blocks, about
)

// columnsOf is how many vectors that lie side by side are loaded as blocks, where lanes of each lie far apart: those
// of n iterations of a loop around. 0: the machine loads lanes one by one, or b has no such elements.
//
//	out(x, y) = in(y, x), y < 8   ->   8 loads of in(0..7, x) and 24 shuffles in place of 64 loads
func columnsOf(m vec.Machine, b *lower.Buffer, around *lower.For) int {
	n := max(fewColumns, blockBytes/b.Type.Bytes())
	if m.Bits <= 8*blockBytes || b.Type.Bytes() > 4 || around.Extent < n || len(around.Outer) > 0 {
		return 0
	}
	return n
}

// isColumn reports whether neighbours along a lane loop lie apart at an address, and those along a loop around side by
// side.
func isColumn(at affine.Form, size int, lane, around *lower.For) bool {
	step, linear := at.Linear(lane.Var)
	next, beside := at.Linear(around.Var)
	return linear && (step > fewColumns || step < -fewColumns) && beside && next == 1 &&
		lane.Extent*size >= blockBytes
}

// columns is how many iterations of f, which has these lanes, have columns side by side; 0: they have none.
func (j *jammer) columns(f *lower.For, list []lane) (n int) {
	for _, l := range list {
		for _, p := range l.loads {
			if p.forms == nil {
				continue
			}
			if b := j.nest.Buffer(p.array); isColumn(p.at, b.Type.Bytes(), l.loop, f) {
				n = max(n, columnsOf(j.m, b, f))
			}
		}
	}
	return n
}
