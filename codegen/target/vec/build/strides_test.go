package build_test

import (
	"encoding/binary"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// TestStridedProgramsAreEval: with any strides that calls give, results are those of the reference, and no access leaves its array.
func TestStridedProgramsAreEval(t *testing.T) {
	var c tally
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 5000})
		s := gen.Fitting(t, k.Func, k.Region, manual.Machine())
		n, err := lowering.Lower(s, nil)
		var list diag.List
		if errors.As(err, &list) || tooLarge(n) {
			return
		}
		var names []string
		var bytes []byte
		strides := map[string][]int{}
		for _, b := range n.Buffers {
			if b.Inner || len(b.Dims) < 2 || !rapid.Bool().Draw(t, "strided") {
				continue
			}
			names, strides[b.Name] = append(names, b.Name), []int{1}
			for d := range b.Dims[1:] {
				next := strides[b.Name][d]*b.Dims[d].Extent + rapid.IntRange(0, 5).Draw(t, "gap")
				strides[b.Name] = append(strides[b.Name], next)
				bytes = binary.LittleEndian.AppendUint64(bytes, uint64(next*b.Type.Bytes()))
			}
		}
		lies, err := n.Strided(strides)
		if err != nil {
			return // tails that are rounded up
		}
		strided, err := build.ProgramsStrided(n, vec.AVX2(), names)
		c.add(err)
		if err != nil {
			return
		}
		for _, s := range strided.Steps {
			if err := vec.Check(s.Program); err != nil {
				t.Fatalf("%v\n%v", err, s.Program)
			}
		}
		want, err := halide.Eval(s.Func, k.Region, k.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		got, err := runOver(strided, lies.Buffers, bytes, k.Inputs)
		if err != nil {
			t.Fatalf("%v\n%v", err, n)
		}
		for _, a := range got {
			if d := differ(a, want); d != "" {
				t.Fatalf("%s\n%v\n%v\n%v", d, s, lies, strided.Steps[0].Program)
			}
		}
	})
	c.log(t)
}
