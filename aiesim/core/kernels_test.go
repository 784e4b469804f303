package core_test

import (
	"context"
	"math/rand"
	"os"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

const (
	convRows, convCols, convPad = 6, 64, 32
)

// conv is a 3x3 convolution of the interpreter's tests with its arguments.
func conv(t testing.TB, file, typ string, bytes, taps int) (*aiesim.Program, []aiesim.Arg) {
	src, err := os.ReadFile("../testdata/kernels/" + file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := aiesim.Load(file, src, aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewSource(1))
	stride := convCols + convPad
	in, k := make([]byte, (convRows+2)*stride*bytes), make([]byte, taps*bytes)
	r.Read(in)
	r.Read(k)
	if typ == "float" {
		for _, b := range [][]byte{in, k} {
			for i := 3; i < len(b); i += 4 { // of moderate size
				b[i] = b[i]&0x80 | 0x3f
			}
		}
	}
	if typ == "int32" {
		for _, b := range [][]byte{in, k} {
			for i := 3; i < len(b); i += 4 {
				b[i] = byte(int8(b[i]) >> 5)
			}
		}
	}
	return p, []aiesim.Arg{
		aiesim.BufferArg(typ, in, convRows+2, stride), aiesim.BufferArg(typ, k, taps),
		aiesim.BufferArg(typ, make([]byte, convRows*convCols*bytes), convRows, convCols),
		aiesim.NumArg("int32", convRows), aiesim.NumArg("int32", convCols), aiesim.NumArg("int32", int64(stride)),
	}
}

var convs = []struct {
	typ, file   string
	bytes, taps int
}{{"int16", "bench_i16.c", 2, 16}, {"int32", "bench_i32.c", 4, 16}, {"int8", "bench_i8.c", 1, 96},
	{"float", "bench_f32.c", 4, 16}}

// Compiled convolutions give the interpreter's numbers, and Time the cycles of Run.
func TestConvolutions(t *testing.T) {
	for _, k := range convs {
		p, args := conv(t, k.file, k.typ, k.bytes, k.taps)
		c, err := p.Compile("conv", machine.AIE1())
		if err != nil {
			t.Errorf("%s: %v", k.typ, err)
			continue
		}
		want, err := p.Run(context.Background(), "conv", args)
		if err != nil {
			t.Fatal(err)
		}
		out := args[2].Data
		args[2].Data = make([]byte, len(out))
		got, err := c.Run(context.Background(), args, core.Options{})
		if err != nil {
			t.Errorf("%s: %v", k.typ, err)
			continue
		}
		for i := range out {
			if out[i] != args[2].Data[i] {
				t.Errorf("%s: byte %d is %d, the interpreter has %d", k.typ, i, args[2].Data[i], out[i])
				break
			}
		}
		timed, err := c.Time(context.Background(), args, core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !sameResult(got, timed) || got.MACs != want.MACs {
			t.Errorf("%s: Run %d cycles, %d MACs, Time %d; the interpreter has %d MACs", k.typ, got.Cycles, got.MACs,
				timed.Cycles, want.MACs)
		}
		t.Logf("%s: %d cycles, %d stalls, %d MACs", k.typ, got.Cycles, got.Stalls, got.MACs)
	}
}
