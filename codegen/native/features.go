package native

import (
	"errors"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Variable is the name of the environment variable that Features and ARM64 obey.
const Variable = "VYASA_NATIVE"

const base = x86.AVX2 | x86.FMA | x86.BMI2

// left is what a word leaves of the features of each processor. A word of another processor takes nothing.
type left struct {
	x86   x86.Feature
	arm64 arm64.Feature
}

const (
	allX86   = ^x86.Feature(0)
	allARM64 = ^arm64.Feature(0)
)

// words are what may be said of features.
var words = map[string]left{
	"": {allX86, allARM64}, "all": {allX86, allARM64}, "off": {},
	"avx2": {base, allARM64}, "avxvnni": {base | x86.AVXVNNI, allARM64}, "avx512": {base | x86.AVX512, allARM64},
	"neon": {allX86, arm64.NEON}, "dotprod": {allX86, arm64.NEON | arm64.DotProd},
}

// Known says why a word is none that Features takes.
func Known(word string) error {
	if _, ok := words[word]; !ok {
		return fmt.Errorf("native code: %q is none of off, avx2, avxvnni, avx512, neon, dotprod, all", word)
	}
	return nil
}

var errElsewhere = errors.New("native code: not on this architecture or system")

// Features is what code of x86-64 that runs here may use. The error says why no such code can run here. The environment
// variable VYASA_NATIVE takes features away, and each of the limits does: off, avx2, avxvnni, avx512, all. The empty
// word takes nothing, nor do the words of other processors.
func Features(limits ...string) (x86.Feature, error) {
	have := processor()
	if !here || have == 0 {
		return 0, errElsewhere
	}
	if have&base != base {
		return 0, errors.New("native code: the processor has no AVX2, FMA or BMI2")
	}
	l, err := limited(limits)
	return have & l.x86, err
}

// ARM64 is Features of arm64; the words are off, neon, dotprod, all.
func ARM64(limits ...string) (arm64.Feature, error) {
	have := processorARM64()
	if !here || have == 0 {
		return 0, errElsewhere
	}
	l, err := limited(limits)
	return have & l.arm64, err
}

// limited is what the environment and limits leave; nothing where there is an error.
func limited(limits []string) (left, error) {
	all := left{allX86, allARM64}
	for i, word := range append([]string{os.Getenv(Variable)}, limits...) {
		from := Variable
		if i > 0 {
			from = "Native"
		}
		if err := Known(word); err != nil {
			return left{}, fmt.Errorf("%w (%s)", err, from)
		}
		if word == "off" {
			return left{}, fmt.Errorf("native code: %s=off", from)
		}
		all.x86 &= words[word].x86
		all.arm64 &= words[word].arm64
	}
	return all, nil
}
