// Package vectest tests targets of vector programs: each operation, loads and stores of all sizes, index registers, and
// drawn programs, by the target and by vec.Run, over random and extreme data.
//
//	suite.go    Suite, Setting: what a target is tried as
//	codes.go    operations on vectors
//	memory.go   programs by hand; loads, stores, lanes, index registers
//	random.go   Random: drawn programs
//	nests.go    Kernels: drawn kernels and pipelines
//	check.go    Compare, Differ: what a target did and what vec.Run does
//	emulate.go  Emulator: programs run by qemu, without a system around them; queue.go: many at a time
package vectest

import (
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Fataler is a test, or a run of a property.
type Fataler interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// Setting is a way to run programs: registers of so many bits, with some features of a processor. Try runs iterations
// lo .. hi-1 of the band of p by the target over arrays that fill fills, at once or later, and fails t unless vec.Run
// does the same.
type Setting struct {
	Bits int
	Try  func(t Fataler, p *vec.Program, fill func(arg int, b []byte), lo, hi int)
}

// Suite is the tests of a target.
type Suite struct {
	Settings []Setting

	t    *testing.T
	rand *rand.Rand
	seen map[string]int
}

// New is a suite, whose tests are its methods. It has at least one setting.
func New(t *testing.T, settings []Setting) *Suite {
	return &Suite{settings, t, rand.New(rand.NewPCG(3, 4)), map[string]int{}}
}
