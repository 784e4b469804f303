package lower_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Every line: an algorithm that Eval has a meaning for and Lower refuses, where, which kind, and what is said.
func TestUnsupported(t *testing.T) {
	for _, test := range []struct {
		algorithm, pos string
		code           diag.Code
		fact           string
	}{
		{"in: int16(x)\nblur(x) = in(x) + in(x+1)\nout(x) = blur(x-1) +\tblur(x+1)", "algorithm:3:10", lower.CodeUnsupported,
			"a call of another Func is not compiled yet: blur(x-1)"},
		{"in: int16(x)\nout(x): int16 = in(x)\nout(3) = 5", "algorithm:3:1", lower.CodeUnsupported, "an update is not compiled yet: out(3) = 5"},
		{"in: uint8(x)\nr: 9\nout(x): int32 = 0\nout(clamp(in(r.x), 0, 7)) += 1 over r", "algorithm:4:1", lower.CodeUnsupported,
			"an update is not compiled yet: out(clamp(in(r.x), 0, 7)) += 1 over r"},
		{"in: int16(x)\nout(x) = {in(x), x}", "algorithm:2:11", lower.CodeUnsupported, "a Func of 2 values is not compiled yet: out"},
	} {
		f, err := halide.ParseFunc(test.algorithm)
		if err != nil {
			t.Fatal(err)
		}
		s, err := halide.ParseSchedule(f, "bound x 8")
		if err == nil {
			_, err = lower.Lower(s, nil)
		}
		expect(t, err, test.pos, test.code, test.fact)
		if out, err := lowerable(f); err == nil {
			t.Errorf("%vis lowered to\n%v", f, out)
		}
	}
}

func lowerable(f *halide.Func) (*lower.Nest, error) {
	return lower.Lower(f.Schedule().Bound(f.Vars[0], 8), nil)
}

// Several constructs are told at once, each kind once.
func TestUnsupportedAreToldAtOnce(t *testing.T) {
	f, err := halide.ParseFunc("in: int8(x)\ng(x) = in(x)\nout(x): {int16, int8} = {g(x) + g(x+1), 3}\nout(2) = {1, 1}\nout(3) = {1, 2}")
	if err != nil {
		t.Fatal(err)
	}
	_, err = lowerable(f)
	var list diag.List
	if !errors.As(err, &list) || len(list) != 2 || !strings.Contains(err.Error(), "a Func of 2 values") || !strings.Contains(err.Error(), "an update") {
		t.Errorf("%v", err)
	}
}

// Every directive of the language is compiled or refused by name; none is ignored.
func TestDirectivesAreCompiledOrRefused(t *testing.T) {
	const (
		forTuners = "estimate"
		single    = "in: int16(x)\nout(x) = in(x) + in(x+1)"
		several   = "in: int16(x)\nf(x) = in(x)\nout(x) = f(x) + f(x+1)"
		updated   = "in: int16(x)\nr: 4, 4\ng(x): int32 = 0\ng(x) += in(x+r.x) over r\nout(x) = g(x) + g(x+1)"
	)
	never := map[string]bool{"prefetch": true} // the language refuses it
	refused := map[string]string{              // what a schedule with the directive looks like
		"computeroot": "bound x 8\nof f:\ncomputeroot", "computeinline": "bound x 8\nof f:\ncomputeinline", "computeat": "bound x 8\nof f:\ncomputeat out x",
		"storeroot": "bound x 8\nof f:\ncomputeat out x\nstoreroot", "storeat": "bound x 8; split x 4\nof f:\ncomputeat out xi\nstoreat out xo",
		"fold": "bound x 8\nof f:\nfold x 4", "boundstorage": "bound x 8; boundstorage x 8", "alignstorage": "bound x 8; alignstorage x 8",
		"alignbounds": "bound x 8; alignbounds x 8 0", "in": "bound x 8; in in -> c\nof c:\ncomputeroot",
		"tracestores": "bound x 8; tracestores", "traceloads": "bound x 8; traceloads in", "tracerealizations": "bound x 8; tracerealizations",
		"specialize": "bound x 8; specialize in(0) > 5",
		"rfactor":    "bound x 8\nof g update 0:\nrfactor r.y u", "atomic": "bound x 8\nof g update 0:\natomic",
	}
	_, err := halide.ParseSchedule(must(t, single), "nosuchdirective")
	_, words, ok := strings.Cut(err.Error(), "directives are: ")
	if !ok {
		t.Fatal(err)
	}
	done := map[string]bool{"bound": true, "split": true, "tile": true, "fuse": true, "reorder": true, "unroll": true, "unrolljam": true, "vectorize": true,
		"parallel": true, "serial": true, "rename": true,
		"layout": true, "align": true, "pad": true, "place": true, "datapath": true, "group": true, "pair": true, "reassociate": true, forTuners: true}
	for _, word := range strings.Split(strings.TrimSpace(words), ", ") {
		text, ok := refused[word]
		if never[word] {
			if _, err := halide.ParseSchedule(must(t, single), "bound x 8; "+word); err == nil {
				t.Errorf("%s is taken", word)
			}
			continue
		}
		if ok == done[word] {
			t.Errorf("%s is not known to be compiled or refused", word)
			continue
		}
		if !ok {
			continue
		}
		algorithm := single
		if strings.Contains(text, "of f") {
			algorithm = several
		}
		if strings.Contains(text, "of g") {
			algorithm = updated
		}
		s, err := halide.ParseSchedule(must(t, algorithm), text)
		if err != nil {
			t.Errorf("%s: %v", word, err)
			continue
		}
		var list diag.List
		if _, err = lower.Lower(s, nil); !errors.As(err, &list) || list[0].Code != lower.CodeUnsupported || !strings.Contains(list[0].Fact, "is not compiled yet") {
			t.Errorf("%s: %v", word, err)
		}
	}
	f := must(t, several)
	p := halide.NewPipeline(f, must(t, "g(x) = x"))
	s := p.Schedule()
	for _, out := range p.Outputs {
		s.Of(out).Bound(out.Vars[0], 8)
	}
	if _, err := lower.Lower(s, nil); err == nil || !strings.Contains(err.Error(), "a pipeline of several outputs is not compiled yet: g") {
		t.Error(err)
	}
	if _, err := lower.Lower(f.Schedule().Bound(f.Vars[0], 8).Of(halide.Funcs(f)[0]), nil); err == nil || !strings.Contains(err.Error(), "a stage by itself is not compiled yet: f") {
		t.Error(err)
	}
}

func must(t *testing.T, text string) *halide.Func {
	t.Helper()
	f, err := halide.ParseFunc(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
