package vyasa_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
)

// Ten lanes of int16 fill no whole number of blocks of 16 bytes: the kernel is right, and its notes say it is slow.
func ExampleKernel_notes() {
	x := hl.NewVar("x")
	in := hl.NewInput("in", hl.Int16, 1)
	twice := hl.NewFunc("twice", x)
	twice.Is(in.At(x).Mul(2).Narrow(hl.Int16, 0))

	s := twice.Schedule().Bound(x, 160)
	_, xi := s.Split(x, 10)
	s.Vectorize(xi)

	k, err := vyasa.Compile(s, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(k.Notes)
	// Output:
	// notes_example_test.go:19: Vectorize(xi): 10 lanes are stored one by one: results of 10 int16 are no whole number of blocks of 16 bytes
	// 	vectorise 8 or 16 lanes: Split(x, 16)
}
