package triplet_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/exec/exectest"
	"github.com/vyasa-go/vyasa/triplet"
)

// TestRunTexts: programs that are written by hand, after any pass, give what was worked out by hand, or are refused.
func TestRunTexts(t *testing.T) {
	exectest.Texts(t, func(text string) (exectest.Form, error) {
		p, err := triplet.Parse(text, small())
		if err == nil {
			err = triplet.Check(p)
		}
		if err != nil {
			return exectest.Form{}, err
		}
		return exectest.Form{Nest: p.Nest, Text: p.String(),
			Run: func(inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
				return triplet.RunAll(p, inputs)
			}}, nil
	})
}
