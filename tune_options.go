package vyasa

import (
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/halide"
)

// Options are what the tuner has to know of the machine to tune f, and the marks of its records. What is left to be
// said is how long to search, and where to store what was evaluated.
func (t *Target) Options(f *halide.Func) autotune.Options {
	rates := t.Rates(f)
	return autotune.Options{Capacities: t.Capacities(f), Rates: &rates, Machine: t.Hash(), Version: CompilerVersion()}
}
