package forms_test

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
)

// reference is what the algorithm means, by the names of the kernel's arrays: of a Func of several values "f.0", "f.1",
// ...
func reference(k *vyasa.Kernel, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	names, regions := map[string][]string{}, map[string][]halide.Range{}
	for _, f := range k.Schedule.Outputs() {
		for i := range f.Values {
			name := f.Name
			if len(f.Values) > 1 {
				name = fmt.Sprintf("%s.%d", f.Name, i)
			}
			names[f.Name], regions[f.Name] = append(names[f.Name], name), k.Nest.Buffer(name).Valid
		}
	}
	all, err := halide.EvalAll(halide.NewPipeline(k.Schedule.Outputs()...), regions, inputs)
	if err != nil {
		return nil, err
	}
	out := map[string]*halide.Array{}
	for f, list := range names {
		for i, name := range list {
			out[name] = all[f][i]
		}
	}
	return out, nil
}

// compare finds an element of the outputs that differs, bit for bit; every NaN equals every other.
func compare(form string, want, got map[string]*halide.Array) error {
	for name, w := range want {
		g := got[name]
		for i, n := range w.Ints {
			if n != g.Ints[i] {
				return fmt.Errorf("the %s computes %d as element %d of %s, the reference %d", form, g.Ints[i], i, name,
					n)
			}
		}
		for i, x := range w.Floats {
			if y := g.Floats[i]; math.Float32bits(x) != math.Float32bits(y) && (x == x || y == y) {
				return fmt.Errorf("the %s computes %v as element %d of %s, the reference %v", form, y, i, name, x)
			}
		}
	}
	return nil
}
