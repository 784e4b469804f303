package vectest

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Nested is an emulated processor and what nests become for it.
type Nested struct {
	Name    string
	Machine vec.Machine
	*Queue
}

// Kernels is the property that what drawn kernels and pipelines compute is what Funcs mean, whatever the schedule, on
// each of the processors. There is at least one.
func Kernels(t *testing.T, list []Nested) {
	draws := map[string]func(t *rapid.T) drawn{
		"small": func(t *rapid.T) drawn {
			k := gen.Draw(t, gen.Size{})
			return single(gen.Schedule(t, k.Func, k.Region), k)
		},
		"elementary": func(t *rapid.T) drawn {
			k := gen.Elementary(t)
			return single(gen.Schedule(t, k.Func, k.Region), k)
		},
		"products": func(t *rapid.T) drawn {
			k := gen.Products(t)
			s := k.Func.Schedule()
			for i, v := range k.Func.Vars {
				s = s.Bound(v, k.Region[i].Extent)
			}
			return single(s, k)
		},
		"pipelines": func(t *rapid.T) drawn {
			d := gen.Images(t)
			return drawn{d.Schedule(t), d.Inputs, func() (arrays, error) {
				want, err := halide.EvalAll(d.Pipeline, d.Regions, d.Inputs)
				named := arrays{}
				for _, f := range d.Pipeline.Outputs {
					for i, w := range want[f.Name] {
						named[lower.ArrayName(f, i)] = w
					}
				}
				return named, err
			}}
		},
	}
	done, refused := map[string]int{}, map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]string{"small", "products", "pipelines", "elementary"}).Draw(t, "kind")
		p := list[rapid.IntRange(0, len(list)-1).Draw(t, "processor")]
		d := draws[kind](t)
		n, err := lowering.Lower(d.Schedule, nil)
		if _, ok := errors.AsType[diag.List](err); ok {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		for _, b := range n.Buffers {
			if b.Elems > 1<<18 {
				return
			}
		}
		got, text, err := p.realize(n, d.inputs)
		if _, ok := errors.AsType[build.Refused](err); ok {
			refused[kind]++
			return
		} else if err != nil {
			t.Fatalf("%v\n%v", err, n)
		}
		want, err := d.eval()
		if err != nil {
			t.Fatal(err)
		}
		done[kind]++
		for name, w := range want {
			if at, differ := got[name].Diff(w); differ {
				t.Fatalf("%s: %s differs at %v\n%v\n%s", p.Name, name, at, d.Schedule, text)
			}
		}
	})
	t.Logf("%v compared, %v refused", done, refused)
}

// arrays are values by name.
type arrays = map[string]*halide.Array

// drawn is a kernel or a pipeline, and what it means.
type drawn struct {
	*halide.Schedule
	inputs arrays
	eval   func() (arrays, error)
}

// single is a kernel of one output.
func single(s *halide.Schedule, k gen.Kernel) drawn {
	return drawn{s, k.Inputs, func() (arrays, error) {
		want, err := halide.Eval(s.Func, k.Region, k.Inputs)
		return arrays{lower.ArrayName(s.Func, 0): want}, err
	}}
}

// realize runs a nest, the band of each program in two parts, and gives its outputs.
func (p Nested) realize(n *lower.Nest, inputs arrays) (arrays, string, error) {
	k, err := build.Programs(n, p.Machine)
	if err != nil {
		return nil, "", err
	}
	var j Job
	array := func(b []byte) int {
		j.Arrays = append(j.Arrays, b)
		return len(j.Arrays) - 1
	}
	for _, b := range k.Nest.Buffers {
		mem := make([]byte, b.Elems*b.Type.Bytes())
		if !b.Inner && !b.Output {
			packed, err := realize.Pack(b, inputs[b.Name])
			if err != nil {
				return nil, "", err
			}
			copy(mem, unsafe.Slice((*byte)(reflect.ValueOf(packed).UnsafePointer()), len(mem)))
		}
		array(mem)
	}
	shared := len(j.Arrays)
	for _, n := range k.Scratch {
		array(make([]byte, n))
	}
	var text strings.Builder
	for _, s := range k.Steps {
		l, err := p.Compile(s.Program)
		if err != nil {
			return nil, "", fmt.Errorf("%w\n%s", err, s.Program)
		}
		text.WriteString(s.Program.String() + p.Text(l))
		j.Calls = append(j.Calls, calls(s, l, p.Link(l), func(a, bytes int) int {
			switch {
			case a >= 0:
				return a
			case a == build.Own:
				return array(make([]byte, bytes))
			}
			return shared + build.Shared - a
		})...)
	}
	all, err := p.Run(p.Dir, []Job{j})
	if err != nil {
		return nil, "", fmt.Errorf("%w\n%s", err, text.String())
	}
	out := arrays{}
	for i, b := range k.Nest.Buffers {
		if b.Output {
			out[b.Name] = b.Unpack(all[0][i])
		}
	}
	return out, text.String(), nil
}

// calls is a step's. array is which one an argument is, of so many bytes.
func calls(s build.Step, l *vec.Insts, code []byte, array func(a, bytes int) int) []Call {
	c := Call{Code: code, Frame: l.Slots}
	for i, a := range s.Arrays {
		c.Args = append(c.Args, array(a, s.Program.Args[i].Bytes))
	}
	if s.Trips == 0 {
		return []Call{c}
	}
	low, high := c, c
	low.Hi, high.Lo, high.Hi = s.Trips/2, s.Trips/2, s.Trips
	return []Call{low, high}
}
