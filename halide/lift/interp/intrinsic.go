package interp

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// operation is a call of an x86 intrinsic with its arguments evaluated: vectors, numbers and pointers, each in their
// order. Its meaning fills out, or num if the result is a scalar. The meanings are those of Intel's Intrinsics Guide,
// lane by lane.
type operation[V any] struct {
	m    *machine[V]
	s    *site
	v    []*vec[V]
	n    []number[V]
	kn   []Kind // of n
	p    []ptr[V]
	out  *vec[V]
	num  number[V]
	size int // bytes of the result
}

// meaning is what an intrinsic does.
type meaning[V any] func(*operation[V])

// suffix is what a name's end says of the lanes: their kind, or only lane 0 (ss, sd).
type suffix struct {
	k      Kind
	scalar bool // only lane 0; the others are those of the first operand
	whole  bool // si128: no lanes
	part   int  // si32, si64: bytes that a load or store moves
}

var suffixes = map[string]suffix{
	"ps": {k: F32}, "pd": {k: F64}, "ss": {k: F32, scalar: true}, "sd": {k: F64, scalar: true},
	"epi8": {k: I8}, "epu8": {k: U8}, "epi16": {k: I16}, "epu16": {k: U16}, "epi32": {k: I32}, "epu32": {k: U32},
	"epi64": {k: I64}, "epi64x": {k: I64}, "epu64": {k: U64}, "si128": {k: I64, whole: true},
	"si256": {k: I64, whole: true}, "si512": {k: I64, whole: true}, "ps1": {k: F32}, "pd1": {k: F64}, "pi": {k: F32},
	"si32": {k: I32, whole: true, part: 4}, "si64": {k: I64, whole: true, part: 8}, "epi128": {k: I64, whole: true},
}

// family makes the meaning of the intrinsics of one base name: "add" for _mm256_add_ps; nil if there is none with sf
// and bytes.
type family[V any] func(sf suffix, bytes int) meaning[V]

// plain512 are the operations of AVX-512 that work lane by lane as their narrower namesakes do.
var plain512 = regexp.MustCompile(`^((loadu?|storeu?|stream|setzero|undefined|set1|setr?|add|sub|mul|div|min|max|sqrt|fn?madd|fn?msub|mullo|reduce_add|and|or|xor|` +
	`maskz_loadu?|mask_storeu?|unpack(lo|hi)|broadcasts[sd])_(ps|pd|epi32|epi64|si512)|(shuffle|permute)_p[sd]|movedup_pd|move[lh]dup_ps|castp[sd]_p[sd]|castp[sd]512_p[sd]256)$`)

// intrinsic finds the meaning of a name such as _mm256_fmadd_ps; nil if it is not known.
func (m *machine[V]) intrinsic(name string) meaning[V] {
	bytes := 0
	rest := ""
	switch {
	case strings.HasPrefix(name, "_mm256_"):
		bytes, rest = 32, name[len("_mm256_"):]
	case strings.HasPrefix(name, "_mm_"):
		bytes, rest = 16, name[len("_mm_"):]
	case strings.HasPrefix(name, "_mm512_"):
		bytes, rest = 64, name[len("_mm512_"):]
		if rest == "setzero" {
			rest = "setzero_ps"
		}
		if !plain512.MatchString(rest) {
			return nil
		}
	default:
		return nil
	}
	if m.families == nil {
		m.families = map[string]family[V]{}
		arithFamilies(m.families)
		bitFamilies(m.families)
		memoryFamilies(m.families)
		moveFamilies(m.families)
		convertFamilies(m.families)
	}
	if fam := m.families[rest]; fam != nil { // names as a whole: cvtepi32_ps, castps_si128
		return fam(suffix{}, bytes)
	}
	cut := strings.LastIndexByte(rest, '_')
	if cut < 0 {
		return nil
	}
	fam, sf := m.families[rest[:cut]], rest[cut+1:]
	s, ok := suffixes[sf]
	if fam == nil || !ok {
		return nil
	}
	return fam(s, bytes)
}

// Intrinsic reports whether the interpreter knows the x86 intrinsic of that name.
func Intrinsic(name string) bool {
	m := &machine[None]{}
	return m.intrinsic(name) != nil
}

// operate compiles the call of an intrinsic: arguments, then its meaning.
func (c *compiler[V]) operate(e *ctree.Call) func(*frame[V], *vec[V]) number[V] {
	mean := c.m.intrinsic(e.Name)
	if mean == nil {
		return func(*frame[V], *vec[V]) number[V] {
			unsupported(e, "the intrinsic "+e.Name+" is not known here")
			return number[V]{}
		}
	}
	s := &site{e.Pos()}
	var vecs []vecX[V]
	var temps []int
	var nums []numX[V]
	var kinds []Kind
	var ptrs []ptrX[V]
	for _, x := range e.Args {
		switch t := x.Type().(type) {
		case ctree.Vector:
			vecs, temps = append(vecs, c.vector(x)), append(temps, c.temp())
		case ctree.Pointer:
			ptrs = append(ptrs, c.ptr(x))
		default:
			if !ctree.Scalar(t) {
				panic(fmt.Sprintf("BUG: %s: an argument of type %s", x.Pos(), t))
			}
			nums, kinds = append(nums, c.numAny(x)), append(kinds, kind(x))
		}
	}
	size := int(e.T.Size())
	return func(f *frame[V], out *vec[V]) number[V] {
		f.m.step(s)
		for i, x := range vecs {
			x(f, &f.vec[temps[i]])
		}
		var n [66]number[V]
		for i, x := range nums {
			n[i] = x(f)
		}
		var p [2]ptr[V]
		for i, x := range ptrs {
			p[i] = x(f)
		}
		op := &f.m.op // nothing below calls back into the program
		op.m, op.s, op.out, op.size, op.kn = f.m, s, out, size, kinds
		op.v = op.v[:0]
		for _, t := range temps {
			op.v = append(op.v, &f.vec[t])
		}
		op.n, op.p = append(op.n[:0], n[:len(nums)]...), append(op.p[:0], p[:len(ptrs)]...)
		mean(op)
		return op.num
	}
}

func (c *compiler[V]) intrinsicVec(e *ctree.Call) vecX[V] {
	x := c.operate(e)
	return func(f *frame[V], v *vec[V]) { x(f, v) }
}

// intrinsicNum is an intrinsic whose result is a scalar, or nothing.
func (c *compiler[V]) intrinsicNum(e *ctree.Call) numX[V] {
	x, temp := c.operate(e), c.temp()
	return func(f *frame[V]) number[V] { return x(f, &f.vec[temp]) }
}

// imm is the i-th number, which must be known: a shuffle's control, a shift's count.
func (op *operation[V]) imm(i int) int64 {
	n := op.n[i]
	if n.st != isKnown {
		n = op.m.resolve(op.kn[i], n)
	}
	if n.st != isKnown {
		needsConcrete(op.s.pos, "a control operand of an intrinsic")
	}
	return n.int()
}

// lanes makes operand i's lanes those of kind k and returns it.
func (op *operation[V]) lanes(i int, k Kind) *vec[V] {
	v := op.v[i]
	op.m.as(v, k, op.s)
	for j := range v.n {
		if v.lanes[j].n.st == isMasked {
			v.lanes[j] = op.m.unmask(v.lanes[j])
		}
	}
	return v
}

// begin makes out n lanes of kind k.
func (op *operation[V]) begin(k Kind, n int) { op.out.w, op.out.n = int(k.Bytes()), n }

// each sets the lanes of out to what f makes of the operands' lanes.
func (op *operation[V]) each(k Kind, f func(i int) lane[V]) {
	n := op.size / int(k.Bytes())
	for i := range n {
		op.out.lanes[i] = f(i)
	}
	op.begin(k, n)
}

// lanewise2 is an operation on pairs of lanes, or on lane 0 alone.
func lanewise2[V any](sf suffix, do func(op *operation[V], a, b lane[V]) lane[V]) meaning[V] {
	return func(op *operation[V]) {
		a, b := op.lanes(0, sf.k), op.lanes(1, sf.k)
		op.each(sf.k, func(i int) lane[V] {
			if sf.scalar && i > 0 {
				return a.lanes[i]
			}
			return do(op, a.lanes[i], b.lanes[i])
		})
	}
}

// lanewise1 is an operation on each lane.
func lanewise1[V any](sf suffix, do func(op *operation[V], a lane[V]) lane[V]) meaning[V] {
	return func(op *operation[V]) {
		a := op.lanes(0, sf.k)
		op.each(sf.k, func(i int) lane[V] {
			if sf.scalar && i > 0 {
				return a.lanes[i]
			}
			return do(op, a.lanes[i])
		})
	}
}
