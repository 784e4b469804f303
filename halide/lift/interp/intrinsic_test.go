package interp_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// An intrinsic is tested by a function that loads its operands from arrays, calls it, and stores the result as bytes; the
// host's processor says what is right.
type intrinsicCase struct {
	name, text string
	params     []intrinsicParam
	result     string // "float", "double" or another type of out's numbers
}

type intrinsicParam struct {
	name, typ string
	rounds    [intrinsicRounds][]byte // the contents
}

const (
	intrinsicRoom   = 64 // bytes of each array
	intrinsicRounds = 3  // the last one with the ends of types
)

var (
	laneName = regexp.MustCompile(`ep([iu])(8|16|32|64)`)
)

// laneType is the C type of the lanes of operand i of an intrinsic.
func laneType(vec, name string, i int) string {
	switch {
	case strings.HasSuffix(vec, "d"):
		return "double"
	case !strings.HasSuffix(vec, "i"):
		return "float"
	}
	m := laneName.FindStringSubmatch(name)
	if m == nil {
		return "int"
	}
	unsigned := map[bool]string{true: "unsigned ", false: "signed "}[m[1] == "u"]
	if strings.Contains(name, "maddubs") || strings.Contains(name, "gather") && i > 0 {
		unsigned = "signed "
	}
	return unsigned + map[string]string{"8": "char", "16": "short", "32": "int", "64": "long"}[m[2]]
}

// immediates are the constants that an intrinsic is tried with.
func immediates(name string) []string {
	has := func(list ...string) bool {
		for _, s := range list {
			if strings.Contains(name, s) {
				return true
			}
		}
		return false
	}
	switch {
	case has("gather"):
		return []string{"1"}
	case has("512_permute_pd", "512_shuffle_pd"):
		return []string{"0xb4", "0x1b"}
	case has("shuffle_ps", "shuffle_epi32", "shufflelo", "shufflehi", "permute_ps", "permute4x64", "256_blend_ps", "blend_epi16", "256_blend_epi32", "dp_ps", "insert_ps"):
		return []string{"0x1b", "0xd8", "0x72"}
	case has("permute2f128", "permute2x128"):
		return []string{"0x20", "0x31", "0x21", "0x83", "0x18"}
	case has("alignr"):
		return []string{"4", "8", "3", "20"}
	case has("slli_si", "srli_si", "bslli", "bsrli"):
		return []string{"4", "3", "0", "16"}
	case has("slli", "srli", "srai"):
		return []string{"1", "7", "15", "40"}
	case has("cmp_"):
		return []string{"0", "1", "2", "4", "13", "14", "17", "30"}
	case has("round_"):
		return []string{"8", "9", "10", "11"}
	case has("dp_pd"):
		return []string{"0x31", "0x13"}
	case has("extract", "insert") && has("128"), has("blend_pd", "shuffle_pd", "permute_pd"), has("extract_epi64", "insert_epi64"):
		return []string{"0", "1"}
	}
	return []string{"0", "3"}
}

// needsMore are intrinsics of processors beyond AVX2, approximations, and those without a meaning of their own.
var needsMore = regexp.MustCompile(`rcp|rsqrt|prefetch|undefined|epi64_pd|pd_epi64|mullo_epi64|srai_epi64|srav_epi64|srav_epi16|sllv_epi16|srlv_epi16|` +
	`(min|max)_ep[iu]64|abs_epi64|cvtepi64|cvtepu32_p|cvtsi64x|store_epi|load_epi|loadu_epi|storeu_epi|_stream_load|i64gather|` +
	`castps128_|castpd128_|castsi128_|cvtsi256|256_maskz?_|256_dp_pd|bs[lr]li_epi128|256_cmplt_epi`)

// noSuch512 are names that only the header has.
var noSuch512 = regexp.MustCompile(`(and|or|xor)_(ps|pd)|mullo_epi64|mul_epi(32|64)|set_epi(8|16)`)

// spelled is a type of the header's bodies as C writes it.
func spelled(t ctree.Type) string {
	switch t := t.(type) {
	case ctree.Vector:
		if f, ok := t.Elem.(ctree.Float); ok {
			return fmt.Sprintf("__m%d%s", 8*t.Size(), map[int]string{32: "", 64: "d"}[f.Bits])
		}
		return fmt.Sprintf("__m%di", 8*t.Size())
	case ctree.Pointer:
		return spelled(t.Elem) + " *"
	}
	return t.String()
}

// intrinsicCases are made from the bodies in the front end's header: all of them that this processor has.
func intrinsicCases(t *testing.T) []intrinsicCase {
	bodies := source.Intrinsics()
	cpu, _ := os.ReadFile("/proc/cpuinfo")
	wide := bytes.Contains(cpu, []byte("avx512vl"))
	r := rand.New(rand.NewPCG(1, 2))
	var names []string
	for name := range bodies {
		if !needsMore.MatchString(name) && (!strings.Contains(name, "512") || wide && !noSuch512.MatchString(name)) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var all []intrinsicCase
	for _, name := range names {
		f := bodies[name]
		var params []string
		for _, p := range f.Params {
			params = append(params, spelled(p.Type))
		}
		imms := []string{""}
		if n := len(params); n > 1 && params[n-1] == "int" && !strings.Contains(name, "_set") &&
			!strings.Contains(name, "cvtsi") {
			imms = immediates(name)
		}
		for k, imm := range imms {
			all = append(all, intrinsicText(r, fmt.Sprintf("t%d_%s", k, name), spelled(f.Type.Result), name, params, imm))
		}
	}
	return all
}

// intrinsicText writes the test of one intrinsic with one immediate.
func intrinsicText(r *rand.Rand, fn, result, name string, params []string, imm string) intrinsicCase {
	c := intrinsicCase{name: fn, result: laneType(result, name, 0)}
	var call []string
	array := func(typ string, index bool) string {
		p := intrinsicParam{name: fmt.Sprintf("x%d", len(c.params)), typ: typ}
		for i := range p.rounds {
			ends := i == intrinsicRounds-1 && !strings.Contains(name, "cvt")
			p.rounds[i] = randomLanes(r, typ, index, ends)
		}
		c.params = append(c.params, p)
		return p.name
	}
	for i, p := range params {
		switch {
		case strings.HasPrefix(p, "__mmask"):
			call = append(call, fmt.Sprint(r.IntN(256)))
		case strings.HasPrefix(p, "__m") && !strings.HasSuffix(p, "*"):
			index := strings.Contains(name, "gather")
			typ := laneType(p, name, i)
			if strings.Contains(name, "gather") {
				typ = "signed int"
			} else if strings.Contains(name, "permutevar") && strings.HasSuffix(p, "i") {
				typ = map[bool]string{true: "signed long", false: "signed int"}[strings.HasSuffix(name, "pd")]
			} else if strings.Contains(name, "maddubs") && i == 0 {
				typ = "unsigned char"
			}
			call = append(call, fmt.Sprintf("*(%su *)%s", p, array(typ, index)))
		case strings.HasSuffix(p, "*"):
			typ := strings.TrimSpace(strings.NewReplacer("const", "", "*", "").Replace(p))
			if strings.HasPrefix(typ, "__m") || typ == "void" || typ == "long long" {
				vec := map[bool]string{true: "__m128d", false: "__m128"}[strings.HasSuffix(name, "pd") || strings.HasSuffix(name, "sd")]
				if strings.Contains(name, "epi") || strings.Contains(name, "si") {
					vec = "__m128i"
				}
				typ = laneType(vec, name, i)
			}
			call = append(call, fmt.Sprintf("(void *)%s", array(typ, false)))
		case i == len(params)-1 && imm != "":
			call = append(call, imm)
		case p == "float" || p == "double":
			call = append(call, fmt.Sprintf("%.3f", r.Float64()*20-10))
		default:
			call = append(call, fmt.Sprint(r.IntN(200)-100))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "void %s(", fn)
	for _, p := range c.params {
		fmt.Fprintf(&b, "%s *%s, ", p.typ, p.name)
	}
	b.WriteString("unsigned char *out) { ")
	expr := fmt.Sprintf("%s(%s)", name, strings.Join(call, ", "))
	switch result {
	case "void":
		b.WriteString(expr + ";")
	case "int", "long", "long long", "float", "double":
		fmt.Fprintf(&b, "%s r = %s; *(%s *)out = r;", result, expr, result)
	default:
		fmt.Fprintf(&b, "%s r = %s; *(%su *)out = r;", result, expr, result)
	}
	b.WriteString(" }\n")
	c.text = b.String()
	return c
}

// randomLanes fill an array: small and large numbers, both signs; indices are small.
func randomLanes(r *rand.Rand, typ string, index, ends bool) []byte {
	if ends && !index {
		return endLanes(r, typ)
	}
	var b []byte
	for len(b) < intrinsicRoom {
		x := r.Int64() >> (r.IntN(8) * 8)
		if index {
			x = int64(r.IntN(8)) * 8
		}
		switch {
		case typ == "float":
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x%2000)/8))
		case typ == "double":
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(float64(x%2000)/8))
		case strings.HasSuffix(typ, "char"):
			b = append(b, byte(x))
		case strings.HasSuffix(typ, "short"):
			b = binary.LittleEndian.AppendUint16(b, uint16(x))
		case strings.HasSuffix(typ, "int"):
			b = binary.LittleEndian.AppendUint32(b, uint32(x))
		default:
			b = binary.LittleEndian.AppendUint64(b, uint64(x))
		}
	}
	return b
}

// endLanes fill an array with the ends of a type and what is near them and zero.
func endLanes(r *rand.Rand, typ string) []byte {
	floats := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 1, -1, 0.5, 1.5, 2.5, -2.5,
		math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32, 16777217, 1e-30}
	ints := []int64{0, 1, -1, 2, -2, math.MaxInt64, math.MinInt64, math.MinInt64 + 1}
	var b []byte
	for len(b) < intrinsicRoom {
		x, n := floats[r.IntN(len(floats))], uint64(ints[r.IntN(len(ints))])
		switch {
		case typ == "float":
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x)))
		case typ == "double":
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
		case strings.HasSuffix(typ, "char"):
			b = append(b, byte(n^n>>56))
		case strings.HasSuffix(typ, "short"):
			b = binary.LittleEndian.AppendUint16(b, uint16(n^n>>48))
		case strings.HasSuffix(typ, "int"):
			b = binary.LittleEndian.AppendUint32(b, uint32(n^n>>32))
		default:
			b = binary.LittleEndian.AppendUint64(b, n)
		}
	}
	return b
}
