package report

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// owners tells for each bundle which region it belongs to, and for each loop which bundles are its own.
type owners struct {
	p      *mir.Program
	region []int  // by bundle: index in Program.Regions of the innermost one, or -1
	loops  []span // by loop
}

// span is the bundles of a loop.
type span struct {
	own   []int // not those of loops inside
	first int   // the lowest of its own and of loops inside; -1 if it has none
	inner bool  // there are no loops inside
}

// ownersOf paints regions over bundles in their order, so that nested ones come out on top.
func ownersOf(p *mir.Program) *owners {
	o := &owners{p: p, region: make([]int, len(p.Bundles)), loops: make([]span, len(p.Func.Loops))}
	for i := range o.region {
		o.region[i] = -1
	}
	for i, r := range p.Regions {
		if r.Start < 0 || r.End > len(p.Bundles) || r.Start > r.End || r.Loop >= len(p.Func.Loops) {
			panic(fmt.Sprintf("BUG: region %d is bundles %d to %d of loop %d; there are %d bundles and %d loops",
				i, r.Start, r.End, r.Loop, len(p.Bundles), len(p.Func.Loops)))
		}
		for b := r.Start; b < r.End; b++ {
			o.region[b] = i
		}
	}
	for l := range o.loops {
		o.loops[l] = span{first: -1, inner: true}
	}
	for b := range p.Bundles {
		o.add(b)
	}
	for _, l := range p.Func.Loops {
		if l.Parent >= 0 {
			o.loops[l.Parent].inner = false
		}
	}
	return o
}

// add gives bundle b to its loop, and to the spans of the loops around.
func (o *owners) add(b int) {
	l := o.loop(b)
	if l < 0 {
		return
	}
	o.loops[l].own = append(o.loops[l].own, b)
	for ; l >= 0; l = o.p.Func.Loops[l].Parent {
		if o.loops[l].first < 0 {
			o.loops[l].first = b
		}
	}
}

// loop is the innermost loop of bundle b; -1 if none.
func (o *owners) loop(b int) int {
	if o.region[b] < 0 {
		return -1
	}
	return o.p.Regions[o.region[b]].Loop
}

// branch is the loop that a branch in bundle b is code of: the one whose counter it tests; else that of the bundle, or,
// as nothing in a prologue or epilogue branches for its own loop, the loop around that.
func (o *owners) branch(b int, op *mir.Op) int {
	loops := o.p.Func.Loops
	if len(op.Use) > 0 && op.Use[0].IsReg() {
		for i, l := range loops {
			if l.Counted && !l.Hard && l.Counter == op.Use[0].Reg {
				return i
			}
		}
	}
	l := o.loop(b)
	if l < 0 {
		return -1
	}
	if k := o.p.Regions[o.region[b]].Kind; k == mir.Prologue || k == mir.Epilogue {
		return loops[l].Parent
	}
	return l
}

// inside reports whether loop i is loop l or inside it.
func (o *owners) inside(i, l int) bool {
	for i >= 0 && i != l {
		i = o.p.Func.Loops[i].Parent
	}
	return i == l
}
