package interp_test

import (
	"fmt"
	"os"
	"testing"
)

// What C has, each function of testdata/features.c as compiled.
func TestFeatures(t *testing.T) {
	text, err := os.ReadFile("testdata/features.c")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range 10 {
		names = append(names, fmt.Sprintf("f%d", i))
	}
	agree(t, string(text), names, "-mavx2", "-mfma", "-fno-strict-aliasing")
}
