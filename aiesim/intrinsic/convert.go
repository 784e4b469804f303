package intrinsic

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// srsRows are the conversions from an accumulator; ilv names those that two accumulators interleave into one vector.
var srsRows = []struct {
	name, ilv  string
	lanes, acc int
	to         machine.Elem
}{
	{"srs", "srs_ilv", 16, 48, machine.Int16},
	{"srs", "srs_ilv", 8, 48, machine.Int16},
	{"srs", "srs_ilv", 8, 80, machine.Int32},
	{"srs", "srs_ilv", 4, 80, machine.Int32},
	{"lsrs", "lsrs_ilv", 16, 48, machine.Int32},
	{"lsrs", "lsrs_ilv", 8, 48, machine.Int32},
	{"lsrs", "lsrs_ilv", 4, 80, machine.Int64},
	{"lsrs", "", 8, 80, machine.Int64},
	{"bsrs", "", 16, 48, machine.Int8},
	{"ubsrs", "", 16, 48, machine.Uint8},
}

var upsRows = []struct {
	name       string
	from       machine.Elem
	lanes, acc int
}{
	{"ups", machine.Int16, 16, 48},
	{"ups", machine.Int16, 8, 48},
	{"ups", machine.Int32, 8, 48},
	{"ups", machine.Int32, 16, 48},
	{"ups", machine.Int8, 16, 48},
	{"ups", machine.Uint8, 16, 48},
	{"lups", machine.Int32, 8, 80},
	{"lups", machine.Int32, 4, 80},
	{"lups", machine.Int64, 4, 80},
	{"lups", machine.Int64, 8, 80},
}

// shifts enters srs and ups with their kin.
func (t table) shifts() {
	shift := Role{Kind: ShiftBy}
	for _, r := range srsRows {
		a := acc(r.lanes, r.acc)
		op := datapath.Srs{Lanes: r.lanes, AccBits: r.acc, To: r.to, Parts: 1}
		one := op
		v := cfront.Vector{Elem: basic(r.to), Lanes: r.lanes}
		t.add(r.name, v, Def{Kind: Shift, Op: &one, Roles: []Role{{Kind: AccIn}, shift}}, a, cfront.Int32)
		if halves(r.to) {
			v.Complex = true
			t.add(r.name, v, Def{Kind: Shift, Op: &one, Roles: []Role{{Kind: AccIn}, shift}}, cacc(r.lanes, r.acc),
				cfront.Int32)
		}
		if r.ilv == "" {
			continue
		}
		op.Parts = 2
		t.add(r.ilv, cfront.Vector{Elem: basic(r.to), Lanes: 2 * r.lanes},
			Def{Kind: Shift, Op: &op, Roles: []Role{{Kind: AccIn}, {Kind: AccIn, N: 1}, shift}}, a, a, cfront.Int32)
	}
	for _, r := range upsRows {
		op := datapath.Ups{Lanes: r.lanes, AccBits: r.acc, From: r.from}
		v := vec(r.from, r.lanes*r.from.Bytes())
		t.add(r.name, acc(r.lanes, r.acc), Def{Kind: Shift, Op: &op, Roles: []Role{{Kind: RegIn}, shift}}, v,
			cfront.Int32)
		if halves(r.from) {
			v.Complex = true
			t.add(r.name, cacc(r.lanes, r.acc), Def{Kind: Shift, Op: &op, Roles: []Role{{Kind: RegIn}, shift}}, v,
				cfront.Int32)
		}
	}
}

// halves reports whether accumulators of complex numbers come from and go to halves of type e.
func halves(e machine.Elem) bool { return e == machine.Int16 || e == machine.Int32 }

// packs enters pack, upack and unpack.
func (t table) packs() {
	reg := []Role{{Kind: RegIn}}
	for _, n := range []int{16, 32} {
		wide := vec(machine.Int16, 2*n)
		for _, p := range []struct {
			name string
			elem machine.Elem
		}{{"pack", machine.Int8}, {"upack", machine.Uint8}} {
			t.add(p.name, vec(p.elem, n), Def{Kind: Move, Op: Pack{Elem: p.elem, N: n}, Roles: reg}, wide)
			t.add("unpack", wide, Def{Kind: Move, Op: Pack{Unpack: true, Elem: p.elem, N: n}, Roles: reg},
				vec(p.elem, n))
		}
	}
}

// modes enters the functions that set the mode register.
func (t table) modes() {
	t.add("set_rnd", cfront.Void, Def{Kind: Scalar, Op: SetRound, Roles: []Role{{Kind: Scalar1}}}, cfront.Int32)
	for name, m := range map[string]Mode{"set_sat": SetSat, "clr_sat": ClrSat, "set_symsat": SetSymSat,
		"clr_symsat": ClrSymSat} {
		t.add(name, cfront.Void, Def{Kind: Scalar, Op: m})
	}
}
