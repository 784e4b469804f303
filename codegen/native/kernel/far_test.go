package kernel_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
	"pgregory.net/rapid"
)

// Products and layers whose arrays fit no cache, as caches are said to be small, are Eval's: orders of loops for these, packing, memory
// asked for ahead, registers of what is left over of rows; of both widths, with weights that are held and others.
func TestFarIsEval(t *testing.T) {
	needNative(t)
	t.Parallel()
	ahead, times := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		extent := rapid.OneOf(rapid.IntRange(1, 20), rapid.IntRange(15, 70), rapid.SampledFrom([]int{16, 32, 33, 48, 63, 64}))
		j, i, k := extent.Draw(t, "j"), rapid.IntRange(1, 30).Draw(t, "i"), rapid.OneOf(extent, rapid.IntRange(60, 130)).Draw(t, "k")
		const sum = "narrow(int32, sum(r, %s), 0)"
		kind := rapid.SampledFrom([][3]string{{"float32", "float32", "sum(r, %s)"}, {"int16 -2048..2047 ", "int16 -128..127 ", sum},
			{"uint8", "int8", sum}}).Draw(t, "types")
		text := fmt.Sprintf("a: %s(k, i)\nb: %s(j, k)\nr: %d\nc(j, i) = %s", kind[0], kind[1], k,
			fmt.Sprintf(kind[2], "a(r.x, i) * b(j, r.x)"))
		bounds := fmt.Sprintf("bound j %d; bound i %d", j, i)
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0: // a batch
			text = fmt.Sprintf("a: %s(k, i, n)\nb: %s(j, k, n)\nr: %d\nc(j, i, n) = %s", kind[0], kind[1], k,
				fmt.Sprintf(kind[2], "a(r.x, i, n) * b(j, r.x, n)"))
			bounds += "; bound n 3"
		case 1: // a layer
			text = fmt.Sprintf("a: %s(c, x, y)\nb: %s(k, c, u, v)\nr: %d, 3, 2\nc(k, x, y) = %s", kind[0], kind[1], min(k, 24),
				fmt.Sprintf(kind[2], "a(r.x, x + r.y, y + r.z) * b(k, r.x, r.y, r.z)"))
			bounds = fmt.Sprintf("bound k %d; bound x %d; bound y 2", j, min(i, 15))
		}
		f := parsed.Func(t, text)
		s := parsed.Schedule(t, f, bounds)
		n, err := lowering.Lower(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		here, err := processor.Here(rapid.SampledFrom([]string{"", "avx2"}).Draw(t, "limit"))
		if err != nil {
			t.Fatal(err)
		}
		var held []string
		if rapid.Bool().Draw(t, "held") {
			held = []string{"b"}
		}
		code, err := kernel.CompileFor(n, here.Cached([2]int{1 << 10, 4 << 10}), held...)
		if err != nil {
			t.Fatal(err)
		}
		defer code.Close()
		times++
		for _, st := range code.Programs().Steps {
			if strings.Contains(st.Program.String(), "prefetch") {
				ahead++
				break
			}
		}
		inputs, arrays := map[string]*halide.Array{}, make([]unsafe.Pointer, len(n.Buffers))
		var out any
		of := 0
		for at, b := range n.Buffers {
			switch {
			case b.Output:
				out, of = realize.Allocate(b), at
				arrays[at] = reflect.ValueOf(out).UnsafePointer()
			case !b.Inner:
				data := rapid.SampledFrom([]gen.Data{gen.Uniform, gen.Small, gen.Ends}).Draw(t, "data")
				if b.Type == halide.Float32 {
					data = gen.Small
				}
				inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(at+1), data, b.Valid...)
				raw, err := b.Pack(inputs[b.Name])
				if err != nil {
					t.Fatal(err)
				}
				arrays[at] = unsafe.Pointer(&raw[0])
			}
		}
		want, err := halide.Eval(f, n.Buffers[of].Valid, inputs)
		if err != nil {
			t.Fatal(err)
		}
		for run := range 2 {
			if err := code.Run(context.Background(), arrays, 1+run); err != nil {
				t.Fatal(err)
			}
			got, err := realize.Unpack(n.Buffers[of], out)
			if err != nil {
				t.Fatal(err)
			}
			if at, differ := got.Diff(want); differ {
				t.Fatalf("run %d: it differs at %v\n%s\n%s", run, at, text, bounds)
			}
		}
	})
	if !t.Failed() && times >= 50 && 10*ahead < times {
		t.Errorf("memory is asked for ahead in %d of %d kernels", ahead, times)
	}
}
