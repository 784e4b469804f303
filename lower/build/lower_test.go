package build

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// differ is the first element in which two arrays differ, bit for bit, or "". Any NaN is as good as another.
func differ(got, want *halide.Array) string {
	if got.Type != want.Type || fmt.Sprint(got.Dims) != fmt.Sprint(want.Dims) {
		return fmt.Sprintf("got %s over %v, want %s over %v", got.Type, got.Dims, want.Type, want.Dims)
	}
	for i, w := range want.Ints {
		if got.Ints[i] != w {
			return fmt.Sprintf("element %d is %d, want %d", i, got.Ints[i], w)
		}
	}
	for i, w := range want.Floats {
		g := got.Floats[i]
		if math.Float32bits(g) != math.Float32bits(w) && (g == g || w == w) {
			return fmt.Sprintf("element %d is %v, want %v", i, g, w)
		}
	}
	return ""
}

// A legal schedule never changes what a Func means, and no pass does: Eval is what every nest gives.
func TestEvalIsRun(t *testing.T) {
	t.Parallel()
	lowered, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{})
		s := gen.Schedule(t, k.Func, k.Region)
		switch {
		case holds(t, k.Func, s, k.Region, k.Inputs):
			lowered++
		case len(gen.Breaks(s, manual.Machine())) == 0: // the others may be refused
			refused++
		}
	})
	if t.Logf("%d schedules lowered, %d refused", lowered, refused); refused > lowered/8 {
		t.Errorf("too many schedules are refused")
	}
}

// So for expressions of any operations, with any reductions inside each other.
func TestEvalIsRunOfAnyExpression(t *testing.T) {
	t.Parallel()
	lowered, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		f := gen.Any(t, rapid.IntRange(1, 4).Draw(t, "depth"))
		region := gen.Region(t, f, 20)
		env := map[string]halide.Range{}
		for i, v := range f.Vars {
			env[v.Name] = region[i]
		}
		if f.Check(env) != nil {
			t.Skip("its values fit no type")
		}
		s := gen.Schedule(t, f, region)
		switch {
		case holds(t, f, s, region, gen.Inputs(t, f, region)):
			lowered++
		case len(gen.Breaks(s, manual.Machine())) == 0:
			refused++
		}
	})
	if t.Logf("%d schedules lowered, %d refused", lowered, refused); refused > lowered/4 {
		t.Errorf("too many schedules are refused")
	}
}

// holds lowers s and demands that every pass gives what Eval gives, that every nest comes back from its text, and that
// lowering again gives the same text. It is false if the schedule is refused.
func holds(t *rapid.T, f *halide.Func, s *halide.Schedule, region []halide.Range,
	inputs map[string]*halide.Array) bool {
	want, err := halide.Eval(f, region, inputs)
	if err != nil {
		t.Fatalf("%v\n%v", f, err)
	}
	at := func(pass string) string { return fmt.Sprintf("%v\n%v\n%v\nafter %s", f, region, s, pass) }
	before := ""
	last, err := Lower(s, func(pass string, n *lower.Nest) {
		text := n.String()
		if text == before { // the pass changed nothing
			return
		}
		before = text
		if again, err := lower.ParseNest(text); err != nil {
			t.Fatalf("%s: %v\n%v", at(pass), err, n)
		} else if a, b := again.String(), withoutComments(text); a != b {
			t.Fatalf("%s:\n%s\ncame back as\n%s", at(pass), b, a)
		}
		elems := 0
		for _, b := range n.Buffers {
			elems += b.Elems
		}
		if len(n.Body) == 0 || elems > 1<<20 { // tiles of tiles in all dimensions
			return
		}
		got, err := exec.Run(n, inputs)
		if err != nil {
			t.Fatalf("%s: %v", at(pass), err)
		}
		if d := differ(got, want); d != "" {
			t.Fatalf("%s: %s", at(pass), d)
		}
	})
	var list diag.List
	if errors.As(err, &list) {
		return false
	}
	if again, _ := Lower(s.Clone(), nil); again.String() != last.String() {
		t.Fatalf("%s: lowered again it gives\n%v\nnot\n%v", at("all"), again, last)
	}
	return true
}

var comments = regexp.MustCompile(`(?m)  //.*$`)

func withoutComments(text string) string { return comments.ReplaceAllString(text, "") }

// The first term of a float reduction is taken as it is: zeros of both signs, NaN and infinities.
func TestFirstTermIsExact(t *testing.T) {
	values := []float32{0, float32(math.Copysign(0, -1)), float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)),
		1}
	for _, reduction := range []string{"sum", "product", "maximum", "minimum"} {
		for terms := range 2 {
			s := schedule(t, fmt.Sprintf("in: float32(x, y)\nr: %d\nout(x) = %s(r, in(x, r.x))", terms+1, reduction),
				"bound x 6")
			n, err := Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			in := halide.NewArray(halide.Float32, n.Buffers[0].Valid...)
			for i := range in.Floats {
				in.Floats[i] = values[i%6]
			}
			inputs := map[string]*halide.Array{"in": in}
			want, err := halide.Eval(n.Func, n.Buffers[1].Valid, inputs)
			if err != nil {
				t.Fatal(err)
			}
			got, err := exec.Run(n, inputs)
			if err != nil {
				t.Fatal(err)
			}
			if d := differ(got, want); d != "" {
				t.Errorf("%s of %d terms: %s", reduction, terms+1, d)
			}
		}
	}
}
