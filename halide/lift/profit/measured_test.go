package profit

import (
	"os"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/profit/svm"
)

// TestMeasured learns from stored measurements of a naive int16 matrix product (times of one host, simulated times of the
// AI Engine): at least 99 % of the sizes that were kept apart are answered right, and both answers are a fifth of them.
func TestMeasured(t *testing.T) {
	f, err := os.Open("testdata/gemm_int16.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := Read(f.Name(), f)
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]Options{
		"cubic": {Kernel: svm.Cubic(0.2), C: 10},
		"rbf":   {Kernel: svm.RBF(0.2), C: 10},
	} {
		t.Run(name, func(t *testing.T) {
			score, err := CrossValidate(s, 4, 1, o)
			if err != nil {
				t.Fatal(err)
			}
			if score.Rate() < 0.99 || !score.Balanced() || score.Counted < 1000 {
				t.Errorf("%s", score)
			}
		})
	}
}
