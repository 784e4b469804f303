package build_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
)

// A nest may take its sums of floats in any order where each stage that has some says so, and not where one does not.
func TestReassociateIsOfAllStages(t *testing.T) {
	const algorithm = "in: float32(x)\nr: 5\nf(x) = sum(r, in(x+r.x))\ng(x) = max(f(x), 2.0)\n" +
		"out(x) = sum(r, g(x+r.x)*0.5)\n"
	const bounds, root = "bound x 16\n", "of g:\ncomputeroot\nof f:\ncomputeroot\n"
	for text, want := range map[string]bool{
		bounds + root:                                             false,
		bounds + "reassociate\n" + root:                           false,
		bounds + root + "reassociate\n":                           false,
		bounds + "reassociate\n" + root + "reassociate":           true,
		bounds + "reassociate\nof g:\ncomputeroot\n":              false, // f is written out in g
		bounds + "reassociate\nof g:\ncomputeroot\nreassociate\n": true,
		bounds + "reassociate\n" + root + "specialize in(0) > 1.0\nof f case 0:\nreassociate\n": false,
	} {
		s := parsed.Schedule(t, must(t, algorithm), text)
		n, err := build.Lower(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n.Compute.Reassociate != want {
			t.Errorf("%s\nmay reassociate: %v, want %v", text, n.Compute.Reassociate, want)
		}
	}
}

// What forbids to fuse has a note at its line that names the stages that allow it; nothing is said where all do, or none.
func TestUnfused(t *testing.T) {
	const algorithm = "in: float32(x)\nk: float32(i)\nr: 5\nf(x) = sum(r, in(x+r.x) * k(r.x))\ng(x) = f(x) * 2.0\n" +
		"out(x) = sum(r, g(x+r.x) * k(r.x))\n"
	const bounds, root = "bound x 16\n", "of g:\ncomputeroot\nof f:\ncomputeroot\n"
	const sum, g = "1: the products of this sum are not fused: reassociate stands at ", "5:1: the floats of g are rounded one by one"
	for text, want := range map[string][]string{
		bounds + root: nil,
		bounds + "reassociate\n" + root + "reassociate":                                            {g + ": reassociate stands at f, out only\n\tReassociate g too"},
		bounds + "reassociate\n" + root:                                                            {"4:" + sum + "out only", g},
		bounds + root + "reassociate":                                                              {g, "6:" + sum + "f only\n\tReassociate out too"},
		bounds + "of g:\ncomputeroot\nreassociate\n":                                               {"6:" + sum + "g only"}, // f is written out in g
		bounds + "reassociate\nof g:\ncomputeroot\nreassociate\nof f:\ncomputeroot\nreassociate\n": nil,
	} {
		s := parsed.Schedule(t, must(t, algorithm), text)
		got := build.Unfused(s)
		if len(got) != len(want) {
			t.Errorf("%s\n%v", text, got)
			continue
		}
		for i, n := range got {
			if !strings.Contains(n.String(), want[i]) {
				t.Errorf("%s\n%s\nwant %s", text, n, want[i])
			}
		}
	}
}
