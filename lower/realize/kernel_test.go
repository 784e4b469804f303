package realize_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/realize"
)

func lowered(t testing.TB, algorithm, schedule string) *lower.Nest {
	t.Helper()
	f := parsed.Func(t, algorithm)
	s := parsed.Schedule(t, f, schedule)
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func kernel(t testing.TB, n *lower.Nest) *realize.Kernel {
	t.Helper()
	k, err := realize.Compile(n)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func arrays(n *lower.Nest, kind gen.Data) map[string]*halide.Array {
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers[:len(n.Buffers)-1] {
		inputs[b.Name] = gen.Array(b.Type, uint64(i), kind, b.Valid...)
	}
	return inputs
}

// Rows longer than a machine has room for, tails of rows, rows of several loops, strides, steps backwards, tables.
func TestRows(t *testing.T) {
	for _, c := range []struct{ algorithm, schedule string }{
		{"in: int16(x)\nout(x) = in(x) + in(x+1)", "bound x 5001"},
		{"in: int16(x)\nout(x) = in(3*x) - in(5000-x)", "bound x 5001"},
		{"in: int16(x)\nr: 3\nout(x) = sum(r, in(x+r.x))", "bound x 4999\nsplit x 16 guard -> xo xi\nreorder xo r.x xi\nvectorize xi"},
		{"in: int16(x)\nr: 3\nout(x) = sum(r, in(x+r.x))", "bound x 4999\nsplit x 16 shiftinwards -> xo xi\nreorder xo r.x xi\nvectorize xi"},
		{"in: uint8(x, y)\nr: 70\nout(x, y) = sum(r, in(x, y+r.x) * (r.x + 1))", "bound x 33\nbound y 3"},
		{"in: uint8(x, y)\nr: 70\nout(x, y) = sum(r, in(x, y+r.x) * (r.x + 1))", "bound x 33\nbound y 3\nreorder x y r.x"},
		{"in: uint8(x, y)\nout(x, y) = in(x, y) * 3 - in(y, x)", "bound x 33\nbound y 700\nlayout in (x/8) y (8)"},
		{"in: uint8(x, y)\nout(x, y) = in(x, y) * 3 - in(y, x)", "bound x 33\nbound y 33\nfuse y x -> yx\nlayout out (y/4) x (4)"},
		{"in: uint8(x)\nout(x, y) = in(x/2) + in(x % 3) * y + x", "bound x 5000\nbound y 3"},
		{"in: int32(x)\nout(x) = wrap(int32, maximum(r, in(x + r.x) * 100000) - 5)\nr: 5", "bound x 50"},
		{"in: int32(x)\nr: 5\nout(x) = narrow(int32, sum(r, sum(q, in(x + q.x)) * in(x + r.x)), 31, odd)\nq: 3", "bound x 5000"},
	} {
		if !strings.HasPrefix(c.algorithm, "in") {
			t.Fatal(c.algorithm)
		}
		n := lowered(t, reordered(c.algorithm), c.schedule)
		for _, kind := range []gen.Data{gen.Uniform, gen.Ends} {
			same(t, kernel(t, n), c.algorithm+"\n"+c.schedule, arrays(n, kind))
			same(t, kernel(t, n).Workers(3), c.algorithm+"\n"+c.schedule, arrays(n, kind))
		}
	}
}

// reordered puts the Func last.
func reordered(algorithm string) string {
	var first, last []string
	for _, line := range strings.Split(algorithm, "\n") {
		if strings.Contains(line, "=") {
			last = append(last, line)
		} else {
			first = append(first, line)
		}
	}
	return strings.Join(append(first, last...), "\n")
}

// Every mode of rounding, by every shift, from operands at both ends of what words hold.
func TestNarrow(t *testing.T) {
	for mode := halide.Even; mode <= halide.OddRound; mode++ {
		for _, shift := range []int{0, 1, 2, 7, 30, 31, 32, 61, 62} {
			for _, value := range []string{"in(x)", "in(x) * 2147483647", "in(x) * in(x+1) * 2", "in(x) * 9223372036854775807"} {
				for _, to := range []string{"int8", "uint8", "int16", "uint32", "int64"} {
					n := lowered(t, fmt.Sprintf("in: int32(x)\nout(x) = narrow(%s, %s, %d, %s)", to, value, shift, mode), "bound x 40")
					inputs := arrays(n, gen.Ends)
					for i := range inputs["in"].Ints {
						if i%3 == 0 {
							inputs["in"].Ints[i] = int64(i-20) << (i % 20)
						}
					}
					same(t, kernel(t, n), n.String(), inputs)
				}
			}
		}
	}
}

// Floats: NaN, infinities, zeros of both signs; sums in their order.
func TestFloats(t *testing.T) {
	for _, f := range []string{
		"sum(r, in(x + r.x) * k(r.x))", "sum(r, in(x + r.x))", "product(r, in(x + r.x))", "maximum(r, in(x + r.x))", "minimum(r, in(x + r.x))",
		"in(x) + in(x+1) * k(0) + (in(x+2) + in(x+3))", "in(x) * in(x+1) + in(x+2) * in(x+3) - k(1)", "-in(x) / in(x+1)",
		"sum(r, in(x + r.x) + in(x))", "sum(r, in(x + r.x) * in(x))", "min(in(x), in(x+1)) + max(in(x), k(2))",
		"select(in(x) < in(x+1), in(x), in(x+2)) * 2.0",
	} {
		for _, schedule := range []string{"bound x 100", "bound x 100\nsplit x 8 guard -> xo xi"} {
			algorithm := "in: float32(x)\nk: float32(x)\nr: 5\nout(x) = " + f + " + k(3)"
			n := lowered(t, strings.ReplaceAll(algorithm, "r: 5\n", map[bool]string{true: "r: 5\n"}[strings.Contains(f, "r.x")]), schedule)
			for _, kind := range []gen.Data{gen.Small, gen.Uniform, gen.Ends} {
				same(t, kernel(t, n), f, arrays(n, kind))
			}
		}
	}
}

// A kernel serves many goroutines at once.
func TestConcurrentRuns(t *testing.T) {
	n := lowered(t, "in: uint8(x, y)\nr: 3, 3\nout(x, y) = narrow(uint8, sum(r, in(x + r.x, y + r.y)), 3, even)", "bound x 100\nbound y 40")
	k := kernel(t, n).Workers(2)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			inputs := map[string]*halide.Array{"in": gen.Array(halide.UInt8, uint64(i), gen.Uniform, n.Buffers[0].Valid...)}
			for range 5 {
				same(t, k, "concurrent", inputs)
			}
		})
	}
	wg.Wait()
}

// A run ends soon after its context does.
func TestCancel(t *testing.T) {
	n := lowered(t, "in: uint8(x)\nr: 1000000\nout(x, y) = wrap(int32, sum(r, in(x) * r.x))", "bound x 100\nbound y 100000")
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	for _, workers := range []int{1, 2} {
		start := time.Now()
		if _, err := kernel(t, n).Workers(workers).Run(ctx, arrays(n, gen.Small)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the error is %v", err)
		}
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("it took %v to stop", d)
		}
	}
}

// Stored arrays are used where they lie, as slices or as bytes; what does not fit is refused.
func TestStored(t *testing.T) {
	n := lowered(t, "in: int16(x)\nout(x) = wrap(int16, in(x) * 3)", "bound x 5")
	k := kernel(t, n)
	in, out := make([]int16, n.Buffers[0].Elems), make([]byte, 2*n.Buffers[1].Elems)
	copy(in, []int16{1, -2, 3, 20000, 5})
	if err := k.RunStored(context.Background(), map[string]any{"in": in, "out": out}); err != nil {
		t.Fatal(err)
	}
	got, err := realize.Unpack(n.Buffers[1], out)
	if err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprint(got.Ints); text != "[3 -6 9 -5536 15]" {
		t.Error(text)
	}
	for _, c := range []struct {
		arrays map[string]any
		err    string
	}{
		{map[string]any{"in": in}, "there is no array for out"},
		{map[string]any{"in": in, "out": []int32{}}, "out holds int16: its array is a []int16 or a []byte, not a []int32"},
		{map[string]any{"in": in[:3], "out": out}, "in has 16 elements, and its array 3"},
		{map[string]any{"in": in, "out": make([]byte, 200)[1:]}, "out: its bytes do not start at a multiple of 2: give it a []int16"},
	} {
		if err := k.RunStored(context.Background(), c.arrays); err == nil || !strings.HasPrefix(err.Error(), c.err) {
			t.Errorf("got %v, want %s", err, c.err)
		}
	}
}

// Pack gives the bytes that lower.Buffer.Pack gives, and refuses what it refuses.
func TestPack(t *testing.T) {
	for _, border := range []string{"", " zero(2:5, 1:4)", " edge(2:5, 1:4)", " constant(7, 2:5, 1:4)"} {
		for _, layout := range []string{"", "\nlayout in (x/4) y (4)", "\npad in x 40"} {
			n := lowered(t, "in: int16(x, y)"+border+"\nout(x, y) = in(x, y) + in(x+3, y+2)", "bound x 9\nbound y 7"+layout)
			b := n.Buffers[0]
			dims := b.Valid
			if b.Border != nil {
				dims = b.Border.Ranges
			}
			for _, dims := range [][]halide.Range{dims, {dims[0], {Min: dims[1].Min, Extent: 1}}} {
				a := gen.Array(halide.Int16, 1, gen.Uniform, dims...)
				want, wrong := b.Pack(a)
				got, err := realize.Pack(b, a)
				if (err == nil) != (wrong == nil) {
					t.Errorf("%v, want %v", err, wrong)
				}
				if err != nil {
					continue
				}
				for i, v := range got.([]int16) {
					if w := int16(uint16(want[2*i]) | uint16(want[2*i+1])<<8); v != w {
						t.Fatalf("%s%s: element %d is %d, want %d", border, layout, i, v, w)
					}
				}
			}
		}
	}
}

// A nest that was written by hand runs as it says, whether its loops are what their marks say or not.
func TestWrittenNests(t *testing.T) {
	for _, body := range []string{
		"for x < 8\n    acc(0) = in(x)\n    out(x) = acc(0)",
		"acc(0) = 0\nfor x < 8\n    acc(0) += in(x)\n    out(x) = wrap(int32, acc(0))", // a running sum, in a loop that is not marked
		"for x < 8\n    acc(x) = in(x)\nfor x < 8\n    out(x) = wrap(int32, acc(7-x))", // backwards
		"acc(0) = in(3)\nfor x < 8\n    out(x) = acc(0)\n    acc(0) = in(x)",           // what the last iteration left
		"for x < 8\n    acc(0) = in(x)\nfor x < 8\n    out(x) = acc(0)",                // what the last one of all left
		"for y < 8\n    for x < 8\n        out(x) = wrap(int32, in(x) * 3 + y)",        // the last one wins
		"acc(0) = 1\nfor x < 8\n    for y < 3\n        acc(y) = in(x) + y\n        out(x) = acc(y)\n    acc(0) = 5",
		"acc(0) = 3\nfor x < 8\n    if in(x) < 0\n        acc(0) = x\n    else\n        out(x) = acc(0)\n    out(x) = acc(0)", // of another iteration
		"acc(0) = 3\nfor x < 8\n    if in(x) < 0\n        acc(0) = x\n    else\n        acc(0) = 9-x\n    out(x) = acc(0)",
		"for x < 8\n    out(x) = 7\nfor x < 8\n    if x < 5\n        if in(x+3) < 0\n            out(x) = 1\n        else\n            out(in(x)%8) = in(x+3)",
		"for x < 8\n    acc(0) = in(x)\n    if x < 5\n        acc(0) = 7\n    out(x) = acc(0)",
	} {
		text := "nest out\n\ninput in: int16(x 0:8)\n    axes x[8]*1\n    elements 64, align 32\n\n" +
			"output out: int32(x 0:8)\n    axes x[8]*1\n    elements 8, align 32\nlocal acc(8): integer -1000000..1000000\n\n" + body + "\n"
		n, err := lower.ParseNest(text)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if err := lower.Check(n); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		inputs := arrays(n, gen.Uniform)
		want, err := exec.Run(n, inputs)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		k, err := realize.CompileSharing(n)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		for _, workers := range []int{1, 3} {
			got, err := k.Workers(workers).Run(context.Background(), inputs)
			if err != nil {
				t.Fatalf("%s: %v", body, err)
			}
			if d := differ(got, want); d != "" {
				t.Errorf("%s, %d workers: %s", body, workers, d)
			}
		}
	}
}
