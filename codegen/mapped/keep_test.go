package mapped_test

import (
	"context"
	"os/exec"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/mapped"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// mappedBy is a program over an instruction, inputs, and what Eval computes of them.
func mappedBy(t *testing.T, n *needle.Needle, text string, region ...halide.Range) (*calls.Program,
	map[string]*halide.Array, *halide.Array) {
	t.Helper()
	s := parsed.Program(t, "test.vyasa", text)
	nest, err := build.Lower(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := calls.Lower(nest, func(string) (*needle.Needle, error) { return n, nil })
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]*halide.Array{}
	for i, in := range halide.NewPipeline(s.Func).Inputs() {
		inputs[in.Name] = gen.ArrayOf(in, uint64(i), gen.Ends, nest.Buffer(in.Name).Valid...)
	}
	want, err := halide.Eval(s.Func, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	return p, inputs, want
}

// What an instruction's C declares may be called what loops and arrays of the program are; so may loops of what the
// instruction computes.
func TestNamesOfBoth(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	n, err := needle.Parse("dot.isa", `acc: int32(i)
a: int8(k)
b: int8(k, i)
r: 2
out(i) = wrap(int32, acc(i) + sum(r, a(r.x) * b(r.x, i)))
instruction dot
bound i 4
header <string.h>
c signed char w[2]; memcpy(w, $a, 2);
c for (int i = 0; i < 4; i++) { int s = $acc[i]; for (int m = 0; m < $r.x; m++) s += w[m] * $b[2 * i + m]; $out[i] = s; }
`)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{ // m, w and s; va and vb
		"w: int8(k, m, s)\nb: int8(n, k, s)\nr: 6\nout(n, m, s) = sum(r, w(r.x, m, s) * b(n, r.x, s))\n" +
			"schedule\nbound n 5; bound m 3; bound s 2\nreorder s m r.x n\nmap dot i=n r.x=r.x",
		"w: int8(k, va, vb)\nb: int8(n, k, vb)\nr: 6\nout(n, va, vb) = sum(r, w(r.x, va, vb) * b(n, r.x, vb))\n" +
			"schedule\nbound n 5; bound va 3; bound vb 2\nreorder vb va r.x n\nmap dot i=n r.x=r.x",
	} {
		p, inputs, want := mappedBy(t, n, text, halide.Range{Extent: 5}, halide.Range{Extent: 3}, halide.Range{Extent: 2})
		for _, by := range []bool{true, false} {
			has := func(*needle.Needle) bool { return by }
			got, err := mapped.Host{CC: gcc, Dir: t.TempDir(), Has: has}.Run(context.Background(), p, inputs)
			c, _ := mapped.C(p, "f", has)
			if err != nil {
				t.Fatalf("%v\n%s", err, c)
			}
			if at, differ := want.Diff(got["out"]); differ {
				t.Errorf("by the instruction: %v: differs at %v\n%s", by, at, c)
			}
		}
	}
}

// An instruction may go down an operand, as one that slides over data by taps that are reversed.
func TestDown(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	n, err := needle.Parse("down.isa", "acc: int32(i)\nx: int8(d)\nz: int8(k)\nr: 4\n"+
		"out(i) = wrap(int32, acc(i) + sum(r, x(i - r.x + 3) * z(r.x)))\ninstruction down\nbound i 8\n")
	if err != nil {
		t.Fatal(err)
	}
	p, inputs, want := mappedBy(t, n, "in: int8(x)\nw: int8(r)\nr: 8\n"+
		"out(x) = sum(r, in(x + r.x) * w(7 - r.x))\nschedule\nbound x 19\nreorder r.x x\nmap down i=x r.x=r.x",
		halide.Range{Extent: 19})
	run, err := p.Run(context.Background(), inputs)
	if err != nil {
		t.Fatal(err)
	}
	if at, differ := want.Diff(run["out"]); differ {
		t.Errorf("in Go: differs at %v", at)
	}
	none := func(*needle.Needle) bool { return false }
	got, err := mapped.Host{CC: gcc, Dir: t.TempDir(), Has: none}.Run(context.Background(), p, inputs)
	if err != nil {
		t.Fatal(err)
	}
	if at, differ := want.Diff(got["out"]); differ {
		t.Errorf("in C: differs at %v", at)
	}
}
