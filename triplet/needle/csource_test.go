package needle_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// haystacks are what instructions are tried on; TYPEA and TYPEB stand for the types of their factors.
var haystacks = []string{
	"a: TYPEA(k, m)\nb: TYPEB(n, k)\nr: 11\nc(n, m) = sum(r, a(r.x, m) * b(n, r.x))",
	"b: TYPEB(x, y)\na: TYPEA(k, l)\nr: 3, 2\nc(x, y) = sum(r, b(x + r.x, y + r.y - 1) * a(r.x, r.y))",
	"a: TYPEA(x, y)\nb: TYPEB(x, y)\nr: 7\nc(x, y) = sum(r, a(x + r.x, y) * b(x, y + r.x))",
	"b: TYPEB(c, x)\na: TYPEA(c, k)\nr: 5, 3\nc(k, x) = sum(r, b(r.x, 2*x + r.y) * a(r.x + 5*r.y, k))",
	"while: TYPEB(x, y)\nout_: TYPEA(x, y)\nr: 7\nint(i, for) = sum(r, while(i, for + r.x) * out_(i + r.x, for))", // words of C, and the text's own
}

// C of a map, compiled by gcc, computes what halide.Eval gives: by the instruction where this processor has it, else by its
// loops. Elements are extreme ones and others, in a range in which the instruction is exact.
func TestMapsRunInC(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	flags, _ := os.ReadFile("/proc/cpuinfo")
	ran := map[string]bool{}
	for _, n := range needle.All() {
		if n.Product.Factors[0].Type == halide.Float32 {
			continue
		}
		real := n.C.Call != "" && strings.Contains(string(flags), " "+n.Feature)
		if !real {
			n.C = needle.C{}
		}
		var program bytes.Buffer
		var want []int64
		maps := 0
		for _, text := range haystacks {
			sum, f := haystack(t, text, n)
			found, why := match.Find(n.Product, sum.Product)
			if why != nil {
				continue
			}
			inputs := drawn(f, maps)
			region := []halide.Range{{Extent: 9}, {Extent: 5}}
			result, err := halide.Eval(f, region, inputs)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range found {
				if err := n.Exact(sum, m); err != nil {
					t.Errorf("%s: %v", n.Name, err)
				}
				calls, err := match.CallsOf(n.Product, sum.Product, m)
				if err == nil {
					err = calls.Prove()
				}
				if err != nil {
					t.Fatalf("%s: %v", n.Name, err)
				}
				program.WriteString(needle.CSource(n, sum.Product, calls, fmt.Sprintf("f%d", maps)))
				program.WriteString(test(sum.Product.Out.Type, sum.Product, inputs, fmt.Sprintf("f%d", maps)))
				want = append(want, result.Ints...)
				maps++
			}
		}
		if maps == 0 {
			t.Errorf("%s maps onto nothing", n.Name)
			continue
		}
		program.WriteString("#include <stdio.h>\nint main(void) {\n")
		for i := range maps {
			fmt.Fprintf(&program, "    test_f%d(stdout);\n", i)
		}
		program.WriteString("    return 0;\n}\n")
		if got := run(t, gcc, n.C.Flags, program.String()); !bytes.Equal(got, int64s(want)) {
			t.Errorf("%s: %d maps compute something else than their algorithms", n.Name, maps)
		}
		ran[n.Name] = real
	}
	t.Logf("by the instruction itself: %v", ran)
}

// haystack is one of those of an instruction's types.
func haystack(t *testing.T, text string, n *needle.Needle) (match.Sum, *halide.Func) {
	t.Helper()
	values := func(t halide.Type) string {
		if t == halide.UInt8 || t == halide.UInt16 {
			return t.String() + " 0..127"
		}
		return t.String() + " -64..64"
	}
	p := n.Product
	text = strings.NewReplacer("TYPEA", values(p.Factors[0].Type), "TYPEB", values(p.Factors[1].Type)).Replace(text)
	f, err := halide.ParseFunc(text)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := match.Of(f, map[string]int{f.Vars[0].Name: 9, f.Vars[1].Name: 5})
	if err != nil {
		t.Fatal(err)
	}
	return sums[0], f
}

func drawn(f *halide.Func, seed int) map[string]*halide.Array {
	rng := rand.New(rand.NewPCG(uint64(seed), 1))
	out := map[string]*halide.Array{}
	for _, in := range halide.NewPipeline(f).Inputs() {
		a := halide.NewArray(in.Type, halide.Range{Min: -2, Extent: 24}, halide.Range{Min: -2, Extent: 24})
		lo, hi := in.Values.Lo.Int64(), in.Values.Hi.Int64()
		for i := range a.Ints {
			switch rng.IntN(4) {
			case 0:
				a.Ints[i] = lo
			case 1:
				a.Ints[i] = hi
			default:
				a.Ints[i] = lo + rng.Int64N(hi-lo+1)
			}
		}
		out[in.Name] = a
	}
	return out
}

// test is a C function that calls a map on the inputs and prints the result as 64 bits each.
func test(out halide.Type, p *match.Product, inputs map[string]*halide.Array, name string) string {
	var b strings.Builder
	var args []string
	first, last := make([]int, len(p.Loops)), make([]int, len(p.Loops))
	for i, l := range p.Loops {
		last[i] = l.Extent - 1
	}
	for _, a := range p.Factors { // all rows grow with all loops
		lo, hi := a.At(first), a.At(last)
		var values []string
		for y := lo[1]; y <= hi[1]; y++ {
			for x := lo[0]; x <= hi[0]; x++ {
				values = append(values, fmt.Sprint(inputs[a.Name].At(x, y)))
			}
		}
		fmt.Fprintf(&b, "static const %s_t %s_%s[] = {%s};\n", inputs[a.Name].Type, name, a.Name, strings.Join(values, ","))
		args = append(args, name+"_"+a.Name)
	}
	n := p.Loops[0].Extent * p.Loops[1].Extent
	fmt.Fprintf(&b, "#include <stdio.h>\nstatic void test_%s(FILE *to) {\n    static %s_t out[%d];\n", name, out, n)
	fmt.Fprintf(&b, "    %s(out, %s);\n    for (int i = 0; i < %d; i++) { int64_t v = out[i]; fwrite(&v, 8, 1, to); }\n}\n", name, strings.Join(args, ", "), n)
	return b.String()
}

func run(t *testing.T, gcc string, flags []string, text string) []byte {
	t.Helper()
	dir := t.TempDir()
	file, out := filepath.Join(dir, "maps.c"), filepath.Join(dir, "maps")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-O1", "-Wall", "-Werror", "-o", out, file}, flags...)
	if message, err := exec.Command(gcc, args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, message, text)
	}
	got, err := exec.Command(out).Output()
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func int64s(values []int64) []byte {
	var out []byte
	for _, v := range values {
		out = binary.LittleEndian.AppendUint64(out, uint64(v))
	}
	return out
}
