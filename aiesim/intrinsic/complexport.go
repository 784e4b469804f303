package intrinsic

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// complexPorts enters what windows and streams of complex numbers have: the functions of vectors, moving, and
// __readincr_half and __writeincr_half of streams, of which the header makes those of one number. A cint16 moves as a
// word.
func (t table) complexPorts() {
	for _, e := range complexElems {
		word := e
		if e == machine.Int16 {
			word = machine.Int32
		}
		for k := cfront.InWindow; k <= cfront.OutStream; k++ {
			if k == cfront.InBuffer || k == cfront.OutBuffer {
				continue
			}
			p := cfront.Pointer{Elem: cfront.Window{Elem: basic(e), IO: k, Complex: true}}
			for _, n := range portLanes {
				if bytes := 2 * n * e.Bytes(); bytes >= 16 && bytes <= 128 {
					t.complexItems(p, k, cvec(e, bytes), fmt.Sprintf("_v%d", n))
				}
			}
			half := Window{Op: WinRead, Elem: basic(word), Lanes: 1, Step: 1}
			switch k {
			case cfront.InStream:
				t.add("__readincr_half", basic(word), Def{Kind: ScalarLoad, Op: half, Roles: []Role{{Kind: PtrIn}}}, p)
			case cfront.OutStream:
				half.Op = WinWrite
				t.add("__writeincr_half", cfront.Void,
					Def{Kind: ScalarStore, Op: half, Roles: []Role{{Kind: PtrIn}, {Kind: Scalar1}}}, p, basic(word))
			default:
				t.complexMoves(p, e)
			}
		}
	}
}

// complexItems enters the accesses of one vector type.
func (t table) complexItems(p cfront.Type, k cfront.IO, v cfront.Vector, suffix string) {
	ptr, val := Role{Kind: PtrIn}, Role{Kind: RegIn}
	w := Window{Elem: v.Elem, Lanes: v.Lanes, Step: 1}
	switch k {
	case cfront.InStream:
		w.Op = WinRead
		t.add("readincr"+suffix, v, Def{Kind: Load, Op: w, Roles: []Role{ptr}}, p)
		return
	case cfront.OutStream:
		w.Op = WinWrite
		t.add("writeincr", cfront.Void, Def{Kind: Store, Op: w, Roles: []Role{ptr, val}}, p, v)
		return
	}
	for _, s := range []struct {
		name string
		step int
	}{{"", 0}, {"incr", 1}, {"decr", -1}} {
		w.Step = s.step
		if k == cfront.InWindow {
			w.Op = WinRead
			t.add("window_read"+s.name+suffix, v, Def{Kind: Load, Op: w, Roles: []Role{ptr}}, p)
		} else {
			w.Op = WinWrite
			t.add("window_write"+s.name, cfront.Void, Def{Kind: Store, Op: w, Roles: []Role{ptr, val}}, p, v)
		}
		if s.step != 0 {
			w.Op = WinMove
			t.add("window_"+s.name+suffix, cfront.Void, Def{Kind: Scalar, Op: w, Roles: []Role{ptr, {Kind: Scalar1}}},
				p, cfront.Int32)
		}
	}
}

// complexMoves enters window_incr, window_decr, acquire and release.
func (t table) complexMoves(p cfront.Type, e machine.Elem) {
	for _, s := range []struct {
		name string
		step int
	}{{"incr", 1}, {"decr", -1}} {
		t.add("window_"+s.name, cfront.Void, Def{Kind: Scalar, Op: Window{Op: WinMove, Elem: basic(e), Lanes: 2,
			Step: s.step}, Roles: []Role{{Kind: PtrIn}, {Kind: Scalar1}}}, p, cfront.Int32)
	}
	t.whole(p)
}
