package classify_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/classify"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

func Example() {
	unit, err := source.Read("sum.c", []byte(`
		int digits(int n) { int d = 0; while (n) { n /= 10; d++; } return d; }
		float norm(const float *v, int n) { float s = 0; for (int i = 0; i < n; i++) s += v[i] * v[i]; return s; }
	`), source.Options{})
	if err != nil {
		panic(err)
	}
	for _, f := range classify.Default().Rank(unit, unit.Funcs) {
		fmt.Println(f.Name)
	}
	// Output:
	// norm
	// digits
}
