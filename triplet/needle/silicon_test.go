package needle_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// calls is how often an instruction is called.
const calls = 400

// What an instruction does on this processor is what its text says, on any data: on extreme ones it saturates and wraps.
func TestInstructionsAreTheirTexts(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	flags, _ := os.ReadFile("/proc/cpuinfo")
	var ran []string
	for _, n := range needle.All() {
		if n.C.Call == "" || !strings.Contains(string(flags), " "+n.Feature) || n.Operands[0].Type == halide.Float32 {
			continue
		}
		rng := rand.New(rand.NewPCG(3, 4))
		var program, body strings.Builder
		for _, h := range append([]string{"<stdint.h>", "<stdio.h>"}, n.C.Headers...) {
			fmt.Fprintf(&program, "#include %s\n", h)
		}
		want := []int64{}
		arrays := map[string][]string{}
		for range calls {
			inputs := map[string]*halide.Array{}
			for _, o := range n.Operands {
				a := halide.NewArray(o.Type, sizes(n, o.Name)...)
				lo, hi := o.Type.Bounds()
				for i := range a.Ints {
					extremes := []int64{lo.Int64(), lo.Int64() + 1, -1, 0, 1, hi.Int64() - 1, hi.Int64()}
					a.Ints[i] = max(lo.Int64(), extremes[rng.IntN(len(extremes))])
					if rng.IntN(2) == 0 {
						a.Ints[i] = lo.Int64() + rng.Int64N(hi.Int64()-lo.Int64()+1)
					}
					arrays[o.Name] = append(arrays[o.Name], fmt.Sprintf("(%s_t)%dLL", o.Type, a.Ints[i]))
				}
				inputs[o.Name] = a
			}
			out, err := halide.Eval(n.Func, []halide.Range{{Extent: n.Lanes()}}, inputs)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, out.Ints...)
		}
		result, err := halide.ResultType(n.Func, nil)
		if err != nil {
			t.Fatal(err)
		}
		call := strings.ReplaceAll(n.C.Call, "$out", "out")
		for _, o := range n.Operands {
			fmt.Fprintf(&program, "static const %s_t %s[] = {%s};\n", o.Type, o.Name, strings.Join(arrays[o.Name], ","))
			fmt.Fprintf(&body, "        const %s_t *p_%s = %[2]s + c * %[3]d;\n", o.Type, o.Name, len(arrays[o.Name])/calls)
			call = strings.ReplaceAll(call, "$"+o.Name, "p_"+o.Name)
		}
		fmt.Fprintf(&program, "int main(void) {\n    for (int c = 0; c < %d; c++) {\n%s        %s_t out[%d];\n        { %s }\n",
			calls, body.String(), result, n.Lanes(), call)
		fmt.Fprintf(&program, "        for (int i = 0; i < %d; i++) { int64_t v = out[i]; fwrite(&v, 8, 1, stdout); }\n    }\n    return 0;\n}\n", n.Lanes())
		if got := run(t, gcc, n.C.Flags, program.String()); !bytes.Equal(got, int64s(want)) {
			t.Errorf("%s does not do what its text says", n.Name)
		}
		ran = append(ran, n.Name)
	}
	t.Logf("on this processor: %v", ran)
}

// sizes are the dimensions of an operand of a call.
func sizes(n *needle.Needle, name string) []halide.Range {
	for _, a := range append(n.Product.Operands(), n.Product.Out) {
		if a.Name != name && (a.Name != n.Product.Out.Name || name != n.Acc) {
			continue
		}
		last := make([]int, len(n.Product.Loops))
		for i, l := range n.Product.Loops {
			last[i] = l.Extent - 1
		}
		var out []halide.Range
		for _, top := range a.At(last) {
			out = append(out, halide.Range{Extent: top + 1})
		}
		return out
	}
	return nil
}
