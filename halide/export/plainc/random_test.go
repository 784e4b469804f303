package plainc_test

import (
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/ctest"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// enough reports whether what was drawn will do where time is short: a compiler needs longer for it than all else.
func enough(b *ctest.Batch) bool { return b.N >= 25 && os.Getenv("VYASA_LONG") == "" }

// Drawn pipelines are what Eval says, bit for bit, and C that has a meaning.
func TestDrawnPipelines(t *testing.T) {
	b := &ctest.Batch{Write: plainc.Write}
	rapid.Check(t, func(rt *rapid.T) {
		if enough(b) {
			return
		}
		c := gen.Images(rt)
		b.Add(t, c.Pipeline, c.Regions, c.Inputs)
	})
	b.Run(t)
	b.Few(t, 10)
}

// So are sums of products.
func TestDrawnSums(t *testing.T) {
	b := &ctest.Batch{Write: plainc.Write}
	rapid.Check(t, func(rt *rapid.T) {
		if enough(b) {
			return
		}
		k := gen.Products(rt)
		if rapid.Bool().Draw(rt, "layers") {
			k, _ = gen.Layers(rt)
		}
		b.Add(t, halide.NewPipeline(k.Func), map[string][]halide.Range{k.Func.Name: k.Region}, k.Inputs)
	})
	b.Run(t)
	b.Few(t, 0)
}

// So are drawn expressions of every operation, but for elementary functions, which are those of the C library.
func TestDrawnExpressions(t *testing.T) {
	b := &ctest.Batch{Write: plainc.Write}
	rapid.Check(t, func(rt *rapid.T) {
		if enough(b) {
			return
		}
		f := gen.Any(rt, 4)
		region := gen.Region(rt, f, 40)
		inexact := false
		halide.Walk(f.Value, func(e *halide.Expr) { inexact = inexact || plainc.Elementary(e.Op) })
		if !inexact {
			b.Add(t, halide.NewPipeline(f), map[string][]halide.Range{f.Name: region}, gen.Inputs(rt, f, region))
		}
	})
	b.Run(t)
	b.Few(t, 30)
}
