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
			t.whole(p)
		}
	}
}

// whole enters what concerns a window as a whole: window_acquire, window_release and window_copy.
func (t table) whole(p cfront.Type) {
	for _, name := range []string{"window_acquire", "window_release"} {
		t.add(name, cfront.Void, Def{Kind: Call, Op: Window{Op: WinNone}, Roles: []Role{{Kind: PtrIn}}}, p)
	}
	t.add("window_copy", cfront.Void, Def{Kind: Call, Op: Window{Op: WinCopy}, Roles: []Role{{Kind: PtrIn},
		{Kind: PtrIn, N: 1}}}, p, p)
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
	for _, a := range []cfront.Acc{acc(8, 48), acc(4, 80), acc(16, 48), acc(8, 80), cacc(8, 48), cacc(4, 80),
		cacc(16, 48), cacc(8, 80)} {
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

// rawCascade enters get_scd and put_mcd (UG1078, Cascade Stream).
func (t table) rawCascade() {
	c := Cascade{Lanes: 8, Bits: 48, Raw: true}
	t.add("get_scd", acc(8, 48), Def{Kind: Load, Op: c})
	c.Write = true
	t.add("put_mcd", cfront.Void, Def{Kind: Store, Op: c, Roles: []Role{{Kind: AccIn}}}, acc(8, 48))
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

// rawStreams are the reading functions of whole words and of 128 bits by the number of a stream (UG1078, Stream Reads).
var rawStreams = []struct {
	name      string
	elem      machine.Elem
	lanes     int
	isComplex bool
}{
	{"get_ss", machine.Int32, 1, false}, {"getf_ss", machine.Float32, 1, false},
	{"get_wss", machine.Int16, 8, false}, {"getb_wss", machine.Int8, 16, false}, {"getub_wss", machine.Uint8, 16,
		false}, {"getl_wss", machine.Int32, 4, false}, {"getf_wss", machine.Float32, 4, false},
	{"getc_wss", machine.Int16, 8, true},
	{"getlc_wss", machine.Int32, 4, true}, {"getfc_wss", machine.Float32, 4, true},
}

// rawStream enters get_ss, get_wss and their kin, and put_ms and put_wms; what marks the end of a packet is passed.
func (t table) rawStream() {
	for _, r := range rawStreams {
		w := Window{Op: WinRead, Elem: basic(r.elem), Lanes: r.lanes, Step: 1, Raw: true}
		var typ cfront.Type = basic(r.elem)
		val := Role{Kind: Scalar1}
		if r.lanes > 1 {
			v := vec(r.elem, 16)
			v.Complex = r.isComplex
			typ, val = v, Role{Kind: RegIn}
		}
		index := Role{Kind: Scalar1}
		t.add(r.name, typ, Def{Kind: access(r.lanes, false), Op: w, Roles: []Role{index}}, cfront.Int32)
		w.Op = WinWrite
		name := "put_ms"
		if r.lanes > 1 {
			name = "put_wms"
		}
		for _, last := range []bool{false, true} {
			params, roles := []cfront.Type{cfront.Int32, typ}, []Role{index, val}
			if last {
				params, roles = append(params, cfront.Int32), append(roles, Role{Kind: Scalar1, N: 1})
			}
			t.add(name, cfront.Void, Def{Kind: access(r.lanes, true), Op: w, Roles: roles}, params...)
		}
	}
}
