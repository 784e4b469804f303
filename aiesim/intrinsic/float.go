package intrinsic

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// floats enters the float unit's functions, selected and simple.
func (t table) floats() {
	for _, f := range []struct {
		name string
		op   datapath.FloatOp
	}{
		{"fpmul", datapath.FloatMul}, {"fpneg_mul", datapath.FloatNegMul}, {"fpmac", datapath.FloatMac},
		{"fpmsc", datapath.FloatMsc}, {"fpadd", datapath.FloatAdd}, {"fpsub", datapath.FloatSub},
		{"fpmax", datapath.FloatMax}, {"fpmin", datapath.FloatMin}, {"fpneg", datapath.FloatNeg},
		{"fpabs", datapath.FloatAbs},
	} {
		for _, bytes := range []int{128, 64, 32} {
			t.float(f.name, datapath.Float{Op: f.op, XBytes: bytes}, true)
		}
		t.float(f.name, datapath.Float{Op: f.op, XBytes: 32}, false)
	}
}

func (t table) float(name string, op datapath.Float, selected bool) {
	v8 := vec(machine.Float32, 32)
	d := Def{Kind: Mac, Op: &op}
	var params []cfront.Type
	param := func(typ cfront.Type, r Role) {
		params, d.Roles = append(params, typ), append(d.Roles, r)
	}
	if op.Op.HasAcc() {
		param(v8, Role{Kind: AccIn})
	}
	param(vec(machine.Float32, op.XBytes), Role{Kind: RegIn, N: X})
	if selected {
		param(cfront.Int32, Role{Kind: PickX, Arg: datapath.XStart})
		param(cfront.UInt32, Role{Kind: PickX, Arg: datapath.XOffsets})
	}
	if op.Op.HasZ() {
		d.MACs = 8
		param(v8, Role{Kind: RegIn, N: Z})
		if selected {
			param(cfront.Int32, Role{Kind: PickX, Arg: datapath.ZStart})
			param(cfront.UInt32, Role{Kind: PickX, Arg: datapath.ZOffsets})
		}
	} else {
		d.Kind = Vector
	}
	t.add(name, v8, d, params...)
}

// floatLanes enters fpshuffle, fpselect and the float comparisons, which take eight lanes of acc and of a selected x:
// bit l of fplt(acc, x, xstart, xoffsets) is acc[l] < x[...].
func (t table) floatLanes() {
	for _, bytes := range []int{128, 64} {
		t.lanes("fpshuffle", datapath.Lanes{Op: datapath.LaneMove, Elem: machine.Float32, N: 8, XBytes: bytes})
		t.lanes("fpshuffle16", datapath.Lanes{Op: datapath.LaneMove, Elem: machine.Float32, N: 16, XBytes: bytes})
		t.selects("fpselect16", datapath.Lanes{Elem: machine.Float32, N: 16, XBytes: bytes})
	}
	for name, op := range map[string]datapath.LaneOp{"fplt": datapath.LaneLt, "fpge": datapath.LaneGe,
		"fpgt": datapath.LaneGt, "fple": datapath.LaneLe} {
		for _, suffix := range []string{"", "_fast", "_safe"} {
			for _, bytes := range []int{128, 64, 32} {
				o := datapath.NewLanes(datapath.Lanes{Op: op, Elem: machine.Float32, N: 8, XBytes: 32, YBytes: bytes})
				d := Def{Kind: Vector, Op: o, Roles: []Role{{Kind: RegIn, N: X}, {Kind: RegIn, N: Y},
					{Kind: PickY, Arg: datapath.XStart}, {Kind: PickY, Arg: datapath.XOffsets}}}
				t.add(name+suffix, cfront.UInt32, d, vec(machine.Float32, 32), vec(machine.Float32, bytes),
					cfront.Int32, cfront.UInt32)
			}
		}
	}
}
