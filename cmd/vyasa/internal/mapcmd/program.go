package mapcmd

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/codegen/mapped"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// NeedleFlag names instructions that schedules map onto, beside those of the library.
type NeedleFlag struct {
	Needle []string `short:"n" placeholder:"FILE.isa" help:"Instructions of one's own, which the schedule maps onto (directive map)."`
}

// LimitFlag says how long a check may run.
type LimitFlag struct {
	Timeout time.Duration `default:"10s" help:"How long each map may run in Go, and compile and run in C, before it is stopped."`
}

// Validate refuses limits within which nothing is done.
func (l LimitFlag) Validate() error {
	if l.Timeout <= 0 {
		return fmt.Errorf("--timeout %s: it is more than 0", l.Timeout)
	}
	return nil
}

// Maps reports whether a stage of s is computed by an instruction.
func Maps(s *halide.Schedule) bool {
	return s != nil && slices.ContainsFunc(s.Stages(), func(t *halide.Schedule) bool { return t.Mapping() != nil })
}

// Program is a schedule lowered to calls of instructions.
type Program struct {
	Schedule *halide.Schedule
	*calls.Program
}

// Lower lowers a schedule that maps.
func (f NeedleFlag) Lower(s *halide.Schedule) (*Program, error) {
	own, err := readNeedles(f.Needle)
	if err != nil {
		return nil, err
	}
	if err := f.Used(s); err != nil {
		return nil, err
	}
	return lowered(s, own)
}

// Used is an error where a schedule maps nothing onto an instruction that is given for it.
func (f NeedleFlag) Used(s *halide.Schedule) error {
	own, err := readNeedles(f.Needle)
	if err != nil {
		return err
	}
	for i, n := range own {
		if !slices.ContainsFunc(s.Stages(),
			func(t *halide.Schedule) bool { return t.Mapping() != nil && t.Mapping().Instruction == n.Name }) {
			return fmt.Errorf("--needle %s: the schedule maps nothing onto %s: a directive as map %s i=x does",
				f.Needle[i], n.Name, n.Name)
		}
	}
	return nil
}

func lowered(s *halide.Schedule, own []*needle.Needle) (*Program, error) {
	n, err := build.Lower(s, nil)
	if err != nil {
		return nil, err
	}
	p, err := calls.Lower(n, func(name string) (*needle.Needle, error) {
		for _, o := range own {
			if o.Name == name {
				return o, nil
			}
		}
		return needle.Named(name)
	})
	if err != nil {
		return nil, err
	}
	return &Program{s, p}, nil
}

// readNeedles reads instructions: files that end in .isa, and names of the library.
func readNeedles(names []string) (out []*needle.Needle, err error) {
	for _, name := range names {
		var n *needle.Needle
		if strings.HasSuffix(name, ".isa") {
			var text []byte
			if text, err = os.ReadFile(name); err == nil {
				n, err = needle.Own(name, string(text))
			}
			if err == nil {
				if _, none := needle.Named(n.Name); none == nil {
					err = fmt.Errorf("--needle %s: the library has an instruction %s: call this one another name", name,
						n.Name)
				}
			}
			if err == nil && n.C.Call != "" {
				n.C.Flags = append(n.C.Flags, "-I"+filepath.Dir(name)) // where its headers are
			}
		} else {
			n, err = needle.Named(name)
			if _, other := os.Stat(name); err != nil && other == nil {
				err = fmt.Errorf("--needle %s: files of instructions end in .isa", name)
			}
		}
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(out, func(o *needle.Needle) bool { return o.Name == n.Name }); i >= 0 {
			return nil, fmt.Errorf("--needle %s and --needle %s are two instructions %s: give one, or call it "+
				"another name", names[i], name, n.Name)
		}
		out = append(out, n)
	}
	return out, nil
}

// C is the program as a C function, with all the instructions that C can call.
func (p *Program) C() (string, error) {
	return mapped.C(p.Program, p.Schedule.Func.Name, func(*needle.Needle) bool { return true })
}

// data are inputs, and what the algorithm makes of them.
type data struct{ inputs, want outputs }

// outputs are arrays by name.
type outputs = map[string]*halide.Array

// inGo runs the program, where instructions do what their texts say; the error says where a result is another one, or
// that ctx has ended.
func (p *Program) inGo(ctx context.Context, seed uint64) (d data, err error) {
	d = data{p.inputs(seed), map[string]*halide.Array{}}
	for _, f := range p.Schedule.Outputs() {
		var region []halide.Range
		for _, v := range f.Vars {
			r, _ := p.Schedule.Of(f).Range(v.Name)
			region = append(region, r)
		}
		if d.want[f.Name], err = halide.Eval(f, region, used(f, d.inputs)); err != nil {
			return d, err
		}
	}
	got, err := p.Run(ctx, d.inputs)
	if err != nil {
		return d, err
	}
	return d, differs(d.want, got)
}

// used are the inputs that f reads.
func used(f *halide.Func, inputs map[string]*halide.Array) map[string]*halide.Array {
	out := map[string]*halide.Array{}
	for _, in := range halide.NewPipeline(f).Inputs() {
		out[in.Name] = inputs[in.Name]
	}
	return out
}

// differs says where results are not the same.
func differs(want, got map[string]*halide.Array) error {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] == nil {
			continue
		}
		if at, differ := want[name].Diff(got[name]); differ {
			return fmt.Errorf("%s%v is another one than the algorithm's", name, at)
		}
	}
	return nil
}

// inputs are random and extreme elements; floats are small whole numbers, whose sums are the same in each order.
func (p *Program) inputs(seed uint64) map[string]*halide.Array {
	rng := rand.New(rand.NewPCG(seed, 1))
	out := map[string]*halide.Array{}
	for _, b := range p.Nest.Buffers {
		if b.Output || b.Inner {
			continue
		}
		dims := b.Valid
		if b.Border != nil {
			dims = b.Border.Ranges
		}
		a := halide.NewArray(b.Type, dims...)
		for i := range a.Floats {
			a.Floats[i] = float32(rng.IntN(33) - 16)
		}
		if a.Ints != nil {
			lo, hi := b.Type.Bounds()
			if b.Values.Known() {
				lo, hi = b.Values.Lo, b.Values.Hi
			}
			span := new(big.Int).Add(new(big.Int).Sub(hi, lo), big.NewInt(1))
			for i := range a.Ints {
				switch rng.IntN(4) {
				case 0:
					a.Ints[i] = lo.Int64()
				case 1:
					a.Ints[i] = hi.Int64()
				default:
					if span.IsInt64() {
						a.Ints[i] = lo.Int64() + rng.Int64N(span.Int64())
					} else {
						a.Ints[i] = int64(rng.Uint64())
					}
				}
			}
		}
		out[b.Name] = a
	}
	return out
}

// CallsText is "30 vpdpbusd, 2 sdot".
func (p *Program) CallsText() string {
	var words []string
	times := p.Times()
	for _, name := range slices.Sorted(maps.Keys(times)) {
		words = append(words, fmt.Sprintf("%d %s", times[name], name))
	}
	return strings.Join(words, ", ")
}
