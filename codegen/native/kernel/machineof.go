package kernel

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// MachineOf is a processor with the features as Compile sees it.
func MachineOf(f x86.Feature) build.Machine { return machineOf(f) }
