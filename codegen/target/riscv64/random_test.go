package riscv64_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/codegen/target/riscv64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// compiled is a nest as programs and their instructions.
func compiled(n *lower.Nest) (*build.Kernel, []*vec.Insts, error) {
	k, err := build.Programs(n, build.RVV())
	if err != nil {
		return nil, nil, err
	}
	var list []*vec.Insts
	for i := range k.Steps {
		l, err := riscv64.Compile(k.Steps[i].Program)
		if err != nil {
			return nil, nil, err
		}
		list = append(list, l)
	}
	return k, list, nil
}

// nest puts calls of a nest's programs into the image, the band of each in two parts, and gives where its buffers lie.
func (m *image) nest(t fataler, k *build.Kernel, list []*vec.Insts, inputs map[string]*halide.Array) []int {
	t.Helper()
	var at, shared []int
	for _, b := range k.Nest.Buffers {
		mem := make([]byte, b.Elems*b.Type.Bytes())
		if !b.Inner && !b.Output {
			packed, err := realize.Pack(b, inputs[b.Name])
			if err != nil {
				t.Fatal(err)
			}
			copy(mem, unsafe.Slice((*byte)(reflect.ValueOf(packed).UnsafePointer()), len(mem)))
		}
		at = append(at, m.place(mem))
	}
	for _, n := range k.Scratch {
		shared = append(shared, m.place(make([]byte, n)))
	}
	for i, s := range k.Steps {
		var arrays []int
		for j, a := range s.Arrays {
			switch {
			case a >= 0:
				arrays = append(arrays, at[a])
			case a == build.Own:
				arrays = append(arrays, m.place(make([]byte, s.Program.Args[j].Bytes)))
			default:
				arrays = append(arrays, shared[build.Shared-a])
			}
		}
		code := m.load(list[i])
		if s.Trips == 0 {
			m.call(code, arrays, 0, 0, list[i].Slots)
			continue
		}
		m.call(code, arrays, 0, s.Trips/2, list[i].Slots)
		m.call(code, arrays, s.Trips/2, s.Trips, list[i].Slots)
	}
	return at
}

// TestKernelsAreEval: what drawn kernels compute under qemu is what Funcs mean, whatever the schedule and the size of registers.
func TestKernelsAreEval(t *testing.T) {
	qemu, dir := emulator(t), t.TempDir()
	bound := func(k gen.Kernel) *halide.Schedule {
		s := k.Func.Schedule()
		for i, v := range k.Func.Vars {
			s = s.Bound(v, k.Region[i].Extent)
		}
		return s
	}
	draws := map[string]func(t *rapid.T) (*halide.Schedule, gen.Kernel){
		"small": func(t *rapid.T) (*halide.Schedule, gen.Kernel) {
			k := gen.Draw(t, gen.Size{})
			return gen.Schedule(t, k.Func, k.Region), k
		},
		"vectors": func(t *rapid.T) (*halide.Schedule, gen.Kernel) {
			k := gen.Draw(t, gen.Size{MACs: 20_000})
			return gen.Fitting(t, k.Func, k.Region, manual.Machine()), k
		},
		"products": func(t *rapid.T) (*halide.Schedule, gen.Kernel) {
			k := gen.Products(t)
			return bound(k), k
		},
	}
	done, refused := map[string]int{}, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"products", "small", "products", "vectors"}).Draw(t, "kind")
		s, k := draws[name](t)
		n, err := lowering.Lower(s, nil)
		if _, ok := errors.AsType[diag.List](err); ok {
			return
		}
		for _, b := range n.Buffers {
			if b.Elems > 1<<18 {
				return
			}
		}
		programs, list, err := compiled(n)
		if _, ok := errors.AsType[build.Refused](err); ok {
			refused[name]++
			return
		} else if err != nil {
			t.Fatalf("%v\n%v", err, n)
		}
		m := &image{}
		at := m.nest(t, programs, list, k.Inputs)
		want, err := halide.Eval(s.Func, k.Region, k.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		done[name]++
		vlen := rapid.SampledFrom(vlens).Draw(t, "vlen")
		data := m.run(t, qemu, dir, vlen)
		for i, b := range n.Buffers {
			if !b.Output {
				continue
			}
			if where, differ := b.Unpack(data[at[i]:][:b.Elems*b.Type.Bytes()]).Diff(want); differ {
				var text strings.Builder
				for i, s := range programs.Steps {
					text.WriteString(s.Program.String() + riscv64.Listing(s.Program, list[i]))
				}
				t.Fatalf("%d bits: %s differs at %v\n%v\n%s", vlen, b.Name, where, s, text.String())
			}
		}
	})
	t.Logf("%v compared, %v refused", done, refused)
}
