package intrinsic

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// verbs are the four things a multiplication does with its accumulator.
var verbs = []struct {
	name        string
	add, negate bool
}{
	{"mul", false, false},
	{"mac", true, false},
	{"msc", true, true},
	{"negmul", false, true},
}

// variants are the pre-adder's settings. 8-bit data have none (UG1078, 8x8).
var variants = []struct {
	suffix string
	pre    datapath.Pre
	centre bool
}{
	{"", datapath.PreNone, false},
	{"_sym", datapath.PreSym, false},
	{"_antisym", datapath.PreAntisym, false},
	{"_sym_ct", datapath.PreSym, true},
	{"_antisym_ct", datapath.PreAntisym, true},
	{"_abs", datapath.PreAbs, false},
	{"_max", datapath.PreMax, false},
	{"_min", datapath.PreMin, false},
	{"_maxdiff", datapath.PreMaxDiff, false},
}

// macs enters [l]{mul|mac|msc|negmul}{4|8|16}[_variant] for every family, both widths of x, both signs of 8 bits.
func (t table) macs() {
	for _, f := range machine.Families {
		if f.X.Float() {
			continue
		}
		for _, xe := range machine.Signs(f.X) {
			for _, ze := range machine.Signs(f.Z) {
				f := f
				f.X, f.Z = xe, ze
				t.macFamily(f)
			}
		}
	}
}

// complexMacs enters [l]{mul|mac|msc|negmul}{2|4|8}[_variant][_conjugate] of complex numbers. The suffix of a conjugate
// names the one complex operand (_c), or both in order (_cn, _nc, _cc).
func (t table) complexMacs() {
	for _, f := range machine.ComplexFamilies() {
		conjugates := []string{"", "_c"}
		if f.CX && f.CZ {
			conjugates = []string{"", "_cn", "_nc", "_cc"}
		}
		for _, c := range conjugates {
			t.macNames(f, c)
		}
	}
}

func (t table) macFamily(f machine.Family) { t.macNames(f, "") }

// macNames enters the names of a family with the suffix of its conjugates.
func (t table) macNames(f machine.Family, conjugate string) {
	long := ""
	if f.AccBits == 80 {
		long = "l"
	}
	for _, verb := range verbs {
		for _, v := range variants {
			if v.pre != datapath.PreNone && f.X.Bytes() == 1 || f.CX && v.pre > datapath.PreAntisym {
				continue // numbers that are compared are real
			}
			lanes, _ := f.Selected()
			name := fmt.Sprintf("%s%s%d%s%s", long, verb.name, lanes, v.suffix, conjugate)
			m := datapath.Mac{Family: f, Pre: v.pre, Centre: v.centre, Add: verb.add, Negate: verb.negate,
				ConjX: f.CX && conjugate != "" && conjugate != "_nc", ConjZ: f.CZ && conjugate != "" &&
					conjugate != "_cn"}
			for _, xw := range []int{128, 64} {
				m.XBytes = xw
				t.mac(name, datapath.NewMac(m))
				if v.pre.Two() {
					m := m
					m.YBytes = 64
					t.mac(name, datapath.NewMac(m))
				}
			}
		}
	}
}

// mac enters one overload: [acc,] x, its selection, [[y,] its selection,] z, its selection.
func (t table) mac(name string, m *datapath.Mac) {
	var params []cfront.Type
	d := Def{Kind: Mac, MACs: m.Family.MACs(), Op: m}
	f := m.Family
	a := acc(f.Lanes, f.AccBits)
	a.Complex = f.Complex()
	param := func(typ cfront.Type, r Role) {
		params, d.Roles = append(params, typ), append(d.Roles, r)
	}
	picks := func(args []datapath.Arg) {
		for _, a := range args {
			typ := cfront.UInt32
			if a.Signed() {
				typ = cfront.Int32
			}
			param(typ, Role{Kind: PickX, Arg: a})
		}
	}
	xs, ys, zs := m.Args()
	if m.Add {
		param(a, Role{Kind: AccIn})
	}
	typ := func(e machine.Elem, bytes int, isComplex bool) cfront.Vector {
		v := vec(e, bytes)
		v.Complex = isComplex
		return v
	}
	param(typ(f.X, m.XBytes, f.CX), Role{Kind: RegIn, N: X})
	picks(xs)
	if m.YBytes != 0 {
		param(typ(f.X, m.YBytes, f.CX), Role{Kind: RegIn, N: Y})
	}
	picks(ys)
	param(typ(f.Z, 32, f.CZ), Role{Kind: RegIn, N: Z})
	picks(zs)
	t.add(name, a, d, params...)
}

// simpleMacs enters the forms without selection: lane l multiplies element l.
func (t table) simpleMacs() {
	for _, f := range []machine.Family{
		{X: machine.Int16, Z: machine.Int16, Lanes: 16, Cols: 1, AccBits: 48},
		{X: machine.Int32, Z: machine.Int32, Lanes: 8, Cols: 1, AccBits: 80},
		{X: machine.Int16, Z: machine.Int16, Lanes: 16, Cols: 2, AccBits: 48, CX: true, CZ: true},
	} {
		v, a := vec(f.X, 32), acc(f.Lanes, f.AccBits)
		v.Complex, a.Complex = f.CX, f.CX
		for _, verb := range verbs {
			m := datapath.NewMac(datapath.Mac{Family: f, Add: verb.add, Negate: verb.negate, XBytes: 32})
			d := Def{Kind: Mac, MACs: f.MACs(), Op: m, Roles: []Role{{Kind: RegIn, N: X}, {Kind: RegIn, N: Z}}}
			params := []cfront.Type{v, v}
			if verb.add {
				d.Roles = append([]Role{{Kind: AccIn}}, d.Roles...)
				params = append([]cfront.Type{a}, params...)
			}
			names := []string{verb.name}
			if f.AccBits == 80 {
				names = append(names, "l"+verb.name)
			}
			for _, name := range names {
				t.add(name, a, d, params...)
			}
		}
	}
}
