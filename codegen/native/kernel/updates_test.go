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

// inPlace draws an algorithm of a Func out of 20 x 9 elements that updates change in place: they read neighbours, rows and
// columns before and behind along the dimensions that they run over, and tables at places that data say, in any order
// and more than once; sums are grouped in any way. A directive of each update is drawn, too.
func inPlace(t *rapid.T) (text string, updates []string) {
	pick := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	typ := pick("type", "int8", "uint8", "int16", "uint16", "int32", "uint32", "float32")
	var b strings.Builder
	fmt.Fprintf(&b, "out(x, y): %s = in(x, y)\n", typ)
	for range rapid.IntRange(1, 3).Draw(t, "updates") {
		near := func(v string) string { // what a Var of out has stored may be read in its own place alone
			if !strings.Contains(v, ".") {
				return v
			}
			return fmt.Sprintf("%s+%d", v, rapid.IntRange(0, 3).Draw(t, "offset"))
		}
		x, y := pick("x", "x", "r.x", "r.x", "r.x"), pick("y", "y", "r.y", "r.y")
		over := " over r"
		switch {
		case x == "x" && y == "y":
			over = ""
		case x == "x" || y == "y": // the RDom has one dimension too many
			over = " over r where r.x < 20"
		}
		term := func() string {
			switch pick("term", "out", "out", "in", "table") {
			case "out":
				return fmt.Sprintf("out(%s, %s)", near(x), near(y))
			case "table":
				return fmt.Sprintf("table(at(%s, %s))", near(x), near(y))
			}
			return fmt.Sprintf("in(%s, %s)", near(x), near(y))
		}
		to := near(x)
		if x == "r.x" && pick("scattered", "no", "no", "yes") == "yes" {
			to = fmt.Sprintf("at(r.x, %s)", y)
		}
		to = fmt.Sprintf("out(%s, %s)", to, near(y))
		e := term()
		for range rapid.IntRange(0, 3).Draw(t, "terms") {
			op := pick("operator", "+", "-")
			if pick("side", "left", "right") == "left" {
				e = fmt.Sprintf("(%s %s %s)", e, op, term())
			} else {
				e = fmt.Sprintf("(%s %s %s)", term(), op, e)
			}
		}
		switch {
		case typ == "float32":
		case pick("end", "wrap", "narrow") == "wrap":
			e = fmt.Sprintf("wrap(%s, %s)", typ, e)
		default:
			e = fmt.Sprintf("narrow(%s, %s, %d)", typ, e, rapid.IntRange(0, 1).Draw(t, "shift"))
		}
		fmt.Fprintf(&b, "%s = %s%s\n", to, e, over)
		directive := ""
		switch {
		case over == "":
			directive = pick("lanes", "", "vectorize x")
		case x == "x":
			directive = pick("lanes", "", "reorder r.y r.x x; vectorize x")
		case y == "y":
			directive = pick("lanes", "", "reorder r.y r.x y; vectorize y", "parallel y")
		}
		updates = append(updates, directive)
	}
	for _, d := range []struct{ name, text string }{{"r.", "r: 14, 6\n"}, {"table(", "table: " + typ + "(i)\n"},
		{"at(", "at: uint8 0..11(x, y)\n"}} {
		if strings.Contains(b.String(), d.name) {
			text += d.text
		}
	}
	return fmt.Sprintf("in: %s(x, y)\n%s%s", typ, text, b.String()), updates
}

// TestUpdatesAreEval: what updates in place compute is what they mean, whatever order of loops is chosen for them.
func TestUpdatesAreEval(t *testing.T) {
	restoring(t)
	var c counts
	rapid.Check(t, func(t *rapid.T) {
		text, updates := inPlace(t)
		f := parsed.Func(t, text)
		schedule := "bound x 20; bound y 9"
		for i, d := range updates {
			if d != "" {
				schedule += fmt.Sprintf("\nof out update %d:\n%s", i, d)
			}
		}
		s := parsed.Schedule(t, f, schedule)
		region := []halide.Range{{Min: 0, Extent: 20}, {Min: 0, Extent: 9}}
		c.check(t, s, region, gen.Inputs(t, f, region))
	})
	c.log(t)
}
