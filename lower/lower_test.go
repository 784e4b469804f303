package lower

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
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
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{})
		s := gen.Schedule(t, k.Func, k.Region)
		want, err := halide.Eval(k.Func, k.Region, k.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		var nests []*Nest
		var names []string
		n, err := Lower(s, func(pass string, n *Nest) { nests, names = append(nests, n), append(names, pass) })
		if err != nil {
			refused++
			t.Skipf("refused: %v", err)
		}
		if err := Check(n); err != nil {
			t.Fatalf("%v\n%v", s, err)
		}
		for i, n := range nests[1:] {
			got, err := Run(n, k.Inputs)
			if err != nil {
				t.Fatalf("%v\n%v\nafter %s: %v", k, s, names[i+1], err)
			}
			if d := differ(got, want); d != "" {
				t.Fatalf("%v\n%v\nafter %s: %s", k, s, names[i+1], d)
			}
		}
	})
	t.Logf("%d schedules refused", refused)
}
