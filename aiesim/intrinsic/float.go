package intrinsic

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// floats enters the float unit's functions, selected and simple, and those by which the header makes fpmul_conf and
// fpmac_conf: products of even or of odd lanes count with the other sign.
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
		t.complexFloats(f.name, f.op)
	}
	for _, bytes := range []int{128, 64, 32} {
		for part, minus := range map[string]uint8{"even": 0x55, "odd": 0xaa} {
			t.float("__fpmul_minus_"+part, datapath.Float{Op: datapath.FloatMul, XBytes: bytes, Minus: minus}, true)
			t.float("__fpmac_minus_"+part, datapath.Float{Op: datapath.FloatMac, XBytes: bytes, Minus: minus}, true)
		}
	}
}

// complexFloats enters what f does with complex numbers: with z or x real in one operation, a suffix _c for the
// conjugate. A product of two takes two, __f_re and __f_im, which the header puts together; their suffixes say whose
// conjugates are meant.
func (t table) complexFloats(name string, op datapath.FloatOp) {
	if op > datapath.FloatSub && op != datapath.FloatNeg {
		return // numbers that are compared are real
	}
	for _, f := range []datapath.Float{{CX: true}, {CZ: true}, {CX: true, CZ: true}, {CX: true, CZ: true, Imag: true}} {
		if !op.HasZ() && f.CZ {
			continue
		}
		f.Op = op
		part := map[bool]string{false: "__" + name + "_re", true: "__" + name + "_im"}[f.Imag]
		for _, c := range []struct {
			suffix string
			x, z   bool
		}{{"", false, false}, {"_c", true, false}, {"_c", false, true}, {"_cn", true, false}, {"_nc", false, true},
			{"_cc", true, true}} {
			both := f.CX && f.CZ
			if c.x && !f.CX || c.z && !f.CZ || (c.x || c.z) && (!op.HasZ() || both == (c.suffix == "_c")) {
				continue
			}
			f.ConjX, f.ConjZ = c.x, c.z
			called := name + c.suffix
			if both {
				called = part + c.suffix
			}
			for _, f.XBytes = range []int{128, 64, 32} {
				t.float(called, f, true)
			}
			if both || !op.HasZ() {
				t.float(called, f, false)
			}
		}
	}
}

func (t table) float(name string, op datapath.Float, selected bool) {
	v8, x, z := vec(machine.Float32, 32), vec(machine.Float32, op.XBytes), vec(machine.Float32, 32)
	v8.Complex, x.Complex, z.Complex = op.CX || op.CZ, op.CX, op.CZ
	d := Def{Kind: Mac, Op: &op}
	var params []cfront.Type
	param := func(typ cfront.Type, r Role) {
		params, d.Roles = append(params, typ), append(d.Roles, r)
	}
	if op.Op.HasAcc() {
		param(v8, Role{Kind: AccIn})
	}
	param(x, Role{Kind: RegIn, N: X})
	if selected {
		param(cfront.Int32, Role{Kind: PickX, Arg: datapath.XStart})
		param(cfront.UInt32, Role{Kind: PickX, Arg: datapath.XOffsets})
	}
	if op.Op.HasZ() {
		d.MACs = 8
		param(z, Role{Kind: RegIn, N: Z})
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
	t.lanes("fpshuffle", datapath.Lanes{Op: datapath.LaneMove, Elem: machine.Float32, N: 8, XBytes: 32})
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
