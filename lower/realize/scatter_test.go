package realize_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Sums at places that data choose, many of them at one: of all types, that wrap around and that saturate, of whole images and of
// each row, and sums that begin with another element; on one goroutine and on several.
func TestScatters(t *testing.T) {
	for _, to := range []string{"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"} {
		for _, end := range []string{"wrap(%s, out(%s) + (%s))", "narrow(%s, out(%s) + (%s))"} {
			for _, term := range []string{"in(r.y, r.x) % 2", "in(r.x, r.y) * 37 - 90", "40 - in(r.x, r.y)", "in(r.x, r.y) * 2000000000"} {
				for _, place := range []string{"in(r.x, r.y) % 5, y", "in(r.x, r.y) % 3, in(r.y, r.x) % 4", "r.x / 2, y", "r.x, y", "in(r.x, r.y) % 6, 2"} {
					text := fmt.Sprintf("in: uint8(x, y)\nr: 40, 30\nout(x, y): %s = wrap(%s, x)\nout(%s) = %s over r", to, to, place, fmt.Sprintf(end, to, from(place), term))
					f := parsed.Func(t, text)
					n, err := build.Lower(f.Schedule().Bound(halide.NewVar("x"), 40).Bound(halide.NewVar("y"), 4), nil)
					if err != nil {
						t.Fatalf("%s: %v", text, err)
					}
					inputs := map[string]*halide.Array{"in": gen.Array(halide.UInt8, 5, gen.Uniform, n.Buffer("in").Valid...)}
					want, err := halide.Eval(f, []halide.Range{{Extent: 40}, {Extent: 4}}, inputs)
					if err != nil {
						t.Fatal(err)
					}
					k, err := realize.Compile(n)
					if err != nil {
						t.Fatal(err)
					}
					for _, workers := range []int{1, 3} {
						got, err := k.Workers(workers).Run(context.Background(), inputs)
						if err != nil {
							t.Fatal(err)
						}
						if at, differ := got.Diff(want); differ {
							t.Fatalf("%s\non %d, at %v: Eval gives\n%v and the kernel\n%v", text, workers, at, want, got)
						}
					}
				}
			}
		}
	}
}

// from is the place whose element a sum begins with: the one that is stored, but of the last of them.
func from(place string) string {
	if place == "in(r.x, r.y) % 6, 2" {
		return "in(r.x, r.y) % 5, 2"
	}
	return place
}
