package kernel_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
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
			if held != (once > 0) {
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

func evalOf(t *testing.T, text string) *halide.Func {
	t.Helper()
	f, err := halide.ParseFunc(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
