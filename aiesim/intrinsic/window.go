package intrinsic

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// windowElems are the element types of windows and streams.
var windowElems = []machine.Elem{machine.Int8, machine.Uint8, machine.Int16, machine.Uint16, machine.Int32,
	machine.Uint32, machine.Float32, machine.Int64}

func port(e machine.Elem, k cfront.IO) cfront.Type {
	return cfront.Pointer{Elem: cfront.Window{Elem: basic(e), IO: k}}
}

// item is what one access of a port moves: an element, or a vector of lanes of them. ok is false where no such vector
// type exists.
func item(e machine.Elem, lanes int) (typ cfront.Type, suffix string, ok bool) {
	if lanes == 1 {
		return basic(e), "", true
	}
	bytes := lanes * e.Bytes()
	if e == machine.Uint16 || e == machine.Uint32 || bytes < 16 || bytes > 128 {
		return nil, "", false
	}
	return vec(e, bytes), fmt.Sprintf("_v%d", lanes), true
}

var portLanes = []int{1, 2, 4, 8, 16, 32, 64, 128}

// windows enters window_{read|write}[incr|decr][_vN], window_incr[_vN], window_decr[_vN], acquire and release.
func (t table) windows() {
	for _, e := range windowElems {
		for _, k := range []cfront.IO{cfront.InWindow, cfront.OutWindow} {
			p := port(e, k)
			for _, lanes := range portLanes {
				if typ, suffix, ok := item(e, lanes); ok {
					t.windowItems(e, k, lanes, typ, suffix)
				}
			}
			for _, name := range []string{"window_acquire", "window_release"} {
				t.add(name, cfront.Void, Def{Kind: Call, Op: Window{Op: WinNone}, Roles: []Role{{Kind: PtrIn}}}, p)
			}
		}
	}
}

func (t table) windowItems(e machine.Elem, k cfront.IO, lanes int, typ cfront.Type, suffix string) {
	p := port(e, k)
	ptr, val := Role{Kind: PtrIn}, Role{Kind: Scalar1}
	if lanes > 1 {
		val = Role{Kind: RegIn}
	}
	for _, s := range []struct {
		name string
		step int
	}{{"", 0}, {"incr", 1}, {"decr", -1}} {
		w := Window{Elem: basic(e), Lanes: lanes, Step: s.step}
		if k == cfront.InWindow {
			w.Op = WinRead
			t.add("window_read"+s.name+suffix, typ, Def{Kind: access(lanes, false), Op: w, Roles: []Role{ptr}}, p)
		} else {
			w.Op = WinWrite
			t.add("window_write"+s.name, cfront.Void, Def{Kind: access(lanes, true), Op: w, Roles: []Role{ptr, val}}, p,
				typ)
		}
		if s.step != 0 {
			w.Op = WinMove
			t.add("window_"+s.name+suffix, cfront.Void,
				Def{Kind: Scalar, Op: w, Roles: []Role{ptr, {Kind: Scalar1}}}, p, cfront.Int32)
		}
	}
}

// cascades enters readincr_vN and writeincr of streams of accumulators.
func (t table) cascades() {
	for _, a := range []cfront.Acc{acc(8, 48), acc(4, 80), acc(16, 48), acc(8, 80), cacc(8, 48), cacc(4, 80), cacc(16, 48),
		cacc(8, 80)} {
		typ := func(k cfront.IO) cfront.Type {
			return cfront.Pointer{Elem: cfront.Window{Bits: a.Bits, IO: k, Complex: a.Complex}}
		}
		c := Cascade{Lanes: a.Lanes, Bits: a.Bits}
		suffix := fmt.Sprintf("_v%d", a.Count())
		t.add("readincr"+suffix, a, Def{Kind: Load, Op: c, Roles: []Role{{Kind: PtrIn}}}, typ(cfront.InStream))
		c.Write = true
		for _, name := range []string{"writeincr", "writeincr" + suffix} {
			t.add(name, cfront.Void, Def{Kind: Store, Op: c, Roles: []Role{{Kind: PtrIn}, {Kind: AccIn}}},
				typ(cfront.OutStream), a)
		}
	}
}

func access(lanes int, write bool) Kind {
	switch {
	case lanes == 1 && write:
		return ScalarStore
	case lanes == 1:
		return ScalarLoad
	case write:
		return Store
	}
	return Load
}

// streams enters readincr[_vN] and writeincr: a stream argument is a sequence that is read or written once.
func (t table) streams() {
	for _, e := range windowElems {
		for _, lanes := range portLanes {
			typ, suffix, ok := item(e, lanes)
			if !ok {
				continue
			}
			w := Window{Op: WinRead, Elem: basic(e), Lanes: lanes, Step: 1}
			val := Role{Kind: Scalar1}
			if lanes > 1 {
				val = Role{Kind: RegIn}
			}
			t.add("readincr"+suffix, typ, Def{Kind: access(lanes, false), Op: w, Roles: []Role{{Kind: PtrIn}}},
				port(e, cfront.InStream))
			w.Op = WinWrite
			t.add("writeincr", cfront.Void, Def{Kind: access(lanes, true), Op: w, Roles: []Role{{Kind: PtrIn}, val}},
				port(e, cfront.OutStream), typ)
		}
	}
}
