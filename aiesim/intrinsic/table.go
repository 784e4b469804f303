package intrinsic

import (
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Table gives every overload the simulator runs, by name, for [cfront.Config]. The ID of a signature is its *Def.
func Table() map[string][]cfront.Signature {
	t := table{}
	t.macs()
	t.complexMacs()
	t.simpleMacs()
	t.floats()
	t.laneOps()
	t.floatLanes()
	t.parts()
	t.accParts()
	t.elements()
	t.fills()
	t.casts()
	t.shifts()
	t.packs()
	t.modes()
	t.windows()
	t.streams()
	t.complexPorts()
	t.rawStream()
	t.cascades()
	t.rawCascade()
	t.scalars()
	t.memory()
	return t
}

// Defines are the macros that kernels expect beside the functions: the names of the rounding modes.
func Defines() map[string]string {
	return map[string]string{
		"rnd_floor": "0", "rnd_ceil": "1", "rnd_pos_inf": "2", "rnd_neg_inf": "3", "rnd_sym_inf": "4",
		"rnd_sym_zero": "5", "rnd_conv_even": "6", "rnd_conv_odd": "7",
	}
}

type table map[string][]cfront.Signature

// add enters one overload.
func (t table) add(name string, result cfront.Type, d Def, params ...cfront.Type) {
	d.Name = name
	t[name] = append(t[name], cfront.Signature{Name: name, Params: params, Result: result, ID: &d})
}

// vec is the vector type of so many bytes.
func vec(e machine.Elem, bytes int) cfront.Vector {
	return cfront.Vector{Elem: basic(e), Lanes: bytes / e.Bytes()}
}

// cvec is the vector type of so many bytes of complex numbers with halves of e.
func cvec(e machine.Elem, bytes int) cfront.Vector {
	v := vec(e, bytes)
	v.Complex = true
	return v
}

// cacc is an accumulator type of complex numbers, of so many real lanes.
func cacc(lanes, bits int) cfront.Acc { return cfront.Acc{Lanes: lanes, Bits: bits, Complex: true} }

func acc(lanes, bits int) cfront.Acc { return cfront.Acc{Lanes: lanes, Bits: bits} }

var basics = map[machine.Elem]cfront.Basic{machine.Int8: cfront.Int8, machine.Uint8: cfront.UInt8,
	machine.Int16: cfront.Int16, machine.Uint16: cfront.UInt16, machine.Int32: cfront.Int32,
	machine.Uint32: cfront.UInt32, machine.Int64: cfront.Int64, machine.Uint64: cfront.UInt64,
	machine.Float32: cfront.Float32, machine.Float64: cfront.Float64}

func basic(e machine.Elem) cfront.Basic { return basics[e] }

// ElemOf is the machine's element type for a C type; None for void and bool.
func ElemOf(b cfront.Basic) machine.Elem {
	for e, c := range basics {
		if c == b {
			return e
		}
	}
	return machine.None
}

// vectorElems are the element types that vectors of every width have.
var vectorElems = []machine.Elem{machine.Int8, machine.Uint8, machine.Int16, machine.Int32, machine.Float32}

// complexElems are the halves of complex numbers.
var complexElems = []machine.Elem{machine.Int16, machine.Int32, machine.Float32}

// vectors are the vector types of so many bytes.
func vectors(bytes int) []cfront.Vector {
	var out []cfront.Vector
	for _, e := range vectorElems {
		out = append(out, vec(e, bytes))
	}
	for _, e := range complexElems {
		out = append(out, cvec(e, bytes))
	}
	return out
}

// resized is v with so many bytes.
func resized(v cfront.Vector, bytes int) cfront.Vector {
	v.Lanes = bytes / int(v.Elem.Size())
	return v
}

// widths of vector registers in bytes: V, W, X, Y.
var widths = []int{16, 32, 64, 128}

// Refused tells why a name of the machine's intrinsics is not modelled; ok is false for names it does not know.
func Refused(name string) (reason string, ok bool) {
	base := strings.TrimLeft(name, "l")
	isMac := false
	for _, v := range []string{"mul", "mac", "msc", "negmul"} {
		rest, cut := strings.CutPrefix(base, v)
		isMac = isMac || cut && rest != "" && strings.ContainsRune("248", rune(rest[0])) || cut &&
			strings.HasPrefix(rest,
				"16")
	}
	switch {
	case isMac && strings.HasSuffix(name, "_uct"):
		return "the semantics of untied centre taps (_uct) are not public enough to be simulated exactly", true
	case isMac && strings.Contains(name, "_"):
		return "this variant does not exist for these operands, or its semantics are not public", true
	case hasAnySuffix(name, "_conf"):
		return "configured float operations are not modelled", true
	case name == "float2fix" || name == "fix2float":
		return "the rounding of the conversion is not public", true
	case strings.HasPrefix(name, "get_scd"):
		return "of raw accesses to the cascade there are get_scd, which gives a v8acc48, and put_mcd", true
	}
	return "", false
}

func hasAnySuffix(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}
