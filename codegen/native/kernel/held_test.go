package kernel_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// TestHeld: weights that are held are packed by steps of their own, in the first run; others in each. Results are Eval's, of data that
// change, on one goroutine and on two.
func TestHeld(t *testing.T) {
	needNative(t)
	t.Setenv(native.Variable, "avx2")
	for _, c := range []struct{ name, algorithm, schedule string }{
		{"bytes", "a: uint8(k, i)\nb: int8(j, k)\nr: 40\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)", "bound j 64\nbound i 70"},
		{"short", "a: int16 -99..99 (k, i)\nb: int16 -99..99 (j, k)\nr: 8\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)",
			"bound j 16\nbound i 9"},
		{"norms", "a: int16(k, i)\nb: int16(j, k)\nr: 40\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)",
			"bound j 64\nbound i 70"},
		{"a layer", "a: int16 -2048..2047 (c, x, y)\nb: int16 -128..127 (k, c, r)\nr: 96, 2\n" +
			"out(k, x, y) = narrow(int32, sum(r, a(r.x, x + r.y, y) * b(k, r.x, r.y)), 0)", "bound k 64\nbound x 13\nbound y 9"},
	} {
		for _, held := range []bool{true, false} {
			n := nestOf(t, c.algorithm, c.schedule)
			names := []string{"b"}
			if !held {
				names = nil
			}
			k, err := kernel.CompileHeld(n, names)
			if err != nil {
				t.Fatal(err)
			}
			defer k.Close()
			once := 0
			for _, s := range k.Programs().Steps {
				if s.Held {
					once++
				}
			}
			if runtime.GOARCH == "amd64" && held != (once > 0) { // others have instructions that take weights as they are
				t.Errorf("%s, held %v: %d steps run once", c.name, held, once)
			}
			r := rand.New(rand.NewPCG(3, 4))
			arrays := make([]unsafe.Pointer, len(n.Buffers))
			inputs := map[string]*halide.Array{}
			var out any
			var of int
			for run := range 3 {
				for i, b := range n.Buffers {
					switch {
					case b.Output:
						out, of = realize.Allocate(b), i
						arrays[i] = reflect.ValueOf(out).UnsafePointer()
						continue
					case b.Name == "b" && run > 0 && held:
						continue // it stays
					}
					a := halide.NewArray(b.Type, b.Valid...)
					for j := range a.Ints {
						switch a.Ints[j] = r.Int64N(60); b.Type {
						case halide.Int8: // pairs of them do not fit
							a.Ints[j] = r.Int64N(256) - 128
						case halide.Int16:
							a.Ints[j] -= 30
						}
					}
					inputs[b.Name] = a
					raw, err := b.Pack(a)
					if err != nil {
						t.Fatal(err)
					}
					arrays[i] = unsafe.Pointer(&raw[0])
				}
				if err := k.Run(context.Background(), arrays, 1+run%2); err != nil {
					t.Fatal(err)
				}
				got, err := realize.Unpack(n.Buffers[of], out)
				if err != nil {
					t.Fatal(err)
				}
				want, err := halide.Eval(evalOf(t, c.algorithm), n.Buffers[of].Valid, inputs)
				if err != nil {
					t.Fatal(err)
				}
				if at, differ := got.Diff(want); differ {
					t.Errorf("%s, held %v, run %d: it differs at %v", c.name, held, run, at)
				}
			}
		}
	}
}

// TestHeldStages: so in stages, of which one has no code.
func TestHeldStages(t *testing.T) {
	needNative(t)
	t.Setenv(native.Variable, "avx2")
	a, b := halide.NewInput("a", halide.UInt8, 2), halide.NewInput("b", halide.Int8, 2)
	j, i, r := halide.NewVar("j"), halide.NewVar("i"), halide.NewRDom("r", 40)
	sums, out := halide.NewFunc("sums", j, i), halide.NewFunc("out", j, i)
	sums.Is(halide.Sum(r, a.At(r.X, i).Mul(b.At(j, r.X))).Narrow(halide.Int32, 0))
	out.Is(sums.At(j, i).Add(1).Wrap(halide.Int32))
	s := out.Schedule()
	s.Bound(j, 64).Bound(i, 70)
	s.Of(sums).ComputeRoot()
	n, err := lowering.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	n = lower.Stored(n)
	apart := map[lower.Stmt]bool{}
	for st := range lower.All(n.Body) {
		if st, ok := st.(*lower.Store); ok && st.Buffer.Output {
			apart[st] = true
		}
	}
	stages, err := kernel.CutStages(n, apart, []string{"b"})
	if err != nil {
		t.Fatal(err)
	}
	defer stages.Close()
	if native, closures := stages.Native(); native != 1 || closures != 1 || kernel.HeldSteps(stages) == 0 {
		t.Fatalf("%d stages have code and %d have none, %d steps run once", native, closures, kernel.HeldSteps(stages))
	}
	k, err := realize.With(n, stages)
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]*halide.Array{"b": gen.Array(halide.Int8, 1, gen.Uniform, halide.Range{Extent: 64}, halide.Range{Extent: 40})}
	for run := range 3 {
		inputs["a"] = gen.Array(halide.UInt8, uint64(5+run), gen.Uniform, halide.Range{Extent: 40}, halide.Range{Extent: 70})
		got, err := k.Run(t.Context(), inputs)
		if err != nil {
			t.Fatal(err)
		}
		want, err := halide.Eval(out, []halide.Range{{Extent: 64}, {Extent: 70}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		if at, differ := got.Diff(want); differ {
			t.Errorf("run %d: it differs at %v", run, at)
		}
	}
}

func evalOf(t *testing.T, text string) *halide.Func {
	t.Helper()
	return parsed.Func(t, text)
}
