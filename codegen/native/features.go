package native

import (
	"errors"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Variable is the name of the environment variable that Features obeys.
const Variable = "VYASA_NATIVE"

const base = x86.AVX2 | x86.FMA | x86.BMI2

// words are what may be said of features, and what each leaves.
var words = map[string]x86.Feature{"": ^x86.Feature(0), "all": ^x86.Feature(0), "off": 0,
	"avx2": base, "avxvnni": base | x86.AVXVNNI, "avx512": base | x86.AVX512}

// Known says why a word is none that Features takes.
func Known(word string) error {
	if _, ok := words[word]; !ok {
		return fmt.Errorf("native code: %q is none of off, avx2, avxvnni, avx512, all", word)
	}
	return nil
}

// Features is what code that runs here may use. The error says why no native code can run here. The environment
// variable VYASA_NATIVE takes features away, and each of the limits does: off, avx2, avxvnni, avx512, all. The empty word takes
// nothing.
func Features(limits ...string) (x86.Feature, error) {
	if !here {
		return 0, errors.New("native code: not on this architecture or system")
	}
	have := processor()
	if have&base != base {
		return 0, errors.New("native code: the processor has no AVX2, FMA or BMI2")
	}
	limit := func(from, word string) error {
		if err := Known(word); err != nil {
			return fmt.Errorf("%w (%s)", err, from)
		}
		if word == "off" {
			return fmt.Errorf("native code: %s=off", from)
		}
		have &= words[word]
		return nil
	}
	if err := limit(Variable, os.Getenv(Variable)); err != nil {
		return 0, err
	}
	for _, word := range limits {
		if err := limit("Native", word); err != nil {
			return 0, err
		}
	}
	return have, nil
}
