package intrinsic

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// laneTypes are the shapes that lane operations have by the number in their name.
var laneTypes = []struct {
	suffix string
	lanes  int
	elems  []machine.Elem // of moves and selections
	arith  bool           // arithmetic and comparison too, on the first of elems
}{
	{"8", 8, []machine.Elem{machine.Int32, machine.Float32}, false},
	{"16", 16, []machine.Elem{machine.Int32, machine.Float32}, true},
	{"32", 32, []machine.Elem{machine.Int16}, true},
}

var laneNames = []struct {
	name string
	op   datapath.LaneOp
}{
	{"add", datapath.LaneAdd}, {"sub", datapath.LaneSub}, {"abs", datapath.LaneAbs}, {"max", datapath.LaneMax},
	{"min", datapath.LaneMin}, {"maxdiff", datapath.LaneMaxDiff}, {"lt", datapath.LaneLt}, {"gt", datapath.LaneGt},
	{"le", datapath.LaneLe}, {"ge", datapath.LaneGe}, {"eq", datapath.LaneEq},
}

// laneOps enters shuffle, select and the two-operand operations.
func (t table) laneOps() {
	for _, lt := range laneTypes {
		for _, e := range lt.elems {
			for _, bytes := range []int{128, 64} {
				t.lanes("shuffle"+lt.suffix, datapath.Lanes{Op: datapath.LaneMove, Elem: e, N: lt.lanes, XBytes: bytes})
				t.selects("select"+lt.suffix, datapath.Lanes{Elem: e, N: lt.lanes, XBytes: bytes})
			}
			t.simpleLanes("select"+lt.suffix, datapath.Lanes{Op: datapath.LaneSelect, Elem: e, N: lt.lanes})
		}
		if !lt.arith {
			continue
		}
		for _, n := range laneNames {
			o := datapath.Lanes{Op: n.op, Elem: lt.elems[0], N: lt.lanes}
			for _, bytes := range []int{128, 64} {
				o.XBytes = bytes
				t.lanes(n.name+lt.suffix, o)
				if n.op.Two() {
					o := o
					o.YBytes = 64
					t.lanes(n.name+lt.suffix, o)
				}
			}
			t.simpleLanes(n.name+lt.suffix, o)
		}
	}
}

// selects enters a selection with and without a register of its own for y.
func (t table) selects(name string, o datapath.Lanes) {
	o.Op = datapath.LaneSelect
	t.lanes(name, o)
	o.YBytes = 64
	t.lanes(name, o)
}

// lanes enters [mask,] x, its selection[, [y,] its selection].
func (t table) lanes(name string, o datapath.Lanes) {
	op := datapath.NewLanes(o)
	d := Def{Kind: Vector, Op: op}
	var params []cfront.Type
	param := func(typ cfront.Type, r Role) {
		params, d.Roles = append(params, typ), append(d.Roles, r)
	}
	picks := func(kind RoleKind) {
		for _, a := range op.Args() {
			typ := cfront.UInt32
			if a.Signed() {
				typ = cfront.Int32
			}
			param(typ, Role{Kind: kind, Arg: a})
		}
	}
	if o.Op == datapath.LaneSelect {
		param(cfront.UInt32, Role{Kind: MaskIn})
	}
	param(vec(o.Elem, o.XBytes), Role{Kind: RegIn, N: X})
	picks(PickX)
	if o.YBytes != 0 {
		param(vec(o.Elem, o.YBytes), Role{Kind: RegIn, N: Y})
	}
	if o.Op.Two() {
		picks(PickY)
	}
	t.add(name, laneResult(o), d, params...)
}

// simpleLanes enters the form without selection arguments, on whole registers.
func (t table) simpleLanes(name string, o datapath.Lanes) {
	bytes := o.N * o.Elem.Bytes()
	o.XBytes, o.YBytes = bytes, 0
	v := vec(o.Elem, bytes)
	d := Def{Kind: Vector, Roles: []Role{{Kind: RegIn, N: X}}}
	params := []cfront.Type{v}
	if o.Op.Two() {
		o.YBytes = bytes
		d.Roles, params = append(d.Roles, Role{Kind: RegIn, N: Y}), append(params, v)
	}
	if o.Op == datapath.LaneSelect {
		d.Roles = append([]Role{{Kind: MaskIn}}, d.Roles...)
		params = append([]cfront.Type{cfront.UInt32}, params...)
	}
	d.Op = datapath.NewLanes(o)
	t.add(name, laneResult(o), d, params...)
}

// laneResult is a mask of bits for comparisons, else a vector of the lanes.
func laneResult(o datapath.Lanes) cfront.Type {
	if o.Op.Compare() {
		return cfront.UInt32
	}
	return vec(o.Elem, o.N*o.Elem.Bytes())
}
