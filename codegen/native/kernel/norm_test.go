package kernel

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
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
	{"conditions keep the sum inside the coefficients", "in: int16(x)\nk: int16(x)\nr: 8, 8\nout(x) = narrow(int32, sum(r where r.x+r.y < 4, in(x+r.x) * k(r.x+r.y)), 0)\n", "bound x 20", []int64{6000, 1, 1, 1}, true},
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
			n, err := lowering.Lower(scheduled(t, c.algorithm, c.schedule), nil)
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
				holds = holds && k.norms[i].Holds(n, arrays)
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
			want, err := halide.Eval(n.Outputs[0], n.Buffer("out").Valid, inputs)
			if err != nil {
				t.Fatal(err)
			}
			if at, differ := got.Diff(want); differ {
				t.Errorf("it differs at %v", at)
			}
		})
	}
}

// TestNormsStayInside: what conditions keep a sum from is not looked at.
func TestNormsStayInside(t *testing.T) {
	data := []int16{32767, 32767, 1, -2, 4, 32767, 32767}
	term := NormTerm{steps: []normStep{{3, 2}, {2, -1}}, leaves: true, last: 2}
	// elements -1 -2, 1 0, 3 2 of 1 -2 4
	if got, want := term.sum(halide.Int16, unsafe.Pointer(&data[2]), -1), int64(2+1+4); got != want {
		t.Errorf("the magnitudes sum up to %d, want %d", got, want)
	}
	n, err := lowering.Lower(scheduled(t, "in: int16(x)\nk: int16(x)\nr: 12, 12\n"+
		"out(x) = narrow(int32, sum(r where r.x+r.y < 4, in(x+r.x) * k(r.x+r.y)), 0)\n", "bound x 20"), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, norms := Narrowed(n)
	leaves := func(t NormTerm) bool { return t.leaves && t.last == 3 }
	if len(norms) != 1 || !slices.ContainsFunc(norms[0].Terms, leaves) {
		t.Errorf("the loops alone leave k, which has 4 elements: %+v", norms)
	}
}

// TestNormsPay: a sum that takes each coefficient once has no condition, as to look at them takes longer than wide lanes
// do; one that takes each often has, and so has one that wide lanes do not hold.
func TestNormsPay(t *testing.T) {
	for _, c := range []struct {
		algorithm, schedule string
		norms               int
	}{
		{"a: int16(x)\nb: int16(x)\nr: 4000\nout(y): int64 = sum(r, a(r.x) * b(r.x))\n", "bound y 1", 0},
		{"a: int16(x, y)\nb: int16(x)\nr: 4000\nout(y): int64 = sum(r, a(r.x, y) * b(r.x))\n", "bound y 64", 1},
		{"a: int32(x)\nb: int32(x)\nr: 4000\nout(y) = narrow(int64, sum(r, a(r.x) * b(r.x)), 4)\n", "bound y 1", 1},
	} {
		n, err := lowering.Lower(scheduled(t, c.algorithm, c.schedule), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, norms := Narrowed(n); len(norms) != c.norms {
			t.Errorf("%d conditions, want %d of\n%s", len(norms), c.norms, c.algorithm)
		}
	}
}

func scheduled(t *testing.T, algorithm, schedule string) *halide.Schedule {
	t.Helper()
	f := parsed.Func(t, algorithm)
	return parsed.Schedule(t, f, schedule)
}
