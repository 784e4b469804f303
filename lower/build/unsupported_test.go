package build_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
)

// Every directive of the language is compiled; none is ignored.
func TestDirectivesAreCompiled(t *testing.T) {
	const (
		single  = "in: int16(x)\nout(x) = in(x) + in(x+1)"
		several = "in: int16(x)\nf(x) = in(x)\nout(x) = f(x) + f(x+1)"
		updated = "in: int16(x)\nr: 4, 4\ng(x): int32 = 0\ng(x) += in(x+r.x) over r\nout(x) = g(x) + g(x+1)"
	)
	never := map[string]bool{"prefetch": true} // the language refuses it
	use := map[string]string{                  // what a schedule with the directive looks like
		"computeroot": "bound x 8\nof f:\ncomputeroot", "computeinline": "bound x 8\nof f:\ncomputeinline",
		"computeat": "bound x 8\nof f:\ncomputeat out x",
		"storeroot": "bound x 8\nof f:\ncomputeat out x\nstoreroot", "storeat": "bound x 8; split x 4\nof f:\n" +
			"computeat out xi\nstoreat out xo",
		"fold": "bound x 8\nof f:\ncomputeat out x; storeroot; fold x 2", "boundstorage": "bound x 8; boundstorage x 8",
		"alignstorage": "bound x 8; alignstorage x 8",
		"alignbounds":  "bound x 8; alignbounds x 8 0",
		"in":           "bound x 8; in in -> c\nof c:\ncomputeroot", "rfactor": "bound x 8\nof g update 0:\nrfactor r.y u",
		"sums":   "bound x 8; sums\nof out_sum:\ncomputeroot",
		"atomic": "bound x 8\nof g update 0:\natomic", "specialize": "bound x 8; specialize in(0) > 5",
		"tracestores": "bound x 8; tracestores", "traceloads": "bound x 8; traceloads in",
		"tracerealizations": "bound x 8; tracerealizations", "map": "bound x 8; map mac16 i=x",
		"serpentine": "bound x 8; serpentine x",
	}
	_, err := halide.ParseSchedule(must(t, single), "nosuchdirective")
	_, words, ok := strings.Cut(err.Error(), "directives are: ")
	if !ok {
		t.Fatal(err)
	}
	done := map[string]bool{"bound": true, "split": true, "tile": true, "fuse": true, "reorder": true, "unroll": true,
		"unrolljam": true, "vectorize": true,
		"parallel": true, "serial": true, "rename": true,
		"layout": true, "align": true, "pad": true, "place": true, "datapath": true, "group": true, "pair": true,
		"reassociate": true, "estimate": true}
	for _, word := range strings.Split(strings.TrimSpace(words), ", ") {
		text, ok := use[word]
		if never[word] {
			if _, err := halide.ParseSchedule(must(t, single), "bound x 8; "+word); err == nil {
				t.Errorf("%s is taken", word)
			}
			continue
		}
		if ok == done[word] {
			t.Errorf("%s is not known to be compiled", word)
			continue
		}
		if !ok {
			continue
		}
		algorithm := single
		if strings.Contains(text, "of out_sum") {
			algorithm = "in: int16(x)\nr: 4\nout(x) = sum(r, in(x+r.x)) * 3"
		}
		if strings.Contains(text, "of f") {
			algorithm = several
		}
		if strings.Contains(text, "of g") {
			algorithm = updated
		}
		s, err := halide.ParseSchedule(must(t, algorithm), text)
		if err == nil {
			_, err = build.Lower(s, nil)
		}
		if err != nil {
			t.Errorf("%s: %v", word, err)
		}
	}
	f := must(t, several)
	if _, err := build.Lower(f.Schedule().Bound(f.Vars[0], 8).Of(halide.Funcs(f)[0]), nil); err == nil ||
		!strings.Contains(err.Error(), "a stage by itself is not compiled yet: f") {
		t.Error(err)
	}
}

func must(t *testing.T, text string) *halide.Func {
	t.Helper()
	f := parsed.Func(t, text)
	return f
}
