package aiesim_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// slideTypes are the types of filters: of data, coefficients and results, with the bytes of a half and the halves of each.
var slideTypes = []struct {
	data, coeff, out numbersOf
	lanes            []int
}{
	{of16, of16, of32, []int{8, 16}}, {of32, of16, of32, []int{8, 16}}, {of16, of32, of32, []int{8}}, {of32, of32, of32, []int{4, 8}},
	{of8, of16, of32, []int{16}}, {ofc16, of16, ofc32, []int{4, 8}}, {ofc16, ofc16, ofc32, []int{4, 8}},
	{ofc32, of16, ofc32, []int{4}}, {ofc32, ofc16, ofc32, []int{4}}, {ofc32, ofc32, ofc32, []int{2, 4}},
}

// numbersOf is a type of numbers: its name, that of a half, a half's bytes, and the halves.
type numbersOf struct {
	name, half    string
	bytes, halves int
}

var (
	of8, of16, of32 = numbersOf{"int8", "int8", 1, 1}, numbersOf{"int16", "int16", 2, 1}, numbersOf{"int32", "int32", 4, 1}
	ofc16, ofc32    = numbersOf{"cint16", "int16", 2, 2}, numbersOf{"cint32", "int32", 4, 2}
)

// random gives n small numbers, and them in memory.
func (o numbersOf) random(r *rand.Rand, n int) (v [][2]int64, b []byte) {
	for range n {
		var x [2]int64
		for h := range o.halves {
			x[h] = int64(r.Intn(201) - 100)
			b = binary.LittleEndian.AppendUint32(b, uint32(x[h]))
			b = b[:len(b)-4+o.bytes]
		}
		v = append(v, x)
	}
	return v, b
}

// slideShape is a filter: its points, the steps of coefficients and of data over points and over lanes, and where they start.
type slideShape struct{ points, cs, sx, sy, c0, d0 int }

// Points that fill the columns of a product and points that do not, more than a register holds, starts of either parity.
var slideShapes = []slideShape{
	{4, 1, 1, 1, 0, 0}, {4, 1, 1, 1, 1, 3}, {3, 1, 1, 1, 2, 5}, {5, -1, 1, 1, 7, 2}, {2, 2, 2, 1, 0, 1},
	{6, 1, 1, 2, 0, 4}, {6, 1, 1, 2, 1, 3}, {7, 1, -1, 1, 0, 9}, {1, 1, 1, 1, 3, 14}, {18, 1, 1, 1, 0, 1},
}

var slideKinds = []string{"mul", "negmul", "mul_sym", "mul_antisym"}

// sum is lane l of the filter by its definition, halves apart.
func (s slideShape) sum(kind string, c, d [][2]int64, l int) (sum [2]int64) {
	at := func(v [][2]int64, i int) [2]int64 { return v[(i%len(v)+len(v))%len(v)] }
	for q := range s.points {
		z, sign := at(c, s.c0+q*s.cs), int64(1)
		if mirror := s.points - 1 - q; strings.HasSuffix(kind, "sym") && mirror < q {
			z = at(c, s.c0+mirror*s.cs)
			if kind == "mul_antisym" {
				sign = -1
			}
		}
		if kind == "negmul" {
			sign = -1
		}
		m := times(at(d, s.d0+l*s.sy+q*s.sx), z)
		sum[0], sum[1] = sum[0]+sign*m[0], sum[1]+sign*m[1]
	}
	return sum
}

// TestSlides compares filters of the API with the sum that defines them, as C and the first shapes as words.
func TestSlides(t *testing.T) {
	r := rand.New(rand.NewSource(31))
	for _, ty := range slideTypes {
		nd, nc := 64/ty.data.bytes/ty.data.halves, 32/ty.coeff.bytes/ty.coeff.halves
		for _, n := range ty.lanes {
			var src strings.Builder
			fmt.Fprintf(&src, "#include <aie_api/aie.hpp>\nusing D = %s; using C = %s; using O = %s;\n", ty.data.name, ty.coeff.name,
				ty.out.name)
			for k, sh := range slideShapes {
				for _, kind := range slideKinds {
					ops := "sliding_mul_ops"
					if strings.HasSuffix(kind, "sym") {
						ops = "sliding_mul_sym_ops"
					}
					fmt.Fprintf(&src, "void %s%d(const D *pd, const C *pc, O *o) {\n", kind, k)
					fmt.Fprintf(&src, "\tauto a = aie::%s<%d, %d, %d, %d, %d, C, D>::%s(aie::load_v<%d>(pc), %d, aie::load_v<%d>(pd), %d);\n",
						ops, n, sh.points, sh.cs, sh.sx, sh.sy, kind, nc, sh.c0, nd, sh.d0)
					fmt.Fprintf(&src, "\taie::vector<O, %d> v = a.template to_vector<O>(0);\n", n)
					fmt.Fprintf(&src, "\tfor (unsigned i = 0; i < %d; i++) o[i] = v[i];\n}\n", n)
				}
			}
			p, err := aiesim.Load("slide.cc", []byte(src.String()), aiesim.Options{})
			if err != nil {
				t.Errorf("%s by %s, %d lanes: %v", ty.data.name, ty.coeff.name, n, err)
				continue
			}
			d, db := ty.data.random(r, nd)
			c, cb := ty.coeff.random(r, nc)
			args := func(out []byte) []aiesim.Arg {
				return []aiesim.Arg{aiesim.BufferArg(ty.data.half, db, nd*ty.data.halves),
					aiesim.BufferArg(ty.coeff.half, cb, nc*ty.coeff.halves), aiesim.BufferArg(ty.out.half, out, n*ty.out.halves)}
			}
			for k, sh := range slideShapes {
				for _, kind := range slideKinds {
					what := fmt.Sprintf("%s of %+v, %d lanes of %s by %s", kind, sh, n, ty.data.name, ty.coeff.name)
					got, words := make([]byte, 4*n*ty.out.halves), make([]byte, 4*n*ty.out.halves)
					entry := fmt.Sprint(kind, k)
					if _, err := p.Run(context.Background(), entry, args(got)); err != nil {
						t.Errorf("%s: %v", what, err)
						continue
					}
					if k < 3 {
						c, err := inWords(p, entry, args(words))
						if err != nil || !bytes.Equal(got, words) {
							t.Errorf("%s: words %x, C %x, %v", what, words, got, err)
						}
						t.Logf("%5d cycles: %s", c, what)
					}
					for l := range n {
						want := sh.sum(kind, c, d, l)
						for h := range ty.out.halves {
							if g := int64(int32(binary.LittleEndian.Uint32(got[4*(l*ty.out.halves+h):]))); g != want[h] {
								t.Errorf("%s: lane %d, half %d is %d, want %d", what, l, h, g, want[h])
							}
						}
					}
				}
			}
		}
	}
}
