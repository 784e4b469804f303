package aie1

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// text writes the vendor's intrinsics (UG1078) and pragmas (UG1079).
type text struct{}

// Headers includes the vendor's headers where the vendor's compiler reads the text, else a stand-in.
func (text) Headers() string {
	return "#ifdef __AIENGINE__\n#include <adf.h>\n#else\n#include \"vyasa_aie.h\"\n#endif\n"
}

// vendorWords are functions and constants of the vendor's headers that [vendorName] does not match.
var vendorWords = strings.Fields(`srs lsrs bsrs ubsrs ups lups concat pack upack unpack
	set_rnd set_sat clr_sat set_symsat clr_symsat inv invsqrt`)

// vendor is what [vendorName] keeps. A sync.OnceValue would make every program that imports this package hold package
// regexp.
var vendor struct {
	once sync.Once
	name *regexp.Regexp
}

// vendorName matches the names of intrinsics, vector types and pragmas.
func vendorName() *regexp.Regexp {
	vendor.once.Do(func() {
		vendor.name = regexp.MustCompile(`^(l?(mul|mac|msc|negmul)(2|4|8|16)?(_.*)?|fp.*|v\d+.*|` +
			`(undef|null|as|upd|ext|shft|xset|wset|yset|window|rnd|vy|chess)_.*|` +
			`(select|shuffle|add|sub|lt|gt|le|ge|eq|max|min|abs|maxdiff)(8|16|32)|u?int\d+_t|_.*|.*__.*)$`)
	})
	return vendor.name
}

// Taken gives another name for one of the vendor's.
func (text) Taken(name string) (string, bool) {
	for _, w := range vendorWords {
		if w == name {
			return name + "_", true
		}
	}
	return "u_" + name, vendorName().MatchString(name)
}

// Loop gives the scheduler the trip count; innermost loops are to be pipelined.
func (text) Loop(rounds int, pipelined bool) []string {
	lines := []string{fmt.Sprintf("chess_loop_range(%d, %d)", rounds, rounds)}
	if pipelined {
		lines = append([]string{"chess_prepare_for_pipelining"}, lines...)
	}
	return lines
}

// roundNames are the rounding modes as set_rnd names them.
var roundNames = [...]string{halide.Even: "conv_even", halide.Floor: "floor", halide.Ceil: "ceil",
	halide.PosInf: "pos_inf", halide.NegInf: "neg_inf", halide.SymInf: "sym_inf", halide.SymZero: "sym_zero",
	halide.OddRound: "conv_odd"}

// SetModes sets the shift-round-saturate path.
func (text) SetModes(r halide.Rounding, sat bool) []string {
	lines := []string{fmt.Sprintf("set_rnd(rnd_%s);", roundNames[r]), "clr_sat();", "clr_symsat();"}
	if sat {
		lines[1] = "set_sat();"
	}
	return lines
}

// MacName is the intrinsic's name: "lmac8".
func (text) MacName(s triplet.Selection, v target.Verb) string { return s.(*macFields).family.call(v) }

// Mac is the call with all its parameters.
func (t text) Mac(s triplet.Selection, v target.Verb, acc, x, z string, xBits int, start func(int) string) string {
	m := s.(*macFields)
	if m.family.complex != triplet.NotComplex {
		elements := start
		start = func(first int) string {
			if at := elements(2 * first); at != fmt.Sprint(2*first) {
				return fmt.Sprintf("(%s) >> 1", at)
			}
			return fmt.Sprint(first)
		}
		x, z = fmt.Sprintf("as_v%dcint16(%s)", xBits/32, x), fmt.Sprintf("as_v8cint16(%s)", z)
	}
	var args []string
	if !v.Begins() {
		args = append(args, acc)
	}
	args = append(args, x)
	for i, p := range m.xParams() {
		if i == 0 {
			p.text = start(m.x.start)
		}
		args = append(args, p.text)
	}
	for i, p := range m.yParams() {
		if i == 0 {
			p.text = start(m.y.start)
		}
		args = append(args, p.text)
	}
	args = append(args, z)
	for _, p := range m.zParams() {
		args = append(args, p.text)
	}
	return fmt.Sprintf("%s(%s)", m.family.call(v), strings.Join(args, ", "))
}

// narrowing is a step from an accumulator to elements.
type narrowing struct {
	bits int
	to   halide.Type
}

var narrowNames = map[narrowing]string{{48, halide.Int8}: "bsrs", {48, halide.UInt8}: "ubsrs",
	{48, halide.Int16}: "srs", {48, halide.Int32}: "lsrs", {80, halide.Int32}: "srs"}

// ConvertName is the intrinsic's name; "" if there is none.
func (text) ConvertName(f target.Fn, from, to target.VarType) string {
	if to.Complex || from.Complex && f != target.Narrow {
		return ""
	}
	switch f {
	case target.Narrow:
		if from.Complex && to.Elem.Bits() == 8 {
			return ""
		}
		return narrowNames[narrowing{from.AccBits, to.Elem}]
	case target.Raise:
		switch {
		case to.AccBits == 80 && from.Elem == halide.Int32:
			return "lups"
		case to.AccBits == 48 && (from.Elem == halide.Int32 || from.Elem == halide.Int16 || from.Elem.Bits() == 8 &&
			to.Lanes == 16):
			return "ups"
		case from == to:
			return "move" // of floats, which is no call
		}
	case target.Widen:
		return "upd_lo"
	case target.Spread:
		return "upd_v"
	case target.Join:
		if from.Lanes == 8 && from.AccBits == 48 || from.Lanes == 4 && from.AccBits == 80 {
			return "upd_hi"
		}
	case target.Bits:
		if from.Elem == halide.Int32 && to.Elem == halide.Float32 || from.Elem == halide.Float32 &&
			to.Elem == halide.Int32 {
			return "as_" + to.String()
		}
	case target.Resize:
		switch to.Elem {
		case halide.Int8:
			return "pack"
		case halide.UInt8:
			return "upack"
		}
		return "unpack"
	}
	return ""
}

// Convert is the call.
func (t text) Convert(f target.Fn, from, to target.VarType, arg, shift string) string {
	switch f {
	case target.Raise:
		if from == to {
			return arg
		}
	case target.Widen:
		return fmt.Sprintf("upd_lo(%s, %s)", t.Null(to), arg)
	case target.Join:
		low, high, _ := strings.Cut(arg, ", ")
		return fmt.Sprintf("upd_hi(upd_lo(%s, %s), %s)", t.Undefined(to), low, high)
	case target.Spread:
		return t.Set(t.Null(to), from.Bits, 0, arg)
	case target.Resize, target.Bits:
		return fmt.Sprintf("%s(%s)", t.ConvertName(f, from, to), arg)
	}
	call := fmt.Sprintf("%s(%s, %s)", t.ConvertName(f, from, to), arg, shift)
	if from.Complex {
		return t.As(to, call)
	}
	return call
}

func (text) Undefined(t target.VarType) string { return fmt.Sprintf("undef_%s()", t) }

func (text) Null(t target.VarType) string { return fmt.Sprintf("null_%s()", t) }

func (text) As(t target.VarType, arg string) string { return fmt.Sprintf("as_%s(%s)", t, arg) }

// Set is upd_v, upd_w or upd_x.
func (text) Set(whole string, bits, at int, part string) string {
	return fmt.Sprintf("upd_%s(%s, %d, %s)", partLetter(bits), whole, at, part)
}

// Part is ext_v, ext_w or ext_x; of an accumulator, ext_lo or ext_hi.
func (text) Part(whole string, bits, at int) string {
	if bits == halfAcc {
		return fmt.Sprintf("ext_%s(%s)", [...]string{"lo", "hi"}[at], whole)
	}
	return fmt.Sprintf("ext_%s(%s, %d)", partLetter(bits), whole, at)
}

func (text) SetElement(whole string, at int, value string) string {
	return fmt.Sprintf("upd_elem(%s, %d, %s)", whole, at, value)
}

func (text) Element(whole string, at int) string { return fmt.Sprintf("ext_elem(%s, %d)", whole, at) }

// halfAcc is the bits of half an accumulator: 8 lanes of 48 bits, or 4 of 80 with what is left unused.
const halfAcc = 384

// partLetter ends the names of upd_ and ext_ of parts of so many bits.
func partLetter(bits int) string {
	return map[int]string{128: "v", 256: "w", 512: "x"}[bits]
}
