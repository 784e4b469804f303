package mapped_test

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/mapped"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// haystacks are what instructions are tried on; TYPEA and TYPEB stand for the types of their factors.
var haystacks = []string{
	"a: TYPEA(k, m)\nb: TYPEB(n, k)\nr: 11\nc(n, m) = sum(r, a(r.x, m) * b(n, r.x))",
	"b: TYPEB(x, y)\na: TYPEA(k, l)\nr: 3, 2\nc(x, y) = sum(r, b(x + r.x, y + r.y - 1) * a(r.x, r.y))",
	"a: TYPEA(x, y)\nb: TYPEB(x, y)\nr: 7\nc(x, y) = sum(r, a(x + r.x, y) * b(x, y + r.x))",
	"b: TYPEB(c, x)\na: TYPEA(c, k)\nr: 5, 3\nc(k, x) = sum(r, b(r.x, 2*x + r.y) * a(r.x + 5*r.y, k))",
	"while: TYPEB(x, y)\nout_: TYPEA(x, y)\nr: 7\nint(i, for) = sum(r, while(i, for + r.x) * out_(i + r.x, for))", // words of C
}

// Each map of each instruction, as C that gcc compiles, computes what halide.Eval gives: by the instruction where this processor has it,
// else by loops. Elements are extreme ones, in a range in which the instruction is exact.
func TestEveryMap(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	has, real := mapped.Here(), []string{}
	for i, n := range needle.All() {
		by := n.C.Call != "" && has(n)
		if n.Product.Factors[0].Type == halide.Float32 || testing.Short() && !by && i%6 > 0 { // loops are one writer's
			continue
		}
		own := func(string) (*needle.Needle, error) { return n, nil }
		var jobs []mapped.Job
		var want []*halide.Array
		for _, text := range haystacks {
			sum, f := haystackOf(t, text, n)
			found, _ := match.Find(n.Product, sum.Product)
			region := []halide.Range{{Extent: 9}, {Extent: 5}}
			var result *halide.Array
			for _, m := range found {
				if err := n.Exact(sum, m); err != nil {
					t.Errorf("%s: %v", n.Name, err)
				}
				s, err := match.Found{Func: f, Sum: sum}.Schedule(n.Name, n.Product, m, region, 0)
				if err != nil {
					t.Fatal(err)
				}
				nest, err := build.Lower(s, nil)
				if err != nil {
					t.Fatal(err)
				}
				p, err := calls.Lower(nest, own)
				if err != nil {
					t.Fatalf("%s: %v\n%v", n.Name, err, s)
				}
				inputs := map[string]*halide.Array{}
				for i, b := range nest.Buffers {
					if !b.Output && !b.Inner {
						inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(i), gen.Ends, b.Valid...)
					}
				}
				if result == nil { // inputs of all maps are the same
					if result, err = halide.Eval(f, region, inputs); err != nil {
						t.Fatal(err)
					}
				}
				jobs, want = append(jobs, mapped.Job{Program: p, Inputs: inputs}), append(want, result)
			}
		}
		if len(jobs) == 0 {
			t.Errorf("%s maps onto nothing", n.Name)
			continue
		}
		got, err := mapped.Host{CC: gcc, Dir: t.TempDir(), Has: has}.RunAll(context.Background(), jobs)
		if err != nil {
			t.Fatalf("%s: %v", n.Name, err)
		}
		for i, j := range jobs {
			if at, differ := want[i].Diff(got[i][j.Program.Nest.Name]); differ {
				t.Errorf("%s: map %d differs at %v\n%v", n.Name, i, at, j.Program)
			}
		}
		if by {
			real = append(real, fmt.Sprint(n.Name, " ", len(jobs)))
		}
	}
	t.Logf("by the instruction itself, and how many maps: %v", real)
}

// haystackOf is one of those of an instruction's types.
func haystackOf(t *testing.T, text string, n *needle.Needle) (match.Sum, *halide.Func) {
	t.Helper()
	values := func(t halide.Type) string {
		if !t.Signed() {
			return t.String() + " 0..127"
		}
		return t.String() + " -64..64"
	}
	p := n.Product
	text = strings.NewReplacer("TYPEA", values(p.Factors[0].Type), "TYPEB", values(p.Factors[1].Type)).Replace(text)
	f := parsed.Func(t, text)
	sums, err := match.Of(f, map[string]int{f.Vars[0].Name: 9, f.Vars[1].Name: 5})
	if err != nil {
		t.Fatal(err)
	}
	return sums[0], f
}
