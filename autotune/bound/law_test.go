package bound_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/proof"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// lawKernel is a kernel of which schedules are drawn: its algorithm, what stands, and schedules that people wrote, "; "
// between their lines.
type lawKernel struct {
	name, algorithm, schedule string
	written                   []string
}

// shapes are kernels of any type: $d data, $w weights, $o results, $n the narrowing of an integer sum.
var shapes = []lawKernel{
	{"window", "in: $d(x, y)\nw: $w(i, j)\nr: 3, 3\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))$s)",
		"bound x 64; bound y 7", []string{
			"split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam y 3 guard",
			"split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam y 4 shiftinwards",
			"split x 8 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam xo 4",
			"split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.x; vectorize xi; pad in x 96",
		}},
	{"even window", "in: $d(x, y)\nw: $w(i, j)\nr: 2, 2\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))$s)",
		"bound x 128; bound y 4", []string{
			"split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam xo 8",
		}},
	{"stride", "in: $d(x, y)\nw: $w(i, j)\nr: 3, 3\nout(x, y) = $n(sum(r, in(2*x+r.x, 2*y+r.y) * w(r.x, r.y))$s)",
		"bound x 48; bound y 7", []string{
			"layout in y (x%2) (x/2); split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam y 3 guard",
		}},
	{"dilated", "in: $d(x, y)\nw: $w(i, j)\nr: 3, 3\nout(x, y) = $n(sum(r, in(x+2*r.x, y+2*r.y) * w(r.x, r.y))$s)",
		"bound x 64; bound y 4", nil},
	{"far rows", "in: $d(x, y)\nw: $w(i, j)\nr: 3, 2\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))$s)",
		"bound x 4160; bound y 2", nil},
	{"filter", "in: $d(x)\nw: $w(i)\nr: 13\nout(x) = $n(sum(r, in(x+r.x) * w(r.x))$s)", "bound x 208", []string{
		"split x 16 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi; unrolljam xo 5 guard"}},
	{"symmetric", "in: $d(x, y)\nw: $w(i)\nr: 4\nout(x, y) = $n(sum(r, (in(x+r.x, y) + in(x+7-r.x, y)) * w(r.x))$s)",
		"bound x 128; bound y 4", []string{
			"split x 16 -> xo xi; reorder y xo r.x xi; unroll r.x; vectorize xi; unrolljam y 4",
		}},
	{"symmetric both ways", "in: $d(x)\nw: $w(i)\nr: 9\nout(x) = $n(sum(r, (in(x+r.x) + in(x+8-r.x)) * w(r.x))$s)",
		"bound x 192", nil},
	{"symmetric rows", "in: $d(x, y)\nw: $w(i, j)\nr: 3, 2\nout(x, y) = " +
		"$n(sum(r, (in(x+r.x, y+r.y) + in(x+r.x, y+3-r.y)) * w(r.x, r.y))$s)", "bound x 64; bound y 6", nil},
	{"symmetric, written out", "in: $d(x)\nw: $w(i)\nr: 8\nout(x) = $n(sum(r, in(x+r.x) * w(r.x) + in(x+15-r.x) * w(r.x))$s)",
		"bound x 192", []string{"split x 16 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi; unrolljam xo 4"}},
	{"two filters", "in: $d(x, y)\nv: $d(x, y)\nw: $w(i)\nk: $w(i)\nr: 3\nout(x, y) = " +
		"$n(sum(r, in(x+r.x, y) * w(r.x) + v(x+r.x, y) * k(r.x))$s)", "bound x 64; bound y 6", []string{
		"split x 16 -> xo xi; reorder y xo r.x xi; unroll r.x; vectorize xi; unrolljam y 3"}},
	{"box", "in: $d(x, y)\nr: 3, 3\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y))$s)", "bound x 64; bound y 7", []string{
		"split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam y 3 guard"}},
	{"three, written out", "in: $d(x, y)\nout(x, y) = $n(in(x, y) + in(x+1, y) + in(x+1, y+1)$s)", "bound x 96; bound y 4",
		nil},
	{"window, written out", "in: $d(x, y)\nv: $d(x, y)\nout(x, y) = $n(in(x, y) + in(x+1, y) + in(x+2, y) + " +
		"in(x, y+1) + in(x+1, y+2) + in(x+2, y+2) + in(x+5, y) + v(x+1, y)$s)", "bound x 64; bound y 5", []string{
		"split x 16 -> xo xi; reorder y xo xi; vectorize xi; unrolljam y 5"}},
	{"far ends", "in: $d(x, y)\nw: $w(i)\nr: 5\nout(x, y) = " +
		"$n(sum(r, in(x+r.x, y) * w(r.x) + in(x+19-r.x, y+1) * w(r.x))$s)", "bound x 128; bound y 4", []string{
		"split x 16 -> xo xi; reorder y xo r.x xi; unroll r.x; vectorize xi; unrolljam y 4"}},
	{"wide window", "in: $d(x, y)\nw: $w(i, j)\nr: 7, 3\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))$s)",
		"bound x 128; bound y 4", []string{
			"layout w i j; split x 16 -> xo xi; reorder xo y r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam y 4"}},
	{"wide box", "in: $d(x, y)\nr: 7, 2\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y))$s)", "bound x 64; bound y 4", nil},
	{"high box", "in: $d(x, y)\nr: 2, 5\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y))$s)", "bound x 48; bound y 4", nil},
	{"box of every second", "in: $d(x, y)\nr: 4, 2\nout(x, y) = $n(sum(r, in(2*x+r.x, 2*y+r.y))$s)",
		"bound x 48; bound y 4", nil},
	{"sum of a column", "in: $d(x, y)\nr: 13\nout(x) = $n(sum(r, in(x, r.x))$s)", "bound x 192", nil},
	{"differences of boxes", "in: $d(x, y)\nv: $d(x, y)\nr: 3, 2\nout(x, y) = $n(sum(r, 3*in(x+r.x, y+r.y) - v(x, y+r.y))$s)",
		"bound x 64; bound y 4", nil},
	{"two windows", "in: $d(x, y)\nw: $w(i, j)\nk: $w(i, j)\nr: 3, 3\nout(x, y) = " +
		"$n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y) + in(x+5-r.x, y+r.y) * k(r.x, r.y))$s)", "bound x 64; bound y 5", []string{
		"split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam y 5"}},
	{"two windows that overlap", "in: $d(x, y)\nw: $w(i, j)\nk: $w(i, j)\nr: 3, 2\nout(x, y) = " +
		"$n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y) + in(x+3-r.x, y+r.y) * k(r.x, r.y))$s)", "bound x 64; bound y 4", nil},
	{"two filters of one window", "in: $d(x, y)\nw: $w(i, j)\nk: $w(i, j)\nr: 2, 2\nout(x, y) = " +
		"$n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y) + in(x+r.x, y+r.y) * k(r.x, r.y))$s)", "bound x 64; bound y 4", nil},
	{"gemm", "a: $d(k, i)\nb: $w(j, k)\nr: 16\nc(j, i) = $n(sum(r, a(r.x, i) * b(j, r.x))$s)", "bound j 32; bound i 7",
		[]string{"split j 16 -> jo ji; reorder i jo r.x ji; unroll r.x; vectorize ji; unrolljam i 4 guard",
			"split j 8 -> jo ji; reorder i jo r.x ji; unroll r.x; vectorize ji; unrolljam i 7; unrolljam jo 2"}},
	{"gemm, given rows", "a: $d(k, i)\nb: $w(j, k)\nr: 16\nc(j, i) = $n(sum(r, a(r.x, i) * b(j, r.x))$s)",
		"bound j 32; bound i 8; layout a i k; layout b k j; layout c i j", nil},
	{"pointwise", "in: $d(x, y, c)\nw: $w(c, k)\nr: 8\nout(x, y, k) = $n(sum(r, in(x, y, r.x) * w(r.x, k))$s)",
		"bound x 32; bound y 2; bound k 8", []string{
			"split x 16 -> xo xi; reorder xo y k r.x xi; unroll r.x; vectorize xi; unrolljam y 2; unrolljam k 4"}},
	{"pointwise, given", "in: $d(x, y, c)\nw: $w(c, k)\nr: 16\nout(x, y, k) = $n(sum(r, in(x, y, r.x) * w(r.x, k))$s)",
		"bound x 32; bound y 2; bound k 8; layout in c y x; layout out k y x", nil},
	{"epilogue", "in: $d(x, c)\nw: $w(c, k)\nb: $o(k)\nr: 8\nout(x, k) = max($n(sum(r, in(x, r.x) * w(r.x, k))$s), b(k))",
		"bound x 48; bound k 8", nil},
	{"depthwise", "in: $d(c, x)\nw: $w(c, t)\nr: 3\nout(c, x) = $n(sum(r, in(c, x+r.x) * w(c, r.x))$s)",
		"bound c 32; bound x 7", []string{
			"split c 16 -> co ci; reorder x co r.x ci; unroll r.x; vectorize ci; unrolljam x 4 guard"}},
	{"depthwise, rows", "in: $d(c, x, y)\nw: $w(c, i, j)\nr: 3, 2\nout(c, x, y) = $n(sum(r, in(c, x+r.x, y+r.y) * w(c, r.x, r.y))$s)",
		"bound c 32; bound x 8; bound y 2; layout in y x c; layout out y x c", nil},
	{"tiny", "in: $d(x, y)\nw: $w(i, j)\nr: 2, 3\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))$s)",
		"bound x 5; bound y 3", nil},
	{"volume", "in: $d(x, y, z)\nw: $w(i, j, l)\nr: 3, 2, 2\nout(x, y, z) = " +
		"$n(sum(r, in(x+r.x, y+r.y, z+r.z) * w(r.x, r.y, r.z))$s)", "bound x 21; bound y 3; bound z 3", nil},
	{"one of each", "in: $d(x, y)\nw: $w(i, j)\nr: 1, 1\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))$s)",
		"bound x 48; bound y 3", nil},
	{"one row", "in: $d(x, y)\nw: $w(i, j)\nr: 2, 3\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))$s)",
		"bound x 33; bound y 1", nil},
	{"grouped", "in: $d(c, g, x)\nw: $w(c, k, g)\nr: 8\nout(k, g, x) = $n(sum(r, in(r.x, g, x) * w(r.x, k, g))$s)",
		"bound k 16; bound g 2; bound x 7", nil},
	{"dilated rows", "in: $d(x, y)\nw: $w(i, j)\nr: 2, 3\nout(x, y) = $n(sum(r, in(x+3*r.x, y+2*r.y) * w(r.x, r.y))$s)",
		"bound x 48; bound y 5", nil},
	{"odd box", "in: $d(x, y)\nr: 5, 3\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y))$s)", "bound x 48; bound y 3", nil},
	{"channels of windows", "in: $d(x, y, c)\nw: $w(i, j, c)\nr: 3, 3, 2\nout(x, y) = " +
		"$n(sum(r, in(x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z))$s)", "bound x 64; bound y 4", nil},
	{"biased", "in: $d(x, y)\nw: $w(i)\nb: $o(x)\nr: 4\nout(x, y) = $n(sum(r, in(x+r.x, y) * w(r.x))$s) + b(x)",
		"bound x 48; bound y 4", nil},
	{"gemm, long rows", "a: $d(k, i)\nb: $w(j, k)\nr: 32\nc(j, i) = $n(sum(r, a(r.x, i) * b(j, r.x))$s)",
		"bound j 32; bound i 8; layout a i k; layout b k j; layout c i j", []string{
			"split j 16 -> jo ji; reorder jo i r.x ji; unroll r.x; vectorize ji; unrolljam jo 2; unrolljam i 8"}},
	{"gemm, rows of 64", "a: $d(k, i)\nb: $w(j, k)\nr: 64\nc(j, i) = $n(sum(r, a(r.x, i) * b(j, r.x))$s)",
		"bound j 32; bound i 8; layout a i k; layout b k j; layout c i j", []string{
			"split j 16 -> jo ji; reorder jo i r.x ji; unroll r.x; vectorize ji; unrolljam jo 2 -> joo joi; unrolljam i 8 -> io ii",
			"split j 16 -> jo ji; reorder jo i r.x ji; unroll r.x; vectorize ji; unrolljam i 4 -> io ii"}},
	{"pointwise, 64 channels", "in: $d(x, y, c)\nw: $w(c, k)\nr: 64\nout(x, y, k) = $n(sum(r, in(x, y, r.x) * w(r.x, k))$s)",
		"bound x 32; bound y 1; bound k 8; layout in c y x; layout out k y x; layout w k c", nil},
	{"rows of one place", "in: $d(x, y)\nw: $w(i)\nr: 4\nout(x) = $n(sum(r, in(x, r.x) * w(r.x) + in(x, r.x+4) * w(r.x))$s)",
		"bound x 128; layout in y x", []string{
			"split x 16 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi; unrolljam xo 8"}},
	{"products of two places", "in: $d(x, y, c)\nr: 2\nout(x, y) = $n(sum(r, in(2*x, y, r.x) * in(2*x, y+4, r.x))$s)",
		"bound x 64; bound y 4", []string{
			"layout in (x%2) c y (x/2); split x 16 -> xo xi; reorder y xo r.x xi; unroll r.x; vectorize xi; unrolljam xo 2"}},
	{"products of two places that meet", "in: $d(x)\nr: 4\nout(x) = $n(sum(r, in(x+r.x) * in(x+20-r.x))$s)", "bound x 128",
		[]string{"split x 8 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi; unrolljam xo 4"}},
	{"tiles", "in: $d(x, y)\nw: $w(i, j)\nr: 3, 1\nout(x, y) = $n(sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))$s)",
		"bound x 1024; bound y 33", []string{
			"split x 8 -> xo xi; reorder xo y r.y r.x xi; unroll r.y r.x; vectorize xi; unrolljam xo 32; align w 32",
		}},
}

// lawTypes are types of data, weights and results.
var lawTypes = [][3]string{{"int8", "int8", "int8"}, {"uint8", "int8", "uint8"}, {"int16", "int16", "int16"},
	{"int16", "int8", "int16"}, {"int32", "int32", "int32"}, {"float32", "float32", "float32"}}

// lawKernels are all shapes in all types.
func lawKernels() (list []lawKernel) {
	for _, s := range shapes {
		for _, t := range lawTypes {
			k := s
			n, shift := "narrow("+t[2]+", ", ", 6, even"
			if t[2] == "float32" {
				n, shift = "(", ""
			}
			k.name += ", " + strings.Join(t[:2], " x ")
			k.algorithm = strings.NewReplacer("$d", t[0], "$w", t[1], "$o", t[2], "$n(", n, "$s", shift).
				Replace(k.algorithm)
			list = append(list, k)
		}
	}
	return list
}

// TestLaw: no bound on the way down to a schedule is more than its cycles, whatever the types, layouts, strides and
// sizes; of schedules at random, two of three steps of which go to a child of the least bound, and of schedules that
// people wrote. A run takes some of them, others each time; VYASA_LONG takes 20,000 with exact cycles. VYASA_LAW_SHARD=3/500 is
// the third of 500 parts of that, each of which draws others:
//
//	for i in $(seq 500); do VYASA_LONG=1 VYASA_SEED=7 VYASA_LAW_SHARD=$i/500 go test -run 'TestLaw$' -v ./autotune/bound; done
func TestLaw(t *testing.T) {
	seed, leaves, draws := uint64(time.Now().UnixNano()), 24, 1
	if os.Getenv("VYASA_LONG") != "" {
		leaves, draws = 20_000, 16
	}
	leaves = number(t, "VYASA_LAW_LEAVES", leaves)
	seed = uint64(number(t, "VYASA_SEED", int(seed)))
	if text := os.Getenv("VYASA_LAW_SHARD"); text != "" {
		var part, parts int
		if _, err := fmt.Sscanf(text, "%d/%d", &part, &parts); err != nil || part < 1 || part > parts {
			t.Fatalf("VYASA_LAW_SHARD=%s: a part is written as 3/500", text)
		}
		seed, leaves = seed+uint64(part)<<32, (leaves+parts-1)/parts
	}
	all, target := lawKernels(), vyasa.NewTarget(machine.AIE1())
	var asked, exact, met atomic.Int64 // of kernels that run, which -run may choose
	t.Run("group", func(t *testing.T) {
		for i := range min(len(all), leaves) {
			k := all[i]
			share := (leaves + len(all) - 1) / len(all)
			if leaves < len(all) {
				k, share = all[rand.New(rand.NewPCG(seed, uint64(i))).IntN(len(all))], 1
			}
			t.Run(k.name, func(t *testing.T) {
				t.Parallel()
				asked.Add(int64(share))
				n := k.keeps(t, target, share, draws, seed+uint64(i))
				exact.Add(int64(n))
				met.Add(int64(min(n, 1)))
			})
		}
	})
	t.Logf("VYASA_SEED=%d: cycles of %d leaves are exact, of %d kernels", seed, exact.Load(), met.Load())
	if 8*exact.Load() < asked.Load() {
		t.Errorf("of %d leaves only %d have exact cycles", asked.Load(), exact.Load())
	}
}

// number is what the environment says, or else.
func number(t *testing.T, name string, or int) int {
	text := os.Getenv(name)
	if text == "" {
		return or
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestLawOfWritten: schedules that people wrote for 16 bits lie in the space, and keep the law.
func TestLawOfWritten(t *testing.T) {
	t.Parallel()
	target, exact := vyasa.NewTarget(machine.AIE1()), 0
	for _, k := range lawKernels() {
		if !strings.HasSuffix(k.name, "int16 x int16") && k.name != "tiles, int32 x int32" &&
			k.name != "rows of one place, uint8 x int8" {
			continue
		}
		s := lawKernelOf(t, k.name)
		sp, err := space.New(s, target.Capacities(s.Func), space.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := bound.New(sp, target.Rates(s.Func))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range k.written {
			ws, err := halide.ParseSchedule(s.Func, k.schedule+"; "+text)
			if err != nil {
				t.Fatalf("%s: %v", k.name, err)
			}
			leaf, err := sp.Leaf(ws)
			if err != nil {
				t.Errorf("%s: %s: %v", k.name, text, err)
			} else if holds(t, k.measured(), target, sp, b, &leaf) {
				exact++
			}
		}
	}
	if exact < 8 {
		t.Errorf("only %d have exact cycles", exact)
	}
}

// keeps draws leaves and holds the bounds on the ways to them against their cycles, until so many of these are known, or so many
// times as many leaves are drawn; exact is how many are.
func (k lawKernel) keeps(t *testing.T, target *vyasa.AIETarget, leaves, draws int, seed uint64) (exact int) {
	f := parsed.Func(t, k.algorithm)
	s := parsed.Schedule(t, f, k.schedule)
	sp, err := space.New(s, target.Capacities(f), space.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := bound.New(sp, target.Rates(f))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 9))
	for i := 0; i < draws*leaves && exact < leaves; i++ {
		var st space.Store
		if n := len(k.written); n > 0 && i%8 == int(seed%8) {
			ws, err := halide.ParseSchedule(f, k.schedule+"; "+k.written[(i/8+int(seed>>3&7))%n])
			if err != nil {
				t.Fatalf("%s: %v", k.name, err)
			}
			if st, err = sp.Leaf(ws); err != nil {
				continue // not one for these types
			}
		} else {
			st = descend(t, sp, b, rng)
		}
		if _, open := sp.Next(&st); open {
			continue
		}
		if holds(t, k.measured(), target, sp, b, &st) {
			exact++
		}
	}
	return exact
}

// lawWithin is up to how many times its bound a leaf is simulated to its end. Most leaves at random take more than 8
// times: of kernels of bytes at odd places and of floats nearly all do, which would never be held against their bounds.
const lawWithin = 64

// holds holds the bounds on the way to a leaf against its cycles; it reports whether these are exact.
func holds(t *testing.T, kernel measured, target *vyasa.AIETarget, sp *space.Space, b *bound.Bound,
	st *space.Store) bool {
	s, err := sp.Schedule(st)
	if err != nil {
		t.Fatal(err)
	}
	way := wayTo(t, sp, b, st)
	least := way[len(way)-1]
	if again := anew(t, sp, b, st); again < least {
		t.Errorf("bound %d, from the numbers in a certificate %d\n%s\n%s", least, again, sp.Text(st), sp.Func())
	}
	cycles, err := target.Cost(search.WithLimit(context.Background(), lawWithin*least), s)
	var no *search.Refused
	var slower *search.AtLeast
	switch {
	case errors.As(err, &no), errors.As(err, &slower):
		return false
	case err != nil:
		t.Fatalf("%v\n%s", err, s)
	case cycles < least || cycles < anew(t, sp, b, st):
		t.Errorf("%d cycles, bounds %v\n%s\n%s\n%s\n%s", cycles, way, b.Of(st).Why.All(), sp.Text(st),
			sp.Func(), s)
	}
	note(t, kernel, sp, st, cycles)
	return true
}

// anew is the bound of a node as package proof computes it from what a certificate says of it.
func anew(t *testing.T, sp *space.Space, b *bound.Bound, st *space.Store) int64 {
	t.Helper()
	tree := autotune.Tree{Space: sp, Limit: b}
	n, err := tree.Model().(*proof.Model).Bound(tree.Left(st).(proof.Left))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// wayTo are the bounds from the root to a leaf, which never fall.
func wayTo(t *testing.T, sp *space.Space, b *bound.Bound, leaf *space.Store) []int64 {
	st, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	way := []int64{b.Cycles(&st)}
	for c, open := sp.Next(&st); open; c, open = sp.Next(&st) {
		v, _ := sp.Value(leaf, c)
		if !sp.Apply(&st, space.Decision{Choice: c, Value: v}) {
			t.Fatalf("the way to a leaf ends: %s", sp.Text(leaf))
		}
		way = append(way, b.Cycles(&st))
		if len(way)%4 == 0 && anew(t, sp, b, &st) < b.Cycles(&st) {
			t.Errorf("bound %d, from the numbers in a certificate %d\n%s\n%s", b.Cycles(&st), anew(t, sp, b, &st),
				sp.Text(&st), sp.Func())
		}
		if n := len(way); way[n-1] < way[n-2] {
			t.Fatalf("the bound falls: %v, %s", way, sp.Text(&st))
		}
	}
	return way
}
