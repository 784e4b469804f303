package forms_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// TestBitsOfAllBytes: masks, and bits that are set or change, of all values that bytes have, and of words around them.
func TestBitsOfAllBytes(t *testing.T) {
	t.Parallel()
	for row, typ := range []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16} {
		for i, mask := range []int{0, 1, 0x7f, 0x80, 0xf0, 0x3c, 0xf8, 0x93, 0xff, 0x100, 0x7f00, -1, -2, -128, -241, -256} {
			if !turn(row+i, 3) {
				continue
			}
			bits := func(a halide.Operand) *halide.Expr {
				e := a.(*halide.Expr)
				return e.And(mask).Sub(e.Or(mask).Mul(3)).Add(halide.Int(mask).Xor(e).Mul(5)).Add(e.Not())
			}
			x := halide.NewVar("x")
			in := halide.NewInput("in", typ, 1)
			f := halide.NewFunc("out", x).Is(bits(in.At(x)).Narrow(halide.Int32, 0))
			s := f.Schedule()
			s.Bound(x, 256)
			_, xi := s.Split(x, 16)
			s.Vectorize(xi)
			k, err := vyasa.Compile(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if typ != halide.UInt16 && strings.Contains(k.Notes.String(), "one by one") {
				t.Errorf("%s, %#x: %v", typ, mask, k.Notes)
			}
			data := halide.NewArray(typ, halide.Range{Extent: 256})
			lo, hi := typ.Bounds()
			for i := range data.Ints {
				v := lo.Int64() + int64(i)
				if i%2 == 1 && typ.Bits() == 16 {
					v = hi.Int64() - int64(i*i)/2
				}
				data.Ints[i] = v
			}
			if err := agreeRoughly(k, map[string]*halide.Array{"in": data}); err != nil {
				t.Errorf("%s, %#x: %v", typ, mask, err)
			}
		}
	}
}

// TestBitsOfWords: what goes bit by bit over elements that follow each other is worked out by words.
func TestBitsOfWords(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		typ, to, value string
		whole          bool
	}{
		{"uint8", "uint8", "a(x) ^ b(x)", true},
		{"int8", "int8", "(a(x) & b(x)) | ^(a(x) ^ 90)", true},
		{"int16", "int16", "a(x) & b(x)", true},
		{"uint16", "uint16", "(a(x) | b(x)) ^ 43981", true},
		{"int8", "uint8", "wrap(uint8, a(x) ^ b(x))", true},
		{"uint8", "int8", "narrow(int8, a(x) | b(x))", false}, // what is above 127 is 127
		{"uint8", "uint8", "a(x) ^ a(x+1) ^ b(x)", false},
		{"uint8", "uint8", "a(x) ^ a(x+4) ^ b(x+3)", true},
		{"int16", "int16", "a(x) | a(x+1) | b(x)", false},
		{"uint8", "uint16", "a(x) | b(x)", false},
		{"uint8", "uint8", "narrow(uint8, (a(x) & b(x)) + 1)", false},
	} {
		text := fmt.Sprintf("a: %s(x)\nb: %[1]s(x)\nout(x): %s = %s\nschedule\nbound x 96; split x 16 -> xo xi; vectorize xi",
			test.typ, test.to, test.value)
		s, err := halide.ParseProgram("program", text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if got := strings.Contains(k.C, "*(const uint32_t *)"); got != test.whole {
			t.Errorf("%s\nwords: %v, want %v\n%s", text, got, test.whole, k.C)
		}
		if test.whole && strings.Count(k.C, "for (") != 1 {
			t.Errorf("%s\nlanes and vectors have loops of their own\n%s", text, k.C)
		}
		inputs := map[string]*halide.Array{}
		for i, in := range halide.Inputs(s.Func) {
			data := halide.NewArray(in.Type, halide.Range{Extent: 100})
			lo, hi := in.Type.Bounds()
			for j := range data.Ints {
				data.Ints[j] = lo.Int64() + int64(j*j*j*7+i*31*j)%(hi.Int64()-lo.Int64()+1)
			}
			inputs[in.Name] = data
		}
		if err := agree(k, inputs); err != nil {
			t.Errorf("%s\n%v", text, err)
		}
	}
}

// TestFusedLoopsGoByRows: fused loops that use quotients and remainders alone take at most a fifth more cycles than loops
// that were not fused.
func TestFusedLoopsGoByRows(t *testing.T) {
	t.Parallel()
	for _, typ := range []halide.Type{halide.UInt8, halide.Int16, halide.Int32, halide.Float32} {
		algorithm := fmt.Sprintf("a: %s(x, y)\nb: %[1]s(x, y)\nout(x, y) = wrap(%[1]s, a(x, y) + 3*b(x, y))", typ)
		if typ == halide.Float32 {
			algorithm = "a: float32(x, y)\nb: float32(x, y)\nout(x, y) = a(x, y) + b(x, y)"
		}
		plain := compiled(t, algorithm, "bound x 10; bound y 10; reorder y x")
		fused := compiled(t, algorithm, "bound x 10; bound y 10; fuse y x -> yx")
		if was, is := perResult(t, plain), perResult(t, fused); is > 1.2*was {
			t.Errorf("%s: %.2f cycles an element, fused %.2f\n%s", typ, was, is, fused.C)
		}
		inputs := map[string]*halide.Array{}
		for i, in := range halide.Inputs(fused.Schedule.Func) {
			inputs[in.Name] = gen.Array(typ, uint64(i), gen.Uniform, halide.Range{Extent: 10}, halide.Range{Extent: 10})
		}
		if err := agree(fused, inputs); err != nil {
			t.Errorf("%s: %v\n%s", typ, err, fused.C)
		}
	}
}

// TestBitsOfUnsignedWords: what is made of uint32 bit by bit, or wraps, is plain C of 32 bits.
func TestBitsOfUnsignedWords(t *testing.T) {
	t.Parallel()
	for _, value := range []string{
		"a(x) ^ b(x)",
		"(a(x) & b(x)) | (a(x) ^ 4042322160)",
		"a(x) & 4026531840",
		"wrap(uint32, (a(x) ^ b(x)) * 3 + 2654435769)",
		"wrap(uint32, a(x) * b(x) - 1)",
	} {
		text := "a: uint32(x)\nb: uint32(x)\nout(x) = wrap(uint32, b(x) | " + value + ")\nschedule\nbound x 48"
		s, err := halide.ParseProgram("program", text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if strings.Contains(k.C, "int64_t") {
			t.Errorf("%s\nhas words of 64 bits\n%s", text, k.C)
		}
		inputs := map[string]*halide.Array{}
		for i, in := range halide.Inputs(s.Func) {
			data := halide.NewArray(in.Type, halide.Range{Extent: 48})
			for j := range data.Ints {
				data.Ints[j] = int64(uint32((i + 3) * j * j * 2654435769))
			}
			inputs[in.Name] = data
		}
		if err := agree(k, inputs); err != nil {
			t.Errorf("%s\n%v", text, err)
		}
	}
}
