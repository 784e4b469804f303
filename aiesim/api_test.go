package aiesim_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// apiType is an element type of the AIE API, and how a plain program computes in it.
type apiType struct {
	name  string
	bytes int
	lanes []int
}

var apiTypes = []apiType{
	{"int8", 1, []int{16, 32, 64, 128}}, {"uint8", 1, []int{16, 32, 64, 128}},
	{"int16", 2, []int{8, 16, 32}},
	{"int32", 4, []int{4, 8, 16}}, {"float", 4, []int{4, 8, 16}},
}

// wrap brings a value into the type.
func (t apiType) wrap(x float64) float64 {
	switch t.name {
	case "int8":
		return float64(int8(int64(x)))
	case "uint8":
		return float64(uint8(int64(x)))
	case "int16":
		return float64(int16(int64(x)))
	case "int32":
		return float64(int32(int64(x)))
	}
	return float64(float32(x))
}

// random gives n values that products and sums of eight of them keep within 31 bits.
func (t apiType) random(r *rand.Rand, n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		switch t.name {
		case "int8":
			out[i] = float64(r.Intn(256) - 128)
		case "uint8":
			out[i] = float64(r.Intn(256))
		case "int16":
			out[i] = float64(r.Intn(65536) - 32768)
		case "int32":
			out[i] = float64(r.Intn(1<<14) - 1<<13)
		default:
			out[i] = float64(r.Intn(2001)-1000) / 8
		}
	}
	return out
}

func (t apiType) encode(xs []float64) []byte {
	var b []byte
	for _, x := range xs {
		switch {
		case t.bytes == 1:
			b = append(b, byte(int64(x)))
		case t.bytes == 2:
			b = binary.LittleEndian.AppendUint16(b, uint16(int64(x)))
		case t.name == "float":
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x)))
		default:
			b = binary.LittleEndian.AppendUint32(b, uint32(int64(x)))
		}
	}
	return b
}

func (t apiType) decode(b []byte) []float64 {
	var out []float64
	for i := 0; i < len(b); i += t.bytes {
		switch {
		case t.bytes == 1:
			out = append(out, t.wrap(float64(b[i])))
		case t.bytes == 2:
			out = append(out, t.wrap(float64(binary.LittleEndian.Uint16(b[i:]))))
		case t.name == "float":
			out = append(out, float64(math.Float32frombits(binary.LittleEndian.Uint32(b[i:]))))
		default:
			out = append(out, t.wrap(float64(binary.LittleEndian.Uint32(b[i:]))))
		}
	}
	return out
}

// apiOp is an operation of the API on vectors a, b and w of n lanes each, and what lane i of its result is. w are the
// lanes of both.
type apiOp struct {
	text string
	lane func(a, b []float64, i int) float64
	not  string // types that do not have it; "128" for vectors of 128 bits
}

// clamp brings a value of an integer type to the nearest one that the type has.
func (t apiType) clamp(x float64) float64 {
	lo, hi := -math.Ldexp(1, 8*t.bytes-1), math.Ldexp(1, 8*t.bytes-1)-1
	if t.name == "uint8" {
		lo, hi = 0, 255
	}
	return min(max(x, lo), hi)
}

var apiOps = []apiOp{
	{"aie::add(a, b)", func(a, b []float64, i int) float64 { return a[i] + b[i] }, ""},
	{"aie::sub(a, b)", func(a, b []float64, i int) float64 { return a[i] - b[i] }, ""},
	{"aie::add(a, b[2])", func(a, b []float64, i int) float64 { return a[i] + b[2] }, ""},
	{"aie::max(a, b)", func(a, b []float64, i int) float64 { return max(a[i], b[i]) }, ""},
	{"aie::min(a, b)", func(a, b []float64, i int) float64 { return min(a[i], b[i]) }, ""},
	{"aie::max(a, (T)3)", func(a, _ []float64, i int) float64 { return max(a[i], 3) }, ""},
	{"aie::neg(a)", func(a, _ []float64, i int) float64 { return -a[i] }, ""},
	{"aie::abs(a)", func(a, _ []float64, i int) float64 { return math.Abs(a[i]) }, ""},
	{"aie::select(a, b, aie::lt(a, b))", func(a, b []float64, i int) float64 { return max(a[i], b[i]) }, ""},
	{"aie::select(a, b, aie::ge(a, b))", func(a, b []float64, i int) float64 { return min(a[i], b[i]) }, ""},
	{"aie::select(a, b, a == b)", func(a, _ []float64, i int) float64 { return a[i] }, ""},
	{"aie::broadcast<T, N>(b[1])", func(_, b []float64, _ int) float64 { return b[1] }, ""},
	{"aie::zeros<T, N>()", func(_, _ []float64, _ int) float64 { return 0 }, ""},
	{"aie::reverse(a)", func(a, _ []float64, i int) float64 { return a[len(a)-1-i] }, ""},
	{"aie::shuffle_down_rotate(a, 3)", func(a, _ []float64, i int) float64 { return a[(i+3)%len(a)] }, ""},
	{"aie::shuffle_up_rotate(a, 3)", func(a, _ []float64, i int) float64 { return a[(i+len(a)-3)%len(a)] }, ""},
	{"aie::shuffle_down_fill(a, b, 1)", func(a, b []float64, i int) float64 { return append(a[:len(a):len(a)], b...)[i+1] }, ""},
	{"aie::shuffle_up_fill(a, b, 1)", func(a, b []float64, i int) float64 {
		return append(b[:len(b):len(b)], a...)[len(b)-1+i]
	}, ""},
	{"aie::concat(aie::filter_even(a), aie::filter_odd(b))", func(a, b []float64, i int) float64 {
		if i < len(a)/2 {
			return a[2*i]
		}
		return b[2*(i-len(a)/2)+1]
	}, "128"},
	{"aie::interleave_zip(a, b, 1).first", func(a, b []float64, i int) float64 {
		if i%2 == 0 {
			return a[i/2]
		}
		return b[i/2]
	}, ""},
	{"aie::interleave_unzip(a, b, 1).second", func(a, b []float64, i int) float64 {
		return append(a[:len(a):len(a)], b...)[2*i+1]
	}, ""},
	{"aie::transpose(a, 2, N / 2)", func(a, _ []float64, i int) float64 { return a[i%2*(len(a)/2)+i/2] }, ""},
	{"aie::bit_and(a, b)", func(a, b []float64, i int) float64 { return float64(int64(a[i]) & int64(b[i])) }, "float"},
	{"a ^ b", func(a, b []float64, i int) float64 { return float64(int64(a[i]) ^ int64(b[i])) }, "float"},
	{"aie::downshift(a, 2)", func(a, _ []float64, i int) float64 { return float64(int64(a[i]) >> 2) }, "float"},
	{"aie::broadcast<T, N>(aie::reduce_add(a))", func(a, _ []float64, _ int) float64 {
		s := 0.0
		for _, x := range a {
			s += x
		}
		return s
	}, ""},
	{"aie::broadcast<T, N>(aie::reduce_max(a))", func(a, _ []float64, _ int) float64 {
		m := a[0]
		for _, x := range a {
			m = max(m, x)
		}
		return m
	}, ""},
	{"twice(a, b)", func(a, b []float64, i int) float64 {
		if i >= len(a)/2 {
			return b[i-len(a)/2]
		}
		return a[i]
	}, ""},
	{"lane(a)", func(a, _ []float64, i int) float64 {
		if i == 1 {
			return a[3] + 1
		}
		return a[i]
	}, ""},
	{"referred(a)", func(a, _ []float64, i int) float64 {
		switch i {
		case 0:
			return a[2]
		case 1:
			return a[3] + 1
		}
		return a[i]
	}, ""},
	{"aie::shuffle_down(a, 1)", func(a, _ []float64, i int) float64 { return append(a[:len(a):len(a)], 0)[i+1] }, ""},
	{"aie::shuffle_down(a, 6)", func(a, _ []float64, i int) float64 {
		return append(a[:len(a):len(a)], make([]float64, len(a))...)[i+min(6, len(a))]
	}, "128"},
	{"aie::shuffle_up(a, 3)", func(a, _ []float64, i int) float64 { return append(make([]float64, 3), a...)[i] }, ""},
	{"aie::shuffle_down_replicate(a, 2)", func(a, _ []float64, i int) float64 { return a[min(i+2, len(a)-1)] }, ""},
	{"aie::shuffle_up_replicate(a, 3)", func(a, _ []float64, i int) float64 { return a[max(i-3, 0)] }, ""},
	{"aie::shuffle_down_rotate(a, N - 1)", func(a, _ []float64, i int) float64 { return a[(i+len(a)-1)%len(a)] }, ""},
	{"aie::shuffle_down_fill(a, b, N)", func(_, b []float64, i int) float64 { return b[i] }, ""},
	{"aie::concat(aie::filter_odd(a, 2), aie::filter_even(b, 2))", func(a, b []float64, i int) float64 {
		if h := len(a) / 2; i >= h {
			return b[(i-h)/2*4+(i-h)%2]
		}
		return a[i/2*4+2+i%2]
	}, "128"},
	{"aie::concat(aie::filter_odd(a, N / 2), aie::filter_even(b, N / 2))", func(a, b []float64, i int) float64 {
		if h := len(a) / 2; i >= h {
			return b[i-h]
		}
		return a[i+len(a)/2]
	}, "128"},
	{"aie::interleave_zip(a, b, 1).second", func(a, b []float64, i int) float64 {
		return [][]float64{a, b}[i%2][len(a)/2+i/2]
	}, ""},
	{"aie::interleave_zip(a, b, 2).first", func(a, b []float64, i int) float64 {
		return [][]float64{a, b}[i/2%2][i/4*2+i%2]
	}, ""},
	{"aie::interleave_zip(a, b, N / 2).second", func(a, b []float64, i int) float64 {
		return [][]float64{a, b}[i/(len(a)/2)][len(a)/2+i%(len(a)/2)]
	}, ""},
	{"aie::interleave_zip(a, b, N).second", func(_, b []float64, i int) float64 { return b[i] }, ""},
	{"aie::interleave_unzip(a, b, 2).first", func(a, b []float64, i int) float64 {
		return append(a[:len(a):len(a)], b...)[i/2*4+i%2]
	}, ""},
	{"aie::interleave_unzip(a, b, N / 2).second", func(a, b []float64, i int) float64 {
		return append(a[:len(a):len(a)], b...)[i/(len(a)/2)*len(a)+len(a)/2+i%(len(a)/2)]
	}, ""},
	{"aie::transpose(a, N / 4, 4)", func(a, _ []float64, i int) float64 { return a[i%(len(a)/4)*4+i/(len(a)/4)] }, ""},
	{"aie::select(a, b, aie::le(a, b) ^ aie::gt(b, (T)1))", func(a, b []float64, i int) float64 {
		if (a[i] <= b[i]) != (b[i] > 1) {
			return b[i]
		}
		return a[i]
	}, ""},
	{"aie::select(a, b, ~(aie::lt(b, a) << 1))", func(a, b []float64, i int) float64 {
		if i > 0 && b[i-1] < a[i-1] {
			return a[i]
		}
		return b[i]
	}, ""},
	{"aie::select(a, b, (a != b) >> 3)", func(a, b []float64, i int) float64 {
		if i+3 < len(a) && a[i+3] != b[i+3] {
			return b[i]
		}
		return a[i]
	}, ""},
	{"aie::broadcast<T, N>((T)(aie::lt(a, b).count() + 2 * aie::eq(a, a).full() + 4 * aie::lt(a, a).empty()))",
		func(a, b []float64, _ int) float64 {
			n := 6.0
			for i := range a {
				if a[i] < b[i] {
					n++
				}
			}
			return n
		}, ""},
	{"aie::broadcast<T, N>(aie::reduce_min(a))", func(a, _ []float64, _ int) float64 { return slices.Min(a) }, ""},
	{"aie::bit_not(aie::bit_or(a, b))", func(a, b []float64, i int) float64 {
		return float64(^(int64(a[i]) | int64(b[i])))
	}, "float"},
	{"aie::upshift(a, 3)", func(a, _ []float64, i int) float64 { return a[i] * 8 }, "float"},
	{"aie::maxdiff(a, b)", func(a, b []float64, i int) float64 { return max(a[i]-b[i], 0) }, ""},
	{"aie::saturating_add(a, b)", func(a, b []float64, i int) float64 { return a[i] + b[i] }, "float"},
	{"aie::saturating_sub(a, b)", func(a, b []float64, i int) float64 { return a[i] - b[i] }, "float"},
}

const apiHead = `#include <adf.h>
#include <aie_api/aie.hpp>
template <typename T, unsigned N> aie::vector<T, N> lane(aie::vector<T, N> v) { v[1] = v[3] + 1; return v; }
template <typename T, unsigned N> aie::vector<T, N> referred(aie::vector<T, N> v) {
	v.elem_ref(1) = v.elem_ref(3).get() + 1;
	v[0].set(v.elem_ref(2));
	return v;
}
template <typename T, unsigned N> aie::vector<T, N> twice(aie::vector<T, N> a, aie::vector<T, N> b) {
	if constexpr (N * sizeof(T) > 16) a.insert(1, b.template extract<N / 2>(0));
	else for (unsigned i = 0; i < N / 2; i++) a.set(b.get(i), N / 2 + i);
	return a;
}
`

// inWords runs a kernel as instruction words, placed with little effort, and gives its cycles.
func inWords(p *aiesim.Program, entry string, args []aiesim.Arg) (int, error) {
	code, err := p.CompileFor(entry, machine.AIE1(), backend.Use{Limit: math.MaxInt64, Roughly: true})
	if err != nil {
		return 0, err
	}
	rep, err := code.Run(context.Background(), args, core.Options{})
	if err != nil {
		return 0, err
	}
	return int(rep.Cycles), nil
}

// TestAPI compares the functions of the AIE API with plain arithmetic, for every type and width.
func TestAPI(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	for _, typ := range apiTypes {
		var src strings.Builder
		src.WriteString(apiHead)
		for _, n := range typ.lanes {
			for k, op := range apiOps {
				if op.not == typ.name || op.not == fmt.Sprint(8*typ.bytes*n) {
					continue
				}
				fmt.Fprintf(&src, "void f%d_%d(const %s *pa, const %[3]s *pb, %[3]s *out) {\n\tusing T = %[3]s;\n"+
					"\tconstexpr unsigned N = %[1]d;\n\taie::vector<T, N> a = aie::load_v<N>(pa), b = aie::load_v<N>(pb);\n"+
					"\taie::store_v(out, %[4]s);\n}\n", n, k, typ.name, op.text)
			}
		}
		p, err := aiesim.Load("api.cc", []byte(src.String()), aiesim.Options{})
		if err != nil {
			t.Fatalf("%s: %v", typ.name, err)
		}
		for _, n := range typ.lanes {
			for k, op := range apiOps {
				if op.not == typ.name || op.not == fmt.Sprint(8*typ.bytes*n) {
					continue
				}
				a, b, into := typ.random(r, n), typ.random(r, n), typ.wrap
				if strings.Contains(op.text, "saturating") {
					into = typ.clamp
					for i := range a {
						if typ.name == "int32" {
							a[i], b[i] = a[i]*262143, b[i]*262143
						}
					}
				}
				args := func(out []byte) []aiesim.Arg {
					return []aiesim.Arg{aiesim.BufferArg(typ.name, typ.encode(a), n), aiesim.BufferArg(typ.name, typ.encode(b), n),
						aiesim.BufferArg(typ.name, out, n)}
				}
				out, entry := make([]byte, n*typ.bytes), fmt.Sprintf("f%d_%d", n, k)
				if _, err := p.Run(context.Background(), entry, args(out)); err != nil {
					t.Errorf("%s of %d %s: %v", op.text, n, typ.name, err)
					continue
				}
				if n == typ.lanes[1] {
					words := make([]byte, len(out))
					if c, err := inWords(p, entry, args(words)); err != nil || !bytes.Equal(out, words) {
						t.Errorf("%s of %d %s: words %x, C %x, %v", op.text, n, typ.name, words, out, err)
					} else {
						t.Logf("%5d cycles: %s of %d %s", c, op.text, n, typ.name)
					}
				}
				for i, got := range typ.decode(out) {
					if want := into(op.lane(a, b, i)); got != want {
						t.Errorf("%s of %d %s: lane %d is %v, want %v", op.text, n, typ.name, i, got, want)
						break
					}
				}
			}
		}
	}
}
