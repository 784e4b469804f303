package native

import (
	"errors"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Variable is the name of the environment variable that Features obeys.
const Variable = "VYASA_NATIVE"

// Features is what code that runs here may use. The error says why no native code can run here. The environment
// variable VYASA_NATIVE takes features away: off, avx2, avxvnni, avx512, all.
func Features() (x86.Feature, error) {
	if !here {
		return 0, errors.New("native code: not on this architecture or system")
	}
	have := processor()
	const base = x86.AVX2 | x86.FMA | x86.BMI2
	switch word := os.Getenv(Variable); word {
	case "", "all":
	case "off":
		return 0, fmt.Errorf("native code: %s=off", Variable)
	case "avx2":
		have &= base
	case "avxvnni":
		have &= base | x86.AVXVNNI
	case "avx512":
		have &= base | x86.AVX512
	default:
		return 0, fmt.Errorf("native code: %s=%s is none of off, avx2, avxvnni, avx512, all", Variable, word)
	}
	if have&base != base {
		return 0, errors.New("native code: the processor has no AVX2, FMA or BMI2")
	}
	return have, nil
}
