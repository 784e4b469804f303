package kernel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"pgregory.net/rapid"
)

// TestScatteredSumsAreEval: sums in elements that data choose, of many more terms than there are elements, wrap as
// Eval's do, whatever the type, the dimensions, what is left over of rows, and where the array begins.
func TestScatteredSumsAreEval(t *testing.T) {
	restoring(t)
	var c counts
	rapid.Check(t, func(t *rapid.T) {
		pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
		number := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
		w, h, from, bins := number("width", 14, 45), number("height", 6, 20), number("from", -3, 3), number("bins", 1, 9)
		typ, term := pick("type", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"),
			pick("term", "1", "-3", "weight(r.x, r.y)", "weight(r.x, r.y)*in(r.x, r.y)", "r.x", "100 - in(r.x, r.y)")
		at, vars, bound := fmt.Sprintf("in(r.x, r.y)%%%d + (%d)", bins, from), "v",
			fmt.Sprintf("bound v %d %d", from, bins)
		region := []halide.Range{{Min: from, Extent: bins}}
		if pick("dimensions", "one", "two") == "two" {
			other := pick("other", "r.y%2", "weight(r.x, r.y)%2", "r.x%2")
			at, vars, bound = at+", "+other, "v, u", bound+"; bound u 2"
			region = append(region, halide.Range{Extent: 2})
		}
		sum := fmt.Sprintf("out(%s) + %s", at, term)
		if pick("side", "left", "right") == "right" {
			sum = fmt.Sprintf("(%s) + out(%s)", term, at)
		}
		text := fmt.Sprintf("in: uint8(x, y)\nr: %d, %d\nout(%s): %s = 100\nout(%s) = wrap(%[4]s, %[6]s) over r\n", w, h,
			vars, typ, at, sum)
		if strings.Contains(text, "weight") {
			text = "weight: uint8(x, y)\n" + text
		}
		f := parsed.Func(t, text)
		s := parsed.Schedule(t, f, bound)
		c.check(t, s, region, gen.Inputs(t, f, region))
	})
	c.log(t)
}
