package codegen_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/exec/exectest"
)

// TestRunTexts: programs that are written by hand give what was worked out by hand, and what would store an undefined
// lane is refused: one that wraps in a register in which only the lanes of results count.
func TestRunTexts(t *testing.T) {
	exectest.Texts(t, func(text string) (exectest.Form, error) {
		p, err := codegen.Parse(aie1.Target(), text)
		if err != nil {
			return exectest.Form{}, err
		}
		return exectest.Form{Nest: p.Source.Nest, Text: p.String(),
			Run: func(inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
				return codegen.RunAll(p, inputs)
			}}, nil
	})
}
