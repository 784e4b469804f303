package kernel

import (
	"context"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/halide"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// normCases are sums of products of all int16 data, with the coefficients between which the condition changes: so many of them,
// all at the place that counts, have the magnitude given.
var normCases = []struct {
	name, algorithm, schedule string
	coef                      []int64 // the first elements of k; others are 0
	holds                     bool
}{
	{"65535 in all", filter, "bound x 40; bound y 6", []int64{7281, -7282, 7282, 7281, 7282, -7282, 7281, 7282, 7282}, true},
	{"65536 in all", filter, "bound x 40; bound y 6", []int64{7282, -7282, 7282, 7281, 7282, -7282, 7281, 7282, 7282}, false},
	{"vectors of jammed rows, unrolled", filter, "bound x 32; bound y 8\nunrolljam y 4\nsplit x 16 -> xo xi\nreorder yo xo r.y yi r.x xi\nunroll r.y r.x\nvectorize xi",
		[]int64{7281, -7282, 7282, 7281, 7282, -7282, 7281, 7282, 7282}, true},
	{"vectors of jammed rows, one more", filter, "bound x 32; bound y 8\nunrolljam y 4\nsplit x 16 -> xo xi\nreorder yo xo r.y yi r.x xi\nunroll r.y r.x\nvectorize xi",
		[]int64{7281, -7282, 7282, 7281, 7282, -7282, 7281, 7282, 7283}, false},
	{"a channel each, of which one is too much", "in: int16(x)\nk: int16(c, r)\nr: 3\nout(x, c) = narrow(int32, sum(r, in(x+r.x) * k(c, r.x)), 0)\n",
		"bound x 20; bound c 2", []int64{32767, 32767, 32767, -32768, 0, -1}, false},
	{"a channel each", "in: int16(x)\nk: int16(c, r)\nr: 3\nout(x, c) = narrow(int32, sum(r, in(x+r.x) * k(c, r.x)), 0)\n",
		"bound x 20; bound c 2", []int64{32767, 32767, 32767, -32768, 1, 0}, true},
	{"one coefficient, ten times", "in: int16(x)\nk: int16(x)\nr: 10\nout(x) = narrow(int32, sum(r, in(x+r.x) * k(0)), 0)\n", "bound x 20", []int64{6554}, false},
	{"one coefficient, ten times, less", "in: int16(x)\nk: int16(x)\nr: 10\nout(x) = narrow(int32, sum(r, in(x+r.x) * k(0)), 0)\n", "bound x 20", []int64{6553}, true},
}

const filter = "in: int16(x, y)\nk: int16(x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)\n"

// TestNorms: sums stay in 32 bits where the magnitudes of coefficients add up to little enough, and results are right beyond that.
func TestNorms(t *testing.T) {
	if _, err := processor.Here(); err != nil {
		t.Skip(err)
	}
	for _, c := range normCases {
		t.Run(c.name, func(t *testing.T) {
			f, err := halide.ParseFunc(c.algorithm)
			if err != nil {
				t.Fatal(err)
			}
			s, err := halide.ParseSchedule(f, c.schedule)
			if err != nil {
				t.Fatal(err)
			}
			n, err := lowering.Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			k, err := Compile(n)
			if err != nil {
				t.Fatal(err)
			}
			defer k.Close()
			if len(k.norms) == 0 {
				t.Fatalf("it has no condition:\n%v", n)
			}
			inputs := map[string]*halide.Array{}
			r := rand.New(rand.NewPCG(1, 2))
			arrays := make([]unsafe.Pointer, len(n.Buffers))
			for i, b := range n.Buffers {
				if b.Output {
					continue
				}
				a := halide.NewArray(b.Type, b.Valid...)
				inputs[b.Name] = a
				if b.Name == "k" {
					copy(a.Ints, c.coef)
				} else {
					for j := range a.Ints {
						a.Ints[j] = -32768
						if r.IntN(3) == 0 {
							a.Ints[j] = 32767
						}
					}
				}
				raw, err := b.Pack(a)
				if err != nil {
					t.Fatal(err)
				}
				arrays[i] = unsafe.Pointer(&raw[0])
			}
			holds := true
			for i := range k.norms {
				holds = holds && k.norms[i].holds(n, arrays)
			}
			if holds != c.holds {
				t.Errorf("the condition holds: %v", holds)
			}
			run, err := realize.With(n, k)
			if err != nil {
				t.Fatal(err)
			}
			got, err := run.Run(context.Background(), inputs)
			if err != nil {
				t.Fatal(err)
			}
			want, err := halide.Eval(f, n.Buffer("out").Valid, inputs)
			if err != nil {
				t.Fatal(err)
			}
			if at, differ := got.Diff(want); differ {
				t.Errorf("it differs at %v", at)
			}
		})
	}
}
