package aiesim_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"math/rand"
	"os"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// load reads a program from text; the test ends if it does not load.
func load(t testing.TB, src string) *aiesim.Program {
	t.Helper()
	p, err := aiesim.Load("k.c", []byte(src), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// kernel reads a program from testdata/kernels.
func kernel(t testing.TB, name string) *aiesim.Program {
	t.Helper()
	src, err := os.ReadFile("testdata/kernels/" + name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := aiesim.Load(name, src, aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run calls a function, by the interpreter and as bundles, which must agree; the test ends if it fails.
func run(t testing.TB, p *aiesim.Program, entry string, args ...aiesim.Arg) *aiesim.Result {
	t.Helper()
	before := copied(args)
	r, err := p.Run(context.Background(), entry, args)
	if err != nil {
		t.Fatal(err)
	}
	bundles(t, p, entry, before, args)
	return r
}

type number interface {
	~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~float32
}

// bin is the numbers as little-endian bytes.
func bin[T number](x []T) []byte {
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, x); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// num is the opposite of bin.
func num[T number](b []byte) []T {
	var z T
	out := make([]T, len(b)/binary.Size(z))
	if err := binary.Read(bytes.NewReader(b), binary.LittleEndian, out); err != nil {
		panic(err)
	}
	return out
}

func typeName[T number]() string {
	var z T
	switch any(z).(type) {
	case int8:
		return "int8"
	case uint8:
		return "uint8"
	case int16:
		return "int16"
	case int32:
		return "int32"
	case uint32:
		return "uint32"
	case int64:
		return "int64"
	}
	return "float"
}

// in is a buffer argument with these numbers.
func in[T number](x []T) aiesim.Arg { return aiesim.BufferArg(typeName[T](), bin(x), len(x)) }

// random gives n numbers of magnitude up to m.
func random[T number](r *rand.Rand, n int, m int64) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = T(r.Int63n(2*m+1) - m)
	}
	return out
}

// narrow is half-to-even rounding of x / 2^s, saturated to bits.
func narrow(x int64, s, bits uint) int64 {
	q := math.RoundToEven(math.Ldexp(float64(x), -int(s)))
	return int64(min(max(q, -math.Ldexp(1, int(bits-1))), math.Ldexp(1, int(bits-1))-1))
}

// source is the text of a kernel in testdata/kernels.
func source(t testing.TB, name string) []byte {
	t.Helper()
	src, err := os.ReadFile("testdata/kernels/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func contains(s, part string) bool { return strings.Contains(s, part) }

type arg = aiesim.Arg

func num32(x int64) aiesim.Arg { return aiesim.NumArg("int32", x) }
