package lift_test

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// A loop that is unrolled is a dot product of vectors whose length is a multiple of four.
func ExampleLift() {
	text := `float f(int n, const float *x, const float *y) {
	float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
	for (int i = 0; i < n; i += 4) {
		s0 += x[i] * y[i];
		s1 += x[i+1] * y[i+1];
		s2 += x[i+2] * y[i+2];
		s3 += x[i+3] * y[i+3];
	}
	return s0 + s1 + s2 + s3;
}`
	u, err := source.Read("dot.c", []byte(text), source.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := lift.Lift(context.Background(), u, "f", lift.Options{})
	if err != nil || r.Refused != nil {
		fmt.Println(err, r.Refused)
		return
	}
	fmt.Print(r.Summary.Algorithm())
	fmt.Println(r.Level, r.Summary.Exact, r.Pre)
	fmt.Println(r.Match)
	// Output:
	// result = sum(k in 0..n, x(k) * y(k))
	// symbolic over the reals [n % 4 == 0]
	// dot only when n % 4 == 0 (beta 0): n = n, result = result, x = x, y = y
}
