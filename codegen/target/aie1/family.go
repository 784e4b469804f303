package aie1

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// family is one multiply-accumulate intrinsic: its types, its shape, and how its operands select (UG1078, groups
// vect_mult 32x32, 32x16, 16x32, 16x16, 16x8, 8x8 and fp32). The order of a call's parameters is
// acc, x, xstart, xoffsets [, xoffsets_hi] [, xstep] [, xsquare], z, zstart, zoffsets [, zoffsets_hi] [, zstep] [,
// zsquare].
type family struct {
	name           string // of the lanes: "16", "l8", "fp"
	x, z           halide.Type
	lanes, columns int
	accBits        int
	xRule, zRule   rule
	steps          steps
	pre            pre
	complex        triplet.Complex // both operands are of complex numbers, each two lanes and two columns
}

// pre is what a family does before it multiplies: it may add to or subtract from what x selects what a second selection
// of x does, with the same offsets and the steps backwards (UG1078, Vector MAC intrinsics with pre-adding).
type pre uint8

const (
	noPre pre = iota
	symmetric
	antisymmetric
)

var preNames = [...]string{noPre: "", symmetric: "_sym", antisymmetric: "_antisym"}

// steps says which operands of a family have a step parameter.
type steps uint8

const (
	noStep   steps = 0
	xStep    steps = 1
	zStep    steps = 2
	bothStep       = xStep | zStep
)

// families is every family that the compiler uses. Where x or z is 8 bits wide, the unsigned forms follow by [signs].
var families = []family{
	{"16", halide.Int8, halide.Int8, 16, 8, 48, ruleX8, ruleZ8, bothStep, noPre, triplet.NotComplex},
	{"8", halide.Int8, halide.Int8, 8, 16, 48, ruleX8, ruleZ8, bothStep, noPre, triplet.NotComplex},
	{"16", halide.Int16, halide.Int8, 16, 4, 48, ruleX16, ruleZ16x8, bothStep, noPre, triplet.NotComplex},
	{"8", halide.Int16, halide.Int8, 8, 8, 48, ruleX16, ruleZ16x8, bothStep, noPre, triplet.NotComplex},
	{"16", halide.Int16, halide.Int16, 16, 2, 48, ruleX16, ruleRA, zStep, noPre, triplet.NotComplex},
	{"8", halide.Int16, halide.Int16, 8, 4, 48, ruleX16, ruleRA, bothStep, noPre, triplet.NotComplex},
	{"16", halide.Int32, halide.Int16, 16, 1, 48, ruleRA, ruleRA, noStep, noPre, triplet.NotComplex},
	{"8", halide.Int32, halide.Int16, 8, 2, 48, ruleRA, ruleRA, bothStep, noPre, triplet.NotComplex},
	{"l8", halide.Int32, halide.Int16, 8, 2, 80, ruleRA, ruleRA, bothStep, noPre, triplet.NotComplex},
	{"16", halide.Int16, halide.Int32, 16, 1, 48, ruleRA, ruleRA, noStep, noPre, triplet.NotComplex},
	{"8", halide.Int16, halide.Int32, 8, 2, 48, ruleRA, ruleRA, bothStep, noPre, triplet.NotComplex},
	{"l8", halide.Int16, halide.Int32, 8, 2, 80, ruleRA, ruleRA, bothStep, noPre, triplet.NotComplex},
	{"l8", halide.Int32, halide.Int32, 8, 1, 80, ruleRA, ruleRA, noStep, noPre, triplet.NotComplex},
	{"l4", halide.Int32, halide.Int32, 4, 2, 80, ruleRA, ruleRA, bothStep, noPre, triplet.NotComplex},
	{"fp", halide.Float32, halide.Float32, 8, 1, 32, ruleRA, ruleRA, noStep, noPre, triplet.NotComplex},
	{"8", halide.Int16, halide.Int16, 16, 2, 48, ruleRA, ruleRA, noStep, noPre, triplet.ComplexProduct},
	{"4", halide.Int16, halide.Int16, 8, 4, 48, ruleRA, ruleRA, bothStep, noPre, triplet.ComplexProduct},
}

// conjugates are the suffixes of complex products, and what texts call them.
var conjugates = [...]struct{ suffix, name string }{triplet.NotComplex: {}, triplet.ComplexProduct: {"", " complex"},
	triplet.ConjugateData: {"_cn", " complex conjugate x"}, triplet.ConjugateCoef: {"_nc", " complex conjugate z"},
	triplet.ConjugateBoth: {"_cc", " complex conjugates"}}

// signs lists the types that may stand where a family says t: both 8-bit ones for int8.
func signs(t halide.Type) []halide.Type {
	if t == halide.Int8 {
		return []halide.Type{halide.Int8, halide.UInt8}
	}
	return []halide.Type{t}
}

var verbs = [...]string{target.Accumulate: "mac", target.Subtract: "msc", target.Begin: "mul",
	target.BeginNeg: "negmul"}

// call is the intrinsic's name: "lmac8", "mul16", "fpmsc".
func (f *family) call(v target.Verb) string {
	switch f.name {
	case "fp":
		if v == target.BeginNeg {
			return "fpneg_mul"
		}
		return "fp" + verbs[v]
	case "l8", "l4":
		return "l" + verbs[v] + f.name[1:] + preNames[f.pre]
	}
	return verbs[v] + f.name + preNames[f.pre] + conjugates[f.complex].suffix
}

// String names lanes x columns and types, and the accumulator where another family differs in nothing else.
func (f *family) String() string {
	s := fmt.Sprintf("%dx%d %s %s", f.lanes, f.columns, f.x, f.z)
	if f.accBits == 80 && f.x != f.z {
		s += " acc80"
	}
	return s + strings.ReplaceAll(preNames[f.pre], "_", " ") + conjugates[f.complex].name
}

// xOperand is how x selects from a register of len elements. Its start is a run-time register.
func (f *family) xOperand(len int) operand {
	return operand{f.xRule, f.lanes, f.columns, len, f.steps&xStep != 0, len - 1}
}

// zOperand is how z selects; its start is a 4-bit immediate.
func (f *family) zOperand(len int) operand {
	return operand{f.zRule, f.lanes, f.columns, len, f.steps&zStep != 0, min(15, len-1)}
}
