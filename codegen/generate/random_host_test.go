package generate

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// drawMade draws a kernel or an expression of any operations, compiled; nil if it is refused.
func drawMade(t *rapid.T) *made {
	k := gen.Draw(t, gen.Size{MACs: 20_000})
	if rapid.IntRange(0, 3).Draw(t, "any") == 3 {
		k.Func = gen.Any(t, 3)
		k.Region = gen.Region(t, k.Func, 30)
		k.Inputs = gen.Inputs(t, k.Func, k.Region)
	}
	s := gen.Fitting(t, k.Func, k.Region, manual.Machine())
	p, err := generate(s)
	if _, ok := refused(err); ok {
		return nil
	}
	m := &made{kernel: kernel{name: "random", algorithm: k.Func.String(), schedule: s.String()}, prog: p, inputs: k.Inputs}
	if err == nil {
		m.want, err = halide.Eval(k.Func, k.Region, k.Inputs)
	}
	if err != nil {
		panic(fmt.Sprintf("BUG: %v\n%v\n%v", err, k.Func, s))
	}
	return m
}

// The C of random kernels computes what the algorithm means, as the host's compiler understands it. VYASA_HOST_CASES says
// how many; the long run has 500.
func TestRandomHost(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("VYASA_HOST_CASES"))
	if n == 0 {
		n = 16
	}
	var list []*made
	random := rapid.Custom(drawMade)
	for seed := 0; len(list) < n; seed++ {
		if m := random.Example(seed); m != nil {
			list = append(list, m)
		}
	}
	onHost(t, list)
}
