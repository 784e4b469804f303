package kernel

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/lower"
)

// instructions are the programs of a nest, and of each the instructions.
func instructions(n *lower.Nest, features x86.Feature) (*build.Kernel, []*vec.Insts, error) {
	m := machineOf(features)
	programs, err := build.Programs(n, m)
	if err != nil {
		return nil, nil, err
	}
	var list []*vec.Insts
	for i := range programs.Steps {
		s := &programs.Steps[i]
		insts, err := x86.Compile(s.Program, features)
		if err != nil {
			return nil, nil, fmt.Errorf("nest %s: %w", n.Name, err)
		}
		list = append(list, insts)
	}
	return programs, list, nil
}
